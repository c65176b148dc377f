"""Skyscrapers as in its paper: the lists of the four sides, and a board when cells are given.

The sides are four lists of N clues, top, left, bottom and right, with 0 for none; the board is N
lists of N heights with `_` for a cell that is not given. They may come in either order.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.formats.classic_skyscrapers import classic_board
from gridwright.formats.codec import Codec, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.prolog import ANONYMOUS, Paste, format_fact, read_paste
from gridwright.grid import SIDES
from gridwright.puzzle import Puzzle
from gridwright.puzzles.skyscrapers import Skyscrapers
from gridwright.text import Token, check_length, check_rows

NO_CLUE = "0"

Matrix = Sequence[Sequence[Token]]


def _read(document: Document) -> Puzzle:
    paste = read_paste(document, Skyscrapers.name)
    matrices = _matrices(paste)
    sides = next((m for m in matrices if _may_be_sides(m)), None)
    board = next((m for m in matrices if m is not sides), None)
    if len(matrices) > (sides is not None) + (board is not None):
        paste.refuse("it does not consist of the lists of four sides and at most one board")
    if sides is None and not paste.headed:
        paste.refuse(f"a board without the lists of four sides needs the heading {CODEC.puzzle}:")
    return _framed(sides, board)


def _matrices(paste: Paste) -> list[Matrix]:
    """The lists of lists of the text; four lists alone are the four sides."""
    alone = [tokens for _, found in paste.lists if (tokens := found.tokens())]
    nested: list[Matrix] = [rows for _, found in paste.lists if (rows := found.rows())]
    if len(alone) + len(nested) < len(paste.lists) or len(alone) not in (0, len(SIDES)):
        paste.refuse("it does not consist of the lists of four sides and a board")
    return [alone, *nested] if alone else nested


def _may_be_sides(rows: Matrix) -> bool:
    return len(rows) == len(SIDES) and all(t.text != ANONYMOUS for row in rows for t in row)


def _framed(sides: Matrix | None, board: Matrix | None) -> Skyscrapers:
    """The board with its clues around it, as in our own text form."""
    size = len((sides or board or [()])[0])
    first = (sides or board or ())[0][0]
    for side in sides or ():
        check_length(side, size, "clue")
    if board:
        check_rows(board, size, size)
    none = first.with_text(".")
    cells = [[_own(t, ANONYMOUS) for t in row] for row in board or [[none] * size] * size]
    clues = [[_own(t, NO_CLUE) for t in side] for side in sides or [[none] * size] * len(SIDES)]
    top, left, bottom, right = clues
    middle = [[a, *row, b] for a, row, b in zip(left, cells, right, strict=True)]
    return parse_rows(Skyscrapers, [top, *middle, bottom])


def _own(token: Token, nothing: str) -> Token:
    return token.with_text(".") if token.text == nothing else token


def _write(puzzle: Puzzle) -> str:
    board = classic_board(puzzle, "the paper's form")
    sides = [[clue or NO_CLUE for clue in getattr(board, side)] for side in SIDES]
    text = format_fact("restrictions", sides)
    given = any(height is not None for row in board.givens for height in row)
    return text + format_fact("board", board.givens) if given else text


CODEC = Codec("paper", Skyscrapers.name, _read, _write)
