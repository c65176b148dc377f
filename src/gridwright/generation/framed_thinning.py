"""Taking clues away by questions to a solver that all boards of a size share.

What is kept depends on the order of the clues alone: one after the other goes if the rest suffices.
Proofs and other grids, which differ from solver to solver, only spare questions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Generic, TypeVar

from gridwright.drafts import Draft
from gridwright.engines.limits import Watch
from gridwright.frames import Frame
from gridwright.model import Clue
from gridwright.puzzle import Puzzle

Board = TypeVar("Board", bound=Puzzle)


@dataclass
class Framed(Generic[Board]):
    """Asks whether some clues of a draft suffice for its solution to be the only one."""

    frame: Frame
    draft: Draft[Board]
    watch: Watch

    def needed(
        self, units: Sequence[tuple[Clue, ...]], staying: Sequence[tuple[Clue, ...]] = ()
    ) -> list[tuple[Clue, ...]] | None:
        """The units of clues that are kept if those that can go, do, from the last to the first.

        None if not even all suffice. Those that are staying are kept anyway.
        """
        self._always += [literal for unit in staying for literal in self._literals(unit)]
        literals = [self._literals(unit) for unit in units]
        kept = list(range(len(units)))
        core = self._core(literals)
        if core is None:
            return None
        for number in reversed(kept):
            if core.isdisjoint(literals[number]):
                del kept[number]
                continue
            rest = kept[:number] + kept[number + 1 :]
            found = self._core(literals[other] for other in rest)
            if found is not None:
                kept, core = rest, found
        return [*staying, *(units[number] for number in kept)]

    def _core(self, parts: Iterable[Iterable[int]]) -> frozenset[int] | None:
        """Literals of a proof that there is no other grid, mostly of the first; None if there is.

        The solver assumes one after the other, and stops as soon as they contradict each other.
        """
        assumed = [*self._always, *chain.from_iterable(parts)]
        decision = self.frame.ask(assumed, self.watch)
        return frozenset(decision.core) if decision.status == "no" else None

    @cached_property
    def _always(self) -> list[int]:
        """What every question assumes: another grid, under the clues that stay."""
        another = self.frame.another(self.draft.solution)
        shape = self.frame.shape(self.draft.board)
        return [another, *shape, *self._literals(self.draft.stay)]

    def _literals(self, clues: Iterable[Clue]) -> tuple[int, ...]:
        return tuple([literal for clue in clues for literal in self._known[clue]])

    @cached_property
    def _known(self) -> Mapping[Clue, tuple[int, ...]]:
        return self.frame.literals(self.draft.board, self.draft.board.clues())
