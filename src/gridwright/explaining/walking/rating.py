"""How hard a puzzle is: the reasoning its entries need, and the places that have to be joined.

The level is that of the hardest point on the way (see `grading`). Beside it stands what does not
depend on any technique: the smallest number of places that have to be looked at together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass

from gridwright.engines.garbage import no_collecting
from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.links import Move
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.finding.steps import MOST_PLACES, Explainer
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.walking.grading import grade
from gridwright.explaining.walking.walks import stuck_positions
from gridwright.explaining.walking.walkthrough import told_walk
from gridwright.explaining.wording.explanation import Explanation
from gridwright.levels import Level
from gridwright.puzzle import Puzzle


@dataclass(frozen=True)
class Rating:
    """The level of a puzzle, a score that grows with its steps, and its hardest step.

    `techniques` counts in how many steps each is used, easiest first. `places` is the smallest
    number of places that have to be looked at together somewhere; None when it is more than people
    can follow.
    """

    level: Level
    score: int
    steps: int
    techniques: Mapping[str, int]
    places: int | None
    hardest: Explanation | None


def rate(puzzle: Puzzle, limits: Limits | None = None) -> Rating:
    """Rate a puzzle; raise `OutOfTimeError` when the limits are used up before that is done."""
    watch = Watch(limits or Limits())
    with (
        no_collecting(),
        prepared_board(puzzle, watch) as board,
        closing(Sights(board)) as sights,
    ):
        graded = grade(sights, watch)
        moves = list(told_walk(sights, watch))
        hardest = max(moves, key=lambda each: each[1].cost, default=None)
        return Rating(
            graded.level,
            graded.score,
            len(moves),
            _techniques(moves),
            _most_places(Explainer(board), watch),
            Explanation(puzzle, hardest[1], hardest[0]) if hardest else None,
        )


def _techniques(moves: list[tuple[Known, Move]]) -> dict[str, int]:
    """How many steps use each technique, easiest first."""
    used = Counter(technique for _, move in moves for technique in move.techniques)
    ordered = sorted(used, key=lambda technique: (technique.rank, technique.name))
    return {technique.name: used[technique] for technique in ordered}


def _most_places(explainer: Explainer, watch: Watch) -> int | None:
    """The smallest number of places that some point of the way needs, if people can follow it."""
    most = 1
    for _, step in stuck_positions(explainer, watch):
        if step is None or step.size > MOST_PLACES:
            return None
        most = max(most, step.size)
    return most
