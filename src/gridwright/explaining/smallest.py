"""The smallest set of places that forces a new fact, exactly.

A *witness* is a grid that agrees with what is known. It contradicts some facts of the solution, and
every explanation of such a fact contains one of the places it violates. So an explanation of a fact
is at least as large as the smallest set of places that hits all its witnesses. The fact with the
smallest such set is asked about: either the set refutes the opposite, and no smaller explanation of
any fact exists, or the answer is one more witness. (In the literature: implicit hitting sets.)

Each refusal of the solver names places that do not go with the opposite of the fact, a *conflict*.
Whatever contains one is refused without asking again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from gridwright.engines.limits import OutOfTimeError, Watch
from gridwright.engines.sat import Session
from gridwright.explaining.facts import Fact, Known, unknown_facts
from gridwright.explaining.world import World
from gridwright.grid import Values
from gridwright.model.domain import values_of


class Witness(NamedTuple):
    """A grid and the places it violates, as bits."""

    values: Values
    violated: int


@dataclass
class Witnesses:
    """All witnesses met so far that still agree with what is known, and the conflicts met.

    A conflict of a fact is a set of places that do not go with its opposite: an explanation, but
    mostly a large one. It stays one while what is known only becomes more.
    """

    kept: list[Witness] = field(default_factory=list)
    conflicts: dict[Fact, list[int]] = field(default_factory=dict)
    _known: Known = field(default_factory=dict)

    def agreeing(self, known: Known) -> None:
        """Forget what does not agree any more."""
        self.kept = [
            witness
            for witness in self.kept
            if all(domain >> witness.values[cell] & 1 for cell, domain in known.items())
        ]
        if any(known[cell] & ~domain for cell, domain in self._known.items()):
            self.conflicts.clear()
        self._known = known


class Smallest(NamedTuple):
    """A fact and the places that suffice for it; no other fact needs fewer."""

    fact: Fact
    places: int


def smallest(
    world: World, known: Known, witnesses: Witnesses, most: int, watch: Watch
) -> Smallest | None:
    """A fact with the fewest places that force it; None when all need more than `most`."""
    witnesses.agreeing(known)
    sets = {
        fact: _HittingSet([w.violated for w in witnesses.kept if w.values[fact.cell] == fact.value])
        for fact in unknown_facts(known, world.solution)
    }
    session = world.session.fixed(world.excluding(known), watch)
    while True:
        fact = min(sets, key=lambda fact: sets[fact].size)
        places = sets[fact].places
        if places.bit_count() > most:
            return None
        conflicts = witnesses.conflicts.setdefault(fact, [])
        witness = _Search(world, session, fact, conflicts, watch).witness(places)
        if witness is None:
            return Smallest(fact, places)
        witnesses.kept.append(witness)
        for other, hits in sets.items():
            if witness.values[other.cell] == other.value:
                hits.add(witness.violated)


@dataclass(frozen=True)
class _Search:
    """Looks for witnesses against a fact; conflicts it meets spare questions later on."""

    world: World
    session: Session
    fact: Fact
    conflicts: list[int]
    watch: Watch

    def witness(self, places: int) -> Witness | None:
        """A grid that obeys these places and not the fact, and as many other places as it can."""
        if any(not conflict & ~places for conflict in self.conflicts):
            return None
        values = self._grid(places)
        if values is None:
            return None
        violated = self.world.violated(values, self.world.everywhere & ~places)
        tried = 0
        # Grown: every further place it obeys makes it a witness for more. The last one it must
        # violate, or it would be a second solution.
        while violated & (violated - 1) and (todo := violated & ~tried):
            place = todo & -todo
            tried |= place
            rest = violated & ~place
            if all(conflict & rest for conflict in self.conflicts):
                grown = self._grid(self.world.everywhere & ~rest, slices=1)
                if grown is not None:
                    values = grown
                    violated = self.world.violated(values, rest)
        return Witness(values, violated)

    def _grid(self, places: int, slices: int | None = None) -> Values | None:
        """A grid against the fact that obeys some places; None when it is not found."""
        world = self.world
        wanted = [world.against(self.fact), *world.switched_on(places)]
        decision = self.session.decide(wanted, self.watch, slices)
        if decision.status == "limit" and slices is None:
            raise OutOfTimeError
        if decision.status == "no":
            self.conflicts.append(world.places_of(decision.core))
        return decision.values


class _HittingSet:
    """A smallest set that hits all masks added so far."""

    def __init__(self, masks: list[int]) -> None:
        self._masks: list[int] = []
        self.places = 0
        self.size = 0
        # Small ones first: those that contain one of them are hit with it.
        for mask in sorted(set(masks), key=lambda mask: (mask.bit_count(), mask)):
            if not any(other & mask == other for other in self._masks):
                self._masks.append(mask)
        if self._masks:
            self.size, self.places = self._best()

    def add(self, mask: int) -> None:
        """One more mask to hit."""
        # A mask that contains another is hit with it.
        if any(other & mask == other for other in self._masks):
            return
        self._masks = [other for other in self._masks if mask & other != mask]
        self._masks.append(mask)
        if not self.places & mask:
            self.size, self.places = self._best()

    def _best(self) -> tuple[int, int]:
        masks = sorted(self._masks, key=lambda mask: (mask.bit_count(), mask))
        for size in range(max(self.size, 1), len(masks) + 1):
            found = _hit(masks, size, 0)
            if found is not None:
                return size, found
        raise AssertionError("one place for each mask hits them all")


def _hit(masks: list[int], size: int, chosen: int) -> int | None:
    """A set of at most so many more places that hits all masks."""
    open_masks = [mask for mask in masks if not mask & chosen]
    if not open_masks:
        return chosen
    if size == 0 or not _enough(open_masks, size):
        return None
    for place in values_of(open_masks[0]):
        found = _hit(open_masks, size - 1, chosen | 1 << place)
        if found is not None:
            return found
    return None


def _enough(masks: list[int], size: int) -> bool:
    """False when more masks than that have no place in common."""
    apart = 0
    for mask in masks:
        if not mask & apart:
            apart |= mask
            size -= 1
            if size < 0:
                return False
    return True
