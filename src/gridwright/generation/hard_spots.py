"""Boards at which something has to be supposed: one hard spot is enough.

Suppositions are what takes long to look for. So a board gets clues first as if nothing might be
supposed, until that leads to the end, and then is taken back to where it got stuck last: little is
open there, and what it takes from there on is soon known. If it is too much, one clue after another
is tried in this spot; if it is too little, the spot before is looked at.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Generic, Literal, TypeVar

from gridwright.explaining.walking.grading import LADDER, Grade, Rung
from gridwright.generation.clue_bounds import ClueBounds, FittingNumbers
from gridwright.generation.growing import Growing, State
from gridwright.generation.thinning import Unit, flat
from gridwright.grid import Cell
from gridwright.levels import Level
from gridwright.puzzle import Puzzle

Board = TypeVar("Board", bound=Puzzle)
# What a board is, compared with what is wanted.
Verdict = Literal["easier", "right", "harder"]
# The most that can be seen without supposing anything.
SEEN = next(rung for rung in LADDER if rung.level == "medium")
# How many spots, the last ones, are looked at, and how often clues are printed in a too hard one.
SPOTS = 6
TRIED = 16
# The same for how often it is looked what suppositions lead to.
VERDICTS = 6
# A board that has more than the fewest clues and this share of those it could have, by its level,
# loses some as long as it stays right; so many boards with fewer are looked at.
SPARE: Mapping[Level, float] = {"hard": 0.12, "expert": 0.04}
TIDIED = 2


@dataclass(frozen=True)
class HardSpots(Generic[Board]):
    """Looks for a board of a level with the clues that are printed and some of others.

    `rung` is the most that it may need, `judged` says what a board with its grade is. A board with
    `least` clues loses none.
    """

    growing: Growing[Board]
    rung: Rung
    judged: Callable[[Board, Grade], Verdict]
    rng: Random
    least: int = 0

    def board(self, rest: Sequence[Unit]) -> Board | None:
        """A right board with some of the rest printed, too; None if none is found."""
        fewest = tuple(self.growing.printed)
        found = self._found(rest)
        return None if found is None else self._tidied(found, fewest)

    def _tidied(self, board: Board, fewest: Sequence[Unit]) -> Board:
        """A right board that is printed without clues it can do without, if it has many of them.

        Where nothing could be seen, many were printed in vain before one led on.
        """
        growing, printed = self.growing, list(self.growing.printed)
        stay = [*growing.draft.stay, *flat(fewest)]
        most = len(stay) + math.ceil(SPARE[self.rung.level] * len(growing.clues))
        bounds = ClueBounds(most=max(most, self.least))
        spare = [unit for unit in printed if unit not in fewest]

        def right(units: Sequence[Unit]) -> bool:
            growing.restart([*fewest, *units])
            return self._confirmed() is not None

        kept = FittingNumbers(bounds, stay, right, TIDIED).lessened(spare)
        return board if kept == spare else growing.draft.board.keep([*stay, *flat(kept)])

    def _found(self, rest: Sequence[Unit]) -> Board | None:
        """A right board, however many clues it takes."""
        spots, led_to_end = self._spots(list(rest))
        for spot in reversed(spots):
            verdict = self._verdict(spot)
            if verdict == "right":
                return self._confirmed()
            if verdict == "harder":
                # Where not even all clues are enough, no more of them help.
                return self._searched(spot, rest) if led_to_end else None
            led_to_end = True
        return None

    def _with_more(self, spot: State, units: Sequence[Unit]) -> tuple[State | None, Verdict]:
        """Where the board is stuck with more clues than in a spot, if it is, and what it is.

        With too many clues it counts as too easy.
        """
        growing = self.growing
        growing.go_back(spot)
        if growing.is_littered_with(units):
            return None, "easier"
        growing.print(units)
        if growing.go_on(SEEN):
            return None, "easier"
        further = growing.state()
        return further, self._verdict(further)

    def _spots(self, rest: list[Unit]) -> tuple[list[State], bool]:
        """Where the board gets stuck while nothing is supposed, and whether it gets to its end."""
        growing, spots, open_ = self.growing, list[State](), frozenset[Cell]()
        helping, last = list[Unit](), growing.state()
        while not growing.go_on(SEEN):
            last = growing.state()
            helping = growing.helping(rest) or rest[:1]
            # A clue that says nothing here can stay away, if there are others.
            if growing.open_cells != open_ or not helping:
                open_ = growing.open_cells
                spots = [*spots[1 - SPOTS :], last]
            if not helping:
                return spots, False
            if growing.is_littered_with(helping):
                return [], False
            growing.print(helping)
            rest = [unit for unit in rest if unit not in helping]
        return [*spots, *self._last_spots(last, helping)], True

    def _last_spots(self, spot: State, helping: Sequence[Unit]) -> Iterator[State]:
        """Where the board is stuck with some of the clues that lead from a spot to its end."""
        growing, stuck, solved = self.growing, 0, len(helping)
        while solved - stuck > 1:
            number = (stuck + solved) // 2
            growing.go_back(spot)
            growing.print(helping[:number])
            if growing.go_on(SEEN):
                solved = number
            else:
                stuck = number
                yield growing.state()

    def _verdict(self, spot: State) -> Verdict:
        """What the board is with the clues that were printed in a spot; it stays there."""
        growing = self.growing
        growing.go_back(spot)
        growing.go_on(self.rung)
        graded = growing.grading.grade
        return self.judged(growing.board(), graded) if graded.solved else "harder"

    def _searched(self, spot: State, rest: Sequence[Unit]) -> Board | None:
        """The board with more clues than in a spot in which it is too hard.

        As long as it is too hard, twice as many are printed each time, and half as many where that
        was too much; each tells about a cell that was open when the board had got stuck.
        """
        growing, number, verdicts = self.growing, 1, 0
        left = [unit for unit in rest if unit not in spot.printed]
        left = self.rng.sample(left, len(left))
        open_ = frozenset(cell for cell, m in spot.grading.ground.known.items() if m & (m - 1))
        for _ in range(TRIED):
            telling = (unit for unit in left if growing.tells_about(unit, open_))
            units = list(islice(telling, number))
            if not units or verdicts == VERDICTS:
                return None
            further, verdict = self._with_more(spot, units)
            verdicts += further is not None
            if verdict == "right":
                return self._confirmed()
            if further is not None and verdict == "harder":
                spot, open_ = further, growing.open_cells
            if verdict == "harder" or len(units) == 1:
                left = [unit for unit in left if unit not in units]
            number = 2 * number if verdict == "harder" else max(1, len(units) // 2)
        return None

    def _confirmed(self) -> Board | None:
        """The board that is printed, if it is right when it is graded from its start."""
        growing = self.growing
        growing.restart(growing.printed)
        growing.go_on(self.rung)
        board, graded = growing.board(), growing.grading.grade
        return board if graded.solved and self.judged(board, graded) == "right" else None
