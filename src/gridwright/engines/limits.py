"""How long a question may take, and who may stop it."""

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
    """Bounds on one question: seconds, search nodes, and an event that stops it from outside."""

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


def limits_of(limits: object) -> Limits:
    """Limits as somebody gave them, none where that is None; raise `InputError` for others."""
    return Limits() if limits is None else check_kind("limits", limits, Limits, "gridwright.Limits")


class OutOfTimeError(GridwrightError):
    """The limits of a question are used up before it was answered."""

    def __init__(self, found: str = "") -> None:
        super().__init__("the limit was reached" + (f"; {found}" if found else ""))
        self.found = found

    def __reduce__(self) -> tuple[type[OutOfTimeError], tuple[str]]:
        # Errors travel between processes by what they were made of, not by what they say.
        return type(self), (self.found,)


class Watch:
    """A started clock that knows when a question's limits are used up."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.started = time.perf_counter()
        seconds = limits.seconds
        self._deadline = math.inf if seconds is None else self.started + seconds

    def expired(self) -> bool:
        """Whether the time is over or somebody asked to stop."""
        stop = self._limits.stop
        return time.perf_counter() >= self._deadline or (stop is not None and stop.is_set())

    def over(self) -> bool:
        """The same, but no look that a `Patience` counts: how often it is asked changes nothing."""
        stop = self._limits.stop
        if time.perf_counter() >= self._deadline:
            return True
        return stop is not None and (stop.over() if isinstance(stop, Patience) else stop.is_set())

    def check(self) -> None:
        """Raise `OutOfTimeError` once it is over: what long work calls again and again."""
        if self.over():
            raise OutOfTimeError

    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self.started

    def extended(self, seconds: float) -> Watch:
        """Another watch that obeys the same event, for so many seconds from now on."""
        return Watch(replace(self._limits, seconds=seconds))

    def limits_left(self) -> Limits:
        """What is left of the limits, for a part of the question."""
        if self._deadline == math.inf:
            return self._limits
        left = self._deadline - time.perf_counter()
        return replace(self._limits, seconds=max(left, 1e-6))


class Patience(threading.Event):
    """Is set once it was looked at so many times, or when another event is set.

    As the stop of limits it ends a question after so much work, the same on every machine.
    """

    def __init__(self, looks: int, other: threading.Event | None = None) -> None:
        super().__init__()
        self._looks = looks
        self._other = other

    @property
    def used_up(self) -> bool:
        """Whether it is set because of the looks alone."""
        return self._looks < 0

    def over(self) -> bool:
        """Whether it is set, asked without a look."""
        other = self._other
        if self.used_up or other is None:
            return self.used_up
        return other.over() if isinstance(other, Patience) else other.is_set()

    def is_set(self) -> bool:
        """Whether its looks are used up, or the other event says so."""
        self._looks -= 1
        return self.used_up or (self._other is not None and self._other.is_set())
