"""Camps laid at random, and boards with trees anywhere: a tree is one more value of a cell."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

from gridwright.cell_bits import around, beside
from gridwright.grid import Cell, Grid
from gridwright.layers.cell_signs import Signs
from gridwright.model import Cardinality, Clue, Constraint, Label, Model, OneOf, Place, Posting
from gridwright.model.camping import TENT, TREE, AtMostOne, Camp
from gridwright.random_bits import random_bit
from gridwright.text import plural

ANY = (2 << TREE) - 1
# As many cells for each tent: boards with more of them have hardly one solution.
SHARE = 5
IS_TREE, IS_OPEN = OneOf(1 << TREE), OneOf((1 << TREE) - 1)


def tents_among_trees(grid: Grid) -> Model:
    """What holds on all boards of a size."""
    return Model(dict.fromkeys(grid.cells, ANY), tuple(_rules(grid)))


def _rules(grid: Grid) -> Iterator[Posting]:
    board = Place("the board", grid.cells)
    yield _posting("tree", board, Camp(grid.width), "each tent has a tree and each tree a tent")
    for block in grid.blocks:
        place = Place(f"the square from {block[0]} to {block[3]}", block)
        yield _posting("apart", place, AtMostOne(TENT), f"{place.name} holds at most one tent")


def trees_where(grid: Grid, trees: Signs) -> list[Posting]:
    """Where there are trees, and where there are none."""
    return [
        here[entry is not None]
        for row, entries in zip(_trees(grid), trees, strict=True)
        for here, entry in zip(row, entries, strict=True)
    ]


@lru_cache(maxsize=16)
def _trees(grid: Grid) -> list[list[tuple[Posting, Posting]]]:
    """For each cell, that it is open, and that it is a tree."""
    return [[_open_or_tree(cell) for cell in row.cells] for row in grid.rows]


def _open_or_tree(cell: Cell) -> tuple[Posting, Posting]:
    place = Place(str(cell), (cell,))
    is_open = _posting("tree", place, IS_OPEN, f"{cell} is open")
    return is_open, _posting("tree", place, IS_TREE, f"{cell} is a tree")


def counted(grid: Grid, clue: Clue) -> Posting:
    """What the number of a line demands of all its cells."""
    line = grid.columns[clue.cell.column] if clue.cell.row < 0 else grid.rows[clue.cell.row]
    text = f"{line} holds {plural(clue.value, 'tent')}"
    return _posting("count", Place.line(line), Cardinality.of(TENT, clue.value), text)


def _posting(rule: str, place: Place, constraint: Constraint, text: str) -> Posting:
    return Posting(constraint, place.cells, (Label(rule, place, text),))


def random_camp(grid: Grid, rng: random.Random) -> tuple[list[Cell], list[Cell]]:
    """Where tents are, and the trees that belong to them."""
    size, cells = (grid.width, grid.height), grid.cells
    near, touched = beside(*size), around(*size)
    wanted = max(1, round(len(cells) / SHARE))
    tents: list[Cell] = []
    trees: list[Cell] = []
    free = fitting = (1 << len(cells)) - 1
    while fitting and len(tents) < wanted:
        tent = random_bit(fitting, rng)
        fitting &= ~(1 << tent)
        if room := near[tent] & free:
            tree = random_bit(room, rng)
            tents.append(cells[tent])
            trees.append(cells[tree])
            free &= ~(1 << tent | 1 << tree)
            fitting &= free & ~touched[tent]
    return tents, trees
