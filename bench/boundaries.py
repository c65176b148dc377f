"""What limits hold: seconds beyond the time limit and peak memory, of every command at any size.

    python -m bench.boundaries [--quick] [--limit S] [--puzzles NAME ...] [--sizes N ...]

Runs commands with a time limit, each in a process of its own, on boards of every puzzle from tiny
to the largest that is accepted: blank, full of clues, full of nonsense, and generated. Prints
Markdown, the worst first; all of it takes an hour and more, and `--quick` some minutes.

The overrun is the processor time spent after the limit, from the start of the process on, so that
a busy machine does not add to it; what the start of Python takes counts.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.measure import in_fresh_processes, machine, table
from gridwright.drafts import Draft, Options, Size
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.errors import GridwrightError
from gridwright.generation.board_maker import make
from gridwright.generation.request import request
from gridwright.generation.workshop import workshop
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named, puzzles
from gridwright.text import MAX_SIDE

SIZES = (4, 10, 20, 30, 50, MAX_SIDE)
QUICK_SIZES = (10, 30, MAX_SIDE)
# What every board is given to; OUT stands for a file that may be written.
OUT = "OUT"
COMMANDS = (
    ("solve",),
    ("solve", "--engine", "sat"),
    ("solve", "--engine", "fd"),
    ("solve", "--all", "--rows"),
    ("show", "--solution"),
    ("draw", "--solution", "--out", f"{OUT}.svg"),
    ("draw", "--diagnose", "--out", f"{OUT}.png"),
    ("diagnose",),
    ("diagnose", "--minimal"),
    ("hint",),
    ("explain",),
    ("explain", "--out", f"{OUT}.html"),
    ("rate",),
    ("lab", "tree"),
    ("lab", "tree", "--model", "paper"),
)
QUICK_COMMANDS = (("solve",), ("solve", "--engine", "sat"), ("diagnose", "--minimal"), ("explain",))
# What takes no time limit, for its memory.
UNLIMITED = (("draw", "--out", f"{OUT}.png"), ("draw", "--out", f"{OUT}.pdf"), ("show",))
GENERATE: tuple[tuple[str, ...], ...] = ((), ("--level", "hard"), ("--givens",))
# Seconds that are given to make a board for the others, and seconds after which a process is ended.
MAKING, KILLED = 10.0, 30.0
# Clues of nonsense; each takes a while to put on a large board.
CLUES = 100
# Bytes of address space that a process gets, so that no machine is brought down.
ROOM = 4 << 30
WORST = 40


@dataclass(frozen=True)
class Case:
    """A command line and what it is called in the table."""

    name: str
    arguments: tuple[str, ...]
    limited: bool = True


@dataclass(frozen=True)
class Measured:
    """What a process took: seconds by the clock, of work after the limit, MiB at its peak."""

    name: str
    wall: float
    overrun: float
    memory: float
    exit_code: int


def boards(kind: type[Puzzle], side: int) -> Iterator[tuple[str, Puzzle]]:
    """Boards of a size, by what they are."""
    size = Size(side, side)
    if kind.size_problem(size):
        return
    rng = random.Random(side)
    blank = kind.blank(size, rng)
    yield "blank", blank
    yield "nonsense", _nonsense(blank, rng)
    with contextlib.suppress(GridwrightError):
        yield "generated", make(request(kind.name, (side, side)), 0, 0, Limits(MAKING)).board
    full = _full(kind, size, rng)
    if full is not None:
        yield "full", full


def _nonsense(board: Puzzle, rng: random.Random) -> Puzzle:
    """A board with clues at random; most contradict each other."""
    slots = list(board.slots())
    for slot in rng.sample(slots, min(len(slots), CLUES)):
        if slot.choices:
            with contextlib.suppress(GridwrightError):
                board = board.put(slot.cell, rng.choice(slot.choices))
    return board


def _full(kind: type[Puzzle], size: Size, rng: random.Random) -> Puzzle | None:
    """A board with every clue of some grid."""
    options = Options(kind.styles[0].name, givens="givens" in kind.styles[0].options)
    watch = Watch(Limits(MAKING))
    draft: Draft[Puzzle] | None = None
    with workshop(rng, watch) as shop, contextlib.suppress(OutOfTimeError):
        while draft is None and not watch.expired():
            draft = kind.draft(size, rng, options, shop)
    return None if draft is None else draft.board


def write_boards(kind: type[Puzzle], side: int, folder: Path) -> list[tuple[str, Path]]:
    """The files of all boards of a size, by what they are."""
    written = []
    for what, board in boards(kind, side):
        path = folder / f"{kind.name}-{side}-{what}.txt"
        path.write_text(board.format(), "utf-8")
        written.append((what, path))
    return written


def cases(
    kinds: Sequence[type[Puzzle]], sizes: Sequence[int], quick: bool, limit: float, folder: Path
) -> Iterator[Case]:
    """All command lines, where boards are written to a folder as they are needed."""
    for kind in kinds:
        for side in sizes:
            yield from _generating(kind.name, side, limit, quick)
            # In a process of its own: the peak of a child begins with the memory of its parent.
            (written,) = in_fresh_processes(write_boards, [(kind, side, folder)])
            for what, path in written:
                yield from _on_board(f"{kind.name}/{side} {what}", path, limit, quick)


def _generating(name: str, side: int, limit: float, quick: bool) -> Iterator[Case]:
    for options in GENERATE[:1] if quick else GENERATE:
        arguments = ("generate", name, "--size", str(side), *options)
        words = " ".join(("generate", *options))
        yield Case(f"{words} {name}/{side}", (*arguments, "--time-limit", str(limit)))


def _on_board(name: str, path: Path, limit: float, quick: bool) -> Iterator[Case]:
    out = str(path.with_suffix(""))
    for command in QUICK_COMMANDS if quick else (*COMMANDS, *UNLIMITED):
        words = tuple(word.replace(OUT, out) for word in command)
        at = 2 if words[0] == "lab" else 1
        said = " ".join(command).replace(f" --out {OUT}", " ")
        limited = command not in UNLIMITED
        ending = ("--time-limit", str(limit)) if limited else ()
        yield Case(f"{said} {name}", (*words[:at], str(path), *words[at:], *ending), limited)


def measured(case: Case, limit: float) -> Measured:
    """Run a command to its end."""
    started = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "gridwright", *case.arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM)),
    )
    at_limit: float | None = None
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        elapsed = time.perf_counter() - started
        if pid:
            break
        if at_limit is None and elapsed >= limit:
            at_limit = _processor_time(process.pid)
        if elapsed > limit + KILLED:
            process.kill()
        time.sleep(0.01)
    process.returncode = os.waitstatus_to_exitcode(status)
    spent = usage.ru_utime + usage.ru_stime
    late = max(0.0, spent - at_limit) if case.limited and at_limit is not None else 0.0
    return Measured(case.name, elapsed, late, usage.ru_maxrss / 1024, process.returncode)


def _processor_time(pid: int) -> float:
    """The processor time of a running process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def tell(found: Sequence[Measured]) -> None:
    """Print the worst overruns and the largest processes."""
    for head, key in (("overrun", "overrun"), ("peak MiB", "memory")):
        worst = sorted(found, key=lambda one: getattr(one, key), reverse=True)[:WORST]
        rows = [
            (one.name, f"{one.overrun:.2f}", f"{one.wall:.2f}", f"{one.memory:.0f}", one.exit_code)
            for one in worst
        ]
        print(f"Worst {head} of {len(found)} runs:\n")
        print(table(("command and board", "overrun s", "wall s", "peak MiB", "exit"), rows))


def main() -> None:
    """Run the matrix, or the part of it that was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer sizes and commands")
    parser.add_argument("--limit", type=float, default=1.0, help="the time limit in seconds")
    parser.add_argument("--puzzles", nargs="+", default=list(puzzles()), help="their names")
    parser.add_argument("--sizes", nargs="+", type=int, help="sides of the boards")
    arguments = parser.parse_args()
    kinds = [puzzle_named(name) for name in arguments.puzzles]
    quick, limit = arguments.quick, arguments.limit
    sizes = arguments.sizes or (QUICK_SIZES if quick else SIZES)
    print(machine())
    found: list[Measured] = []
    with tempfile.TemporaryDirectory() as folder:
        for case in cases(kinds, sizes, quick, limit, Path(folder)):
            one = measured(case, limit)
            found.append(one)
            print(f"{one.name}: {one.overrun:.2f} s, {one.memory:.0f} MiB", file=sys.stderr)
    tell(found)


if __name__ == "__main__":
    main()
