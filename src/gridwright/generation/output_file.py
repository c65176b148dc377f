"""The file in which boards are kept while they are made.

It grows by one whole line at a time, so that a run that was killed can be resumed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from time import perf_counter

from gridwright.engines.limits import Limits, OutOfTimeError
from gridwright.errors import InputError
from gridwright.generation.records import Record, key_of, own_options, read_line, solution_key
from gridwright.generation.request import GENERATOR, Request
from gridwright.generation.run import ATTEMPTS, BOARD_SECONDS
from gridwright.line_file import LineFile, in_line, open_lines
from gridwright.positions import grid_rows
from gridwright.version import __version__

# Seconds after which what was written is saved on the disk: this takes too long for every board.
SAVED_EVERY = 1.0
HINT = "give the command that made this file, or name another file"


@dataclass
class OutputFile:
    """An open file of records: how many there are, and the keys of boards and solutions.

    `next` is the number of the first board that may be missing; earlier ones that are not in the
    file were skipped.
    """

    file: LineFile
    made: int = 0
    next: int = 0
    keys: set[bytes] = field(default_factory=set)
    _saved: float = field(default_factory=perf_counter)

    def append(self, record: Record) -> None:
        """Add a record; raise `InputError` when it cannot be written.

        Every few records the file is on the disk, should the power fail.
        """
        self.file.append(record.line())
        self.made += 1
        self.next = record.number + 1
        if perf_counter() - self._saved > SAVED_EVERY:
            self.file.save()
            self._saved = perf_counter()


@contextmanager
def open_output(
    path: str,
    wanted: Request,
    each: Callable[[int], object] = lambda number: None,
    first: int = 0,
) -> Iterator[OutputFile]:
    """Open a file for the records of a request, locked against other runs until it is closed.

    The records in it are checked to be those of this request from the number `first` on, in order,
    and their boards are proven once more; `each` is called with the number of records checked so
    far. A last line that was cut short is removed. Raises `InputError` and leaves the file alone
    when it holds anything else.
    """
    with open_lines(path) as file:
        output = OutputFile(file, next=first)
        for line_number, line in file.whole_lines(lambda _: _start(wanted, output.next), HINT):
            record = read_line(line, line_number, path)
            with in_line(line_number, path):
                number = _number(record, output.next, wanted)
                _check(record, line, number, wanted)
                _put(output, record)
            each(line_number)
        yield output


def _number(record: Record, first: int, wanted: Request) -> int:
    """The number that a record must have: numbers may be missing only where boards are skipped."""
    return max(first, record.number) if wanted.board_limit is not None else first


def _put(output: OutputFile, record: Record) -> None:
    key = key_of(record.board)
    if key in output.keys:
        raise InputError("this board is in the file already")
    output.keys |= {key, solution_key(record)}
    output.made += 1
    output.next = record.number + 1


def _check(record: Record, line: bytes, number: int, wanted: Request) -> None:
    """Refuse a record that this request does not make, saying what differs."""
    _check_head(record, number, wanted)
    values = record.checked()
    if not 0 <= record.attempt <= ATTEMPTS:
        raise InputError(f'"attempt" is {record.attempt}; expected 0 to {ATTEMPTS}')
    # Everything else: other spellings of a board or of its solution, unknown fields.
    rows = tuple(grid_rows(record.board, values))
    made = replace(record, text=record.board.format(), solution=rows)
    if f"{made.line()}\n".encode() != line:
        raise InputError(f"this line was edited; {HINT}")
    try:
        record.prove(Limits(BOARD_SECONDS))
    except OutOfTimeError:
        said = f"this board was not proven to have one solution in {BOARD_SECONDS:g} s"
        raise InputError(said) from None


def _check_head(record: Record, number: int, wanted: Request) -> None:
    tail: dict[str, object] = {"version": __version__, "generator": GENERATOR}
    tail |= {"asked_level" if wanted.rated else "level": wanted.level}
    tail |= {"needs": wanted.needs, "board_limit": wanted.board_limit}
    if wanted.rated != (record.score is not None):
        found = "without its rating" if wanted.rated else "with its rating"
        raise InputError(f"this board is {found}, unlike those of this command; {HINT}")
    for key, value in (_head(wanted, number) | tail).items():
        found = getattr(record, key)
        if found != value:
            called = key.replace("_", " ")
            meant = f"no {called}" if value is None else f"{called} {value}"
            there = "none" if found is None else found
            raise InputError(f"expected {meant} as in this command, found {there}; {HINT}")


def _head(wanted: Request, number: int) -> dict[str, object]:
    """What is known about a record before its board is made."""
    return {
        "puzzle": wanted.name,
        "size": str(wanted.size),
        "style": wanted.options.style,
        "options": own_options(wanted),
        "seed": wanted.seed,
        "number": number,
    }


def _start(wanted: Request, number: int) -> str:
    """How the line of a record begins; where boards are skipped, not every number comes."""
    head = {key: value for key, value in _head(wanted, number).items() if value != {}}
    if wanted.board_limit is not None:
        del head["number"]
    return json.dumps(head, ensure_ascii=False).removesuffix("}")
