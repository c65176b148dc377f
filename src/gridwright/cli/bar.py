"""A bar that shows how far a long run has come, where somebody looks on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from types import TracebackType
from typing import Self


class Bar:
    """How many of the boards are made, with rate and time left; only on a terminal.

    It stands on standard error and goes away in the end.
    """

    def __init__(self, done: int, total: int) -> None:
        # Here: most commands show no bar, and this takes a while to load.
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        self._start, self._started = done, perf_counter()
        self._progress = Progress(
            TextColumn("{task.completed} of {task.total} boards"),
            BarColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
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
        if self._shown:
            rate = (done - self._start) / (perf_counter() - self._started)
            self._progress.update(self._task, completed=done, rate=f"{rate:.3g} per second")

    @contextmanager
    def away(self) -> Iterator[None]:
        """Take the bar away while something is printed on the same terminal."""
        beside = self._shown and sys.stdout is not None and sys.stdout.isatty()
        if beside:
            self._progress.stop()
        yield
        if beside:
            self._progress.start()
