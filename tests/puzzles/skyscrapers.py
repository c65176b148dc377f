"""Skyscrapers: heights 1..N, all different in a line; clues count the buildings seen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Protocol

from ortools.sat.python import cp_model

from gridwright.grid import grid_of
from gridwright.model.visible import seen
from gridwright.puzzles.skyscrapers import Skyscrapers
from puzzles.making import Made, Printer, latin_square
from puzzles.search import Cell, Cells, Rows, add_givens

Clues = tuple[int | None, ...]


# Boards of a single cell, where scopes are empty.
ONE_CELL = ("skyscrapers\n1\n1 . 1\n1",)

# Text of a board, line and column of what is wrong with it, and a part of what is said.
BAD: tuple[tuple[str, int | None, int | None, str], ...] = (
    ("magnets\n.\n. . .\n.", 1, 1, "found 'magnets'"),
    ("skyscrapers\n. .\n. . . .", 3, None, "expected a line of clues above the board"),
    ("skyscrapers\n. .\n. . . .\n. .", 2, 1, "expected a square board, found 2x1"),
    ("skyscrapers\n.\n. . .\n. .", 4, 3, "expected 1 clue in this line, found 2"),
    ("skyscrapers size=1\n.\n. . .\n.\n.", 4, 1, "expected 1 row, found 2"),
    ("skyscrapers\n.\n. 2 .\n.", 3, 3, "expected a height from 1 to 1"),
    ("skyscrapers\n.\n. a .\n.", 3, 3, "found 'a'"),
    ("skyscrapers\n0\n. . .\n.", 2, 1, "expected a clue from 1 to 1, found '0'"),
    ("skyscrapers depth=2\n.\n. . .\n.", 1, 13, "found 'depth'"),
)


def make(rng: random.Random) -> Made:
    """A random board, with the grid its clues were taken from."""
    size = rng.randint(1, 5)
    grid = grid_of(size, size)
    values = latin_square(size, rng)
    printer = Printer(rng)
    heights = range(1, size + 1)

    def side(name: str) -> tuple[int | None, ...]:
        views = grid.views[name]
        return printer.clues((seen([values[c] for c in view.cells]) for view in views), heights)

    givens = printer.givens(grid, values, heights, 0.1)
    board = Skyscrapers(side("top"), side("left"), side("bottom"), side("right"), givens)
    return Made(board, values)


class Puzzle(Protocol):
    """An N x N board with clues at its four sides; `givens` holds heights."""

    @property
    def width(self) -> int:
        """N: how many rows and columns the board has."""
        ...

    @property
    def top(self) -> Clues:
        """The clues above the columns, left to right."""
        ...

    @property
    def left(self) -> Clues:
        """The clues before the rows, top to bottom."""
        ...

    @property
    def bottom(self) -> Clues:
        """The clues below the columns, left to right."""
        ...

    @property
    def right(self) -> Clues:
        """The clues after the rows, top to bottom."""
        ...

    @property
    def givens(self) -> Rows:
        """The given heights."""
        ...


def build(puzzle: Puzzle) -> tuple[cp_model.CpModel, Cells]:
    """The model, and the height of each cell."""
    model = cp_model.CpModel()
    size = puzzle.width
    grid = [(row, column) for row in range(size) for column in range(size)]
    cells = {cell: model.new_int_var(1, size, f"height{cell}") for cell in grid}
    rows = [[(row, column) for column in range(size)] for row in range(size)]
    columns = [[(row, column) for row in range(size)] for column in range(size)]
    for line in rows + columns:
        model.add_all_different(cells[cell] for cell in line)  # different
    for line, clue in views(puzzle, rows, columns):
        add_visible(model, [cells[cell] for cell in line], clue)
    add_givens(model, cells, puzzle.givens)
    return model, cells


def views(
    puzzle: Puzzle, rows: list[list[Cell]], columns: list[list[Cell]]
) -> Iterator[tuple[list[Cell], int]]:
    """Each line that has a clue, as seen from the clue, with the clue."""
    for lines, near, far in (
        (rows, puzzle.left, puzzle.right),
        (columns, puzzle.top, puzzle.bottom),
    ):
        for line, from_near, from_far in zip(lines, near, far, strict=True):
            if from_near is not None:
                yield line, from_near
            if from_far is not None:
                yield line[::-1], from_far


def add_visible(model: cp_model.CpModel, line: list[cp_model.IntVar], clue: int) -> None:
    """Visible: as many buildings as the clue says are taller than all before them."""
    size = len(line)
    tallest = line[0]  # the tallest building so far; the first one is always seen
    seen: list[cp_model.IntVar] = []
    for building in line[1:]:
        is_seen = model.new_bool_var("seen")
        model.add(building > tallest).only_enforce_if(is_seen)
        model.add(building < tallest).only_enforce_if(~is_seen)
        seen.append(is_seen)
        so_far = model.new_int_var(1, size, "tallest")
        model.add_max_equality(so_far, [tallest, building])
        tallest = so_far
    model.add(1 + cp_model.LinearExpr.sum(seen) == clue)
