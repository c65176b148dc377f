"""The file in which boards are kept while they are made.

It grows by one whole line at a time, so that a run that was killed goes on where it ended.
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from gridwright.engines.limits import Limits, OutOfTimeError
from gridwright.errors import InputError
from gridwright.generation.records import (
    Record,
    in_line,
    key_of,
    numbered_lines,
    own_options,
    read_line,
)
from gridwright.generation.request import Request
from gridwright.generation.run import ATTEMPTS, BOARD_SECONDS
from gridwright.puzzle import grid_rows
from gridwright.version import __version__

HINT = "give the command that made this file, or name another file"


@dataclass
class Shelf:
    """An open file of records: how many there are, and the keys of their boards."""

    descriptor: int
    made: int = 0
    keys: set[bytes] = field(default_factory=set)

    def append(self, record: Record) -> None:
        """Add a record, as one write of a whole line."""
        line = f"{record.line()}\n".encode()
        if os.write(self.descriptor, line) != len(line):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.made += 1


@contextmanager
def opened(
    path: str, wanted: Request, each: Callable[[int], object] = lambda number: None
) -> Iterator[Shelf]:
    """Open a file for the records of a request; other runs are kept off until it is closed.

    The records in it are checked to be the first ones of this request, in order, and their boards
    are proven once more; `each` is told the number of records checked so far. A last line that was
    cut short is taken off. Raises `InputError` and leaves the file alone when it holds anything
    else.
    """
    descriptor = _open(path)
    try:
        _lock(descriptor, path)
        shelf = Shelf(descriptor)
        _take_stock(shelf, path, wanted, each)
        yield shelf
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _open(path: str) -> int:
    if os.path.isdir(path):
        raise InputError("this is a directory; expected a file to write to", source=path)
    if os.path.exists(path) and not os.path.isfile(path):
        raise InputError("this is not a plain file; omit --out to print boards", source=path)
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o666)
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL character
        reason = error.strerror if isinstance(error, OSError) else None
        said = f"this file cannot be written: {(reason or str(error)).lower()}"
        raise InputError(said, source=path) from None


def _lock(descriptor: int, path: str) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InputError("another run is writing to this file", source=path) from None
    except OSError as error:
        said = f"this file cannot be kept from other runs: {error.strerror}"
        raise InputError(said, source=path) from None


def _take_stock(shelf: Shelf, path: str, wanted: Request, each: Callable[[int], object]) -> None:
    """Read what is there already; the last line may be cut short."""
    whole = 0
    with open(path, "rb") as stream:
        for number, line in numbered_lines(stream, path):
            if not line.endswith(b"\n"):
                _check_cut(line, number, path, wanted)
                os.ftruncate(shelf.descriptor, whole)
                break
            record = read_line(line, number, path)
            with in_line(number, path):
                _check(record, line, number - 1, wanted)
                _put(shelf, record)
            whole += len(line)
            each(number)


def _put(shelf: Shelf, record: Record) -> None:
    key = key_of(record.board)
    if key in shelf.keys:
        raise InputError("this board is in the file already")
    shelf.keys.add(key)
    shelf.made += 1


def _check(record: Record, line: bytes, number: int, wanted: Request) -> None:
    """Refuse a record that this request does not make, saying what is different."""
    _check_head(record, number, wanted)
    values = record.checked()
    if not 0 <= record.attempt <= ATTEMPTS:
        raise InputError(f'"attempt" is {record.attempt}; expected 0 to {ATTEMPTS}')
    # All the rest: other spellings of a board or of its solution, fields nobody knows.
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
    tail = {"version": __version__, "level": wanted.level, "needs": wanted.needs}
    for key, value in (_head(wanted, number) | tail).items():
        found = getattr(record, key)
        if found != value:
            meant = f"no {key}" if value is None else f"{key} {value}"
            there = "none" if found is None else found
            raise InputError(f"expected {meant} as in this command, found {there}; {HINT}")


def _head(wanted: Request, number: int) -> dict[str, object]:
    """What is known of a record before its board is made."""
    return {
        "puzzle": wanted.name,
        "size": str(wanted.size),
        "style": wanted.options.style,
        "options": own_options(wanted),
        "seed": wanted.seed,
        "number": number,
    }


def _check_cut(line: bytes, number: int, path: str, wanted: Request) -> None:
    """Refuse a line without an end that is no beginning of the record expected there."""
    head = {key: value for key, value in _head(wanted, number - 1).items() if value != {}}
    start = json.dumps(head, ensure_ascii=False).removesuffix("}").encode()
    if not (line.startswith(start) or start.startswith(line)):
        said = f"this line is cut short and not of this command; {HINT}"
        raise InputError(said, number, source=path)
