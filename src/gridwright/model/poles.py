"""A line of poles: marks 1 and 2 that alternate where they touch, and how often each occurs.

`Chain` could say the same, but these lines are pruned so often that writing out three values and
three kinds of neighbours is worth a file of its own (it runs twice as fast).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product

from gridwright.model.cardinality import Cardinality
from gridwright.model.constraint import Constraint
from gridwright.model.domain import Domains, values_of
from gridwright.model.encoder import Encoder
from gridwright.model.network import Network
from gridwright.model.parts import Part
from gridwright.model.table import Table

# How two successive cells of a line are related: apart (anything goes), touching (equal marks are
# not allowed), or paired (both unmarked, or one of each).
APART, TOUCHING, PAIRED = range(3)

Kinds = tuple[int, ...]
# For three values: the running totals possible with each of them.
Layer = tuple[int, int, int]


@dataclass(frozen=True)
class Poles(Constraint):
    """`ones` cells hold 1 and `twos` hold 2 (None = any number); `kinds` relate successive cells.

    Exact: a forward and a backward pass keep the set of pairs of counts so far as the bits of an
    int, where a 2 counts more than all 1s together.
    """

    cost = 1

    kinds: Kinds
    ones: int | None = None
    twos: int | None = None

    def holds(self, values: Sequence[int]) -> bool:
        return (
            all(_fit(kind, a, b) for kind, (a, b) in zip(self.kinds, pairwise(values), strict=True))
            and self.ones in (None, list(values).count(1))
            and self.twos in (None, list(values).count(2))
        )

    def prune(self, domains: Domains) -> Domains | None:
        left = _prune(self.kinds, self.ones, self.twos, domains)
        return domains if left == domains else left

    def clauses(self, encoder: Encoder) -> None:
        for position, (kind, (here, there)) in enumerate(
            zip(self.kinds, pairwise(encoder.domains), strict=True)
        ):
            for a in values_of(here):
                for b in values_of(there):
                    if not _fit(kind, a, b):
                        encoder.add(-encoder.value(position, a), -encoder.value(position + 1, b))
        for value, count in ((1, self.ones), (2, self.twos)):
            if count is not None:
                encoder.exactly(encoder.column(value), count)

    def simpler(self, domains: Domains) -> Constraint:
        everything = tuple(range(len(domains)))
        parts: list[Part] = [
            (_NEIGHBOURS[kind], (here, here + 1))
            for here, kind in enumerate(self.kinds)
            if kind != APART
        ]
        parts += [
            (Cardinality.of(value, count), everything)
            for value, count in ((1, self.ones), (2, self.twos))
            if count is not None
        ]
        return Network(len(domains), (), tuple(parts))


@lru_cache(maxsize=1 << 12)
def _prune(kinds: Kinds, ones: int | None, twos: int | None, domains: Domains) -> Domains | None:
    """The pruning itself, cached: a board that is changed a little has most of its lines again."""
    one = 0 if ones is None else 1
    two = 0 if twos is None else max(len(domains), ones or 0) + 1
    layers = _forward(kinds, domains, one, two)
    total = (ones or 0) * one + (twos or 0) * two
    return _backward(kinds, layers, one, two, 1 << total) if layers else None


def _forward(kinds: Kinds, domains: Domains, one: int, two: int) -> list[Layer] | None:
    """For each cell and value, the totals up to and including it."""
    layers: list[Layer] = []
    none = ones = twos = 0
    for kind, domain in zip((APART, *kinds), domains, strict=True):
        any_mark = none | ones | twos if layers else 1
        if kind == TOUCHING:
            none, ones, twos = any_mark, (none | twos) << one, (none | ones) << two
        elif kind == PAIRED:
            none, ones, twos = none, twos << one, ones << two
        else:
            none, ones, twos = any_mark, any_mark << one, any_mark << two
        if domain != 7:
            none = none if domain & 1 else 0
            ones = ones if domain & 2 else 0
            twos = twos if domain & 4 else 0
        if not (none or ones or twos):
            return None
        layers.append((none, ones, twos))
    return layers


def _backward(kinds: Kinds, layers: list[Layer], one: int, two: int, goal: int) -> Domains | None:
    """Keep what can be completed to the goal; the result is the pruned domains."""
    kept = []
    # What the next cell requires of the totals before it, by its own value.
    if_none = if_one = if_two = goal
    for kind, (none, ones, twos) in zip((APART, *reversed(kinds)), reversed(layers), strict=True):
        if kind == TOUCHING:
            none &= if_none | if_one | if_two
            ones &= if_none | if_two
            twos &= if_none | if_one
        elif kind == PAIRED:
            none, ones, twos = none & if_none, ones & if_two, twos & if_one
        else:
            asked = if_none | if_one | if_two
            none, ones, twos = none & asked, ones & asked, twos & asked
        mask = (1 if none else 0) | (2 if ones else 0) | (4 if twos else 0)
        if not mask:
            return None
        kept.append(mask)
        if_none, if_one, if_two = none, ones >> one, twos >> two
    kept.reverse()
    return tuple(kept)


def _fit(kind: int, a: int, b: int) -> bool:
    """Whether two values may follow each other."""
    if kind == PAIRED:
        return (a, b) in ((0, 0), (1, 2), (2, 1))
    return kind == APART or a != b or a == 0


_NEIGHBOURS = {
    kind: Table(pair for pair in product(range(3), repeat=2) if _fit(kind, *pair))
    for kind in (TOUCHING, PAIRED)
}
