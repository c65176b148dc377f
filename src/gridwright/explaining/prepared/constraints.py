"""The constraints of a board, by label, by cell and by place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter

from gridwright.engines.limits import Watch
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.prepared.places import Places, atoms_of
from gridwright.grid import Cell, Values
from gridwright.model import Constraint, Label, Model, Posting
from gridwright.model.domain import values_of

_Fetch = Callable[[Values], Sequence[int]]
_Holds = Callable[[Sequence[int]], bool]


@dataclass(frozen=True, eq=False)
class NumberedConstraint:
    """A constraint on cells, with the numbers of the labels it stands for."""

    constraint: Constraint
    scope: tuple[Cell, ...]
    labels: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Constraints:
    """The constraints that steps rest on.

    `by_label` are those of each label, one label at a time. `single` are those of one label,
    `joined` those that see several labels together. `widest` is what each cell can hold as long as
    only what always holds is known.
    """

    places: Places
    widest: Known
    by_label: tuple[tuple[Posting, ...], ...]
    single: tuple[NumberedConstraint, ...]
    joined: tuple[NumberedConstraint, ...]

    @cached_property
    def single_at(self) -> Mapping[Cell, Sequence[NumberedConstraint]]:
        """For each cell the constraints of one label that look at it."""
        found: dict[Cell, list[NumberedConstraint]] = {cell: [] for cell in self.widest}
        for constraint in self.single:
            for cell in constraint.scope:
                found[cell].append(constraint)
        return found

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
    def _checks(self) -> list[list[tuple[_Holds, _Fetch]]]:
        """For each place what has to hold there, and of which cells."""
        return [
            [
                (atom.constraint.holds, _fetcher(atom.scope))
                for label in labels
                for atom in self.by_label[label]
            ]
            for labels in self.places.labels_in
        ]


def constraints_of(model: Model, places: Places, widest: Known, watch: Watch) -> Constraints:
    """The constraints of a model, sorted by the labels that steps can rest on."""
    numbers = places.number_of
    atoms = atoms_of(model)
    by_label: list[list[Posting]] = [[] for _ in places.labels]
    for atom in atoms:
        watch.check()
        for label in atom.labels:
            if label in numbers:
                by_label[numbers[label]].append(atom)
    together = (posting for posting in model.postings if posting.parts)
    return Constraints(
        places=places,
        widest=widest,
        by_label=tuple(map(tuple, by_label)),
        single=tuple(each for each in _numbered(atoms, numbers) if len(each.labels) == 1),
        joined=tuple(each for each in _numbered(together, numbers) if len(each.labels) > 1),
    )


def _numbered(
    postings: Iterable[Posting], numbers: Mapping[Label, int]
) -> Iterator[NumberedConstraint]:
    for posting in postings:
        labels = tuple(numbers[label] for label in posting.labels if label in numbers)
        yield NumberedConstraint(posting.constraint, posting.scope, labels)


def _fetcher(scope: tuple[Cell, ...]) -> _Fetch:
    """A function from a grid to the values of some cells, as a tuple."""
    if len(scope) > 1:
        return itemgetter(*scope)
    return lambda values: (values[scope[0]],)
