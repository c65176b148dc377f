"""Bosnian Road as in its paper: one flat list of N x N numbers, 0 for an empty cell.

`board(3, Board, 8) :- Board = [...]` also gives the size; the fact `touch(corner)`, our own
addition, marks the variant in which the loop may touch itself at corners.
"""

from __future__ import annotations

from math import isqrt

from gridwright.errors import InputError
from gridwright.formats.codec import Codec, board_of, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.prolog import NUMBER, Paste, format_fact, read_paste
from gridwright.puzzle import Puzzle
from gridwright.puzzles.bosnian_road import BosnianRoad
from gridwright.text import Token, plural

EMPTY = "0"
ON_LOOP = "11"
NUMBERS = frozenset("012345678")
TOUCH = ("touch", "corner")


def _read(document: Document) -> Puzzle:
    paste = read_paste(document, BosnianRoad.name)
    tokens = paste.lists[0][1].tokens() if len(paste.lists) == 1 else None
    if tokens is None or not NUMBER.fullmatch(tokens[0].text):
        paste.refuse("it is not one flat list of numbers")
    size = _size(paste, len(tokens))
    cells = [_own(token) for token in tokens]
    rows = [cells[start : start + size] for start in range(0, len(cells), size)]
    touch = any((name, token.text) == TOUCH for name, token in paste.scalars)
    return parse_rows(BosnianRoad, rows, dict([TOUCH] if touch else []))


def _size(paste: Paste, count: int) -> int:
    """The side of the board, checked against the size that the fact gives."""
    numbers = [token for _, token in paste.scalars if NUMBER.fullmatch(token.text)]
    start = paste.lists[0][1].start
    # The first number of a fact is the number of the board.
    if len(numbers) > 1:
        size = numbers[-1].number(1, 100, "a size")
        if count != size * size:
            numbers_wanted = plural(size * size, "number")
            start.fail(f"expected {numbers_wanted} for size {size}, found {count}")
        return size
    if isqrt(count) ** 2 != count:
        start.fail(f"expected as many numbers as a square board has cells, found {count}")
    return isqrt(count)


def _own(token: Token) -> Token:
    if token.text == ON_LOOP:
        token.fail(f"{ON_LOOP} marks a cell of the loop in a solution; expected a board without it")
    if token.text not in NUMBERS:
        token.expected("a number from 1 to 8, or 0 for an empty cell")
    return token.with_text(".") if token.text == EMPTY else token


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, BosnianRoad)
    if board.width != board.height:
        raise InputError(f"the paper's list can only hold square boards, not {board.grid}")
    if board.blocked or any(0 in row for row in board.numbers):
        raise InputError("the paper's list cannot hold blocked cells or the number 0")
    rows = [[number or 0 for number in row] for row in board.numbers]
    text = format_fact("board", rows, nested=False)
    return text + "touch(corner).\n" if board.touch else text


CODEC = Codec("paper", BosnianRoad.name, _read, _write)
