"""The Python API: one name for each operation, for every puzzle and as on the command line.

>>> import gridwright
>>> board = gridwright.read("skyscrapers/paper-4x4")
>>> gridwright.solve(board).status
'solved'
>>> print(gridwright.draw(board, gridwright.solve(board).solutions[0]), end="")
    4     2
  ┌─────────┐
  │ 1 2 4 3 │
3 │ 2 1 3 4 │
  │ 3 4 2 1 │
  │ 4 3 1 2 │ 3
  └─────────┘
        4
"""

from __future__ import annotations

from gridwright.diagnose import Diagnosis, diagnose
from gridwright.engines.fd import Labeling
from gridwright.engines.limits import Limits, OutOfTimeError
from gridwright.errors import GridwrightError, InputError
from gridwright.formats import write_text
from gridwright.grid import Cell, Values
from gridwright.puzzle import Puzzle, grid_rows, read_grid
from gridwright.questions import (
    Spare,
    conflict,
    count,
    forced,
    is_unique,
    second_solution,
    spare_clues,
)
from gridwright.reading import read
from gridwright.solving import Result, Verdict, check, solutions, solve
from gridwright.views.text import render

__all__ = [
    "Cell",
    "Diagnosis",
    "GridwrightError",
    "InputError",
    "Labeling",
    "Limits",
    "OutOfTimeError",
    "Puzzle",
    "Result",
    "Spare",
    "Verdict",
    "check",
    "conflict",
    "count",
    "diagnose",
    "draw",
    "forced",
    "grid_rows",
    "is_unique",
    "read",
    "read_grid",
    "second_solution",
    "solutions",
    "solve",
    "spare_clues",
    "write",
]


def write(puzzle: Puzzle, format: str = "text") -> str:
    """A board as text in one of the known formats."""
    return write_text(puzzle, format)


def draw(
    puzzle: Puzzle, values: Values | None = None, *, legend: bool = False, ascii_only: bool = False
) -> str:
    """A picture of a board as text, with these values filled in."""
    return render(puzzle.scene(values), legend=legend, ascii_only=ascii_only)
