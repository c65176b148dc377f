"""All variables take the same value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from gridwright.model.constraint import Constraint
from gridwright.model.domain import Domains, values_of
from gridwright.model.encoder import Encoder


@dataclass(frozen=True)
class Equal(Constraint):
    """Every variable of the scope equals every other."""

    def holds(self, values: Sequence[int]) -> bool:
        return len(set(values)) <= 1

    def prune(self, domains: Domains) -> Domains | None:
        common = -1
        for domain in domains:
            common &= domain
        if not common:
            return None
        left = (common,) * len(domains)
        return domains if left == domains else left

    def bijection(self, domains: Domains) -> dict[int, int] | None:
        return {v: v for v in values_of(domains[0])} if domains[0] == domains[1] else None

    def clauses(self, encoder: Encoder) -> None:
        domains = encoder.domains
        for i, j in pairwise(range(len(domains))):
            for value in values_of(domains[i] | domains[j]):
                here, there = encoder.value(i, value), encoder.value(j, value)
                encoder.add(-here, there)
                encoder.add(here, -there)
