"""Sudoku: each number once in every row, column and box."""

from __future__ import annotations

import random
from typing import Protocol

from ortools.sat.python import cp_model

from gridwright.grid import grid_of
from gridwright.puzzles import puzzle_named
from gridwright.text import aligned, show
from puzzles.jigsaw import irregular
from puzzles.making import Made, Printer, Values
from puzzles.search import Cells, Rows, add_givens

ONE_CELL = ("sudoku\nA.",)
BAD = (
    (
        "sudoku\n. . . .\n. . 5 .\n. . . .\n. . . .",
        3,
        5,
        "expected a number from 1 to 4, found '5'",
    ),
    (
        "sudoku\n. . . .\n. A . .\n. . . .\n. . . .",
        3,
        3,
        "expected a number from 1 to 4, found 'A'",
    ),
    ("sudoku\n. . .\n. . .\n. . .", 2, 1, "of a region (a board of 3x3 has no usual ones)"),
    ("sudoku\nA A\nB B3", 3, 3, "expected a number from 1 to 2 after the letter of its region"),
    ("sudoku\nA A .\nB B B", 2, 1, "expected a square board, found 3x2"),
)


def make(rng: random.Random) -> Made:
    """A random board with the usual boxes, or one with others, and the grid of its clues."""
    text, values = irregular(rng) if rng.random() < 0.5 else _usual(rng)
    return Made(puzzle_named("sudoku").parse(f"sudoku\n{text}"), values)


def _usual(rng: random.Random) -> tuple[str, Values]:
    """The rows of a board with four boxes: a pattern, its rows, columns and numbers exchanged."""
    size = 4
    grid = grid_of(size, size)
    bands = [rng.sample(pair, 2) for pair in rng.sample([[0, 1], [2, 3]], 2)]
    rows = [row for band in bands for row in band]
    stacks = [rng.sample(pair, 2) for pair in rng.sample([[0, 1], [2, 3]], 2)]
    columns = [column for stack in stacks for column in stack]
    names = rng.sample(range(1, size + 1), size)
    values = {
        cell: names[(rows[cell.row] * 2 + rows[cell.row] // 2 + columns[cell.column]) % size]
        for cell in grid.cells
    }
    givens = Printer(rng).givens(grid, values, range(1, size + 1), 0.8)
    return aligned([[show(value) for value in row] for row in givens]), values


class Puzzle(Protocol):
    """A square board with boxes by letter and given numbers."""

    @property
    def regions(self) -> tuple[str, ...]:
        """The letters of the boxes, a string for each row."""
        ...

    @property
    def givens(self) -> Rows:
        """The given numbers."""
        ...


def build(puzzle: Puzzle) -> tuple[cp_model.CpModel, Cells]:
    """The referee's model: each number once in every line, none twice in a box."""
    model = cp_model.CpModel()
    size = range(len(puzzle.givens))
    cells = {(r, c): model.new_int_var(1, len(size), f"number{r, c}") for r in size for c in size}
    for i in size:
        model.add_all_different(cells[i, j] for j in size)
        model.add_all_different(cells[j, i] for j in size)
    for letter in {letter for row in puzzle.regions for letter in row}:
        model.add_all_different(cells[r, c] for r, c in cells if puzzle.regions[r][c] == letter)
    add_givens(model, cells, puzzle.givens)
    return model, cells
