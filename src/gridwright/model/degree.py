"""A cell that is on has exactly a given number of neighbours that are on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from gridwright.model.constraint import Constraint
from gridwright.model.domain import Domains
from gridwright.model.either import Either
from gridwright.model.encoder import Encoder
from gridwright.model.linear import Linear
from gridwright.model.one_of import OneOf

OFF, ON = 1, 2  # the domains {0} and {1}


@dataclass(frozen=True)
class Degree(Constraint):
    """If the first variable is 1, exactly `count` of the others are 1 (all are 0 or 1)."""

    count: int

    def holds(self, values: Sequence[int]) -> bool:
        cell, *others = values
        return cell != 1 or others.count(1) == self.count

    def prune(self, domains: Domains) -> Domains | None:
        if domains[0] == OFF:
            return domains
        others = domains[1:]
        sure = others.count(ON)
        possible = len(others) - others.count(OFF)
        if sure > self.count or possible < self.count:
            return None if domains[0] == ON else (OFF, *others)
        if domains[0] != ON or sure == possible:
            return domains
        if sure == self.count:
            return (ON, *(domain if domain == ON else OFF for domain in others))
        if possible == self.count:
            return (ON, *(domain if domain == OFF else ON for domain in others))
        return domains

    def clauses(self, encoder: Encoder) -> None:
        off = -encoder.value(0, 1)
        others = encoder.column(1)[1:]
        for too_many in combinations(others, self.count + 1):
            encoder.add(off, *(-other for other in too_many))
        for enough in combinations(others, max(len(others) - self.count + 1, 0)):
            encoder.add(off, *enough)

    def simpler(self, domains: Domains) -> Constraint:
        others = tuple(range(1, len(domains)))
        count = Linear.sum(len(others), self.count)
        return Either.of([(OneOf(OFF), (0,))], [(OneOf(ON), (0,)), (count, others)])

    def entailed(self, domains: Domains) -> bool:
        return domains[0] == OFF or super().entailed(domains)
