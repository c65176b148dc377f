"""Gridwright: make, solve, explain and study grid logic puzzles."""

from gridwright.api import draw, explain, generate, hint, picture, rate, write
from gridwright.deciding import Deciding, deciding_clues
from gridwright.diagnosis import Diagnosis, diagnose
from gridwright.engines.fd import Labeling
from gridwright.engines.limits import Limits, OutOfTimeError
from gridwright.errors import GridwrightError, InputError, NotUniqueError
from gridwright.grid import Cell
from gridwright.positions import Position, grid_rows, read_grid, read_position
from gridwright.possible_values import Candidates, candidates
from gridwright.puzzle import Puzzle
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
from gridwright.version import __version__
from gridwright.views.picture import Picture

__all__ = [
    "Candidates",
    "Cell",
    "Deciding",
    "Diagnosis",
    "GridwrightError",
    "InputError",
    "Labeling",
    "Limits",
    "NotUniqueError",
    "OutOfTimeError",
    "Picture",
    "Position",
    "Puzzle",
    "Result",
    "Spare",
    "Verdict",
    "__version__",
    "candidates",
    "check",
    "conflict",
    "count",
    "deciding_clues",
    "diagnose",
    "draw",
    "explain",
    "forced",
    "generate",
    "grid_rows",
    "hint",
    "is_unique",
    "picture",
    "rate",
    "read",
    "read_grid",
    "read_position",
    "second_solution",
    "solutions",
    "solve",
    "spare_clues",
    "write",
]
