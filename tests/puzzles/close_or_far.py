"""Close or Far: two C and two F in every line, the C closer to each other than the F."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Protocol

from ortools.sat.python import cp_model

from gridwright.grid import grid_of
from gridwright.puzzles.close_or_far import CloseOrFar
from puzzles.making import Made, Printer, random_solution
from puzzles.search import Cell, Cells, Rows, add_givens

BLANK, C, F = 0, 1, 2


SIX = ["......"] * 6


def text_of(*rows: str) -> str:
    """The text of some lines."""
    return "\n".join(rows)


ONE_CELL: tuple[str, ...] = ()

# Text of a board, line and column of what is wrong with it, and a part of what is said.
BAD: tuple[tuple[str, int | None, int | None, str], ...] = (
    ("", None, None, "the text is empty; expected a puzzle's name and its board"),
    (" \n\t\n; a remark", None, None, "the text is empty"),
    ("close-or-far" + "." * 1_000_000, None, None, "longer than 1,000,000 characters"),
    (text_of(" close-or-fra", *SIX), 1, 2, "expected the puzzle's name close-or-far"),
    ("close-or-far", 1, None, "the board is missing"),
    ("close-or-far size=6\n\n; a remark", 1, None, "the board is missing"),
    (text_of("close-or-far", *SIX[:5], "....."), 7, 6, "expected 6 cells in this line, found 5"),
    (text_of("close-or-far", *SIX[:5], "......."), 7, 7, "expected 6 cells in this line"),
    (text_of("close-or-far", "", *SIX[:5], " . .Z..."), 8, 5, "found 'Z'"),
    (text_of("close-or-far", *SIX[:5]), 2, 1, "expected a square board, found 6x5"),
    (text_of("close-or-far", *["....."] * 5), 2, 1, "expected a board of 6x6 or more"),
    (text_of("close-or-far size=6", *SIX[:5]), 6, 1, "expected 6 rows, found 5"),
    (text_of("close-or-far size=6", *SIX, SIX[0]), 8, 1, "expected 6 rows, found 7"),
    (text_of("close-or-far size=7", *SIX), 2, 7, "expected 7 cells in this line, found 6"),
    (text_of("close-or-far size=six", *SIX), 1, 19, "expected a size such as size=8"),
    (text_of("close-or-far size=0", *SIX), 1, 19, "expected sides from 1 to 100"),
    (text_of("close-or-far", *["." * 101] * 101), 2, 1, "at most 100 rows and columns"),
    (text_of("close-or-far size=", *SIX), 1, 14, "expected an option such as size=8"),
    (text_of("close-or-far 6", *SIX), 1, 14, "expected an option such as size=8, found '6'"),
    (text_of("close-or-far size=6 size=6", *SIX), 1, 21, "the option size is given twice"),
    (
        text_of("close-or-far  seize=6", *SIX),
        1,
        15,
        "there is no option 'seize' here; expected size",
    ),
    (
        text_of("close-or-far touch=corner", *SIX),
        1,
        14,
        "there is no option 'touch' here; expected size",
    ),
)


def make(rng: random.Random) -> Made:
    """A random board, with the grid its clues were taken from."""
    size = rng.choice((6, 6, 7))
    values = random_solution(CloseOrFar(((None,) * size,) * size), rng)
    printer = Printer(rng)
    share = rng.choice((0.3, 0.6))
    return Made(CloseOrFar(printer.givens(grid_of(size, size), values, range(3), share)), values)


class Puzzle(Protocol):
    """An N x N board; `givens` holds 0 for a given blank, 1 for C, 2 for F."""

    @property
    def width(self) -> int:
        """N: how many rows and columns the board has."""
        ...

    @property
    def givens(self) -> Rows:
        """The given letters."""
        ...


def build(puzzle: Puzzle) -> tuple[cp_model.CpModel, Cells]:
    """The model, and the letter of each cell: 0 blank, 1 C, 2 F."""
    model = cp_model.CpModel()
    size = puzzle.width
    grid = [(row, column) for row in range(size) for column in range(size)]
    cells = {cell: model.new_int_var(BLANK, F, f"letter{cell}") for cell in grid}
    is_c = {cell: model.new_bool_var(f"c{cell}") for cell in grid}
    is_f = {cell: model.new_bool_var(f"f{cell}") for cell in grid}
    for cell in grid:
        model.add_at_most_one(is_c[cell], is_f[cell])
        model.add(cells[cell] == C * is_c[cell] + F * is_f[cell])
    for line in lines(size):
        close = add_pair(model, [is_c[cell] for cell in line])
        far = add_pair(model, [is_f[cell] for cell in line])
        model.add(close < far)  # closer
    add_givens(model, cells, puzzle.givens)
    return model, cells


def lines(size: int) -> list[list[Cell]]:
    """The rows and the columns of the board."""
    rows = [[(row, column) for column in range(size)] for row in range(size)]
    columns = [[(row, column) for row in range(size)] for column in range(size)]
    return rows + columns


def add_pair(model: cp_model.CpModel, line: list[cp_model.IntVar]) -> cp_model.IntVar:
    """Two-each: exactly two of the line are true. Gives the distance between the two."""
    model.add(cp_model.LinearExpr.sum(line) == 2)
    distance = model.new_int_var(1, len(line), "distance")
    for first, second in combinations(range(len(line)), 2):
        model.add(distance == second - first).only_enforce_if(line[first], line[second])
    return distance
