"""Scenes as text: box drawing for frames and walls, lines for roads, brackets for what to look at.

    ┌───┬───────┐            ┌─────────┐
    │ + │ −   + │            │ ╭─╮ 2 · │
    │   ├───────┤            │ │ ╰─╮ · │
    │ − │ ×   × │            │ ╰───╯ · │
    └───┴───────┘            └─────────┘

Rows and columns are named outside the clues, if that is wanted: a C before the numbers of columns
and an R before those of rows tell them from clues.

Boards with walls, a lattice or signs between cells are drawn *open*, with a line between any two
cells and the signs on these lines; all others are drawn *tight*, with one blank between columns and
none between rows, or with two between columns where cells side by side have brackets. Pencil marks
are drawn as they are typed, as in (12).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gridwright.grid import Cell, column_name
from gridwright.scene import Emphasis, Glyph, Pencil, Scene
from gridwright.views.brackets import BRACKETS, bracketed, brackets_meet, shared

# Characters by the directions they join: up 1, down 2, left 4, right 8.
UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
BOX = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
DARK = "█"
ROAD_SIGN = "─"  # represents the road in a legend
ROAD = "o╵╷│╴╯╮┤╶╰╭├─┴┬┼"

_DRAWN = "─│┌┐└┘├┤┬┴┼╴╵╶╷╭╮╰╯·×−★■◆▲●♞♥♣█"
_TYPED = "-|+++++++++-|-|++++.x-*#d^okhT#"
_ASCII = str.maketrans(_DRAWN, _TYPED)
# What else sentences are written with: arrows, quotation marks, dashes, unbreakable blanks.
_PROSE = _ASCII | {0x2192: "->", 0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"'}
_PROSE |= {0x2013: "-", 0x2026: "...", 0xA0: " "}

# More pencil marks than this would make every column too wide.
MOST_MARKS = 3

Point = tuple[int, int]


@dataclass(frozen=True)
class Span:
    """A part of a line in one role: that of a glyph or highlight, "line" or "" (blank)."""

    text: str
    role: str


@dataclass(frozen=True)
class _Layout:
    """The positions of cells and of the lines between them, as lines and columns of text."""

    width: int
    height: int
    text_width: int
    open: bool
    apart: bool  # whether columns may move apart, and brackets close around short texts
    gap: int = 1  # between the texts of neighbouring columns, where no line is

    @classmethod
    def of(cls, scene: Scene, apart: bool) -> _Layout:
        # Clues above and below count too: those of adjacent columns must not run together.
        texts = (text for cell, text in _texts(scene).items() if cell.column in range(scene.width))
        width = max(map(len, texts), default=1)
        lined = bool(scene.lattice or scene.walls or scene.signs)
        gap = 2 if apart and brackets_meet(scene) else 1
        return cls(scene.width, scene.height, width, lined, apart, gap)

    def edge(self, row: int, column: int) -> Point:
        """The top left corner of a cell; on tight boards only corners of the frame exist."""
        if self.open:
            return 2 * row, (self.text_width + 3) * column
        line = self.height + 1 if row else 0
        return line, (self.text_width + self.gap) * self.width + 3 - self.gap if column else 0

    def border(self, first: Cell, second: Cell) -> Point:
        """The middle of the line between two neighbouring cells of an open board."""
        line, column = self.edge(second.row, second.column)
        if first.row == second.row:
            return line + 1, column
        return line, column + (self.text_width + 3) // 2

    def text(self, cell: Cell, length: int) -> Point:
        """Where the text of a cell begins; texts outside the frame are aligned with it."""
        line = 2 * cell.row + 1 if self.open else cell.row + 1
        if cell.row < 0:
            line = -1
        elif cell.row >= self.height:
            line = self.edge(self.height, 0)[0] + 1
        if cell.column < 0:
            return line, -1 - length
        if cell.column >= self.width:
            return line, self.edge(0, self.width)[1] + 2
        step = self.text_width + (3 if self.open else self.gap)
        return line, 2 + step * cell.column + self.text_width - length


class _Canvas:
    """Characters in their roles, placed by line and column."""

    def __init__(self) -> None:
        self._places: dict[Point, tuple[str, str]] = {}

    def write(self, point: Point, text: str, role: str) -> None:
        line, column = point
        for offset, char in enumerate(text):
            self._places[line, column + offset] = (char, role)

    def emphasise(self, point: Point, length: int, role: Emphasis) -> None:
        """Give a text another role, and put the brackets of that role around it."""
        line, column = point
        for offset in range(length):
            char, _ = self._places.get((line, column + offset), (" ", ""))
            self._places[line, column + offset] = (char, role)
        ends = (column - 1, column + length)
        for at, bracket in zip(ends, BRACKETS[role], strict=True):
            taken, _ = self._places.get((line, at), (" ", ""))
            self._places[line, at] = (shared(taken, bracket), role)

    def corner(self) -> Point:
        """The first line and the first column in which something is written."""
        lines, columns = zip(*self._places, strict=True)
        return min(lines), min(columns)

    def lines(self) -> Iterator[list[tuple[str, str]]]:
        """All lines from the first to the last written one, with blanks filled in."""
        left = min(column for _, column in self._places)
        ends: dict[int, int] = {}
        for line, column in self._places:
            ends[line] = max(ends.get(line, left), column)
        for line in range(min(ends), max(ends) + 1):
            columns = range(left, ends.get(line, left - 1) + 1)
            yield [self._places.get((line, column), (" ", "")) for column in columns]


class _Strokes:
    """Straight lines that meet: each point knows the directions in which it is joined."""

    def __init__(self) -> None:
        self._joins: dict[Point, int] = {}

    def draw(self, start: Point, end: Point) -> None:
        line, column = start
        across = line == end[0]
        on, back = (RIGHT, LEFT) if across else (DOWN, UP)
        self._join(start, 0)  # a single point, if it is also the end
        while (line, column) != end:
            self._join((line, column), on)
            line, column = (line, column + 1) if across else (line + 1, column)
            self._join((line, column), back)

    def write(self, canvas: _Canvas, alphabet: str, role: str) -> None:
        for point, joins in self._joins.items():
            canvas.write(point, alphabet[joins], role)

    def _join(self, point: Point, direction: int) -> None:
        self._joins[point] = self._joins.get(point, 0) | direction


def spans(scene: Scene, *, ascii_only: bool = False, apart: bool = True) -> list[list[Span]]:
    """The picture as lines of spans, for programs that colour by role.

    With `apart`, columns move apart where brackets of neighbouring cells would be one, and brackets
    close around short texts; without it, all is where it would be without brackets.
    """
    canvas = _Canvas()
    layout = _Layout.of(scene, apart)
    _draw_lines(canvas, scene, layout)
    _draw_road(canvas, scene, layout)
    for cell in scene.dark:
        canvas.write(layout.text(cell, layout.text_width), DARK * layout.text_width, "line")
    for sign in scene.signs:
        canvas.write(layout.border(sign.first, sign.second), sign.text, "clue")
    _write_glyphs(canvas, scene, layout)
    _emphasise(canvas, scene, layout)
    _name_lines(canvas, scene, layout)
    return [_joined(line, ascii_only) for line in canvas.lines()]


def render(scene: Scene, *, legend: bool = False, ascii_only: bool = False) -> str:
    """The picture as plain text, ending in a newline."""
    picture = spans(scene, ascii_only=ascii_only)
    lines = ["".join(span.text for span in line).rstrip() for line in picture]
    meanings = legend_lines(scene, ascii_only=ascii_only) if legend else []
    lines += ["", *meanings] if meanings else []
    return "\n".join(lines) + "\n"


def in_ascii(sentence: str) -> str:
    """A sentence in ASCII characters, with signs as pictures in ASCII draw them."""
    return sentence.translate(_PROSE)


def legend_lines(scene: Scene, *, ascii_only: bool = False) -> list[str]:
    """What the signs in the picture mean, one per line."""
    shown = _signs(scene)
    return [
        f"{sign.translate(_ASCII) if ascii_only else sign}  {meaning}"
        for sign, meaning in scene.legend
        if sign in shown
    ]


def _signs(scene: Scene) -> set[str]:
    """The signs of a picture that a legend may explain; a clue is a number and needs none."""
    signs = {glyph.text for glyph in scene.glyphs if glyph.role != "clue"}
    signs.update(ROAD_SIGN if a != b else ROAD[0] for a, b in scene.strokes)
    return signs | ({DARK} if scene.dark else set())


def _joined(line: list[tuple[str, str]], ascii_only: bool) -> list[Span]:
    found: list[Span] = []
    for char, role in line:
        text = char.translate(_ASCII) if ascii_only else char
        if found and found[-1].role == role:
            found[-1] = Span(found[-1].text + text, role)
        else:
            found.append(Span(text, role))
    return found


def _written(scene: Scene) -> tuple[Glyph, ...]:
    """What is written in cells, with pencil marks in place of the sign for an open cell."""
    highlighted = bracketed(scene)
    tried = {glyph.cell: glyph for glyph in scene.glyphs if glyph.tried}
    marks = {
        pencil.cell: Glyph(pencil.cell, marks_text(pencil, pencil.cell in highlighted), "pencil")
        for pencil in scene.pencil
        if len(pencil.left) <= MOST_MARKS
    }
    over = marks | tried
    kept = (
        glyph
        for glyph in scene.glyphs
        if not glyph.tried and (glyph.role != "empty" or glyph.cell not in over)
    )
    return (*kept, *over.values())


def marks_text(pencil: Pencil, bracketed: bool) -> str:
    """Pencil marks as a text; a highlighted cell has brackets already."""
    gap = "," if max(map(len, pencil.marks)) > 1 else ""
    text = gap.join(pencil.left)
    return text if bracketed else f"({text})"


def _texts(scene: Scene) -> dict[Cell, str]:
    """Everything written in each cell, as one string."""
    texts: dict[Cell, str] = {}
    for glyph in _written(scene):
        texts[glyph.cell] = texts.get(glyph.cell, "") + glyph.text
    return texts


def _write_glyphs(canvas: _Canvas, scene: Scene, layout: _Layout) -> None:
    """Write the glyphs of each cell side by side; a single symbol keeps its usual place."""
    texts = _texts(scene)
    written: dict[Cell, int] = {}
    for glyph in _written(scene):
        length = layout.text_width if glyph.role == "symbol" else len(texts[glyph.cell])
        line, column = layout.text(glyph.cell, length)
        offset = written.get(glyph.cell, 0)
        canvas.write((line, column + offset), glyph.text, glyph.role)
        written[glyph.cell] = offset + len(glyph.text)


def _emphasise(canvas: _Canvas, scene: Scene, layout: _Layout) -> None:
    texts = _texts(scene)
    # A sign has room for a value beside it.
    signs = {glyph.cell for glyph in scene.glyphs if glyph.role == "symbol"}
    for cell, emphasis in bracketed(scene).items():
        room = layout.text_width if cell in signs or not layout.apart else 1
        length = max(len(texts.get(cell, "")), room)
        canvas.emphasise(layout.text(cell, length), length, emphasis)


def _draw_lines(canvas: _Canvas, scene: Scene, layout: _Layout) -> None:
    """The frame, and the lines between cells."""
    width, height = scene.width, scene.height
    strokes = _Strokes()
    for row in (0, height):
        strokes.draw(layout.edge(row, 0), layout.edge(row, width))
    for column in (0, width):
        strokes.draw(layout.edge(0, column), layout.edge(height, column))
    for (r, c), (below, _) in _separated(scene):
        if below > r:
            strokes.draw(layout.edge(r + 1, c), layout.edge(r + 1, c + 1))
        else:
            strokes.draw(layout.edge(r, c + 1), layout.edge(r + 1, c + 1))
    strokes.write(canvas, BOX, "line")


def _separated(scene: Scene) -> Iterator[tuple[Cell, Cell]]:
    """Neighbouring cells with a line between them, the upper or left one first."""
    if not (scene.lattice or scene.signs):
        yield from ((min(pair), max(pair)) for pair in scene.walls)
        return
    for r in range(scene.height):
        for c in range(scene.width):
            if c + 1 < scene.width:
                yield Cell(r, c), Cell(r, c + 1)
            if r + 1 < scene.height:
                yield Cell(r, c), Cell(r + 1, c)


def _name_lines(canvas: _Canvas, scene: Scene, layout: _Layout) -> None:
    """The names of rows and columns, if they are wanted, left of all else and above it."""
    naming = scene.numbered
    if naming is None:
        return
    line, column = canvas.corner()
    template = "R{}" if naming == "rc" else "{}:"
    margin = column - 1 - len(template.format(scene.height))
    for row in range(scene.height):
        at, _ = layout.text(Cell(row, 0), 1)
        canvas.write((at, margin), template.format(row + 1), "ruler")
    if naming == "rc":
        canvas.write((line - 1, margin), "C", "ruler")
    for number in range(scene.width):
        name = column_name(number, naming)
        # Where columns are close together the last character has to do.
        name = name if len(name) <= layout.text_width + 1 - (not layout.open) else name[-1]
        canvas.write((line - 1, layout.text(Cell(0, number), len(name))[1]), name, "ruler")


def _draw_road(canvas: _Canvas, scene: Scene, layout: _Layout) -> None:
    strokes = _Strokes()
    for a, b in scene.strokes:
        strokes.draw(layout.text(min(a, b), 1), layout.text(max(a, b), 1))
    strokes.write(canvas, ROAD, "answer")
