"""Some values occur a given number of times among the variables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from gridwright.model.constraint import Constraint, Memory
from gridwright.model.domain import Domains
from gridwright.model.encoder import Encoder


@dataclass(frozen=True)
class Cardinality(Constraint):
    """`counts` lists (value, how often it occurs); other values may occur any number of times.

    Each value is counted separately. When it has occurred often enough, the others lose it; when
    every variable that may still take it is needed, they all take it.
    """

    counts: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, value: int, count: int) -> Cardinality:
        """One value occurs `count` times."""
        return cls(((value, count),))

    def holds(self, values: Sequence[int]) -> bool:
        return all(list(values).count(value) == count for value, count in self.counts)

    def prune(self, domains: Domains) -> Domains | None:
        left: Domains | None = domains
        before: Domains | None = None
        # Settling one value's count may settle another's: repeat until nothing changes.
        while left is not None and left is not before:
            before = left
            for value, count in self.counts:
                left = _settle(left, 1 << value, count)
                if left is None:
                    return None
        return left

    def memory(self) -> Memory:
        return _memory(type(self), self.counts)

    def clauses(self, encoder: Encoder) -> None:
        for value, count in self.counts:
            encoder.exactly(encoder.counted(value), count)

    def claims_consistency(self) -> bool:
        return len(self.counts) == 1


@lru_cache(maxsize=256)
def _memory(kind: type[Cardinality], counts: tuple[tuple[int, int], ...]) -> Memory:
    """One memory for all constraints of these counts, unless they prune in a way of their own."""
    return {}


def _settle(domains: Domains, bit: int, count: int) -> Domains | None:
    """Apply one count: fail, take the value everywhere it is still possible, or nowhere else."""
    fixed = domains.count(bit)
    possible = sum(map(bit.__and__, domains)) // bit
    if fixed > count or possible < count:
        return None
    if fixed == possible:
        return domains
    if fixed == count:
        others = ~bit
        return tuple([domain if domain == bit else domain & others for domain in domains])
    if possible == count:
        return tuple([bit if domain & bit else domain for domain in domains])
    return domains
