"""What the tests know of each puzzle, one file each.

make(rng)      a random small board with the grid its clues were taken from: unique, ambiguous or
impossible; no solver says which, that is for the tests to find out
build(puzzle)  the referee: a plain CP-SAT model written straight from the rules, which shares no
code with Gridwright, so that its engines can be tested against it
BAD            texts that are refused, with the place and a part of the sentence
ONE_CELL       boards of a single cell, where scopes are empty and loops impossible
"""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Mapping
from functools import cache
from typing import Any, Protocol

from ortools.sat.python import cp_model

from puzzles.making import Made
from puzzles.search import Cells

# Modules that belong to no puzzle.
SHARED = ("making", "search")
Bad = tuple[str, int | None, int | None, str]


class Material(Protocol):
    """The test material of one puzzle."""

    BAD: tuple[Bad, ...]
    ONE_CELL: tuple[str, ...]

    def make(self, rng: random.Random) -> Made:
        """A random board."""

    # Any: each builder takes its own kind of puzzle.
    def build(self, puzzle: Any) -> tuple[cp_model.CpModel, Cells]:
        """The referee's model of a board, and the variable of each cell."""


@cache
def materials() -> Mapping[str, Material]:
    """The test material by the name of its puzzle."""
    names = [found.name for found in pkgutil.iter_modules(__path__)]
    return {
        name.replace("_", "-"): importlib.import_module(f"puzzles.{name}")
        for name in names
        if name not in SHARED
    }
