"""The constraints of a board, by label and by place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from gridwright.engines.limits import Watch
from gridwright.explaining.prepared.facts import Fetch, Known, fetcher
from gridwright.explaining.prepared.places import Places, atoms_of
from gridwright.grid import Cell, Values
from gridwright.model import Model, Posting
from gridwright.model.domain import values_of

_Holds = Callable[[Sequence[int]], bool]


@dataclass(frozen=True, kw_only=True)
class Constraints:
    """The constraints that steps rest on.

    `by_label` are those of each label, one label at a time. `widest` is what each cell can hold as
    long as only what always holds is known.
    """

    places: Places
    widest: Known
    by_label: tuple[tuple[Posting, ...], ...]

    @cached_property
    def places_at(self) -> Mapping[Cell, int]:
        """For each cell the places whose constraints look at it, as bits."""
        places = dict.fromkeys(self.widest, 0)
        for label, atoms in enumerate(self.by_label):
            for cell in {cell for atom in atoms for cell in atom.scope}:
                places[cell] |= 1 << self.places.place_of[label]
        return places

    def violated(self, values: Values, among: int) -> int:
        """Which of some places a grid violates, all as bits."""
        bits = 0
        for place in values_of(among):
            for holds, fetch in self._checks[place]:
                if not holds(fetch(values)):
                    bits |= 1 << place
                    break
        return bits

    @cached_property
    def _checks(self) -> list[list[tuple[_Holds, Fetch]]]:
        """For each place what has to hold there, and of which cells."""
        return [
            [
                (atom.constraint.holds, fetcher(atom.scope))
                for label in labels
                for atom in self.by_label[label]
            ]
            for labels in self.places.labels_in
        ]


def constraints_of(model: Model, places: Places, widest: Known, watch: Watch) -> Constraints:
    """The constraints of a model, sorted by the labels that steps can rest on."""
    numbers = places.number_of
    by_label: list[list[Posting]] = [[] for _ in places.labels]
    for atom in atoms_of(model):
        watch.check()
        for label in atom.labels:
            if label in numbers:
                by_label[numbers[label]].append(atom)
    return Constraints(places=places, widest=widest, by_label=tuple(map(tuple, by_label)))
