"""How late a limit is obeyed: by both engines, by the clock and from another thread.

    python -m bench.limits

Prints Markdown: on boards that cannot be finished, how many milliseconds after the limit (or after
the event that stops it) the engine came back, at worst over some tries.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from bench.instances import load
from bench.measure import machine, table
from gridwright.engines.fd import search
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.engines.sat import Session, compile_model
from gridwright.model import Model
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named

SECONDS = 0.3
TRIES = 5
Run = Callable[[Model, Limits], None]


def hard_boards() -> dict[str, Puzzle]:
    """Boards with far more solutions, or far more to search, than any limit allows."""
    boards = {}
    for family in ("unique-skyscrapers-12", "unique-magnets-20", "unique-close-or-far-20"):
        full = load(family)[0].puzzle
        boards[f"{family.removeprefix('unique-')}, half its clues"] = full.keep(full.clues()[::2])
    for size in (20, 60):
        text = "bosnian-road\n" + ("." * size + "\n") * size
        boards[f"bosnian-road-{size}, empty"] = puzzle_named("bosnian-road").parse(text)
    return boards


def by_fd(model: Model, limits: Limits) -> None:
    """All solutions by search."""
    for _ in search(model, limits=limits):
        pass


def by_sat(model: Model, limits: Limits) -> None:
    """All solutions by clauses, compiling included."""
    watch = Watch(limits)
    try:
        with Session(compile_model(model, watch)) as session:
            for _ in session.solutions(watch):
                pass
    except OutOfTimeError:
        return


def late_by_clock(run: Run, model: Model) -> float:
    """Seconds after a time limit."""
    started = time.perf_counter()
    run(model, Limits(seconds=SECONDS))
    return time.perf_counter() - started - SECONDS


def late_by_event(run: Run, model: Model) -> float:
    """Seconds after another thread asked to stop."""
    stop = threading.Event()
    asked: list[float] = []

    def ask() -> None:
        asked.append(time.perf_counter())
        stop.set()

    timer = threading.Timer(SECONDS, ask)
    timer.start()
    run(model, Limits(stop=stop))
    return time.perf_counter() - asked[0]


def main() -> None:
    """Measure how late limits are obeyed and print it as Markdown."""
    rows = []
    for name, puzzle in hard_boards().items():
        model = puzzle.model()
        for engine, run in (("fd", by_fd), ("sat", by_sat)):
            worst = [
                f"{1000 * max(late(run, model) for _ in range(TRIES)):.0f}"
                for late in (late_by_clock, late_by_event)
            ]
            rows.append((name, engine, *worst))
    head = ("board", "engine", "after a time limit, ms", "after an event, ms")
    print(f"# Limits\n\n{machine()}\nWorst of {TRIES} tries.\n\n{table(head, rows)}")


if __name__ == "__main__":
    main()
