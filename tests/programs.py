"""Real processes in tests: started, waited for, and never left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

GRIDWRIGHT = (sys.executable, "-m", "gridwright")
# Seconds after which a test gives up waiting: far more than a slow machine needs.
PATIENCE = 120.0


@contextmanager
def started(
    command: Sequence[object], environment: Mapping[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """A process in a group of its own, which is killed as a whole in the end."""
    with subprocess.Popen(
        [str(word) for word in command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUTF8": "1", **(environment or {})},
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def until(happened: Callable[[], bool], process: subprocess.Popen[bytes] | None = None) -> None:
    """Wait until something has happened; fail when the process ends before."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        if process is not None and process.poll() is not None:
            raise AssertionError(f"ended too early: {process.communicate()}")
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.02)


def until_lines(path: Path, number: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until a process has written so many whole lines to a file."""
    until(lambda: lines_in(path) >= number, process)


def lines_in(path: Path) -> int:
    """How many whole lines a file has; none when there is no file yet."""
    return path.read_bytes().count(b"\n") if path.exists() else 0


def children(pid: int) -> list[int]:
    """The processes that a process has started and that still run."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, text=True)
    rows = (line.split() for line in listed.stdout.splitlines())
    return [int(own) for own, parent, state in rows if int(parent) == pid and state[0] != "Z"]
