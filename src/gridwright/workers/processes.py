"""Workers that are processes of this machine; they never outlive the one they work for."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, current_process, get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from gridwright.errors import InputError
from gridwright.system.interrupts import ignore_interrupts, interrupts_held
from gridwright.workers.team import AHEAD, Result

# How a worker ends that was about to start workers itself.
UNGUARDED = 97
NO_GUARD = (
    "workers load the script that starts them, and this one would start workers again; put what it "
    'does below a line that says if __name__ == "__main__": or ask for 1 worker'
)
NO_FILE = (
    "workers load the script that starts them, and this one is not in a file; save it to a file, "
    "or ask for 1 worker"
)
# Processes that start afresh: a copy of this one would take over its open files and locks.
_CONTEXT = get_context("spawn")


@contextmanager
def processes(number: int) -> Iterator[Processes]:
    """A number of processes; whatever they are still doing when the context ends is given up."""
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
        _check_script()
        self.ahead = AHEAD * size
        self._size = size
        self._start()

    def _start(self) -> None:
        self._children: set[BaseProcess] = set()
        # Nothing is ever sent: the line is cut when this process lets go of it or dies.
        self._workers_end, self._own_end = _CONTEXT.Pipe(duplex=False)
        self._executor: Executor = ProcessPoolExecutor(
            self._size, _CONTEXT, initializer=_attend, initargs=(self._workers_end,)
        )

    def submit(self, task: Callable[..., Result], *arguments: object) -> Future[Result]:
        # A worker may be started here. It inherits that interrupts are held, and so Ctrl-C, which
        # a terminal sends to all processes, is left to this one.
        with interrupts_held():
            future = self._executor.submit(task, *arguments)
        self._children.update(active_children())
        return future

    def check(self) -> None:
        """Let all workers leave when one has died and nobody noticed.

        Results that cannot come any more are lost at once, unless a worker died in the middle of
        sending one: then the executor waits for the rest of it.
        """
        if any(child.exitcode is not None for child in self._children):
            self._cut()

    def revive(self) -> None:
        self.close()
        if any(child.exitcode == UNGUARDED for child in self._children):
            raise InputError(NO_GUARD) from None
        self._start()

    def finish(self) -> None:
        """Wait for the workers to leave when all is done."""
        self._executor.shutdown()

    def close(self) -> None:
        """Let the workers leave at once, whatever they are doing."""
        self._cut()
        self._executor.shutdown(cancel_futures=True)
        self._workers_end.close()

    def _cut(self) -> None:
        """Cut the line to the workers, and end what is read from them when they have left.

        This process holds the end they write to as well; as long as it is open, whoever reads half
        of a result waits for the other half.
        """
        self._own_end.close()
        results = getattr(self._executor, "_result_queue", None)
        if (written_to := getattr(results, "_writer", None)) is not None:
            written_to.close()


def _check_script() -> None:
    """Refuse to start workers from a script that they cannot load, or that would start more."""
    # A worker that loads the script of its parent: to start workers here would never end.
    if getattr(current_process(), "_inheriting", False):
        os._exit(UNGUARDED)
    main = sys.modules.get("__main__")
    file, spec = getattr(main, "__file__", None), getattr(main, "__spec__", None)
    if spec is None and file is not None and not os.path.exists(file):
        raise InputError(NO_FILE)


def _attend(line: Connection) -> None:
    """What a worker process does first."""
    ignore_interrupts()
    threading.Thread(target=_leave_when_cut, args=(line,), daemon=True).start()


def _leave_when_cut(line: Connection) -> None:
    """End this process when the one it works for has closed the line, or was killed."""
    try:
        line.recv_bytes()
    except (EOFError, OSError):
        os._exit(1)
