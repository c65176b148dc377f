"""Building a site: first the answers, then the page that asks for them, which is replaced last.

So whatever interrupts it, what is published is a whole site: the one before, or the new one.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import partial

from gridwright.daily.published import FeedFolder, days_in
from gridwright.errors import InputError
from gridwright.files import reason_of, save
from gridwright.views.svg import escaped
from gridwright.web.page.files import PageFile, Variant, page_files
from gridwright.web.page.policy import POLICY, policy
from gridwright.web.site.answers import (
    BOARD,
    CATALOGUE,
    MAKER,
    Files,
    catalogue_files,
    edition_files,
    edition_place,
    lesson_files,
    lesson_places,
    pointer_name,
)

KIND = "site"
DATA = "data"
ASSETS = "assets"
PAGE = "index.html"
NOTHING_YET = "no day of this feed has come yet; --until names a later one"
# Scripts inside the page only hasten what a server answers.
_HASTY = re.compile(r" *<script [^>]*async></script>\n")
_NOSCRIPT = re.compile(r"<noscript>.*?</noscript>")


@dataclass(frozen=True)
class Site:
    """What a site shows: the boards of a feed up to a day, under a title."""

    feed: FeedFolder
    days: tuple[date, ...]
    title: str

    @property
    def editions(self) -> list[tuple[date, str]]:
        """All its boards, by day and puzzle."""
        return [(day, name) for day in self.days for name in self.feed.puzzles]

    def settings(self) -> dict[str, object]:
        """What must not change from one run to the next."""
        feed = self.feed
        return {
            "from": feed.start.isoformat(),
            "plan": list(feed.week),
            "puzzles": list(feed.puzzles),
        }


def site_of(feed: FeedFolder, until: Callable[[date], bool], title: str | None = None) -> Site:
    """The site of all days of a feed that have come, as `until` says."""
    days = tuple(day for day in days_in(feed.path) if day >= feed.start and until(day))
    if not days:
        raise InputError(NOTHING_YET, source=feed.path)
    return Site(feed, days, title or feed.title)


def build(site: Site, folder: str) -> Iterator[bool]:
    """Write a site into a folder; yield for each board whether it was written now.

    Boards that are there already stay; days that do not belong to the site are removed.
    """
    data = os.path.join(folder, DATA)
    for place, text in lesson_places(site.feed):
        if not _is_there(data, f"{place}/{BOARD}"):
            _write(data, lesson_files(place, text))
    if not _is_there(data, CATALOGUE):
        _write(data, catalogue_files(site.feed))
    for day, name in site.editions:
        missing = not _is_there(data, f"{edition_place(day, name)}/{BOARD}")
        if missing:
            _write(data, edition_files(site.feed, day, name))
        yield missing
    _remove_days(data, {day.isoformat() for day in site.days})
    _write_page(site, folder)


def _is_there(data: str, name: str) -> bool:
    """Whether a file, and so all that is written before it, was made by this version."""
    try:
        with open(os.path.join(data, name), "rb") as stream:
            return bool(json.loads(stream.read())["maker"] == MAKER)
    except (OSError, ValueError, TypeError, KeyError):
        return False


def _holds(path: str, content: bytes) -> bool:
    """Whether a file is there already, so that a site which is often ended gets on all the same."""
    try:
        with open(path, "rb") as stream:
            return stream.read() == content
    except OSError:
        return False


def _write(folder: str, files: Files) -> None:
    for name, content in files:
        path = os.path.join(folder, name)
        try:
            os.makedirs(os.path.dirname(path), exist_ok=True)
        except OSError as error:
            said = f"this folder cannot be made: {reason_of(error)}"
            raise InputError(said, source=os.path.dirname(path)) from None
        save(path, content)


def _remove_days(data: str, kept: set[str]) -> None:
    """Remove the boards of other days, with the files that lead to them."""
    days = os.path.join(data, "days")
    for day in os.listdir(days) if os.path.isdir(days) else ():
        if day in kept:
            continue
        for name in os.listdir(os.path.join(days, day)):
            with (
                suppress(OSError, ValueError, KeyError),
                open(os.path.join(days, day, name, BOARD), "rb") as stream,
            ):
                os.unlink(os.path.join(data, pointer_name(json.loads(stream.read())["text"])))
        shutil.rmtree(os.path.join(days, day), ignore_errors=True)


def _write_page(site: Site, folder: str) -> None:
    """Write the page: first the files that it names, then itself, then remove what it had."""
    variant = Variant(
        (f"{DATA}/{CATALOGUE}",),
        f"{DATA}/lessons/",
        {"asking.js": "siteasking.js"},
        partial(_told, site=site),
        site.title,
    )
    files = page_files(variant)
    names = {PAGE if path == "/" else path[1:]: file for path, file in files.items()}
    page = names.pop(PAGE)
    _write(
        folder,
        (
            (name, file.content)
            for name, file in names.items()
            if not _holds(os.path.join(folder, name), file.content)
        ),
    )
    save(os.path.join(folder, PAGE), _with_policy(page))
    for name in os.listdir(os.path.join(folder, ASSETS)):
        if f"{ASSETS}/{name}" not in names:
            os.unlink(os.path.join(folder, ASSETS, name))


def _told(page: str, *, site: Site) -> str:
    """The page with what it is told about itself."""
    title = escaped(site.title)
    first, last = site.days[0], site.days[-1]
    told = f'data-first="{first}" data-last="{last}" data-name="{title}"'
    page = page.replace("<html ", f"<html {told} ", 1)
    page = page.replace("<title>Gridwright</title>", f"<title>{title}</title>")
    page = page.replace("\n      Gridwright\n", f"\n      {title}\n")
    page = page.replace(", and a bench to set your own", "")
    needed = '<noscript><p class="notice">This page needs JavaScript.</p></noscript>'
    return _NOSCRIPT.sub(needed, _HASTY.sub("", page))


def _with_policy(page: PageFile) -> bytes:
    """The page with what a server would say about it."""
    said = f'<meta http-equiv="{POLICY}" content="{policy(page.scripts, ())}">'
    return page.content.replace(b"<head>\n", f"<head>\n{said}\n".encode(), 1)
