"""The puzzles: every module here describes one, and is found without being listed anywhere.

A module is a puzzle when it defines `PUZZLE`, its class.
"""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache

from gridwright.errors import InputError
from gridwright.puzzle import Puzzle


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
    if name not in known:
        near = difflib.get_close_matches(name, known, n=1)
        hint = f" (did you mean {near[0]}?)" if near else ""
        raise InputError(f"there is no puzzle {name!r}{hint}; expected one of {', '.join(known)}")
    return known[name]
