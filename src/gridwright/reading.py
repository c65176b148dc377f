"""Reading a board from wherever it is: a file, a stream, a built-in board or text."""

from __future__ import annotations

import os
from itertools import islice
from typing import BinaryIO

from gridwright.errors import InputError, quoted
from gridwright.examples import find_example, nearest_example, where_to_look
from gridwright.files import reason_of
from gridwright.formats import is_foreign, read_text
from gridwright.formats.json_form import load_object
from gridwright.formats.other_sites import refuse_address
from gridwright.grid import Cell
from gridwright.positions import read_grid
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles

MAX_BYTES = 1_000_000
# A longer name is not a typo, and this many files are enough to search for a similar name.
LONGEST_NAME = 200
MOST_FILES = 1000


def read(source: str | os.PathLike[str]) -> Puzzle:
    """Read a board from a file, from `name/id` for a built-in one, or from text in any format.

    Text may also be a game ID of Simon Tatham's collection or a puzz.link address.

    Raises `InputError`, which names the file when there is one.

    >>> import gridwright
    >>> gridwright.read("4:4///2///4///3//////3") == gridwright.read("skyscrapers/paper-4x4")
    True
    """
    check_source(source)
    if not isinstance(source, str) or ("\n" not in source and os.path.exists(source)):
        return _read_file(source)
    if _is_text(source):
        return read_text(source)
    found = find_example(source)
    if found is not None:
        return found.puzzle
    if is_foreign(source):
        return read_text(source)
    refuse_address(source)
    raise InputError(_missing(source))


def check_source(source: object) -> None:
    """Refuse what is neither a text nor a path."""
    if not isinstance(source, str | os.PathLike):
        raise InputError(f"expected a text or the path of a file, found {quoted(source)}")


def read_stream(stream: BinaryIO, name: str) -> Puzzle:
    """Read a board from an open stream, such as `sys.stdin.buffer`; errors use the name."""
    text = read_stream_text(stream, name)
    try:
        return read_text(text)
    except InputError as error:
        raise error.at_source(name) from None


def read_stream_text(stream: BinaryIO, name: str) -> str:
    """The text of an open stream; errors use the name."""
    try:
        return _stream_text(stream)
    except InputError as error:
        raise error.at_source(name) from None


def read_answer(puzzle: Puzzle, text: str) -> dict[Cell, int]:
    """An answer as rows of symbols, or the first solution of what `gridwright solve --json` prints.

    Raises `InputError` for anything else.
    """
    if not text.lstrip().startswith("{"):
        return read_grid(puzzle, text)
    record = load_object(text)
    name = record.get("puzzle", puzzle.name)
    if name != puzzle.name:
        raise InputError(f"this is an answer to {quoted(name)}, not to {puzzle.name}")
    rows = _first_solution(record.get("solutions"))
    try:
        return read_grid(puzzle, "\n".join(rows))
    except InputError as error:
        raise InputError(f'in "solutions", {error}') from None


def read_file_text(path: str | os.PathLike[str]) -> str:
    """The content of a text file of acceptable length; otherwise raise `InputError`."""
    name = os.fspath(path)
    if os.path.isdir(name):
        raise InputError("this is a directory; expected a file", source=name)
    try:
        with open(name, "rb") as stream:
            return _stream_text(stream)
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL character
        raise InputError(f"this file cannot be read: {reason_of(error)}", source=name) from None
    except InputError as error:
        raise error.at_source(name) from None


def _is_text(source: str) -> bool:
    """Whether the source is the text of a board, not the name of a file or of a built-in board."""
    words = source.split()
    begins = len(words) > 1 and words[0] in puzzles()
    return begins or any(sign in source for sign in "\n[](){}:")


def _missing(name: str) -> str:
    """A sentence for a name that is neither a file nor a built-in board."""
    if name in puzzles():
        return f"{name} is a puzzle; expected one of its boards, see gridwright list {name}"
    if len(name) > LONGEST_NAME:
        return f"there is no file or built-in board {quoted(name)}; see gridwright list"
    near = _near_file(name) or nearest_example(name)
    meant = f" (did you mean {near}?)" if near else ""
    return f"there is no file or built-in board {quoted(name)}{meant}; {where_to_look(name)}"


def _near_file(path: str) -> str | None:
    """The file in the same folder that the user may have meant."""
    folder, name = os.path.split(path)
    try:
        with os.scandir(folder or ".") as entries:
            files = [entry.name for entry in islice(entries, MOST_FILES) if entry.is_file()]
    except (OSError, ValueError):  # no such folder, or a name with a NUL character
        return None
    import difflib  # here: few messages need it

    near = difflib.get_close_matches(name, files, n=1, cutoff=0.75)
    return os.path.join(folder, near[0]) if near else None


def _first_solution(solutions: object) -> list[str]:
    """The rows of the first solution, as JSON has them."""
    if solutions == []:
        raise InputError('there is no answer in it: "solutions" is empty')
    rows = solutions[0] if isinstance(solutions, list) else None
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise InputError('expected an object such as {"solutions": [["a row", "a row"]]}')
    return rows


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
        raise InputError(f"this cannot be read: {reason_of(error)}") from None


def _decoded(data: bytes) -> str:
    """The text in some bytes, if they are text of acceptable length."""
    if len(data) > MAX_BYTES:
        raise InputError(f"this is longer than {MAX_BYTES:,} bytes; expected one board")
    if b"\0" in data:
        raise InputError("this is binary data; expected text")
    try:
        return data.decode("utf-8-sig")  # with or without a byte order mark
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError("this is not UTF-8; expected text in UTF-8", line) from None
