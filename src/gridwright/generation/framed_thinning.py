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
from gridwright.framing import Frame
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
        core = self._core(chain.from_iterable(literals))
        if core is None:
            return None
        refusing, left = self._refusing(units), (1 << len(units)) - 1
        open_ones = [*chain.from_iterable(literals)]
        kept: list[tuple[Clue, ...]] = []
        kept_ones: list[int] = []
        for number in reversed(range(len(units))):
            this, its = 1 << number, literals[number]
            del open_ones[len(open_ones) - len(its) :]
            if not core.isdisjoint(its):
                found = None
                # Nothing is asked where it alone refuses a grid that is known.
                if not any(some & left == this for some in refusing[number]):
                    found = self._core(open_ones + kept_ones)
                if found is None:
                    kept.append(units[number])
                    kept_ones = [*its, *kept_ones]
                    continue
                core = found
            left ^= this
        return [*staying, *reversed(kept)]

    def _refusing(self, units: Sequence[tuple[Clue, ...]]) -> list[list[int]]:
        """For each unit, the other grids that it refuses: by all units that do, as bits."""
        found: list[list[int]] = [[] for _ in units]
        if self.draft.stay or not self.draft.others:
            return found
        unit_of = {clue.cell: number for number, unit in enumerate(units) for clue in unit}
        for cells in self.draft.others:
            numbers = {unit_of[cell] for cell in cells if cell in unit_of}
            bits = sum(1 << number for number in numbers)
            for number in numbers:
                found[number].append(bits)
        return found

    def _core(self, literals: Iterable[int]) -> frozenset[int] | None:
        """Literals of a proof that there is no other grid, mostly of the first; None if there is.

        The solver assumes one after the other, and stops as soon as they contradict each other.
        """
        decision = self.frame.ask([*self._always, *literals], self.watch)
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
