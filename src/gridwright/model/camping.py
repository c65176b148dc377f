"""Tents and trees, on boards where a tree is one more value of a cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gridwright.matching import matched
from gridwright.model.encoder import Encoder
from gridwright.model.once_known import OnceKnown

TENT, TREE = 1, 2


@dataclass(frozen=True)
class AtMostOne(OnceKnown):
    """At most one cell has this value."""

    value: int

    def holds(self, values: Sequence[int]) -> bool:
        return list(values).count(self.value) < 2

    def clauses(self, encoder: Encoder) -> None:
        encoder.at_most_one(encoder.column(self.value))


@dataclass(frozen=True)
class Camp(OnceKnown):
    """In rows of a `width`, each tent has a tree of its own beside it, and each tree its tent."""

    width: int

    def holds(self, values: Sequence[int]) -> bool:
        trees_of: dict[int, list[int]] = {at: [] for at, v in enumerate(values) if v == TENT}
        for one, other in self._neighbours(len(values)):
            if values[one] == TENT and values[other] == TREE:
                trees_of[one].append(other)
        trees = list(values).count(TREE)
        return len(trees_of) == trees == len(matched(trees_of))

    def clauses(self, encoder: Encoder) -> None:
        size = len(encoder.domains)
        of_tent: list[list[int]] = [[] for _ in range(size)]
        of_tree: list[list[int]] = [[] for _ in range(size)]
        for one, other in self._neighbours(size):
            pair = encoder.fresh()
            encoder.define(-pair, encoder.value(one, TENT))
            encoder.define(-pair, encoder.value(other, TREE))
            of_tent[one].append(pair)
            of_tree[other].append(pair)
        for value, pairs in ((TENT, of_tent), (TREE, of_tree)):
            for at, some in enumerate(pairs):
                encoder.add(-encoder.value(at, value), *some)
                encoder.at_most_one(some)

    def _neighbours(self, size: int) -> Iterator[tuple[int, int]]:
        """Any two cells side by side, in both orders."""
        for at in range(size):
            if (at + 1) % self.width and at + 1 < size:
                yield at, at + 1
                yield at + 1, at
            if at + self.width < size:
                yield at, at + self.width
                yield at + self.width, at
