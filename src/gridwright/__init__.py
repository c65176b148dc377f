"""Gridwright: make, solve, explain and study grid logic puzzles.

What is named here is loaded when it is first used, so that importing the package is quick.
"""

import sys
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from gridwright.version import __version__

if TYPE_CHECKING:
    from gridwright.api import draw, explain, generate, hint, picture, rate, read_many, write
    from gridwright.deciding import Deciding, DecidingClue, deciding_clues
    from gridwright.diagnosis import Diagnosis, diagnose
    from gridwright.engines.fd import Labeling
    from gridwright.engines.limits import Limits, OutOfTimeError
    from gridwright.errors import GridwrightError, InputError, NotUniqueError
    from gridwright.grid import Cell
    from gridwright.plain_boards import board
    from gridwright.positions import Position, grid_rows, read_grid, read_position
    from gridwright.possible_values import Candidates, candidates
    from gridwright.puzzle import Puzzle
    from gridwright.questions import (
        Count,
        Spare,
        conflict,
        count,
        forced,
        is_unique,
        second_solution,
        spare_clues,
    )
    from gridwright.reading import read
    from gridwright.results import Hint, Made, Rating, Step
    from gridwright.solving import Result, Solutions, Verdict, check, solutions, solve
    from gridwright.views.picture import Picture

__all__ = [
    "Candidates",
    "Cell",
    "Count",
    "Deciding",
    "DecidingClue",
    "Diagnosis",
    "GridwrightError",
    "Hint",
    "InputError",
    "Labeling",
    "Limits",
    "Made",
    "NotUniqueError",
    "OutOfTimeError",
    "Picture",
    "Position",
    "Puzzle",
    "Rating",
    "Result",
    "Solutions",
    "Spare",
    "Step",
    "Verdict",
    "__version__",
    "board",
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
    "read_many",
    "read_position",
    "second_solution",
    "solutions",
    "solve",
    "spare_clues",
    "write",
]

_PUZZLES = "gridwright.puzzles"
# In which module each name is.
_NAMES = {
    "api": "draw explain generate hint picture rate read_many write",
    "deciding": "Deciding DecidingClue deciding_clues",
    "diagnosis": "Diagnosis diagnose",
    "engines.fd": "Labeling",
    "engines.limits": "Limits OutOfTimeError",
    "errors": "GridwrightError InputError NotUniqueError",
    "grid": "Cell",
    "plain_boards": "board",
    "positions": "Position grid_rows read_grid read_position",
    "possible_values": "Candidates candidates",
    "puzzle": "Puzzle",
    "questions": "Count Spare conflict count forced is_unique second_solution spare_clues",
    "reading": "read",
    "results": "Hint Made Rating Step",
    "solving": "Result Solutions Verdict check solutions solve",
    "views.picture": "Picture",
}
_PLACES = {name: module for module, names in _NAMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    """Load what is asked for; a puzzle has a function of its own name that makes its boards."""
    if name in _PLACES:
        found = getattr(import_module(f"gridwright.{_PLACES[name]}"), name)
    elif name.startswith("_") or name.replace("_", "-") not in import_module(_PUZZLES).puzzles():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    else:
        found = partial(__getattr__("board"), name.replace("_", "-"))
        # What help() tells, and a notebook that is asked about it.
        found.__doc__ = f"A board of this puzzle, as `gridwright.board({found.args[0]!r}, ...)`."
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """The names that are meant for use: those of `__all__`, and a function for each puzzle."""
    makers = {name.replace("-", "_") for name in import_module(_PUZZLES).puzzles()}
    hidden = {name for name in globals() if name.startswith("__")}
    return sorted({*__all__, *makers, *hidden})


# Boards show themselves in a notebook; `api` sees to that.
if "IPython" in sys.modules:
    import_module("gridwright.api")
