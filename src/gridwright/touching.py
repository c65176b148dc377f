"""Things that never touch, not even at a corner: tents, stars."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from gridwright.grid import Cell, Grid, Values
from gridwright.layers.layer import Board, Violation
from gridwright.model import Linear, Place


class Square(NamedTuple):
    """A 2x2 block with at most one of them: its name, its open cells, and the constraint."""

    place: Place
    cells: tuple[Cell, ...]
    constraint: Linear


@lru_cache(maxsize=16)
def _blocks(grid: Grid) -> tuple[Place, ...]:
    """The 2x2 blocks of a grid by name."""
    return tuple(Place(f"the square from {block[0]} to {block[3]}", block) for block in grid.blocks)


def squares(board: Board) -> Iterator[Square]:
    """The 2x2 blocks of a board that have several open cells."""
    is_open = board.open_cells
    for place in _blocks(board.grid):
        cells = tuple([cell for cell in place.cells if cell in is_open])
        if len(cells) > 1:
            yield Square(place, cells, Linear.at_most_one(len(cells)))


def touching(board: Board, values: Values, value: int, things: str) -> Iterator[Violation]:
    """Every two cells that touch and hold the same value; `things` are what that is."""
    around = board.grid.around
    for cell in [cell for cell in board.grid.cells if values.get(cell) == value]:
        for other in around[cell]:
            if cell < other and values.get(other) == value:
                yield Violation("apart", (cell, other), f"the {things} at {cell} and {other} touch")
