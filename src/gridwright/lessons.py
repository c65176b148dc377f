"""Lessons: small boards that teach a puzzle, its rules first and then the first techniques.

A puzzle's lessons are a data file beside its module, `puzzles/lessons/<name>.json`; a puzzle
without that file has none. Each lesson names the techniques that it teaches: its board needs them,
and no others but those of the lessons before it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources

from gridwright.puzzles import puzzle_named


@dataclass(frozen=True)
class Lesson:
    """A lesson: what it says, the techniques it teaches, and the text of its board."""

    title: str
    text: str
    techniques: tuple[str, ...]
    board: str


@cache
def lessons(name: str) -> tuple[Lesson, ...]:
    """The lessons of a puzzle in their order; raise `InputError` when there is no such puzzle."""
    puzzle = puzzle_named(name)
    data = resources.files("gridwright.puzzles") / "lessons" / f"{puzzle.name}.json"
    if not data.is_file():
        return ()
    return tuple(
        Lesson(each["title"], each["text"], tuple(each["techniques"]), each["board"])
        for each in json.loads(data.read_text("utf-8"))
    )
