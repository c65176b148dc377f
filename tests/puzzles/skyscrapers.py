"""Skyscrapers: heights 1..N, all different in a line; clues count the buildings seen.

With parks a line holds the heights 1..K and N - K zeros; heights may have to differ on diagonals.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

from ortools.sat.python import cp_model

from gridwright.drafts import Size
from gridwright.grid import SIDES, grid_of
from gridwright.model.visible import seen
from gridwright.puzzles.skyscrapers import Skyscrapers
from puzzles.making import Made, Printer, Values, latin_square, random_solution
from puzzles.search import Cell, Cells, Rows, add_givens

Clues = tuple[int | None, ...]


# Boards of a single cell, where scopes are empty.
ONE_CELL = ("skyscrapers\n1\n1 . 1\n1", "skyscrapers diagonal=yes\n1\n. . .\n.")

OPEN_3 = ". . .\n. . . . .\n. . . . .\n. . . . .\n. . ."
# Text of a board, line and column of what is wrong with it, and a part of what is said.
BAD: tuple[tuple[str, int | None, int | None, str], ...] = (
    ("magnets\n.\n. . .\n.", 1, 1, "found 'magnets'"),
    ("skyscrapers\n. .\n. . . .", 3, None, "expected a line of clues above the board"),
    ("skyscrapers\n. .\n. . . .\n. .", 2, 1, "expected a square board, found 2x1"),
    ("skyscrapers\n4..2\n......", 2, 1, "a blank after every clue and every cell, found '4..2'"),
    ("skyscrapers\n. .\n. .. .\n. .", 3, 3, "a blank after every clue and every cell, found '..'"),
    ("skyscrapers\n.\n. . .\n. .", 4, 3, "expected 1 clue in this line, found 2"),
    ("skyscrapers size=1\n.\n. . .\n.\n.", 4, 1, "expected 1 row, found 2"),
    ("skyscrapers\n.\n. 2 .\n.", 3, 3, "expected a height from 1 to 1"),
    ("skyscrapers\n.\n. a .\n.", 3, 3, "found 'a'"),
    ("skyscrapers\n0\n. . .\n.", 2, 1, "expected a clue from 1 to 1, found '0'"),
    ("skyscrapers depth=2\n.\n. . .\n.", 1, 13, "no option 'depth' here"),
    ("skyscrapers heights=1\n.\n. . .\n.", 1, 21, "expected heights=all, found '1'"),
    ("skyscrapers heights=2\n. .\n. . . .\n. . . .\n. .", 1, 21, "expected 1 or heights=all"),
    (f"skyscrapers heights=3\n{OPEN_3}", 1, 21, "a number from 1 to 2 or heights=all, found '3'"),
    (f"skyscrapers heights=two\n{OPEN_3}", 1, 21, "found 'two'"),
    (f"skyscrapers diagonal=both\n{OPEN_3}", 1, 22, "expected diagonal=no or diagonal=yes"),
    (
        f"skyscrapers heights=1\n{OPEN_3.replace('.', '2', 1)}",
        2,
        1,
        "a clue from 1 to 1, the greatest",
    ),
    (
        f"skyscrapers\n{OPEN_3.replace('. . . . .', '. x . . .', 1)}",
        3,
        3,
        "expected a height from 1",
    ),
    (
        f"skyscrapers heights=2\n{OPEN_3.replace('. . . . .', '. 3 . . .', 1)}",
        3,
        3,
        "x (a park), 1",
    ),
)


def make(rng: random.Random) -> Made:
    """A random board, with the grid its clues were taken from."""
    size = rng.randint(1, 5)
    grid = grid_of(size, size)
    tallest = rng.randint(1, size - 1) if size > 1 and rng.random() < 0.3 else size
    # With 2x2 cells there is no such board, with 3x3 none without parks.
    diagonal = rng.random() < 0.2 and size != 2 and (size, tallest) != (3, 3)
    blank = replace(
        Skyscrapers.blank(Size(size, size), rng),
        heights=tallest if tallest < size else None,
        diagonal=diagonal,
    )
    values = random_solution(blank, rng) if diagonal else _parked(latin_square(size, rng), tallest)
    printer = Printer(rng)
    heights = range(1, tallest + 1)

    def side(name: str) -> tuple[int | None, ...]:
        views = grid.views[name]
        return printer.clues((seen([values[c] for c in view.cells]) for view in views), heights)

    symbols = [symbol.value for symbol in blank.symbols]
    givens = printer.givens(grid, values, symbols, 0.1)
    top, left, bottom, right = map(side, SIDES)
    board = Skyscrapers(top, left, bottom, right, givens, blank.heights, diagonal)
    return Made(board, values)


def _parked(values: Values, tallest: int) -> Values:
    """The same heights with parks in place of those that are too great."""
    return {cell: height if height <= tallest else 0 for cell, height in values.items()}


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

    @property
    def heights(self) -> int | None:
        """The greatest height where there are parks (0)."""
        ...

    @property
    def diagonal(self) -> bool:
        """Whether heights differ on the two diagonals."""
        ...


def build(puzzle: Puzzle) -> tuple[cp_model.CpModel, Cells]:
    """The model, and the height of each cell."""
    model = cp_model.CpModel()
    size = puzzle.width
    grid = [(row, column) for row in range(size) for column in range(size)]
    least, most = (0, puzzle.heights) if puzzle.heights else (1, size)
    cells = {cell: model.new_int_var(least, most, f"height{cell}") for cell in grid}
    rows = [[(row, column) for column in range(size)] for row in range(size)]
    columns = [[(row, column) for row in range(size)] for column in range(size)]
    for line in rows + columns:
        add_once(model, [cells[cell] for cell in line], most, exactly=True)  # different
    if puzzle.diagonal:
        for line in ([(i, i) for i in range(size)], [(i, size - 1 - i) for i in range(size)]):
            add_once(model, [cells[cell] for cell in line], most, exactly=False)  # diagonal
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


def add_once(
    model: cp_model.CpModel, line: list[cp_model.IntVar], most: int, *, exactly: bool
) -> None:
    """Each height occurs exactly or at most once in a line."""
    for height in range(1, most + 1):
        places = []
        for building in line:
            here = model.new_bool_var("here")
            model.add(building == height).only_enforce_if(here)
            model.add(building != height).only_enforce_if(~here)
            places.append(here)
        (model.add_exactly_one if exactly else model.add_at_most_one)(places)


def add_visible(model: cp_model.CpModel, line: list[cp_model.IntVar], clue: int) -> None:
    """Visible: as many buildings as the clue says are taller than all before them."""
    tallest = model.new_constant(0)  # the tallest building so far; a park is as low as nothing
    seen: list[cp_model.IntVar] = []
    for building in line:
        is_seen = model.new_bool_var("seen")
        model.add(building > tallest).only_enforce_if(is_seen)
        model.add(building <= tallest).only_enforce_if(~is_seen)
        seen.append(is_seen)
        so_far = model.new_int_var(0, len(line), "tallest")
        model.add_max_equality(so_far, [tallest, building])
        tallest = so_far
    model.add(cp_model.LinearExpr.sum(seen) == clue)
