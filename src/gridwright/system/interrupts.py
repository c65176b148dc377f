"""What ends a run from outside: Ctrl-C, which all processes get, and SIGTERM, taken like it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


def ignore_interrupts() -> None:
    """Let this process go on at Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold interrupts back; a process that is started here inherits that, where there is such."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def terminated_as_interrupted() -> Iterator[None]:
    """Let SIGTERM, by which schedulers and containers end programs, end this one like Ctrl-C."""
    if threading.current_thread() is not threading.main_thread():
        yield  # signals are not handled here
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
