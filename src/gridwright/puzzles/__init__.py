"""The puzzles: every module here describes one, and is found without being listed anywhere.

A module is a puzzle when it defines `PUZZLE`, its class.
"""

from __future__ import annotations

import difflib
import importlib
import pkgutil
import re
from collections.abc import Mapping
from functools import cache

from gridwright.errors import InputError, quoted
from gridwright.puzzle import Puzzle
from gridwright.validation import is_one_of

# What is longer than this is nobody's try at a name.
LONGEST = 60


@cache
def puzzles() -> Mapping[str, type[Puzzle]]:
    """All puzzles by name, in alphabetical order."""
    modules = (
        importlib.import_module(f"{__name__}.{found.name}")
        for found in pkgutil.iter_modules(__path__)
    )
    classes: list[type[Puzzle]] = [m.PUZZLE for m in modules if hasattr(m, "PUZZLE")]
    return {puzzle.name: puzzle for puzzle in sorted(classes, key=lambda puzzle: puzzle.name)}


def puzzle_named(name: str) -> type[Puzzle]:
    """The puzzle of that name; raise `InputError` with the nearest name when there is none."""
    known = puzzles()
    if not is_one_of(name, known):
        raise InputError(unknown_puzzle(name))
    return known[name]


def nearest_puzzle(written: str) -> str | None:
    """The name of the puzzle somebody may have meant, by its name or title; None for none."""
    titles = {_as_name(puzzle.title): name for name, puzzle in puzzles().items()}
    meant = titles | {name: name for name in puzzles()}
    near = difflib.get_close_matches(_as_name(written[:LONGEST]), meant, n=1)
    return meant[near[0]] if near else None


def unknown_puzzle(written: object) -> str:
    """A sentence for a name that no puzzle has: the nearest one, and all there are."""
    near = nearest_puzzle(written) if isinstance(written, str) else None
    hint = f" (did you mean {near}?)" if near else ""
    return f"there is no puzzle {quoted(written)}{hint}; expected one of {', '.join(puzzles())}"


def _as_name(written: str) -> str:
    """A title or a name typed loosely, as names are typed."""
    return re.sub(r"[\s_]+", "-", written.strip().lower())
