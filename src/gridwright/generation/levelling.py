"""Boards that need just the reasoning that was asked for.

With more clues a puzzle gets easier, almost always: a reason stays a reason. So clues are taken
away as far as they go, and given back until the reasoning fits. A full rating takes a while; what a
board cannot be is mostly seen before by where it gets stuck.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Literal, TypeVar

from gridwright.drafts import Draft, Symmetry
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.explaining.kinds import EVERY_WAY, kinds_of, together
from gridwright.explaining.rating import LADDER, Patience, Rating, level_of, rate
from gridwright.explaining.steps import MOST_PLACES, Step
from gridwright.generation.looking import Looking, larger_steps
from gridwright.generation.solutions import Workshop
from gridwright.generation.thinning import Thinned, thin, thin_while
from gridwright.levels import LEVELS, Level
from gridwright.puzzle import Puzzle

Board = TypeVar("Board", bound=Puzzle)
_KIND_PLACES = {together(size): size for size in range(2, MOST_PLACES + 1)}
# What a board is, compared with what is wanted.
Verdict = Literal["easier", "right", "harder"]
# The share of the clues taken away that is given back first: where most boards of a level are.
FIRST_BACK: Mapping[Level | None, float] = {"medium": 0.2, "hard": 0.2, "expert": 0.04}
# So many orders to give clues back are tried with one draft.
ORDERS = 4
# Questions to the solver after which a board counts as too hard: at first sight, and when it is
# rated. (A clock would let slow machines make other boards than fast ones.) Boards with a few large
# steps are found sooner than those with many, and are as good.
LOOKS = 8_000
RATING_LOOKS = 30_000


@dataclass(frozen=True)
class Judge:
    """Tells whether a board needs the reasoning that is wanted: a level, a kind of step, or both.

    A kind is needed when it is the hardest of all that a board needs.
    """

    kinds: tuple[str, ...]
    level: Level | None
    needs: str | None
    watch: Watch

    @cached_property
    def _most(self) -> int:
        """How many places the largest step may look at."""
        most = dict(LADDER)[self.level] if self.level else MOST_PLACES
        return min(most, _KIND_PLACES.get(self.needs, 1)) if self.needs else most

    def levelled(
        self, draft: Draft[Board], shop: Workshop, symmetry: Symmetry, share: float | None
    ) -> Board | None:
        """A board of a draft that is what is wanted; None when none was found."""
        thinned = self._single(draft, shop, symmetry, share) if self._most == 1 else None
        thinned = thinned or thin(draft, shop, symmetry, share)
        return None if thinned is None else self._given_back(thinned, shop.rng)

    def _single(
        self, draft: Draft[Board], shop: Workshop, symmetry: Symmetry, share: float | None
    ) -> Thinned[Board] | None:
        """A draft without the clues that are not needed to solve it place by place."""
        joined = self.needs == EVERY_WAY

        def enough(board: Board) -> bool:
            return Looking(board.model(), joined, self.watch).solved()

        return thin_while(enough, draft, shop, symmetry, share)

    def _given_back(self, thinned: Thinned[Board], rng: Random) -> Board | None:
        """The board with clues given back until it is what is wanted; None if it never is."""
        low, high = -1, len(thinned.gone) + 1
        number = int(FIRST_BACK.get(self.level, 0) * len(thinned.gone))
        for _ in range(ORDERS):
            while low < number < high:
                board = thinned.board(number)
                verdict = self.verdict(board)
                if verdict == "right":
                    return board
                low, high = (number, high) if verdict == "harder" else (low, number)
                number = (low + high) // 2
            if low < 0 or high > len(thinned.gone):
                break
            # Too hard with some and too easy with one more: with others it may be between.
            thinned = thinned.reordered(rng)
            number = min(high, len(thinned.gone) - 1)
            low, high = 0, len(thinned.gone)
        return None

    def verdict(self, board: Puzzle) -> Verdict:
        """What a board with one solution is, compared with what is wanted."""
        try:
            verdict = self._verdict(board)
        except OutOfTimeError:
            verdict = "harder"
        if self.watch.expired():
            raise OutOfTimeError
        return verdict

    def _verdict(self, board: Puzzle) -> Verdict:
        # At first by the larger steps alone, which are found in a fraction of the time. A person
        # may need some more of them, since these take all that some places tell for one step.
        larger: list[Step] = []
        for step in larger_steps(board, self._most, Watch(self._limits(LOOKS))):
            larger.append(step)
            if self._rungs(level_of(larger)) > 0:
                return "harder"
        if self._is_easier(board, larger):
            return "easier"
        return self._compared(rate(board, self._limits(RATING_LOOKS)))

    def _is_easier(self, board: Puzzle, larger: list[Step]) -> bool:
        """Whether a board with just these larger steps is easier for sure, or almost."""
        if self.needs and max((step.size for step in larger), default=1) < self._most:
            return True
        if not larger:
            # Easy, or as hard as boards without larger steps get; those with some are better.
            return self._rungs(LEVELS[0]) < 0
        return self._rungs(level_of(larger)) < -1

    def _limits(self, looks: int) -> Limits:
        limits = self.watch.limits_left()
        return replace(limits, stop=Patience(looks, limits.stop))

    def _rungs(self, level: Level) -> int:
        """How many rungs of the ladder a level lies above the one that is wanted."""
        if level == LEVELS[-1]:
            return len(LEVELS)
        return LEVELS.index(level) - LEVELS.index(self.level) if self.level else 0

    def _compared(self, rating: Rating) -> Verdict:
        found = [self._rungs(rating.level)]
        if self.needs:
            hardest = max(map(self.kinds.index, rating.kinds), default=0)
            found.append(hardest - self.kinds.index(self.needs))
        if max(found) > 0:
            return "harder"
        return "right" if min(found) == 0 else "easier"


def judge_of(
    kind: type[Puzzle], level: Level | None, needs: str | None, watch: Watch
) -> Judge | None:
    """The judge of what is wanted; None when nothing is."""
    return Judge(kinds_of(kind), level, needs, watch) if level or needs else None
