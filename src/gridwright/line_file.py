"""A file that grows by one whole line at a time, for work that can be resumed."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import BinaryIO

from gridwright.errors import InputError
from gridwright.files import open_plain, reason_of
from gridwright.system.file_locks import lock_file

# A line is a record that contains a board, so it may be somewhat longer than a board may be.
MAX_LINE = 2_000_000


@dataclass(frozen=True)
class LineFile:
    """An open file of lines, locked against other runs."""

    path: str
    descriptor: int

    def whole_lines(self, start: Callable[[int], str], hint: str) -> Iterator[tuple[int, bytes]]:
        """The existing lines with their numbers from 1.

        A last line that was cut short is removed once the others have been read, if it begins like
        the line expected there (`start`, by its number). Else raises `InputError` with the hint.
        """
        whole = 0
        with open(os.dup(self.descriptor), "rb") as stream:
            stream.seek(0)
            for number, line in numbered_lines(stream, self.path):
                if not line.endswith(b"\n"):
                    begun = start(number).encode()
                    if not (line.startswith(begun) or begun.startswith(line)):
                        said = f"this line is cut short and does not belong to this run; {hint}"
                        raise InputError(said, number, source=self.path)
                    os.ftruncate(self.descriptor, whole)
                    return
                yield number, line
                whole += len(line)

    def append(self, line: str) -> None:
        """Add a line in one write; on failure raise `InputError` and leave the file as it was."""
        data = f"{line}\n".encode()
        before = os.fstat(self.descriptor).st_size
        try:
            if os.write(self.descriptor, data) != len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError as error:
            os.ftruncate(self.descriptor, before)
            raise self._unwritten(error) from None

    def save(self) -> None:
        """Wait until all lines are on the disk."""
        try:
            os.fsync(self.descriptor)
        except OSError as error:
            raise self._unwritten(error) from None

    def _unwritten(self, error: OSError) -> InputError:
        return InputError(f"this file cannot be written: {reason_of(error)}", source=self.path)


def numbered_lines(stream: BinaryIO, source: str) -> Iterator[tuple[int, bytes]]:
    """The lines of a file, numbered from 1; none may be too long to be a record."""
    number = 0
    while line := stream.readline(MAX_LINE + 1):
        number += 1
        if len(line) > MAX_LINE:
            said = f"this line is longer than {MAX_LINE:,} bytes; expected a record as JSON"
            raise InputError(said, number, source=source)
        yield number, line


@contextmanager
def in_line(number: int, source: str) -> Iterator[None]:
    """Make errors raised in this context name this line of this file."""
    try:
        yield
    except InputError as error:
        raise replace(error, line=number, source=source) from None


@contextmanager
def open_lines(path: str, mode: int = 0o666) -> Iterator[LineFile]:
    """Open a file of lines, new or not; raise `InputError` when this run cannot have it."""
    try:
        descriptor = open_plain(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, mode)
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL character
        said = f"this file cannot be written: {reason_of(error)}"
        raise InputError(said, source=path) from None
    try:
        lock_file(descriptor, path)
        file = LineFile(path, descriptor)
        yield file
        file.save()
    finally:
        os.close(descriptor)
