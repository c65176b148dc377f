"""Boards that need exactly the reasoning that was asked for.

With more clues a puzzle almost always gets easier: a reason stays a reason. So clues are taken away
as far as possible, and given back until the reasoning fits. The point where a board gets stuck
shows its level, as its rating would, in a fraction of the time. Boards up to medium, where nothing
is supposed, are grown instead (see `grown_boards`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Literal, NamedTuple, TypeVar

from gridwright.drafts import Draft, Symmetry
from gridwright.engines.limits import Watch
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.finding.looking import Looking
from gridwright.explaining.prepared.board import PreparedBoard, prepared_board
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.walking.grading import LADDER, Grade, Rung, grade, techniques_of
from gridwright.generation.clue_bounds import (
    ANY_NUMBER,
    STAYING,
    Again,
    ClueBounds,
    Fitting,
    thinned_within,
)
from gridwright.generation.grown_boards import GROWN_AT, grown
from gridwright.generation.thinning import Thinned, Unit, flat, shuffled, thin
from gridwright.generation.workshop import Workshop
from gridwright.grid import Values
from gridwright.levels import Level
from gridwright.puzzle import Puzzle

Board = TypeVar("Board", bound=Puzzle)
# What a board is, compared with what is wanted.
Verdict = Literal["easier", "right", "harder"]
# Maximum number of orders of giving clues back that are tried with one draft.
ORDERS = 2
# If a board is too easy with the fewest clues, some are exchanged for others that may make it
# harder. It is given up after TRIES exchanges without progress. Of CHANGED changed boards the one
# with the most open values is examined: it is mostly the harder.
TRIES = 8
CHANGED = 2


class Look(NamedTuple):
    """What a board is, and what its entries take: the hardest, and all together.

    `known` is what is known in the end: not all where the board is too hard. `left` is how many
    suppositions it might still have needed.
    """

    verdict: Verdict
    effort: tuple[int, int]
    known: Known
    left: int = 0


@dataclass(frozen=True)
class Judge:
    """Judges whether a board needs the reasoning that is wanted: a level, a technique, or both.

    A technique is needed when a board uses none that is harder, and would be harder without it.
    """

    techniques: Mapping[str, int]
    level: Level | None
    needs: str | None
    watch: Watch
    _looks: dict[Puzzle, Look] = field(default_factory=dict)

    @cached_property
    def _rung(self) -> Rung:
        """The most that a board may need."""
        return next((each for each in LADDER if each.level == self.level), LADDER[-1])

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
            return self.look(with_units(units), draft.solution).verdict == "right"

        fitted = Fitting(bounds, [*draft.stay], right).fitted(
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
        if self.level in GROWN_AT and not self.needs:
            return grown(draft, shop, symmetry, share, self.level, bounds)

        def thinned(last: Sequence[Unit]) -> Thinned[Board] | None:
            return thin(draft, shop, symmetry, share, last)

        first = thinned_within(bounds, thinned, shop.rng)
        if first is None:
            return None
        found = self._given_back(first, shop.rng)
        return found or self._climbed(first, shop.rng, thinned)

    def _given_back(self, thinned: Thinned[Board], rng: Random) -> Board | None:
        """The board with clues given back until it meets the request; None if it never does."""
        found = self.look(thinned.board(), thinned.draft.solution)
        if found.verdict == "harder":
            return self._mended_somehow(thinned, found, rng)
        return thinned.board() if found.verdict == "right" else None

    def _mended_somehow(self, thinned: Thinned[Board], found: Look, rng: Random) -> Board | None:
        """The same for a board that is too hard with the fewest clues."""
        every = self.look(thinned.board(thinned.gone), thinned.draft.solution)
        if every.verdict == "harder":
            return None
        rest = thinned.gone
        for _ in range(ORDERS):
            board = self._mended(thinned, [], list(rest), found)
            if board is not None:
                return board
            rest = tuple(rng.sample(rest, len(rest)))
        return None

    def _mended(
        self, thinned: Thinned[Board], back: list[Unit], rest: list[Unit], found: Look
    ) -> Board | None:
        """The same with clues given back in an order, as far as they help where it gets stuck."""
        board = None
        while found.verdict == "harder" and self._solve_with(thinned, back, rest, found):
            board = thinned.board(back)
            found = self.look(board, thinned.draft.solution)
        return board if found.verdict == "right" else None

    def _solve_with(
        self, thinned: Thinned[Board], back: list[Unit], rest: list[Unit], found: Look
    ) -> bool:
        """Give back as many clues as it takes to get to the end from what was found, if that helps.

        Each tells about a cell that is open where the board gets stuck, or about any cell if it is
        too hard for another reason.
        """
        known, left = found.known, found.left
        while rest:
            open_ = {cell for cell, mask in known.items() if mask & (mask - 1)} or set(known)
            unit = next((unit for unit in rest if thinned.is_about(unit, open_)), None)
            if unit is None:
                return False
            rest.remove(unit)
            back.append(unit)
            board = thinned.board(back)
            with prepared_board(board, self.watch, thinned.draft.solution) as prepared:
                graded = self._grade(prepared, left, known)
            if graded.solved:
                return True
            known, left = graded.known, left - graded.supposed
        return False

    def _climbed(
        self,
        thinned: Thinned[Board],
        rng: Random,
        again: Again[Board],
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
            tries = TRIES if found.effort > best.effort else tries - 1
            if found.verdict == "right":
                return other.board()
            if found.verdict == "harder":
                return self._given_back(other, rng)
            if found.effort >= best.effort:
                thinned, best = other, found
        return None

    def _changed(
        self, thinned: Thinned[Board], rng: Random, again: Again[Board]
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
        """The same, and what its entries take, as far as they were examined.

        Passing the only solution saves the time needed to find it.
        """
        if board not in self._looks:
            with prepared_board(board, self.watch, solution) as prepared:
                graded = self._grade(prepared, self._rung.supposed)
                verdict = self._verdict(prepared, graded)
            effort, left = (graded.hardest, graded.total), self._rung.supposed - graded.supposed
            self._looks[board] = Look(verdict, effort, graded.known, left)
        return self._looks[board]

    def _grade(self, board: PreparedBoard, suppositions: int, known: Known | None = None) -> Grade:
        """The grade of a board, from what is known; not to its end if it is too hard."""
        return grade(Sights(board), self.watch, self._rung.most, known, suppositions)

    def _verdict(self, board: PreparedBoard, graded: Grade) -> Verdict:
        """What a board with this grade is."""
        if not graded.solved:
            return "harder"
        fits = bool(graded.hardest) and self.level in (graded.level, None)
        found = [0 if fits else -1]
        if self.needs:
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
