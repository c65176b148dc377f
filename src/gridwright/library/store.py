"""The file of a library: a SQLite database that several processes may use at the same time.

Everything that belongs together is written in one transaction, so a process that is killed leaves
the file as it was before or after it.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from gridwright.errors import InputError
from gridwright.files import check_place, place_of
from gridwright.levels import LEVELS
from gridwright.library.entries import Entry, Grade

# What tells a library from other databases ("GWLB"), and the number of the tables below.
APPLICATION = 0x47574C42
VERSION = 1
# Seconds to wait while another process writes.
PATIENCE = 600.0
# Kilobytes of the file kept in memory: keys come in no order, so every board is a random access.
CACHE = 200_000
BROKEN = "this library is damaged"

# What is searched is apart from the long texts, so that looking through a million boards is quick.
TABLES = """
CREATE TABLE boards(
  number INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, answer BLOB,
  puzzle TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL, clues INTEGER NOT NULL,
  level INTEGER, score INTEGER, techniques TEXT
);
CREATE INDEX answers ON boards(answer) WHERE answer IS NOT NULL;
CREATE INDEX kinds ON boards(puzzle, width, height, level);
CREATE TABLE texts(
  number INTEGER PRIMARY KEY, text TEXT NOT NULL, solution TEXT NOT NULL, origin TEXT NOT NULL
);
CREATE TABLE uses(
  number INTEGER NOT NULL, place TEXT NOT NULL, PRIMARY KEY(number, place)
) WITHOUT ROWID;
CREATE TABLE files(
  name TEXT NOT NULL, care TEXT NOT NULL, bytes INTEGER NOT NULL, lines INTEGER NOT NULL,
  digest BLOB NOT NULL, PRIMARY KEY(name, care)
) WITHOUT ROWID;
"""
COLUMNS = (
    "number, key, answer, puzzle, width, height, clues, level, score, techniques, "
    "text, solution, origin"
)


@dataclass(frozen=True)
class Store:
    """An open library."""

    path: str
    database: sqlite3.Connection

    @contextmanager
    def writing(self) -> Iterator[None]:
        """All changes of this context are made together, or none; no other process writes then."""
        with _named(self.path):
            self.database.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.database.execute("COMMIT")
            except BaseException:
                if self.database.in_transaction:
                    self.database.execute("ROLLBACK")
                raise

    def rows(self, query: str, values: Iterable[object] = ()) -> Iterator[tuple[Any, ...]]:
        """The rows that a query finds."""
        with _named(self.path):
            yield from self.database.execute(query, tuple(values))

    def number_of(self, column: str, key: bytes) -> int | None:
        """The number of the board with this `key` or `answer`; None when there is none."""
        query = f"SELECT number FROM boards WHERE {column} = ?"
        with _named(self.path):
            found = self.database.execute(query, (key,)).fetchone()
        return found[0] if found else None

    def put(self, entry: Entry) -> int:
        """Add a board that is not there yet; its number."""
        told = (entry.key, entry.answer, entry.puzzle, entry.width, entry.height, entry.clues)
        cursor = self.database.execute(
            "INSERT INTO boards VALUES (NULL,?,?,?,?,?,?,?,?,?)", (*told, *_held(entry.grade))
        )
        number = cursor.lastrowid or 0
        origin = json.dumps(entry.origin, ensure_ascii=False)
        texts = (number, entry.text, "\n".join(entry.solution), origin)
        self.database.execute("INSERT INTO texts VALUES (?,?,?,?)", texts)
        self.use(number, *entry.uses)
        return number

    def grade(self, number: int, grade: Grade) -> bool:
        """Note how hard a board is, where more is known than before; whether that was so."""
        if grade == Grade():
            return False
        level, score, techniques = _held(grade)
        changed = self.database.execute(
            "UPDATE boards SET level = coalesce(:level, level), score = coalesce(:score, score), "
            "techniques = coalesce(:techniques, techniques) WHERE number = :number AND "
            "(level IS NULL OR (score IS NULL AND :score IS NOT NULL))",
            {"level": level, "score": score, "techniques": techniques, "number": number},
        )
        return changed.rowcount > 0

    def use(self, number: int, *places: str) -> None:
        """Note where a board was used."""
        for place in places:
            self.database.execute("INSERT OR IGNORE INTO uses VALUES (?,?)", (number, place))


def _held(grade: Grade) -> tuple[int | None, int | None, str | None]:
    """How hard a board is, as the table of boards holds it."""
    level = None if grade.level is None else LEVELS.index(grade.level)
    names = grade.techniques
    return level, grade.score, None if names is None else json.dumps(names, ensure_ascii=False)


@contextmanager
def open_store(path: str, *, new: bool = False) -> Iterator[Store]:
    """Open a library; with `new`, one that is not there is made.

    Raises `InputError` for a file that is none, with a sentence that says why.
    """
    _check_file(path, new)
    with _named(path):
        database = sqlite3.connect(place_of(path), timeout=PATIENCE, isolation_level=None)
        try:
            database.execute(f"PRAGMA cache_size = -{CACHE}")
            store = Store(path, database)
            _check_kind(store, new)
            yield store
        finally:
            database.close()


def _check_file(path: str, new: bool) -> None:
    if os.path.exists(path) or new:
        check_place(path)
    else:
        said = "there is no such library; gridwright library add makes one"
        raise InputError(said, source=path)


def _check_kind(store: Store, new: bool) -> None:
    """Refuse a database that is no library; make the tables of one that is empty."""
    if new and not _kind(store)[2]:
        with store.writing():
            if not _kind(store)[2]:  # no other process was faster
                for table in TABLES.split(";"):
                    store.database.execute(table)
                store.database.execute(f"PRAGMA application_id = {APPLICATION}")
                store.database.execute(f"PRAGMA user_version = {VERSION}")
    application, version, tables = _kind(store)
    if application != APPLICATION or not tables:
        raise InputError("this is a database, but not a library of boards", source=store.path)
    if version != VERSION:
        said = f"this library has form {version}, and this program reads form {VERSION}"
        raise InputError(f"{said}; it was made by another version", source=store.path)


def _kind(store: Store) -> tuple[int, int, int]:
    """What the file says it is, and the number of its tables."""
    queries = ("PRAGMA application_id", "PRAGMA user_version", "SELECT count(*) FROM sqlite_master")
    one, two, three = (store.database.execute(query).fetchone()[0] for query in queries)
    return one, two, three


@contextmanager
def _named(path: str) -> Iterator[None]:
    """Errors of the database as one sentence that names the file."""
    try:
        yield
    except sqlite3.Error as error:
        raise InputError(_reason(error), source=path) from None


def _reason(error: sqlite3.Error) -> str:
    # Extended codes have the plain one in their last byte.
    plain: int = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return {
        sqlite3.SQLITE_NOTADB: "this is not a library of boards (a SQLite database)",
        sqlite3.SQLITE_CORRUPT: BROKEN,
        sqlite3.SQLITE_FULL: "this library cannot be written: no space left on device",
        sqlite3.SQLITE_READONLY: "this library cannot be written: permission denied",
        sqlite3.SQLITE_CANTOPEN: "this library cannot be opened",
        sqlite3.SQLITE_BUSY: f"another process has been writing to it for {PATIENCE:g} s",
        sqlite3.SQLITE_IOERR: "this library cannot be read or written: input/output error",
    }.get(plain, f"{BROKEN}: {error}")


def entry_in(row: tuple[Any, ...], uses: Iterable[str] = ()) -> tuple[int, Entry]:
    """The number and the board in a row of `COLUMNS`; raise `InputError` when it is damaged."""
    number, key, answer, puzzle, width, height, clues, level, score, techniques, *texts = row
    text, solution, origin = texts
    try:
        grade = Grade(
            None if level is None else LEVELS[level],
            score,
            None if techniques is None else json.loads(techniques),
        )
        made = json.loads(origin)
    except (ValueError, TypeError, IndexError):
        raise InputError(f"{BROKEN}: board {number} cannot be read") from None
    rows = tuple(str(solution).split("\n"))
    shape = (str(puzzle), int(width), int(height), int(clues))
    known: bytes | None = answer
    entry = Entry(*shape, str(text), rows, grade, made, tuple(uses), bytes(key), known)
    return int(number), entry
