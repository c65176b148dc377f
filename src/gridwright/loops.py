"""Random closed loops through the cells of a grid.

A loop is grown, without any search, from the ring around one cell. The cells inside are the bits of
a whole number, and the loop is the ring around them. A cell of the loop is moved inside when the
new ring is a loop again. Moving in a cell of a straight stretch pushes out a bulge, two cells
longer, from which an arm can grow; moving in a bend turns it over.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cached_property, lru_cache

from gridwright.errors import Check, no_check
from gridwright.grid import Cell, Grid

# The longest a loop may get, as a share of the room there is, is drawn from this range. Without a
# bound, the few loops that fill a small grid best would come up again and again.
LENGTH = (0.7, 1.1)
# A loop that leaves more than one cell in IDLE idle is given up for another that may be longer by
# the factor LONGER, at most TRIES times.
IDLE = 15
LONGER = 1.04
TRIES = 10
# The highest probability that a bend is turned over in a round. More turns make wider arms.
TURNS = 0.5


def random_loop(
    grid: Grid, rng: random.Random, *, corners: bool = False, check: Check = no_check
) -> frozenset[Cell]:
    """The cells of a closed loop that winds through all parts of a grid of 3x3 or more.

    Every cell has exactly two neighbours on the loop; only with `corners` may cells of the loop
    that do not follow each other meet at a corner. Few cells of the grid are idle, that is,
    neither on the loop nor next to it.
    """
    field = _field_of(grid)
    best, fewest = 0, len(grid.cells) + 1
    longest = rng.uniform(*LENGTH) * field.room
    for _ in range(TRIES):
        loop = field.grown(rng, corners, longest, TURNS * rng.random(), check)
        idle = field.idle(loop)
        if idle < fewest:
            best, fewest = loop, idle
        if idle * IDLE <= len(grid.cells):
            break
        longest *= LONGER
    return frozenset(cell for cell, bit in field.bits.items() if bit & best)


@dataclass(frozen=True)
class _Field:
    """A grid whose cells are bits of a number, row by row, with a bit between rows."""

    grid: Grid

    @cached_property
    def step(self) -> int:
        """The distance from a bit to the one below it."""
        return self.grid.width + 1

    @cached_property
    def bits(self) -> dict[Cell, int]:
        return {cell: 1 << (cell.row * self.step + cell.column) for cell in self.grid.cells}

    @cached_property
    def middle(self) -> tuple[int, ...]:
        """The bits of the cells with cells all around."""
        return tuple(bit for cell, bit in self.bits.items() if len(self.grid.around[cell]) == 8)

    @property
    def room(self) -> float:
        """About the most cells a loop can have, with one free cell between its arms."""
        return (self.grid.width + 1) * (self.grid.height + 1) / 2

    def grown(
        self, rng: random.Random, corners: bool, longest: float, turns: float, check: Check
    ) -> int:
        """A loop grown from the ring around a random cell, as long as it can or may be."""
        middle = list(self.middle)
        inside = rng.choice(middle)
        loop, before = self._ring(inside), 0
        while loop.bit_count() > before:
            before = loop.bit_count()
            rng.shuffle(middle)
            for bit in middle:
                if bit & loop:
                    check()
                    pushed = self._ring(inside | bit)
                    length = pushed.bit_count()
                    longer = length > loop.bit_count()
                    wanted = length <= longest if longer else rng.random() < turns
                    if wanted and self._is_loop(pushed, corners):
                        inside, loop = inside | bit, pushed
        return loop

    def idle(self, loop: int) -> int:
        """How many cells are neither on the loop nor next to it."""
        near = loop | self._ring(loop)
        return sum(not bit & near for bit in self.bits.values())

    def _ring(self, cells: int) -> int:
        """The cells around some cells, next to one of them by an edge or a corner."""
        wide = cells | cells << 1 | cells >> 1
        return (wide | wide << self.step | wide >> self.step) & ~cells

    def _is_loop(self, cells: int, corners: bool) -> bool:
        """Whether each has two neighbours among them, and none meet at a corner unless allowed.

        Nothing else can go wrong. When a loop loses one cell and gains others, the rest is one
        path, and with two neighbours for every cell the new ones can only close it again.
        """
        left, right, above, below = cells << 1, cells >> 1, cells << self.step, cells >> self.step
        bend = (left ^ right) & (above ^ below)
        straight = left & right & ~(above | below) | above & below & ~(left | right)
        if cells & ~(bend | straight):
            return False
        # The four cells of every 2x2 block, recorded at its top left.
        across = cells >> (self.step + 1)
        falling, rising = cells & across & ~(right | below), right & below & ~(cells | across)
        return corners or not falling | rising


@lru_cache(maxsize=64)
def _field_of(grid: Grid) -> _Field:
    return _Field(grid)
