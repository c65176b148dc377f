"""What a feed is to hold, and the folder it is in."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import date, timedelta

from gridwright.daily.boards import DAYS, Week
from gridwright.daily.published import days_folder
from gridwright.errors import InputError
from gridwright.generation.request import GENERATOR, check_seed
from gridwright.owned_folders import own_file, owned_folder
from gridwright.puzzles import puzzle_named
from gridwright.validation import check_whole

# A hundred years; more days are a typing error.
MOST_DAYS = 36_525
KIND = "feed"
# How this feed was asked for. It holds the seed, so it is nobody's business.
OWN_FILE = own_file(KIND)


@dataclass(frozen=True)
class Feed:
    """Which boards a feed has: a plan of levels, puzzles, a seed that nobody else knows.

    `title` is what readers see, `address` where it will be published, if that is known.
    """

    start: date
    days: int
    week: Week
    puzzles: tuple[str, ...]
    seed: int = 0
    title: str = "Puzzles of the day"
    address: str | None = None

    def __post_init__(self) -> None:
        check_whole("the number of days is positive", self.days, 1)
        check_seed(self.seed)
        if self.days > MOST_DAYS or date.max - self.start < timedelta(self.days):
            raise InputError(f"expected at most {MOST_DAYS} days, up to the year 9999")
        if not self.puzzles or len(set(self.puzzles)) < len(self.puzzles):
            raise InputError("expected one puzzle or more, each named once")
        for name in self.puzzles:
            puzzle_named(name)
        if not self.title.strip() or not self.title.isprintable() or len(self.title) > 100:
            raise InputError("expected a title of up to 100 visible characters")
        if self.address is not None and not _is_address(self.address):
            raise InputError("expected an address such as https://example.org/puzzles")

    @property
    def dates(self) -> list[date]:
        """All its days."""
        return [self.start + timedelta(number) for number in range(self.days)]

    @property
    def editions(self) -> list[Edition]:
        """All its boards, in the order in which they are made."""
        return [Edition(day, name) for day in self.dates for name in self.puzzles]

    def settings(self) -> dict[str, object]:
        """All that decides which boards a feed has, whatever its length."""
        return {
            "from": self.start.isoformat(),
            "plan": dict(zip(DAYS, self.week, strict=True)),
            "puzzles": list(self.puzzles),
            "seed": str(self.seed),
            "generator": GENERATOR,
        }


def _is_address(text: str) -> bool:
    begins = text.startswith(("https://", "http://"))
    return begins and text.isascii() and text.isprintable() and not set(text) & set(" \"'<>\\")


@dataclass(frozen=True)
class Edition:
    """The board of a puzzle on a day."""

    day: date
    puzzle: str

    @property
    def folder(self) -> str:
        """The folder of its files, within that of the feed."""
        return days_folder(self.day, self.puzzle)


def feed_folder(path: str, feed: Feed) -> AbstractContextManager[str]:
    """The folder of a feed, new or with a part of it; open to its user alone."""
    return owned_folder(path, KIND, feed.settings(), private=True)
