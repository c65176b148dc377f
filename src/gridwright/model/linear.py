"""A weighted sum of the variables equals a given total, or is at most that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import repeat
from operator import eq, ge

from gridwright.model.domain import Domains
from gridwright.model.encoder import TRUE, Encoder
from gridwright.model.parts import Remembering

COMPARED = (1, -1)
# The domains of variables from 0 to 1.
ZERO, ONE, OPEN = 1, 2, 3
BINARY = frozenset((0, 1))
# The factors and the total of "at most one" and of "at least one".
AT_ONCE = (({1}, 1), ({-1}, -1))


@dataclass(frozen=True)
class Linear(Remembering):
    """The variables times their factors add up to `total` (or to at most that, if not `exact`).

    Prunes by bounds, like the linear constraints of Prolog systems: the least and the most that
    the others can add up to bound each variable. Values inside a domain are never lost.
    """

    factors: tuple[int, ...]
    total: int
    exact: bool = True

    @classmethod
    def sum(cls, length: int, total: int) -> Linear:
        """`length` variables add up to `total`."""
        return cls((1,) * length, total)

    @classmethod
    def less(cls) -> Linear:
        """The first of two variables is smaller than the second."""
        return cls((1, -1), -1, exact=False)

    @classmethod
    def at_most(cls) -> Linear:
        """The first of two variables is not greater than the second."""
        return cls((1, -1), 0, exact=False)

    @staticmethod
    @lru_cache(maxsize=256)
    def at_most_one(arity: int) -> Linear:
        """At most one of some variables from 0 to 1 is 1; shared, with what it remembers."""
        return Linear((1,) * arity, 1, exact=False)

    @staticmethod
    @lru_cache(maxsize=256)
    def at_least_one(arity: int) -> Linear:
        """At least one of some variables from 0 to 1 is 1; shared, with what it remembers."""
        return Linear((-1,) * arity, -1, exact=False)

    def holds(self, values: Sequence[int]) -> bool:
        found = sum(factor * value for factor, value in zip(self.factors, values, strict=True))
        return found == self.total if self.exact else found <= self.total

    def prune(self, domains: Domains) -> Domains | None:
        if self._unit and max(domains) <= OPEN:
            return self._prune_one(domains)  # faster than looked up
        if self.exact or self.factors != COMPARED:
            return super().prune(domains)
        # Compared with each other, two variables are pruned faster than looked up.
        first, second = domains
        most = second.bit_length() + self.total
        least = (first & -first).bit_length() - 1 - self.total
        lower = first & (1 << most) - 1 if most > 0 else 0
        upper = second & -1 << least if least > 0 else second
        if not lower or not upper:
            return None
        return domains if lower == first and upper == second else (lower, upper)

    @cached_property
    def _unit(self) -> int:
        """1 for "at most one" of variables from 0 to 1, -1 for "at least one", else 0."""
        if self.exact or ({*self.factors}, self.total) not in AT_ONCE:
            return 0
        return self.total

    def _prune_one(self, domains: Domains) -> Domains | None:
        """Prune "at most one" or "at least one" of variables from 0 to 1."""
        ones = domains.count(ONE)
        if self._unit > 0:
            if not ones or OPEN not in domains:
                return domains if ones < 2 else None
            return tuple([ZERO if each == OPEN else each for each in domains]) if ones < 2 else None
        unknown = domains.count(OPEN)
        if ones or unknown > 1:
            return domains
        return tuple([ONE if each == OPEN else each for each in domains]) if unknown else None

    def _prune(self, domains: Domains) -> Domains | None:
        factors, left = self.factors, domains
        while True:
            least, most, reaches = self._bounds(left)
            # How far the sum may rise above its minimum, and how far it may fall below its maximum.
            room = self.total - least
            spare = most - self.total if self.exact else most - least
            if room < 0 or spare < 0:
                return None
            # No value is out of reach if none is that far from the end of its domain.
            if max(reaches, default=0) <= (room if room < spare else spare):
                return left
            cut = tuple(map(_cut, factors, left, repeat(room), repeat(spare)))
            if not all(cut):
                return None
            if cut == left:
                return left
            left = cut

    def _bounds(self, domains: Domains) -> tuple[int, int, list[int]]:
        """The least and the most that the sum can be, and how far each variable can move it."""
        least = most = 0
        reaches = []
        for factor, domain in zip(self.factors, domains):  # noqa: B905  # a strict zip is slower
            low, high = (domain & -domain).bit_length() - 1, domain.bit_length() - 1
            if factor > 0:
                low, high = factor * low, factor * high
            else:
                low, high = factor * high, factor * low
            least += low
            most += high
            reaches.append(high - low)
        return least, most, reaches

    def clauses(self, encoder: Encoder) -> None:
        if len(self.factors) == 2:
            self._name_partners(encoder)
            return
        if not self.exact and self._counts_one(encoder):
            return
        totals = {0: TRUE}
        for position, factor in enumerate(self.factors):
            after: dict[int, int] = {}
            for so_far, name in totals.items():
                for value in encoder.values(position):
                    then = after.setdefault(so_far + factor * value, 0) or encoder.fresh()
                    after[so_far + factor * value] = then
                    encoder.define(-name, -encoder.value(position, value), then)
            totals = after
        for found, name in totals.items():
            if not (found == self.total or (found < self.total and not self.exact)):
                encoder.add(-name)

    def _counts_one(self, encoder: Encoder) -> bool:
        """Write "at most one" or "at least one" of variables from 0 to 1, if it is that."""
        if not self._unit or not all(
            map(BINARY.issuperset, map(encoder.values, range(len(self.factors))))
        ):
            return False
        if self.total > 0:
            encoder.at_most_one(encoder.column(1))
        else:
            encoder.add(*encoder.column(1))
        return True

    def _name_partners(self, encoder: Encoder) -> None:
        """For two variables: each value of one requires one of the other that goes with it."""
        fits = eq if self.exact else ge
        one, other = (
            [(factor * value, encoder.value(i, value)) for value in encoder.values(i)]
            for i, factor in enumerate(self.factors)
        )
        for these, those in ((one, other), (other, one)):
            for part, literal in these:
                rest = self.total - part
                encoder.add(-literal, *[partner for each, partner in those if fits(rest, each)])

    def claims_consistency(self) -> bool:
        return not self.exact

    def entailed(self, domains: Domains) -> bool:
        if self.exact:
            return super().entailed(domains)
        if self._unit and max(domains) <= OPEN:
            return len(domains) - domains.count(ZERO) < 2 if self._unit > 0 else ONE in domains
        return self._bounds(domains)[1] <= self.total


def _cut(factor: int, domain: int, room: int, spare: int) -> int:
    """A domain cut to what keeps the sum within its bounds."""
    if not domain & (domain - 1):
        return domain
    up, down = (room, spare) if factor > 0 else (spare, room)
    low, high = (domain & -domain).bit_length() - 1, domain.bit_length() - 1
    if factor not in (1, -1):
        up, down = up // abs(factor), down // abs(factor)
    if low + up < high:
        domain &= (2 << low + up) - 1
    if low < high - down:
        domain &= -1 << high - down
    return domain
