"""The file in which boards are kept while they are made.

It grows by one whole line at a time, so that a run that was killed can be resumed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from gridwright.engines.limits import Limits, OutOfTimeError
from gridwright.errors import InputError
from gridwright.generation.records import Record, key_of, own_options, read_line
from gridwright.generation.request import GENERATOR, Request
from gridwright.generation.run import ATTEMPTS, BOARD_SECONDS
from gridwright.line_file import LineFile, in_line, open_lines
from gridwright.positions import grid_rows
from gridwright.version import __version__

HINT = "give the command that made this file, or name another file"


@dataclass
class OutputFile:
    """An open file of records: how many there are, and the keys of their boards."""

    file: LineFile
    made: int = 0
    keys: set[bytes] = field(default_factory=set)

    def append(self, record: Record) -> None:
        """Add a record; raise `InputError` when it cannot be written."""
        self.file.append(record.line())
        self.made += 1


@contextmanager
def open_output(
    path: str, wanted: Request, each: Callable[[int], object] = lambda number: None
) -> Iterator[OutputFile]:
    """Open a file for the records of a request, locked against other runs until it is closed.

    The records in it are checked to be the first ones of this request, in order, and their boards
    are proven once more; `each` is called with the number of records checked so far. A last line
    that was cut short is removed. Raises `InputError` and leaves the file alone when it holds
    anything else.
    """
    with open_lines(path) as file:
        output = OutputFile(file)
        for number, line in file.whole_lines(lambda number: _start(wanted, number - 1), HINT):
            record = read_line(line, number, path)
            with in_line(number, path):
                _check(record, line, number - 1, wanted)
                _put(output, record)
            each(number)
        yield output


def _put(output: OutputFile, record: Record) -> None:
    key = key_of(record.board)
    if key in output.keys:
        raise InputError("this board is in the file already")
    output.keys.add(key)
    output.made += 1


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
    tail |= {"level": wanted.level, "needs": wanted.needs}
    for key, value in (_head(wanted, number) | tail).items():
        found = getattr(record, key)
        if found != value:
            meant = f"no {key}" if value is None else f"{key} {value}"
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
    """How the line of a record begins."""
    head = {key: value for key, value in _head(wanted, number).items() if value != {}}
    return json.dumps(head, ensure_ascii=False).removesuffix("}")
