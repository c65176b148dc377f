"""Files of an experiment that grow line by line, so that one that was killed can go on.

Every line names the plan and the version it was made with, and the format of its records; lines of
another plan or an earlier format are refused.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from gridwright.errors import InputError
from gridwright.files import reason_of
from gridwright.formats.json_form import load_object
from gridwright.line_file import LineFile, in_line, open_lines
from gridwright.version import __version__

T = TypeVar("T")

# Raise this number when records no longer mean what they did.
FORMAT = 2
HINT = "give the plan that made this folder, or name another folder"


@dataclass
class RecordFile:
    """An open file of records, and those that were in it, by the numbers of their lines."""

    file: LineFile
    plan: str
    records: dict[int, Mapping[str, object]] = field(default_factory=dict)

    def append(self, record: Mapping[str, object]) -> None:
        """Add a record; raise `InputError` when that cannot be written."""
        self.file.append(json.dumps({**self._head(), **record}, ensure_ascii=False))

    def read(self, reader: Callable[[Mapping[str, object]], T]) -> list[T]:
        """What the records that were there mean; an error names the file and the line."""
        found = []
        for number, record in self.records.items():
            with in_line(number, self.file.path):
                found.append(reader(record))
        return found

    def take_stock(self) -> None:
        """Read what is there; a last line that was cut short is taken off."""
        start = json.dumps(self._head(), ensure_ascii=False).removesuffix("}")
        for number, line in self.file.whole_lines(lambda number: start, HINT):
            with in_line(number, self.file.path):
                self.records[number] = self._own(line)

    def _head(self) -> dict[str, object]:
        return {"plan": self.plan, "version": __version__, "format": FORMAT}

    def _own(self, line: bytes) -> Mapping[str, object]:
        """The record in a line, without what every line has."""
        try:
            text = line.decode()
        except UnicodeDecodeError:
            raise InputError(f"this is not UTF-8; {HINT}") from None
        if not text.startswith("{"):
            raise InputError(f"expected a record as JSON, a line that begins with {{; {HINT}")
        record = load_object(text)
        if record.keys() >= {"plan", "version"} and "format" not in record:
            raise InputError(
                "this was measured before every board had a name of its own, when runs of two "
                "boards could be taken for one; name another folder"
            )
        for key, wanted in self._head().items():
            if key not in record:
                raise InputError(f'"{key}" is missing; {HINT}')
            if record[key] != wanted:
                found = str(record[key])[:40]
                raise InputError(f"this was made with {key} {found}, not {wanted}; {HINT}")
        return {key: value for key, value in record.items() if key not in self._head()}


def folder(path: str | Path) -> Path:
    """A folder to write to, made where it is missing."""
    place = Path(path)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL character
        said = f"this folder cannot be made: {reason_of(error)}"
        raise InputError(said, source=str(path)) from None
    return place


@contextmanager
def open_records(path: Path, plan: str) -> Iterator[RecordFile]:
    """Open a file for the records of a plan; other runs are kept off until it is closed."""
    with open_lines(str(path)) as file:
        records = RecordFile(file, plan)
        records.take_stock()
        yield records
