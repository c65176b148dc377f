"""The boards of a day: which one of each puzzle, from gentle on Monday to expert on Sunday."""

from __future__ import annotations

from datetime import date

from gridwright.games.starting import usual_size
from gridwright.generation.request import Request, request
from gridwright.levels import LEVELS, Level
from gridwright.puzzle import Puzzle
from gridwright.web.worker.offers import ANY, offers

# The level of each day of the week, from Monday on.
WEEK: tuple[Level, ...] = ("gentle", "easy", "easy", "medium", "hard", "hard", "expert")


def week(kind: type[Puzzle]) -> list[str]:
    """The level of a puzzle's board on each day of the week, from Monday on."""
    return [_level(kind, level) for level in WEEK]


def board_wanted(kind: type[Puzzle], day: date) -> Request:
    """The board of a day: it follows from the date alone."""
    level = week(kind)[day.weekday()]
    seed = day.year * 10_000 + day.month * 100 + day.day
    style, size = _kind(kind, level)
    wanted = None if level == ANY else level
    return request(kind.name, size, style, seed, level=wanted)


def _level(kind: type[Puzzle], wanted: Level) -> str:
    """The level that is wanted, or the nearest one below it of which boards are made quickly."""
    below = LEVELS[: LEVELS.index(wanted) + 1][::-1]
    return next((level for level in below if _offered(kind, level)), ANY)


def _kind(kind: type[Puzzle], level: str) -> tuple[str, str]:
    """The style and the size nearest to the usual ones of which such boards are made quickly."""
    usual = usual_size(kind)

    def distance(offer: tuple[str, str]) -> int:
        width, height = map(int, offer[1].split("x"))
        return abs(width * height - usual.width * usual.height)

    return min(_offered(kind, level), key=distance, default=(kind.styles[0].name, str(usual)))


def _offered(kind: type[Puzzle], level: str) -> list[tuple[str, str]]:
    """The styles and sizes that are offered of a level, in the order of styles."""
    return [
        (style.name, size)
        for style in kind.styles
        for size in offers(kind)[style.name].get(level, ())
    ]
