"""Steps: from what is known to what is known next, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeVar

from gridwright.engines.limits import Watch
from gridwright.engines.sat import Decision
from gridwright.engines.shrinking import shrink
from gridwright.explaining.finding.single import Found, Remembered, single_places
from gridwright.explaining.finding.smallest import find_smallest
from gridwright.explaining.finding.witnesses import Witnesses
from gridwright.explaining.prepared.board import PreparedBoard
from gridwright.explaining.prepared.facts import Fact, Known, unknown_facts
from gridwright.explaining.prepared.kinds import EVERY_WAY, Reasoning, together
from gridwright.explaining.prepared.sessions import LabelSession, decide
from gridwright.grid import Cell
from gridwright.model import Label, Place

# Steps that need more places than this are not for people.
MOST_PLACES = 6
# The work that is done to do without a label or a known cell: little known of a whole loop may take
# a solver hours to refute, and no person sees it either.
SLICES = 10
Ease = tuple[int, int, Fact]


@dataclass(frozen=True)
class Step:
    """Facts that become certain, with the labels and the known cells they rest on.

    `known` is what has to be known of cells: the values still possible there. `exact` says that no
    step with fewer places exists. `reasoning` says how it is seen, inside one place.
    """

    facts: tuple[Fact, ...]
    labels: tuple[Label, ...]
    known: tuple[tuple[Cell, int], ...]
    reasoning: Reasoning
    exact: bool = True

    @property
    def kind(self) -> str:
        """The kind of reasoning it needs, by the name users read."""
        return self.reasoning.kind

    @property
    def places(self) -> tuple[Place, ...]:
        """Where to look."""
        return tuple(dict.fromkeys(label.place for label in self.labels))

    @property
    def size(self) -> int:
        """The number of places."""
        return len(self.places)


class Explainer:
    """Finds the easiest next step from a position; keeps what it met on the way for later ones."""

    def __init__(self, board: PreparedBoard, most: int = MOST_PLACES) -> None:
        self.board = board
        self._most = most
        self._witnesses = Witnesses()
        self._remembered = Remembered()

    def next_step(self, known: Known, watch: Watch) -> Step | None:
        """The easiest step; None when all is known, or when every step needs too many places."""
        known = self.board.ties.propagate(known)
        if not any(unknown_facts(known, self.board.solution)):
            return None
        return self.single_step(known, watch) or self.larger_step(known, watch)

    def single_step(self, known: Known, watch: Watch) -> Step | None:
        """The easiest step that a constraint of a single place sees, if there is any."""
        found = single_places(self.board, known, self._remembered, watch)
        if not found:
            return None
        easiest = min(found, key=lambda each: self._ease(each, known, watch))
        session = self.board.solvers.finding.about(easiest.labels, watch)
        if easiest.cells is not None:
            return self._completed_step(
                session, easiest.labels, easiest.cells, easiest.fact, known, watch
            )
        assumed = [*chain.from_iterable(session.literals_of(known).values())]
        against = session.opposite(easiest.fact)
        needed = _needed(
            {label: session.switched_on([label]) for label in easiest.labels},
            lambda literals, slices: session.decide(
                [against, *assumed, *literals], watch, slices, grid=False
            ),
        )
        return self._step(session, needed, easiest.fact, known, watch)

    def larger_step(self, known: Known, watch: Watch) -> Step | None:
        """A step with the fewest places where not all is known; None when they are too many."""
        best = find_smallest(self.board, known, self._witnesses, self._most, watch)
        if best is None:
            return None
        labels = [
            i for i, place in enumerate(self.board.places.place_of) if best.places >> place & 1
        ]
        return self._step_by_labels(labels, best.fact, known, watch)

    def any_step(self, known: Known, watch: Watch) -> Step | None:
        """A step that holds but may be larger than necessary; None when all is known."""
        known = self.board.ties.propagate(known)
        fact = next(unknown_facts(known, self.board.solution), None)
        if fact is None:
            return None
        step = self._step_by_labels(range(len(self.board.places.labels)), fact, known, watch)
        return replace(step, exact=False)

    def easiest_step(self, known: Known, watch: Watch) -> Step | None:
        """The easiest step, or any where that would need too many places; None at the end."""
        return self.next_step(known, watch) or self.any_step(known, watch)

    def _ease(self, found: Found, known: Known, watch: Watch) -> Ease:
        """How easy a step inside one place seems: few labels, few known cells, then by place.

        Told by what the first proof at hand uses, which a shrunk one may do with less of.
        """
        if found.cells is not None:
            return len(found.labels), len(found.cells), found.fact
        session = self.board.solvers.finding.about(found.labels, watch)
        assumed = session.literals_of(known)
        supposed = [session.opposite(found.fact), *session.switched_on(found.labels)]
        core = set(session.decide([*supposed, *chain.from_iterable(assumed.values())], watch).core)
        labels = sum(switch in core for switch in session.switched_on(found.labels))
        cells = sum(not core.isdisjoint(literals) for literals in assumed.values())
        return labels, cells, found.fact

    def _step_by_labels(
        self, labels: Sequence[int], fact: Fact, known: Known, watch: Watch
    ) -> Step:
        """A step by those of some labels that it needs."""
        board = self.board
        session = board.solvers.positions.at(known, watch)
        against = session.literal(*fact)
        needed = _needed(
            {label: [board.places.switches[label]] for label in labels},
            lambda literals, slices: decide(
                session, [against, *literals], watch, slices, grid=False
            ),
        )
        if session.compiled.cuts:
            # Wrong answers have to be cut: what was cut for one step stays cut for the next.
            every = board.solvers.finding.about(tuple(range(len(board.places.labels))), watch)
            return self._step(every, needed, fact, known, watch)
        with closing(board.solvers.finding.open(needed, watch)) as alone:
            return self._step(alone, needed, fact, known, watch)

    def _step(
        self, session: LabelSession, needed: Sequence[int], fact: Fact, known: Known, watch: Watch
    ) -> Step:
        """A step by some labels, shrunk to the known cells it needs."""
        supposed = [session.opposite(fact), *session.switched_on(needed)]
        cells = _needed(
            session.literals_of(known),
            lambda literals, slices: session.decide(
                [*supposed, *literals], watch, slices, grid=False
            ),
        )
        return self._completed_step(session, needed, cells, fact, known, watch)

    def _completed_step(
        self,
        session: LabelSession,
        needed: Sequence[int],
        cells: Sequence[Cell],
        fact: Fact,
        known: Known,
        watch: Watch,
    ) -> Step:
        """A step with all facts that follow from its labels and known cells in the same way."""
        board = self.board
        used = tuple((cell, known[cell]) for cell in cells)
        # By what the step rests on; where that is seen less easily, by all that is known.
        views = ({**board.constraints.widest, **dict(used)}, known)
        why = self._reasoning(needed, views, fact)
        others = {
            other
            for other in self._candidates(needed, views)
            if self._reasoning(needed, views, other) == why
        }
        assumed = chain.from_iterable(session.literals_of(dict(used)).values())
        rests_on = [*session.switched_on(needed), *assumed]
        if session.decide([session.opposite(fact), *rests_on], watch, grid=False).status != "no":
            raise AssertionError("a step was found that does not hold")
        forced = sorted([fact, *_facts_forced(session, sorted(others - {fact}), rests_on, watch)])
        return Step(tuple(forced), tuple(board.places.labels[label] for label in needed), used, why)

    def _candidates(self, labels: Sequence[int], views: tuple[Known, Known]) -> list[Fact]:
        """The facts that may follow from some labels: for one alone, those its constraints see."""
        board = self.board
        rests_on, known = views
        cells = {cell for label in labels for cell in board.places.labels[label].place.cells}
        near = {cell: known[cell] for cell in cells if cell in known}
        facts = list(unknown_facts(near, board.solution))
        if len(labels) > 1:
            return facts
        left = dict(rests_on)
        for atom in board.constraints.by_label[labels[0]]:
            pruned = atom.constraint.prune(tuple([left[cell] for cell in atom.scope]))
            if pruned is not None:
                left.update(zip(atom.scope, pruned, strict=True))
        return [fact for fact in facts if not left[fact.cell] >> fact.value & 1]

    def _reasoning(self, labels: Sequence[int], views: tuple[Known, ...], fact: Fact) -> Reasoning:
        """How the fact of a step is most easily seen."""
        board = self.board
        places = len({board.places.place_of[label] for label in labels})
        if places > 1:
            return Reasoning(together(places))
        if len(labels) > 1:
            return Reasoning(EVERY_WAY)
        ways = [
            board.reasoning(board.constraints.by_label[labels[0]], labels[0], known, fact)
            for known in views
        ]
        return min(ways, key=lambda way: (board.kinds.ranks[way.kind], way == Reasoning(way.kind)))


def _facts_forced(
    session: LabelSession, facts: Sequence[Fact], rests_on: Sequence[int], watch: Watch
) -> list[Fact]:
    """Which of some facts follow; one grid in which some do not hold settles all those."""
    forced = []
    left = facts
    while left:
        fact, *left = left
        decision = session.decide([session.opposite(fact), *rests_on], watch, SLICES)
        if decision.status == "no":
            forced.append(fact)
        elif decision.values is not None:
            values = decision.values
            left = [other for other in left if values[other.cell] != other.value]
    return forced


Part = TypeVar("Part", int, Cell)


def _needed(
    parts: Mapping[Part, list[int]], decide: Callable[[list[int], int | None], Decision]
) -> list[Part]:
    """A minimal selection of parts whose literals are refuted together.

    A part also stays where much work would be needed to tell that it can go.
    """

    def core(kept: list[Part], slices: int | None = SLICES) -> list[Part] | None:
        decision = decide([literal for part in kept for literal in parts[part]], slices)
        return decision.core_among(kept, parts)

    refuted = core(list(parts), None)
    if refuted is None:
        raise AssertionError("a step was found that does not hold")
    return shrink(refuted, core)
