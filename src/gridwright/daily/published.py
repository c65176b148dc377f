"""The folder of a feed, as those read it who show its boards."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import date

from gridwright.daily.boards import DAYS, Week
from gridwright.errors import InputError
from gridwright.generation.request import level_named
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named

# What a feed has and which plan it follows, and the file by which the folder of a board is known.
INDEX = "feed.json"
BOARD = "board.json"
NO_FEED = "this is not a feed: expected a folder that gridwright feed has made"
NO_BOARD = "this is not a board of this feed; remove its folder to have it made again"


@dataclass(frozen=True)
class Published:
    """The board of a day in a feed: what is said about it, and the board itself."""

    facts: dict[str, object]
    board: Puzzle


def days_folder(day: date, puzzle: str) -> str:
    """The folder of the board of a day, within that of the feed."""
    return f"{day.isoformat()}/{puzzle}"


def read_facts(folder: str, day: date, puzzle: str) -> dict[str, object] | None:
    """What a feed says about the board of a day; None when it has none."""
    path = os.path.join(folder, days_folder(day, puzzle), BOARD)
    if not os.path.lexists(os.path.dirname(path)):
        return None
    try:
        with open(path, "rb") as stream:
            facts: dict[str, object] = json.loads(stream.read())
        if (facts["date"], facts["puzzle"]) != (day.isoformat(), puzzle):
            raise ValueError
    except (OSError, ValueError, TypeError, KeyError):
        raise InputError(NO_BOARD, source=path) from None
    return facts


def read_board(folder: str, day: date, puzzle: str) -> Published | None:
    """The board of a day in a feed; None when it has none."""
    facts = read_facts(folder, day, puzzle)
    if facts is None:
        return None
    try:
        return Published(facts, puzzle_named(puzzle).parse(str(facts["text"])))
    except (InputError, KeyError):
        path = os.path.join(folder, days_folder(day, puzzle), BOARD)
        raise InputError(NO_BOARD, source=path) from None


def days_in(folder: str) -> list[date]:
    """The days of which a feed has boards, in order."""
    found = []
    for name in os.listdir(folder):
        with suppress(ValueError):
            found.append(date.fromisoformat(name))
    return sorted(found)


@dataclass(frozen=True)
class FeedFolder:
    """The folder of a feed: its first day, its plan, its puzzles, and what readers call it."""

    path: str
    start: date
    week: Week
    puzzles: tuple[str, ...]
    title: str


def read_feed(path: str) -> FeedFolder:
    """The feed in a folder; raise `InputError` when there is none."""
    try:
        with open(os.path.join(path, INDEX), "rb") as stream:
            found = json.loads(stream.read())
        week = tuple(level_named(str(found["plan"][day])) for day in DAYS)
        names = tuple(map(str, found["puzzles"]))
        start = date.fromisoformat(found["from"])
        return FeedFolder(path, start, week, names, str(found["title"]))
    except (OSError, ValueError, TypeError, KeyError, InputError):
        raise InputError(NO_FEED, source=path) from None
