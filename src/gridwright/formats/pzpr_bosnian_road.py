"""Bosnian Road at puzz.link: the numbers row by row, a question mark for a blocked cell."""

from __future__ import annotations

from gridwright.errors import InputError
from gridwright.formats.codec import Codec, board_of, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.pzpr import FORMAT, Kind, packed_numbers, read_address, write_address
from gridwright.puzzle import Puzzle
from gridwright.puzzles.bosnian_road import BosnianRoad

KIND = Kind("bosnianroad")
BASE = 10


def _read(document: Document) -> Puzzle:
    body = read_address(document, KIND)
    cells = body.numbers(body.width * body.height, "numbers", BASE, question="#")
    body.end()
    rows = [cells[start : start + body.width] for start in range(0, len(cells), body.width)]
    return parse_rows(BosnianRoad, rows)


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, BosnianRoad)
    if board.touch:
        raise InputError("puzz.link has no loops that touch themselves at corners (touch=corner)")
    values = (
        "." if cell in board.blocked else board.numbers[cell.row][cell.column]
        for cell in board.grid.cells
    )
    return write_address(KIND, board.width, board.height, packed_numbers(values, BASE))


CODEC = Codec(FORMAT, BosnianRoad.name, _read, _write, KIND.called)
