"""Witnesses: grids that agree with what is known and contradict some facts of the solution.

Every explanation of a fact contains one of the places that a witness against it violates.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from gridwright.explaining.prepared.board import PreparedBoard
from gridwright.explaining.prepared.facts import Fact, Known, unknown_facts
from gridwright.grid import Values


class Witness(NamedTuple):
    """A grid, by the facts that it contradicts, and the places it violates, as bits."""

    against: tuple[Fact, ...]
    violated: int


def witness_of(board: PreparedBoard, values: Values, violated: int) -> Witness:
    """A grid that violates some places, as a witness."""
    solution = board.solution
    other = (Fact(cell, value) for cell, value in values.items() if solution[cell] != value)
    return Witness(tuple(other), violated)


@dataclass
class Witnesses:
    """All witnesses met so far that still agree with what is known, and the conflicts met.

    A conflict of a fact is a set of places that do not go with its opposite: an explanation, but
    mostly a large one. It stays one while what is known only becomes more.
    """

    kept: list[Witness] = field(default_factory=list)
    conflicts: dict[Fact, list[int]] = field(default_factory=dict)
    _violated_alone: dict[Fact, list[int]] = field(default_factory=dict)
    _known: Known = field(default_factory=dict)

    def forget_refuted(self, known: Known) -> None:
        """Forget what does not agree any more."""
        self.kept = [
            witness
            for witness in self.kept
            if all(known[cell] >> value & 1 for cell, value in witness.against)
        ]
        if any(known[cell] & ~domain for cell, domain in self._known.items()):
            self.conflicts.clear()
        self._known = known

    def masks(self, board: PreparedBoard) -> Mapping[Fact, list[int]]:
        """For each fact not yet known the places that its witnesses violate, as bits.

        Without any question there is one for each: the solution with nothing but that otherwise.
        """
        masks = {
            fact: self._masks_alone(board, fact)
            for fact in unknown_facts(self._known, board.solution)
        }
        for witness in self.kept:
            for fact in witness.against:
                masks[fact].append(witness.violated)
        return masks

    def _masks_alone(self, board: PreparedBoard, fact: Fact) -> list[int]:
        """The places violated where a single fact is otherwise; none where that cannot be."""
        if fact not in self._violated_alone:
            other = board.ties.values_with(*fact, board.constraints.widest) or {}
            near = 0
            for cell in other:
                near |= board.constraints.places_at[cell]
            violated = board.constraints.violated({**board.solution, **other}, near)
            self._violated_alone[fact] = [violated] if other else []
        return self._violated_alone[fact][:]
