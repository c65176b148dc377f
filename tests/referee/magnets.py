"""Magnets: each domino is neutral or a magnet, equal poles never touch, the poles are counted."""

from collections.abc import Iterable
from typing import Protocol

from ortools.sat.python import cp_model

from .search import Cell, Cells, Rows, add_givens, neighbours

NEUTRAL, PLUS, MINUS = 0, 1, 2
DEAD = "*"
OTHER_HALF = {"L": (0, 1), "T": (1, 0)}  # the step from the left or top half to the other one

Clues = tuple[int | None, ...]


class Puzzle(Protocol):
    """A board cut into dominoes, one string per row: L R T B for the halves, * for a dead cell.

    `givens` holds 0 for neutral, 1 for plus, 2 for minus.
    """

    @property
    def board(self) -> tuple[str, ...]:
        """The halves of the dominoes, a string for each row."""
        ...

    @property
    def givens(self) -> Rows:
        """The given poles."""
        ...

    @property
    def row_plus(self) -> Clues:
        """The number of plus poles in each row."""
        ...

    @property
    def row_minus(self) -> Clues:
        """The number of minus poles in each row."""
        ...

    @property
    def column_plus(self) -> Clues:
        """The number of plus poles in each column."""
        ...

    @property
    def column_minus(self) -> Clues:
        """The number of minus poles in each column."""
        ...


def build(puzzle: Puzzle) -> tuple[cp_model.CpModel, Cells]:
    """The model, and the pole of each cell that is not dead: 0 neutral, 1 plus, 2 minus."""
    model = cp_model.CpModel()
    halves = {
        (row, column): letter
        for row, letters in enumerate(puzzle.board)
        for column, letter in enumerate(letters)
        if letter != DEAD
    }
    cells = {cell: model.new_int_var(NEUTRAL, MINUS, f"pole{cell}") for cell in halves}
    plus = {cell: model.new_bool_var(f"plus{cell}") for cell in halves}
    minus = {cell: model.new_bool_var(f"minus{cell}") for cell in halves}
    for cell in halves:
        model.add_at_most_one(plus[cell], minus[cell])
        model.add(cells[cell] == PLUS * plus[cell] + MINUS * minus[cell])
    add_poles(model, halves, plus, minus)
    for pole in (plus, minus):
        add_repel(model, pole)
    add_counts(model, plus, puzzle.row_plus, puzzle.column_plus)
    add_counts(model, minus, puzzle.row_minus, puzzle.column_minus)
    add_givens(model, cells, puzzle.givens)
    return model, cells


def add_poles(model: cp_model.CpModel, halves: dict[Cell, str], plus: Cells, minus: Cells) -> None:
    """Poles: one half of a domino is plus exactly if the other is minus."""
    for (row, column), letter in halves.items():
        if letter in OTHER_HALF:
            down, right = OTHER_HALF[letter]
            one, other = (row, column), (row + down, column + right)
            model.add(plus[one] == minus[other])
            model.add(minus[one] == plus[other])


def add_repel(model: cp_model.CpModel, pole: Cells) -> None:
    """Repel: of two adjacent cells at most one has this pole."""
    for cell in pole:
        for other in neighbours(pole, cell, steps=((0, 1), (1, 0))):
            model.add_at_most_one(pole[cell], pole[other])


def add_counts(model: cp_model.CpModel, pole: Cells, rows: Clues, columns: Clues) -> None:
    """Plus, minus: a row or column has as many of this pole as its clue says."""
    for row, clue in enumerate(rows):
        add_count(model, (pole[cell] for cell in pole if cell[0] == row), clue)
    for column, clue in enumerate(columns):
        add_count(model, (pole[cell] for cell in pole if cell[1] == column), clue)


def add_count(model: cp_model.CpModel, line: Iterable[cp_model.IntVar], clue: int | None) -> None:
    """As many of the line are true as the clue says, if there is one."""
    if clue is not None:
        model.add(cp_model.LinearExpr.sum(list(line)) == clue)
