"""The easiest step from a position to an entry, by itself: as a hint tells it."""

from __future__ import annotations

from gridwright.engines.limits import Watch
from gridwright.explaining.deducing.links import Move
from gridwright.explaining.deducing.moves import next_move
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.walking.pruning import pruned


def hinted_move(sights: Sights, known: Known, watch: Watch) -> Move | None:
    """The easiest move to an entry, without looks that nothing rests on; None if all is known."""
    move = next_move(sights, known, (), watch, marks=False)
    return move and pruned(sights.start, [move], asides=False)[0]
