"""Depth-first search: decide, propagate, backtrack; a generator of solutions."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gridwright.engines.fd.codes import Codes
from gridwright.engines.fd.counters import Counters
from gridwright.engines.fd.labeling import BRANCHINGS, OWN, VARIABLE_CHOICES, Labeling, View
from gridwright.engines.fd.propagation import FINE, Propagator
from gridwright.engines.fd.recorder import Recorder
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.errors import TooLargeError
from gridwright.grid import Cell
from gridwright.model import Constraint, Model
from gridwright.model.domain import SINGLES

# The maximum size, in bytes, of the states that a search can backtrack to. States of more than
# `LARGE` cells are kept as short integers where their domains fit.
MOST_BYTES = 600_000_000
LARGE = 1000


@dataclass
class _Node:
    """A consistent state with a variable being decided and the parts of its domain left to try."""

    domains: Sequence[int]
    entailed: bytearray
    depth: int
    variable: int
    parts: list[int]


class Search:
    """All solutions of a model, found one by one as they are asked for.

    Iterate over it once; `counters` and `complete` can be read at any time. `complete` is True once
    all solutions have been found; if it is False when the iteration ends, a limit was reached.
    """

    def __init__(
        self,
        model: Model,
        labeling: Labeling | None = None,
        limits: Limits | None = None,
        recorder: Recorder | None = None,
    ) -> None:
        self._model = model
        self._labeling = labeling or OWN
        self._limits = limits or Limits()
        self._recorder = recorder
        self.counters = Counters()
        self.complete = False

    def __iter__(self) -> Iterator[dict[Cell, int]]:
        watch = Watch(self._limits)
        try:
            for values in self._solutions(watch):
                self.counters.solutions += 1
                self.counters.time = watch.elapsed()
                if self._recorder is not None:
                    self._recorder.solution(values)
                yield values
            self.complete = True
        except OutOfTimeError:
            pass
        finally:
            self.counters.time = watch.elapsed()

    def _solutions(self, watch: Watch) -> Iterator[dict[Cell, int]]:
        propagator = Propagator(self._model, self.counters, watch, self._recorder)
        domains, entailed = propagator.start(self._model)
        if not all(domains):
            return
        if propagator.run_all(domains, entailed) != FINE:
            return
        if SINGLES.issuperset(domains):  # settled by propagation alone, as printed boards often are
            yield _grid(propagator.cells, domains)
            return
        decider = _Decider(propagator, self._labeling, self._model, domains)
        deepest = MOST_BYTES // (len(domains) * decider.bytes_of_domain + len(entailed) + 1)
        depth = 0
        stack: list[_Node] = []
        while True:
            node = decider.decide(domains, entailed, depth)
            if node is None:
                yield _grid(propagator.cells, domains)
            else:
                stack.append(node)
                if len(stack) > deepest:
                    raise TooLargeError(
                        "this board is too large for engine fd: expected one that a search can go "
                        f"back on in {MOST_BYTES // 1_000_000} MB"
                    )
            moved = self._advance(stack, propagator, decider, watch)
            if moved is None:
                return
            domains, entailed, depth = moved

    def _advance(
        self, stack: list[_Node], propagator: Propagator, decider: _Decider, watch: Watch
    ) -> tuple[list[int], bytearray, int] | None:
        """Try parts of open decisions, deepest first, until one survives propagation."""
        counters = self.counters
        while stack:
            node = stack[-1]
            part = node.parts.pop()
            if not node.parts:
                stack.pop()
            if counters.nodes == self._limits.nodes or watch.expired():
                raise OutOfTimeError
            counters.nodes += 1
            if self._recorder is not None:
                self._recorder.decision(node.depth, propagator.cells[node.variable], part)
            domains, entailed = list(node.domains), node.entailed[:]
            domains[node.variable] = part
            failed = propagator.run(domains, entailed, propagator.woken_by(node.variable, part))
            if failed == FINE:
                return domains, entailed, node.depth + 1
            decider.blame(failed)
        return None


def _grid(cells: list[Cell], domains: list[int]) -> dict[Cell, int]:
    """The values of domains that each have one value left."""
    return {cell: domain.bit_length() - 1 for cell, domain in zip(cells, domains, strict=True)}


class _Decider:
    """Chooses what to decide next, following the labeling; learns from failures for dom_w_deg."""

    def __init__(
        self, propagator: Propagator, labeling: Labeling, model: Model, domains: list[int]
    ) -> None:
        self._propagator = propagator
        self._choose = VARIABLE_CHOICES[labeling.variable][0]
        self._branch = BRANCHINGS[labeling.branching][0]
        self._down = labeling.order == "down"
        self._rng = random.Random(labeling.seed)
        self._codes = Codes(model.codes, domains) if model.codes else None
        self._watchers = [propagator.watchers(v) for v in range(len(propagator.cells))]
        self._weight = [1 + len(watchers) for watchers in self._watchers]
        self._special = self._take_special()
        large = len(propagator.cells) > LARGE
        self._short = large and max(map(int.bit_length, domains)) <= 16
        self.bytes_of_domain = 2 if self._short else 8
        for number in propagator.once:  # they watch nothing, but weigh like the others
            self.blame(number)

    def decide(self, domains: list[int], entailed: bytearray, depth: int) -> _Node | None:
        """The next decision in this state, or None when every variable has its value."""
        undecided = [v for v, domain in enumerate(domains) if domain & (domain - 1)]
        if not undecided:
            return None
        watchers, special = self._watchers, self._special

        def degree(variable: int) -> int:
            count = sum(not entailed[number] for number in watchers[variable])
            if special[variable]:
                count += sum(self._suspended(*each, domains) for each in special[variable])
            return count

        codes = self._codes
        seen = domains if codes is None else list(map(codes.seen, domains))
        variable = self._choose(View(seen, undecided, degree, self._weight))
        parts = self._branch(seen[variable], self._down, self._rng)
        if codes is not None:
            parts = list(map(codes.meant, parts))
        kept: Sequence[int] = array("H", domains) if self._short else domains
        return _Node(kept, entailed, depth, variable, parts[::-1])

    def _take_special(self) -> list[list[tuple[int, int]]]:
        """For each variable the constraints that count otherwise than as one, with its position."""
        postings, scopes = self._propagator.postings, self._propagator.scopes
        special: list[list[tuple[int, int]]] = [[] for _ in self._watchers]
        for number, posting in enumerate(postings):
            if type(posting.constraint).suspensions is not Constraint.suspensions:
                for position, variable in enumerate(scopes[number]):
                    self._watchers[variable].remove(number)
                    special[variable].append((number, position))
        return special

    def _suspended(self, number: int, position: int, domains: list[int]) -> int:
        scope = self._propagator.scopes[number]
        found = self._propagator.postings[number].constraint.suspensions(
            tuple([domains[variable] for variable in scope])
        )
        return 1 if found is None else found[position]

    def blame(self, number: int) -> None:
        """Give the variables of a failed constraint more weight."""
        for variable in self._propagator.scopes[number]:
            self._weight[variable] += 1


def search(
    model: Model,
    labeling: Labeling | None = None,
    limits: Limits | None = None,
    recorder: Recorder | None = None,
) -> Search:
    """The solutions of a model by constraint propagation and depth-first search."""
    return Search(model, labeling, limits, recorder)
