"""Futoshiki from janko.at: cells and the signs between them, in twice as many rows less one.

`«` and `»` point left and right, `A` and `V` up and down, always at the smaller number; `-` is
nothing.
"""

from __future__ import annotations

from gridwright.formats.codec import Codec, board_of, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.janko import (
    FORMAT,
    NONE,
    Kind,
    Row,
    own,
    read_sections,
    typed,
    write_sections,
)
from gridwright.grid import Cell
from gridwright.puzzle import Puzzle
from gridwright.puzzles.futoshiki import Futoshiki
from gridwright.text import Token

KIND = Kind(("Futoshiki",), needs=("problem",), without=("problem",))
LEFT, RIGHT, UP, DOWN = "\u00ab", "\u00bb", "A", "V"
ACROSS = {LEFT: "<", "<": "<", RIGHT: ">", ">": ">", NONE: ".", ".": "."}
ALONG = {UP: "^", "^": "^", DOWN: "v", "v": "v", NONE: ".", ".": "."}


def _read(document: Document) -> Puzzle:
    sections = read_sections(document, KIND)
    side = sections.width("problem")
    rows = sections.rows("problem", side, side, "place")
    if side % 2 == 0:
        rows[0][-1].fail(f"expected an odd number of places, cells and signs in turn, found {side}")
    return parse_rows(Futoshiki, [_row(number, row) for number, row in enumerate(rows)])


def _row(number: int, row: Row) -> list[Token]:
    """Cells and the signs between them, or the signs below cells."""
    if number % 2:
        return [
            typed(sign, ALONG, f"{UP}, {DOWN} or {NONE} between two cells") for sign in row[::2]
        ]
    said = f"{LEFT}, {RIGHT} or {NONE} between two cells"
    return [
        typed(entry, ACROSS, said) if place % 2 else own(entry, NONE)
        for place, entry in enumerate(row)
    ]


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, Futoshiki)
    side = 2 * board.width - 1
    rows: list[list[object]] = [[None] * side for _ in range(side)]
    for cell in board.grid.cells:
        rows[2 * cell.row][2 * cell.column] = board.givens[cell.row][cell.column]
    for one, other, mark in board.marks:
        signs = (LEFT, RIGHT) if one.row == other.row else (UP, DOWN)
        place = Cell(one.row + other.row, one.column + other.column)
        rows[place.row][place.column] = signs[mark]
    return write_sections(KIND, {"problem": rows})


CODEC = Codec(FORMAT, Futoshiki.name, _read, _write, KIND.called)
