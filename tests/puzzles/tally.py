"""Tally, the template with numbers around the grid: they count the shaded cells of their lines."""

from __future__ import annotations

import random
from typing import Protocol

from ortools.sat.python import cp_model

from gridwright.grid import grid_of
from gridwright.puzzles import puzzle_named
from gridwright.text import aligned, show
from puzzles.making import Made, Printer
from puzzles.search import Cells, Rows, add_givens

ONE_CELL = ("tally\n1\n1 .",)
BAD = (
    ("tally\n . .", 2, None, "expected a line of clues above the board, its rows"),
    ("tally\n . .\n3 . .", 3, 1, "expected a count from 0 to 2, found '3'"),
    ("tally\n . .\n. . . .", 3, 7, "expected 3 entries (a count, the cells) in this line"),
    ("tally\n . .\n. . z", 3, 5, "expected x (white), o (shaded) or . (nothing given)"),
)
Counts = tuple[int | None, ...]


def make(rng: random.Random) -> Made:
    """A random board, with the grid its clues were taken from."""
    grid = grid_of(rng.randint(1, 4), rng.randint(1, 4))
    values = {cell: rng.randint(0, 1) for cell in grid.cells}
    printer = Printer(rng)
    columns, rows = (
        printer.clues((sum(values[c] for c in line.cells) for line in lines), range(length + 1))
        for lines, length in ((grid.columns, grid.height), (grid.rows, grid.width))
    )
    givens = printer.givens(grid, values, range(2), 0.4)
    texts = [[show(given).translate({48: "x", 49: "o"}) for given in row] for row in givens]
    lines = [["", *map(show, columns)]]
    lines += [[show(count), *row] for count, row in zip(rows, texts, strict=True)]
    return Made(puzzle_named("tally").parse(f"tally\n{aligned(lines)}"), values)


class Puzzle(Protocol):
    """Counts of columns and rows, and given cells: 0 white, 1 shaded."""

    @property
    def columns(self) -> Counts:
        """The counts of the columns."""
        ...

    @property
    def rows(self) -> Counts:
        """The counts of the rows."""
        ...

    @property
    def givens(self) -> Rows:
        """The given cells."""
        ...


def build(puzzle: Puzzle) -> tuple[cp_model.CpModel, Cells]:
    """The referee's model: every count holds."""
    model = cp_model.CpModel()
    height, width = len(puzzle.rows), len(puzzle.columns)
    places = [(r, c) for r in range(height) for c in range(width)]
    cells = {cell: model.new_int_var(0, 1, f"shaded{cell}") for cell in places}
    for r, count in enumerate(puzzle.rows):
        if count is not None:
            model.add(sum(cells[r, c] for c in range(width)) == count)
    for c, count in enumerate(puzzle.columns):
        if count is not None:
            model.add(sum(cells[r, c] for r in range(height)) == count)
    add_givens(model, cells, puzzle.givens)
    return model, cells
