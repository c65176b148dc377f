"""Drafts that are changed until boards of a level can be made from them.

Of some puzzles the whole board is one clue, such as its regions, and of others few boards are easy
even with all clues. Most drafts are far from a wanted level, but a draft that is changed in one
place is mostly about as hard as before. So one is changed again and again: where it got stuck while
it is too hard, and anywhere while it is too easy.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Generic, TypeVar

from gridwright.drafts import Draft
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.finding.looking import Looking
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.walking.grading import Grade, Rung, grade
from gridwright.generation.hard_spots import Verdict
from gridwright.generation.workshop import Workshop
from gridwright.grid import Cell
from gridwright.puzzle import Puzzle

Board = TypeVar("Board", bound=Puzzle)
# How many changes without progress end the search.
TRIES = 24
# Of so many changes to a draft that is too easy, the one with the most open values is looked at.
CHANGED = 3


@dataclass(frozen=True)
class _Looked(Generic[Board]):
    """A draft that was graded, as far as it may go."""

    draft: Draft[Board]
    verdict: Verdict
    graded: Grade

    @property
    def open_cells(self) -> list[Cell]:
        """Where it got stuck."""
        return [cell for cell, mask in self.graded.known.items() if mask & (mask - 1)]

    def progress(self, best: _Looked[Board]) -> int:
        """Whether it is nearer to what is wanted than another one (1), as near (0) or not (-1)."""
        if self.verdict == "right":
            return 1
        if self.verdict != best.verdict:
            # What is too hard is nearer: more is open to changes there.
            return 0 if best.verdict == "easier" else -1
        if self.verdict == "easier":
            return _sign(self._effort, best._effort)
        return _sign((len(best.open_cells),), (len(self.open_cells),))

    @property
    def _effort(self) -> tuple[int, int]:
        return self.graded.hardest, self.graded.way


def _sign(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return (one > other) - (one < other)


def changed_to_fit(
    draft: Draft[Board],
    rung: Rung,
    judged: Callable[[Board, Grade], Verdict],
    wanted: Collection[Verdict],
    shop: Workshop,
) -> Draft[Board] | None:
    """A draft changed until it is as wanted; None where that did not come nearer for too long."""

    def looked(draft: Draft[Board]) -> _Looked[Board]:
        with prepared_board(draft.board, shop.watch, draft.solution) as prepared:
            graded = grade(Sights(prepared), shop.watch, rung.most, None, rung.supposed)
        return _Looked(draft, judged(draft.board, graded), graded)

    best, tries = looked(draft), TRIES
    while best.verdict not in wanted and tries:
        shop.check()
        tries -= 1
        other = _changed(best.draft, best.open_cells, shop)
        if other is None:
            continue
        found = looked(other)
        progress = found.progress(best)
        if progress > 0:
            tries = TRIES
        if progress >= 0:
            best = found
    return best.draft if best.verdict in wanted else None


def _changed(draft: Draft[Board], cells: Collection[Cell], shop: Workshop) -> Draft[Board] | None:
    """A draft changed at one of some cells; where there are none, one of a few that looks hard."""
    assert draft.change is not None
    found = [draft.change(cells, shop, shop.rng) for _ in range(1 if cells else CHANGED)]
    changed = [each for each in found if each is not None]

    def open_values(draft: Draft[Board]) -> int:
        return Looking(draft.board.model(), True, shop.watch).open_values()

    return max(changed, key=open_values) if len(changed) > 1 else next(iter(changed), None)
