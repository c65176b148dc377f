"""Half dominoes by letter, as a board is typed: left, right, top, bottom, or dead."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gridwright.drafts import Size
from gridwright.errors import InputError
from gridwright.grid import Cell
from gridwright.puzzle import Rows
from gridwright.text import MAX_SIDE, Token
from gridwright.tiling import Tiling

DEAD = "*"
# Where the other half of a domino lies, by the half's letter: left, right, top, bottom.
PARTNER = {"L": (0, 1), "R": (0, -1), "T": (1, 0), "B": (-1, 0)}
# Whole dominoes along a row and along a column, whatever lies across.
_ACROSS = re.compile(r"(?:LR|[TB*])+")
_DOWN = re.compile(r"(?:TB|[LR*])+")


def relettered(rows: Iterable[Iterable[str]], old: str, new: str) -> tuple[str, ...]:
    """Rows of half dominoes with their letters changed."""
    return tuple("".join(row).translate(str.maketrans(old, new)) for row in rows)


def halves_of(size: Size, tiling: Tiling) -> tuple[str, ...]:
    """A tiling by letters."""
    letters = {step: half for half, step in PARTNER.items()}
    rows = [[DEAD] * size.width for _ in range(size.height)]
    for (r, c), other in tiling.items():
        rows[r][c] = letters[other.row - r, other.column - c]
    return tuple(map("".join, rows))


def half_of(token: Token) -> str:
    """The letter of a domino's half, typed large or small."""
    return token.text[0].upper()


def check_dominoes(halves: dict[Cell, Token]) -> None:
    """Refuse a half without its other half."""
    opposite = {"L": "R", "R": "L", "T": "B", "B": "T"}
    names = {"L": "right", "R": "left", "T": "lower", "B": "upper"}
    for token in halves.values():
        if half_of(token) not in opposite and token.text != DEAD:
            token.expected("a domino's half (L R T B) or * for a dead cell")
    for cell, token in halves.items():
        half = half_of(token)
        if half == DEAD:
            continue
        other = halves.get(cell.step(*PARTNER[half]))
        if other is None or half_of(other) != opposite[half]:
            token.fail(f"this {half} has no {names[half]} half; expected {opposite[half]} there")


def check_halves(board: object) -> tuple[int, int]:
    """Refuse what is not a tuple of rows of whole dominoes by letter; return width and height."""
    if type(board) is not tuple or not board or not all(type(row) is str for row in board):
        raise InputError("board: expected a tuple of rows, texts of the letters L R T B and *")
    size = Size(len(board[0]), len(board))
    if (
        any(len(row) != size.width for row in board)
        or not 1 <= size.width <= MAX_SIDE >= size.height
    ):
        raise InputError(f"board: expected rows of one length, at most {MAX_SIDE}x{MAX_SIDE}")
    columns = map("".join, zip(*board, strict=True))
    if not (all(map(_ACROSS.fullmatch, board)) and all(map(_DOWN.fullmatch, columns))):
        cells = {
            Cell(r, c): Token(half, r + 1, c + 1)
            for r, row in enumerate(board)
            for c, half in enumerate(row)
        }
        try:
            check_dominoes(cells)
        except InputError as error:
            where = Cell((error.line or 1) - 1, (error.column or 1) - 1)
            raise InputError(f"board, {where}: {error.message}") from None
        raise InputError("board: expected capital letters L R T B and *")
    return size


def check_dead(board: tuple[str, ...], givens: Rows) -> None:
    """Refuse a given value in a dead cell."""
    for r, (halves, row) in enumerate(zip(board, givens, strict=True)):
        for c, given in enumerate(row) if DEAD in halves else ():
            if given is not None and halves[c] == DEAD:
                raise InputError(f"givens, {Cell(r, c)}: a dead cell has no value; expected None")


def most_poles(halves: str) -> int:
    """How many equal poles fit a line: every other cell of each stretch between dead cells."""
    return sum((len(stretch) + 1) // 2 for stretch in halves.split(DEAD))
