"""How many clues a board may have, and boards brought within these bounds.

A board with too many clues loses some as long as it stays what was asked for, one with too few gets
more. First as many as it takes are tried at once, and fewer where that changes too much.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from gridwright.generation.thinning import Thinned, Unit, flat
from gridwright.layers.givens import RULE as GIVEN
from gridwright.model import Clue
from gridwright.puzzle import Puzzle

Board = TypeVar("Board", bound=Puzzle)
# Whether a board with these units of clues is what was asked for.
Right = Callable[[Sequence[Unit]], bool]
# A draft thinned once more, so that some of its clues go last.
Again = Callable[[Sequence[Unit]], Thinned[Board] | None]
# Where clues are exchanged for others, the share of them that stays.
STAYING = 0.7
# How many exchanges without progress end the search for a board with fewer clues.
EXCHANGES = 6
# How many boards are looked at before one is given up that has too many clues or too few.
LOOKS = 24


@dataclass(frozen=True)
class ClueBounds:
    """How many clues a board may have in all, both bounds included; None for no bound.

    At most `given` of its cells are given.
    """

    least: int = 0
    most: int | None = None
    given: int | None = None

    def surplus(self, clues: Sequence[Clue]) -> int:
        """How many clues are too many."""
        over = 0 if self.most is None else len(clues) - self.most
        return max(0, over, self.surplus_given(clues))

    def surplus_given(self, clues: Sequence[Clue]) -> int:
        """How many given cells are too many."""
        if self.given is None:
            return 0
        return max(0, sum(clue.rule == GIVEN for clue in clues) - self.given)

    def missing(self, clues: Sequence[Clue]) -> int:
        """How many clues are missing."""
        return max(0, self.least - len(clues))

    def allow(self, clues: Sequence[Clue]) -> bool:
        """Whether a board may have these clues."""
        return not self.surplus(clues) and not self.missing(clues)

    def start(self, units: Sequence[Unit]) -> list[Unit]:
        """The units with which a board begins that will get more clues: all, if that may be."""
        if self.most is None or not self.surplus(flat(units)):
            return list(units)
        most = max(self.least, self.most // 2)
        return [unit for number, unit in enumerate(units) if len(flat(units[: number + 1])) <= most]


ANY_NUMBER = ClueBounds()


def thinned_within(
    bounds: ClueBounds, thinned: Again[Board], rng: random.Random
) -> Thinned[Board] | None:
    """A thinned draft that has no more clues than it may; None where none was found.

    If it has too many, some are exchanged for others again and again, from the fewest so far on.
    """
    best, tries = thinned(()), EXCHANGES
    while best is not None and (over := bounds.surplus(best.clues)):
        if not tries or not best.exchangeable:
            return None
        other = thinned(rng.sample(best.kept, round(STAYING * len(best.kept))))
        if other is None:
            return None
        left = bounds.surplus(other.clues)
        tries = EXCHANGES if left < over else tries - 1
        best = other if left <= over else best
    return best


@dataclass
class FittingNumbers:
    """Brings a board within bounds. `stay` are its clues that neither come nor go."""

    bounds: ClueBounds
    stay: Sequence[Clue]
    right: Right
    looks: int = LOOKS

    def fitted(self, printed: Sequence[Unit], rest: Sequence[Unit]) -> list[Unit] | None:
        """Some of the printed units, or all and some of the rest; None where that is not found."""
        kept = self._changed(self.lessened(printed), rest, self._missing, _with)
        return kept if self.bounds.allow(self._clues(kept)) else None

    def lessened(self, printed: Sequence[Unit]) -> list[Unit]:
        """The printed units without some that are too many, as far as it stays right."""
        given = [unit for unit in printed if any(clue.rule == GIVEN for clue in unit)]
        kept = self._changed(list(printed), given, self._surplus_given, _without)
        return self._changed(kept, list(kept), self._surplus, _without)

    def _clues(self, units: Sequence[Unit]) -> list[Clue]:
        return [*self.stay, *flat(units)]

    def _surplus_given(self, units: Sequence[Unit]) -> int:
        return self.bounds.surplus_given(self._clues(units))

    def _surplus(self, units: Sequence[Unit]) -> int:
        return self.bounds.surplus(self._clues(units))

    def _missing(self, units: Sequence[Unit]) -> int:
        return self.bounds.missing(self._clues(units))

    def _changed(
        self,
        kept: list[Unit],
        units: Sequence[Unit],
        wrong: Callable[[Sequence[Unit]], int],
        change: Callable[[list[Unit], Sequence[Unit]], list[Unit]],
    ) -> list[Unit]:
        """The units that are kept, changed by others while their number is `wrong`."""
        left = list(units)
        size = len(left)
        while (number := wrong(kept)) and self.looks and number <= len(flat(left)):
            part = left[: max(1, min(size, number // len(left[0])))]
            changed = change(kept, part)
            self.looks -= 1
            if wrong(changed) < number and self.right(changed):
                kept = changed
            elif len(part) > 1:
                size = len(part) // 2
                continue
            left = left[len(part) :]
        return kept


def _without(units: list[Unit], gone: Sequence[Unit]) -> list[Unit]:
    return [unit for unit in units if unit not in gone]


def _with(units: list[Unit], more: Sequence[Unit]) -> list[Unit]:
    return [*units, *more]
