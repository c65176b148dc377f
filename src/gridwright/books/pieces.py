"""Pieces of solved boards as ornaments: so close that they are patterns and not boards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from gridwright.books.contents import Kind
from gridwright.books.layout import Area
from gridwright.books.pages import PENS, Pages
from gridwright.views.drawing import Box, Drawing, drawing_of
from gridwright.views.themes import Pen, Theme

TILES = 5  # side by side
GROUNDS = {"page", "paper", "symbol", "figure", "place"}
WHITE, BLACK = "#ffffff", "#000000"


def _night(role: str, pen: Pen) -> Pen:
    """A pen that draws white on black."""
    fill = None if pen.fill is None else BLACK if role in GROUNDS else WHITE
    return Pen(fill, pen.line and WHITE, pen.width, pen.bold)


NIGHT: Theme = {role: _night(role, pen) for role, pen in PENS.items()}


def set_piece(
    pages: Pages, drawing: Drawing, area: Area, *, dark: bool, cells: float | None = None
) -> None:
    """Fill an area with the middle of a board, so many cells high or most of it.

    Of no board is everything to be seen.
    """
    paper = next(t for t in drawing.things if isinstance(t, Box) and t.role == "paper")
    cell = max(area.width / paper.width * 1.2, area.height / paper.height * 1.5)
    if cells is not None:
        cell = max(cell, area.height / cells)
    left = area.middle - (paper.x + paper.width / 2) * cell
    middle = area.bottom + area.height / 2
    bottom = middle - (drawing.height - paper.y - paper.height / 2) * cell
    pages.draw_piece(drawing, area, NIGHT if dark else PENS, left, bottom, cell)


def set_pieces(pages: Pages, kinds: Sequence[Kind], room: Area) -> None:
    """Tiles with pieces of solved boards, white on black and black on white in turn."""
    drawings = [drawing_of(kind.board.scene(kind.solution)) for kind in kinds]
    side = room.width / TILES
    rows = min(TILES, int(max(room.height, 0) / side))
    for row, column in product(range(rows), range(TILES)):
        drawing = drawings[(row * 2 + column) % len(drawings)]
        pages.note_letters(drawing)
        top = room.top - row * side
        tile = Area(room.left + column * side, top - side, side, side)
        set_piece(pages, drawing, tile, dark=(row + column) % 2 == 0, cells=2)
    if rows:
        bottom = room.top - rows * side
        pages.frame(Area(room.left, bottom, room.width, rows * side))
