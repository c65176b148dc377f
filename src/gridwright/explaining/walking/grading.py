"""How hard the easiest next entry is, at each point on the way to the solution.

From a position, the entries within reach of a given effort do not depend on the order in which they
are made: facts only grow, and a reason stays a reason. So the effort that the hardest point of a
board takes is the same for every player who always makes the easiest entries first, and on every
machine. Here all entries that are easiest are made at once, and no words are made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from gridwright.engines.limits import Watch
from gridwright.explaining.deducing.candidates import MOST, easiest
from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.notes import WEIGHTS, Candidate
from gridwright.explaining.deducing.refutation import Refutation
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.deducing.suppositions import DIRECT, SUPPOSITIONS
from gridwright.explaining.prepared.facts import Known
from gridwright.levels import Level
from gridwright.puzzle import Puzzle
from gridwright.reasoning.technique import Technique
from gridwright.techniques.general import GENERAL
from gridwright.techniques.plain import PLAIN


class Rung(NamedTuple):
    """A level: the most that an entry takes, and at how many points something must be supposed."""

    level: Level
    most: int
    supposed: int = 0


# In the points of `notebook.WEIGHTS`: gentle is one look that is seen at once, easy two of these or
# one that takes a thought, medium one or two that need counting, hard a few short suppositions or
# several looks together, expert a long one. Nobody enjoys a board that is full of suppositions.
LADDER = (
    Rung("gentle", WEIGHTS[1]),
    Rung("easy", 2 * WEIGHTS[2] - 1),
    Rung("medium", WEIGHTS[4] + WEIGHTS[2] - 1),
    Rung("hard", WEIGHTS[6] + WEIGHTS[4], supposed=3),
    Rung("expert", MOST, supposed=8),
)


@dataclass(frozen=True)
class Grade:
    """What the entries of a board take.

    `hardest` is what the hardest takes, `total` the sum over all looks, `way` the sum over all
    points of the way, where what is equally easy counts once. `supposed` is the number of points
    where something had to be supposed, `techniques` how often each was the one that led to entries.
    `known` is what was known in the end: not all where an entry would have taken more than was
    allowed.
    """

    known: Known = field(repr=False)
    hardest: int = 0
    total: int = 0
    way: int = 0
    supposed: int = 0
    techniques: Counter[Technique] = field(default_factory=Counter)

    @property
    def solved(self) -> bool:
        """Whether the end was reached."""
        return not any(mask & (mask - 1) for mask in self.known.values())

    @property
    def score(self) -> int:
        """What tells boards of one level apart: what all points take, times what the hardest takes.

        Where many entries are within reach one is soon found, so they count once. Of several ways
        to count this followed the levels of Simon Tatham's boards best.
        """
        return -(-self.hardest * self.way // 10)

    @property
    def level(self) -> Level:
        """The level of the board."""
        return level_of(self.hardest, self.supposed) if self.solved else "beyond"


def level_of(cost: int, supposed: int = 0) -> Level:
    """The level of a board by what its hardest entry takes, and how often something is supposed."""
    fitting = (each for each in LADDER if cost <= each.most and supposed <= each.supposed)
    return next((each.level for each in fitting), "beyond")


class Grading:
    """The grading of a board from what is known, or from its start; clues may come on the way."""

    def __init__(self, sights: Sights, watch: Watch, known: Known | None = None) -> None:
        self.ground = Ground(sights, known or sights.start, watch)
        self._hardest = self._total = self._way = self._supposed = 0
        self._techniques: Counter[Technique] = Counter()

    def fork(self) -> Grading:
        """A grading that goes on from here by itself."""
        other = Grading.__new__(Grading)
        other.ground = self.ground.after({})
        other._hardest, other._total, other._way = self._hardest, self._total, self._way
        other._supposed, other._techniques = self._supposed, Counter(self._techniques)
        return other

    @property
    def grade(self) -> Grade:
        """What entries took so far."""
        return Grade(
            self.ground.known,
            self._hardest,
            self._total,
            self._way,
            self._supposed,
            self._techniques,
        )

    def go_on(self, most: int = MOST, suppositions: int | None = None) -> None:
        """Make entries up to the end, or to where one takes more than `most`.

        It also ends where more `suppositions` would be needed than that, all told.
        """
        ground = self.ground
        while not ground.solved:
            limit = min(most, DIRECT) if self._supposed == suppositions else most
            found = easiest(ground, limit)
            if not found:
                break
            ground.learn(self._entered(found))

    def _entered(self, found: list[Candidate]) -> Known:
        """What is known after the easiest entries, which are counted."""
        now = dict(self.ground.known)
        solution = self.ground.sights.board.solution
        self._way += found[0].cost
        self._supposed += isinstance(found[0].deduction, Refutation)
        for candidate in found:
            for cell in candidate.entries:
                now[cell] = 1 << solution[cell]
            if not candidate.entries:  # a supposition; other eliminations are forgotten again
                for cell, mask in candidate.deduction.gone.items():
                    now[cell] &= ~mask
            self._hardest = max(self._hardest, candidate.cost)
            self._total += candidate.cost
            self._techniques[candidate.technique] += 1
        return now


def grade(
    sights: Sights,
    watch: Watch,
    most: int = MOST,
    known: Known | None = None,
    suppositions: int | None = None,
) -> Grade:
    """Grade a board from what is known, or from its start.

    It ends where an entry takes more than `most`, or where more `suppositions` would be needed.
    """
    grading = Grading(sights, watch, known)
    grading.go_on(most, suppositions)
    return grading.grade


def techniques_of(kind: type[Puzzle]) -> Mapping[str, int]:
    """The techniques that boards of a puzzle may need, with their ranks, easiest first."""
    every = (*(kind.techniques() or PLAIN), *GENERAL, *SUPPOSITIONS)
    told = sorted((each for each in every if each.rank), key=lambda each: each.rank)
    return {technique.name: technique.rank for technique in told}
