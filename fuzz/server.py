"""The server as people start it, its workers killed now and then, its memory looked at."""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path

import httpx

from programs import GRIDWRIGHT, children

# Seconds between two kills of a worker, and those after which nobody waits any longer.
PAUSE = 2.0
PATIENCE = 300.0
# What memory may be: megabytes of one process, and how much more at the end than at the start.
MOST_MEMORY = 1024.0
GROWTH, ROOM = 1.5, 100.0


class Server:
    """A running server; a thread kills one of its workers again and again."""

    def __init__(self, seed: int, workers: int = 1) -> None:
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - closed in `end`
        self._process = subprocess.Popen(
            [*GRIDWRIGHT, "serve", "--port", "0", "--json", "--workers", str(workers)],
            stdout=subprocess.PIPE,
            stderr=self._log,
            start_new_session=True,
        )
        assert self._process.stdout is not None
        self.address = str(json.loads(self._process.stdout.readline())["address"]).rstrip("/")
        self._rng = random.Random(seed)
        self._over = threading.Event()
        # For each look the memory of all processes together, and of the largest.
        self._memory: list[tuple[float, float]] = []
        _wait_until_ready(self.address)
        self._killer = threading.Thread(target=self._kill_workers, daemon=True)
        self._killer.start()

    @property
    def most_memory(self) -> float:
        """The most megabytes that the server and its workers took together."""
        return max((total for total, _ in self._memory), default=0.0)

    def end(self) -> str | None:
        """End it as people do; what was wrong with it, if anything was."""
        if self._over.is_set():
            return None
        self._over.set()
        self._killer.join()
        workers = children(self._process.pid)
        self._process.send_signal(signal.SIGINT)
        try:
            code = self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return f"the server does not end: not {PATIENCE:g} s after Ctrl-C"
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            said = self._said()
        left = [pid for pid in workers if Path(f"/proc/{pid}").exists()]
        if code != 0 or left:
            return f"the server does not end well: exit code {code}, workers left {left}"
        if "Traceback" in said:
            return f"the server logs a traceback: {said[-600:]!r}"
        return self._memory_complaint()

    def _said(self) -> str:
        self._log.seek(0)
        with self._log as log:
            return log.read().decode("utf-8", "replace")

    def _kill_workers(self) -> None:
        while not self._over.wait(PAUSE):
            pids = children(self._process.pid)
            sizes = [_resident(pid) for pid in (self._process.pid, *pids)]
            self._memory.append((sum(sizes), max(sizes)))
            if pids:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(self._rng.choice(pids), signal.SIGKILL)

    def _memory_complaint(self) -> str | None:
        if any(largest > MOST_MEMORY for _, largest in self._memory):
            return f"a process of the server is too large: {max(m for _, m in self._memory):.0f} MB"
        third = len(self._memory) // 3
        totals = [total for total, _ in self._memory]
        if third >= 10 and max(totals[-third:]) > GROWTH * max(totals[:third]) + ROOM:
            return f"the memory of the server grows: {totals[0]:.0f} MB to {totals[-1]:.0f} MB"
        return None


def _resident(pid: int) -> float:
    """The megabytes of a process; none when it has just gone."""
    try:
        status = Path(f"/proc/{pid}/status").read_text("ascii", "replace")
    except OSError:
        return 0.0
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) / 1024 if found else 0.0


def _wait_until_ready(address: str) -> None:
    """Wait until a server answers, if it ever does."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with contextlib.suppress(httpx.TransportError):
            httpx.get(f"{address}/api/formats", timeout=PATIENCE)
            return
        time.sleep(0.05)
