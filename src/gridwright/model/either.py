"""One of several cases holds, each made of smaller constraints: a reified "or" of "and"s."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gridwright.model.domain import Domains
from gridwright.model.encoder import Encoder
from gridwright.model.parts import Part, Remembering, Together, literals_of


@dataclass(frozen=True)
class Either(Remembering):
    """At least one of the cases holds; a case holds when all its parts do.

    Prunes like the reified constraints of Prolog systems, and so weakly: a case is out when one of
    its parts, taken alone, cannot hold. Nothing is pruned until a single case is left.
    """

    cases: tuple[Together, ...]

    @classmethod
    def of(cls, *cases: Iterable[Part]) -> Either:
        """One of these cases, each a list of parts."""
        return cls(tuple(Together(tuple(case)) for case in cases))

    def holds(self, values: Sequence[int]) -> bool:
        return any(case.hold(values) for case in self.cases)

    def possible(self, domains: Domains) -> list[Together]:
        """The cases of which no part, taken alone, is known to be false."""
        return [case for case in self.cases if _may_hold(case, domains)]

    def _prune(self, domains: Domains) -> Domains | None:
        possible = self.possible(domains)
        if len(possible) != 1:
            return domains if possible else None
        left = possible[0].narrow(domains)
        if left is None:
            return None
        return domains if (pruned := tuple(left)) == domains else pruned

    def clauses(self, encoder: Encoder) -> None:
        literals = list(literals_of(encoder))
        chosen = [encoder.fresh() for _ in self.cases]
        encoder.add(*chosen)
        for name, case in zip(chosen, self.cases, strict=True):
            case.clauses(encoder, literals, -name)

    def claims_consistency(self) -> bool:
        return False

    def entailed(self, domains: Domains) -> bool:
        return any(_surely_holds(case, domains) for case in self.cases)


def _may_hold(case: Together, domains: Domains) -> bool:
    for constraint, scope in case.parts:
        if constraint.prune(tuple([domains[position] for position in scope])) is None:
            return False
    return True


def _surely_holds(case: Together, domains: Domains) -> bool:
    for constraint, scope in case.parts:
        there = tuple([domains[position] for position in scope])
        if constraint.prune(there) is not there or not constraint.entailed(there):
            return False
    return True
