"""A bar that shows how far a long run has come, or lines in a log where nobody looks on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from types import TracebackType
from typing import Self

from gridwright.cli.output import warn

# Seconds between lines of a log; short runs write none.
LOGGED_EVERY = 30.0


class Bar:
    """How many of the boards are done, with rate and time left.

    On a terminal it is a bar on standard error that goes away in the end; where standard error is
    a file or a pipe, a line is written now and then.
    """

    def __init__(self, done: int, total: int) -> None:
        # Here: most commands show no bar, and this takes a while to load.
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        self._start, self._total = done, total
        self._started = self._logged = perf_counter()
        self._progress = Progress(
            TextColumn("{task.completed} of {task.total} boards"),
            BarColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            # As it is now: many boards are asked about while the name leads elsewhere.
            console=Console(file=sys.stderr, stderr=True),
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._task = self._progress.add_task("", total=total, completed=done, rate="")
        self._shown = sys.stderr is not None and sys.stderr.isatty()

    def __enter__(self) -> Self:
        if self._shown:
            self._progress.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._shown:
            self._progress.stop()

    def move(self, done: int) -> None:
        """Show how many are done."""
        now = perf_counter()
        rate = (done - self._start) / max(now - self._started, 1e-9)
        if self._shown:
            self._progress.update(self._task, completed=done, rate=f"{rate:.3g} per second")
        elif now - self._logged >= LOGGED_EVERY:
            self._logged = now
            warn(f"{done} of {self._total} boards, {rate:.3g} per second")

    @contextmanager
    def away(self, *, warning: bool = False) -> Iterator[None]:
        """Take the bar away while something is printed on the same terminal.

        A `warning` goes to standard error, where the bar is.
        """
        beside = warning or (sys.stdout is not None and sys.stdout.isatty())
        beside = beside and self._shown
        if beside:
            self._progress.stop()
        yield
        if beside:
            self._progress.start()
