"""What is in a book: puzzles with their solutions, in order, numbered and in chapters."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import BinaryIO

from gridwright.board_files import FoundBoard, read_boards
from gridwright.engines.limits import Limits, OutOfTimeError
from gridwright.errors import InputError, not_known, quoted
from gridwright.examples import examples
from gridwright.generation.records import Record, WrongBoardError, key_of
from gridwright.generation.run import BOARD_SECONDS
from gridwright.grid import Values
from gridwright.layers.choice import Choice
from gridwright.levels import LEVELS
from gridwright.line_file import in_line
from gridwright.positions import read_grid
from gridwright.puzzle import Puzzle
from gridwright.questions import second_solution
from gridwright.solving import solve

# No bound book has more, and a file given by mistake may hold millions.
MOST = 5000
SORTS = ("file", "level")
CHAPTERS = ("puzzle", "level", "none")


@dataclass(frozen=True)
class Entry:
    """A puzzle in a book with its number, from 1, and the file and line it was read from."""

    number: int
    board: Puzzle
    solution: Values
    level: str | None = None
    record: Record | None = None
    source: str = ""
    line: int = 0

    @property
    def place(self) -> str:
        """Where it was read, in words."""
        return f"{self.source}, line {self.line}" if self.line else self.source

    @property
    def choices(self) -> tuple[str, ...]:
        """The choices about the whole board that are not the default, as they are typed."""
        layers = (layer for layer in self.board.layers if isinstance(layer, Choice))
        return tuple(text for layer in layers if (text := layer.write(self.board).strip()))


@dataclass(frozen=True)
class Chapter:
    """Puzzles that belong together: all of one puzzle, or all of one level; or all there are."""

    entries: tuple[Entry, ...]
    puzzle: type[Puzzle] | None = None
    level: str | None = None


@dataclass(frozen=True)
class Kind:
    """A puzzle that occurs in a book, how often, the choices that occur, and an example."""

    puzzle: type[Puzzle]
    count: int
    choices: tuple[str, ...]
    board: Puzzle
    solution: Values


def read_entries(
    sources: Iterable[str | os.PathLike[str]],
    sort: str = "file",
    stdin: Callable[[], BinaryIO] | None = None,
) -> tuple[Entry, ...]:
    """The puzzles of some files; raise `InputError` with the file and the line.

    With `stdin`, the file `-` is what that gives.
    """
    if sort not in SORTS:
        raise InputError(not_known("order", sort, SORTS))
    entries = [_entry(found) for found in read_boards(sources, MOST, stdin)]
    return numbered(sorted(entries, key=rung) if sort == "level" else entries)


def numbered(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The same puzzles, numbered in this order."""
    return tuple(replace(entry, number=number) for number, entry in enumerate(entries, 1))


def _entry(found: FoundBoard) -> Entry:
    record = found.record
    if record is not None:
        with in_line(found.line, found.source):
            values, level = record.values, record.level
        return Entry(0, found.board, values, level, record, found.source, found.line)
    result = solve(found.board, limits=Limits(BOARD_SECONDS))
    if not result.solutions:
        if result.status == "limit":
            raise OutOfTimeError(f"the board in {found.source} was not solved in time")
        raise WrongBoardError("this board has no solution", found.line or None, None, found.source)
    return Entry(0, found.board, result.solutions[0], None, None, found.source, found.line)


def doubles(entries: Iterable[Entry]) -> list[tuple[Entry, Entry]]:
    """Puzzles that are an earlier one again, turned, mirrored or renamed, each with that one."""
    first: dict[tuple[str, bytes], Entry] = {}
    found = ((entry, (entry.board.name, key_of(entry.board))) for entry in entries)
    return [(entry, one) for entry, key in found if (one := first.setdefault(key, entry)) != entry]


def prove(entries: Iterable[Entry], each: Callable[[int], object] = lambda done: None) -> None:
    """Prove that every puzzle has exactly the solution it is printed with.

    Raises `WrongBoardError` with the file and the line of one that does not, `OutOfTimeError` for
    one that takes too long. `each` is called with the number proven so far.
    """
    for done, entry in enumerate(entries, 1):
        try:
            other = second_solution(entry.board, entry.solution, limits=Limits(BOARD_SECONDS))
        except OutOfTimeError:
            said = f"was not proven to have one solution in {BOARD_SECONDS:g} s"
            raise OutOfTimeError(f"the board in {entry.place}, {said}") from None
        if other is not None:
            said = "this board has more than one solution"
            raise WrongBoardError(said, entry.line or None, None, entry.source)
        each(done)


def rung(entry: Entry) -> tuple[int, float, str]:
    """Where a puzzle goes when they are sorted by level; those without one go last."""
    level = entry.level
    if level is None:
        return 2, 0, ""
    if level in LEVELS:
        return 0, LEVELS.index(level), ""
    try:
        return 1, float(level), ""
    except ValueError:
        return 1, float("inf"), level


def chapters_of(entries: Sequence[Entry], by: str) -> tuple[Chapter, ...]:
    """The chapters of a book, its puzzles numbered through; raise `InputError` for another way.

    Chapters by puzzle come in the order in which the puzzles occur, those by level from easy to
    hard, with puzzles whose level is not known at the end.
    """
    if by not in CHAPTERS:
        raise InputError(f"there are no chapters by {quoted(by)}; expected {' or '.join(CHAPTERS)}")
    if by == "none":
        return (Chapter(numbered(entries)),)
    groups: dict[str, list[Entry]] = {} if by == "puzzle" else {level: [] for level in LEVELS}
    for entry in entries:
        level = entry.level if entry.level in LEVELS else ""
        key = entry.board.name if by == "puzzle" else level or ""
        groups.setdefault(key, []).append(entry)
    ordered = iter(numbered(entry for group in groups.values() for entry in group))
    chapters = []
    for key, group in groups.items():
        if shown := tuple(next(ordered) for _ in group):
            puzzle = type(shown[0].board) if by == "puzzle" else None
            chapters.append(Chapter(shown, puzzle, key if by == "level" else None))
    return tuple(chapters)


def kinds_of(entries: Iterable[Entry]) -> tuple[Kind, ...]:
    """The puzzles that occur, in that order."""
    found: dict[type[Puzzle], list[Entry]] = {}
    for entry in entries:
        found.setdefault(type(entry.board), []).append(entry)
    return tuple(_kind(puzzle, group) for puzzle, group in found.items())


def _kind(puzzle: type[Puzzle], group: list[Entry]) -> Kind:
    choices = dict.fromkeys(choice for entry in group for choice in entry.choices)
    # A puzzle without built-in boards shows the smallest of the book.
    smallest = min(group, key=lambda entry: len(entry.board.grid.cells))
    board, solution = example_of(puzzle) or (smallest.board, smallest.solution)
    return Kind(puzzle, len(group), tuple(choices), board, solution)


def example_of(puzzle: type[Puzzle], id: str | None = None) -> tuple[Puzzle, Values] | None:
    """The smallest built-in board with one solution, or that of an id; None when there is none."""
    found = [
        example
        for example in examples(puzzle.name)
        if example.exact and example.count == 1 and id in (None, example.id)
    ]
    if not found:
        return None
    first = min(found, key=lambda example: len(example.puzzle.grid.cells))
    return first.puzzle, read_grid(first.puzzle, "\n".join(first.solutions[0]))
