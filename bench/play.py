"""How fast the program answers a player: start to first board, key to redraw, and hints.

    python -m bench.play [--starts N] [--keys N]

Prints Markdown. The program runs at a pseudo-terminal of 80x24, as a player starts it. Wall time is
what a player waits on a quiet machine; on a busy one the processor time is what that would be.
"""

from __future__ import annotations

import argparse
import os
import pty
import select
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fcntl import ioctl
from pathlib import Path
from struct import pack
from termios import TIOCSWINSZ

from bench.measure import machine, milliseconds, table
from gridwright.drafts import Size
from gridwright.games.game import Game
from gridwright.games.starting import make_task, order
from gridwright.play.active_game import ActiveGame
from gridwright.play.saves import Saves
from gridwright.puzzles import puzzles

# Is on the screen once the board is.
BOARD = b"errors 0"
# Seconds to wait for anything.
PATIENCE = 30.0
TICKS = os.sysconf("SC_CLK_TCK")
RIGHT, LEFT = b"\x1b[C", b"\x1b[D"


@dataclass
class Terminal:
    """The program at a terminal of its own."""

    process: int
    terminal: int

    def wait(self, text: bytes = b"") -> None:
        """Read until a text was printed, or anything at all."""
        seen = b""
        while not seen or text not in seen:
            if not select.select([self.terminal], [], [], PATIENCE)[0]:
                raise TimeoutError(f"{text!r} is not to be seen")
            seen += os.read(self.terminal, 1 << 16)

    def spent(self) -> float:
        """The processor time of the program so far."""
        fields = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS


@contextmanager
def playing(*arguments: str) -> Iterator[Terminal]:
    """Play at a terminal, with no saved games."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_DATA_HOME": folder, "TERM": "xterm-256color"}
        process, terminal = pty.fork()
        if not process:
            ioctl(0, TIOCSWINSZ, pack("HHHH", 24, 80, 0, 0))
            command = [sys.executable, "-m", "gridwright", "play", *arguments]
            os.execve(sys.executable, command, environment)
        try:
            yield Terminal(process, terminal)
        finally:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
            os.close(terminal)


def smallest(name: str) -> int:
    """The smallest board of a puzzle from 5x5 on."""
    kind = puzzles()[name]
    return next(side for side in range(5, 20) if not kind.size_problem(Size(side, side)))


def start_row(name: str, starts: int) -> list[str]:
    """The time from start to first board."""
    side = str(smallest(name))
    walls, processors = [], []
    for seed in range(starts):
        began = time.perf_counter()
        with playing(name, "--size", side, "--level", "easy", "--seed", str(seed)) as program:
            program.wait(BOARD)
            walls.append(time.perf_counter() - began)
            processors.append(program.spent())
    slowest = max(processors)
    figures = (statistics.median(walls), statistics.median(processors), slowest)
    return [f"{name} {side}x{side}", *map(milliseconds, figures)]


def key_row(name: str, keys: int) -> list[str]:
    """The time from a key to the redrawn board of 10x10."""
    with playing(name, "--size", "10", "--seed", "1") as program:
        program.wait(BOARD)
        time.sleep(0.5)
        walls = []
        before = program.spent()
        for number in range(keys):
            began = time.perf_counter()
            os.write(program.terminal, (RIGHT, RIGHT, LEFT)[number % 3])
            program.wait(b"olumn")
            walls.append(time.perf_counter() - began)
        spent = (program.spent() - before) / keys
    walls.sort()
    return [name, *map(milliseconds, (statistics.median(walls), walls[int(0.95 * keys)], spent))]


def hint_row(name: str, size: str) -> list[str]:
    """The time of a hint, from the first position to the last, each hint being taken."""
    with tempfile.TemporaryDirectory() as folder:
        active = ActiveGame(Game(make_task(order(name, size, None, 1))), Saves(Path(folder), str))
        spent = []
        while not active.game.solved:
            began = time.process_time()
            active.hear(active.ask(3), 3)
            spent.append(time.process_time() - began)
            active.take()
    spent.sort()
    figures = (statistics.median(spent), spent[int(0.95 * len(spent))], spent[-1])
    return [f"{name} {size}x{size}", str(len(spent)), *map(milliseconds, figures)]


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.play", description=main.__doc__)
    parser.add_argument("--starts", type=int, default=5, help="boards started of each puzzle")
    parser.add_argument("--keys", type=int, default=60, help="keys pressed on each board")
    wanted = parser.parse_args()
    print(machine())
    head = ["start to first board, easy", "wall p50 ms", "processor p50 ms", "processor max ms"]
    print(table(head, [start_row(name, wanted.starts) for name in puzzles()]))
    # Boards of 10x10 that are made in no time.
    large = ("bosnian-road", "close-or-far", "magnets", "shapely-squares")
    head = ["key to redraw, 10x10", "wall p50 ms", "wall p95 ms", "processor mean ms"]
    print(table(head, [key_row(name, wanted.keys) for name in large]))
    sizes = {"skyscrapers": "8", "shapely-squares": "7"}
    rows = [hint_row(name, sizes.get(name, "10")) for name in puzzles()]
    print(table(["hint, depth 3", "hints", "p50 ms", "p95 ms", "max ms"], rows))


if __name__ == "__main__":
    main()
