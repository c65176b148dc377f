"""Close or Far: two C and two F in every line, the C closer to each other than the F."""

from itertools import combinations
from typing import Protocol

from ortools.sat.python import cp_model

from .search import Cell, Cells, Rows, add_givens

BLANK, C, F = 0, 1, 2


class Puzzle(Protocol):
    """An N x N board; `givens` holds 0 for a given blank, 1 for C, 2 for F."""

    @property
    def size(self) -> int:
        """N: how many rows and columns the board has."""
        ...

    @property
    def givens(self) -> Rows:
        """The given letters."""
        ...


def build(puzzle: Puzzle) -> tuple[cp_model.CpModel, Cells]:
    """The model, and the letter of each cell: 0 blank, 1 C, 2 F."""
    model = cp_model.CpModel()
    size = puzzle.size
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
