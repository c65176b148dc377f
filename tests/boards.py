"""Random small boards of every puzzle, drawn by the makers of `tests/puzzles`."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache

from hypothesis import strategies as st

from gridwright.grid import Cell
from gridwright.puzzles import puzzles
from puzzles import materials
from puzzles.making import Made, Values

__all__ = [
    "MAKERS",
    "ONE_CELL",
    "TWO_TOWERS",
    "Made",
    "Values",
    "boards",
    "make",
    "mutated",
    "partial",
]

MAKERS = {name: material.make for name, material in materials().items()}
ONE_CELL = tuple(text for name in puzzles() for text in materials()[name].ONE_CELL)
# A board with two solutions, which differ in four cells.
TWO_TOWERS = """skyscrapers size=5
  . 3 . . .
. . . . . . 3
. . . . . . 4
. . . . . . 3
. . . . . . 2
3 . . . . . 1
  3 . 4 . 1"""


@lru_cache(maxsize=4096)
def make(name: str, seed: int) -> Made:
    """The board of a puzzle for a seed, always the same."""
    return MAKERS[name](random.Random(seed))


def boards(name: str) -> st.SearchStrategy[Made]:
    """Boards of a puzzle, as Hypothesis draws them."""
    return st.integers(0, 999).map(lambda seed: make(name, seed))


def mutated(made: Made, rng: random.Random, changes: int) -> Values:
    """The grid of a board with so many cells changed at random, some of them by swapping two."""
    values = dict(made.grid)
    symbols = [symbol.value for symbol in made.board.symbols]
    for _ in range(changes if values else 0):
        a, b = rng.choice(list(values)), rng.choice(list(values))
        if rng.random() < 0.3:
            values[a], values[b] = values[b], values[a]
        else:
            values[a] = rng.choice(symbols)
    return values


def partial(values: Mapping[Cell, int], rng: random.Random) -> Values:
    """Some of the cells of a grid."""
    share = rng.random()
    return {cell: value for cell, value in values.items() if rng.random() < share}
