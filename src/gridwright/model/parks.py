"""A line of buildings and parks: the heights 1..K once each, with what is seen from either end.

It is a `Skyline` of K heights in a longer line. A park (0) neither is seen nor hides anything, so
it leaves every set of heights placed so far as it is; and once all heights are placed, the other
cells are parks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from gridwright.model.cardinality import Cardinality
from gridwright.model.constraint import Constraint, Memory
from gridwright.model.domain import Domains, values_of
from gridwright.model.encoder import Encoder
from gridwright.model.in_view import InView
from gridwright.model.network import Network
from gridwright.model.parts import Part
from gridwright.model.skyline import EXACT_UP_TO, Move, moves_of, swept

PARK = 0


@dataclass(frozen=True)
class Parks(Constraint):
    """The scope holds 1..`heights` once each and parks (0) besides.

    `left` are seen from the front, `right` from the back; `None` means that end has no clue.
    """

    cost = 1

    heights: int
    left: int | None = None
    right: int | None = None

    def holds(self, values: Sequence[int]) -> bool:
        built = [value for value in values if value != PARK]
        return sorted(built) == list(range(1, self.heights + 1)) and all(
            constraint.holds([values[position] for position in scope])
            for constraint, scope in self._views(len(values))
        )

    def claims_consistency(self) -> bool:
        return self.heights <= EXACT_UP_TO

    def clauses(self, encoder: Encoder) -> None:
        heights_once(self.heights, len(encoder.domains)).clauses(encoder)
        if self.left is not None:
            InView(self.left).clauses(encoder)
        if self.right is not None:
            InView(self.right).clauses(encoder.reversed())

    def simpler(self, domains: Domains) -> Constraint:
        return _in_parts(self, len(domains))

    def memory(self) -> Memory:
        return _memory(type(self), self.heights, self.left, self.right)

    def prune(self, domains: Domains) -> Domains | None:
        if self.heights > EXACT_UP_TO:
            return _in_parts(self, len(domains)).prune(domains)
        left = _prune_exactly(self.heights, self.left, self.right, domains)
        return domains if left == domains else left

    def parts(self, length: int) -> list[Part]:
        """The same for a line of some length, said by simpler constraints."""
        return [(heights_once(self.heights, length), tuple(range(length))), *self._views(length)]

    def _views(self, length: int) -> list[Part]:
        line = tuple(range(length))
        views = ((self.left, line), (self.right, line[::-1]))
        return [(InView(clue), view) for clue, view in views if clue is not None]


@lru_cache(maxsize=256)
def heights_once(heights: int, length: int) -> Cardinality:
    """Each height once in a line of some length, and parks in its other cells."""
    once = tuple((height, 1) for height in range(1, heights + 1))
    return Cardinality(((PARK, length - heights), *once))


@lru_cache(maxsize=256)
def _in_parts(line: Parks, length: int) -> Network:
    return Network(length, (), tuple(line.parts(length)))


@lru_cache(maxsize=256)
def _memory(kind: type[Parks], heights: int, left: int | None, right: int | None) -> Memory:
    """One memory for all lines like this, unless they prune in a way of their own."""
    return {}


@lru_cache(maxsize=1 << 14)
def _prune_exactly(
    heights: int, left: int | None, right: int | None, domains: Domains
) -> Domains | None:
    """The pruning itself, cached: for lines of one size the same domains come up repeatedly."""
    within = (2 << heights) - 1
    choices = [values_of(domain & within) for domain in domains]
    blocks = (left or 1) + (right or 1)
    return swept(_moves(heights, left, right), choices, blocks << heights)


@lru_cache(maxsize=256)
def _moves(heights: int, left: int | None, right: int | None) -> tuple[Move, ...]:
    """The moves of the heights, and of a park, which leaves all sets as they are."""
    everything = (1 << ((left or 1) + (right or 1) << heights)) - 1
    return ((everything, 0, 0, 0), *moves_of(heights, left, right)[1:])
