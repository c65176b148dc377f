"""`gridwright feed`: a board of each puzzle for every day, as files to publish."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import UTC, date, datetime
from time import perf_counter
from typing import Annotated

from gridwright.cli.bar import Bar
from gridwright.cli.commands import End
from gridwright.cli.output import (
    Exit,
    JsonOption,
    WorkersOption,
    counted,
    number_of_workers,
    puzzle_names,
    say_json,
    warn,
)
from gridwright.cli.parameters import Option, whole_number
from gridwright.errors import InputError, quoted
from gridwright.puzzles import puzzles
from gridwright.views.saving import needing_print

TODAY = "today"


def feed_command(
    start: Annotated[
        str, Option("--from", metavar="DATE", help="The first day, such as 2027-01-01.")
    ],
    out: Annotated[
        str,
        Option(
            metavar="FOLDER",
            help="The folder to write; the same command continues a feed that was ended, more "
            "days add to it.",
        ),
    ],
    days: Annotated[
        int | None, Option(metavar="N", parser=whole_number, help="Number of days.")
    ] = None,
    until: Annotated[
        str | None,
        Option(metavar="DATE", help="The last day instead of --days; today for today (UTC)."),
    ] = None,
    plan: Annotated[
        str | None,
        Option(
            metavar="PLAN",
            help="The level of each day, such as mon=gentle,sun=expert; days that are not named "
            "are as on the page.",
        ),
    ] = None,
    only: Annotated[
        list[str] | None,
        Option(
            metavar="NAME",
            help="Only this puzzle; may be given several times.",
            choices=puzzle_names,
        ),
    ] = None,
    seed: Annotated[
        int,
        Option(
            metavar="N",
            parser=whole_number,
            help="Another number gives other boards; nobody who does not know it can make them.",
        ),
    ] = 0,
    library: Annotated[
        str | None,
        Option(
            metavar="FILE",
            help="A library: none of its boards is used again, and all of the feed are added.",
        ),
    ] = None,
    title: Annotated[str, Option(metavar="TITLE", help="What readers see.")] = "Puzzles of the day",
    address: Annotated[
        str | None,
        Option(metavar="URL", help="Where it will be published, for the calendar."),
    ] = None,
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make a board of each puzzle for every day: data, pictures, hints, walkthroughs."""
    needing_print("gridwright.views.png")
    from gridwright.daily.boards import WEEK, read_week
    from gridwright.feeds.making import make_feed, write_index
    from gridwright.feeds.plan import Feed, feed_folder
    from gridwright.library.store import open_store
    from gridwright.system.interrupts import terminated_as_interrupted
    from gridwright.workers.opening import open_team

    number = number_of_workers(workers)
    first = read_date(start)
    wanted = Feed(
        first,
        _days(first, days, until),
        read_week(plan) if plan is not None else WEEK,
        tuple(only or puzzles()),
        seed,
        title,
        address,
    )
    started, made = perf_counter(), 0
    shelf = nullcontext() if library is None else open_store(library, new=True)
    with (
        terminated_as_interrupted(),
        feed_folder(out, wanted) as folder,
        shelf as store,
        open_team(number) as team,
    ):
        there = write_index(wanted, folder)
        total = len(wanted.editions)
        try:
            with Bar(there, total) as bar:
                for _ in make_feed(wanted, folder, store, team):
                    made += 1
                    bar.move(there + made)
        except KeyboardInterrupt:
            warn(f"Interrupted: {there + made} of {counted(total, 'board')} made; {AGAIN}.")
            raise End(Exit.INTERRUPTED) from None
        write_index(wanted, folder)
    if as_json:
        facts = {"folder": out, "days": wanted.days, "boards": total, "made": made}
        say_json("feed", facts)
        return
    warn(f"Made {counted(made, 'board')} of {total} in {perf_counter() - started:.1f} s.")


AGAIN = "the same command continues"


def read_date(text: str) -> date:
    """A day such as 2027-01-01; raise `InputError` for anything else."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InputError(f"{quoted(text)} is not a date; expected one such as 2027-01-01") from None


def _days(start: date, days: int | None, until: str | None) -> int:
    if (days is None) == (until is None):
        raise InputError("expected either --days or --until, to know where the feed ends")
    if days is not None:
        return days
    last = datetime.now(UTC).date() if until == TODAY else read_date(until or "")
    if last < start:
        raise InputError(f"the last day, {last}, comes before the first, {start}")
    return (last - start).days + 1
