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

from gridwright.engines.limits import Watch
from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.moves import MOST, easiest
from gridwright.explaining.deducing.notebook import WEIGHTS
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.deducing.suppositions import SUPPOSITIONS
from gridwright.explaining.prepared.facts import Known
from gridwright.levels import Level
from gridwright.puzzle import Puzzle
from gridwright.reasoning.technique import Technique
from gridwright.techniques.general import GENERAL
from gridwright.techniques.plain import PLAIN

# The most that an entry of each level takes, in the points of `notebook.WEIGHTS`: gentle is one
# look that is seen at once, easy two of these or one that takes a thought, medium one or two that
# need counting, hard a short supposition or several looks together, expert a long one.
LADDER: tuple[tuple[Level, int], ...] = (
    ("gentle", WEIGHTS[1]),
    ("easy", 2 * WEIGHTS[2] - 1),
    ("medium", WEIGHTS[4] + WEIGHTS[2] - 1),
    ("hard", WEIGHTS[6] - 1),
    ("expert", MOST),
)


@dataclass(frozen=True)
class Grade:
    """What the entries of a board take.

    `hardest` is what the hardest takes, `total` the sum over all looks, `way` the sum over all
    points of the way, where what is equally easy counts once. `techniques` is how often each was
    the one that led to entries. `known` is what was known in the end: not all where an entry would
    have taken more than was allowed.
    """

    known: Known = field(repr=False)
    hardest: int = 0
    total: int = 0
    way: int = 0
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
        return level_of(self.hardest) if self.solved else "beyond"


def level_of(cost: int) -> Level:
    """The level of a board whose hardest entry takes this much."""
    return next((level for level, most in LADDER if cost <= most), "beyond")


def grade(sights: Sights, watch: Watch, most: int = MOST, known: Known | None = None) -> Grade:
    """Grade a board from what is known, or from its start; nothing may take more than `most`."""
    ground = Ground(sights, known or sights.start, watch)
    hardest = total = way = 0
    used: Counter[Technique] = Counter()
    solution = sights.board.solution
    while not ground.solved:
        found = easiest(ground, most)
        if not found:
            break
        now = dict(ground.known)
        way += found[0].cost
        for candidate in found:
            for cell in candidate.entries:
                now[cell] = 1 << solution[cell]
            if not candidate.entries:  # a supposition; other eliminations are forgotten again
                for cell, mask in candidate.deduction.gone.items():
                    now[cell] &= ~mask
            hardest = max(hardest, candidate.cost)
            total += candidate.cost
            used[candidate.technique] += 1
        ground.learn(now)
    return Grade(ground.known, hardest, total, way, used)


def techniques_of(kind: type[Puzzle]) -> Mapping[str, int]:
    """The techniques that boards of a puzzle may need, with their ranks, easiest first."""
    every = (*(kind.techniques() or PLAIN), *GENERAL, *SUPPOSITIONS)
    told = sorted((each for each in every if each.rank), key=lambda each: each.rank)
    return {technique.name: technique.rank for technique in told}
