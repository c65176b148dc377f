"""Takuzu: as many 0s as 1s in every line, never three alike, and lines that differ."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Protocol

from ortools.sat.python import cp_model

from gridwright.grid import grid_of
from gridwright.puzzles.takuzu import Takuzu
from gridwright.rows import empty_rows
from puzzles.making import Made, Printer, random_solution
from puzzles.search import Cells, Rows, add_givens

ONE_CELL = ()
BAD = (
    ("takuzu\n. .\n. 2", 3, 3, "expected a digit from 0 to 1, found '2'"),
    ("takuzu\n.", 2, 1, "expected sides of 2 or more, found 1x1"),
    ("takuzu distinct=maybe\n. .\n. .", 1, 17, "expected distinct=no or distinct=yes"),
    ("takuzu\n. . .\n. .", 3, 4, "expected 3 cells in this line, found 2"),
)


def make(rng: random.Random) -> Made:
    """A random board, with the grid its clues were taken from."""
    width, height = rng.choice(((2, 2), (4, 2), (4, 4), (6, 4), (6, 6), (6, 6)))
    distinct = rng.random() < 0.6 and (width, height) != (4, 2)
    printer = Printer(rng)
    values = random_solution(Takuzu(distinct, empty_rows(width, height)), rng)
    givens = printer.givens(grid_of(width, height), values, (0, 1), 0.5)
    return Made(Takuzu(distinct, givens), values)


class Puzzle(Protocol):
    """A board with given digits; `distinct` forbids equal lines."""

    @property
    def distinct(self) -> bool:
        """Whether no two rows and no two columns may be equal."""
        ...

    @property
    def givens(self) -> Rows:
        """The given digits."""
        ...


def build(puzzle: Puzzle) -> tuple[cp_model.CpModel, Cells]:
    """The referee's model."""
    model = cp_model.CpModel()
    rows, columns = range(len(puzzle.givens)), range(len(puzzle.givens[0]))
    cells: Cells = {(r, c): model.new_int_var(0, 1, f"digit{r, c}") for r in rows for c in columns}
    across = [[cells[r, c] for c in columns] for r in rows]
    down = [[cells[r, c] for r in rows] for c in columns]
    for line in across + down:
        model.add(2 * cp_model.LinearExpr.sum(line) == len(line))  # balanced
        for three in zip(line, line[1:], line[2:], strict=False):
            model.add_linear_constraint(cp_model.LinearExpr.sum(list(three)), 1, 2)  # three
    for lines in (across, down) if puzzle.distinct else ():
        for one, other in combinations(lines, 2):
            unlike = [model.new_bool_var("unlike") for _ in one]
            for a, b, differs in zip(one, other, unlike, strict=True):
                model.add(a + b == 1).only_enforce_if(differs)
                model.add(a == b).only_enforce_if(~differs)
            model.add_bool_or(unlike)  # distinct
    add_givens(model, cells, puzzle.givens)
    return model, cells
