"""How hard the easiest next entry is, at each point on the way to the solution.

From a position, the entries within reach of a given effort do not depend on the order in which they
are made: facts only grow, and a reason stays a reason. So the effort that the hardest point of a
board takes is the same for every player who always makes the easiest entries first, and on every
machine. Here all entries that are easiest are made at once, and no words are made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from gridwright.engines.limits import Watch
from gridwright.explaining.deducing.candidates import MOST, easiest
from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.notebook import Notebook
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
    `rounds`: points of the way, where what is equally easy is entered at once, but for what goes
    without saying. `supposed` is the number of rounds where something had to be supposed,
    `techniques` how often each was the one that led to entries, and `used`, by name, in how many
    rounds it was one of those that the entries take. `known` is what was known in the end: not all
    where an entry would have taken more than was allowed. `hardest_known` is what was known where
    the hardest entry was the easiest, the first time.
    """

    known: Known = field(repr=False)
    hardest: int = 0
    total: int = 0
    way: int = 0
    supposed: int = 0
    techniques: Counter[Technique] = field(default_factory=Counter)
    rounds: int = 0
    used: Counter[str] = field(default_factory=Counter)
    hardest_known: Known = field(default_factory=dict, repr=False)

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
        self._grade = Grade(self.ground.known)

    def fork(self) -> Grading:
        """A grading that goes on from here by itself."""
        other = Grading.__new__(Grading)
        other.ground = self.ground.after({})
        other._grade = self._grade
        return other

    @property
    def grade(self) -> Grade:
        """What entries took so far."""
        return replace(self._grade, known=self.ground.known)

    def go_on(self, most: int = MOST, suppositions: int | None = None) -> None:
        """Make entries up to the end, or to where one takes more than `most`.

        It also ends where more `suppositions` would be needed than that, all told.
        """
        ground = self.ground
        while not ground.solved:
            limit = min(most, DIRECT) if self._grade.supposed == suppositions else most
            book, found = easiest(ground, limit)
            if not found:
                break
            self._grade = self._after(book, found)
            ground.learn(self._entered(found))

    def _after(self, book: Notebook, found: list[Candidate]) -> Grade:
        """The grade with a round of easiest entries, which all cost the same."""
        before, cost = self._grade, found[0].cost
        used = {name for each in found for name in book.techniques_for(each)}
        harder = cost > before.hardest or not before.hardest_known
        return Grade(
            before.known,
            hardest=max(before.hardest, cost),
            total=before.total + cost * len(found),
            way=before.way + cost,
            supposed=before.supposed + isinstance(found[0].deduction, Refutation),
            techniques=before.techniques + Counter(each.technique for each in found),
            rounds=before.rounds + bool(cost),
            used=before.used + Counter(used),
            hardest_known=self.ground.known if harder else before.hardest_known,
        )

    def _entered(self, found: list[Candidate]) -> Known:
        """What is known after the easiest entries."""
        now = dict(self.ground.known)
        solution = self.ground.sights.board.solution
        for candidate in found:
            for cell in candidate.entries:
                now[cell] = 1 << solution[cell]
            if not candidate.entries:  # a supposition; other eliminations are forgotten again
                for cell, mask in candidate.deduction.gone.items():
                    now[cell] &= ~mask
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
