"""No value occurs twice among the variables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from gridwright.model.constraint import Constraint
from gridwright.model.domain import Domains, values_of
from gridwright.model.encoder import Encoder
from gridwright.model.reason import FULL, ONLY_PLACE, SHARED, Reason

# People recognise groups of up to this many cells that share as many values.
MOST_SHARING = 3


@dataclass(frozen=True)
class AllDifferent(Constraint):
    """The variables are pairwise different.

    Prunes by *equal domains*: k variables that share one domain of k values use those values up,
    so the others lose them (k = 1 is a known cell). This is complete for two variables and
    sound for more; where strength matters, stronger joined constraints are posted as well.
    """

    def holds(self, values: Sequence[int]) -> bool:
        return len(set(values)) == len(values)

    def prune(self, domains: Domains) -> Domains | None:
        left = list(domains)
        done: set[int] = set()
        while True:
            full = _full_set(left, done)
            if full is None:
                break
            if left.count(full) > full.bit_count():
                return None
            done.add(full)
            left = [domain if domain == full else domain & ~full for domain in left]
            if not all(left):
                return None
        result = tuple(left)
        return domains if result == domains else result

    def clauses(self, encoder: Encoder) -> None:
        union = 0
        for domain in encoder.domains:
            union |= domain
        for value in values_of(union):
            encoder.at_most_one(encoder.column(value))

    def reason(self, domains: Domains, position: int, value: int) -> Reason | None:
        return difference_reason(domains, position, value)

    def claims_consistency(self) -> bool:
        return False

    def entailed(self, domains: Domains) -> bool:
        union = 0
        total = 0
        for domain in domains:
            union |= domain
            total += domain.bit_count()
        return union.bit_count() == total


def difference_reason(domains: Domains, position: int, value: int) -> Reason | None:
    """Why a position cannot have a value where all values differ, if a few cells show it."""
    bit = 1 << value
    others = [i for i in range(len(domains)) if i != position]
    there = [i for i in others if domains[i] == bit]
    if there:
        return Reason(FULL, tuple(there[:1]), bit)
    union = _union(domains, range(len(domains)))
    # Every value has a place only if there are as many values as cells.
    is_permutation = union.bit_count() == len(domains)
    if is_permutation:
        for other in values_of(domains[position] & ~bit):
            if not any(domains[i] >> other & 1 for i in others):
                return Reason(ONLY_PLACE, (position,), 1 << other)
    for size in range(2, MOST_SHARING + 1):
        for cells in combinations([i for i in others if domains[i].bit_count() <= size], size):
            taken = _union(domains, cells)
            if taken.bit_count() == size and taken & bit:
                return Reason(SHARED, cells, taken)
        for cells in combinations(others if is_permutation else (), size - 1):
            outside = _union(domains, [i for i in others if i not in cells])
            if outside & bit and (union & ~outside).bit_count() == size:
                return Reason(SHARED, tuple(sorted((*cells, position))), union & ~outside)
    return None


def _union(domains: Domains, positions: Iterable[int]) -> int:
    union = 0
    for i in positions:
        union |= domains[i]
    return union


def _full_set(domains: list[int], done: set[int]) -> int | None:
    """A domain, not yet handled, shared by at least as many variables as it has values."""
    for domain in domains:
        if domain not in done and domains.count(domain) >= domain.bit_count():
            return domain
    return None
