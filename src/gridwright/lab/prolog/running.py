"""Running a Prolog program with `swipl`, and what came out of it."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from gridwright.engines.fd import Labeling
from gridwright.errors import GridwrightError
from gridwright.grid import Cell
from gridwright.lab.models.formulation import Formulation
from gridwright.lab.prolog.translation import COUNTING, options, program
from gridwright.model import values_of
from gridwright.puzzle import Puzzle

SWIPL = "swipl"
# Seconds that starting, loading and compiling may take beside the question itself.
STARTING = 60


@dataclass(frozen=True)
class Answer:
    """What SWI-Prolog found: processor time, and the values of the cells if it found any.

    The time is what Prolog itself measures around posting the constraints and labeling up to the
    first solution; starting `swipl`, loading clpfd and compiling the program are not in it. When
    there are no values, either the time was over (`limit`) or there is no solution.
    """

    seconds: float
    limit: bool
    values: dict[Cell, int] | None


def installed() -> bool:
    """Whether there is a `swipl` to run."""
    return shutil.which(SWIPL) is not None


def run(board: Puzzle, formulation: Formulation, labeling: Labeling, seconds: float) -> Answer:
    """The first solution of a model of a board by SWI-Prolog, under a labeling it has."""
    model = formulation(board)
    text = f"{_driver()}\n{COUNTING}\n{program(model, formulation.phrases)}"
    output = _output(text, f"run({options(labeling)}, {seconds})", seconds + STARTING)
    answer, used, *numbers = output.split()
    values: dict[Cell, int] | None = None
    if answer == "yes":
        values = {
            cell: next(v for v in values_of(mask) if model.code(v) == int(number))
            for (cell, mask), number in zip(model.domains.items(), numbers, strict=True)
        }
    return Answer(float(used), answer == "limit", values)


def _driver() -> str:
    return (resources.files("gridwright.lab.prolog") / "driver.pl").read_text("utf-8")


def _output(text: str, goal: str, seconds: float) -> str:
    """What a program prints when it is asked a goal."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "program.pl")
        file.write_text(text, "utf-8")
        command = [SWIPL, "-q", "-f", "none", "-g", goal, "-t", "halt", str(file)]
        done = _finished(command, seconds) or _finished(command, seconds)
    if done is None:
        raise GridwrightError(f"{SWIPL} did not stop after {seconds} seconds")
    if done.returncode or not done.stdout:
        raise GridwrightError(f"{SWIPL} failed: {done.stderr.strip() or 'it said nothing'}")
    return done.stdout


def _finished(command: list[str], seconds: float) -> subprocess.CompletedProcess[str] | None:
    """How a program ended; None when it did not.

    Programs keep their own limit, but on a busy machine SWI-Prolog 9.0 itself now and then (once in
    thousands of times) stands still. What it said before that counts.
    """
    try:
        return subprocess.run(
            command, capture_output=True, text=True, timeout=seconds, stdin=subprocess.DEVNULL
        )
    except subprocess.TimeoutExpired as late:
        said = late.stdout.decode() if isinstance(late.stdout, bytes) else late.stdout
        return subprocess.CompletedProcess(command, 0, said, "") if said else None
