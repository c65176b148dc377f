"""Depth-first search: decide, propagate, backtrack; a generator of solutions."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gridwright.engines.fd.codes import Codes
from gridwright.engines.fd.counters import Counters
from gridwright.engines.fd.courses import Pass, passes
from gridwright.engines.fd.impact import Impacts
from gridwright.engines.fd.labeling import BRANCHINGS, OWN, VARIABLE_CHOICES, Labeling
from gridwright.engines.fd.own_choices import State
from gridwright.engines.fd.propagation import FINE, Propagated, Propagator, propagated
from gridwright.engines.fd.recorder import HearsRestarts, Recorder
from gridwright.engines.fd.view import View
from gridwright.engines.garbage import no_collecting
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
    """A consistent state with a variable being decided and the parts of its domain left to try.

    `discrepancies` is how many decisions on the way to the part that is tried next are not in
    their first part.
    """

    domains: Sequence[int]
    entailed: bytearray
    depth: int
    variable: int
    parts: list[int]
    discrepancies: int = 0
    tried: bool = False


class Search:
    """All solutions of a model, found one by one as they are asked for.

    Iterate over it once; `counters` and `complete` can be read at any time. `complete` is True once
    all solutions have been found; if it is False when the iteration ends, a limit was reached, or
    the labeling leaves out a part of the tree (`partial`).
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
        self.partial = False
        self._root: tuple[list[int], bytearray] | None = None

    @property
    def root(self) -> Propagated | None:
        """What propagation alone has made of the model; None before that, and if it failed."""
        if self._root is None:
            return None
        domains, entailed = self._root
        return propagated(self._model, domains, entailed)

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
        # What is built here stays, so there is no garbage to look for.
        with no_collecting():
            propagator = Propagator(self._model, self.counters, watch, self._recorder)
            domains, entailed = propagator.start(self._model)
            if not all(domains) or propagator.run_all(domains, entailed) != FINE:
                return
        # Searches go on from copies of this state.
        self._root = domains, entailed
        if SINGLES.issuperset(domains):  # settled by propagation alone, as printed boards often are
            yield _grid(propagator.cells, domains)
            return
        decider = _Decider(propagator, self._labeling, self._model, domains)
        if self._labeling.variable == "impact":
            decider.impacts = Impacts(Propagator(self._model, Counters(), watch))
            decider.impacts.try_all(domains, entailed)
        found: set[bytes] = set()
        for bounds in passes(self._labeling.course):
            tour = _Tour(bounds, self.counters.backtracks, found)
            yield from self._tour(tour, propagator, decider, watch, (domains, entailed))
            if not tour.cut:
                return
            if isinstance(self._recorder, HearsRestarts):
                self._recorder.restart()
        self.partial = True
        raise OutOfTimeError

    def _tour(
        self,
        tour: _Tour,
        propagator: Propagator,
        decider: _Decider,
        watch: Watch,
        root: tuple[list[int], bytearray],
    ) -> Iterator[dict[Cell, int]]:
        """The solutions of one pass that were not found in an earlier one."""
        domains, entailed = list(root[0]), root[1][:]
        deepest = MOST_BYTES // (len(domains) * decider.bytes_of_domain + len(entailed) + 1)
        depth = 0
        stack: list[_Node] = []
        while True:
            node = decider.decide(domains, entailed, depth)
            if node is None:
                if tour.is_new(domains):
                    yield _grid(propagator.cells, domains)
            else:
                node.discrepancies = tour.discrepancies
                stack.append(node)
                if len(stack) > deepest:
                    raise TooLargeError(
                        "this board is too large for engine fd: expected one that a search can go "
                        f"back on in {MOST_BYTES // 1_000_000} MB"
                    )
            moved = self._advance(stack, propagator, decider, watch, tour)
            if moved is None:
                return
            domains, entailed, depth = moved

    def _advance(
        self,
        stack: list[_Node],
        propagator: Propagator,
        decider: _Decider,
        watch: Watch,
        tour: _Tour,
    ) -> tuple[list[int], bytearray, int] | None:
        """Try parts of open decisions, deepest first, until one survives propagation."""
        counters = self.counters
        while stack:
            if tour.ends_at is not None and counters.backtracks >= tour.ends_at:
                tour.cut = True
                return None
            node = stack[-1]
            part = node.parts.pop()
            if tour.most is not None and node.discrepancies > tour.most:
                tour.cut = True
                stack.pop()
                continue
            tour.discrepancies = node.discrepancies
            if not node.parts:
                stack.pop()
            elif not node.tried:
                node.tried = True
                node.discrepancies += 1
            if counters.nodes == self._limits.nodes or watch.expired():
                raise OutOfTimeError
            counters.nodes += 1
            if self._recorder is not None:
                self._recorder.decision(node.depth, propagator.cells[node.variable], part)
            domains, entailed = list(node.domains), node.entailed[:]
            domains[node.variable] = part
            failed = propagator.run(domains, entailed, propagator.woken_by(node.variable, part))
            if decider.impacts is not None:
                after = domains if failed == FINE else None
                decider.impacts.learn(node.variable, part, node.domains, after)
            if failed == FINE:
                return domains, entailed, node.depth + 1
            decider.blame(failed)
        return None


class _Tour:
    """One pass through the tree: its bounds, the discrepancies on the way, and if it was cut.

    `found` are the solutions of earlier passes, for passes that meet them again.
    """

    def __init__(self, bounds: Pass, backtracks: int, found: set[bytes]) -> None:
        self.most = bounds.discrepancies
        self.ends_at = None if bounds.failures is None else backtracks + bounds.failures
        self.discrepancies = 0
        self.cut = False
        self._found = found

    def is_new(self, domains: list[int]) -> bool:
        """Whether no pass has found this solution; it is noted."""
        # Once there is a solution, nothing is begun anew: the rest of this pass has the others.
        self.ends_at = None
        if self.most is None:
            return True
        if len(self._found) * 2 * len(domains) > MOST_BYTES:
            raise TooLargeError(
                "there are more solutions than a search by discrepancies tells apart in "
                f"{MOST_BYTES // 1_000_000} MB; expected a labeling without them"
            )
        known = len(self._found)
        self._found.add(array("H", map(int.bit_length, domains)).tobytes())
        return len(self._found) > known


def _grid(cells: list[Cell], domains: list[int]) -> dict[Cell, int]:
    """The values of domains that each have one value left."""
    return {cell: domain.bit_length() - 1 for cell, domain in zip(cells, domains, strict=True)}


class _Decider:
    """Chooses what to decide next, following the labeling; learns from failures for dom_w_deg."""

    def __init__(
        self, propagator: Propagator, labeling: Labeling, model: Model, domains: list[int]
    ) -> None:
        self._propagator = propagator
        self._own_variable, self._own_value = labeling.own_variable, labeling.own_value
        # Where a choice is the user's own, the usual one is never asked.
        self._choose = VARIABLE_CHOICES.get(str(labeling.variable), VARIABLE_CHOICES["leftmost"])[0]
        self._branch = BRANCHINGS.get(str(labeling.branching), BRANCHINGS["step"])[0]
        self.impacts: Impacts | None = None
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
            here = watchers[variable]
            count = len(here) - sum(map(entailed.__getitem__, here))
            if special[variable]:
                count += sum(self._suspended(*each, domains) for each in special[variable])
            return count

        codes = self._codes
        seen = domains if codes is None else list(map(codes.seen, domains))
        view = View(seen, undecided, degree, self._weight, lambda v: self._impact(v, domains))
        if self._own_variable is None and self._own_value is None:
            variable = self._choose(view)
            parts = self._branch(seen[variable], self._down, self._rng)
        else:
            variable, parts = self._decide_own(view)
        if codes is not None:
            parts = list(map(codes.meant, parts))
        kept: Sequence[int] = array("H", domains) if self._short else domains
        return _Node(kept, entailed, depth, variable, parts[::-1])

    def _impact(self, variable: int, domains: list[int]) -> float:
        return self.impacts.of(variable, domains[variable]) if self.impacts else 0.0

    def _decide_own(self, view: View) -> tuple[int, list[int]]:
        """The variable and the parts of its domain, where the user's functions choose one."""
        least = self._codes.least if self._codes else 0
        state = State(self._propagator.cells, view, least, self._rng)
        first: int | None = None
        if self._own_variable is not None:
            variable, first = self._own_variable.variable(state)
        else:
            variable = self._choose(view)
        domain = view.domains[variable]
        if self._own_value is not None:
            first = self._own_value.value(state, variable)
        if first is None:
            return variable, self._branch(domain, self._down, self._rng)
        return variable, [first, domain & ~first]

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
