"""Adding boards to a library: each once, whatever was added before and however it ended."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from hashlib import blake2b
from typing import Any

from gridwright.engines.garbage import no_collecting
from gridwright.errors import InputError
from gridwright.library.entries import Care, Entry, answer_key, entry_of
from gridwright.library.sources import Piece, Source, objects_in, pieces
from gridwright.library.store import Store
from gridwright.line_file import in_line
from gridwright.positions import read_grid
from gridwright.puzzles import puzzle_named
from gridwright.workers.team import Result, Team, in_order

# Boards whose solutions are looked at in one go.
PAGE = 500
# Bytes read at a time while a file is compared with what was added of it.
BLOCK = 1 << 20


@dataclass(frozen=True)
class Added:
    """What came of some lines of a file.

    `known` were there already, turned, mirrored or renamed, `solved` have the solution of another
    board, `graded` were there and are rated now, `skipped` are lines that were added earlier.
    """

    added: int = 0
    known: int = 0
    solved: int = 0
    graded: int = 0
    skipped: int = 0

    def __add__(self, other: Added) -> Added:
        return Added(*(a + b for a, b in zip(_counts(self), _counts(other), strict=True)))


def _counts(added: Added) -> tuple[int, ...]:
    return added.added, added.known, added.solved, added.graded, added.skipped


@dataclass(frozen=True)
class Done:
    """The boards of a piece up to the first wrong one, and what is wrong with that."""

    entries: list[Entry]
    error: InputError | None = None


def work(piece: Piece, care: Care) -> Done:
    """Read the boards of a piece. This is what workers do."""
    entries: list[Entry] = []
    plain = not (care.prove or care.rate)
    try:
        # What is read is kept, and contains no garbage.
        with no_collecting() if plain else nullcontext():
            for number, found in objects_in(piece):
                with in_line(number, piece.source.name):
                    entries.append(entry_of(found, care))
    except InputError as error:
        return Done(entries, error)
    return Done(entries)


def add(store: Store, source: Source, care: Care, team: Team | None = None) -> Iterator[Added]:
    """Add the boards of a source, piece by piece; raise `InputError` at the first wrong one.

    The boards before it stay. A file that was added before, and has grown since or not, is read
    from where that ended.
    """
    progress = _progress(store, source, care)
    if progress.lines:
        yield Added(skipped=progress.lines)
    if care.answers:
        _find_answers(store, team)
    todo = list(pieces(source, progress.bytes, progress.lines + 1))
    for piece, done in zip(todo, _results(todo, care, team), strict=True):
        with store.writing():
            counts = sum((_take(store, entry, care) for entry in done.entries), Added())
            if done.error is None and piece.whole:
                progress.advance(piece)
                _note(store, source, care, progress)
        yield counts
        if done.error is not None:
            raise done.error


def _results(todo: Sequence[Piece], care: Care, team: Team | None) -> Iterator[Done]:
    if team is None:
        return (work(piece, care) for piece in todo)
    return _all(team, len(todo), lambda number: team.submit(work, todo[number], care))


def _all(team: Team, count: int, submit: Callable[[int], Future[Result]]) -> Iterator[Result]:
    return in_order(team, submit, range(count), lambda: None)


def _take(store: Store, entry: Entry, care: Care) -> Added:
    """Add one board, unless it is there already."""
    number = store.number_of("key", entry.key)
    if number is not None:
        store.use(number, *entry.uses)
        return Added(known=1, graded=int(store.grade(number, entry.grade)))
    if care.answers and entry.answer and store.number_of("answer", entry.answer) is not None:
        return Added(solved=1)
    store.put(entry)
    return Added(added=1)


@dataclass
class _Progress:
    """How much of a file was added, and a digest that tells whether it still begins like that."""

    bytes: int
    lines: int
    digest: blake2b

    def advance(self, piece: Piece) -> None:
        self.digest.update(piece.content())
        self.bytes += piece.size
        self.lines += piece.lines


def _progress(store: Store, source: Source, care: Care) -> _Progress:
    """How much of a source was added with this care."""
    query = "SELECT bytes, lines, digest FROM files WHERE name = ? AND care = ?"
    for size, lines, digest in store.rows(query, _name(source, care)):
        begun = _digest(source, int(size))
        if begun.digest() == digest:
            return _Progress(int(size), int(lines), begun)
    return _Progress(0, 0, blake2b(digest_size=16))


def _digest(source: Source, size: int) -> blake2b:
    """The digest of the first bytes of a source."""
    found = blake2b(digest_size=16)
    with open(source.path, "rb") as stream:
        while size > 0 and (block := stream.read(min(size, BLOCK))):
            found.update(block)
            size -= len(block)
    return found


def _note(store: Store, source: Source, care: Care, progress: _Progress) -> None:
    values = (*_name(source, care), progress.bytes, progress.lines, progress.digest.digest())
    store.database.execute("INSERT OR REPLACE INTO files VALUES (?,?,?,?,?)", values)


def _name(source: Source, care: Care) -> tuple[str, str]:
    return os.path.abspath(source.name), json.dumps(asdict(care))


def _find_answers(store: Store, team: Team | None) -> None:
    """Find the keys of solutions that nobody has asked for yet."""
    query = "SELECT number FROM boards WHERE answer IS NULL ORDER BY number"
    numbers = [int(number) for (number,) in store.rows(query)]
    pages = [numbers[start : start + PAGE] for start in range(0, len(numbers), PAGE)]

    def rows(page: int) -> list[tuple[Any, ...]]:
        query = "SELECT number, puzzle, text, solution FROM boards JOIN texts USING (number) "
        return list(
            store.rows(f"{query}WHERE number BETWEEN ? AND ?", (pages[page][0], pages[page][-1]))
        )

    found: Iterator[list[tuple[bytes, int]]]
    if team is None:
        found = (answers(rows(page)) for page in range(len(pages)))
    else:
        found = _all(team, len(pages), lambda page: team.submit(answers, rows(page)))
    for keys in found:
        with store.writing():
            change = "UPDATE boards SET answer = ? WHERE number = ?"
            store.database.executemany(change, keys)


def answers(rows: Sequence[tuple[Any, ...]]) -> list[tuple[bytes, int]]:
    """The keys of the solutions of boards (number, puzzle, text, solution), with their numbers."""
    found = []
    for number, puzzle, text, solution in rows:
        board = puzzle_named(str(puzzle)).parse(str(text))
        key = answer_key(board, read_grid(board, str(solution)))
        found.append((key, int(number)))
    return found
