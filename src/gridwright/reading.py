"""Reading a board from wherever it is: a file, a stream, a built-in board or text."""

from __future__ import annotations

import os
import re
from typing import BinaryIO

from gridwright.errors import InputError
from gridwright.examples import example
from gridwright.formats import UnknownFormatError, read_text
from gridwright.puzzle import Puzzle

MAX_BYTES = 1_000_000


def read(source: str | os.PathLike[str]) -> Puzzle:
    """Read a board from a file, from `name/id` for a built-in one, or from text of any format.

    Raises `InputError`, which names the file when there is one.
    """
    if not isinstance(source, str) or ("\n" not in source and os.path.exists(source)):
        return _read_file(source)
    if re.fullmatch(r"[a-z-]+/[\w-]+", source):
        return _read_example(source)
    try:
        return read_text(source)
    except UnknownFormatError as error:
        if "\n" in source:
            raise
        shown = source if len(source) <= 60 else f"{source[:60]}..."
        raise InputError(
            f"{shown!r} is no file, no built-in board (name/id) and no text of a board: "
            f"{error.message}"
        ) from None


def read_stream(stream: BinaryIO, name: str) -> Puzzle:
    """Read a board from an open stream, such as `sys.stdin.buffer`; errors call it by the name."""
    try:
        return read_text(_stream_text(stream))
    except InputError as error:
        raise error.at_source(name) from None


def read_file_text(path: str | os.PathLike[str]) -> str:
    """The text of a file that holds text of a bearable length; else raise `InputError`."""
    name = os.fspath(path)
    if os.path.isdir(name):
        raise InputError("this is a directory; expected a file", source=name)
    try:
        with open(name, "rb") as stream:
            return _stream_text(stream)
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL character
        raise InputError(f"this file cannot be read: {_reason(error)}", source=name) from None
    except InputError as error:
        raise error.at_source(name) from None


def _read_example(address: str) -> Puzzle:
    try:
        return example(address).puzzle
    except InputError as error:
        raise InputError(f"there is no such file, and {error.message}") from None


def _read_file(path: str | os.PathLike[str]) -> Puzzle:
    text = read_file_text(path)
    try:
        return read_text(text)
    except InputError as error:
        raise error.at_source(os.fspath(path)) from None


def _stream_text(stream: BinaryIO) -> str:
    try:
        return _decoded(stream.read(MAX_BYTES + 1))
    except OSError as error:
        raise InputError(f"this cannot be read: {_reason(error)}") from None


def _decoded(data: bytes) -> str:
    """The text of some bytes, when they are text of a bearable length."""
    if len(data) > MAX_BYTES:
        raise InputError(f"this is longer than {MAX_BYTES:,} bytes; expected one board")
    if b"\0" in data:
        raise InputError("this is binary data; expected text")
    try:
        return data.decode("utf-8-sig")  # with or without a byte order mark
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError("this is not UTF-8; expected text in UTF-8", line) from None


def _reason(error: OSError | ValueError) -> str:
    """Why a file cannot be read, as the system puts it."""
    text = error.strerror if isinstance(error, OSError) else None
    return (text or str(error)).lower()
