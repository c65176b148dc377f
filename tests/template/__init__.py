"""The template puzzle, put among the others for as long as a test needs a sixth one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol
from unittest.mock import patch

from ortools.sat.python import cp_model

import referee
from gridwright.puzzles import puzzles
from referee.search import Cells, Rows, add_givens


class Latin(Protocol):
    """What the referee needs to know of a Latin square."""

    @property
    def givens(self) -> Rows:
        """The given numbers."""


def build(puzzle: Latin) -> tuple[cp_model.CpModel, Cells]:
    """The referee's model: each number once in every row and every column."""
    model = cp_model.CpModel()
    size = range(len(puzzle.givens))
    cells = {(r, c): model.new_int_var(1, len(size), f"number{r, c}") for r in size for c in size}
    for i in size:
        model.add_all_different(cells[i, j] for j in size)
        model.add_all_different(cells[j, i] for j in size)
    add_givens(model, cells, puzzle.givens)
    return model, cells


@contextmanager
def installed() -> Iterator[None]:
    """Let the package find the file beside this one as it finds its own puzzles."""
    # The package by its full name: `gridwright.puzzles` may also be the public function.
    package = sys.modules["gridwright.puzzles"]
    path = [*package.__path__, str(Path(__file__).parent)]
    with patch.object(package, "__path__", path), patch.dict(referee.BUILDERS, {"latin": build}):
        puzzles.cache_clear()
        try:
            yield
        finally:
            puzzles.cache_clear()
