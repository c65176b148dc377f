"""Finding a board that is right among those with some of the clues of one draft.

A board with the fewest clues is walked as far as its reasoning may go. Where it gets stuck, a clue
about an open cell is given back, and the walk goes on from there; where it is too easy, some clues
are exchanged for others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Generic, NamedTuple, TypeVar

from gridwright.engines.limits import Watch
from gridwright.explaining.walking.grading import Grade, Rung
from gridwright.generation.clue_bounds import STAYING, Again
from gridwright.generation.few_clues import open_values
from gridwright.generation.growing import Growing
from gridwright.generation.hard_spots import HardSpots, Verdict
from gridwright.generation.thinning import Thinned, Unit
from gridwright.puzzle import Puzzle

Board = TypeVar("Board", bound=Puzzle)
# Maximum number of orders of giving clues back that are tried with one draft.
ORDERS = 2
# If a board is too easy with the fewest clues, some of them are exchanged for others that may make
# it harder. It is given up after TRIES exchanges without progress.
# Of CHANGED changed boards the one with the most open values is examined: it is mostly the harder.
TRIES = 8
CHANGED = 2
# Where so many clues were given back that a board became too easy, some are taken away again, the
# halves of them first; so many boards are looked at.
MANY = 4
TAKEN = 3


class Look(NamedTuple):
    """What a board is, and what its entries take: the hardest, and all together."""

    verdict: Verdict
    effort: tuple[int, int]


@dataclass(frozen=True)
class Fitting(Generic[Board]):
    """Looks for a right board among those with some clues of one draft.

    `rung` is the most that it may need, `judged` says what a board with its grade is, and `again`
    thins the draft once more, so that some of its clues go last. With `spots`, what needs more than
    that is sought there.
    """

    growing: Growing[Board]
    rung: Rung
    judged: Callable[[Board, Grade], Verdict]
    again: Again[Board]
    rng: Random
    watch: Watch
    spots: HardSpots[Board] | None = None

    def board(self, thinned: Thinned[Board]) -> Board | None:
        """A right board with the clues of a thinned one and others; None if none is found."""
        found = self._look(thinned.kept)
        if found.verdict == "harder":
            return self._mended(thinned)
        return self.growing.board() if found.verdict == "right" else self._climbed(thinned, found)

    def _look(self, units: Iterable[Unit]) -> Look:
        """What the board with some units of clues is; it stays there, not solved if too hard."""
        self.growing.restart(units)
        self.growing.go_on(self.rung)
        graded = self.growing.grading.grade
        verdict = self.judged(self.growing.board(), graded) if graded.solved else "harder"
        return Look(verdict, (graded.hardest, graded.total))

    def _mended(self, thinned: Thinned[Board]) -> Board | None:
        """The board with clues given back until it is right; it was looked at and is too hard."""
        if self.spots:
            return self.spots.board(thinned.gone)
        rest, begun = list(thinned.gone), self.growing.state()
        for _ in range(ORDERS):
            if self._give_back(list(rest)):
                return self.growing.board()
            self.growing.go_back(begun)
            self.rng.shuffle(rest)
        return None

    def _give_back(self, rest: list[Unit]) -> bool:
        """Give clues back in an order, as far as they help; whether the board is right then."""
        begun, verdict = len(self.growing.printed), "harder"
        while verdict == "harder":
            if not self._solve_with(rest):
                return False
            verdict = self._look(self.growing.printed).verdict
        return verdict == "right" or self._take_again(self.growing.printed[begun:])

    def _take_again(self, back: list[Unit]) -> bool:
        """Take clues away again that made the board too easy; whether it is right then.

        With all of them gone it is too hard, so where there are many, it may be right between.
        """
        kept, parts = list(self.growing.printed), _halves(back) if len(back) >= MANY else []
        for _ in range(TAKEN):
            if not parts:
                break
            part = parts.pop()
            fewer = [unit for unit in kept if unit not in part]
            verdict = self._look(fewer).verdict
            if verdict == "right":
                return True
            if verdict == "easier":
                kept = fewer
            else:
                parts += _halves(part)
        return False

    def _solve_with(self, rest: list[Unit]) -> bool:
        """Give back as many clues as it takes to get to the end from here, if that helps.

        Each tells about an open cell, or about any if the board is too hard for another reason.
        """
        growing = self.growing
        while helping := growing.helping(rest) or rest[: growing.solved]:
            growing.print(helping)
            for unit in helping:
                rest.remove(unit)
            if growing.go_on(self.rung):
                return True
        return False

    def _climbed(self, thinned: Thinned[Board], best: Look) -> Board | None:
        """The same for a board that is too easy with the fewest clues: some of them are exchanged.

        Each exchange may make the board harder; the search goes on from the hardest so far.
        """
        tries = TRIES if thinned.exchangeable else 0
        while tries:
            other = self._changed(thinned)
            if other is None:
                return None
            found = self._look(other.kept)
            tries = TRIES if found.effort > best.effort else tries - 1
            if found.verdict == "right":
                return self.growing.board()
            if found.verdict == "harder":
                return self._mended(other)
            if found.effort >= best.effort:
                thinned, best = other, found
        return None

    def _changed(self, thinned: Thinned[Board]) -> Thinned[Board] | None:
        """The same draft with some of the fewest clues exchanged; None when time is over."""
        boards = []
        for _ in range(CHANGED):
            some = self.rng.sample(thinned.kept, round(STAYING * len(thinned.kept)))
            boards.append(self.again(some))
        return max((board for board in boards if board), key=self._open_values, default=None)

    def _open_values(self, thinned: Thinned[Board]) -> int:
        return open_values(thinned, self.watch)


def _halves(units: list[Unit]) -> list[list[Unit]]:
    """The two halves of several units; nothing of one alone."""
    middle = len(units) // 2
    return [units[middle:], units[:middle]] if middle else []
