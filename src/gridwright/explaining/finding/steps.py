"""Steps with the fewest places: from what is known to what is known next, and where to look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.engines.limits import OutOfTimeError, Watch
from gridwright.engines.sat import Session
from gridwright.explaining.finding.smallest import Smallest, find_smallest
from gridwright.explaining.finding.witnesses import Witnesses
from gridwright.explaining.prepared.board import PreparedBoard
from gridwright.explaining.prepared.facts import Fact, Known, unknown_facts
from gridwright.model import Place

# Steps that need more places than this are not for people.
MOST_PLACES = 6
# The work that is done to tell whether one more fact follows: little known of a whole loop may take
# a solver hours, and no person sees it either. What is left out is found by a later step.
SLICES = 10


@dataclass(frozen=True)
class Step:
    """Facts that become certain from what is known, and the places one has to look at for them.

    No step with fewer places exists.
    """

    facts: tuple[Fact, ...]
    places: tuple[Place, ...]

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
        return None if best is None else self._completed(best, known, watch)

    def _completed(self, best: Smallest, known: Known, watch: Watch) -> Step:
        """The step with all facts about its places that they force."""
        board = self.board
        every = enumerate(board.places.each)
        places = tuple(place for number, place in every if best.places >> number & 1)
        cells = {cell for place in places for cell in place.cells if cell in known}
        near = {cell: known[cell] for cell in sorted(cells)}
        others = [fact for fact in unknown_facts(near, board.solution) if fact != best.fact]
        session = board.positions.at(known, watch)
        switches = board.places.switched_on(best.places)
        forced = _forced(session, others, switches, watch)
        return Step(tuple(sorted([best.fact, *forced])), places)


def _forced(
    session: Session, facts: Sequence[Fact], switches: Sequence[int], watch: Watch
) -> list[Fact]:
    """Which of some facts follow; a grid in which some do not hold settles all of these at once."""
    forced = []
    left = facts
    while left:
        fact, *left = left
        decision = session.decide((session.literal(*fact), *switches), watch, SLICES)
        if decision.status == "no":
            forced.append(fact)
        elif decision.values is not None:
            values = decision.values
            left = [other for other in left if values[other.cell] != other.value]
        elif watch.expired():
            raise OutOfTimeError
    return forced
