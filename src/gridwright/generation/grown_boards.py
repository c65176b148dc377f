"""Boards of the levels at which nothing is supposed: grown clue by clue.

Where a board gets stuck by the reasoning of its level, a clue is printed that tells about an open
cell. Gentle and easy boards begin with all clues around the grid, as classics are printed; medium
ones with as few clues as leave one solution, or, if they are large, with some of an easy board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from gridwright.drafts import Symmetry
from gridwright.explaining.walking.grading import LADDER, Rung
from gridwright.generation.clue_bounds import ANY_NUMBER, ClueBounds
from gridwright.generation.few_clues import few_clues
from gridwright.generation.growing import Growing
from gridwright.generation.thinning import Thinned, Unit, part_of, shuffled
from gridwright.generation.workshop import Workshop
from gridwright.levels import Level
from gridwright.puzzle import Puzzle

Board = TypeVar("Board", bound=Puzzle)
# The levels of boards that grow; of these, the ones that begin with as few clues as possible.
GROWN: tuple[Level | None, ...] = ("gentle", "easy", "medium")
THINNED = ("medium",)
# Those that do so too where given cells are the only clues.
LEAN = ("easy",)
# How often other clues are printed where a board became too easy, before the draft is given up.
ROUNDS = 2
# The share of the clues of an easy board that a harder one begins with.
STAYING = 0.7
EASY = next(rung for rung in LADDER if rung.level == "easy")


def grown(
    growing: Growing[Board],
    shop: Workshop,
    symmetry: Symmetry,
    share: float | None,
    level: Level | None,
    bounds: ClueBounds = ANY_NUMBER,
) -> Board | None:
    """A board of a level made from a draft; None when none was found.

    It may still have other than the wanted number of clues, but is made with it in view.
    """
    rung = next(each for each in LADDER if each.level == level)
    if level in THINNED or (growing.draft.lean and level in LEAN):
        thinned = few_clues(growing.draft, shop, symmetry, share, bounds, level)
        if thinned is None:
            return None
        growing.restart(thinned.kept)
        return _Grower(growing, thinned.others, rung).board(shop.rng)
    return _begun(growing, shop, symmetry, share, rung, bounds).board(shop.rng)


def easy_board(
    growing: Growing[Board], shop: Workshop, symmetry: Symmetry, bounds: ClueBounds = ANY_NUMBER
) -> Thinned[Board] | None:
    """The draft with some of the clues that make it easy; the others of them may be given back.

    On large boards that is a better start than the fewest clues, which would need far too many
    more. None if not even all clues make it easy.
    """
    if not _begun(growing, shop, symmetry, None, EASY, bounds).makes_it():
        return None
    every = tuple(growing.printed)
    kept = shop.rng.sample(every, round(STAYING * len(every)))
    return Thinned(growing.draft, kept, every)


def _begun(
    growing: Growing[Board],
    shop: Workshop,
    symmetry: Symmetry,
    share: float | None,
    rung: Rung,
    bounds: ClueBounds,
) -> _Grower[Board]:
    """A board that begins with all clues around the grid, or with a share of its clues."""
    sooner, later = shuffled(growing.draft, shop, symmetry)
    if share is not None:
        growing.restart(part_of(later, share))
        return _Grower(growing, sooner, rung)
    cells = growing.draft.board.grid
    growing.restart(bounds.start([unit for unit in later if unit[0].cell not in cells]))
    return _Grower(growing, [*later, *sooner], rung)


@dataclass(frozen=True)
class _Grower(Generic[Board]):
    """Prints some of the `units` where a board gets stuck by the reasoning of its level."""

    growing: Growing[Board]
    units: Sequence[Unit]
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

    def makes_it(self) -> bool:
        """Print clues until the reasoning leads to the end; whether it does."""
        printed = frozenset(self.growing.printed)
        return self._print([unit for unit in self.units if unit not in printed])

    def _print(self, rest: Sequence[Unit]) -> bool:
        """Print clues where the board gets stuck; whether the end was reached."""
        growing, left = self.growing, list(rest)
        while not growing.go_on(self.rung):
            helping = growing.helping(left)
            if not helping:
                return False
            growing.print(helping)
            left = [unit for unit in left if unit not in helping]
        return True

    def _grow(self, rest: Sequence[Unit]) -> Level | None:
        """Print clues where the board gets stuck; its level, None if it stays stuck."""
        if not self._print(rest):
            return None
        growing = self.growing
        growing.restart(growing.printed)
        growing.go_on(self.rung)
        graded = growing.grading.grade
        return graded.level if graded.solved and graded.hardest else None
