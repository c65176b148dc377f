"""A limit in processor time, which does not depend on what else a machine does."""

from __future__ import annotations

import threading
import time


class ProcessorClock(threading.Event):
    """Is set once this process has used this many seconds of processor time."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._end = time.process_time() + seconds

    def is_set(self) -> bool:
        """Whether the time is over."""
        return time.process_time() >= self._end
