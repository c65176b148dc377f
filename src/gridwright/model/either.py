"""One of several cases holds, each made of smaller constraints: a reified "or" of "and"s."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import and_, itemgetter

from gridwright.model.domain import Domains, Fetch
from gridwright.model.encoder import Encoder
from gridwright.model.parts import Part, Remembering, Together, literals_of
from gridwright.model.unlike import Unlike

UNLIKE = Unlike()


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

    @cached_property
    def _pairs(self) -> tuple[Fetch, Fetch] | None:
        """Where all it says is that two variables of some pair differ: both sides of the pairs."""
        parts = [case.parts for case in self.cases]
        if len(parts) < 2 or any(
            len(each) != 1 or each[0][0] != UNLIKE or len(each[0][1]) != 2 for each in parts
        ):
            return None
        first, second = zip(*(each[0][1] for each in parts), strict=True)
        return itemgetter(*first), itemgetter(*second)

    def _prune(self, domains: Domains) -> Domains | None:
        if self._pairs is not None:
            # The first look that most often is enough: two pairs that may still differ.
            one, other = self._pairs[0](domains), self._pairs[1](domains)
            open_pairs = [a & (a - 1) or a != b for a, b in zip(one, other)]  # noqa: B905  # slower
            if sum(map(bool, open_pairs)) > 1:
                return domains
        possible = self.possible(domains)
        if len(possible) != 1:
            return domains if possible else None
        left = possible[0].narrow(domains)
        if left is None:
            return None
        return domains if (pruned := tuple(left)) == domains else pruned

    def clauses(self, encoder: Encoder) -> None:
        chosen = [encoder.fresh() for _ in self.cases]
        encoder.add(*chosen)
        if self._pairs is not None:
            self._differ(encoder, chosen, *self._pairs)
            return
        literals = list(literals_of(encoder))
        for name, case in zip(chosen, self.cases, strict=True):
            case.clauses(encoder, literals, -name)

    def _differ(self, encoder: Encoder, chosen: list[int], one: Fetch, other: Fetch) -> None:
        """The two variables of each pair that is chosen differ."""
        values = sorted({value for i in range(len(encoder.domains)) for value in encoder.values(i)})
        columns = [encoder.column(value) for value in values]
        pairs = [zip(chosen, one(column), other(column), strict=True) for column in columns]
        encoder.define_all(
            [-name, -first, -second]
            for each in zip(*pairs, strict=True)
            for name, first, second in each
        )

    def claims_consistency(self) -> bool:
        return False

    def entailed(self, domains: Domains) -> bool:
        if self._pairs is not None:
            return 0 in map(and_, self._pairs[0](domains), self._pairs[1](domains))
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
