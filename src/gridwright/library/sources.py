"""Files of boards to be added: JSON Lines or CSV, cut into pieces that workers read."""

from __future__ import annotations

import csv
import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from io import TextIOWrapper
from typing import IO, BinaryIO

from gridwright.errors import InputError
from gridwright.files import open_plain, reason_of
from gridwright.formats.json_form import load_object
from gridwright.line_file import MAX_LINE, in_line, numbered_lines

# Lines in one piece: enough to be worth a message between processes, few enough to lose.
LINES = 200
# Columns of a CSV file by what is in them, if not texts; all but `puzzle` and `text` may be
# missing, and others are ignored.
NUMBERS = ("clues", "score", "seed", "number", "attempt", "generator")
OBJECTS = ("techniques", "options")
LISTS = ("solution", "used")
COLUMNS = (
    *("puzzle", "size", "level", "score", "clues", "techniques", "used", "text", "solution"),
    *("style", "seed", "number", "attempt", "options", "needs", "version", "generator"),
)
# Rows of a solution, and places where a board was used, are divided by these in a CSV file.
DIVIDERS = {"solution": "/", "used": "; "}
# In the copy of a CSV file, the line on which a board was.
LINE = "line of the file"


@dataclass(frozen=True)
class Source:
    """A file of boards: its name for messages, and the file of JSON lines to read.

    In lines `from_csv`, each object says on which line of the CSV file it was.
    """

    name: str
    path: str
    from_csv: bool = False


@dataclass(frozen=True)
class Piece:
    """Some lines of a source: where they begin, how many bytes they have, the first one's number.

    `whole` is False for a last line without an end, which may still grow.
    """

    source: Source
    start: int
    size: int
    line: int
    lines: int
    whole: bool = True

    def content(self) -> bytes:
        """The lines themselves."""
        with _reading(self.source), open(self.source.path, "rb") as stream:
            stream.seek(self.start)
            return stream.read(self.size)


def objects_in(piece: Piece) -> Iterator[tuple[int, dict[str, object]]]:
    """The objects of a piece, with the numbers of their lines; empty lines are passed over."""
    lines = piece.content().splitlines(keepends=False)
    for number, line in enumerate(lines, piece.line):
        if not line.strip():
            continue
        with in_line(number, piece.source.name):
            found = _object(line)
        there = found.pop(LINE) if piece.source.from_csv else number
        yield int(str(there)), found


def _object(line: bytes) -> dict[str, object]:
    try:
        text = line.decode("utf-8").strip()
    except UnicodeDecodeError:
        raise InputError("this is not UTF-8; expected a board as JSON") from None
    if not text.startswith("{"):
        raise InputError("expected a board as JSON, a line that begins with {")
    return load_object(text)


def pieces(source: Source, start: int = 0, line: int = 1) -> Iterator[Piece]:
    """A source from a byte and a line on, cut into pieces."""
    with _reading(source), open(source.path, "rb") as stream:
        stream.seek(start)
        size = lines = 0
        for _, each in numbered_lines(stream, source.name):
            if not each.endswith(b"\n"):
                if lines:
                    yield Piece(source, start, size, line, lines)
                yield Piece(source, start + size, len(each), line + lines, 1, whole=False)
                return
            size, lines = size + len(each), lines + 1
            if lines == LINES:
                yield Piece(source, start, size, line, lines)
                start, line, size, lines = start + size, line + lines, 0, 0
        if lines:
            yield Piece(source, start, size, line, lines)


def lines_in(source: Source) -> int:
    """How many lines a source has."""
    with _reading(source), open(source.path, "rb") as stream:
        return sum(block.count(b"\n") for block in iter(lambda: stream.read(1 << 20), b""))


@contextmanager
def opened(path: str, stream: BinaryIO | None = None, name: str = "") -> Iterator[Source]:
    """A file of boards, or a stream of them, to be read in pieces.

    Streams and CSV files are first copied, as lines of JSON, to a file that is removed afterwards.
    """
    with ExitStack() as stack:
        source = Source(name or path, path)
        with _reading(source):
            if stream is not None:
                copy = stack.enter_context(_copy())
                shutil.copyfileobj(stream, copy)
                copy.flush()
                source = Source(source.name, copy.name)
            source = _as_lines(source, stack)
        yield source


@contextmanager
def _copy() -> Iterator[IO[bytes]]:
    """A file for a copy, removed in the end; it has a name, by which workers open it."""
    with tempfile.NamedTemporaryFile(prefix="gridwright-") as file:
        yield file


def _as_lines(source: Source, stack: ExitStack) -> Source:
    """The source itself if it holds lines of JSON, or such a copy of a CSV file."""
    with open(open_plain(source.path, os.O_RDONLY), "rb") as file:
        if _begins_json(file):
            return source
        file.seek(0)
        copy = stack.enter_context(_copy())
        _copy_csv(file, copy, source.name)
        copy.flush()
        return Source(source.name, copy.name, from_csv=True)


def _begins_json(file: BinaryIO) -> bool:
    """Whether the first thing in a file is a brace; so it is said of an empty one."""
    while block := file.read(4096):
        if block.strip():
            return block.lstrip().startswith(b"{")
    return True


def _copy_csv(file: BinaryIO, lines: IO[bytes], name: str) -> None:
    """Write the rows of a CSV file as lines of JSON."""
    before = csv.field_size_limit(MAX_LINE)
    text = TextIOWrapper(file, "utf-8-sig", newline="")
    try:
        head = text.readline(MAX_LINE)
        divider = ";" if head.count(";") > head.count(",") else ","
        columns = next(csv.reader([head], delimiter=divider), [])
        if not {"puzzle", "text"} <= set(columns):
            said = "expected boards as JSON, one a line, or CSV with the columns puzzle and text"
            raise InputError(said, 1, source=name)
        rows = csv.reader(text, delimiter=divider, strict=True)
        first = 2
        for row in rows:
            with in_line(first, name):
                found = {LINE: first, **_from_csv(dict(zip(columns, row, strict=False)))}
            first = rows.line_num + 2
            if row:
                lines.write(json.dumps(found).encode() + b"\n")
    except UnicodeDecodeError:
        raise InputError("this is neither JSON Lines nor CSV in UTF-8", source=name) from None
    except csv.Error as error:
        raise InputError(f"this is not CSV: {error}", source=name) from None
    finally:
        csv.field_size_limit(before)
        text.detach()


def _from_csv(row: Mapping[str, str]) -> dict[str, object]:
    """The object that a row of a CSV file stands for; empty fields are left out."""
    found: dict[str, object] = {}
    for column, field in row.items():
        if not field or column not in COLUMNS:
            continue
        if column in NUMBERS:
            found[column] = _whole(column, field)
        elif column in OBJECTS:
            found[column] = load_object(field)
        elif column in LISTS:
            found[column] = field.replace("\n", DIVIDERS[column]).split(DIVIDERS[column])
        else:
            found[column] = field
    return found


def _whole(column: str, field: str) -> int:
    try:
        return int(field)
    except ValueError:
        raise InputError(f'expected a whole number as "{column}"; found {field[:40]!r}') from None


def to_csv(found: Mapping[str, object]) -> list[object]:
    """The row of a CSV file for an object."""
    return [_field(column, found.get(column)) for column in COLUMNS]


def _field(column: str, value: object) -> object:
    if value is None:
        return ""
    if isinstance(value, list):
        return DIVIDERS[column].join(value)
    return json.dumps(value, ensure_ascii=False) if isinstance(value, Mapping) else value


@contextmanager
def _reading(source: Source) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL character
        said = f"this file cannot be read: {reason_of(error)}"
        raise InputError(said, source=source.name) from None
