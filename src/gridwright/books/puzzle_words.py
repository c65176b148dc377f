"""How a book tells the rules of a puzzle: a goal, rules, and the first step of a small example.

They are a data file beside the puzzle's module, `puzzles/rules/<name>.toml`, with a table for each
language. A puzzle without that file is told by its own sentences.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

from gridwright.errors import InputError
from gridwright.grid import Cell
from gridwright.puzzle import Puzzle

_FIGURE = re.compile(r"\[(\w+)\] ")


@dataclass(frozen=True)
class PuzzleWords:
    """The words about a puzzle in one language.

    `rules` are pairs of a figure's name, or "", and a sentence. `start` tells the first step of the
    example. `marks` say what a choice about a whole board means, by the choice as it is typed;
    `symbols` translate the names of symbols.
    """

    title: str
    goal: str
    rules: tuple[tuple[str, str], ...]
    start: str = ""
    marks: Mapping[str, str] = field(default_factory=dict, hash=False)
    symbols: Mapping[str, str] = field(default_factory=dict, hash=False)

    def mark(self, choice: str) -> str:
        """What a choice such as "touch=corner" means; "" if that is not told.

        A number that may be chosen stands as N before, and as {N} in its sentence.
        """
        name, _, number = choice.partition("=")
        return self.marks.get(choice) or self.marks.get(f"{name}=N", "").replace("{N}", number)


@dataclass(frozen=True)
class WorkedExample:
    """A built-in board by its id, and the cells that its first step fills in."""

    board: str
    entries: tuple[Cell, ...]


def puzzle_words(puzzle: type[Puzzle], code: str) -> PuzzleWords:
    """The words about a puzzle: in this language, else in English, else the puzzle's own."""
    found = _data(puzzle.name)
    for language in (code, code.partition("-")[0], "en"):
        if language in found:
            return read_puzzle_words(found[language], puzzle.name)
    rules = tuple((name, text) for name, text in puzzle.rules.items())
    return PuzzleWords(puzzle.title, puzzle.summary, rules)


def worked_example(puzzle: type[Puzzle]) -> WorkedExample | None:
    """The example whose first step is told; None when the puzzle has none."""
    found = _data(puzzle.name).get("example")
    if found is None:
        return None
    return WorkedExample(found["board"], tuple(map(_cell, found["entries"])))


def read_puzzle_words(table: object, name: str) -> PuzzleWords:
    """The words in a table of a TOML file; raise `InputError` for anything else."""
    expected = f'expected title = "...", goal = "..." and rules = ["...", ...] for {name}'
    if not isinstance(table, dict):
        raise InputError(expected)
    texts = [table.get(key, "") for key in ("title", "goal", "start")]
    rules = table.get("rules")
    if not isinstance(rules, list) or not all(isinstance(t, str) for t in (*texts, *rules)):
        raise InputError(expected)
    title, goal, start = texts
    if not title.strip():
        raise InputError(expected)
    maps = [_strings(table.get(key, {}), f"{key} of {name}") for key in ("marks", "symbols")]
    return PuzzleWords(title, goal, tuple(map(_rule, rules)), start, *maps)


def _strings(found: object, what: str) -> Mapping[str, str]:
    if not isinstance(found, dict) or not all(isinstance(text, str) for text in found.values()):
        raise InputError(f"expected a table of strings as {what}")
    return found


def _rule(text: str) -> tuple[str, str]:
    found = _FIGURE.match(text)
    return (found[1], text[found.end() :]) if found else ("", text)


def _cell(name: str) -> Cell:
    row, column = name.removeprefix("R").split("C")
    return Cell(int(row) - 1, int(column) - 1)


@cache
def _data(name: str) -> dict[str, Any]:
    file = resources.files("gridwright.puzzles") / "rules" / f"{name}.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
