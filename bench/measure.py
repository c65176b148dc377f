"""Measuring: fresh processes, timings, limits, and what is printed about them."""

from __future__ import annotations

import datetime
import gc
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import metadata
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

import referee
from gridwright.engines.fd import Counters, Labeling, search
from gridwright.engines.limits import Limits
from gridwright.grid import Cell
from gridwright.puzzle import Puzzle

T = TypeVar("T")

PACKAGES = ("gridwright", "ortools", "python-sat")


@dataclass(frozen=True)
class Run:
    """One timed answer: processor time, whether the limit was reached, fd's counters if it was fd.

    Both engines use one thread, so on an idle machine this is wall time; on a busy one it is what
    wall time would have been.
    """

    seconds: float
    limit: bool = False
    counters: Counters | None = None


@dataclass(frozen=True)
class Timing:
    """Several runs of the same question."""

    runs: tuple[Run, ...]

    @property
    def seconds(self) -> float:
        """The median of the runs."""
        return statistics.median(run.seconds for run in self.runs)

    @property
    def limit(self) -> bool:
        """Whether any run reached the limit."""
        return any(run.limit for run in self.runs)


def in_fresh_processes(
    function: Callable[..., T], calls: Sequence[tuple[object, ...]]
) -> Iterator[T]:
    """The answers to calls, one after the other, each in a process that has solved nothing yet.

    Our engine remembers prunings. Asked the same board twice in one process it would be timed
    looking up its own answers, so repeats and rivals must not share a process.
    """
    with get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        yield from pool.imap(partial(_call, function), calls, chunksize=1)


def _call(function: Callable[..., T], arguments: tuple[object, ...]) -> T:
    return function(*arguments)


def answer_of(program: str, question: object, source: str | None) -> Any:
    """What a program answers, in JSON, by this version or the one whose sources are there."""
    done = subprocess.run(
        (sys.executable, "-c", program),
        input=json.dumps(question),
        env={**os.environ, **({"PYTHONPATH": source} if source else {})},
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def settle() -> None:
    """Put what is there out of sight of the garbage collector.

    Both sides run in one process with OR-Tools and its large heap loaded; walking that in the
    middle of a measurement takes longer than most answers.
    """
    gc.collect()
    gc.freeze()


def side_by_side(puzzle: Puzzle, others: Sequence[Puzzle], limit: float) -> tuple[Run, Run]:
    """A board by fd and by CP-SAT, both warmed up on other boards of the same family.

    The warming builds what all boards of a size share: geometry, tables of lines.
    """
    for other in others:
        run_fd(other, limit)
        run_cp_sat(other, limit)
    settle()
    return run_fd(puzzle, limit), run_cp_sat(puzzle, limit)


def one_by_one(
    puzzles: Sequence[Puzzle], limit: float, labeling: Labeling | None = None
) -> list[Run]:
    """Boards by fd, one after the other in one process, as in a batch."""
    return [run_fd(puzzle, limit, labeling) for puzzle in puzzles]


def run_fd(puzzle: Puzzle, limit: float, labeling: Labeling | None = None) -> Run:
    """Model a board and search its first solution with our engine; the answer is checked."""
    started = time.process_time()
    searching = search(puzzle.model(), labeling, Limits(seconds=limit))
    values = next(iter(searching), None)
    seconds = time.process_time() - started
    counters = searching.counters
    if values is None:
        if searching.complete:
            raise ValueError(f"fd finds no solution of\n{puzzle.format()}")
        return Run(seconds, True, counters)
    _check(puzzle, values)
    return Run(seconds, False, counters)


def run_cp_sat(puzzle: Puzzle, limit: float) -> Run:
    """Model a board and search its first solution with CP-SAT, one worker; it is checked too."""
    started = time.process_time()
    try:
        found = referee.solutions(puzzle, limit=1, time_limit=limit)
    except referee.Timeout:
        return Run(time.process_time() - started, True)
    seconds = time.process_time() - started
    if not found:
        raise ValueError(f"CP-SAT finds no solution of\n{puzzle.format()}")
    _check(puzzle, {Cell(*cell): value for cell, value in found[0].items()})
    return Run(seconds)


def _check(puzzle: Puzzle, values: dict[Cell, int]) -> None:
    wrong = [violation.text for violation in puzzle.violations(values)]
    if wrong or len(values) != len(puzzle.model().domains):
        raise ValueError(f"a wrong answer ({'; '.join(wrong)}) to\n{puzzle.format()}")


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A Markdown table; all columns but the first are aligned to the right."""
    lines = [list(head), ["---"] + ["---:"] * (len(head) - 1), *([str(x) for x in r] for r in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def milliseconds(seconds: float) -> str:
    """Seconds as milliseconds with three digits that mean something."""
    return f"{seconds * 1000:.3g}" if seconds < 1 else f"{seconds * 1000:.0f}"


def times(ratio: float) -> str:
    """A ratio as it is read: 3.2x."""
    return f"{ratio:.3g}x"


def machine() -> str:
    """What the figures were measured on, and when."""
    packages = ", ".join(f"{name} {metadata.version(name)}" for name in PACKAGES)
    return (
        f"{datetime.datetime.now(datetime.UTC):%Y-%m-%d %H:%M} UTC, {_processor()}, "
        f"{platform.system()}, {platform.python_implementation()} {platform.python_version()}, "
        f"{packages}\n"
    )


def _processor() -> str:
    cpus = Path("/proc/cpuinfo")
    if cpus.exists():
        for line in cpus.read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
