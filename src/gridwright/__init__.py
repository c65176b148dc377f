"""Gridwright: make, solve, explain and study grid logic puzzles."""

from gridwright.api import (
    Cell,
    GridwrightError,
    InputError,
    Labeling,
    Limits,
    Puzzle,
    Result,
    Verdict,
    check,
    draw,
    grid_rows,
    read,
    read_grid,
    solutions,
    solve,
    write,
)
from gridwright.version import __version__

__all__ = [
    "Cell",
    "GridwrightError",
    "InputError",
    "Labeling",
    "Limits",
    "Puzzle",
    "Result",
    "Verdict",
    "__version__",
    "check",
    "draw",
    "grid_rows",
    "read",
    "read_grid",
    "solutions",
    "solve",
    "write",
]
