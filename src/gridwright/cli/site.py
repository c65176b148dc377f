"""`gridwright site`: a feed as a site that plays in any browser, without a server."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from time import perf_counter
from typing import Annotated

from gridwright.cli.bar import Bar
from gridwright.cli.commands import End
from gridwright.cli.feed import AGAIN, TODAY, read_date
from gridwright.cli.output import Exit, JsonOption, counted, say_json, warn
from gridwright.cli.parameters import Option


def site_command(
    feed: Annotated[
        str, Option(metavar="FOLDER", help="The folder of a feed that gridwright feed made.")
    ],
    out: Annotated[
        str,
        Option(
            metavar="FOLDER", help="The folder to write; the same command brings it up to date."
        ),
    ],
    until: Annotated[
        str,
        Option(
            metavar="DATE",
            help="The last day; later ones are left out, so that nobody can look them up. By "
            "default the day that it is now where days begin first.",
        ),
    ] = TODAY,
    title: Annotated[
        str | None,
        Option(metavar="TITLE", help="What readers see instead of the feed's own title."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Make a site of a feed: files for any web space, played without a server."""
    from gridwright.daily.published import read_feed
    from gridwright.owned_folders import owned_folder
    from gridwright.system.interrupts import terminated_as_interrupted
    from gridwright.web.site.building import KIND, build, site_of

    wanted = site_of(read_feed(feed), _until(until), title)
    started, done, made = perf_counter(), 0, 0
    total = len(wanted.editions)
    with (
        terminated_as_interrupted(),
        owned_folder(out, KIND, wanted.settings(), private=False) as folder,
    ):
        try:
            with Bar(0, total) as bar:
                for is_new in build(wanted, folder):
                    done, made = done + 1, made + is_new
                    bar.move(done)
        except KeyboardInterrupt:
            warn(f"Interrupted: {done} of {counted(total, 'board')} there; {AGAIN}.")
            raise End(Exit.INTERRUPTED) from None
    if as_json:
        say_json("site", {"folder": out, "days": len(wanted.days), "boards": total, "made": made})
        return
    warn(
        f"{counted(len(wanted.days), 'day')}, {counted(total, 'board')}, {made} of them new, in "
        f"{perf_counter() - started:.1f} s. To try it: python -m http.server --directory {out}"
    )


def _until(text: str) -> Callable[[date], bool]:
    """Whether a day belongs to the site."""
    from gridwright.daily.boards import has_come

    return has_come if text == TODAY else partial(_is_up_to, last=read_date(text))


def _is_up_to(day: date, last: date) -> bool:
    return day <= last
