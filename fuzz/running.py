"""Running a kind of attack: so many inputs or so long, in one process or in several."""

from __future__ import annotations

import itertools
import multiprocessing
import resource
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass

from fuzz.findings import HANG, Finding, Tally, defect_of, exception_complaint
from fuzz.guarding import complaint
from fuzz.kind import Kind
from fuzz.kinds import kind_named
from fuzz.shrinking import shrunk

# No process of an attack may take more; what wants more fails there, and the machine goes on.
MOST_MEMORY = 4 << 30
# Seconds between two lines that tell how far a kind has come.
PAUSE = 10.0
# So many inputs may hang before a kind is given up: each takes long, and one is enough to know.
MOST_HANGS = 2
# Seconds that may be spent on one shorter input.
SHRINKING = 15.0

Tell = Callable[[Tally], None]


@dataclass(frozen=True)
class Budget:
    """How much is tried: a number of inputs, or seconds; whichever is used up first."""

    inputs: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Plan:
    """What is to be run: a kind, with which seed, from which number on, and how much."""

    kind: str
    seed: int
    first: int
    budget: Budget
    workers: int = 1
    timed: bool = True


def run(plan: Plan, tell: Tell) -> Tally:
    """Try inputs until the budget is used up."""
    started = time.monotonic()
    total = Tally()
    reported = started
    for part in _parts(plan, started):
        total.join(part)
        total.seconds = time.monotonic() - started
        if total.hangs >= MOST_HANGS:
            break
        if time.monotonic() - reported > PAUSE:
            reported = time.monotonic()
            tell(total)
    return total


def try_inputs(plan: Plan, numbers: Iterable[int], seconds: float | None) -> Tally:
    """Try the inputs with these numbers, as long as there is time."""
    tally = Tally()
    deadline = None if seconds is None else time.monotonic() + seconds
    with kind_named(plan.kind)(plan.seed) as kind:
        kind.timed = plan.timed
        for number in numbers:
            _try_input(kind, number, tally)
            over = deadline is not None and time.monotonic() >= deadline
            if over or tally.hangs >= MOST_HANGS:
                break
        said = kind.last_words()
        if said is not None:
            tally.add(Finding(plan.kind, plan.seed, plan.first, said, ()))
        tally.overrun, tally.memory = kind.overrun, kind.memory()
    return tally


def limit_memory() -> None:
    """Let this process and its children have only so much memory."""
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    wanted = MOST_MEMORY if most == resource.RLIM_INFINITY else min(MOST_MEMORY, most)
    resource.setrlimit(resource.RLIMIT_AS, (wanted, most))


def _try_input(kind: Kind, number: int, tally: Tally) -> None:
    tally.inputs += 1
    try:
        parts = kind.make(kind.numbers(number), number)
    except Exception as error:  # inputs are made with the program, which may fail there as well
        failed = f"no input could be made, {exception_complaint(error)}"
        tally.add(Finding(kind.name, kind.seed, number, failed, ()))
        return
    tally.cases += kind.cases(parts)
    said = complaint(kind, parts)
    if said is None:
        return
    if defect_of(said) not in tally.findings and defect_of(said) != HANG:
        parts, said = _shortest(kind, parts, said)
    tally.add(Finding(kind.name, kind.seed, number, said, parts))


def _shortest(kind: Kind, parts: tuple[str, ...], said: str) -> tuple[tuple[str, ...], str]:
    """A shorter input with the same defect, and what is said about it."""
    last = [said]
    deadline = time.monotonic() + SHRINKING

    def fails(shorter: tuple[str, ...]) -> bool:
        now = complaint(kind, shorter) if time.monotonic() < deadline else None
        if now is None or defect_of(now) != defect_of(said):
            return False
        last[0] = now
        return True

    shorter = shrunk(parts, fails, kind.shrinking_tries, kind.fixed_parts, kind.droppable_parts)
    return shorter, last[0]


def _parts(plan: Plan, started: float) -> Iterator[Tally]:
    """What came of one stretch of inputs after the other."""
    kind, budget = kind_named(plan.kind), plan.budget

    def left() -> float | None:
        return None if budget.seconds is None else budget.seconds - (time.monotonic() - started)

    last = None if budget.inputs is None else plan.first + budget.inputs
    if kind.alone:
        yield try_inputs(plan, _numbers(plan.first, last), left())
        return
    stretches = _stretches(plan.first, last, kind.stretch)
    if plan.workers == 1:
        for numbers in stretches:
            seconds = left()
            if seconds is not None and seconds <= 0:
                return
            yield try_inputs(plan, numbers, seconds)
        return
    yield from _by_processes(plan, stretches, left)


def _by_processes(
    plan: Plan, stretches: Iterator[range], left: Callable[[], float | None]
) -> Iterator[Tally]:
    """As many stretches at a time as there are processes; one that dies is a finding."""
    with _pool(plan.workers) as pool:
        running: dict[Future[Tally], range] = {}
        while True:
            while len(running) < plan.workers:
                seconds = left()
                numbers = None if seconds is not None and seconds <= 0 else next(stretches, None)
                if numbers is None:
                    break
                running[pool.submit(try_inputs, plan, numbers, seconds)] = numbers
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                numbers = running.pop(future)
                try:
                    yield future.result()
                except BrokenProcessPool:
                    yield _lost(plan, numbers)
                    return


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, limit_memory) as pool:
        yield pool


def _lost(plan: Plan, numbers: range) -> Tally:
    tally = Tally()
    said = f"the process died: at one of the inputs {numbers[0]} to {numbers[-1]}"
    tally.add(Finding(plan.kind, plan.seed, numbers[0], said, ()))
    return tally


def _numbers(first: int, last: int | None) -> Iterable[int]:
    return itertools.count(first) if last is None else range(first, last)


def _stretches(first: int, last: int | None, size: int) -> Iterator[range]:
    for start in itertools.count(first, size):
        end = start + size if last is None else min(start + size, last)
        if start >= end:
            return
        yield range(start, end)
