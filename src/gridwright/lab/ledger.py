"""Files that grow by whole lines of JSON, so that an experiment that was killed can go on.

Every line names the plan and the version it was made with; lines of another plan are refused.
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gridwright.errors import InputError
from gridwright.version import __version__

HINT = "give the plan that made this folder, or name another folder"


@dataclass
class Ledger:
    """An open file of records, and those that were in it."""

    descriptor: int
    plan: str
    records: list[dict[str, Any]] = field(default_factory=list)

    def append(self, record: Mapping[str, object]) -> None:
        """Add a record, as one write of a whole line."""
        head = {"plan": self.plan, "version": __version__}
        line = json.dumps({**head, **record}, ensure_ascii=False) + "\n"
        if os.write(self.descriptor, line.encode()) != len(line.encode()):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def folder(path: str | Path) -> Path:
    """A folder to write to, made where it is missing."""
    place = Path(path)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL character
        reason = error.strerror if isinstance(error, OSError) else str(error)
        said = f"this folder cannot be made: {(reason or '').lower()}"
        raise InputError(said, source=str(path)) from None
    return place


@contextmanager
def opened(path: Path, plan: str) -> Iterator[Ledger]:
    """Open a file for the records of a plan; other runs are kept off until it is closed."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o666)
    except OSError as error:
        said = f"this file cannot be written: {(error.strerror or str(error)).lower()}"
        raise InputError(said, source=str(path)) from None
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InputError("another run is writing to this file", source=str(path)) from None
        ledger = Ledger(descriptor, plan)
        _take_stock(ledger, path)
        yield ledger
    finally:
        os.close(descriptor)


def _take_stock(ledger: Ledger, path: Path) -> None:
    """Read what is there; a last line that was cut short is taken off."""
    whole = 0
    with open(path, "rb") as stream:
        for number, line in enumerate(stream, 1):
            if not line.endswith(b"\n"):
                os.ftruncate(ledger.descriptor, whole)
                break
            ledger.records.append(_record(line, number, path, ledger.plan))
            whole += len(line)


def _record(line: bytes, number: int, path: Path, plan: str) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except ValueError:
        record = None
    if not isinstance(record, dict) or not {"plan", "version"} <= record.keys():
        said = f"this line is none of an experiment; {HINT}"
        raise InputError(said, number, source=str(path))
    for key, wanted in (("plan", plan), ("version", __version__)):
        if record[key] != wanted:
            said = f"this was made with {key} {record[key]}, not {wanted}; {HINT}"
            raise InputError(said, number, source=str(path))
    return record
