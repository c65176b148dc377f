"""Akari: bulbs light their row and column up to the next wall; numbers count bulbs beside them."""

from __future__ import annotations

import random
from collections.abc import Container
from typing import Protocol

from ortools.sat.python import cp_model

from gridwright.grid import Cell as GridCell
from gridwright.grid import grid_of
from gridwright.puzzles.akari import Akari
from puzzles.making import Made, Printer
from puzzles.search import EDGES, Cell, Cells, Rows, clues, neighbours

WALL = -1

# Boards of a single cell are refused; these have few open ones.
ONE_CELL = ("akari\n.#\n##", "akari\n1.\n##", "akari\n0#\n##")

# Text of a board, line and column of what is wrong with it, and a part of what is said.
BAD: tuple[tuple[str, int | None, int | None, str], ...] = (
    ("akari", 1, None, "the board is missing"),
    ("akari\n..\n.", 3, 2, "expected 2 cells in this line, found 1"),
    ("akari\n..\n.5", 3, 2, "expected a wall with a number from 0 to 4"),
    ("akari\n..\nx.", 3, 1, "found 'x'"),
    ("akari\n...", 2, 1, "expected sides of 2 or more"),
    ("akari\n3.\n..", 2, 1, "the number 3 has only 2 open cells beside it"),
)


def make(rng: random.Random) -> Made:
    """A random board, with the grid its clues were taken from."""
    grid = grid_of(rng.randint(2, 5), rng.randint(2, 5))
    walls = {cell for cell in grid.cells if rng.random() < 0.25}
    values = dict.fromkeys((cell for cell in grid.cells if cell not in walls), 0)
    for cell in rng.sample(list(values), len(values)):
        if not any(values[GridCell(*other)] for other in seen(values, cell)):
            values[cell] = 1
    counts = {wall: sum(values.get(n, 0) for n in grid.neighbours[wall]) for wall in walls}
    printed = Printer(rng).givens(grid, counts, range(3), 0.8)
    rows = tuple(
        tuple(
            None if cell not in walls else WALL if number is None else number
            for cell, number in zip(row.cells, printed[row.index], strict=True)
        )
        for row in grid.rows
    )
    return Made(Akari(rows), values)


class Puzzle(Protocol):
    """A board of walls: -1 or a number; None for open cells."""

    @property
    def walls(self) -> Rows:
        """The walls, row by row."""
        ...


def seen(cells: Container[Cell], cell: Cell) -> list[Cell]:
    """The open cells in the four directions from a cell, up to a wall or the border."""
    found = []
    for down, right in EDGES:
        row, column = cell
        while (row := row + down, column := column + right) in cells:
            found.append((row, column))
    return found


def build(puzzle: Puzzle) -> tuple[cp_model.CpModel, Cells]:
    """The model, and for each open cell 1 if it holds a bulb, 0 if not."""
    model = cp_model.CpModel()
    cells = {
        (row, column): model.new_bool_var(f"bulb{row, column}")
        for row, entries in enumerate(puzzle.walls)
        for column, entry in enumerate(entries)
        if entry is None
    }
    for cell in cells:
        others = [cells[other] for other in seen(cells, cell)]
        model.add_bool_or(cells[cell], *others)  # lit
        for other in others:
            model.add_bool_or(~cells[cell], ~other)  # apart
    for wall, number in clues(puzzle.walls):
        if number != WALL:
            beside = [cells[other] for other in neighbours(cells, wall)]
            model.add(cp_model.LinearExpr.sum(beside) == number)  # count
    return model, cells
