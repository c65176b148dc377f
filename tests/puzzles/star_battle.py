"""Star Battle: one to three stars in every row, column and region, and none touch."""

from __future__ import annotations

import random
from typing import Protocol

from ortools.sat.python import cp_model

from gridwright.grid import grid_of
from gridwright.layers.regions import lettered
from gridwright.puzzles.star_battle import StarBattle
from puzzles.making import Made
from puzzles.search import EDGES, Cells, neighbours

AROUND = (*EDGES, (-1, -1), (-1, 1), (1, -1), (1, 1))  # the steps to the 8 neighbours
# Stars of 4x4, 5x5 and 6x6 that do not touch, by the column of each row.
STARS = {4: ("1302", "2031"), 5: ("13024", "02413", "14203"), 6: ("135024", "024135", "304152")}

ONE_CELL: tuple[str, ...] = ()

# Text of a board, line and column of what is wrong with it, and a part of what is said.
BAD: tuple[tuple[str, int | None, int | None, str], ...] = (
    ("star-battle", 1, None, "the board is missing"),
    ("star-battle\nA A A\nA A A\nA A A", 2, 1, "expected a board of 4x4 or more"),
    ("star-battle\n" + "A A A A\n" * 3, 2, 1, "expected a square board"),
    ("star-battle\nA A A .\n" + "A A A A\n" * 3, 2, 7, "expected a letter or a digit"),
    ("star-battle stars=4\n" + "A A A A\n" * 4, 1, 19, "expected stars=1"),
)


def make(rng: random.Random) -> Made:
    """A random board, with the stars that its regions were laid around."""
    size = rng.choice((4, 5, 5, 6))
    grid = grid_of(size, size)
    columns = [int(column) for column in rng.choice(STARS[size])]
    values = {cell: int(columns[cell.row] == cell.column) for cell in grid.cells}
    region = {cell: cell.row for cell in grid.cells if values[cell]}
    while len(region) < size * size:
        cell = rng.choice([each for each in grid.cells if each not in region])
        near = [region[other] for other in grid.neighbours[cell] if other in region]
        if near:
            region[cell] = rng.choice(near)
    if rng.random() < 0.2:  # two regions in one, which cannot hold the stars of both
        region = {cell: max(number, 1) for cell, number in region.items()}
    rows = lettered([[region[cell] for cell in row.cells] for row in grid.rows])
    return Made(StarBattle(regions=rows), values)


class Puzzle(Protocol):
    """A square board with regions by letter, and the number of stars of each."""

    @property
    def regions(self) -> tuple[str, ...]:
        """The letters of the regions, a string for each row."""
        ...

    @property
    def stars(self) -> int:
        """How many stars every line and region holds."""
        ...


def build(puzzle: Puzzle) -> tuple[cp_model.CpModel, Cells]:
    """The model, and for each cell 1 if it holds a star, 0 if not."""
    model = cp_model.CpModel()
    size = range(len(puzzle.regions))
    cells = {(r, c): model.new_bool_var(f"star{r, c}") for r in size for c in size}
    for i in size:
        model.add(sum(cells[i, j] for j in size) == puzzle.stars)  # line
        model.add(sum(cells[j, i] for j in size) == puzzle.stars)
    for letter in {letter for row in puzzle.regions for letter in row}:
        own = [cells[r, c] for r, c in cells if puzzle.regions[r][c] == letter]
        model.add(sum(own) == puzzle.stars)  # region
    for cell in cells:
        for other in neighbours(cells, cell, AROUND):
            model.add_bool_or(~cells[cell], ~cells[other])  # apart
    return model, cells
