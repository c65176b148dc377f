"""Propagation: constraints wake each other until no domain shrinks any more."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from operator import itemgetter
from typing import Final

from gridwright.engines.fd.counters import Counters
from gridwright.engines.fd.recorder import Recorder
from gridwright.engines.limits import Watch
from gridwright.grid import Cell
from gridwright.model import Domains, Model

COSTS: Final = 3
# The clock is read once in so many resumptions: often enough to stop within milliseconds.
CLOCK_EVERY: Final = 16

FINE: Final = -1  # what `Propagator.run` answers when nothing failed


class OutOfTimeError(Exception):
    """The limits are used up in the middle of a propagation."""


class Propagator:
    """A model made ready for propagation: variables and constraints as indices into lists.

    The state of a search (domains, entailed constraints) belongs to the caller and is only
    narrowed here; copies of it are what a search goes back to.
    """

    def __init__(
        self, model: Model, counters: Counters, watch: Watch, recorder: Recorder | None = None
    ) -> None:
        self.cells: list[Cell] = list(model.domains)
        self.postings = list(model.postings)
        self.counters = counters
        self._watch = watch
        self._recorder = recorder
        index = {cell: i for i, cell in enumerate(self.cells)}
        self.scopes = [tuple(index[cell] for cell in p.scope) for p in self.postings]
        self._fetch = [_fetcher(scope) for scope in self.scopes]
        self._prune = [p.constraint.prune for p in self.postings]
        self._entails = [p.constraint.entailed for p in self.postings]
        self._cost = [p.constraint.cost for p in self.postings]
        self.watchers: list[list[int]] = [[] for _ in self.cells]
        for number, scope in enumerate(self.scopes):
            for variable in dict.fromkeys(scope):
                self.watchers[variable].append(number)
        counters.constraints = len(self.postings)

    def start(self, model: Model) -> tuple[list[int], bytearray]:
        """The first state: all domains as modelled, nothing entailed."""
        return list(model.domains.values()), bytearray(len(self.postings))

    def run(self, domains: list[int], entailed: bytearray, woken: Iterable[int]) -> int:
        """Narrow `domains` until nothing moves; answer FINE or the constraint that failed."""
        queues: list[deque[int]] = [deque() for _ in range(COSTS)]
        waiting = bytearray(entailed)
        self._wake(woken, waiting, queues)
        cheap, middle, dear = queues
        counters = self.counters
        while cheap or middle or dear:
            number = (cheap or middle or dear).popleft()
            waiting[number] = 0
            counters.resumptions += 1
            if not counters.resumptions % CLOCK_EVERY and self._watch.expired():
                raise OutOfTimeError
            before = self._fetch[number](domains)
            after = self._prune[number](before)
            if after is None:
                self._fail(number)
                return number
            if self._entails[number](after):
                entailed[number] = waiting[number] = 1
                counters.entailments += 1
            if after is not before:
                waiting[number] = 1  # idempotent: its own changes need not wake it
                self._narrow(number, before, after, domains, waiting, queues)
                waiting[number] = entailed[number]
        return FINE

    def _wake(self, numbers: Iterable[int], waiting: bytearray, queues: list[deque[int]]) -> None:
        for number in numbers:
            if not waiting[number]:
                waiting[number] = 1
                queues[self._cost[number]].append(number)

    def _narrow(
        self,
        number: int,
        before: Domains,
        after: Domains,
        domains: list[int],
        waiting: bytearray,
        queues: list[deque[int]],
    ) -> None:
        """Store shrunken domains and wake the constraints that watch them."""
        for variable, old, new in zip(self.scopes[number], before, after, strict=True):
            if old != new:
                domains[variable] = new
                self.counters.prunings += 1
                self._wake(self.watchers[variable], waiting, queues)
                if self._recorder is not None:
                    posting = self.postings[number]
                    self._recorder.pruning(self.cells[variable], old & ~new, posting)

    def _fail(self, number: int) -> None:
        self.counters.backtracks += 1
        if self._recorder is not None:
            self._recorder.failure(self.postings[number])


def _fetcher(scope: tuple[int, ...]) -> Callable[[list[int]], Domains]:
    """A function from all domains to those of a scope; itemgetter does it without a Python loop."""
    if len(scope) == 1:
        only = scope[0]
        return lambda domains: (domains[only],)
    return itemgetter(*scope)
