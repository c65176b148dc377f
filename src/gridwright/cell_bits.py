"""Sets of cells as the bits of an int; cells are numbered row by row."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise


@lru_cache(maxsize=16)
def lines(width: int, height: int) -> tuple[range, ...]:
    """The cells of each row and of each column."""
    cells = width * height
    rows = [range(start, start + width) for start in range(0, cells, width)]
    return *rows, *(range(column, cells, width) for column in range(width))


@lru_cache(maxsize=16)
def beside(width: int, height: int) -> tuple[int, ...]:
    """For each cell, those that share an edge with it."""
    near = [0] * (width * height)
    for line in lines(width, height):
        for at, after in pairwise(line):
            near[at] |= 1 << after
            near[after] |= 1 << at
    return tuple(near)


@lru_cache(maxsize=16)
def around(width: int, height: int) -> tuple[int, ...]:
    """For each cell, those that share an edge or a corner with it."""
    near = beside(width, height)
    found = []
    for at, cells in enumerate(near):
        # Corners are beside a cell of the same row that is beside this one.
        sides = [side for side in (at - 1, at + 1) if side >= 0 and cells >> side & 1 and width > 1]
        corners = sum(near[side] & ~(1 << at) & ~_row(side, width) for side in sides)
        found.append(cells | corners)
    return tuple(found)


def _row(at: int, width: int) -> int:
    """The cells of the row of a cell."""
    return ((1 << width) - 1) << at // width * width
