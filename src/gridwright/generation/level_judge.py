"""Boards that need exactly the reasoning that was asked for.

With more clues a puzzle almost always gets easier: a reason stays a reason. So clues are taken away
as far as possible, and given back until the reasoning fits (see `fitting` and `hard_spots`). Boards
up to medium, where nothing is supposed, are grown instead (see `grown_boards`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TypeVar

from gridwright.drafts import Draft, Symmetry
from gridwright.engines.limits import Watch
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.walking.grading import LADDER, Grade, Rung, grade, techniques_of
from gridwright.generation.changed_drafts import changed_to_fit
from gridwright.generation.clue_bounds import (
    ANY_NUMBER,
    Again,
    ClueBounds,
    FittingNumbers,
)
from gridwright.generation.few_clues import few_clues
from gridwright.generation.fitting import Fitting
from gridwright.generation.growing import Growing
from gridwright.generation.grown_boards import GROWN, easy_board, grown
from gridwright.generation.hard_spots import SEEN, HardSpots, Verdict
from gridwright.generation.thinning import Thinned, Unit, flat, shuffled, thin
from gridwright.generation.workshop import Workshop
from gridwright.grid import Values
from gridwright.levels import Level
from gridwright.puzzle import Puzzle

Board = TypeVar("Board", bound=Puzzle)
# Boards with more cells are made from easy ones at these levels, if cells may be given.
LARGE = 80
LOWERED = ("medium",)
# Levels at which most drafts get stuck even with all clues.
EXACTING: tuple[Level | None, ...] = ("gentle",)


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
        return next((each for each in LADDER if each.level == self.level), LADDER[-1])

    def changed(self, draft: Draft[Board], shop: Workshop) -> Draft[Board] | None:
        """A draft that can be changed, changed until a board can be made from it; None if not.

        Where clues can be taken away, the board with all of them may be too easy.
        """
        fixed = draft.stay.issuperset(draft.board.clues())
        if not fixed and (self.level not in EXACTING or self.needs):
            return draft
        wanted: tuple[Verdict, ...] = ("right",) if fixed else ("right", "easier")
        return changed_to_fit(draft, self._rung, self.judged, wanted, shop)

    def fit(
        self,
        draft: Draft[Board],
        shop: Workshop,
        symmetry: Symmetry,
        share: float | None,
        bounds: ClueBounds = ANY_NUMBER,
    ) -> Board | None:
        """A board made from a draft that meets the request; None when none was found."""
        board = self._fit(draft, shop, symmetry, share, bounds)
        if board is None or bounds.allow(board.clues()):
            return board
        printed = frozenset(board.clues())
        sooner, later = shuffled(draft, shop, symmetry)

        def with_units(units: Sequence[Unit]) -> Board:
            return draft.board.keep([*draft.stay, *flat(units)])

        def right(units: Sequence[Unit]) -> bool:
            return self.verdict(with_units(units), draft.solution) == "right"

        fitted = FittingNumbers(bounds, [*draft.stay], right).fitted(
            [unit for unit in (*sooner, *later) if printed.issuperset(unit)],
            [unit for unit in (*later, *sooner) if not printed.issuperset(unit)],
        )
        return None if fitted is None else with_units(fitted)

    def _fit(
        self,
        draft: Draft[Board],
        shop: Workshop,
        symmetry: Symmetry,
        share: float | None,
        bounds: ClueBounds,
    ) -> Board | None:
        """The same with any number of clues, though with the wanted one in view."""
        with closing(Growing(draft, shop.watch)) as growing:
            return self._fitted(growing, shop, symmetry, share, bounds)

    def _fitted(
        self,
        growing: Growing[Board],
        shop: Workshop,
        symmetry: Symmetry,
        share: float | None,
        bounds: ClueBounds,
    ) -> Board | None:
        draft = growing.draft
        if self._begins_easy(draft) and share is None:
            first = easy_board(growing, shop, symmetry, bounds)
            if first is not None:
                fewer = partial(Thinned, draft, others=first.others)
                return self._fitting(growing, shop, fewer).board(first)
        if self.level in GROWN and not self.needs:
            return grown(growing, shop, symmetry, share, self.level, bounds)
        again = partial(thin, draft, shop, symmetry, share)
        first = few_clues(draft, shop, symmetry, share, bounds, self.level)
        if first is None:
            return None
        return self._fitting(growing, shop, again, bounds.least).board(first)

    def _begins_easy(self, draft: Draft[Board]) -> bool:
        """Whether a board is made from an easy one, as the fewest clues are far too few.

        Where all clues are around the grid they may be enough, but harder boards have no more.
        """
        grid = draft.board.grid
        around = all(clue.cell not in grid for clue in draft.board.clues())
        wanted = self.level in LOWERED and not self.needs
        return wanted and len(grid.cells) > LARGE and (around or bool(draft.first))

    def _fitting(
        self, growing: Growing[Board], shop: Workshop, again: Again[Board], least: int = 0
    ) -> Fitting[Board]:
        rung, spots = self._rung, None
        if rung.supposed and not self.needs:
            rung, spots = SEEN, HardSpots(growing, rung, self.judged, shop.rng, least)
        return Fitting(growing, rung, self.judged, again, shop.rng, shop.watch, spots)

    def verdict(self, board: Puzzle, solution: Values | None = None) -> Verdict:
        """What a board with one solution is, compared with what is wanted.

        Passing the only solution saves the time needed to find it.
        """
        with prepared_board(board, self.watch, solution) as prepared:
            rung = self._rung
            graded = grade(Sights(prepared), self.watch, rung.most, None, rung.supposed)
        return self.judged(board, graded)

    def judged(self, board: Puzzle, graded: Grade) -> Verdict:
        """What a board with this grade is; it was not graded to its end if it is too hard."""
        if not graded.solved:
            return "harder"
        fits = bool(graded.hardest) and self.level in (graded.level, None)
        found = [0 if fits else -1]
        if self.needs:
            found.append(self._compared_with_needs(board, graded, self.needs))
        if max(found) > 0:
            return "harder"
        return "right" if min(found) == 0 else "easier"

    def _compared_with_needs(self, board: Puzzle, graded: Grade, needs: str) -> int:
        """Whether a board needs more than a technique (1), just that (0), or not even that (-1).

        It is needed where the board would be harder without it.
        """
        wanted = self.techniques[needs]
        hardest = max((technique.rank for technique in graded.techniques), default=0)
        if hardest != wanted:
            return 1 if hardest > wanted else -1
        solution = {cell: mask.bit_length() - 1 for cell, mask in graded.known.items()}
        with prepared_board(board, self.watch, solution) as prepared:
            other = grade(Sights(prepared, needs), self.watch, graded.hardest)
        return -1 if other.solved else 0


def judge_of(
    kind: type[Puzzle], level: Level | None, needs: str | None, watch: Watch
) -> Judge | None:
    """The judge for a request; None when nothing is asked for."""
    return Judge(techniques_of(kind), level, needs, watch) if level or needs else None
