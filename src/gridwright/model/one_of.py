"""A variable takes one of a few values: a given cell, or what a symbol alone allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.model.constraint import Constraint
from gridwright.model.domain import Domains, values_of
from gridwright.model.encoder import Encoder


@dataclass(frozen=True)
class OneOf(Constraint):
    """Every variable of the scope takes a value of `allowed` (a mask)."""

    holds_once_pruned = True

    allowed: int

    def holds(self, values: Sequence[int]) -> bool:
        return all(self.allowed >> value & 1 for value in values)

    def prune(self, domains: Domains) -> Domains | None:
        if len(domains) == 1:
            only = domains[0] & self.allowed
            return domains if only == domains[0] else (only,) if only else None
        left = tuple(domain & self.allowed for domain in domains)
        if not all(left):
            return None
        return domains if left == domains else left

    def clauses(self, encoder: Encoder) -> None:
        for position, domain in enumerate(encoder.domains):
            for value in values_of(domain & ~self.allowed):
                encoder.add(-encoder.value(position, value))

    def assumed(self, encoder: Encoder) -> list[int] | None:
        return [encoder.member(position, self.allowed) for position in range(len(encoder.domains))]

    def entailed(self, domains: Domains) -> bool:
        return True
