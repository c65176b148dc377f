"""The board as it is played: the text view, with numbered rows and columns and the player's place.

Columns are numbered above it after a c, rows at its left after an r; the cursor is a pair of
brackets, like those around cells to look at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice

from gridwright.grid import Cell
from gridwright.scene import Emphasis, Glyph, Highlight, Scene
from gridwright.views.text import MOST_MARKS, Span, spans

# The player's place is drawn as cells that differ are elsewhere: a game has no other use for it.
CURSOR: Emphasis = "differs"
RULER = "ruler"
# Stands for pencil marks where there is no room for them.
CROWDED = ":"

Lines = list[list[Span]]


@dataclass(frozen=True)
class Measure:
    """Where the cells of a picture are: the first one, the steps between them, and their width.

    Measured on the picture itself, so that only the text view knows how it draws.
    """

    line: int
    column: int
    down: int
    across: int
    width: int

    def cell_at(self, line: int, column: int) -> Cell:
        """The cell nearest to a point of the picture, perhaps outside the board."""
        middle = column - self.column - (self.width - 1) / 2
        return Cell(round((line - self.line) / self.down), round(middle / self.across))


def lay_out(scene: Scene, width: int = 1) -> tuple[Scene, Measure]:
    """The same picture with columns of at least this width, and where its cells will be.

    Columns of a fixed width do not jump when something is filled in.
    """
    corners = Cell(0, 0), Cell(scene.height - 1, scene.width - 1)
    for _ in range(2):
        drawn = _pad_one_text(scene, width)
        (line, column, first), (below, right, other) = (
            _text_position(drawn, cell) for cell in corners
        )
        # Marks at the cursor are drawn without their parentheses: once more if that matters.
        if first == other:
            break
        width = max(first, other)
    last = corners[1]
    down = (below - line) // last.row if last.row else 1
    across = (right - column) // last.column if last.column else first + 1
    return drawn, Measure(line, column, down, across, first)


def _pad_one_text(scene: Scene, width: int) -> Scene:
    """With one text made this wide: one alone in its cell, which keeps its place there."""
    taken = Counter(glyph.cell for glyph in scene.glyphs)
    taken.update(pencil.cell for pencil in scene.pencil)
    for at, glyph in enumerate(scene.glyphs):
        if _inside(scene, glyph.cell) and taken[glyph.cell] == 1 and len(glyph.text) <= width:
            text = glyph.text.ljust(width) if glyph.role == "symbol" else glyph.text.rjust(width)
            wider = replace(glyph, text=text)
            return replace(scene, glyphs=(*scene.glyphs[:at], wider, *scene.glyphs[at + 1 :]))
    cells = (Cell(r, c) for r in range(scene.height) for c in range(scene.width))
    blank = (Glyph(cell, " " * width, "empty") for cell in cells if not taken[cell])
    return replace(scene, glyphs=(*scene.glyphs, *islice(blank, 1)))


def _inside(scene: Scene, cell: Cell) -> bool:
    return 0 <= cell.row < scene.height and 0 <= cell.column < scene.width


def enlarged(scene: Scene, room: int, height: int) -> Scene:
    """The same picture with lines between all cells, which makes them larger, if there is room.

    Walls that separate some of them would not be seen then, so such a board stays as it is.
    Pencil marks do not count, so that nothing jumps when some are made.
    """
    if scene.walls or scene.lattice:
        return scene
    bare = replace(scene, lattice=True, pencil=())
    lines = draw_lines(*lay_out(bare))
    fits = line_length(lines) < room and len(lines) <= height
    return replace(scene, lattice=True) if fits else scene


def without_crowds(scene: Scene, most: int = MOST_MARKS) -> Scene:
    """The same picture with a sign for pencil marks where there are more of them than `most`."""
    crowded = [pencil.cell for pencil in scene.pencil if len(pencil.left) > most]
    free = (g for g in scene.glyphs if g.role != "empty" or g.cell not in crowded)
    signs = (Glyph(cell, CROWDED, "pencil") for cell in crowded)
    pencil = tuple(pencil for pencil in scene.pencil if pencil.cell not in crowded)
    return replace(scene, glyphs=(*free, *signs), pencil=pencil)


def draw_lines(
    scene: Scene, measure: Measure, cursor: Cell | None = None, *, ascii_only: bool = False
) -> Lines:
    """The lines of a picture with numbered rows and columns, and brackets around the cursor."""
    if cursor is not None:
        scene = _add_cursor(scene, cursor)
    margin = len(f"r{scene.height} ")
    rows = {measure.line + measure.down * r: f"r{r + 1}" for r in range(scene.height)}
    lines = [
        [Span(rows.get(number, "").ljust(margin), RULER), *line]
        for number, line in enumerate(spans(scene, ascii_only=ascii_only, apart=False))
    ]
    return [_column_numbers(scene, measure, margin), *lines]


def line_length(lines: Lines) -> int:
    """The length of the longest line."""
    return max(sum(len(span.text) for span in line) for line in lines)


def plain_text(lines: Iterable[Iterable[Span]]) -> str:
    """A picture as plain text."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


def _column_numbers(scene: Scene, measure: Measure, margin: int) -> list[Span]:
    text = "c"
    for column in range(scene.width):
        number = str(column + 1)
        # Where columns are close together, the last digit has to do.
        shown = number if len(number) < measure.across else number[-1]
        end = margin + measure.column + measure.across * column + measure.width
        text = text.ljust(end - len(shown)) + shown
    return [Span(text, RULER)]


def _text_position(scene: Scene, cell: Cell) -> tuple[int, int, int]:
    """The line and column of a cell's text, and how wide it is."""
    for number, line in enumerate(spans(_add_cursor(scene, cell), apart=False)):
        column = 0
        for span in line:
            if span.role == CURSOR:
                return number, column + 1, len(span.text) - 2
            column += len(span.text)
    raise AssertionError(f"{cell} is not in the picture")


def _add_cursor(scene: Scene, cell: Cell) -> Scene:
    """With the cursor at a cell, drawn over all other marks."""
    others = tuple(mark for mark in scene.highlights if mark.cell != cell)
    return replace(scene, highlights=(*others, Highlight(cell, CURSOR)))
