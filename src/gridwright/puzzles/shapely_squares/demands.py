"""What each symbol demands, as constraints and the cells they are put on.

What a symbol demands along its row is said by the chain of the row too, and so apart.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product

from gridwright.grid import Cell
from gridwright.model import Chain, Constraint, Link, OneOf, Table, Tally, Unlike, mask_of
from gridwright.puzzles.shapely_squares.symbols import DIGITS, SHAPES, Layout

ANY_DIGIT = mask_of(DIGITS)
EVEN = mask_of((0, 2, 4, 6, 8))
WEIGHTS = tuple(DIGITS)
# Links of a row: a square differs from its neighbours, but a diamond beside it may be equal.
UNEQUAL: Link = tuple(ANY_DIGIT & ~(1 << digit) for digit in DIGITS)
LINKS: dict[tuple[str | None, str | None], Link] = {
    (a, b): UNEQUAL
    for a, b in product((None, *SHAPES), repeat=2)
    if "square" in (a, b) and "diamond" not in (a, b)
}

PRIME = OneOf(mask_of((2, 3, 5, 7)))
BESIDE_STAR = OneOf(mask_of((0, 4, 6, 8, 9)))
ZERO_OR_FIVE = OneOf(mask_of((0, 5)))
ODD = OneOf(ANY_DIGIT & ~EVEN)
NOT_BY_THREE = OneOf(mask_of((1, 2, 4, 5, 7, 8)))
NOTHING = OneOf(0)
UNLIKE_FIRST = Unlike()
COUNTS_EVEN = Tally(EVEN)
SMALLER_UNDER_EVEN = Table((a, b) for a in DIGITS for b in DIGITS if 0 < a < b and b % 2 == 0)

Demands = list[tuple[Constraint, tuple[Cell, ...]]]
Rule = Callable[[Layout, Cell], Demands]


def _star(board: Layout, cell: Cell) -> Demands:
    return [(PRIME, (cell,)), (BESIDE_STAR, board.grid.neighbours[cell])]


def _square(board: Layout, cell: Cell) -> Demands:
    others = board.but_diamonds(board.grid.above_below[cell])
    own: Demands = [(ZERO_OR_FIVE, (cell,))]
    return [*own, (UNLIKE_FIRST, (cell, *others))] if others else own


def _square_along(board: Layout, cell: Cell) -> Demands:
    others = board.but_diamonds(board.grid.left_right[cell])
    return [(UNLIKE_FIRST, (cell, *others))] if others else []


def _diamond(board: Layout, cell: Cell) -> Demands:
    return [(ODD, (cell,))]


def _diamond_along(board: Layout, cell: Cell) -> Demands:
    left = cell.column
    echo = Chain((None,) * left, WEIGHTS, echoes=frozenset({left}))
    return [(echo, board.grid.rows[cell.row].cells[: left + 1])]


def _triangle(board: Layout, cell: Cell) -> Demands:
    # With nothing above it, a triangle can take no digit at all.
    return [(SMALLER_UNDER_EVEN, (cell, cell.step(-1, 0))) if cell.row else (NOTHING, (cell,))]


def _circle(board: Layout, cell: Cell) -> Demands:
    return [(NOT_BY_THREE, (cell,))]


def _knight(board: Layout, cell: Cell) -> Demands:
    return [(COUNTS_EVEN, (cell, *board.grid.knight_moves[cell]))]


def _heart(board: Layout, cell: Cell) -> Demands:
    hearts = (cell, *board.adjacent(cell, "heart"))
    return [(plain_sum(len(hearts), 10), hearts)]


ALONE: dict[str, Rule] = {
    "star": _star,
    "square": _square,
    "diamond": _diamond,
    "triangle": _triangle,
    "circle": _circle,
    "knight": _knight,
    "heart": _heart,
}
ALONG: dict[str, Rule] = {"square": _square_along, "diamond": _diamond_along}


@lru_cache(maxsize=256)
def plain_sum(length: int, total: int) -> Constraint:
    """So many digits add up to a total; few digits as a table, which prunes faster."""
    if length > 3:
        return Chain((None,) * (length - 1), WEIGHTS, total)
    return Table(digits for digits in product(DIGITS, repeat=length) if sum(digits) == total)
