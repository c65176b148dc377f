"""Propagation: constraints wake each other until no domain shrinks any more."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import itemgetter
from typing import Final

from gridwright.engines.fd.counters import Counters
from gridwright.engines.fd.recorder import Recorder
from gridwright.engines.limits import OutOfTimeError, Watch
from gridwright.grid import Cell
from gridwright.model import Domains, Model, Posting

COSTS: Final = 3
# The clock is read once in 16 resumptions: often enough to stop within milliseconds.
CLOCK_MASK: Final = 15

FINE: Final = -1  # what `Propagator.run` answers when nothing failed


@dataclass(frozen=True)
class Propagated:
    """What propagation alone makes of a model: its domains, and the constraints settled by then.

    When it fails, `failed` is set and the domains mean nothing.
    """

    domains: dict[Cell, int]
    settled: frozenset[Posting]
    failed: bool


def propagate(model: Model, watch: Watch) -> Propagated:
    """Propagate a model without any search."""
    propagator = Propagator(model, Counters(), watch)
    domains, entailed = propagator.start(model)
    failed = not all(domains)
    if not failed:
        failed = propagator.run(domains, entailed, range(len(model.postings))) != FINE
    settled = frozenset(p for p, done in zip(model.postings, entailed, strict=True) if done)
    return Propagated(dict(zip(model.domains, domains, strict=True)), settled, failed)


class Propagator:
    """A model made ready for propagation: variables and constraints as indices into lists.

    The state of a search (domains, entailed constraints) belongs to the caller and is only
    narrowed here; copies of it are what a search goes back to.
    """

    def __init__(
        self, model: Model, counters: Counters, watch: Watch, recorder: Recorder | None = None
    ) -> None:
        self.cells: list[Cell] = list(model.domains)
        self.postings = model.postings
        self.counters = counters
        self._watch = watch
        self._recorder = recorder
        index = {cell: i for i, cell in enumerate(self.cells)}
        self.scopes = [tuple(map(index.__getitem__, p.scope)) for p in self.postings]
        constraints = [posting.constraint for posting in self.postings]
        self._fetch = [_fetcher(scope) for scope in self.scopes]
        self._prune = [constraint.prune for constraint in constraints]
        self._entails = [constraint.entailed for constraint in constraints]
        self._cost = [constraint.cost for constraint in constraints]
        # Constraints to wake when a variable's domain shrinks, and those to wake only when it has
        # got its value.
        self._shrunk: list[list[int]] = [[] for _ in self.cells]
        self._settled: list[list[int]] = [[] for _ in self.cells]
        for number, scope in enumerate(self.scopes):
            lists = self._settled if constraints[number].only_values_matter else self._shrunk
            for variable in scope:
                lists[variable].append(number)
        counters.constraints = len(self.postings)

    def start(self, model: Model) -> tuple[list[int], bytearray]:
        """The first state: all domains as modelled, nothing entailed."""
        return list(model.domains.values()), bytearray(len(self.postings))

    def run(self, domains: list[int], entailed: bytearray, woken: Iterable[int]) -> int:
        """Narrow `domains` until nothing moves; answer FINE or the constraint that failed."""
        # The inner loop of the engine: everything it touches is a local name.
        fetch, prune, entails = self._fetch, self._prune, self._entails
        counters, expired = self.counters, self._watch.expired
        queues: tuple[deque[int], ...] = tuple(deque() for _ in range(COSTS))
        cheap, middle, dear = queues
        waiting = entailed[:]
        self._wake(woken, waiting, queues)
        while True:
            if cheap:
                number = cheap.popleft()
            elif middle:
                number = middle.popleft()
            elif dear:
                number = dear.popleft()
                if expired():  # these may look at the whole board, so each is worth a look
                    raise OutOfTimeError
            else:
                return FINE
            counters.resumptions += 1
            if not counters.resumptions & CLOCK_MASK and expired():
                raise OutOfTimeError
            before = fetch[number](domains)
            after = prune[number](before)
            if after is None:
                self._fail(number)
                return number
            if after is not before:
                # It is still marked as waiting: prune is idempotent, its own changes need not
                # wake it.
                self._narrow(number, before, after, domains, waiting, queues)
            if entails[number](after):
                entailed[number] = 1
                counters.entailments += 1
            else:
                waiting[number] = 0

    def watchers(self, variable: int) -> list[int]:
        """All constraints on a variable."""
        return self._shrunk[variable] + self._settled[variable]

    def woken_by(self, variable: int, domain: int) -> list[int]:
        """The constraints to wake when a variable's domain has become this."""
        if domain & (domain - 1) or not self._settled[variable]:
            return self._shrunk[variable]
        return self.watchers(variable)

    def _wake(
        self, numbers: Iterable[int], waiting: bytearray, queues: tuple[deque[int], ...]
    ) -> None:
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
        queues: tuple[deque[int], ...],
    ) -> None:
        """Store shrunken domains and wake the constraints that watch them."""
        cost = self._cost
        for variable, old, new in zip(self.scopes[number], before, after, strict=True):
            if old != new:
                domains[variable] = new
                self.counters.prunings += 1
                for watcher in self.woken_by(variable, new):
                    if not waiting[watcher]:
                        waiting[watcher] = 1
                        queues[cost[watcher]].append(watcher)
                if self._recorder is not None:
                    posting = self.postings[number]
                    self._recorder.pruning(self.cells[variable], old & ~new, posting)

    def _fail(self, number: int) -> None:
        self.counters.backtracks += 1
        if self._recorder is not None:
            self._recorder.failure(self.postings[number])


def _fetcher(scope: tuple[int, ...]) -> Callable[[list[int]], Domains]:
    """A function from all domains to those of a scope; itemgetter does it without a Python loop."""
    if len(scope) > 1:
        return itemgetter(*scope)
    if not scope:
        return lambda domains: ()
    only = scope[0]
    return lambda domains: (domains[only],)
