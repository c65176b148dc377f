"""The boards of a day: which one of each puzzle, from gentle on Monday to expert on Sunday."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta

from gridwright.daily.offers import ANY, offers
from gridwright.engines.limits import Limits, OutOfTimeError, Patience
from gridwright.errors import InputError, quoted
from gridwright.games.starting import usual_size
from gridwright.generation.board_maker import Made, make
from gridwright.generation.request import Request, level_named, request
from gridwright.levels import LEVELS, Level
from gridwright.puzzle import Puzzle

# The days of the week by their names, and the level of each unless another plan is made.
DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
Week = tuple[Level, ...]
WEEK: Week = ("gentle", "easy", "easy", "medium", "hard", "hard", "expert")
# How often the maker of the board of a day may look at the watch (see `Patience`).
LOOKS = 20_000
# The first clocks of the world show tomorrow's date when it is ten in the morning in Greenwich.
FIRST_CLOCKS = timedelta(hours=14)


@dataclass(frozen=True)
class DaysBoard:
    """The board of a day, what it was asked for as, and at which attempt it was found."""

    request: Request
    attempt: int
    made: Made


def read_week(text: str) -> Week:
    """A plan such as `mon=gentle,sun=expert`; days that it does not name are as in `WEEK`."""
    levels = dict(zip(DAYS, WEEK, strict=True))
    named: set[str] = set()
    for part in text.split(","):
        match = re.fullmatch(r"\s*([A-Za-z]+)\s*=\s*([A-Za-z]+)\s*", part)
        if not match:
            said = f"{quoted(part.strip())} is not part of a plan"
            raise InputError(f"{said}; expected days and levels such as mon=gentle,sun=expert")
        day = match[1].lower()
        if day not in levels:
            raise InputError(f"{quoted(match[1])} is not a day; expected one of {', '.join(DAYS)}")
        if day in named:
            raise InputError(f"the plan names {day} twice; expected one level for each day")
        named.add(day)
        levels[day] = level_named(match[2].lower())
    return tuple(levels.values())


def week(kind: type[Puzzle], plan: Week = WEEK) -> list[str]:
    """The level of a puzzle's board on each day of the week, from Monday on."""
    return [_level(kind, level) for level in plan]


def board_wanted(kind: type[Puzzle], day: date, plan: Week = WEEK, seed: int = 0) -> Request:
    """The board of a day: it follows from the date, the plan and the seed alone."""
    level = week(kind, plan)[day.weekday()]
    days_seed = seed * 10**8 + day.year * 10_000 + day.month * 100 + day.day
    style, size = _kind(kind, level)
    wanted = None if level == ANY else level
    return request(kind.name, size, style, days_seed, level=wanted)


def board_of_day(wanted: Request, limits: Limits, attempts: Sequence[int] = (0,)) -> DaysBoard:
    """The board of a day: one of the day's level, or any where such boards are too rare.

    What is too rare is found by counting and not by a clock, so that all machines agree on it. The
    attempts are made one after another, until one finds a board of the level.
    """
    for attempt in attempts:
        patience = Patience(LOOKS, limits.stop)
        try:
            made = make(wanted, 0, attempt, replace(limits, stop=patience))
            return DaysBoard(wanted, attempt, made)
        except OutOfTimeError:
            if not patience.used_up:
                raise
    instead = request(wanted.name, wanted.size, seed=wanted.seed)
    return DaysBoard(instead, attempts[0], make(instead, 0, attempts[0], limits))


def has_come(day: date, now: datetime | None = None) -> bool:
    """Whether it is this day or a later one anywhere in the world."""
    return day <= ((now or datetime.now(UTC)) + FIRST_CLOCKS).date()


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
