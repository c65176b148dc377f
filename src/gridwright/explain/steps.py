"""Steps: from what is known to what is known next, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from gridwright.engines.limits import OutOfTimeError, Watch
from gridwright.engines.sat.session import Decision
from gridwright.explain.facts import Fact, Known, unknown_facts, with_facts
from gridwright.explain.single import single_places
from gridwright.explain.smallest import Witnesses, smallest
from gridwright.explain.world import World
from gridwright.grid import Cell
from gridwright.model import Label, Place

# Steps that need more places than this are not for people.
MOST_PLACES = 6
# So many steps inside one place are compared when there are many.
CANDIDATES = 8


@dataclass(frozen=True)
class Step:
    """Facts that become certain, with the labels and the known cells they rest on.

    `known` is what has to be known of cells: the values still possible there. `exact` says that no
    step with fewer places exists.
    """

    facts: tuple[Fact, ...]
    labels: tuple[Label, ...]
    known: tuple[tuple[Cell, int], ...]
    exact: bool = True

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

    def __init__(self, world: World, most: int = MOST_PLACES) -> None:
        self.world = world
        self._most = most
        self._witnesses = Witnesses()

    def next_step(self, known: Known, watch: Watch) -> Step | None:
        """The easiest step; None when all is known, or when every step needs too many places."""
        world = self.world
        known = world.closed(known)
        if not any(unknown_facts(known, world.solution)):
            return None
        found = single_places(world, known)
        if found:
            steps = (
                self._step(each.labels, each.facts, known, watch) for each in found[:CANDIDATES]
            )
            return min(steps, key=_ease)
        best = smallest(world, known, self._witnesses, self._most, watch)
        if best is None:
            return None
        labels = [i for i, place in enumerate(world.place_of) if best.places >> place & 1]
        return self._step(labels, [best.fact], known, watch)

    def walk(self, watch: Watch) -> Iterator[Step]:
        """Step after step from the clues, as long as there is one."""
        known = dict(self.world.first)
        while (step := self.next_step(known, watch)) is not None:
            yield step
            known = with_facts(known, step.facts)

    def _step(
        self, labels: Sequence[int], facts: Sequence[Fact], known: Known, watch: Watch
    ) -> Step:
        """A step shrunk to what it needs, with all facts that follow from just that."""
        world = self.world
        fact = facts[0]  # the one that leads; the others join it
        told = {
            cell: literals
            for cell, domain in known.items()
            if (literals := world.cell_literals(cell, domain))
        }
        everything = [literal for literals in told.values() for literal in literals]
        needed = _shrunk(
            {label: [world.switches[label]] for label in labels},
            lambda literals: world.session.decide(
                [world.against(fact), *everything, *literals], watch
            ),
        )
        switches = [world.switches[label] for label in needed]
        cells = _shrunk(
            told,
            lambda literals: world.session.decide(
                [world.against(fact), *switches, *literals], watch
            ),
        )
        rest = [literal for cell in cells for literal in told[cell]]
        near = {cell for label in needed for cell in world.labels[label].place.cells}
        forced = [
            other
            for other in unknown_facts(known, world.solution)
            if other.cell in near
            and (other == fact or world.refuted(needed, rest, other, watch).status == "no")
        ]
        return Step(
            tuple(forced),
            tuple(world.labels[label] for label in needed),
            tuple((cell, known[cell]) for cell in cells),
        )


def _ease(step: Step) -> tuple[object, ...]:
    """The easiest step first: fewest labels, fewest known cells, then in the order of the board."""
    return len(step.labels), len(step.known), step.facts


Part = TypeVar("Part", int, Cell)


def _shrunk(parts: Mapping[Part, list[int]], decide: Callable[[list[int]], Decision]) -> list[Part]:
    """A minimal part of the parts whose literals still refute; they are left out from the end."""

    def refuting(kept: list[Part]) -> list[Part] | None:
        decision = decide([literal for part in kept for literal in parts[part]])
        if decision.status == "limit":
            raise OutOfTimeError
        if decision.status == "yes":
            return None
        core = set(decision.core)
        return [part for part in kept if not core.isdisjoint(parts[part])]

    kept = refuting(list(parts))
    if kept is None:
        raise AssertionError("a step was found that does not hold")
    for part in kept[::-1]:
        if part in kept:
            fewer = refuting([other for other in kept if other != part])
            if fewer is not None:
                kept = fewer
    return kept
