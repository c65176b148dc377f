"""How long a question may take, and what may stop it."""

from __future__ import annotations

import math
import sys
import threading
import time
from dataclasses import dataclass, replace

from gridwright.errors import GridwrightError, InputError, quoted
from gridwright.validation import check_kind, check_whole


@dataclass(frozen=True)
class Limits:
    """Bounds on one question: seconds, search nodes, and an event that stops it from outside.

    Where seconds are enough, functions take `time_limit=` instead.

    >>> import gridwright
    >>> board = gridwright.read("bosnian-road/paper-8x8")
    >>> gridwright.solve(board, count=None, limits=gridwright.Limits(nodes=9)).status
    'limit'
    """

    seconds: float | None = None
    nodes: int | None = None
    stop: threading.Event | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not _is_positive(self.seconds):
            found = quoted(self.seconds)
            raise InputError(f"a time limit is a positive number of seconds, not {found}")
        if self.nodes is not None:
            check_whole("a node limit is a positive number", self.nodes, 1)
        if self.stop is not None:
            check_kind("stop", self.stop, threading.Event, "a threading.Event")


def _is_positive(number: object) -> bool:
    """Whether this is a positive number of seconds that a clock can count."""
    if not isinstance(number, int | float) or isinstance(number, bool):
        return False
    return 0 < number <= sys.float_info.max


def limits_of(limits: object, time_limit: float | None = None) -> Limits:
    """The limits a caller gave, or seconds alone; raise `InputError` for anything else, or both."""
    if limits is None:
        return Limits(time_limit)
    given = check_kind("limits", limits, Limits, "gridwright.Limits")
    if time_limit is not None:
        raise InputError("time_limit and limits exclude each other: omit one of them")
    return given


class OutOfTimeError(GridwrightError):
    """A question reached its limits before it was answered.

    >>> import gridwright
    >>> try:
    ...     gridwright.rate(gridwright.read("skyscrapers/paper-8x8"), time_limit=1e-6)
    ... except gridwright.OutOfTimeError as error:
    ...     print(error)
    the limit was reached
    """

    def __init__(self, found: str = "") -> None:
        super().__init__("the limit was reached" + (f"; {found}" if found else ""))
        self.found = found

    def __reduce__(self) -> tuple[type[OutOfTimeError], tuple[str]]:
        # Errors are sent between processes as their arguments, not as their text.
        return type(self), (self.found,)


class Watch:
    """A running clock that knows when a question has reached its limits."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.started = time.perf_counter()
        seconds = limits.seconds
        self._deadline = math.inf if seconds is None else self.started + seconds

    def expired(self) -> bool:
        """Whether time is up or a stop was requested."""
        stop = self._limits.stop
        return time.perf_counter() >= self._deadline or (stop is not None and stop.is_set())

    def over(self) -> bool:
        """Like `expired`, but a `Patience` does not count this check, so calls change nothing."""
        stop = self._limits.stop
        if time.perf_counter() >= self._deadline:
            return True
        return stop is not None and (stop.over() if isinstance(stop, Patience) else stop.is_set())

    def check(self) -> None:
        """Raise `OutOfTimeError` once time is up; long computations call this repeatedly."""
        if self.over():
            raise OutOfTimeError

    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self.started

    def extended(self, seconds: float) -> Watch:
        """Another watch with the same stop event and this many seconds from now."""
        return Watch(replace(self._limits, seconds=seconds))

    def limits_left(self) -> Limits:
        """What is left of the limits, for a part of the question."""
        if self._deadline == math.inf:
            return self._limits
        left = self._deadline - time.perf_counter()
        return replace(self._limits, seconds=max(left, 1e-6))


class Patience(threading.Event):
    """An event that is set after a number of checks, or when another event is set.

    As the `stop` of `Limits` it ends a question after the same amount of work on every machine.
    """

    def __init__(self, looks: int, other: threading.Event | None = None) -> None:
        super().__init__()
        self._looks = looks
        self._other = other

    @property
    def used_up(self) -> bool:
        """Whether it is set because of the checks alone."""
        return self._looks < 0

    def over(self) -> bool:
        """Whether it is set; this does not count as a check."""
        other = self._other
        if self.used_up or other is None:
            return self.used_up
        return other.over() if isinstance(other, Patience) else other.is_set()

    def is_set(self) -> bool:
        """Whether its checks are used up or the other event is set."""
        self._looks -= 1
        return self.used_up or (self._other is not None and self._other.is_set())
