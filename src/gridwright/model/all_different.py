"""No value occurs twice among the variables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.model.constraint import Constraint
from gridwright.model.domain import Domains, values_of
from gridwright.model.encoder import Encoder


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

    def claims_consistency(self) -> bool:
        return False

    def entailed(self, domains: Domains) -> bool:
        union = 0
        total = 0
        for domain in domains:
            union |= domain
            total += domain.bit_count()
        return union.bit_count() == total


def _full_set(domains: list[int], done: set[int]) -> int | None:
    """A domain, not yet handled, shared by at least as many variables as it has values."""
    for domain in domains:
        if domain not in done and domains.count(domain) >= domain.bit_count():
            return domain
    return None
