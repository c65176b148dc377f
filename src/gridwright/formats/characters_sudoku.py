"""Sudoku as it is passed around: 81 characters, or a grid with | and - and + between its boxes.

An open cell is `.`, `0`, `*` or `_`; letters from A stand for numbers from 10. Boards of other
sizes are read too, but without lines between the boxes only if they are 9x9 or all in one word.
"""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from math import isqrt

from gridwright.errors import InputError
from gridwright.formats.codec import Codec, NotThisFormatError, board_of, parse_rows
from gridwright.formats.document import Document
from gridwright.grid import grid_of
from gridwright.puzzle import Puzzle
from gridwright.puzzles.sudoku import Sudoku, usual_boxes
from gridwright.text import Token

FORMAT = "characters"
NUMBERS = "." + string.digits[1:] + string.ascii_uppercase
LARGEST = 25
USUAL = 9
_RULE = re.compile(r"[-+|=─┼│┬┴├┤┌┐└┘═║ ]+")
_SIDES = "|│║"
_CELLS = re.compile(r"[0-9A-Za-z.*_]+")
_OPEN = re.compile(r"[0*_]")


def _read(document: Document) -> Puzzle:
    rows = [row for line in document.lines if (row := _row(line))]
    lines = list(map(list, document.lines))
    if not all(_CELLS.fullmatch(token.text) for row in rows for token in row):
        raise NotThisFormatError("it is not made of numbers and dots")
    ruled = len(rows) < len(lines) or any(_SIDES[0] in t.text for row in lines for t in row)
    cells = _cells(rows, ruled)
    if cells is None:
        raise NotThisFormatError("its numbers and dots do not make a square")
    return parse_rows(Sudoku, cells)


def _row(line: Sequence[Token]) -> list[Token]:
    """The words of a line without what is drawn between boxes; none where nothing else is there."""
    if all(_RULE.fullmatch(token.text) for token in line):
        return []
    words = []
    for token in line:
        for match in re.finditer(f"[^{_SIDES}]+", token.text):
            words.append(Token(match[0], token.line, token.column + match.start()))
    return words


def _cells(rows: Sequence[Sequence[Token]], ruled: bool) -> list[list[Token]] | None:
    """The cells row by row: words, or single characters; None where they make no board."""
    size = len(rows)
    if ruled and _has_boxes(size) and all(len(row) == size for row in rows):
        return [[_own(token) for token in row] for row in rows]
    if sum(len(token.text) for row in rows for token in row) > LARGEST * LARGEST:
        return None
    characters = [
        Token(character, token.line, token.column + at)
        for row in rows
        for token in row
        for at, character in enumerate(token.text)
    ]
    size = isqrt(len(characters))
    alone = sum(map(len, rows)) == 1
    if size * size != len(characters) or not (ruled or alone or size == USUAL):
        return None
    if not _has_boxes(size):
        return None
    cells = [_own(token) for token in characters]
    return [cells[start : start + size] for start in range(0, size * size, size)]


def _has_boxes(size: int) -> bool:
    return 4 <= size <= LARGEST and usual_boxes(grid_of(size, size)) is not None


def _own(token: Token) -> Token:
    """The token in our own text form."""
    if _OPEN.fullmatch(token.text):
        return token.with_text(".")
    if len(token.text) == 1 and token.text.isalpha():
        return token.with_text(str(NUMBERS.index(token.text.upper())))
    return token


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, Sudoku)
    if not board.boxes.is_usual(board) or not _has_boxes(board.width):
        raise InputError(
            f"only boards with the usual boxes, up to {LARGEST}x{LARGEST}, fit in one line"
        )
    return "".join(NUMBERS[number or 0] for row in board.givens for number in row) + "\n"


CODEC = Codec(FORMAT, Sudoku.name, _read, _write)
