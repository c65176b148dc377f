"""Judging an input so that nothing gets away: neither an exception nor an input that hangs."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

from fuzz.findings import HANG, exception_complaint
from fuzz.kind import Input, Kind

# By how much longer an input may take where time is not judged; something has to end it.
UNTIMED = 20


class HangError(BaseException):
    """An input takes too long; no code that handles errors takes it for one of its own."""


def complaint(kind: Kind, parts: Input) -> str | None:
    """What is wrong with what becomes of an input; None when nothing is."""
    times = 1 if kind.timed else UNTIMED
    try:
        with _clocks(times * kind.patience, times * kind.longest_wait):
            return kind.judge(parts)
    except HangError as error:
        return f"{HANG}: {error}"
    except Exception as error:
        return exception_complaint(error)


@contextmanager
def _clocks(processor: float, wait: float) -> Iterator[None]:
    """Raise `HangError` here after so many seconds of processor time, or of any time."""

    def processor_is_over(signal: int, frame: FrameType | None) -> NoReturn:
        raise HangError(f"not done after {processor:g} s of processor time")

    def wait_is_over(signal: int, frame: FrameType | None) -> NoReturn:
        raise HangError(f"not done after {wait:g} s")

    before = (
        signal.signal(signal.SIGPROF, processor_is_over),
        signal.signal(signal.SIGALRM, wait_is_over),
    )
    try:
        signal.setitimer(signal.ITIMER_PROF, processor)
        signal.setitimer(signal.ITIMER_REAL, wait)
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGPROF, before[0])
        signal.signal(signal.SIGALRM, before[1])
