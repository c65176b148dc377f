"""The labels of a board and the places they belong to, both by their numbers.

A *place* is where a person looks: a row, a clue and its surroundings. All labels of a place are
switched on and off together. Sets of places are ints, with one bit for each place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from gridwright.engines.sat import switches_of
from gridwright.layers.givens import RULE as GIVEN
from gridwright.model import Label, Model, Place, Posting
from gridwright.model.ties import Ties


@dataclass(frozen=True)
class Places:
    """The labels a step can rest on, and their places."""

    labels: tuple[Label, ...]

    @cached_property
    def number_of(self) -> Mapping[Label, int]:
        """The number of each label."""
        return {label: number for number, label in enumerate(self.labels)}

    @cached_property
    def each(self) -> tuple[Place, ...]:
        """Every place once, in the order of the labels."""
        return tuple(dict.fromkeys(label.place for label in self.labels))

    @cached_property
    def place_of(self) -> tuple[int, ...]:
        """The place of each label."""
        index = {place: number for number, place in enumerate(self.each)}
        return tuple(index[label.place] for label in self.labels)

    @cached_property
    def labels_in(self) -> tuple[tuple[int, ...], ...]:
        """The labels of each place."""
        found: list[list[int]] = [[] for _ in self.each]
        for label, place in enumerate(self.place_of):
            found[place].append(label)
        return tuple(map(tuple, found))

    @cached_property
    def everywhere(self) -> int:
        """All places, as bits."""
        return (1 << len(self.each)) - 1

    @cached_property
    def switches(self) -> tuple[int, ...]:
        """The literal that switches each label on."""
        return tuple(switches_of(self.labels).values())

    @cached_property
    def _bit_of(self) -> Mapping[int, int]:
        """The place that each switch belongs to, as a bit."""
        places = zip(self.switches, self.place_of, strict=True)
        return {switch: 1 << place for switch, place in places}

    def of_literals(self, literals: Iterable[int]) -> int:
        """The places whose labels some literals switch on, as bits; other literals are ignored."""
        bits = 0
        for literal in literals:
            bits |= self._bit_of.get(literal, 0)
        return bits

    def switched_on(self, places: int) -> list[int]:
        """The literals that switch on all labels of some places."""
        return [switch for switch, bit in self._bit_of.items() if bit & places]


def step_labels(model: Model, ties: Ties) -> tuple[Label, ...]:
    """The labels a step can rest on: all but given cells and ties."""
    apart = {id(posting) for posting in ties.postings}
    atoms = (atom for atom in atoms_of(model) if id(atom) not in apart)
    labels = (label for atom in atoms for label in atom.labels if label.rule != GIVEN)
    return tuple(dict.fromkeys(labels))


def atoms_of(model: Model) -> list[Posting]:
    """The constraints label by label, except those on no cell, such as the count of a dead line.

    On a board with a solution these hold, and no step can rest on them.
    """
    return [atom for atom in dict.fromkeys(model.atoms()) if atom.scope]
