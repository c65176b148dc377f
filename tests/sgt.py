"""Simon Tatham's own programs as referees of the IDs that we read and write.

They are those of Debian's package `sgt-puzzles`, run without a display.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

PATH = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/games"])


@cache
def program(game: str) -> str | None:
    """Where the program of a game is, None when it is not installed."""
    return shutil.which(f"sgt-{game}", path=PATH)


def generate(
    game: str, parameters: str, count: int, seed: str, timeout: float | None = None
) -> list[str]:
    """IDs of boards that he makes, always the same for a seed; none when the time runs out."""
    command = [str(program(game)), "--generate", str(count), f"{parameters}#{seed}"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        return []
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def save(game: str, parameters: str, folder: Path) -> str:
    """A saved game that he makes."""
    command = [str(program(game)), "--generate", "1", parameters]
    subprocess.run([*command, "--save", str(folder / "game"), "--save-suffix", ".sav"], check=True)
    (path,) = folder.glob("game*.sav")
    return path.read_text("ascii")


def complaint(game: str, ids: Sequence[str], *, solutions: bool = False) -> str:
    """What he says against some IDs, the empty text when he takes them all.

    With `solutions` he must solve them too.
    """
    command = [str(program(game)), "--print", "1x1", *(["--with-solutions"] if solutions else [])]
    done = subprocess.run(command, input="\n".join(ids) + "\n", capture_output=True, text=True)
    return done.stderr.strip() or ("" if done.returncode == 0 else f"exit {done.returncode}")
