"""Futoshiki: each number once in every line, and signs point at the smaller number."""

from __future__ import annotations

import random
from typing import Protocol

from ortools.sat.python import cp_model

from gridwright.grid import Cell, grid_of
from gridwright.puzzles import puzzle_named
from gridwright.text import show
from puzzles.making import Made, Printer, latin_square
from puzzles.search import Cells, Rows, add_givens

ONE_CELL = ("futoshiki\n.",)
BAD = (
    (
        "futoshiki\n. <",
        2,
        3,
        "expected an odd number of entries (the cells and the marks between them",
    ),
    ("futoshiki\n....\n....\n....\n....", 2, 4, "in this line, found 4; write . for none"),
    ("futoshiki\n. < .\n. .", 3, 1, "every row but the last is followed by a line of marks"),
    ("futoshiki\n. ^ .\n. .\n. . .", 2, 3, "expected one of < > between two cells, or . for none"),
    ("futoshiki\n. < .\n. <\n. . .", 3, 3, "expected one of ^ v between two cells"),
    (
        "futoshiki\n. < .\n.\n. . .",
        3,
        2,
        "expected 2 marks in this line, found 1; one below",
    ),
    (
        "futoshiki\n. < .\n. .\n. .",
        4,
        4,
        "expected 3 entries (the cells and the marks between them)",
    ),
    ("futoshiki\n. < 3\n. .\n. . .", 2, 5, "expected a number from 1 to 2, found '3'"),
)


def make(rng: random.Random, name: str = "futoshiki") -> Made:
    """A random board of a puzzle with such signs, with the grid its clues were taken from."""
    size = rng.randint(1, 4)
    grid = grid_of(size, size)
    values = latin_square(size, rng)
    printer = Printer(rng)
    marks = {(a, b): printer.clue(int(values[a] > values[b]), (0, 1), 0.4) for a, b in grid.pairs}
    givens = printer.givens(grid, values, range(1, size + 1), 0.3)

    def mark(a: Cell, b: Cell, signs: str) -> str:
        found = marks[a, b]
        return "." if found is None else signs[found]

    lines = []
    for row, given in zip(grid.rows, givens, strict=True):
        words = [show(given[0])]
        for a, b in zip(row.cells, row.cells[1:], strict=False):
            words += [mark(a, b, "<>"), show(given[b.column])]
        lines.append(" ".join(words))
        if row.index < size - 1:
            lines.append(" ".join(mark(cell, cell.step(1, 0), "^v") for cell in row.cells))
    return Made(puzzle_named(name).parse("\n".join([name, *lines])), values)


class Puzzle(Protocol):
    """A square board with given numbers and marks: 0 where the first cell is less, 1 where more."""

    @property
    def marks(self) -> frozenset[tuple[Cell, Cell, int]]:
        """Two neighbouring cells and their mark."""
        ...

    @property
    def givens(self) -> Rows:
        """The given numbers."""
        ...


def build(puzzle: Puzzle) -> tuple[cp_model.CpModel, Cells]:
    """The referee's model: each number once in every line, and every mark holds."""
    model = cp_model.CpModel()
    size = range(len(puzzle.givens))
    cells = {(r, c): model.new_int_var(1, len(size), f"number{r, c}") for r in size for c in size}
    for i in size:
        model.add_all_different(cells[i, j] for j in size)
        model.add_all_different(cells[j, i] for j in size)
    for a, b, mark in puzzle.marks:
        less, more = (b, a) if mark else (a, b)
        model.add(cells[less] < cells[more])
    add_givens(model, cells, puzzle.givens)
    return model, cells
