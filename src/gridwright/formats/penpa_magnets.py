"""Magnets in penpa-edit: counts beside the board, walls around dominoes, and given poles in cells.

A cell with walls on all sides is dead; it is drawn in black. A shaded cell of a domino is neutral.
"""

from __future__ import annotations

from gridwright.formats.codec import Codec, board_of, framed, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.penpa import BLACK, FORMAT, Drawing, read_as, read_drawing, write_drawing
from gridwright.formats.penpa_skyscrapers import side_of
from gridwright.grid import Cell
from gridwright.layers.dominoes import DEAD, halves_of
from gridwright.puzzle import Puzzle
from gridwright.puzzles.magnets import Magnets
from gridwright.rows import entries_of
from gridwright.text import Token
from gridwright.tiling import Tiling

SIDES = {"top": "column_plus", "left": "row_plus", "right": "row_minus", "bottom": "column_minus"}
GIVEN = {"+": "+", "-": "-", "−": "-", "x": "x", "X": "x", "×": "x"}


def _read(document: Document) -> Puzzle:
    drawing = read_as(document, Magnets.title, bool(read_drawing(document).walls))
    halves = halves_of(drawing.grid, _dominoes(drawing))
    rows = [
        [_cell(drawing, cell, halves[cell.row][cell.column]) for cell in row.cells]
        for row in drawing.grid.rows
    ]
    top, left, right, bottom = (side_of(drawing, side) for side in SIDES)
    return parse_rows(Magnets, framed(top, left, rows, right, bottom))


def _dominoes(drawing: Drawing) -> Tiling:
    """The other half of every domino half; cells without one are dead."""
    others: dict[Cell, list[Cell]] = {cell: [] for cell in drawing.grid.cells}
    for a, b in drawing.grid.pairs:
        if (a, b) not in drawing.walls:
            others[a].append(b)
            others[b].append(a)
    for cell, found in others.items():
        if len(found) > 1:
            said = f"the region at {cell} has more than two cells; expected dominoes"
            drawing.address.fail(said)
    return {cell: found[0] for cell, found in others.items() if found}


def _cell(drawing: Drawing, cell: Cell, half: str) -> Token:
    """A domino half with what is given in it."""
    text = drawing.texts.get(cell, "x" if cell in drawing.shades else "")
    if half == DEAD:
        if text not in ("", "x"):
            drawing.address.fail(f"{cell} is dead, so nothing can be given there")
        return drawing.place(half)
    if text and text not in GIVEN:
        drawing.address.fail(f"expected + or - in {cell}, or nothing, found a text")
    return drawing.place(half + GIVEN.get(text, ""))


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, Magnets)
    texts: dict[Cell, str] = {
        view.outside: str(number)
        for side, name in SIDES.items()
        for view, number in zip(board.grid.views[side], getattr(board, name), strict=True)
        if number is not None
    }
    signs = {symbol.value: symbol.text for symbol in board.symbols}
    texts |= {cell: signs[value] for cell, value in entries_of(board.givens).items()}
    dead = [cell for cell in board.grid.cells if cell not in board.open_cells]
    walls = frozenset(wall for layer in board.layers for wall in layer.walls(board))
    return write_drawing(Drawing(board.grid, board.title, texts, dict.fromkeys(dead, BLACK), walls))


CODEC = Codec(FORMAT, Magnets.name, _read, _write, Magnets.title)
