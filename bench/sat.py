"""Solve and prove unique: our engine sat against CP-SAT.

    python -m bench.sat --out FILE

Prints Markdown: for every family of unique boards the time to find the solution and prove that it
is the only one, with our compiling ("one-shot") and without it, on a model that is compiled and
loaded ("compiled"), beside CP-SAT with one
worker, rebuilt for each board; and the peak memory.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import time
from collections.abc import Callable
from dataclasses import astuple, dataclass, replace
from pathlib import Path

import referee
from bench.instances import UNIQUE, load
from bench.measure import in_fresh_processes, machine, milliseconds, settle, table, times
from gridwright.diagnosis import diagnose
from gridwright.engines.limits import Limits, Watch
from gridwright.engines.sat import Session, compile_model
from gridwright.puzzle import Puzzle
from gridwright.solving import solve

HEAD = (
    "family", "boards", "solve ms", "diagnose ms", "sat one-shot ms", "sat compiled ms",
    "CP-SAT ms", "solve ratio", "diagnose ratio", "sat one-shot ratio", "sat compiled ratio",
    "worst solve ms", "worst CP-SAT ms", "limit hits", "peak MiB",
)  # fmt: skip


@dataclass(frozen=True)
class Times:
    """Seconds of processor time on one board; None where the limit was reached."""

    auto: float | None
    diagnosed: float | None
    one_shot: float | None
    compiled: float | None
    cp_sat: float | None


def measure_auto(puzzle: Puzzle, others: list[Puzzle], limit: float) -> float | None:
    """One board as a user asks, in a process warmed up on others."""
    for other in others:
        _auto(other, limit)
    settle()
    return _auto(puzzle, limit)


def measure_diagnosis(puzzle: Puzzle, others: list[Puzzle], limit: float) -> float | None:
    """One board as a setter asks, in a process that has been asked about others."""
    for other in others:
        _diagnosed(other, limit)
    settle()
    return _diagnosed(puzzle, limit)


def measure(puzzle: Puzzle, others: list[Puzzle], limit: float) -> tuple[Times, int]:
    """One board in a process warmed up on others, and the peak memory of our part in KiB."""
    for other in others:
        _ours(other, limit)
        _cp_sat(other, limit)
    settle()
    one_shot, compiled = _ours(puzzle, limit)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return Times(None, None, one_shot, compiled, _cp_sat(puzzle, limit)), memory


def _auto(puzzle: Puzzle, limit: float) -> float | None:
    """As a user asks: all solutions, by the engine the program picks."""
    started = time.process_time()
    found = solve(puzzle, count=2, limits=Limits(seconds=limit))
    ended = time.process_time()
    if found.status == "limit":
        return None
    if not found.complete or len(found.solutions) != 1:
        raise ValueError(f"not unique:\n{puzzle.format()}")
    return ended - started


def _diagnosed(puzzle: Puzzle, limit: float) -> float | None:
    """Whether a board has just one solution, and which."""
    started = time.process_time()
    found = diagnose(puzzle, up_to=1, time_limit=limit)
    ended = time.process_time()
    if found.verdict == "limit":
        return None
    if found.verdict != "unique":
        raise ValueError(f"not unique:\n{puzzle.format()}")
    return ended - started


def _ours(puzzle: Puzzle, limit: float) -> tuple[float | None, float | None]:
    watch = Watch(Limits(seconds=limit))
    started = time.process_time()
    with Session(compile_model(puzzle.model(), watch)) as session:
        session.load(watch)
        compiled = time.process_time()
        first = session.ask(watch)
        second = session.ask(watch, unlike=first.values) if first.values else first
        ended = time.process_time()
    if "limit" in (first.status, second.status):
        return None, None
    if first.values is None or next(puzzle.violations(first.values), None) is not None:
        raise ValueError(f"a wrong answer to\n{puzzle.format()}")
    if second.status == "yes":
        raise ValueError(f"not unique:\n{puzzle.format()}")
    return ended - started, ended - compiled


def _cp_sat(puzzle: Puzzle, limit: float) -> float | None:
    """CP-SAT in the faster of two ways: enumerate two, or solve, forbid the solution, solve."""
    found = [_timed(way, puzzle, limit) for way in (_enumerate_two, _solve_twice)]
    done = [seconds for seconds in found if seconds is not None]
    return min(done) if done else None


def _timed(way: Callable[[Puzzle, float], None], puzzle: Puzzle, limit: float) -> float | None:
    started = time.process_time()
    try:
        way(puzzle, limit)
    except referee.Timeout:
        return None
    return time.process_time() - started


def _enumerate_two(puzzle: Puzzle, limit: float) -> None:
    if len(referee.solutions(puzzle, limit=2, time_limit=limit)) != 1:
        raise ValueError(f"not unique by CP-SAT:\n{puzzle.format()}")


def _solve_twice(puzzle: Puzzle, limit: float) -> None:
    model, cells = referee.build(puzzle)
    (first,) = referee.find(model, cells, 1, limit)
    model.add_forbidden_assignments(list(cells.values()), [[first[cell] for cell in cells]])
    if referee.find(model, cells, 1, limit):
        raise ValueError(f"not unique by CP-SAT:\n{puzzle.format()}")


def family_row(family: str, limit: float, repeats: int) -> tuple[object, ...]:
    """The row of a family: medians over its boards, each the median of some processes."""
    puzzles = [board.puzzle for board in load(family)]
    warm = 1 if len(puzzles[0].grid.cells) > 300 else 3
    calls = [
        (puzzle, (puzzles[i + 1 :] + puzzles[:i])[:warm], limit)
        for _ in range(repeats)
        for i, puzzle in enumerate(puzzles)
    ]
    # In processes of their own: what one way remembers must not help the other.
    # One way after the other: a process that is forked while another pool is at work may hang.
    autos = list(in_fresh_processes(measure_auto, calls))
    diagnoses = list(in_fresh_processes(measure_diagnosis, calls))
    all_ways = zip(autos, diagnoses, in_fresh_processes(measure, calls), strict=True)
    runs = [
        (replace(found, auto=auto, diagnosed=diagnosed), memory)
        for auto, diagnosed, (found, memory) in all_ways
    ]
    boards = [
        _median([run for run, _ in runs[i :: len(puzzles)]], limit) for i in range(len(puzzles))
    ]
    auto, diagnosed, one_shot, compiled, cp_sat = map(statistics.median, zip(*boards, strict=True))
    hits = sum(None in (t.auto, t.diagnosed, t.one_shot, t.compiled) for t, _ in runs)
    return (
        family.removeprefix("unique-"),
        len(puzzles),
        milliseconds(auto),
        milliseconds(diagnosed),
        milliseconds(one_shot),
        milliseconds(compiled),
        milliseconds(cp_sat),
        times(cp_sat / auto),
        times(cp_sat / diagnosed),
        times(cp_sat / one_shot),
        times(cp_sat / compiled),
        milliseconds(max(board[0] for board in boards)),
        milliseconds(max(board[-1] for board in boards)),
        f"{hits} / {sum(t.cp_sat is None for t, _ in runs)}",
        max(memory for _, memory in runs) // 1024,
    )


def _median(runs: list[Times], limit: float) -> list[float]:
    """A board's median times; a run at the limit counts with the time it was given."""
    columns = zip(*map(astuple, runs), strict=True)
    return [
        statistics.median(limit if seconds is None else seconds for seconds in column)
        for column in columns
    ]


def main() -> None:
    """Measure engine sat and print the figures as Markdown."""
    parser = argparse.ArgumentParser(prog="python -m bench.sat", description=main.__doc__)
    parser.add_argument("--families", nargs="+", choices=UNIQUE, default=UNIQUE, metavar="FAMILY")
    parser.add_argument("--repeats", type=int, default=3, help="runs of each board")
    parser.add_argument("--limit", type=float, default=20.0, help="seconds for a board")
    parser.add_argument("--out", type=Path, help="write the Markdown to this file too")
    options = parser.parse_args()
    rows = [family_row(family, options.limit, options.repeats) for family in options.families]
    text = (
        f"# Engine sat\n\n{machine()}\n"
        "Solve and prove unique: processor time, medians over boards of the median of "
        f"{options.repeats} processes, each warmed up on other boards (three of the family, so "
        "that `diagnose` has a solver for their rules, if it keeps one). Solve and diagnose: as a "
        "user asks, building the model included. Sat one-shot: engine sat alone, with building the "
        "model and compiling it; sat compiled: without. CP-SAT with one worker, model building "
        "included, in the faster of two ways per run (enumerate two solutions; solve, forbid, "
        "solve again). "
        f"Limit {options.limit:g} s; limit hits: ours / CP-SAT.\n\n{table(HEAD, rows)}"
    )
    print(text)
    if options.out:
        options.out.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
