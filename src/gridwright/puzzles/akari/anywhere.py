"""Walls laid at random, and boards with walls anywhere: a wall is one more value of a cell."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

from gridwright.drafts import Options, Size
from gridwright.grid import Cell, Grid
from gridwright.model import Cardinality, Clue, Constraint, Label, Model, OneOf, Place, Posting
from gridwright.model.shining import LAMP, WALL, Apart, Lit
from gridwright.rows import Rows

ANY = (2 << WALL) - 1
# The share of cells that are walls, lowest and highest.
SHARES = (0.16, 0.26)
IS_WALL, IS_OPEN = OneOf(1 << WALL), OneOf((1 << WALL) - 1)


@lru_cache(maxsize=16)
def lamps_among_walls(grid: Grid) -> Model:
    """What holds on all boards of a size."""
    return Model(dict.fromkeys(grid.cells, ANY), tuple(_rules(grid)))


def _rules(grid: Grid) -> Iterator[Posting]:
    for line in grid.lines:
        place = Place.line(line)
        yield _posting("apart", place, Apart(), f"no two bulbs of {line} see each other")
    for row in grid.rows:
        for column in grid.columns:
            cell = row.cells[column.index]
            place = Place(f"what lights {cell}", row.cells + column.cells)
            lit = Lit(grid.width, column.index, row.index)
            yield _posting("lit", place, lit, f"{cell} is lit")


def walls_where(grid: Grid, walls: Rows) -> list[Posting]:
    """Where there are walls, and where there are none."""
    return [
        here[entry is not None]
        for row, entries in zip(_walls(grid), walls, strict=True)
        for here, entry in zip(row, entries, strict=True)
    ]


@lru_cache(maxsize=16)
def _walls(grid: Grid) -> list[list[tuple[Posting, Posting]]]:
    """For each cell, that it is open, and that it is a wall."""
    return [[_open_or_wall(cell) for cell in row.cells] for row in grid.rows]


def _open_or_wall(cell: Cell) -> tuple[Posting, Posting]:
    place = Place(str(cell), (cell,))
    is_open = _posting("lit", place, IS_OPEN, f"{cell} is open")
    return is_open, _posting("lit", place, IS_WALL, f"{cell} is a wall")


def counted(grid: Grid, clue: Clue) -> Posting:
    """What the number of a wall demands of all cells beside it."""
    beside = grid.neighbours[clue.cell]
    text = f"{clue.value} bulbs are beside {clue.cell}"
    place = Place(f"the wall at {clue.cell}", beside)
    return _posting("count", place, Cardinality.of(LAMP, clue.value), text)


def _posting(rule: str, place: Place, constraint: Constraint, text: str) -> Posting:
    return Posting(constraint, place.cells, (Label(rule, place, text),))


def random_walls(size: Size, rng: random.Random, options: Options) -> set[int]:
    """Some cells with their images: walls are laid out evenly to the eye."""
    cells = size.width * size.height
    wanted = rng.uniform(*SHARES) * cells
    walls: set[int] = set()
    while len(walls) < wanted:
        at = int(rng.random() * cells)
        row, column = divmod(at, size.width)
        if options.symmetry != "mirror":
            row = size.height - 1 - row
        walls |= {at, row * size.width + size.width - 1 - column}
    return walls
