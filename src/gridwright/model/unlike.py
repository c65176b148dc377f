"""One variable differs from all the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.model.constraint import Constraint
from gridwright.model.domain import Domains
from gridwright.model.encoder import Encoder


@dataclass(frozen=True)
class Unlike(Constraint):
    """The first variable differs from each of the others; these may be equal to one another."""

    only_values_matter = True

    def holds(self, values: Sequence[int]) -> bool:
        return values[0] not in values[1:]

    def prune(self, domains: Domains) -> Domains | None:
        first, others = domains[0], domains[1:]
        left = first
        for other in others:
            if not other & (other - 1):
                left &= ~other
        if left & (left - 1):
            return domains if left == first else (left, *others)
        if not left:
            return None
        pruned = (left, *[other & ~left for other in others])
        if not all(pruned):
            return None
        return domains if pruned == domains else pruned

    def clauses(self, encoder: Encoder) -> None:
        for position in range(1, len(encoder.domains)):
            for value in encoder.values(0):
                encoder.add(-encoder.value(0, value), -encoder.value(position, value))

    def entailed(self, domains: Domains) -> bool:
        taken = 0
        for other in domains[1:]:
            taken |= other
        return not domains[0] & taken
