"""The referee: the puzzles as plain CP-SAT models, written straight from the rules.

The models are in `tests/puzzles`, beside the makers of boards. They share no code with Gridwright,
so that its engines can be tested against them; they are also the CP-SAT baseline of the benchmarks.
A puzzle is any object with the attributes that the `Puzzle` protocol of its module lists.

    build(puzzle)             the model and the variable of each cell
    solutions(puzzle, limit)  the solutions of the puzzle, at most `limit` of them
    find(model, cells, limit) the same for a model that is already built, or was added to
    Timeout                   raised when the time ran out before the answer was complete
"""

from typing import Protocol

from ortools.sat.python import cp_model

from puzzles import materials
from puzzles.search import Cells, Solution, Timeout, find

__all__ = ["BUILDERS", "Timeout", "build", "find", "solutions"]

BUILDERS = {name: material.build for name, material in materials().items()}


class Named(Protocol):
    """Any puzzle: its name says which rules it has."""

    @property
    def name(self) -> str:
        """Such as "close-or-far"."""
        ...


def build(puzzle: Named) -> tuple[cp_model.CpModel, Cells]:
    """The model of a puzzle and the variable of each of its cells."""
    return BUILDERS[puzzle.name](puzzle)


def solutions(puzzle: Named, limit: int, time_limit: float = 60.0) -> list[Solution]:
    """The solutions of a puzzle, at most `limit` of them; `Timeout` if the time does not do."""
    model, cells = build(puzzle)
    return find(model, cells, limit, time_limit)
