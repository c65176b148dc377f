"""What makers of random boards share: fill a grid, print its clues, omit some, falsify some."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable
from typing import NamedTuple

from gridwright.engines.fd import Labeling, search
from gridwright.grid import Cell, Grid
from gridwright.puzzle import Puzzle
from gridwright.rows import Rows

Values = dict[Cell, int]


class Made(NamedTuple):
    """A board and the full grid its clues were taken from (its solution, if no clue is false)."""

    board: Puzzle
    grid: Values


class Printer:
    """Decides for one board how many of its clues are printed and whether some are false."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.share = rng.choice((0.2, 0.6, 0.9, 1.0))
        self.false = rng.choice((0.0, 0.0, 0.15))

    def clue(self, value: int, possible: Collection[int], share: float = 1.0) -> int | None:
        """The value, another possible one, or nothing."""
        if self.rng.random() >= self.share * share:
            return None
        return self.rng.choice(list(possible)) if self.rng.random() < self.false else value

    def clues(self, values: Iterable[int], possible: Collection[int]) -> tuple[int | None, ...]:
        """A line of clues."""
        return tuple(self.clue(value, possible) for value in values)

    def givens(self, grid: Grid, values: Values, possible: Collection[int], share: float) -> Rows:
        """The given cells of a board; a cell without a value is never given."""
        return tuple(
            tuple(
                self.clue(values[cell], possible, share) if cell in values else None
                for cell in row.cells
            )
            for row in grid.rows
        )


def random_solution(board: Puzzle, rng: random.Random) -> Values:
    """Some grid that obeys the rules, on a board that has one."""
    labeling = Labeling("dom_w_deg", "random", seed=rng.randrange(1 << 30))
    return next(iter(search(board.model(), labeling)))


def latin_square(size: int, rng: random.Random) -> Values:
    """Each number once in every row and column."""
    rows, columns, numbers = (rng.sample(range(size), size) for _ in range(3))
    return {
        Cell(r, c): 1 + numbers[(rows[r] + columns[c]) % size]
        for r in range(size)
        for c in range(size)
    }
