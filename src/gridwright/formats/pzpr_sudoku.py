"""Sudoku at puzz.link: the given numbers row by row, in boxes of the usual size."""

from __future__ import annotations

from gridwright.errors import InputError
from gridwright.formats.codec import Codec, board_of, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.pzpr import FORMAT, Kind, packed_numbers, read_address, write_address
from gridwright.puzzle import Puzzle
from gridwright.puzzles.sudoku import Sudoku

KIND = Kind("sudoku")
BASE = 16


def _read(document: Document) -> Puzzle:
    body = read_address(document, KIND)
    size = body.width
    if body.height != size:
        body.field.fail(f"expected a square board, found {size}x{body.height}")
    cells = body.numbers(size * size, "given numbers", BASE, question=".")
    body.end()
    rows = [cells[start : start + size] for start in range(0, size * size, size)]
    return parse_rows(Sudoku, rows)


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, Sudoku)
    if not board.boxes.is_usual(board):
        raise InputError("puzz.link has Sudoku with the usual boxes only")
    body = packed_numbers((number for row in board.givens for number in row), BASE)
    return write_address(KIND, board.width, board.width, body)


CODEC = Codec(FORMAT, Sudoku.name, _read, _write, KIND.called)
