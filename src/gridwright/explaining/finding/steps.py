"""Steps with the fewest places: from what is known to what is known next, and by what."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from typing import TypeVar

from gridwright.engines.limits import Watch
from gridwright.engines.sat import Decision
from gridwright.engines.shrinking import shrink
from gridwright.explaining.finding.smallest import find_smallest
from gridwright.explaining.finding.witnesses import Witnesses
from gridwright.explaining.prepared.board import PreparedBoard
from gridwright.explaining.prepared.facts import Fact, Known, unknown_facts
from gridwright.explaining.prepared.sessions import LabelSession, decide
from gridwright.grid import Cell
from gridwright.model import Label, Place

# Steps that need more places than this are not for people.
MOST_PLACES = 6
# The work that is done to do without a label or a known cell: little known of a whole loop may take
# a solver hours to refute, and no person sees it either.
SLICES = 10


@dataclass(frozen=True)
class Step:
    """Facts that become certain, with the labels and the known cells they rest on.

    `known` is what has to be known of cells: the values still possible there. No step with fewer
    places exists.
    """

    facts: tuple[Fact, ...]
    labels: tuple[Label, ...]
    known: tuple[tuple[Cell, int], ...]

    @property
    def places(self) -> tuple[Place, ...]:
        """Where to look."""
        return tuple(dict.fromkeys(label.place for label in self.labels))

    @property
    def size(self) -> int:
        """The number of places."""
        return len(self.places)


class Explainer:
    """Finds a step with the fewest places; keeps what it met on the way for later ones."""

    def __init__(self, board: PreparedBoard, most: int = MOST_PLACES) -> None:
        self.board = board
        self._most = most
        self._witnesses = Witnesses()

    def next_step(self, known: Known, watch: Watch) -> Step | None:
        """A step with the fewest places; None when all is known, or when it needs too many."""
        known = self.board.ties.propagate(known)
        if not any(unknown_facts(known, self.board.solution)):
            return None
        best = find_smallest(self.board, known, self._witnesses, self._most, watch)
        if best is None:
            return None
        labels = [
            i for i, place in enumerate(self.board.places.place_of) if best.places >> place & 1
        ]
        return self._step_by_labels(labels, best.fact, known, watch)

    def _step_by_labels(
        self, labels: Sequence[int], fact: Fact, known: Known, watch: Watch
    ) -> Step:
        """A step that rests on as few of some labels as possible."""
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
        """A step with all facts about its places that follow from its labels and known cells."""
        board = self.board
        used = tuple((cell, known[cell]) for cell in cells)
        assumed = chain.from_iterable(session.literals_of(dict(used)).values())
        rests_on = [*session.switched_on(needed), *assumed]
        if session.decide([session.opposite(fact), *rests_on], watch, grid=False).status != "no":
            raise AssertionError("a step was found that does not hold")
        others = [other for other in self._candidates(needed, known) if other != fact]
        forced = sorted([fact, *_facts_forced(session, sorted(others), rests_on, watch)])
        return Step(tuple(forced), tuple(board.places.labels[label] for label in needed), used)

    def _candidates(self, labels: Sequence[int], known: Known) -> list[Fact]:
        """The facts about the places of some labels that are not known yet."""
        board = self.board
        cells = {cell for label in labels for cell in board.places.labels[label].place.cells}
        near = {cell: known[cell] for cell in cells if cell in known}
        return list(unknown_facts(near, board.solution))


def _facts_forced(
    session: LabelSession, facts: Sequence[Fact], rests_on: Sequence[int], watch: Watch
) -> list[Fact]:
    """Which of some facts follow; a grid in which some do not hold settles all of these at once."""
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
