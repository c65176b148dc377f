"""Shapely Squares as in its paper: rows of symbol codes, and the row sums as the last list."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.errors import InputError
from gridwright.formats.codec import Codec, board_of, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.prolog import ANONYMOUS, NUMBER, format_fact, read_paste
from gridwright.puzzle import Puzzle
from gridwright.puzzles.shapely_squares import ShapelySquares
from gridwright.puzzles.shapely_squares.symbols import SHAPES
from gridwright.rows import entries_of
from gridwright.text import Token, check_length, check_rows

# The codes number the symbols in the order of our own table; 0 is a blank cell.
CODES = {str(code): text for code, (text, _) in enumerate(SHAPES.values(), 1)} | {"0": "."}
NUMBER_OF_SHAPE = {shape: code for code, shape in enumerate([None, *SHAPES])}


def _read(document: Document) -> Puzzle:
    paste = read_paste(document, ShapelySquares.name)
    *rows, sums = paste.only_rows("rows of symbol codes, then the row sums")
    if not paste.headed and not _has_sums(rows, sums):
        paste.refuse("its last list does not hold the sums of rows of symbol codes")
    if not rows:
        paste.refuse("it has no rows of symbol codes before the row sums")
    check_rows(rows, len(rows[0]), len(rows))
    check_length(sums, len(rows), "sum, one for each row,", "sums, one for each row,")
    lines = [
        [*(_own(token) for token in row), _sum(total)]
        for row, total in zip(rows, sums, strict=True)
    ]
    return parse_rows(ShapelySquares, lines)


def _has_sums(rows: Sequence[Sequence[Token]], sums: Sequence[Token]) -> bool:
    """Whether this may be symbol codes and sums: one sum per row, or sums too large for codes."""
    if not all(NUMBER.fullmatch(token.text) for row in rows for token in row):
        return False
    return len(sums) == len(rows) or any(len(token.text) > 1 for token in sums)


def _own(token: Token) -> Token:
    if token.text not in CODES:
        token.expected(f"a symbol code from 0 to {len(SHAPES)}")
    return token.with_text(CODES[token.text])


def _sum(token: Token) -> Token:
    return token.with_text(".") if token.text == ANONYMOUS else token


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, ShapelySquares)
    if entries_of(board.givens):
        raise InputError("the paper's lists cannot hold given cells")
    codes = [[NUMBER_OF_SHAPE[shape] for shape in row] for row in board.shapes]
    return format_fact("puzzle", [*codes, board.sums])


CODEC = Codec("paper", ShapelySquares.name, _read, _write)
