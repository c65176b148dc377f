"""How long a feed and its site take to make.

    python -m bench.feed [--days N] [--workers N]

Prints Markdown. A feed of all puzzles for N days with all its files, then its site. Times are those
of the clock, beside the processor time of all processes; a year is what N days make of 365.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from datetime import date

from bench.measure import machine, settle, table
from gridwright.daily.boards import WEEK
from gridwright.daily.published import read_feed
from gridwright.feeds.making import make_feed, write_index
from gridwright.feeds.plan import Feed, feed_folder
from gridwright.puzzles import puzzles
from gridwright.web.site.building import build, site_of
from gridwright.workers.opening import open_team

START = date(2027, 1, 4)  # a Monday
YEAR = 365


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--days", type=int, default=28)
    parser.add_argument("--workers", type=int, default=2)
    wanted = parser.parse_args()
    settle()
    feed = Feed(START, wanted.days, WEEK, tuple(puzzles()), seed=1)
    with tempfile.TemporaryDirectory() as folder:
        inside, outside = os.path.join(folder, "feed"), os.path.join(folder, "site")

        def make() -> None:
            with feed_folder(inside, feed) as place, open_team(wanted.workers) as team:
                list(make_feed(feed, place, None, team))
                write_index(feed, place)

        def publish() -> None:
            list(build(site_of(read_feed(inside), lambda day: True), outside))

        rows = [
            _row("feed", make, inside, wanted.days),
            _row("site", publish, outside, wanted.days),
            _row("site, nothing new", publish, outside, wanted.days),
        ]
    print(machine())
    head = ["what", "days", "boards", "MB", "clock s", "processor s", "processor min a year"]
    print(table(head, rows))


def _row(name: str, work: Callable[[], None], folder: str, days: int) -> list[str]:
    before, started = _processor(), time.perf_counter()
    work()
    clock, processor = time.perf_counter() - started, _processor() - before
    sizes = (
        os.path.getsize(os.path.join(place, file))
        for place, _, files in os.walk(folder)
        for file in files
    )
    figures = [f"{sum(sizes) / 1e6:.1f}", f"{clock:.1f}", f"{processor:.1f}"]
    year = f"{processor / days * YEAR / 60:.1f}"
    return [name, str(days), str(days * len(puzzles())), *figures, year]


def _processor() -> float:
    """Processor seconds of this process and of those it waited for."""
    return sum(os.times()[:4])


if __name__ == "__main__":
    main()
