"""Constraints of models that only solvers see: written as clauses, and not pruned."""

from __future__ import annotations

from gridwright.model.constraint import Constraint
from gridwright.model.domain import SINGLES, Domains


class OnceKnown(Constraint):
    """A constraint that is judged by whole grids only."""

    cost = 1
    only_values_matter = True

    def prune(self, domains: Domains) -> Domains | None:
        if not SINGLES.issuperset(domains):
            return domains
        return domains if self.holds([domain.bit_length() - 1 for domain in domains]) else None

    def claims_consistency(self) -> bool:
        return False
