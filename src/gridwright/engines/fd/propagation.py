"""Propagation: constraints wake each other until no domain shrinks any further."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import itemgetter
from typing import Final

from gridwright.engines.fd.counters import Counters
from gridwright.engines.fd.recorder import Recorder
from gridwright.engines.limits import OutOfTimeError, Watch
from gridwright.grid import Cell
from gridwright.model import Constraint, Domains, Model, Posting
from gridwright.model.constraint import Changes, Memory, Outcome
from gridwright.model.domain import Fetch, fetcher
from gridwright.model.parts import REMEMBERED

# The clock is read once in 16 resumptions: often enough to stop within milliseconds. With a line
# longer than this, pruning may be slow, so the clock is read before each line.
CLOCK_MASK: Final = 15
LONG_LINE: Final = 24

FINE: Final = -1  # what `Propagator.run` returns when nothing failed
ENDED: Final = -2  # what it returns when it was ended, as it took too many prunings
ANY_NUMBER: Final = sys.maxsize

_Prune = Callable[[Domains], Domains | None]
_Entails = Callable[[Domains], bool]
# What `run` does with a constraint: fetch the domains of its scope, prune them, ask if it is done,
# unless its memory knows what comes of that.
_Step = tuple[Fetch, _Prune, _Entails, Memory | None]
# What a constraint says about itself: pruning, entailment, cost, the lists it belongs in, memory.
_Traits = tuple[_Prune, _Entails, int, list[list[int]] | None, Memory | None]


@dataclass(frozen=True)
class Propagated:
    """What propagation alone makes of a model: its domains, and the constraints it has settled.

    When it fails, `failed` is set and the domains mean nothing.
    """

    domains: dict[Cell, int]
    settled: frozenset[Posting]
    failed: bool


def propagate(model: Model, watch: Watch) -> Propagated:
    """Propagate a model without searching."""
    propagator = Propagator(model, Counters(), watch)
    domains, entailed = propagator.start(model)
    failed = not all(domains)
    if not failed:
        failed = propagator.run_all(domains, entailed) != FINE
    return propagated(model, domains, entailed, failed)


def propagated(
    model: Model, domains: Iterable[int], entailed: Iterable[int], failed: bool = False
) -> Propagated:
    """A state of a propagator, by the cells and constraints of its model."""
    settled = frozenset(p for p, done in zip(model.postings, entailed, strict=True) if done)
    return Propagated(dict(zip(model.domains, domains, strict=True)), settled, failed)


class Propagator:
    """A model prepared for propagation: variables and constraints are indices into lists.

    The state of a search (domains, entailed constraints) belongs to the caller and is only
    narrowed here; a search backtracks to copies of it.
    """

    def __init__(
        self, model: Model, counters: Counters, watch: Watch, recorder: Recorder | None = None
    ) -> None:
        self.cells: list[Cell] = list(model.domains)
        self.postings = model.postings
        self.counters = counters
        self._watch = watch
        self._recorder = recorder
        counters.constraints = len(self.postings)
        self.scopes: list[tuple[int, ...]] = []
        self._steps: list[_Step] = []
        self._cost: list[int] = []
        # Constraints to wake when a variable's domain shrinks, those to wake only when its value
        # is known, and those woken only once, at the start.
        self._shrunk: list[list[int]] = [[] for _ in self.cells]
        self._settled: list[list[int]] = [[] for _ in self.cells]
        self.once: list[int] = []
        self._long_lines = False
        self._post()

    def _post(self) -> None:
        """Fill the lists. Many postings share a constraint, whose traits are looked up once."""
        index = {cell: i for i, cell in enumerate(self.cells)}
        scopes, steps, costs = self.scopes, self._steps, self._cost
        known: dict[int, _Traits] = {}
        for number, posting in enumerate(self.postings):
            if not number & 255:
                self._watch.check()
            constraint, cells = posting.constraint, posting.scope
            traits = known.get(id(constraint))
            if traits is None:
                traits = known[id(constraint)] = self._traits(constraint)
            prune, entailed, cost, watching, memory = traits
            if cost == 1 and len(cells) > LONG_LINE:
                self._long_lines = True
            if len(cells) > 1:
                scope = itemgetter(*cells)(index)
                fetch: Fetch = itemgetter(*scope)
            else:
                scope = tuple([index[cell] for cell in cells])
                fetch = fetcher(scope)
            scopes.append(scope)
            steps.append((fetch, prune, entailed, memory))
            costs.append(cost)
            if watching is None:
                self.once.append(number)
            else:
                for variable in scope:
                    watching[variable].append(number)

    def _traits(self, constraint: Constraint) -> _Traits:
        """What a constraint says about itself; it belongs in no lists if it is woken only once."""
        watching = self._settled if constraint.only_values_matter else self._shrunk
        return (
            constraint.prune,
            constraint.entailed,
            constraint.cost,
            None if constraint.holds_once_pruned else watching,
            constraint.memory(),
        )

    def start(self, model: Model) -> tuple[list[int], bytearray]:
        """The first state: all domains as modelled, nothing entailed."""
        return list(model.domains.values()), bytearray(len(self.postings))

    def run_all(self, domains: list[int], entailed: bytearray) -> int:
        """Like `run`, with every constraint woken, as at the start of a search.

        Those that hold once pruned run first and never again: they need not queue, nor wake the
        others, which are queued already.
        """
        steps, scopes, counters = self._steps, self.scopes, self.counters
        for number in self.once:
            fetch, prune, _, _ = steps[number]
            counters.resumptions += 1
            if not counters.resumptions & CLOCK_MASK and self._watch.expired():
                raise OutOfTimeError
            before = fetch(domains)
            after = prune(before)
            if after is None:
                self._fail(number)
                return number
            if after is not before:
                changes = _changes(before, after)
                counters.prunings += len(changes)
                for position, new in changes:
                    domains[scopes[number][position]] = new
                if self._recorder is not None:
                    self._record(self._recorder, number, before, changes)
            entailed[number] = 1
            counters.entailments += 1
        return self.run(domains, entailed, range(len(self.postings)))

    def run(
        self,
        domains: list[int],
        entailed: bytearray,
        woken: Iterable[int],
        most: int = ANY_NUMBER,
    ) -> int:
        """Narrow `domains` until nothing changes; return FINE or the constraint that failed.

        Return ENDED where that takes more than `most` prunings.
        """
        # The inner loop of the engine: everything it touches is a local name.
        steps, scopes, cost = self._steps, self.scopes, self._cost
        shrunk, settled, recorder = self._shrunk, self._settled, self._recorder
        counters, expired = self.counters, self._watch.expired
        resumptions, prunings, entailments = counters.resumptions, 0, 0
        check = self._watch.check if self._long_lines else None
        queues: tuple[deque[int], ...] = (deque(), deque(), deque())
        cheap, middle, dear = queues
        waiting = entailed[:]
        for number in woken:
            if not waiting[number]:
                waiting[number] = 1
                queues[cost[number]].append(number)
        try:
            while True:
                if cheap:
                    number = cheap.popleft()
                elif middle:
                    number = middle.popleft()
                    if check is not None:
                        check()
                elif dear:
                    number = dear.popleft()
                    if expired():  # these may examine the whole board, so check each time
                        raise OutOfTimeError
                else:
                    return FINE
                resumptions += 1
                if not resumptions & CLOCK_MASK and expired():
                    raise OutOfTimeError
                fetch, prune, entails, memory = steps[number]
                before = fetch(domains)
                outcome = None if memory is None else memory.get(before)
                if outcome is None:
                    outcome = _outcome(before, prune, entails, memory)
                changes, done = outcome
                if changes is None:
                    self._fail(number)
                    return number
                if changes:
                    # It is still marked as waiting: `prune` is idempotent, so its own changes need
                    # not wake it.
                    scope = scopes[number]
                    prunings += len(changes)
                    if prunings > most:
                        return ENDED
                    for position, new in changes:
                        variable = scope[position]
                        domains[variable] = new
                        watchers = shrunk[variable]
                        if not new & (new - 1):
                            watchers = watchers + settled[variable]
                        for watcher in watchers:
                            if not waiting[watcher]:
                                waiting[watcher] = 1
                                queues[cost[watcher]].append(watcher)
                    if recorder is not None:
                        self._record(recorder, number, before, changes)
                if done:
                    entailed[number] = 1
                    entailments += 1
                else:
                    waiting[number] = 0
        finally:
            counters.resumptions = resumptions
            counters.prunings += prunings
            counters.entailments += entailments

    def watchers(self, variable: int) -> list[int]:
        """All constraints that a variable can wake."""
        return self._shrunk[variable] + self._settled[variable]

    def woken_by(self, variable: int, domain: int) -> list[int]:
        """The constraints to wake when a variable's domain has shrunk to this."""
        if domain & (domain - 1) or not self._settled[variable]:
            return self._shrunk[variable]
        return self.watchers(variable)

    def _record(self, recorder: Recorder, number: int, before: Domains, changes: Changes) -> None:
        """Tell the recorder what a constraint has pruned."""
        for position, new in changes:
            cell = self.cells[self.scopes[number][position]]
            recorder.pruning(cell, before[position] & ~new, self.postings[number])

    def _fail(self, number: int) -> None:
        self.counters.backtracks += 1
        if self._recorder is not None:
            self._recorder.failure(self.postings[number])


def _outcome(before: Domains, prune: _Prune, entails: _Entails, memory: Memory | None) -> Outcome:
    """What pruning comes to; it is kept in the memory, if there is one."""
    after = prune(before)
    outcome: Outcome
    if after is before:
        outcome = (), entails(after)
    elif after is None:
        outcome = None, False
    else:
        outcome = _changes(before, after), entails(after)
    if memory is not None:
        if len(memory) > REMEMBERED:
            memory.clear()
        memory[before] = outcome
    return outcome


def _changes(before: Domains, after: Domains) -> Changes:
    """The positions whose domains differ, with the new ones."""
    triples = zip(range(len(before)), before, after)  # noqa: B905  # a strict zip is slower
    return tuple([(position, new) for position, old, new in triples if old != new])
