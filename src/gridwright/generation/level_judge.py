"""Boards that need exactly the reasoning that was asked for.

With more clues a puzzle almost always gets easier: a reason stays a reason. So clues are taken away
as far as possible, and given back until the reasoning fits. The point where a board gets stuck
shows its level, as its rating would, in a fraction of the time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import Literal, NamedTuple, TypeVar

from gridwright.drafts import Draft, Symmetry
from gridwright.engines.limits import Limits, OutOfTimeError, Patience, Watch
from gridwright.explaining.finding.looking import Looking
from gridwright.explaining.finding.steps import MOST_PLACES, Explainer, Step
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.prepared.kinds import EVERY_WAY, kinds_of, together
from gridwright.explaining.walking.rating import LADDER, extra_places, level_of, rate
from gridwright.explaining.walking.walks import stuck_positions
from gridwright.generation.thinning import Thinned, Unit, thin, thin_while
from gridwright.generation.workshop import Workshop
from gridwright.grid import Values
from gridwright.levels import LEVELS, Level
from gridwright.puzzle import Puzzle

Board = TypeVar("Board", bound=Puzzle)
_KIND_PLACES = {together(size): size for size in range(2, MOST_PLACES + 1)}
# A draft thinned once more, so that some of its clues go last.
_Again = Callable[[Sequence[Unit]], Thinned[Board] | None]
# What a board is, compared with what is wanted.
Verdict = Literal["easier", "right", "harder"]
# The share of the removed clues that is given back first; most boards of a level are there.
FIRST_BACK: Mapping[Level | None, float] = {"medium": 0.2, "hard": 0.2}
# For other levels, as few as leave at most this many values open once single places show no more.
# Boards with more open values take long to examine, and are more often beyond people.
OPEN = 150
# Maximum number of orders of giving clues back that are tried with one draft.
ORDERS = 2
# If a board is too easy with the fewest clues, the share STAYING of them stays and the others are
# exchanged for some that may make it harder. It is given up after TRIES exchanges without progress.
# Of CHANGED changed boards the one with the most open values is examined: it is mostly the harder.
STAYING = 0.7
TRIES = 8
CHANGED = 2
# Questions to the solver after which a board counts as too hard. (With a clock, slow machines would
# make other boards than fast ones.) Boards with a few large steps are found sooner than those with
# many, and are just as good.
LOOKS = 12_000


class Look(NamedTuple):
    """What a board is, and how many places are used beyond the first, over all its steps."""

    verdict: Verdict
    joined: int


@dataclass(frozen=True)
class Judge:
    """Judges whether a board needs the reasoning that is wanted: a level, a kind of step, or both.

    A kind is needed when it is the hardest that the board needs.
    """

    kinds: tuple[str, ...]
    level: Level | None
    needs: str | None
    watch: Watch
    _looks: dict[Puzzle, Look] = field(default_factory=dict)

    @cached_property
    def _most(self) -> int:
        """The maximum number of places that a step may combine."""
        most = dict(LADDER)[self.level] if self.level else MOST_PLACES
        return min(most, _KIND_PLACES.get(self.needs, 1)) if self.needs else most

    def fit(
        self, draft: Draft[Board], shop: Workshop, symmetry: Symmetry, share: float | None
    ) -> Board | None:
        """A board made from a draft that meets the request; None when none was found."""

        def thinned(last: Sequence[Unit] = ()) -> Thinned[Board] | None:
            return thin(draft, shop, symmetry, share, last)

        first = self._single(draft, shop, symmetry, share) if self._most == 1 else None
        first = first or thinned()
        if first is None:
            return None
        found = self._given_back(first, shop.rng)
        return found or self._climbed(first, shop.rng, thinned)

    def _single(
        self, draft: Draft[Board], shop: Workshop, symmetry: Symmetry, share: float | None
    ) -> Thinned[Board] | None:
        """A draft without the clues that are not needed to solve it place by place."""
        joined = self.needs == EVERY_WAY

        def enough(board: Board) -> bool:
            return Looking(board.model(), joined, self.watch).solved()

        return thin_while(enough, draft, shop, symmetry, share)

    def _given_back(self, thinned: Thinned[Board], rng: Random) -> Board | None:
        """The board with clues given back until it meets the request; None if it never does."""
        low, high = -1, len(thinned.gone) + 1
        number = self._first_back(thinned)
        for _ in range(ORDERS):
            while low < number < high:
                board = thinned.board(number)
                verdict = self.look(board, thinned.draft.solution).verdict
                if verdict == "right":
                    return board
                low, high = (number, high) if verdict == "harder" else (low, number)
                number = (low + high) // 2
            if low < 0 or high > len(thinned.gone):
                break
            # Too hard with some clues and too easy with one more: another order may hit the level.
            thinned = thinned.reordered(rng)
            number = min(high, len(thinned.gone) - 1)
            low, high = 0, len(thinned.gone)
        return None

    def _first_back(self, thinned: Thinned[Board]) -> int:
        """How many units of clues to give back first."""
        if self.level in FIRST_BACK:
            return int(FIRST_BACK[self.level] * len(thinned.gone))
        number = 0
        while number < len(thinned.gone):
            if self._looking(thinned.board(number)).open_values() <= OPEN:
                break
            number = max(number + 1, number * 3 // 2)
        return min(number, len(thinned.gone))

    def _climbed(
        self,
        thinned: Thinned[Board],
        rng: Random,
        again: _Again[Board],
    ) -> Board | None:
        """The same for a board that is too easy with the fewest clues: some of them are exchanged.

        Each exchange may make the board harder; the search goes on from the hardest so far.
        """
        if not thinned.exchangeable:
            return None
        solution = thinned.draft.solution
        best = self.look(thinned.board(), solution)
        tries = TRIES if best.verdict == "easier" else 0
        while tries:
            other = self._changed(thinned, rng, again)
            if other is None:
                return None
            found = self.look(other.board(), solution)
            tries = TRIES if found.joined > best.joined else tries - 1
            if found.verdict == "right":
                return other.board()
            if found.verdict == "harder":
                return self._given_back(other, rng)
            if found.joined >= best.joined:
                thinned, best = other, found
        return None

    def _changed(
        self, thinned: Thinned[Board], rng: Random, again: _Again[Board]
    ) -> Thinned[Board] | None:
        """The same draft with some of the fewest clues exchanged; None when time is over."""
        boards = []
        for _ in range(CHANGED):
            some = rng.sample(thinned.kept, round(STAYING * len(thinned.kept)))
            boards.append(again(some))
        return max(
            (board for board in boards if board is not None),
            key=lambda each: self._looking(each.board()).open_values(),
            default=None,
        )

    def _looking(self, board: Puzzle) -> Looking:
        """What single places show about a board."""
        return Looking(board.model(), True, self.watch)

    def verdict(self, board: Puzzle) -> Verdict:
        """What a board with one solution is, compared with what is wanted."""
        return self.look(board).verdict

    def look(self, board: Puzzle, solution: Values | None = None) -> Look:
        """The same, and how many places are used beyond the first, over all steps examined.

        Passing the only solution saves the time needed to find it.
        """
        if board not in self._looks:
            larger: list[Step] = []
            try:
                verdict = self._verdict(board, solution, larger)
            except OutOfTimeError:
                verdict = "harder"
            if self.watch.expired():
                raise OutOfTimeError
            self._looks[board] = Look(verdict, extra_places(larger))
        return self._looks[board]

    def _verdict(self, board: Puzzle, solution: Values | None, larger: list[Step]) -> Verdict:
        """The same; steps that use several places are added to `larger`."""
        watch = Watch(self._limits())
        # Single places are tried before the board is prepared, which takes many times as long.
        model = board.model()
        looking = Looking(model, True, watch)
        if not looking.solved():
            with prepared_board(board, watch, solution, model) as prepared:
                for _, step in stuck_positions(Explainer(prepared, self._most), watch, looking):
                    if step is None:
                        return "harder"
                    larger += [step] if step.size > 1 else []
                    if larger and self._rungs(level_of(larger)) > 0:
                        return "harder"
        if not larger:
            return self._verdict_on_single(board)
        return self._compared(level_of(larger), max(larger, key=lambda step: step.size).kind)

    def _verdict_on_single(self, board: Puzzle) -> Verdict:
        """The verdict on a board that is solved place by place."""
        # Such a board may be medium, but those with larger steps are better.
        if self._most > 1:
            return "easier"
        rating = rate(board, self._limits())
        hardest = max(rating.kinds, key=self.kinds.index, default=self.kinds[0])
        return self._compared(rating.level, hardest)

    def _limits(self) -> Limits:
        limits = self.watch.limits_left()
        return replace(limits, stop=Patience(LOOKS, limits.stop))

    def _rungs(self, level: Level) -> int:
        """How many rungs of the ladder a level is above the one that is wanted."""
        if level == LEVELS[-1]:
            return len(LEVELS)
        return LEVELS.index(level) - LEVELS.index(self.level) if self.level else 0

    def _compared(self, level: Level, hardest: str) -> Verdict:
        found = [self._rungs(level)]
        if self.needs:
            found.append(self.kinds.index(hardest) - self.kinds.index(self.needs))
        if max(found) > 0:
            return "harder"
        return "right" if min(found) == 0 else "easier"


def judge_of(
    kind: type[Puzzle], level: Level | None, needs: str | None, watch: Watch
) -> Judge | None:
    """The judge for a request; None when nothing is asked for."""
    return Judge(kinds_of(kind), level, needs, watch) if level or needs else None
