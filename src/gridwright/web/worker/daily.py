"""The boards of a day: which one of each puzzle, from gentle on Monday to expert on Sunday."""

from __future__ import annotations

from datetime import date

from gridwright.games.starting import usual_size
from gridwright.generation.request import Request, request
from gridwright.levels import LEVELS
from gridwright.puzzle import Puzzle
from gridwright.web.worker.offers import ANY, offers

# The level of each day of the week, from Monday on.
WEEK = ("gentle", "easy", "easy", "medium", "hard", "hard", "expert")


def week(kind: type[Puzzle]) -> list[str]:
    """The level of a puzzle's board on each day of the week, from Monday on."""
    return [_level(kind, level) for level in WEEK]


def board_wanted(kind: type[Puzzle], day: date) -> Request:
    """The board of a day: it follows from the date alone."""
    level = week(kind)[day.weekday()]
    seed = day.year * 10_000 + day.month * 100 + day.day
    wanted = None if level == ANY else level
    return request(kind.name, _size(kind, level), seed=seed, level=wanted)


def _level(kind: type[Puzzle], wanted: str) -> str:
    """The level that is wanted, or the nearest one below it of which boards are made quickly."""
    below = LEVELS[: LEVELS.index(wanted) + 1][::-1]
    return next((level for level in below if _sizes(kind, level)), ANY)


def _size(kind: type[Puzzle], level: str) -> str:
    """The usual size, or the one nearest to it of which such boards are made quickly."""
    usual = usual_size(kind)
    sizes = _sizes(kind, level)
    if str(usual) in sizes or not sizes:
        return str(usual)

    def distance(size: str) -> int:
        width, height = map(int, size.split("x"))
        return abs(width * height - usual.width * usual.height)

    return min(sizes, key=distance)


def _sizes(kind: type[Puzzle], level: str) -> tuple[str, ...]:
    return tuple(offers(kind)[kind.styles[0].name].get(level, ()))
