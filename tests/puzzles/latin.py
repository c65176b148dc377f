"""Latin Square, the smallest template: each number once in every row and every column."""

from __future__ import annotations

import random
from typing import Protocol

from ortools.sat.python import cp_model

from gridwright.grid import grid_of
from gridwright.puzzles import puzzle_named
from gridwright.text import aligned, show
from puzzles.making import Made, Printer, latin_square
from puzzles.search import Cells, Rows, add_givens

ONE_CELL = ("latin\n.",)
BAD = (
    ("latin\n. .\n. 3", 3, 3, "expected a number from 1 to 2, found '3'"),
    ("latin\n. .", 2, 1, "expected a square board, found 2x1"),
)


def make(rng: random.Random) -> Made:
    """A random board, with the grid its clues were taken from."""
    size = rng.randint(1, 5)
    values = latin_square(size, rng)
    givens = Printer(rng).givens(grid_of(size, size), values, range(1, size + 1), 0.6)
    text = aligned([[show(value) for value in row] for row in givens])
    return Made(puzzle_named("latin").parse(f"latin\n{text}"), values)


class Puzzle(Protocol):
    """A square board with given numbers."""

    @property
    def givens(self) -> Rows:
        """The given numbers."""
        ...


def build(puzzle: Puzzle) -> tuple[cp_model.CpModel, Cells]:
    """The referee's model: each number once in every row and every column."""
    model = cp_model.CpModel()
    size = range(len(puzzle.givens))
    cells = {(r, c): model.new_int_var(1, len(size), f"number{r, c}") for r in size for c in size}
    for i in size:
        model.add_all_different(cells[i, j] for j in size)
        model.add_all_different(cells[j, i] for j in size)
    add_givens(model, cells, puzzle.givens)
    return model, cells
