"""A variable says which of the others has a given value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.model.constraint import Constraint
from gridwright.model.domain import Domains
from gridwright.model.encoder import FALSE, Encoder


@dataclass(frozen=True)
class Element(Constraint):
    """The first variable is the number, counted from 1, of another variable with this value."""

    value: int

    def holds(self, values: Sequence[int]) -> bool:
        number = values[0]
        return 0 < number < len(values) and values[number] == self.value

    def prune(self, domains: Domains) -> Domains | None:
        bit, places, here = 1 << self.value, 0, 1
        for domain in domains:
            if domain & bit:
                places |= here
            here <<= 1
        first = domains[0] & places & -2
        if not first:
            return None
        if first & (first - 1):
            return domains if first == domains[0] else (first, *domains[1:])
        found = first.bit_length() - 1
        if first == domains[0] and domains[found] == bit:
            return domains
        return (first, *domains[1:found], bit, *domains[found + 1 :])

    def waits_for_value(self, position: int) -> bool:
        return position == 0

    def clauses(self, encoder: Encoder) -> None:
        column = encoder.column(self.value)
        for number in encoder.values(0):
            there = column[number] if 0 < number < len(column) else FALSE
            encoder.add(-encoder.value(0, number), there)

    def entailed(self, domains: Domains) -> bool:
        return not domains[0] & (domains[0] - 1)
