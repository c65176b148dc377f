"""What a feed is to hold, and the folder it is in: one feed, made by one command."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta

from gridwright.daily.boards import DAYS, Week
from gridwright.daily.published import days_folder
from gridwright.errors import InputError
from gridwright.files import PRIVATE, make_private_folder, open_plain, place_of, reason_of, save
from gridwright.generation.request import GENERATOR, check_seed
from gridwright.puzzles import puzzle_named
from gridwright.system.file_locks import lock_file
from gridwright.validation import check_whole

# A hundred years; more days are a typing error.
MOST_DAYS = 36_525
# How this feed was asked for. It holds the seed, so it is nobody's business.
OWN_FILE = ".gridwright-feed.json"
LOCK = ".gridwright-lock"
# Files that are being written, and are removed if that was interrupted.
BEGUN = ".gridwright-begun-"
HINT = "give the command that made it, or name another folder"


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


@contextmanager
def feed_folder(path: str, feed: Feed) -> Iterator[str]:
    """The folder of a feed, new or with a part of it, locked against other runs.

    Raises `InputError`, and leaves it alone, when it holds anything else.
    """
    if not path or "\0" in path:
        raise InputError("expected the name of a folder as --out")
    place = place_of(path)
    _check_folder(place, path, feed)
    if not os.path.isdir(place):
        make_private_folder(place)
    descriptor = open_plain(os.path.join(place, LOCK), os.O_RDWR | os.O_CREAT, PRIVATE)
    try:
        lock_file(descriptor, path)
        _check_folder(place, path, feed)
        settings = json.dumps(feed.settings(), indent=1).encode()
        save(os.path.join(place, OWN_FILE), settings, private=True)
        _clear(place)
        yield place
    finally:
        os.close(descriptor)


def _check_folder(place: str, path: str, feed: Feed) -> None:
    try:
        names = set(os.listdir(place)) - {LOCK} if os.path.lexists(place) else set()
    except OSError as error:
        raise InputError(f"this folder cannot be read: {reason_of(error)}", source=path) from None
    if not names:
        return
    if OWN_FILE not in names:
        said = "this folder is not empty and holds no feed; name another one"
        raise InputError(said, source=path)
    found = _settings(os.path.join(place, OWN_FILE), path)
    for key, value in feed.settings().items():
        if found.get(key) != value:
            shown = "another seed" if key == "seed" else f"another {key}"
            raise InputError(f"this folder holds a feed with {shown}; {HINT}", source=path)


def _settings(file: str, path: str) -> Mapping[str, object]:
    try:
        with open(file, "rb") as stream:
            found = json.loads(stream.read())
    except (OSError, ValueError):
        found = None
    if not isinstance(found, dict):
        raise InputError(f"{OWN_FILE} in this folder is damaged; {HINT}", source=path)
    return found


def _clear(place: str) -> None:
    """Remove what interrupted runs have begun."""
    for name in os.listdir(place):
        if name.startswith(BEGUN):
            shutil.rmtree(os.path.join(place, name), ignore_errors=True)
