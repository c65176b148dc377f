"""Jigsaw, the template with regions: rows, columns and regions repeat no number."""

from __future__ import annotations

import random
from typing import Protocol

from ortools.sat.python import cp_model

from gridwright.grid import grid_of
from gridwright.layers.regions import lettered
from gridwright.puzzles import puzzle_named
from gridwright.text import aligned
from puzzles.making import Made, Printer, Values, latin_square
from puzzles.search import Cells, Rows, add_givens

ONE_CELL = ("jigsaw\nA",)
BAD = (
    ("jigsaw\nA .\nA A", 2, 3, "expected a letter or a digit, the same in all cells of a region"),
    ("jigsaw\nA A\nB B3", 3, 3, "expected a number from 1 to 2 after the letter of its region"),
)


def make(rng: random.Random) -> Made:
    """A random board, with the grid its clues were taken from."""
    text, values = irregular(rng)
    return Made(puzzle_named("jigsaw").parse(f"jigsaw\n{text}"), values)


def irregular(rng: random.Random) -> tuple[str, Values]:
    """The rows of a board with regions of any shape, and the grid its clues were taken from."""
    size = rng.randint(1, 4)
    grid = grid_of(size, size)
    values = latin_square(size, rng)
    # Regions of cells that happen to hold different numbers, mostly.
    region = {
        cell: (cell.row + (rng.random() < 0.1)) // 2 * 2 + cell.column // 2 for cell in grid.cells
    }
    seen: set[tuple[int, int]] = set()
    for cell in grid.cells:
        while (region[cell], values[cell]) in seen:
            region[cell] += size
        seen.add((region[cell], values[cell]))
    letters = lettered([[region[cell] for cell in row.cells] for row in grid.rows])
    givens = Printer(rng).givens(grid, values, range(1, size + 1), 0.6)
    rows = [
        [letter + ("" if given is None else str(given)) for letter, given in zip(a, b, strict=True)]
        for a, b in zip(letters, givens, strict=True)
    ]
    return aligned(rows), values


class Puzzle(Protocol):
    """A square board with regions by letter and given numbers."""

    @property
    def regions(self) -> tuple[str, ...]:
        """The letters of the regions, a string for each row."""
        ...

    @property
    def givens(self) -> Rows:
        """The given numbers."""
        ...


def build(puzzle: Puzzle) -> tuple[cp_model.CpModel, Cells]:
    """The referee's model: each number once in every line, none twice in a region."""
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
