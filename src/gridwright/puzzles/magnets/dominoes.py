"""Half dominoes by letter, as a board is typed: left, right, top, bottom, or dead."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.drafts import Size
from gridwright.grid import Cell
from gridwright.text import Token
from gridwright.tiling import Tiling

DEAD = "*"
# Where the other half of a domino lies, by the half's letter: left, right, top, bottom.
PARTNER = {"L": (0, 1), "R": (0, -1), "T": (1, 0), "B": (-1, 0)}


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


def most_poles(halves: str) -> int:
    """How many equal poles fit a line: every other cell of each stretch between dead cells."""
    return sum((len(stretch) + 1) // 2 for stretch in halves.split(DEAD))
