"""Results in the order of their numbers, from workers that make them at the same time.

Workers take tasks by the interface of `concurrent.futures`; they may be lost on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Protocol, TypeVar

from gridwright.errors import GridwrightError
from gridwright.text import plural

Result = TypeVar("Result")

# Tasks handed out ahead for each worker: enough that a slow one does not make the others wait.
AHEAD = 16
# How often workers may be lost before the next result comes.
MOST_LOSSES = 5
# Seconds between looks whether the workers are still there.
LOOK = 2.0


class LostWorkersError(GridwrightError):
    """The workers are gone, and so the work cannot go on."""


class Team(Protocol):
    """Workers that tasks can be given to."""

    losses: tuple[type[BaseException], ...]

    @property
    def ahead(self) -> int:
        """How many tasks are handed out at any time."""

    def submit(self, task: Callable[..., Result], *arguments: object) -> Future[Result]:
        """Give a task to the next free worker."""

    def check(self) -> None:
        """Raise `LostWorkersError` when no worker can be reached any more."""

    def revive(self) -> None:
        """Replace lost workers; raise `LostWorkersError` when that cannot be done."""


def in_order(
    team: Team,
    submit: Callable[[int], Future[Result]],
    numbers: range,
    seconds_left: Callable[[], float | None],
) -> Iterator[Result]:
    """The results of the tasks with these numbers, in order; each once, whatever workers are lost.

    Only a window of tasks is handed out at any time. Raises `TimeoutError` when no time is left.
    """
    futures: dict[int, Future[Result]] = {}
    losses = 0
    head = numbers.start
    while head < numbers.stop:
        try:
            for number in range(head, min(head + team.ahead, numbers.stop)):
                if number not in futures:
                    futures[number] = submit(number)
            result = _result(futures[head], team, seconds_left)
        except team.losses:
            losses += 1
            if losses > MOST_LOSSES:
                said = f"workers were lost {plural(losses, 'time')} at the same board"
                raise LostWorkersError(said) from None
            team.revive()
            futures = {n: f for n, f in futures.items() if not _lost(f, team.losses)}
            continue
        losses = 0
        del futures[head]
        head += 1
        yield result


def _result(future: Future[Result], team: Team, seconds_left: Callable[[], float | None]) -> Result:
    """Wait for a result as long as there is time and somebody to make it."""
    while True:
        left = seconds_left()
        try:
            return future.result(LOOK if left is None else min(left, LOOK))
        except TimeoutError:
            if left is not None and left <= LOOK:
                raise
            team.check()


def _lost(future: Future[Result], losses: tuple[type[BaseException], ...]) -> bool:
    if not future.done():
        return False
    return future.cancelled() or isinstance(future.exception(), losses)
