"""What is in a book: puzzles numbered in order, and the rules of each kind with an example."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from gridwright.engines.limits import Limits, OutOfTimeError
from gridwright.errors import InputError, quoted
from gridwright.examples import examples
from gridwright.generation.records import Record, read_records
from gridwright.generation.run import BOARD_SECONDS
from gridwright.grid import Values
from gridwright.levels import LEVELS
from gridwright.line_file import in_line
from gridwright.positions import read_grid
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named

# No bound book has more, and a file given by mistake may hold millions.
MOST = 5000
SORTS = ("file", "level")


@dataclass(frozen=True)
class Entry:
    """A puzzle in a book with its number, from 1, and the file and line it was read from."""

    number: int
    record: Record
    source: str = ""
    line: int = 0

    @property
    def remark(self) -> str:
        """What is printed in small letters below the board.

        Its style if it is a special one, its level, and how to make it again.
        """
        record = self.record
        styles = puzzle_named(record.puzzle).styles
        style = record.style if styles and record.style != styles[0].name else None
        parts = (style, record.level, f"seed {record.seed}", f"board {record.number + 1}")
        return " · ".join(filter(None, parts))


@dataclass(frozen=True)
class Kind:
    """A puzzle that occurs in a book: its rules, the styles used, and an example."""

    puzzle: type[Puzzle]
    count: int
    styles: tuple[tuple[str, str], ...]
    board: Puzzle
    solution: Values


def read_entries(paths: Iterable[str | os.PathLike[str]], sort: str = "file") -> tuple[Entry, ...]:
    """The puzzles in some record files; raise `InputError` with the file and the line."""
    if sort not in SORTS:
        raise InputError(f"there is no order {quoted(sort)}; expected one of {', '.join(SORTS)}")
    entries: list[Entry] = []
    for path in (os.fspath(each) for each in paths):
        before = len(entries)
        for line, record in enumerate(read_records(path), 1):
            entries.append(Entry(0, record, path, line))
            if len(entries) > MOST:
                raise InputError(f"a book holds at most {MOST} boards, and there are more here")
        if len(entries) == before:
            raise InputError("there is no board in this file", source=path)
    if sort == "level":
        entries.sort(key=_rung)  # keeps the file's order within a level
    return tuple(replace(entry, number=number) for number, entry in enumerate(entries, 1))


def prove(entries: Iterable[Entry], each: Callable[[int], object] = lambda done: None) -> None:
    """Prove that every puzzle has exactly the solution it was recorded with.

    Raises `WrongBoardError` with the file and the line of one that does not, `OutOfTimeError` for
    one that takes too long. `each` is called with the number proven so far.
    """
    for done, entry in enumerate(entries, 1):
        try:
            with in_line(entry.line, entry.source):
                entry.record.prove(Limits(BOARD_SECONDS))
        except OutOfTimeError:
            place = f"the board in {entry.source}, line {entry.line},"
            said = f"{place} was not proven to have one solution in {BOARD_SECONDS:g} s"
            raise OutOfTimeError(said) from None
        each(done)


def _rung(entry: Entry) -> tuple[int, float, str]:
    level = entry.record.level
    if level is None:
        return 2, 0, ""
    if level in LEVELS:
        return 0, LEVELS.index(level), ""
    try:
        return 1, float(level), ""
    except ValueError:
        return 1, float("inf"), level


def kinds_of(entries: Iterable[Entry]) -> tuple[Kind, ...]:
    """The puzzles that occur, by title."""
    found: dict[str, list[Record]] = {}
    for entry in entries:
        found.setdefault(entry.record.puzzle, []).append(entry.record)
    kinds = [_kind(puzzle_named(name), records) for name, records in found.items()]
    return tuple(sorted(kinds, key=lambda kind: kind.puzzle.title))


def _kind(puzzle: type[Puzzle], records: list[Record]) -> Kind:
    used = {record.style for record in records}
    styles = ((style.name, style.text) for style in puzzle.styles[1:] if style.name in used)
    board, solution = min(
        _unique_examples(puzzle),
        key=lambda shown: len(shown[0].grid.cells),
        # A puzzle without built-in boards shows the smallest of the book.
        default=min(
            ((record.board, record.values) for record in records),
            key=lambda shown: len(shown[0].grid.cells),
        ),
    )
    return Kind(puzzle, len(records), tuple(styles), board, solution)


def _unique_examples(puzzle: type[Puzzle]) -> Iterator[tuple[Puzzle, Values]]:
    for example in examples(puzzle.name):
        if example.exact and example.count == 1:
            yield example.puzzle, read_grid(example.puzzle, "\n".join(example.solutions[0]))
