"""A variable says how many of the others take certain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.model.constraint import Constraint
from gridwright.model.domain import Domains, values_of
from gridwright.model.encoder import FALSE, TRUE, Encoder


@dataclass(frozen=True)
class Tally(Constraint):
    """The first variable equals the number of the others whose value is in `counted` (a mask)."""

    cost = 1

    counted: int

    def holds(self, values: Sequence[int]) -> bool:
        total, *others = values
        return total == sum(self.counted >> value & 1 for value in others)

    def prune(self, domains: Domains) -> Domains | None:
        first, others = domains[0], domains[1:]
        counted = self.counted
        surely = maybe = 0
        for domain in others:
            if domain & counted:
                maybe += 1
                if not domain & ~counted:
                    surely += 1
        total = first & (2 << maybe) - (1 << surely)
        if not total:
            return None
        if maybe > surely and not total & (total - 1):
            # The number is known: at either end of the range it settles all that are still open.
            number = total.bit_length() - 1
            if number == surely:
                others = tuple([d & ~counted or d for d in others])
            elif number == maybe:
                others = tuple([d & counted or d for d in others])
        elif total == first:
            return domains
        result = (total, *others)
        return domains if result == domains else result

    def clauses(self, encoder: Encoder) -> None:
        total, *others = encoder.domains
        most = min(total.bit_length(), len(others) + 1)
        literals = [encoder.member(i + 1, self.counted) for i in range(len(others))]
        at_least = [*encoder.counter(literals, most), FALSE]
        for value in values_of(total):
            here = -encoder.value(0, value)
            encoder.add(here, at_least[value] if value <= len(others) else FALSE)
            encoder.add(here, -at_least[value + 1] if value < len(others) else TRUE)
