"""How long a question may take, and who may stop it."""

from __future__ import annotations

import math
import threading
import time
from dataclasses import dataclass

from gridwright.errors import InputError


@dataclass(frozen=True)
class Limits:
    """Bounds on one question: seconds, search nodes, and an event that stops it from outside."""

    seconds: float | None = None
    nodes: int | None = None
    stop: threading.Event | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not (self.seconds > 0 and math.isfinite(self.seconds)):
            raise InputError(f"a time limit is a positive number of seconds, not {self.seconds}")
        if self.nodes is not None and self.nodes <= 0:
            raise InputError(f"a node limit is a positive number, not {self.nodes}")


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

    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self.started

    def remaining(self) -> float | None:
        """Seconds left, or None when time is not limited."""
        return None if self._deadline == math.inf else self._deadline - time.perf_counter()
