"""Magnets: each domino is neutral or a magnet, equal poles never touch, the poles are counted."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Protocol

from ortools.sat.python import cp_model

from gridwright.grid import Cell as GridCell
from gridwright.grid import Grid, grid_of
from gridwright.layers.dominoes import DEAD, PARTNER
from gridwright.puzzles.magnets import Magnets
from puzzles.making import Made, Printer, Values
from puzzles.search import Cell, Cells, Rows, add_givens, neighbours

NEUTRAL, PLUS, MINUS = 0, 1, 2
OTHER_HALF = {"L": (0, 1), "T": (1, 0)}  # the step from the left or top half to the other one

Clues = tuple[int | None, ...]


# Boards of a single cell, where scopes are empty.
ONE_CELL = ("magnets\n0\n0 * 0\n0",)

# Text of a board, line and column of what is wrong with it, and a part of what is said.
BAD: tuple[tuple[str, int | None, int | None, str], ...] = (
    ("magnets", 1, None, "expected a line of clues above the board"),
    ("magnets\n . .\n . .", 3, None, "a line of clues below; write . for no clue"),
    ("magnets\n2 0 1\n1 LRT 1", 3, 3, "a blank after every clue and every cell, found 'LRT'"),
    ("magnets\nL R\nL R\nL R", 3, 4, "in this line, found 2; write . for no clue"),
    ("magnets\n . .\n. L R .\n .", 4, 3, "expected 2 clues in this line, found 1; write ."),
    ("magnets\n .\n. L R .\n . .", 3, 7, "expected 3 entries"),
    ("magnets\n . .\n. L R\n . .", 3, 6, "expected 4 entries (a clue, the cells, a clue)"),
    ("magnets size=3x1\n . .\n. L R .\n . .", 2, 5, "expected 3 clues"),
    ("magnets size=2x2\n . .\n. L R .\n . .", 3, 1, "expected 2 rows, found 1"),
    ("magnets size=2x1\n . .\n. L R .\n .\n . .", 4, 2, "expected 1 row, found 2"),
    ("magnets\n . .\n. L L .\n . .", 3, 3, "this L has no right half"),
    ("magnets\n .\n. B .\n .", 3, 3, "this B has no upper half"),
    ("magnets\n . .\n. * Q .\n . .", 3, 5, "expected a domino's half"),
    ("magnets\n . .\n. *+ * .\n . .", 3, 3, "found '*+'"),
    ("magnets\n . .\n. L R+- .\n . .", 3, 5, "found 'R+-'"),
    ("magnets\n . .\n3 L R .\n . .", 3, 1, "expected a count of poles from 0 to 2"),
    ("magnets\n . .\n. L R .\n . 2", 4, 4, "expected a count of poles from 0 to 1"),
    ("magnets\n . .\n. L R -1\n . .", 3, 7, "found '-1'"),
    ("magnets\n . .\n. L R 2\n . .", 3, 7, "row 1 cannot hold 2 poles of one kind"),
    ("magnets\n 1 .\n. * * .\n . .", 2, 2, "column 1 cannot hold 1 pole of one kind"),
)


def _tiling(grid: Grid, rng: random.Random) -> dict[GridCell, str]:
    """Dominoes laid at random until no more fit; what is left over is dead."""
    halves = dict.fromkeys(grid.cells, DEAD)
    for a, b in rng.sample(grid.pairs, len(grid.pairs)):
        if halves[a] == halves[b] == DEAD:
            halves[a], halves[b] = "LR" if a.row == b.row else "TB"
    return halves


def _poles(grid: Grid, halves: Mapping[GridCell, str], rng: random.Random) -> Values:
    """Magnets wherever they fit, neutral dominoes where they do not, and sometimes elsewhere."""
    values: Values = {}
    for a in grid.cells:
        if halves[a] in ("L", "T"):
            b = a.step(*PARTNER[halves[a]])
            plus, minus = rng.sample((a, b), 2)
            fits = all(values.get(n) != PLUS for n in grid.neighbours[plus]) and all(
                values.get(n) != MINUS for n in grid.neighbours[minus]
            )
            magnetic = fits and rng.random() < 0.8
            values[plus] = PLUS if magnetic else NEUTRAL
            values[minus] = MINUS if magnetic else NEUTRAL
    return values


def make(rng: random.Random) -> Made:
    """A random board, with the grid its clues were taken from."""
    grid = grid_of(rng.randint(1, 5), rng.randint(1, 4))
    halves = _tiling(grid, rng)
    values = _poles(grid, halves, rng)
    printer = Printer(rng)

    def counts(kind: str, pole: int) -> tuple[int | None, ...]:
        lines = grid.rows if kind == "row" else grid.columns
        numbers = (sum(values.get(cell) == pole for cell in line.cells) for line in lines)
        return printer.clues(numbers, range(1 + len(lines[0].cells)))

    board = Magnets(
        tuple("".join(halves[cell] for cell in row.cells) for row in grid.rows),
        column_plus=counts("column", PLUS),
        row_plus=counts("row", PLUS),
        column_minus=counts("column", MINUS),
        row_minus=counts("row", MINUS),
        givens=printer.givens(grid, values, range(3), 0.1),
    )
    return Made(board, values)


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
