"""The strings of a book in one language, from a TOML file; some languages come with the program.

A file has a `code`, a table `words`, a table `levels`, and may tell the rules of puzzles in tables
`puzzles.NAME`, which come before those of the program.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from string import Formatter

from gridwright.books.puzzle_words import PuzzleWords, puzzle_words, read_puzzle_words
from gridwright.errors import InputError, not_known, quoted
from gridwright.puzzle import Puzzle
from gridwright.reading import read_file_text

ENGLISH = "en"


@dataclass(frozen=True)
class Language:
    """What a book says, but for its puzzles, and how this file tells the rules of some of them."""

    code: str
    words: Mapping[str, str] = field(hash=False)
    levels: Mapping[str, str] = field(hash=False)
    puzzles: Mapping[str, PuzzleWords] = field(hash=False)

    def say(self, key: str, **values: object) -> str:
        """A string with its blanks filled in."""
        return self.words[key].format(**values)

    def about(self, puzzle: type[Puzzle]) -> PuzzleWords:
        """How the rules of a puzzle are told."""
        return self.puzzles.get(puzzle.name) or puzzle_words(puzzle, self.code)

    @property
    def is_english(self) -> bool:
        """Whether explanations, which are in English, are in the language of the book."""
        return self.code.partition("-")[0] == ENGLISH


@cache
def shipped() -> tuple[str, ...]:
    """The codes of the languages that come with the program."""
    files = (resources.files("gridwright.books") / "languages").iterdir()
    names = sorted(file.name for file in files)
    return tuple(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


def language_of(name: str) -> Language:
    """The language of a code, or that of a file; raise `InputError` for anything else."""
    if name in shipped():
        return _shipped(name)
    if not name.lower().endswith(".toml"):
        said = not_known("language", name, shipped())
        raise InputError(f"{said}, or a .toml file of strings")
    try:
        return _read(read_file_text(name))
    except InputError as error:
        raise error.at_source(name) from None


@cache
def _shipped(code: str) -> Language:
    file = resources.files("gridwright.books") / "languages" / f"{code}.toml"
    return _read(file.read_text("utf-8"), english=code == ENGLISH)


def _read(text: str, english: bool = False) -> Language:
    try:
        found = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"this is not TOML: {error}") from None
    code = found.pop("code", None)
    if not isinstance(code, str) or not code.replace("-", "").isalnum() or not code.isascii():
        raise InputError('expected a code such as "fr" as code')
    tables = {key: found.pop(key, {}) for key in ("words", "levels", "puzzles")}
    _check_known(found, "table")
    for key, table in tables.items():
        if not isinstance(table, dict):
            raise InputError(f"expected a table [{key}]")
    if not english:
        model = _shipped(ENGLISH)
        _check_strings(tables["words"], model.words, "words")
        _check_strings(tables["levels"], model.levels, "levels")
    puzzles = {name: read_puzzle_words(table, name) for name, table in tables["puzzles"].items()}
    return Language(code, tables["words"], tables["levels"], puzzles)


def _check_known(found: Mapping[str, object], what: str) -> None:
    if found:
        raise InputError(f"there is no {what} {quoted(next(iter(found)))} in a file of strings")


def _check_strings(found: Mapping[str, object], model: Mapping[str, str], table: str) -> None:
    """Refuse strings that are missing, unknown, or have other blanks than the English ones."""
    _check_known({key: 0 for key in found if key not in model}, "string")
    for key, english in model.items():
        text = found.get(key)
        if not isinstance(text, str):
            raise InputError(
                f'the text {key} is missing in [{table}]; in English it is "{english}"'
            )
        if _blanks(text) != _blanks(english):
            names = ", ".join(f"{{{name}}}" for name in sorted(_blanks(english))) or "no braces"
            raise InputError(f"expected {names} in the text {key} of [{table}]")


def _blanks(text: str) -> set[str]:
    """The blanks of a string; one that cannot be filled in has a blank that nothing else has."""
    try:
        parts = list(Formatter().parse(text))
    except ValueError:
        return {"?"}
    plain = all(not spec and not conversion for _, name, spec, conversion in parts if name)
    return {name for _, name, _, _ in parts if name is not None} if plain else {"?"}
