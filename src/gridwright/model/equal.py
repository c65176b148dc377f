"""All variables take the same value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.model.constraint import Constraint
from gridwright.model.domain import Domains


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
