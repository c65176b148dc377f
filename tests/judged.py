"""Small boards with all their solutions by the referee, and limits that run out at a known point.

For tests of what engines and questions answer: nothing here asks an engine of Gridwright.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import count, islice
from typing import NamedTuple

import referee
import template
from boards import make
from gridwright.grid import Cell, Values
from gridwright.model import Clue, Label, Model
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles

MANY = 60  # boards with more solutions are not listed solution by solution

with template.installed():
    NAMES = tuple(puzzles())

Grids = frozenset[tuple[tuple[Cell, int], ...]]


class Judged(NamedTuple):
    """A board, its solutions by the referee (at most `MANY`), and a grid its clues came from."""

    board: Puzzle
    solutions: tuple[Values, ...]
    grid: Values

    @property
    def all_listed(self) -> bool:
        """Whether there are no more solutions than those listed."""
        return len(self.solutions) < MANY


def solutions(board: Puzzle, limit: int = MANY, known: Values | None = None) -> list[Values]:
    """Up to so many solutions by the referee, with some cells known."""
    model, cells = referee.build(board)
    for cell, value in (known or {}).items():
        model.add(cells[cell] == value)
    found = referee.find(model, cells, limit)
    return [{Cell(*cell): value for cell, value in grid.items()} for grid in found]


@lru_cache(maxsize=4096)
def judged(name: str, seed: int) -> Judged:
    """The board of a puzzle for a seed, judged by the referee."""
    board, grid = make(name, seed)
    return Judged(board, tuple(solutions(board)), grid)


def judged_boards(name: str, number: int) -> Iterator[Judged]:
    """Boards without a solution (0), with just one (1), with several but not too many (2)."""
    every = (judged(name, seed) for seed in count())
    return (one for one in every if one.all_listed and min(len(one.solutions), 2) == number)


def some_of_each(name: str, size: int) -> list[Judged]:
    """So many impossible, unique and ambiguous boards."""
    return [one for number in range(3) for one in islice(judged_boards(name, number), size)]


def grids(found: Iterable[Mapping[Cell, int]]) -> Grids:
    """Grids in a form that can be compared, whatever their order."""
    return frozenset(tuple(sorted(values.items())) for values in found)


def common(found: Iterable[Values]) -> Values:
    """The cells with the same value in all of these grids."""
    first, *others = found
    return {cell: v for cell, v in first.items() if all(grid[cell] == v for grid in others)}


def obeys(model: Model, values: Values, labels: Iterable[Label]) -> bool:
    """Whether a grid does what these labels say, by the plain meaning of the constraints."""
    on = frozenset(labels)
    asked = (posting for posting in model.atoms() if on.issuperset(posting.labels))
    return all(posting.holds(values) for posting in asked)


def without(clues: Iterable[Clue], gone: Clue) -> list[Clue]:
    """All the clues but one."""
    return [clue for clue in clues if clue != gone]


class After(threading.Event):
    """An event that is set by itself once it was looked at so many times."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.looks = looks

    def is_set(self) -> bool:
        """Whether that was one look too many."""
        self.looks -= 1
        return self.looks < 0
