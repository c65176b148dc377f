"""What a board of a level begins with that has few clues: a thinned draft.

Of most puzzles any will do. Where given cells are the only clues, most boards with the fewest of
them are easy, so for a harder one they are made until single places leave something open.
"""

from __future__ import annotations

from functools import partial
from typing import TypeVar

from gridwright.drafts import Draft, Symmetry
from gridwright.engines.limits import Watch
from gridwright.explaining.finding.looking import Looking
from gridwright.generation.clue_bounds import ClueBounds, thinned_within
from gridwright.generation.thinning import Thinned, thin
from gridwright.generation.workshop import Workshop
from gridwright.levels import Level
from gridwright.puzzle import Puzzle

Board = TypeVar("Board", bound=Puzzle)
# The levels that need something open, and how many are made of a draft until there is something.
OPEN: tuple[Level | None, ...] = ("medium", "hard", "expert")
TRIED = 24


def few_clues(
    draft: Draft[Board],
    shop: Workshop,
    symmetry: Symmetry,
    share: float | None,
    bounds: ClueBounds,
    level: Level | None,
) -> Thinned[Board] | None:
    """A thinned draft for a board of a level; None if none was found."""
    again = partial(thin, draft, shop, symmetry, share)
    seeks_open = draft.lean and level in OPEN
    for _ in range(TRIED if seeks_open else 1):
        found = thinned_within(bounds, again, shop.rng)
        if found is None or not seeks_open or open_values(found, shop.watch):
            return found
    return None


def open_values(thinned: Thinned[Board], watch: Watch) -> int:
    """How many values single places leave open."""
    return Looking(thinned.board().model(), True, watch).open_values()
