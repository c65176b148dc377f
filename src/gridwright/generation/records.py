"""Generated boards as lines of JSON: what a line holds, and how it is read back."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cached_property
from hashlib import blake2b
from typing import Any

from gridwright.drafts import Band
from gridwright.engines.limits import Limits
from gridwright.errors import InputError
from gridwright.files import reason_of
from gridwright.formats.json_form import load_object
from gridwright.generation.request import GENERATOR, Request, request
from gridwright.grid import Values
from gridwright.line_file import in_line, numbered_lines
from gridwright.positions import grid_rows, read_grid
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named
from gridwright.questions import second_solution
from gridwright.version import __version__


class WrongBoardError(InputError):
    """A record that can be read, but whose board or solution is wrong."""


@dataclass(frozen=True)
class Record:
    """A generated board, with everything needed to make it again.

    `options` are those that were asked for on top of the style. `number` counts the boards of one
    run from 0; `attempt` is not 0 if a first board was the same as an earlier one. `clues` is the
    number of clues; `text` is the board's own text form; `level`, `needs` and `board_limit` are
    present if they were asked for; a board that was rated has the `level`, `score` and `techniques`
    that `rate` finds, and `asked_level` if a level was asked for; `generator` rises when the same
    request makes other boards than before. The fields are in the order in which a line has them.
    """

    puzzle: str
    size: str
    style: str
    options: Mapping[str, object] = field(hash=False)
    seed: int
    number: int
    attempt: int
    clues: int
    text: str
    solution: tuple[str, ...]
    version: str
    generator: int
    level: str | None = None
    needs: str | None = None
    board_limit: int | None = None
    score: int | None = None
    techniques: Mapping[str, int] | None = field(default=None, hash=False)
    asked_level: str | None = None

    def line(self) -> str:
        """The record as a line of JSON, without a newline; empty fields are left out."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    def to_dict(self) -> dict[str, object]:
        """The fields of the line; empty ones are left out."""
        silent = set(self._silent())
        found = {key: value for key, value in asdict(self).items() if key not in silent}
        return {**found, "solution": list(self.solution)}

    def _silent(self) -> Iterator[str]:
        for key in ("options", "attempt", *_ASKED):
            value = getattr(self, key)
            if value is None or (key in _UNSAID and not value):
                yield key

    @cached_property
    def board(self) -> Puzzle:
        """The board; raises `InputError` when the text is not a board."""
        try:
            return puzzle_named(self.puzzle).parse(self.text)
        except InputError as error:
            raise InputError(f'in "text", {error}') from None

    @cached_property
    def values(self) -> Values:
        """The solution; raises `InputError` when it does not solve the board."""
        try:
            values = read_grid(self.board, "\n".join(self.solution))
        except InputError as error:
            raise InputError(f'in "solution", {error}') from None
        # What was read is a grid of this board, so only its rules are left to check.
        if values.keys() != self.board.open_cells or any(self.board.violations(values)):
            raise WrongBoardError("the recorded solution does not solve this board")
        return values

    def checked(self) -> Values:
        """The solution; raises `InputError` when any two fields contradict each other."""
        board = self.board
        if str(board.grid) != self.size:
            raise InputError(f'"size" is {self.size!r}, but the board is {board.grid}')
        if len(board.clues()) != self.clues:
            said = f'"clues" is {self.clues}, but the board has {len(board.clues())}'
            raise WrongBoardError(said)
        return self.values

    def prove(self, limits: Limits | None = None) -> None:
        """Raise `WrongBoardError` when the recorded solution is not the only one.

        Raises `OutOfTimeError` when that is not known within the limits.
        """
        if second_solution(self.board, self.values, limits=limits) is not None:
            raise WrongBoardError("this board has more than one solution")


def record_of(wanted: Request, number: int, attempt: int, board: Puzzle, values: Values) -> Record:
    """The record of a generated board."""
    return Record(
        puzzle=wanted.name,
        size=str(wanted.size),
        style=wanted.options.style,
        options=own_options(wanted),
        seed=wanted.seed,
        number=number,
        attempt=attempt,
        clues=len(board.clues()),
        text=board.format(),
        solution=tuple(grid_rows(board, values)),
        version=__version__,
        generator=GENERATOR,
        level=wanted.level,
        needs=wanted.needs,
        board_limit=wanted.board_limit,
    )


def rated(record: Record, limits: Limits | None = None) -> Record:
    """A record with the rating of its board; raises `OutOfTimeError` when limits are used up."""
    # Here: only those who ask for ratings need it.
    from gridwright.explaining.walking.rating import rate

    found = rate(record.board, limits)
    return replace(
        record,
        level=found.level,
        score=found.score,
        techniques=dict(found.techniques),
        asked_level=record.level,
    )


def own_options(wanted: Request) -> dict[str, object]:
    """The options that a request does not leave to its style."""
    name, size, options = wanted.name, wanted.size, wanted.options
    style = request(name, size, options.style, level=wanted.level, needs=wanted.needs).options
    found = {
        option.name: getattr(options, option.name)
        for option in fields(style)
        if getattr(options, option.name) != getattr(style, option.name)
    }
    # As lines are read back: JSON knows lists alone.
    return {key: list(value) if isinstance(value, Band) else value for key, value in found.items()}


def key_of(board: Puzzle) -> bytes:
    """A key shared by all boards that are the same turned, mirrored or renamed."""
    short = all(len(symbol.text) == 1 for symbol in board.symbols)
    first = board.text_form().least((image.renamed() for image in board.images()), short)
    return blake2b(first.encode(), digest_size=16).digest()


def solution_key(record: Record) -> bytes:
    """A key of the solution as it stands: turned or mirrored it looks like another to players."""
    return blake2b("\n".join(record.solution).encode(), digest_size=16, person=b"solution").digest()


def read_records(path: str | os.PathLike[str]) -> Iterator[Record]:
    """The records of a JSON Lines file, each checked; errors name the file and the line."""
    name = os.fspath(path)
    if os.path.isdir(name):
        raise InputError("this is a directory; expected a file", source=name)
    try:
        with open(name, "rb") as stream:
            for number, line in numbered_lines(stream, name):
                yield _checked(line, number, name)
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL character
        raise InputError(f"this file cannot be read: {reason_of(error)}", source=name) from None


def read_line(line: bytes, number: int, source: str) -> Record:
    """The record in a line; errors name the file and the line."""
    with in_line(number, source):
        return _read(line)


def _checked(line: bytes, number: int, source: str) -> Record:
    record = read_line(line, number, source)
    with in_line(number, source):
        record.checked()
    return record


def _read(line: bytes) -> Record:
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        raise InputError("this is not UTF-8; expected a board as JSON") from None
    if not text.startswith("{"):
        raise InputError("expected a board as JSON, a line that begins with {")
    found: dict[str, object] = {**_UNSAID, **load_object(text)}
    values: dict[str, Any] = {key: _field(found, key, kind) for key, kind in _KINDS.items()}
    rows = found.get("solution")
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise _unlike(found, "solution", "a list of rows")
    for key, kind in _ASKED.items():
        values[key] = None if found.get(key) is None else _field(found, key, kind)
    for name in values["techniques"] or ():
        _field(values["techniques"], name, int)
    return Record(**values, solution=tuple(rows))


_KINDS: Mapping[str, type] = {
    "puzzle": str,
    "size": str,
    "style": str,
    "options": dict,
    "seed": int,
    "number": int,
    "attempt": int,
    "clues": int,
    "text": str,
    "version": str,
    "generator": int,
}
# What a line has only if it was asked for.
_ASKED: Mapping[str, type] = {
    "level": str,
    "needs": str,
    "board_limit": int,
    "score": int,
    "techniques": dict,
    "asked_level": str,
}
# Defaults of missing fields; files older than generator numbers were made by the first.
_UNSAID = {"options": {}, "attempt": 0, "generator": 1}
_WORDS = {str: "a text", int: "a whole number", dict: "an object"}


def _field(found: Mapping[str, object], key: str, kind: type) -> object:
    value = found.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise _unlike(found, key, _WORDS[kind])
    return value


def _unlike(found: Mapping[str, object], key: str, expected: str) -> InputError:
    """The error for a field that is not what was expected."""
    what = f"found {str(found[key])[:40]!r}" if key in found else "it is missing"
    return InputError(f'expected {expected} as "{key}"; {what}')
