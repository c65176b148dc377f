"""The smallest set of places that forces a new fact, exactly.

A *witness* (a counterexample) is a grid that agrees with what is known. It contradicts some facts
of the solution, and every explanation of such a fact contains one of the places it violates. So an
explanation of a fact is at least as large as the smallest set of places that hits all its
witnesses. The fact with the smallest such set is asked about: either the set refutes the opposite,
and no smaller explanation of any fact exists, or the answer is one more witness. (In the
literature: implicit hitting sets.)

Each refutation names places that contradict the opposite of the fact, a *conflict* (its core).
Whatever contains a conflict is refuted without asking again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gridwright.engines.limits import OutOfTimeError, Watch
from gridwright.engines.sat import Session
from gridwright.explaining.finding.hitting import HittingSet
from gridwright.explaining.finding.witnesses import Witness, Witnesses, witness_of
from gridwright.explaining.prepared.board import PreparedBoard
from gridwright.explaining.prepared.facts import Fact, Known
from gridwright.grid import Values


class Smallest(NamedTuple):
    """A fact and the places that suffice for it; no other fact needs fewer."""

    fact: Fact
    places: int


def find_smallest(
    board: PreparedBoard, known: Known, witnesses: Witnesses, most: int, watch: Watch
) -> Smallest | None:
    """A fact with the fewest places that force it; None when all need more than `most`."""
    witnesses.forget_disagreeing(known)
    sets = {fact: HittingSet(masks) for fact, masks in witnesses.masks(board).items()}
    session = board.positions.at(known, watch)
    while True:
        fact = min(sets, key=lambda fact: sets[fact].size)
        if sets[fact].size > most:
            return None
        if not sets[fact].found:
            sets[fact].find()
            continue
        places = sets[fact].places
        conflicts = witnesses.conflicts.setdefault(fact, [])
        witness = _Search(board, session, fact, conflicts, watch).witness(places)
        if witness is None:
            return Smallest(fact, places)
        witnesses.kept.append(witness)
        for other in witness.against:
            sets[other].add(witness.violated)


@dataclass(frozen=True)
class _Search:
    """Looks for witnesses against a fact; the conflicts it meets save questions later on."""

    board: PreparedBoard
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
        violated = self.board.constraints.violated(values, self.board.places.everywhere & ~places)
        tried = 0
        # Grown: every further place it obeys makes it a witness for more. The last one it must
        # violate, or it would be a second solution.
        while violated & (violated - 1) and (todo := violated & ~tried):
            place = todo & -todo
            tried |= place
            rest = violated & ~place
            if all(conflict & rest for conflict in self.conflicts):
                grown = self._grid(self.board.places.everywhere & ~rest, slices=1)
                if grown is not None:
                    values = grown
                    violated = self.board.constraints.violated(values, rest)
        return witness_of(self.board, values, violated)

    def _grid(self, places: int, slices: int | None = None) -> Values | None:
        """A grid against the fact that obeys some places; None when it is not found."""
        board = self.board
        wanted = [self.session.literal(*self.fact), *board.places.switched_on(places)]
        decision = self.session.decide(wanted, self.watch, slices)
        if decision.status == "limit" and slices is None:
            raise OutOfTimeError
        if decision.status == "no":
            self.conflicts.append(board.places.of_literals(decision.core))
        return decision.values
