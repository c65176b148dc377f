"""Constraints that count as a Prolog program posts them, for labelings that count constraints.

What is one constraint here is many there. `ffc` and `occurrence` look at how many are suspended on
a variable, so they may choose another variable though both prune alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gridwright.model import Constraint, Either, Network
from gridwright.model.constraint import Memory
from gridwright.model.domain import Domains
from gridwright.model.encoder import Encoder
from gridwright.model.parts import REMEMBERED, Part


@dataclass(frozen=True)
class Delegating(Constraint):
    """A constraint that means and prunes what another one does. Build once and share."""

    cost = 1

    whole: Constraint

    def holds(self, values: Sequence[int]) -> bool:
        return self.whole.holds(values)

    def prune(self, domains: Domains) -> Domains | None:
        return self.whole.prune(domains)

    def memory(self) -> Memory | None:
        return self.whole.memory()

    def clauses(self, encoder: Encoder) -> None:
        self.whole.clauses(encoder)

    def simpler(self, domains: Domains) -> Constraint:
        return self.whole

    def claims_consistency(self) -> bool:
        return self.whole.claims_consistency()

    def entailed(self, domains: Domains) -> bool:
        return self.whole.entailed(domains)


@dataclass(frozen=True)
class OnCopies(Delegating):
    """Is posted on copies of the variables, so that nothing is suspended on these themselves."""

    def suspensions(self, domains: Domains) -> tuple[int, ...]:
        return (0,) * len(domains)


@dataclass(frozen=True)
class Reified(Delegating):
    """A network of reified "or"s, in which every comparison is a constraint of its own.

    It is suspended on a variable when it is posted, unless its truth is known by then. Once its
    truth becomes known, it or its negation is posted too, and suspended in turn. Nothing is taken
    off again: this is how SICStus seems to count, by the figures of the paper on Skyscrapers.
    """

    whole: Network
    start: Domains
    _in_parts: dict[tuple[int, Domains], tuple[int, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _counted: dict[Domains, tuple[int, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def suspensions(self, domains: Domains) -> tuple[int, ...]:
        found = self._counted.get(domains)
        if found is None:
            if len(self._counted) > REMEMBERED:
                self._counted.clear()
            found = self._counted[domains] = self._count(domains)
        return found

    def _count(self, domains: Domains) -> tuple[int, ...]:
        network = self.whole
        counts = [0] * (network.arity + len(network.helpers))
        now = network.narrowed(domains) or (*domains, *network.helpers)
        then = (*self.start, *network.helpers)
        for number, (part, scope) in enumerate(network.parts):
            if isinstance(part, Either):
                here = tuple([now[place] for place in scope])
                found = self._in_parts.get((number, here))
                if found is None:
                    start = tuple(then[place] for place in scope)
                    found = self._in_parts[number, here] = _count_in(part, here, start)
                for place, count in zip(scope, found, strict=True):
                    counts[place] += count
        return tuple(counts[: network.arity])


def _count_in(either: Either, now: Domains, then: Domains) -> tuple[int, ...]:
    """How many constraints the comparisons of an "or" are on each variable of its scope."""
    possible, counts = either.possible(now), [0] * len(now)
    for case in either.cases:
        for part in case.parts:
            if not _is_settled(part, then):
                known = possible == [case] or _is_settled(part, now)
                for place in part[1]:
                    counts[place] += 1 + known
    return tuple(counts)


def _is_settled(part: Part, domains: Domains) -> bool:
    """Whether it is known of a comparison that it holds, or that it does not."""
    constraint, scope = part
    there = tuple(domains[place] for place in scope)
    pruned = constraint.prune(there)
    return pruned is None or (pruned is there and constraint.entailed(there))
