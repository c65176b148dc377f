"""The puzzles: every module here describes one, and is found without being listed anywhere.

A module is a puzzle when it defines `PUZZLE`, its class. Packages add puzzles through entry points
of the group `gridwright.puzzles`, and `gridwright --puzzle FILE` adds the puzzle in a file.
"""

from __future__ import annotations

import copyreg
import importlib
import pkgutil
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache, partial
from typing import Any

from gridwright.descriptions import check_description
from gridwright.errors import InputError, quoted
from gridwright.plugins import Failure, Plugin, accepted, installed, module_of, named_files
from gridwright.puzzle import Puzzle
from gridwright.validation import is_one_of

GROUP = "gridwright.puzzles"
# Anything longer is not an attempt at a name.
LONGEST = 60


@dataclass(frozen=True)
class Registry:
    """The known puzzles by name, and the plug-ins that could not be loaded."""

    puzzles: Mapping[str, type[Puzzle]]
    failures: tuple[Failure, ...]


def puzzles() -> Mapping[str, type[Puzzle]]:
    """All puzzles by name: those of the papers first, each group in alphabetical order."""
    return registry().puzzles


@cache
def registry() -> Registry:
    """Find the puzzles of the package and those from outside."""
    found = {puzzle.name: puzzle for puzzle in _own_puzzles()}

    def accept(loaded: object) -> None:
        puzzle = _checked(loaded, found)
        found[puzzle.name] = puzzle

    failures = tuple(accepted(_plugins(), accept))
    ordered = sorted(found.values(), key=lambda puzzle: (not puzzle.of_papers, puzzle.name))
    return Registry({puzzle.name: puzzle for puzzle in ordered}, failures)


def puzzle_named(name: str) -> type[Puzzle]:
    """The puzzle of that name; raise `InputError` with the nearest name when there is none."""
    known = puzzles()
    if not is_one_of(name, known):
        raise InputError(unknown_puzzle(name))
    return known[name]


def nearest_puzzle(written: str) -> str | None:
    """The name of the puzzle the user may have meant, by name or title; None for none."""
    import difflib  # here: few messages need it

    titles = {_as_name(puzzle.title): name for name, puzzle in puzzles().items()}
    meant = titles | {name: name for name in puzzles()}
    near = difflib.get_close_matches(_as_name(written[:LONGEST]), meant, n=1)
    return meant[near[0]] if near else None


def unknown_puzzle(written: object) -> str:
    """A sentence for an unknown name: the nearest puzzle, and all puzzles there are."""
    near = nearest_puzzle(written) if isinstance(written, str) else None
    hint = f" (did you mean {near}?)" if near else ""
    return f"there is no puzzle {quoted(written)}{hint}; expected one of {', '.join(puzzles())}"


def puzzle_in_file(path: str) -> object:
    """The object that a file defines as its puzzle."""
    module = module_of(path)
    if not hasattr(module, "PUZZLE"):
        raise InputError("it defines no PUZZLE; expected PUZZLE = ... with the puzzle's class")
    puzzle: object = module.PUZZLE
    if isinstance(puzzle, type) and issubclass(puzzle, Puzzle):
        # Other processes do not know the file's module; they find the class by the puzzle's name.
        copyreg.pickle(puzzle, _reduced)
    return puzzle


def _own_puzzles() -> Iterator[type[Puzzle]]:
    for module in pkgutil.iter_modules(__path__):
        described = importlib.import_module(f"{__name__}.{module.name}")
        if hasattr(described, "PUZZLE"):
            yield described.PUZZLE


def _plugins() -> Iterator[Plugin]:
    yield from installed(GROUP)
    for path in named_files():
        yield Plugin(path, partial(puzzle_in_file, path))


def _checked(puzzle: object, known: Mapping[str, type[Puzzle]]) -> type[Puzzle]:
    """A puzzle from outside, if it is compatible with the others."""
    if not (isinstance(puzzle, type) and issubclass(puzzle, Puzzle)):
        raise InputError(f"expected a class derived from Puzzle, found {puzzle!r:.60}")
    check_description(puzzle)
    if puzzle.name in known:
        raise InputError(f"there is a puzzle {puzzle.name} already")
    return puzzle


def _reduced(board: Puzzle) -> tuple[Callable[[str, dict[str, Any]], Puzzle], tuple[Any, ...]]:
    return _restored, (board.name, {f.name: getattr(board, f.name) for f in fields(board)})


def _restored(name: str, held: dict[str, Any]) -> Puzzle:
    return puzzle_named(name)(**held)


def _as_name(written: str) -> str:
    """A loosely typed title or name in the form of a name."""
    return re.sub(r"[\s_]+", "-", written.strip().lower())
