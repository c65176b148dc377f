"""How hard a puzzle is: the reasoning it needs.

The largest step a puzzle needs does not depend on the order of steps: facts only grow, and a reason
stays a reason. So a level built on it means the same on any machine and for any walk. What refines
it is counted along one walk, that of the easiest steps, which is the same on any machine too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gridwright.engines.garbage import no_collecting
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.explaining.finding.steps import MOST_PLACES, Explainer, Step
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.prepared.kinds import kinds_of
from gridwright.explaining.walking.walks import easiest_walk
from gridwright.explaining.wording.explanation import Explanation, explain_step
from gridwright.levels import Level
from gridwright.model.reason import SHARED
from gridwright.puzzle import Puzzle

# From level to level: the largest number of places one has to look at together. In some puzzles two
# or three places never tell more than one by one (rows and columns need four to go round in a
# circle), so that the next size after one is two for some and four for others: one rung for both.
LADDER: tuple[tuple[Level, int], ...] = (("easy", 1), ("medium", 4), ("hard", 4), ("expert", 6))
# Those are told apart by how often that is needed: the most places that may come in beside the
# first, over all steps. So two steps of four places are medium, and six of two places.
MOST_EXTRA_PLACES: Mapping[Level, int] = {"medium": 6, "hard": 15}
# A puzzle of single places is still medium when more than this share of its steps needs several
# rules or clues of its place together.
SEVERAL_LABELS = 0.25

# What a step asks of people, in points: for each label and each place beside the first, and for
# kinds of reasoning. Points for "every way agrees" with one label were tried and left out: they
# told Simon Tatham's levels of small Magnets apart less well.
LABEL, PLACE = 1, 10
KINDS: Mapping[str, int] = {SHARED: 1}


@dataclass(frozen=True)
class Rating:
    """The level of a puzzle, a score that grows with its steps, and its hardest step.

    `sizes` counts steps by the number of places they look at, `kinds` by the kind of reasoning they
    need, easiest first. Of a puzzle beyond people only the steps up to where it gets stuck.
    """

    level: Level
    score: int
    steps: int
    sizes: Mapping[int, int]
    kinds: Mapping[str, int]
    hardest: Explanation | None


def rate(puzzle: Puzzle, limits: Limits | None = None) -> Rating:
    """Rate a puzzle; raise `OutOfTimeError` when the limits are used up before that is done."""
    watch = Watch(limits or Limits())
    with no_collecting(), prepared_board(puzzle, watch) as board:
        walk, solved = easiest_walk(Explainer(board), watch)
        steps = [step for _, step in walk]
        efforts = [effort(step) for step in steps]
        hardest = walk[efforts.index(max(efforts))] if walk else None
        sizes, kinds = (Counter(step.size for step in steps), Counter(step.kind for step in steps))
        rating = Rating(
            level_of(steps) if solved else "beyond",
            # Where it gets stuck, a step would have at least one place more than any sought.
            sum(efforts) + (0 if solved else PLACE * MOST_PLACES),
            len(steps),
            dict(sorted(sizes.items())),
            {kind: kinds[kind] for kind in kinds_of(type(puzzle)) if kind in kinds},
            explain_step(board, *hardest, watch) if hardest else None,
        )
        if watch.expired():  # then the words of the hardest step may be cut short
            raise OutOfTimeError
        return rating


def level_of(steps: Sequence[Step]) -> Level:
    """The level of a puzzle by the steps to its solution.

    Of the first steps alone it tells what the puzzle is at least, once any of them is larger than
    one place; until then easy and medium may still change places.
    """
    if not all(step.exact for step in steps):
        return "beyond"
    largest = max((step.size for step in steps), default=1)
    number = extra_places(steps)
    several = sum(len(step.labels) > 1 for step in steps)
    if largest == 1 and several > SEVERAL_LABELS * len(steps):
        return "medium"
    for level, most in LADDER:
        if largest <= most and number <= MOST_EXTRA_PLACES.get(level, number):
            return level
    return "beyond"


def extra_places(steps: Sequence[Step]) -> int:
    """How many places come in beside the first, over all steps."""
    return sum(step.size - 1 for step in steps)


def effort(step: Step) -> int:
    """What a step asks of people: labels to join, and above all places to look at together."""
    together = LABEL * (len(step.labels) - 1) + PLACE * (step.size - 1)
    return together + KINDS.get(step.kind, 0)
