"""A scene as simple shapes to draw, the same for SVG, PDF and PNG.

Lengths are in cells: a cell is a square of side 1, x to the right, y downwards, (0, 0) the top
left corner of the picture. Every shape has a role; a theme gives it colours and widths.

If a scene has open cells, those that it leaves bare are known to stay empty and get a small cross.
A finished board has no open cells and so no crosses.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeGuard

from gridwright.grid import Cell, column_name
from gridwright.scene import Emphasis, Glyph, Pencil, Scene, Sign
from gridwright.views.accents import accents
from gridwright.views.figures import FIGURES, Outline, Point, across, angle, straight
from gridwright.views.roads import joined, rounded

# Space around the frame, so that its line is not cut off; clues on a side need this much more.
MARGIN = 0.15
CLUES = 0.8
# The strip for the names of rows and columns, outside the clues, and the height of these names.
RULER, NAME = 0.45, 0.38
# The height of letters in a cell and of clues around the board, unless a text is too long.
TEXT, OUTSIDE = 0.6, 0.52
# The width of a letter in heights, and the maximum width of a text in a cell and around the board.
LETTER, ROOM, ROOM_OUTSIDE = 0.7, 0.78, 0.64
FIGURE, BEHIND = 0.36, 0.44  # half the height of a figure alone, and of one behind a text
INSET = 0.06  # between the border of a cell and its shading
RING = 0.14  # how much of a dark cell is left free so that shading shows around it
CROSS = 0.1  # half the height of the cross in a cell that stays empty
# Pencil marks: the side of the square they share, and the height of a mark in its part of it.
PENCIL, MARK, LARGEST_MARK = 0.84, 0.95, 0.36
TRIED = 0.42  # the height of signs that are only tried
# Figures that have a colour of their own, and its role.
COLOURED = {"tree": "plant"}
# The roles of glyphs that are the value of a cell.
FILLED_IN = ("given", "answer")
# Signs on the border of two cells: half the side of the space they need, and how they point.
SIGN = 0.14
DOTS = CIRCLE, DISC = "circle", "disc"
POINTING = {"<": (-1, 0), ">": (1, 0), "^": (0, -1), "v": (0, 1)}


@dataclass(frozen=True)
class Box:
    """A filled rectangle, with a border where its pen has a line."""

    role: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Path:
    """A line along some steps, closed or open."""

    role: str
    steps: Outline
    closed: bool = False


@dataclass(frozen=True)
class Figure:
    """A filled outline around a centre, scaled by `size`."""

    role: str
    centre: Point
    size: float
    outline: Outline

    @property
    def steps(self) -> Outline:
        """The outline at its place in the picture."""
        (x, y), size = self.centre, self.size
        return tuple(
            tuple((x + size * px, y + size * py) for px, py in step)  # type: ignore[misc]
            for step in self.outline
        )


@dataclass(frozen=True)
class Words:
    """A text centred at a point; `size` is the height of its letters' box."""

    role: str
    centre: Point
    size: float
    text: str


Thing = Box | Path | Figure | Words


@dataclass(frozen=True)
class Drawing:
    """A picture: its size and its shapes, from back to front."""

    title: str
    width: float
    height: float
    things: tuple[Thing, ...]


def drawing_of(scene: Scene) -> Drawing:
    """A scene as shapes to draw."""
    page = _Page(scene)
    return Drawing(scene.title, page.width, page.height, tuple(page.things()))


def without_ground(drawing: Drawing) -> Drawing:
    """The same picture with nothing behind the board; signs between cells keep their gaps."""
    area = max((t.width * t.height for t in drawing.things if _is_paper(t)), default=0)
    kept = (t for t in drawing.things if not (_is_paper(t) and t.width * t.height == area))
    return replace(drawing, things=tuple(kept))


def _is_paper(thing: Thing) -> TypeGuard[Box]:
    return isinstance(thing, Box) and thing.role == "paper"


class _Page:
    """Where the cells of a scene are on the page."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        cells = [glyph.cell for glyph in scene.glyphs] + [mark.cell for mark in scene.highlights]
        sides = [
            any(cell.column < 0 for cell in cells),
            any(cell.row < 0 for cell in cells),
            any(cell.column >= scene.width for cell in cells),
            any(cell.row >= scene.height for cell in cells),
        ]
        left, top, right, bottom = (MARGIN + CLUES * side for side in sides)
        ruler = RULER if scene.numbered else 0
        self.left, self.top = left + ruler, top + ruler
        # Where the names of rows and columns are centred.
        self._ruler = (MARGIN + ruler / 2, MARGIN + ruler / 2)
        self._marks = scene.emphases
        self._tried = {glyph.cell: glyph for glyph in scene.glyphs if glyph.tried}
        self._dark = frozenset(scene.dark)
        self.width = self.left + scene.width + right
        self.height = self.top + scene.height + bottom

    def things(self) -> Iterator[Thing]:
        scene = self.scene
        yield Box("paper", self.left, self.top, scene.width, scene.height)
        yield from self._names()
        for cell, emphasis in self._marks.items():
            # Places are drawn as one, without gaps between their cells.
            yield self._shade(emphasis, cell, INSET if emphasis != "place" else 0)
        for cell in scene.dark:
            yield self._shade("dark", cell, RING if cell in self._marks else 0)
        yield from self._lines()
        for cell, emphasis in self._marks.items():
            yield from self._accents(emphasis, cell)
        for way in joined(scene.strokes):
            yield self._road(way)
        for cell in self._bare():
            yield from self._cross(cell)
        texts = {glyph.cell for glyph in scene.glyphs if glyph.role in FILLED_IN}
        texts.update(pencil.cell for pencil in scene.pencil)
        texts.update(self._tried)
        for glyph in scene.glyphs:
            if not glyph.tried:
                yield from self._glyph(glyph, glyph.cell in texts)
        for sign in scene.signs:
            yield from self._sign(sign)
        for pencil in scene.pencil:
            yield from self._pencil(pencil)
        pencilled = {pencil.cell for pencil in scene.pencil}
        for cell, glyph in self._tried.items():
            if cell not in pencilled:
                yield self._sign_tried(glyph)

    def _names(self) -> Iterator[Words]:
        """The names of columns and rows, where they are wanted."""
        naming = self.scene.numbered
        if naming is None:
            return
        x, y = self._ruler
        for column in range(self.scene.width):
            at = (self._centre(Cell(0, column))[0], y)
            yield _name(column_name(column, naming), at)
        for row in range(self.scene.height):
            yield _name(str(row + 1), (x, self._centre(Cell(row, 0))[1]))

    def _accents(self, emphasis: Emphasis, cell: Cell) -> Iterator[Path]:
        """What tells some highlights apart without colour."""
        box = self._shade(emphasis, cell, INSET)
        for role, outline, closed in accents(emphasis, (box.x, box.y), box.width):
            yield Path(role, outline, closed)

    def _sign_tried(self, glyph: Glyph) -> Words:
        """A sign that is only tried."""
        text = f"{glyph.text}?" if glyph.role == "supposed" else glyph.text
        size = min(TRIED, _fitting(text, ROOM))
        return Words("tried", self._centre(glyph.cell), size, text)

    def _shade(self, role: str, cell: Cell, inset: float) -> Box:
        x, y = self._centre(cell)
        half = 0.5 - inset
        if not self._inside(cell):
            half = min(half, CLUES / 2 - 0.01)
        return Box(role, x - half, y - half, 2 * half, 2 * half)

    def _lines(self) -> Iterator[Path]:
        """Thin lines between all cells, walls where there are any, and the frame."""
        width, height = self.scene.width, self.scene.height
        for row in range(1, height):
            yield self._line("lattice", (row, 0), (row, width))
        for column in range(1, width):
            yield self._line("lattice", (0, column), (height, column))
        for a, b in self.scene.guides:
            yield self._guide(a, b)
        for a, b in self.scene.walls:
            (r, c), across = max(a, b), a.row == b.row
            yield self._line("wall", (r, c), (r + 1, c) if across else (r, c + 1))
        corners = ((0, 0), (0, width), (height, width), (height, 0))
        yield Path("frame", straight(self._corner(*corner) for corner in corners), closed=True)

    def _line(self, role: str, start: tuple[int, int], end: tuple[int, int]) -> Path:
        return Path(role, straight((self._corner(*start), self._corner(*end))))

    def _guide(self, first: Cell, last: Cell) -> Path:
        """A line through both cells and all between them, from border to border."""
        down, right = (_step(last.row - first.row) / 2, _step(last.column - first.column) / 2)
        (x, y), (to_x, to_y) = self._centre(first), self._centre(last)
        return Path("guide", straight(((x - right, y - down), (to_x + right, to_y + down))))

    def _road(self, way: list[Cell]) -> Path:
        points = [self._centre(cell) for cell in way]
        closed = len(way) > 2 and way[0] == way[-1]
        return Path("road", rounded(points[:-1] if closed else points, closed), closed)

    def _bare(self) -> Iterator[Cell]:
        """Cells that are known to stay empty while others are still open."""
        scene = self.scene
        if all(glyph.role != "empty" for glyph in scene.glyphs):
            return
        taken = {glyph.cell for glyph in scene.glyphs if not glyph.tried} | set(scene.dark)
        taken.update(cell for stroke in scene.strokes for cell in stroke)
        for row in range(scene.height):
            for column in range(scene.width):
                if (row, column) not in taken:
                    yield Cell(row, column)

    def _cross(self, cell: Cell) -> Iterator[Path]:
        x, y = self._centre(cell)
        for turn in (CROSS, -CROSS):
            yield Path("blank", straight(((x - CROSS, y - turn), (x + CROSS, y + turn))))

    def _corner(self, row: int, column: int) -> Point:
        return self.left + column, self.top + row

    def _centre(self, cell: Cell) -> Point:
        """The middle of a cell; clues around the board are closer to it than cells would be."""
        return (
            self.left + _middle(cell.column, self.scene.width),
            self.top + _middle(cell.row, self.scene.height),
        )

    def _inside(self, cell: Cell) -> bool:
        return 0 <= cell.row < self.scene.height and 0 <= cell.column < self.scene.width

    def _glyph(self, glyph: Glyph, has_text: bool) -> Iterator[Thing]:
        centre = self._centre(glyph.cell)
        if glyph.role == "empty" or not glyph.text:
            return  # the lines between the cells show that it is open
        if glyph.shape is not None and glyph.shape in FIGURES:
            role, size = ("figure", BEHIND) if has_text else ("symbol", FIGURE)
            role = COLOURED.get(glyph.shape, role)
            if glyph.role in FILLED_IN:
                role, size = glyph.role, FIGURE
            yield Figure(role, centre, size, FIGURES[glyph.shape])
            return
        inside = self._inside(glyph.cell)
        height, room = (TEXT, ROOM) if inside else (OUTSIDE, ROOM_OUTSIDE)
        size = round(min(height, _fitting(glyph.text, room)), 3)
        yield Words("inverse" if glyph.cell in self._dark else glyph.role, centre, size, glyph.text)

    def _sign(self, sign: Sign) -> Iterator[Thing]:
        """A sign in a gap of the line between two cells: a dot, an angle, or its text."""
        (x, y), (to_x, to_y) = self._centre(sign.first), self._centre(sign.second)
        x, y = (x + to_x) / 2, (y + to_y) / 2
        gap = Box("paper", x - SIGN, y - SIGN, 2 * SIGN, 2 * SIGN)
        if sign.shape in DOTS:
            dot = Figure("clue", (x, y), SIGN, FIGURES["circle"])
            yield dot if sign.shape == DISC else gap
            yield Path("sign", dot.steps, closed=True)
            return
        yield gap
        if sign.text not in POINTING:
            yield Words("clue", (x, y), 2 * SIGN, sign.text)
            return
        yield Path("sign", angle(POINTING[sign.text], (x, y), SIGN))

    def _pencil(self, pencil: Pencil) -> Iterator[Thing]:
        """Marks in rows, as large as fits; those struck out have a line through them."""
        columns = math.ceil(math.sqrt(len(pencil.marks)))
        rows = math.ceil(len(pencil.marks) / columns)
        x, y = self._centre(pencil.cell)
        wide, high = PENCIL / columns, PENCIL / rows
        longest = max(map(len, pencil.marks))
        size = round(min(MARK * high, wide / (LETTER * longest), LARGEST_MARK), 3)
        tried = self._tried.get(pencil.cell)
        struck = []
        for number, mark in enumerate(pencil.marks):
            row, column = divmod(number, columns)
            centre = (
                x + wide * (column + 0.5 - columns / 2),
                y + high * (row + 0.5 - rows / 2),
            )
            role = "tried" if tried is not None and mark == tried.text else "pencil"
            yield Words(role, centre, size, mark)
            if mark in pencil.gone:
                struck.append(across(centre, size * LETTER * len(mark) / 2, size / 3))
        yield from (Path("struck", line) for line in struck)


def _step(way: int) -> int:
    return (way > 0) - (way < 0)


def _name(text: str, centre: Point) -> Words:
    return Words("ruler", centre, round(min(NAME, _fitting(text, RULER)), 3), text)


def _fitting(text: str, room: float) -> float:
    """The height at which a text is as wide as there is room."""
    return room / (LETTER * len(text))


def _middle(index: int, count: int) -> float:
    if index < 0:
        return -CLUES / 2
    return index + 0.5 if index < count else count + CLUES / 2
