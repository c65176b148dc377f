"""Bosnian Road: the shaded cells form one closed loop; numbers count shaded cells around them."""

from __future__ import annotations

import random
from typing import Protocol

from ortools.sat.python import cp_model

from gridwright.grid import grid_of
from gridwright.puzzles.bosnian_road import BosnianRoad
from puzzles.making import Made, Printer, random_solution
from puzzles.search import EDGES, Cell, Cells, Rows, clues, neighbours

AROUND = (*EDGES, (-1, -1), (-1, 1), (1, -1), (1, 1))  # the steps to the 8 neighbours


# Boards of a single cell, where scopes are empty.
ONE_CELL = (
    "bosnian-road\n.",
    "bosnian-road\n0",
    "bosnian-road\n#",
)

# Text of a board, line and column of what is wrong with it, and a part of what is said.
BAD: tuple[tuple[str, int | None, int | None, str], ...] = (
    ("bosnian-road", 1, None, "the board is missing"),
    ("bosnian-road\n...\n..", 3, 3, "expected 3 cells in this line, found 2"),
    ("bosnian-road\n..\n.9", 3, 2, "expected a number from 0 to 8"),
    ("bosnian-road\n..\nx.", 3, 1, "found 'x'"),
    ("bosnian-road\n.²\n..", 2, 2, "found '²'"),
    ("bosnian-road touch=yes\n..\n..", 1, 20, "expected touch=corner or touch=never"),
    ("bosnian-road touch=never touch=never\n..\n..", 1, 26, "touch is given twice"),
    ("bosnian-road\n...\n.8.", 3, 2, "the number 8 has only 5 cells around it"),
    ("bosnian-road\n.4\n..", 2, 2, "the number 4 has only 3 cells around it"),
    ("bosnian-road\n.2", 2, 2, "the number 2 has only 1 cell around it"),
)


def make(rng: random.Random) -> Made:
    """A random board, with the grid its clues were taken from."""
    grid = grid_of(rng.randint(2, 5), rng.randint(2, 5))
    touch = rng.random() < 0.3
    empty = BosnianRoad(((None,) * grid.width,) * grid.height, touch=touch)
    values = random_solution(empty, rng)
    off = [cell for cell in grid.cells if not values[cell]]
    counts = {cell: sum(values[n] for n in grid.around[cell]) for cell in off}
    numbers = Printer(rng).givens(grid, counts, range(9), 0.7)
    blocked = frozenset(
        cell for cell in off if numbers[cell.row][cell.column] is None and rng.random() < 0.2
    )
    return Made(BosnianRoad(numbers, blocked, touch), values)


class Puzzle(Protocol):
    """A board with numbers and blocked cells; `touch` allows the loop to touch at corners."""

    @property
    def width(self) -> int:
        """How many columns the board has."""
        ...

    @property
    def height(self) -> int:
        """How many rows the board has."""
        ...

    @property
    def numbers(self) -> Rows:
        """The numbers, 0..8."""
        ...

    @property
    def blocked(self) -> frozenset[Cell]:
        """The cells off the loop that have no number."""
        ...

    @property
    def touch(self) -> bool:
        """Whether the loop may touch itself at a corner."""
        ...


def build(puzzle: Puzzle) -> tuple[cp_model.CpModel, Cells]:
    """The model, and for each cell 1 if it is shaded, 0 if not."""
    model = cp_model.CpModel()
    grid = [(row, column) for row in range(puzzle.height) for column in range(puzzle.width)]
    shaded = {cell: model.new_bool_var(f"shaded{cell}") for cell in grid}
    add_loop(model, shaded)
    if not puzzle.touch:
        add_no_touch(model, shaded)
    add_count(model, shaded, puzzle.numbers)
    for cell in puzzle.blocked:
        model.add(shaded[cell] == 0)
    return model, shaded


def add_loop(model: cp_model.CpModel, shaded: Cells) -> None:
    """Loop: each shaded cell has exactly two shaded neighbours, and one circuit visits them all."""
    model.add_bool_or(shaded.values())  # there is a loop
    for cell in shaded:
        beside = [shaded[other] for other in neighbours(shaded, cell)]
        model.add(cp_model.LinearExpr.sum(beside) == 2).only_enforce_if(shaded[cell])
    node = {cell: number for number, cell in enumerate(shaded)}
    steps = {
        (cell, other): model.new_bool_var(f"step{cell}{other}")
        for cell in shaded
        for other in neighbours(shaded, cell)
    }
    # An arc from a node to itself means that the circuit leaves the node out.
    outside = [(node[cell], node[cell], ~shaded[cell]) for cell in shaded]
    model.add_circuit(outside + [(node[a], node[b], step) for (a, b), step in steps.items()])
    add_clockwise(model, steps)


def add_clockwise(model: cp_model.CpModel, steps: dict[tuple[Cell, Cell], cp_model.IntVar]) -> None:
    """No rule: the circuit runs clockwise, so that the shaded cells fix its steps.

    The sum of row x (columns gone to the left) is the area inside the circuit, negative if it runs
    the other way round.
    """
    area = [a[0] * (a[1] - b[1]) * step for (a, b), step in steps.items()]
    model.add(cp_model.LinearExpr.sum(area) > 0)


def add_no_touch(model: cp_model.CpModel, shaded: Cells) -> None:
    """No-touch: no 2x2 block has exactly two shaded cells lying diagonally."""
    for row, column in shaded:
        if (row + 1, column + 1) in shaded:
            a, b = shaded[row, column], shaded[row, column + 1]
            c, d = shaded[row + 1, column], shaded[row + 1, column + 1]
            model.add_bool_or(~a, ~d, b, c)
            model.add_bool_or(~b, ~c, a, d)


def add_count(model: cp_model.CpModel, shaded: Cells, rows: Rows) -> None:
    """Count: a numbered cell is not shaded and counts the shaded cells around it."""
    for cell, clue in clues(rows):
        model.add(shaded[cell] == 0)
        around = [shaded[other] for other in neighbours(shaded, cell, AROUND)]
        model.add(cp_model.LinearExpr.sum(around) == clue)
