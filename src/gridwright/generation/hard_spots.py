"""Boards at which something has to be supposed: one hard spot is enough.

Suppositions are what takes long to look for. So a board gets clues first as if nothing might be
supposed, until that leads to the end, and then is taken back to where it got stuck last: little is
open there, and what it takes from there on is soon known. If it is too much, one clue after another
is tried in this spot; if it is too little, the spot before is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Generic, Literal, TypeVar

from gridwright.explaining.walking.grading import LADDER, Grade, Rung
from gridwright.generation.growing import Growing, State
from gridwright.generation.thinning import Unit
from gridwright.grid import Cell
from gridwright.puzzle import Puzzle

Board = TypeVar("Board", bound=Puzzle)
# What a board is, compared with what is wanted.
Verdict = Literal["easier", "right", "harder"]
# The most that can be seen without supposing anything.
SEEN = next(rung for rung in LADDER if rung.level == "medium")
# How many spots, the last ones, are looked at, and how often clues are printed in a too hard one.
SPOTS = 6
TRIED = 16


@dataclass(frozen=True)
class HardSpots(Generic[Board]):
    """Looks for a board of a level with the clues that are printed and some of others.

    `rung` is the most that it may need, `judged` says what a board with its grade is.
    """

    growing: Growing[Board]
    rung: Rung
    judged: Callable[[Board, Grade], Verdict]
    rng: Random

    def board(self, rest: Sequence[Unit]) -> Board | None:
        """A right board with some of the rest printed, too; None if none is found."""
        spots = self._spots(list(rest))
        stuck = not self.growing.solved
        for spot in reversed(spots):
            verdict = self._verdict(spot)
            if verdict == "right":
                return self._confirmed()
            if verdict == "harder":
                # Where not even all clues are enough, no more of them help.
                return None if stuck else self._searched(spot, rest)
            stuck = False
        return None

    def _spots(self, rest: list[Unit]) -> list[State]:
        """Where the board gets stuck while nothing is supposed, on the way to its end."""
        growing, spots, open_ = self.growing, list[State](), frozenset[Cell]()
        while not growing.go_on(SEEN):
            helping = growing.helping(rest) or rest[:1]
            # A clue that says nothing here can stay away, if there are others.
            if growing.open_cells != open_ or not helping:
                open_ = growing.open_cells
                spots = [*spots[1 - SPOTS :], growing.state()]
            if not helping:
                break
            growing.print(helping)
            rest = [unit for unit in rest if unit not in helping]
        return spots

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
        growing, number = self.growing, 1
        left = [unit for unit in rest if unit not in spot.printed]
        left = self.rng.sample(left, len(left))
        open_ = growing.open_cells
        for _ in range(TRIED):
            telling = (unit for unit in left if growing.tells_about(unit, open_))
            units = list(islice(telling, number))
            if not units:
                return None
            growing.go_back(spot)
            growing.print(units)
            verdict: Verdict = "easier"
            if not growing.go_on(SEEN):
                further = growing.state()
                verdict = self._verdict(further)
            if verdict == "right":
                return self._confirmed()
            if verdict == "harder":
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
