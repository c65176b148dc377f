"""Answers of commands that make, keep and publish boards."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict


class BoardRecord(TypedDict):
    """A generated board with its solution, and what makes it again.

    It has no `schema`: `generator` rises when the same request makes different boards, `version` is
    that of the program. `level` is the one that was asked for; with `--rate` it is what `rate`
    says, as are `score` and `techniques`, and `asked_level` is the one that was asked for.
    """

    puzzle: str
    size: str
    style: str
    options: NotRequired[dict[str, Any]]
    seed: int
    number: int
    attempt: NotRequired[int]
    clues: int
    text: str
    solution: list[str]
    version: str
    generator: int
    level: NotRequired[str]
    needs: NotRequired[str]
    board_limit: NotRequired[int]
    score: NotRequired[int]
    techniques: NotRequired[dict[str, int]]
    asked_level: NotRequired[str]


class LibraryAddAnswer(TypedDict):
    """How many boards were added, known already, solved and graded on the way, or skipped."""

    schema: str
    library: str
    added: int
    known: int
    solved: int
    graded: int
    skipped: int


class LibraryKind(TypedDict):
    """How many boards there are of a puzzle, size and level, and how many of them were used."""

    puzzle: str
    size: str
    level: str | None
    boards: int
    used: int


class LibraryListAnswer(TypedDict):
    """What a library holds."""

    schema: str
    library: str
    boards: int
    used: int
    kinds: list[LibraryKind]


class LibraryBoard(TypedDict):
    """A board of a library, with its grade and where it was used."""

    number: int
    puzzle: str
    size: str
    clues: int
    level: str | None
    score: int | None
    techniques: dict[str, int] | None
    used: list[str]


class LibraryFilterAnswer(TypedDict):
    """The first boards of those that were asked for, and how many there are in all."""

    schema: str
    count: int
    boards: list[LibraryBoard]


class LibraryExportAnswer(TypedDict):
    """Boards that were written to a file."""

    schema: str
    library: str
    file: str
    format: str
    boards: int


class BookAnswer(TypedDict):
    """A book that was written; `proven` if every board was proven to have one solution."""

    schema: str
    file: str
    title: str
    puzzles: int
    pages: int
    proven: bool


class FolderAnswer(TypedDict):
    """A feed or a site: its days and boards, and how many of them were made just now."""

    schema: str
    folder: str
    days: int
    boards: int
    made: int
