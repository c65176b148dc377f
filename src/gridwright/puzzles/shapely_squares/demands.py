"""What each symbol demands, as constraints and the cells they are put on.

What a symbol demands along its row is said by the chain of the row too, and so apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
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

# Constraints with the cells they are put on, and what gives those of a symbol in a cell.
Posted = Iterator[tuple[Constraint, tuple[Cell, ...]]]
Demands = Callable[[Layout, str, Cell], Posted]


def alone(board: Layout, shape: str, cell: Cell) -> Posted:
    """What the symbol of a cell demands, but for the cells it is chained to in its row."""
    grid = board.grid
    match shape:
        case "star":
            yield PRIME, (cell,)
            yield BESIDE_STAR, grid.neighbours[cell]
        case "square":
            yield ZERO_OR_FIVE, (cell,)
            yield from _unlike(board, cell, grid.above_below[cell])
        case "diamond":
            yield ODD, (cell,)
        case "triangle":
            # With nothing above it, a triangle can take no digit at all.
            above = (SMALLER_UNDER_EVEN, (cell, cell.step(-1, 0)))
            yield above if cell.row else (NOTHING, (cell,))
        case "circle":
            yield NOT_BY_THREE, (cell,)
        case "knight":
            yield COUNTS_EVEN, (cell, *grid.knight_moves[cell])
        case "heart":
            hearts = (cell, *board.adjacent(cell, "heart"))
            yield plain_sum(len(hearts), 10), hearts


def along(board: Layout, shape: str, cell: Cell) -> Posted:
    """What the symbol of a cell demands along its row, for which the row has a chain."""
    if shape == "square":
        yield from _unlike(board, cell, board.grid.left_right[cell])
    elif shape == "diamond":
        left = board.grid.rows[cell.row].cells[: cell.column]
        yield Chain((None,) * len(left), WEIGHTS, echoes=frozenset({len(left)})), (*left, cell)


def _unlike(board: Layout, square: Cell, beside: tuple[Cell, ...]) -> Posted:
    others = [cell for cell in beside if board.shape(cell) != "diamond"]
    if others:
        yield UNLIKE_FIRST, (square, *others)


@lru_cache(maxsize=256)
def plain_sum(length: int, total: int) -> Constraint:
    """Digits add up to a total; a few of them as a table, which prunes faster."""
    if length > 3:
        return Chain((None,) * (length - 1), WEIGHTS, total)
    return Table(digits for digits in product(DIGITS, repeat=length) if sum(digits) == total)
