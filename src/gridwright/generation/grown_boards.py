"""Boards of the levels at which nothing is supposed: grown clue by clue.

Where a board gets stuck, a clue is printed that tells about an open cell. Gentle and easy boards
begin with all clues around the grid, as classics are printed; medium ones with as few clues as
leave one solution, and grow by easier reasoning until their own is enough.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from gridwright.drafts import Draft, Symmetry
from gridwright.explaining.walking.grading import LADDER, Rung
from gridwright.generation.clue_bounds import ANY_NUMBER, ClueBounds, thinned_within
from gridwright.generation.growing import Growing
from gridwright.generation.thinning import Thinned, Unit, part_of, shuffled, thin
from gridwright.generation.workshop import Workshop
from gridwright.levels import Level
from gridwright.puzzle import Puzzle

Board = TypeVar("Board", bound=Puzzle)
# The levels of boards that grow, and by whose reasoning clues are found to be missing.
GROWN_AT: Mapping[Level | None, Level] = {"gentle": "gentle", "easy": "easy", "medium": "easy"}
# How often other clues are printed where a board became too easy, before the draft is given up.
ROUNDS = 2


def grown(
    draft: Draft[Board],
    shop: Workshop,
    symmetry: Symmetry,
    share: float | None,
    level: Level | None,
    bounds: ClueBounds = ANY_NUMBER,
) -> Board | None:
    """A board of a level made from a draft; None when none was found.

    It may still have other than the wanted number of clues, but is made with it in view.
    """
    low, rung = _rung(GROWN_AT[level]), _rung(level)
    growing = Growing(draft, shop.watch)
    if low != rung:

        def again(last: Sequence[Unit]) -> Thinned[Board] | None:
            return thin(draft, shop, symmetry, share, last)

        thinned = thinned_within(bounds, again, shop.rng)
        if thinned is None:
            return None
        growing.restart(thinned.kept)
        return _Grower(growing, thinned.others, low, rung).board(shop.rng)
    sooner, later = shuffled(draft, shop, symmetry)
    if share is not None:
        growing.restart(part_of(later, share))
        return _Grower(growing, sooner, low, rung).board(shop.rng)
    cells = draft.board.grid
    growing.restart(bounds.start([unit for unit in later if unit[0].cell not in cells]))
    return _Grower(growing, [*later, *sooner], low, rung).board(shop.rng)


@dataclass(frozen=True)
class _Grower(Generic[Board]):
    """Prints some of the `units` where a board gets stuck by `low`, until `rung` is enough."""

    growing: Growing[Board]
    units: Sequence[Unit]
    low: Rung
    rung: Rung

    def board(self, rng: Random) -> Board | None:
        """A board of the level; other clues are tried where it became too easy."""
        begun = tuple(self.growing.printed)
        rest = [unit for unit in self.units if unit not in begun]
        for _ in range(1 + ROUNDS):
            found = self._grow(rest)
            if found is None or found == self.rung.level:
                return None if found is None else self.growing.board()
            if len(self.growing.printed) == len(begun):
                return None
            self.growing.restart(begun)
            rest = rng.sample(rest, len(rest))
        return None

    def _grow(self, rest: Sequence[Unit]) -> Level | None:
        """Print clues where the board gets stuck; its level, None if it stays stuck."""
        growing, left = self.growing, list(rest)
        while not growing.go_on(self.low):
            if self.low != self.rung and growing.is_solved_by(self.rung):
                break
            helping = growing.helping(left)
            if not helping:
                return None
            growing.print(helping)
            left = [unit for unit in left if unit not in helping]
        growing.restart(growing.printed)
        growing.go_on(self.rung)
        graded = growing.grading.grade
        return graded.level if graded.solved and graded.hardest else None


def _rung(level: Level | None) -> Rung:
    return next(each for each in LADDER if each.level == level)
