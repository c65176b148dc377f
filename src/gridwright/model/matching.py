"""Every group has one of its cells for itself, and every cell that is 1 is some group's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from typing import TypeVar

from gridwright.matching import augment, matched
from gridwright.model.constraint import Constraint
from gridwright.model.domain import Domains
from gridwright.model.encoder import Encoder
from gridwright.model.network import Network
from gridwright.model.parts import Remembering
from gridwright.model.table import Table

OFF, ON, OPEN = 1, 2, 3  # the domains {0}, {1} and {0, 1}


T = TypeVar("T")


@dataclass(frozen=True)
class Matching(Remembering):
    """The variables that are 1 (all are 0 or 1) can be paired with the groups, one for each.

    `groups` are positions: a group is paired with one of its own. Groups that all find a partner,
    and variables that all find a group, can do so at the same time (Mendelsohn and Dulmage), which
    makes pruning exact.
    """

    cost = 1

    groups: tuple[tuple[int, ...], ...]

    @cached_property
    def _groups_of(self) -> dict[int, list[int]]:
        """The groups that each position belongs to."""
        found: dict[int, list[int]] = {}
        for number, group in enumerate(self.groups):
            for position in group:
                found.setdefault(position, []).append(number)
        return found

    def holds(self, values: Sequence[int]) -> bool:
        ones = {i: self._groups_of.get(i, []) for i, value in enumerate(values) if value == 1}
        return len(ones) == len(self.groups) == len(matched(ones))

    def _prune(self, domains: Domains) -> Domains | None:
        own = self._groups_of
        groups = {
            number: [i for i in group if domains[i] & ON]
            for number, group in enumerate(self.groups)
        }
        partners = matched(groups)
        choices = {i: own.get(i, []) for i, domain in enumerate(domains) if domain & ON}
        sure = matched({i: choices[i] for i in choices if domains[i] == ON})
        if len(partners) < len(groups) or len(sure) < domains.count(ON):
            return None
        left = list(domains)
        for i, domain in enumerate(domains):
            if domain != OPEN:
                continue
            if not augment(i, choices, dict(sure)):
                left[i] = OFF
            elif i in partners:
                others = {cell: group for cell, group in partners.items() if cell != i}
                if not augment(partners[i], groups, others, (i,)):
                    left[i] = ON
        return tuple(left)

    def clauses(self, encoder: Encoder) -> None:
        pairs = {
            (number, i): encoder.fresh() for number, group in enumerate(self.groups) for i in group
        }
        for number, group in enumerate(self.groups):
            own = [pairs[number, i] for i in group]
            encoder.add(*own)
            for one, other in combinations(own, 2):
                encoder.add(-one, -other)
        for i in range(len(encoder.domains)):
            one = encoder.value(i, 1)
            its = [pairs[number, i] for number in self._groups_of.get(i, [])]
            encoder.add(-one, *its)
            for pair in its:
                encoder.add(-pair, one)
            for first, second in combinations(its, 2):
                encoder.add(-first, -second)

    def simpler(self, domains: Domains) -> Constraint:
        """Each group chooses one of its cells; a cell is 1 if just one group has chosen it."""
        arity = len(domains)
        parts = []
        for i in range(arity):
            its = self._groups_of.get(i, [])
            chosen = [
                [self.groups[number].index(i) == each for each in range(len(self.groups[number]))]
                for number in its
            ]
            rows = (
                (sum(is_it[at] for is_it, at in zip(chosen, ats, strict=True)), *ats)
                for ats in product(*(range(len(is_it)) for is_it in chosen))
            )
            scope = (i, *(arity + number for number in its))
            parts.append((Table(row for row in rows if row[0] < 2), scope))
        helpers = tuple((1 << len(group)) - 1 for group in self.groups)
        return Network(arity, helpers, tuple(parts))


def matchings(
    choices: Mapping[T, tuple[T, ...]],
) -> Iterator[tuple[tuple[T, ...], tuple[T, ...], Matching]]:
    """Those who choose and what they may choose, in pieces that have nothing in common."""
    left = dict(choices)
    while left:
        one = next(iter(left))
        owners, cells = [one], dict.fromkeys(left.pop(one))
        while more := [each for each in left if not cells.keys().isdisjoint(left[each])]:
            owners += more
            cells |= dict.fromkeys(cell for each in more for cell in left.pop(each))
        where = {cell: place for place, cell in enumerate(cells)}
        groups = tuple(tuple(where[cell] for cell in choices[each]) for each in owners)
        yield tuple(owners), tuple(cells), Matching(groups)
