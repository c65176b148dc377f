"""Kills: `generate --out` with workers, killed at random moments and started again.

In the end the file must hold the bytes of a run that nobody disturbed, and no worker may be left.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from functools import lru_cache
from pathlib import Path

from fuzz.calling import PATIENCE
from fuzz.folders import InFolder
from fuzz.kind import Input
from programs import GRIDWRIGHT, children, started

# What is made takes a second or two, so that most kills hit it at work.
COMMANDS = (
    ("skyscrapers", "--size", "6", "--count", "30"),
    ("magnets", "--size", "8", "--count", "30"),
    ("bosnian-road", "--size", "8", "--count", "8"),
    ("shapely-squares", "--size", "6", "--count", "20"),
)
MOST_KILLS = 4
# Seconds in which a killed run may get how far it will; its start takes about half of one.
LONGEST = 3.0


class Kills(InFolder):
    """The number of a command, and after how many seconds it is killed, again and again."""

    name = "kills"
    share = 0.8
    alone = True
    fixed_parts = 2
    shrinking_tries = 0
    longest_wait = 900.0

    def make(self, rng: random.Random, number: int) -> Input:
        """Some moments."""
        moments = [rng.uniform(0.1, LONGEST) for _ in range(rng.randint(1, MOST_KILLS))]
        return str(rng.randrange(len(COMMANDS))), " ".join(f"{moment:.2f}" for moment in moments)

    def cases(self, parts: Input) -> int:
        """As many as kills."""
        return len(parts[1].split())

    def judge(self, parts: Input) -> str | None:
        """Kill it, let it end, and compare."""
        command = COMMANDS[int(parts[0])]
        path = self.empty_folder() / "boards.jsonl"
        words = (*GRIDWRIGHT, "generate", *command, "--workers", "2", "--out", str(path))
        for moment in parts[1].split():
            left = _killed(words, float(moment))
            if left:
                return f"workers outlive the program: {left}"
            said = _half_written(path, command)
            if said is not None:
                return said
        done = subprocess.run(words, capture_output=True, timeout=PATIENCE)
        if done.returncode != 0:
            return f"not continued after a kill: {done.stderr[-300:]!r}"
        same = path.read_bytes() == _undisturbed(command)
        return None if same else "continued with other bytes: after a kill"


@lru_cache(maxsize=len(COMMANDS))
def _undisturbed(command: tuple[str, ...]) -> bytes:
    words = (*GRIDWRIGHT, "generate", *command, "--json")
    return subprocess.run(words, capture_output=True, timeout=PATIENCE, check=True).stdout


def _killed(words: tuple[str, ...], moment: float) -> list[int]:
    """Start a run and kill it; the workers that are left a good while after."""
    with started(words) as process:
        deadline = time.monotonic() + moment
        while process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.01)
        workers = children(process.pid)
        if process.poll() is None:
            os.kill(process.pid, signal.SIGKILL)
        process.wait()
        deadline = time.monotonic() + PATIENCE
        while (left := [pid for pid in workers if _runs(pid)]) and time.monotonic() < deadline:
            time.sleep(0.05)
        return left


def _runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def _half_written(path: Path, command: tuple[str, ...]) -> str | None:
    """Whether a killed run has written anything but a beginning of the whole."""
    there = path.read_bytes() if path.exists() else b""
    if _undisturbed(command).startswith(there):
        return None
    return f"a killed run has written something else: {there[-200:]!r}"


KIND = Kills
