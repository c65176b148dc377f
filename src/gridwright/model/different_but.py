"""No value but one occurs twice among the variables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from gridwright.model.constraint import Constraint
from gridwright.model.domain import Domains, values_of
from gridwright.model.either import Either
from gridwright.model.encoder import Encoder
from gridwright.model.network import Network
from gridwright.model.one_of import OneOf
from gridwright.model.unlike import Unlike


@dataclass(frozen=True)
class DifferentBut(Constraint):
    """The variables are pairwise different, but `value` may occur any number of times."""

    only_values_matter = True

    value: int

    def holds(self, values: Sequence[int]) -> bool:
        others = [value for value in values if value != self.value]
        return len(set(others)) == len(others)

    def prune(self, domains: Domains) -> Domains | None:
        left, free = domains, 1 << self.value
        done = free
        # A value that becomes known may leave another cell one value: repeat until none does.
        while new := [d for d in left if not d & (d - 1) and not d & done]:
            if len(set(new)) < len(new):
                return None
            known = sum(new)
            done |= known
            left = tuple([d & ~known if d & (d - 1) else d for d in left])
            if not all(left) or sum(left.count(d) for d in new) > len(new):
                return None
        if any(left.count(1 << v) > 1 for v in values_of(done & ~free)):
            return None
        return domains if left == domains else left

    def clauses(self, encoder: Encoder) -> None:
        union = 0
        for domain in encoder.domains:
            union |= domain
        for value in values_of(union & ~(1 << self.value)):
            encoder.at_most_one(encoder.column(value))

    def simpler(self, domains: Domains) -> Constraint:
        pair = Either.of([(Unlike(), (0, 1))], [(OneOf(1 << self.value), (0, 1))])
        pairs = combinations(range(len(domains)), 2)
        return Network(len(domains), (), tuple((pair, scope) for scope in pairs))

    def claims_consistency(self) -> bool:
        return False

    def entailed(self, domains: Domains) -> bool:
        others = [domain & ~(1 << self.value) for domain in domains]
        union = 0
        for domain in others:
            union |= domain
        return union.bit_count() == sum(domain.bit_count() for domain in others)
