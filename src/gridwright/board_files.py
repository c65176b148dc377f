"""Many boards at once: files of boards one per line, files of texts, built-in boards, IDs.

A file of lines holds records as `generate` writes them, boards as JSON objects, or IDs and
addresses of other programs, one on each line. A file of texts holds boards in their own text form,
one below the other. Anything else is one board, in any form that is read.
"""

from __future__ import annotations

import io
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from typing import TYPE_CHECKING, BinaryIO

from gridwright.errors import LONGEST_PATH, InputError, near_name, quoted, shortened
from gridwright.files import reason_of
from gridwright.formats import is_foreign, read_text
from gridwright.formats.other_sites import refuse_address
from gridwright.line_file import in_line, numbered_lines
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.reading import MAX_BYTES, check_source, read, read_stream

if TYPE_CHECKING:  # loaded for records alone: every command that is given a file comes through here
    from gridwright.generation.records import Record

# The ending of files that hold a board on each line, whatever their first line looks like.
LINES = (".jsonl", ".ndjson")
STDIN, STDIN_NAME = "-", "standard input"
MOST_TYPED = 200_000_000  # bytes of standard input
# A file has a board on every line if half of its first lines with anything in them look like one.
FIRST = 20
# What the name of a puzzle looks like, and a misspelt one too; the rows of no puzzle do.
_NAME = re.compile(r"[a-z]{3,40}(?:-[a-z]{1,40}){0,9}")


@dataclass(frozen=True)
class FoundBoard:
    """A board with its record, if it has one, and where it was found; `line` is 0 without lines."""

    board: Puzzle
    record: Record | None
    source: str
    line: int = 0


@dataclass(frozen=True)
class BoardText:
    """What is still to be read as a board, and where it was found.

    `line` is where it begins, 0 in a source that holds nothing else. It is all `on_one_line`, or a
    text of several.
    """

    data: bytes
    source: str
    line: int = 0
    on_one_line: bool = False

    def read(self) -> FoundBoard:
        """The board; raise `InputError`, which names the place, if there is none."""
        if self.on_one_line:
            return _board_in_line(self.data, self.line, self.source)
        try:
            board = read_stream(io.BytesIO(self.data), self.source)
        except InputError as error:
            if not self.line:
                raise
            raise replace(error, line=(error.line or 1) + self.line - 1) from None
        return FoundBoard(board, None, self.source, self.line)


def read_boards(
    sources: Iterable[str | os.PathLike[str]],
    most: int,
    stdin: Callable[[], BinaryIO] | None = None,
    bad: Callable[[InputError], object] | None = None,
) -> Iterator[FoundBoard]:
    """All boards of some sources in order; raise `InputError` for one that cannot be read.

    Also when there are more than `most`, or none at all in a file. With `stdin`, the source `-` is
    what that gives; with `bad`, one of several boards of a file that cannot be read is told to it,
    and the others follow.
    """
    found = 0
    for each in sources:
        check_source(each)
        source = os.fspath(each)
        before = found
        for board in _boards_of(source, stdin):
            found += 1
            if found > most:
                raise InputError(f"at most {most} boards are read at a time; there are more here")
            if isinstance(board, FoundBoard):
                yield board
            elif bad is None:
                raise board
            else:
                bad(board)
        if found == before:
            raise InputError("there is no board in this file", source=source)


def _boards_of(
    source: str, stdin: Callable[[], BinaryIO] | None
) -> Iterator[FoundBoard | InputError]:
    """The boards of a source, or what is wrong with one of several."""
    if not _is_file(source, stdin):
        yield FoundBoard(read(source), None, shortened(source, LONGEST_PATH))
        return
    for text in board_texts(source, stdin):
        try:
            found: FoundBoard | InputError = text.read()
        except InputError as error:
            if not text.line:
                raise
            found = error
        yield found


def _is_file(source: str, stdin: Callable[[], BinaryIO] | None) -> bool:
    if source == STDIN:
        return stdin is not None
    return source.lower().endswith(LINES) or ("\n" not in source and os.path.isfile(source))


def board_texts(source: str, stdin: Callable[[], BinaryIO] | None = None) -> Iterator[BoardText]:
    """The boards of a file, or of the standard input for `-`, as they are there, still unread."""
    if source == STDIN and stdin is not None:
        stream = io.BytesIO(stdin().read(MOST_TYPED + 1))
        if stream.getbuffer().nbytes > MOST_TYPED:
            raise InputError(f"this is longer than {MOST_TYPED:,} bytes", source=STDIN_NAME)
        yield from _texts_in(stream, STDIN_NAME)
        return
    if os.path.isdir(source):
        raise InputError("this is a directory; expected a file", source=source)
    try:
        with open(source, "rb") as file:
            yield from _texts_in(file, source)
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL character
        said = f"this file cannot be read: {reason_of(error)}"
        raise InputError(said, source=source) from None


def _texts_in(stream: BinaryIO, name: str) -> Iterator[BoardText]:
    """The boards of a stream that can be read again from its beginning."""
    has_lines = name.lower().endswith(LINES) or _has_lines(stream, name)
    stream.seek(0)
    if not has_lines:
        yield from _own_texts(stream.read(MAX_BYTES + 1), name)
        return
    for number, line in numbered_lines(stream, name):
        if line.strip():
            yield BoardText(line, name, number, on_one_line=True)


def _own_texts(data: bytes, name: str) -> Iterator[BoardText]:
    """A text, cut where a board in its own text form begins: at the name of a puzzle."""
    lines = data.splitlines(keepends=True)
    begins = [number for number, line in enumerate(lines, 1) if _begins_board(line)]
    if len(begins) < 2 or len(data) > MAX_BYTES:
        yield BoardText(data, name)
        return
    for start, end in pairwise([1, *begins[1:], len(lines) + 1]):
        yield BoardText(b"".join(lines[start - 1 : end - 1]), name, start)


def _begins_board(line: bytes) -> bool:
    """Whether a line begins with the name of a puzzle, misspelt perhaps."""
    name = _first_word(line)
    return name in puzzles() or bool(_NAME.fullmatch(name) and near_name(name, puzzles()))


def _first_word(line: bytes) -> str:
    words = line.split(None, 1)[:1]
    return words[0].decode("utf-8", "replace") if words else ""


def _has_lines(stream: BinaryIO, name: str) -> bool:
    """Whether a stream holds a board on each line: records, objects and IDs, some wrong perhaps."""
    try:
        lines = (line.strip() for _, line in numbered_lines(stream, name))
        first = list(islice((line for line in lines if line), FIRST))
    except InputError:
        return False  # reading it as one board says what is wrong
    if len(first) < 2:
        return any(map(_is_record, first))
    if _first_word(first[0]) in puzzles():
        return False  # boards in their own text form; no need to ask all codecs about each row
    objects = sum(line.startswith(b"{") and line.endswith(b"}") for line in first)
    if 2 * objects >= len(first):
        return True
    boards = objects + sum(_is_board(line) for line in first if not line.startswith(b"{"))
    return 2 * boards >= len(first) and not _is_one_board(stream, name)


def _is_one_board(stream: BinaryIO, name: str) -> bool:
    """Whether a whole stream is read as one board, such as the rows of a list on several lines."""
    stream.seek(0)
    try:
        read_stream(stream, name)
    except InputError:
        return False
    return True


def _is_record(line: bytes) -> bool:
    """Whether a line looks like a record of a generated board, even if something in it is wrong."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and "seed" in found and "solution" in found


def _board_in_line(line: bytes, number: int, path: str) -> FoundBoard:
    text = line.strip()
    if _is_word(text):
        with in_line(number, path):
            refuse_address(text.decode())
        said = f"expected a board as JSON, a game ID or an address, found {quoted(text.decode())}"
        raise InputError(said, number, source=path)
    if _is_record(text) or not _is_board(text):
        from gridwright.generation.records import read_line

        record = read_line(line, number, path)
        with in_line(number, path):
            record.checked()
        return FoundBoard(record.board, record, path, number)
    with in_line(number, path):
        return FoundBoard(read_text(text.decode("utf-8")), None, path, number)


def _is_word(line: bytes) -> bool:
    """Whether a line is text, but neither an object nor an ID or address."""
    try:
        return not line.startswith(b"{") and not is_foreign(line.decode("utf-8"))
    except ValueError:
        return False


def _is_board(line: bytes) -> bool:
    """Whether a line is a board by itself: an object with its text, or an ID or address."""
    try:
        text = line.decode("utf-8")
        found = json.loads(text) if text.startswith("{") else None
    except (ValueError, RecursionError):
        return False
    if isinstance(found, dict):
        return isinstance(found.get("puzzle"), str) and isinstance(found.get("text"), str)
    return is_foreign(text)
