"""How hard a puzzle is: the reasoning it needs.

The largest step a puzzle needs does not depend on the order of steps: facts only grow, and a reason
stays a reason. So a level built on it means the same on any machine and for any walk.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from gridwright.engines.limits import Limits
from gridwright.explaining.hints import Told, explain
from gridwright.levels import Level
from gridwright.puzzle import Puzzle

# From level to level: the largest number of places one has to look at together.
LADDER: tuple[tuple[Level, int], ...] = (("easy", 1), ("medium", 2), ("hard", 4), ("expert", 6))
# A puzzle of single places is easy when at most this share of its steps needs several labels.
SEVERAL_LABELS = 0.1


@dataclass(frozen=True)
class Rating:
    """The level of a puzzle, a score that grows with its steps, and its hardest step.

    `sizes` tells how many steps look at so many places.
    """

    level: Level
    score: int
    steps: int
    sizes: Mapping[int, int]
    hardest: Told | None


def rate(puzzle: Puzzle, limits: Limits | None = None) -> Rating:
    """Rate a puzzle; one whose next step is too large, or not found in time, is beyond people."""
    told: list[Told] = []
    for each in explain(puzzle, limits):
        told.append(each)
        if not each.step.exact:
            break
    hardest = max(told, key=lambda each: (_effort(each), -told.index(each)), default=None)
    sizes = Counter(each.step.size for each in told)
    score = sum(map(_effort, told))
    return Rating(_level(told), score, len(told), dict(sorted(sizes.items())), hardest)


def _effort(told: Told) -> int:
    """What a step asks of people: labels to join, and above all places to look at together."""
    return len(told.step.labels) - 1 + 10 * (told.step.size - 1)


def _level(told: list[Told]) -> Level:
    if not all(each.step.exact for each in told):
        return "beyond"
    largest = max((each.step.size for each in told), default=1)
    several = sum(len(each.step.labels) > 1 for each in told)
    for level, most in LADDER:
        if largest <= most and (level != "easy" or several <= SEVERAL_LABELS * len(told)):
            return level
    return "beyond"
