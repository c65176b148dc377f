"""Making a feed: boards that are all different, then their files; what is there already stays."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass

from gridwright.daily.boards import board_of_day, board_wanted
from gridwright.daily.published import INDEX, read_board, read_facts
from gridwright.engines.limits import Limits
from gridwright.errors import GridwrightError
from gridwright.feeds.calendar import calendar
from gridwright.feeds.editions import write_edition
from gridwright.feeds.pages import index_page
from gridwright.feeds.plan import Edition, Feed
from gridwright.files import save
from gridwright.generation.records import Record, key_of, record_of
from gridwright.generation.request import Request
from gridwright.library.entries import Care, entry_of
from gridwright.library.store import Store
from gridwright.puzzles import puzzle_named
from gridwright.workers.team import Result, Team, in_order

# Boards whose files are made before the next ones are chosen: what a killed run makes again.
BATCH = 40
# Maximum number of boards tried in place of one that is known already.
ATTEMPTS = 200
# How often a board of the day's level is tried before one of any level will do; nobody waits for
# it, so this is more often than the page can afford.
TRIES = 20
# Seconds that a board may take.
BOARD_SECONDS = 600.0
# What is kept in the index of a board.
INDEXED = ("date", "puzzle", "title", "size", "level")


class NoneLeftError(GridwrightError):
    """No board was found that is not in the feed or the library already."""


@dataclass(frozen=True)
class Chosen:
    """A board that was made for an edition."""

    edition: Edition
    record: Record


def first_board(wanted: Request, attempt: int = 0) -> Record:
    """A board for a day. This is what workers do."""
    attempts = range(attempt, attempt + TRIES * ATTEMPTS, ATTEMPTS)
    found = board_of_day(wanted, Limits(BOARD_SECONDS), attempts)
    return record_of(found.request, 0, found.attempt, found.made.board, found.made.solution)


def make_feed(
    feed: Feed, folder: str, store: Store | None = None, team: Team | None = None
) -> Iterator[Edition]:
    """Make what is missing in a feed; yield each edition when its files are there.

    No board is the same as another one of the feed, or of the library, turned, mirrored or renamed.
    Which board a day has does not depend on how often the work was interrupted.
    """
    known: dict[bytes, Edition] = {}
    missing: list[Edition] = []
    for edition in feed.editions:
        found = read_board(folder, edition.day, edition.puzzle)
        if found is None:
            missing.append(edition)
        else:
            known[key_of(found.board)] = edition
    for start in range(0, len(missing), BATCH):
        batch = missing[start : start + BATCH]
        chosen = list(_choose(feed, batch, known, store, team))
        yield from _all(
            team,
            len(chosen),
            write_edition,
            [(folder, each.edition, each.record, feed.title) for each in chosen],
        )
        write_index(feed, folder)


def _choose(
    feed: Feed,
    editions: Sequence[Edition],
    known: dict[bytes, Edition],
    store: Store | None,
    team: Team | None,
) -> Iterator[Chosen]:
    """A board for each edition that none of the known ones is an image of."""
    wanted = [
        board_wanted(puzzle_named(each.puzzle), each.day, feed.week, feed.seed) for each in editions
    ]
    firsts = _all(team, len(wanted), first_board, [(each,) for each in wanted])
    for edition, request, first in zip(editions, wanted, firsts, strict=True):
        record = first
        for attempt in range(1, ATTEMPTS + 1):
            key = key_of(record.board)
            if key not in known and _is_taken(store, feed, edition, record):
                known[key] = edition
                yield Chosen(edition, record)
                break
            record = first_board(request, attempt)
        else:
            said = f"no board of {edition.puzzle} for {edition.day} was found in {ATTEMPTS} tries"
            raise NoneLeftError(f"{said} that is not known already")


def _is_taken(store: Store | None, feed: Feed, edition: Edition, record: Record) -> bool:
    """Put a board into the library for an edition; False when it is there for something else."""
    if store is None:
        return True
    place = f"{feed.title.replace(';', ',')}, {edition.day}"
    entry = entry_of(json.loads(record.line()), Care())
    with store.writing():
        number = store.number_of("key", entry.key)
        if number is None:
            store.use(store.put(entry), place)
            return True
    # It is this edition's own, if a run was ended after it was chosen.
    query = "SELECT 1 FROM uses WHERE number = ? AND place = ?"
    return bool(list(store.rows(query, (number, place))))


def _all(
    team: Team | None,
    count: int,
    task: Callable[..., Result],
    arguments: Sequence[tuple[object, ...]],
) -> Iterator[Result]:
    """The results of a task for each of the arguments, in order."""
    if team is None:
        return (task(*each) for each in arguments)
    helpers = team

    def submit(number: int) -> Future[Result]:
        return helpers.submit(task, *arguments[number])

    return in_order(helpers, submit, range(count), lambda: None)


def write_index(feed: Feed, folder: str) -> int:
    """Write the index of a feed as a page, as data and as a calendar; how many boards it has."""
    boards = []
    for edition in feed.editions:
        facts = read_facts(folder, edition.day, edition.puzzle)
        if facts is not None:
            boards.append({**{key: facts.get(key) for key in INDEXED}, "folder": edition.folder})
    about = {"title": feed.title, **feed.settings()}
    public = {key: value for key, value in about.items() if key != "seed"}
    data = json.dumps({**public, "boards": boards}, ensure_ascii=False, indent=1)
    save(os.path.join(folder, INDEX), data.encode() + b"\n")
    save(os.path.join(folder, "index.html"), index_page(feed.title, boards).encode())
    save(os.path.join(folder, "feed.ics"), calendar(feed.title, boards, feed.address))
    return len(boards)
