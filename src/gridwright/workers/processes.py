"""Workers that are processes of this machine; they never outlive the one they work for."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection

from gridwright.workers.team import AHEAD, Result

# Processes that start afresh: a copy of this one would take over its open files and locks.
_CONTEXT = get_context("spawn")


@contextmanager
def processes(number: int) -> Iterator[Processes]:
    """So many processes; whatever they are still doing when the context ends is given up."""
    started = Processes(number)
    try:
        yield started
        started.finish()
    finally:
        started.close()


class Processes:
    """A team of processes of this machine; see `Team`."""

    losses: tuple[type[BaseException], ...] = (BrokenProcessPool,)

    def __init__(self, size: int) -> None:
        self.ahead = AHEAD * size
        self._size = size
        self._start()

    def _start(self) -> None:
        # Nothing is ever sent: the line is cut when this process lets go of it or dies.
        self._workers_end, self._own_end = _CONTEXT.Pipe(duplex=False)
        self._executor: Executor = ProcessPoolExecutor(
            self._size, _CONTEXT, initializer=_attend, initargs=(self._workers_end,)
        )

    def submit(self, task: Callable[..., Result], *arguments: object) -> Future[Result]:
        # A worker may be started here. It inherits that interrupts are held, and so Ctrl-C, which
        # a terminal sends to all processes, is left to this one.
        with _interrupts_held():
            return self._executor.submit(task, *arguments)

    def check(self) -> None:
        """Nothing to do: results that cannot come any more are lost at once."""

    def revive(self) -> None:
        self.close()
        self._start()

    def finish(self) -> None:
        """Wait for the workers to leave when all is done."""
        self._executor.shutdown()

    def close(self) -> None:
        """Let the workers leave at once, whatever they are doing."""
        self._own_end.close()
        self._executor.shutdown(cancel_futures=True)
        self._workers_end.close()


def _attend(line: Connection) -> None:
    """What a worker process does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_when_cut, args=(line,), daemon=True).start()


def _leave_when_cut(line: Connection) -> None:
    """End this process when the one it works for has closed the line, or was killed."""
    try:
        line.recv_bytes()
    except (EOFError, OSError):
        os._exit(1)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
