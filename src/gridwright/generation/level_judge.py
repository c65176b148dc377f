"""Boards that need exactly the reasoning that was asked for.

With more clues a puzzle almost always gets easier: a reason stays a reason. So clues are taken away
as far as possible, and given back until the reasoning fits. The point where a board gets stuck
shows its level, as its rating would, in a fraction of the time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Literal, TypeVar

from gridwright.drafts import Draft, Symmetry
from gridwright.engines.limits import Watch
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.deducing.suppositions import DIRECT, SHORT_SUPPOSITION
from gridwright.explaining.finding.looking import Looking
from gridwright.explaining.prepared.board import PreparedBoard, prepared_board
from gridwright.explaining.walking.grading import LADDER, Grade, Rung, grade, techniques_of
from gridwright.generation.growing import Growing
from gridwright.generation.thinning import Unit, part_of, shuffled, thin
from gridwright.generation.workshop import Workshop
from gridwright.levels import Level
from gridwright.puzzle import Puzzle

Board = TypeVar("Board", bound=Puzzle)
# What a board is, compared with what is wanted.
Verdict = Literal["easier", "right", "harder"]
# Levels of boards that grow from no clues in cells; the others grow from as few clues as leave one
# solution.
FROM_NOTHING: frozenset[Level | None] = frozenset({"gentle", "easy"})
# How often a clue is taken away where a grown board is too easy, before the draft is given up.
EXCHANGES = 12
# It is one clue for each so many, and one more.
TAKEN_AWAY = 24


@dataclass(frozen=True)
class Judge:
    """Judges whether a board needs the reasoning that is wanted: a level, a technique, or both.

    A technique is needed when a board uses none that is harder, and would be harder without it.
    """

    techniques: Mapping[str, int]
    level: Level | None
    needs: str | None
    watch: Watch

    @cached_property
    def _rung(self) -> Rung:
        """The most that a board may need."""
        rung = next((each for each in LADDER if each.level == self.level), LADDER[-1])
        if self.needs and self.techniques[self.needs] < SHORT_SUPPOSITION.rank:
            return Rung(rung.level, min(rung.most, DIRECT))  # nothing may be supposed
        return rung

    def fit(
        self, draft: Draft[Board], shop: Workshop, symmetry: Symmetry, share: float | None
    ) -> Board | None:
        """A board made from a draft that meets the request; None when none was found."""
        if self.level in FROM_NOTHING and not self.needs:
            return self._from_nothing(draft, *shuffled(draft, shop, symmetry), share, shop.rng)

        thinned = thin(draft, shop, symmetry, share)
        if thinned is None:
            return None
        growing = Growing(draft, self.watch)
        growing.restart(thinned.kept)
        return self._balanced(growing, thinned.others, shop.rng)

    def _from_nothing(
        self,
        draft: Draft[Board],
        sooner: list[Unit],
        later: list[Unit],
        share: float | None,
        rng: Random,
    ) -> Board | None:
        """A board grown from all clues around it, as the classic is printed, and none in cells.

        None at once where even all clues would not tell everything place by place.
        """
        if not Looking(draft.board.model(), True, self.watch).solved():
            return None
        growing = Growing(draft, self.watch)
        if share is not None:
            growing.restart(part_of(later, share))
            return self._balanced(growing, sooner, rng)
        cells = draft.board.grid
        growing.restart(unit for unit in later if unit[0].cell not in cells)
        return self._balanced(growing, [*later, *sooner], rng)

    def _balanced(
        self, growing: Growing[Board], units: Sequence[Unit], rng: Random
    ) -> Board | None:
        """A board with clues given back where it is too hard, and taken away where it is too easy.

        Only these units change; those that come first are given back first.
        """
        rest = [unit for unit in units if unit not in growing.printed]
        for _ in range(EXCHANGES):
            verdict = self._given_back(growing, rest)
            if verdict != "easier":
                return growing.board() if verdict == "right" else None
            printed = growing.printed
            going = [unit for unit in printed if unit in units]
            away = rng.sample(going, min(len(going), 1 + len(going) // TAKEN_AWAY))
            growing.restart(unit for unit in printed if unit not in away)
            # What was taken away is given back last.
            rest = [unit for unit in units if unit not in printed] + away
        return None

    def _given_back(self, growing: Growing[Board], gone: Sequence[Unit]) -> Verdict:
        """Print units of clues where a board gets stuck, until it is not too hard; what it is."""
        several = self.level in FROM_NOTHING
        rest = list(gone)
        while True:
            before = len(growing.printed)
            while not growing.go_on(self._rung.most, self._rung.supposed):
                helping = growing.helping(rest, several)
                if not helping:
                    return "harder"
                growing.print(helping)
                rest = [unit for unit in rest if unit not in helping]
            if len(growing.printed) > before:
                growing.restart(growing.printed)
            verdict = self._graded(growing)
            if verdict != "harder" or not rest:
                return verdict
            growing.print(rest[:1])  # it needs a harder technique than it should
            rest = rest[1:]
            growing.restart(growing.printed)

    def _graded(self, growing: Growing[Board]) -> Verdict:
        """What a board is, graded to its end or to where it is stuck."""
        growing.go_on(self._rung.most, self._rung.supposed)
        graded = growing.grading.grade
        if not self.needs:
            return self._verdict(None, graded)
        with prepared_board(growing.board(), self.watch, growing.draft.solution) as prepared:
            return self._verdict(prepared, graded)

    def verdict(self, board: Puzzle) -> Verdict:
        """What a board with one solution is, compared with what is wanted."""
        with prepared_board(board, self.watch) as prepared:
            rung = self._rung
            graded = grade(Sights(prepared), self.watch, rung.most, None, rung.supposed)
            return self._verdict(prepared, graded)

    def _verdict(self, board: PreparedBoard | None, graded: Grade) -> Verdict:
        """What a board with this grade is; the board matters where a technique is wanted."""
        if not graded.solved:
            return "harder"
        fits = bool(graded.hardest) and self.level in (graded.level, None)
        found = [0 if fits else -1]
        if self.needs and board:
            found.append(self._compared_with_needs(board, graded, self.needs))
        if max(found) > 0:
            return "harder"
        return "right" if min(found) == 0 else "easier"

    def _compared_with_needs(self, board: PreparedBoard, graded: Grade, needs: str) -> int:
        """Whether a board needs more than a technique (1), just that (0), or not even that (-1).

        It is needed where the board would be harder without it.
        """
        wanted = self.techniques[needs]
        hardest = max((technique.rank for technique in graded.techniques), default=0)
        if hardest != wanted:
            return 1 if hardest > wanted else -1
        other = grade(Sights(board, needs), self.watch, graded.hardest)
        return -1 if other.solved else 0


def judge_of(
    kind: type[Puzzle], level: Level | None, needs: str | None, watch: Watch
) -> Judge | None:
    """The judge for a request; None when nothing is asked for."""
    return Judge(techniques_of(kind), level, needs, watch) if level or needs else None
