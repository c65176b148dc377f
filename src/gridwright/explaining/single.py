"""Steps inside one place, found by the constraints that look at nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gridwright.explaining.facts import Fact, Known
from gridwright.explaining.kinds import EVERY_WAY
from gridwright.explaining.world import Rule, World
from gridwright.grid import Cell
from gridwright.model.domain import Domains, values_of


class Found(NamedTuple):
    """A fact that a constraint sees, the labels it stands for, and how hard it is to see.

    `cells` are those of which something has to be known, where that has been worked out.
    """

    labels: tuple[int, ...]
    fact: Fact
    rank: int
    cells: tuple[Cell, ...] | None = None


# What each rule by itself saw last: the domains it looked at, the easiest fact and how hard that is
# to see. From step to step most rules look at the same domains again.
Remembered = dict[Rule, tuple[Domains, tuple[Fact, int] | None]]


def single_places(world: World, known: Known, remembered: Remembered) -> list[Found]:
    """What is easiest to see by some label alone; if there is nothing, what a whole place sees."""
    found = [
        (rule, *easiest)
        for rule in world.single
        if (easiest := _easiest(world, rule, known, remembered)) is not None
    ]
    if found:
        least = min(rank for _, _, rank in found)
        return [
            Found(rule.labels, fact, rank, _needed(world, rule, fact, known))
            for rule, fact, rank in found
            if rank == least
        ]
    rank = world.ranks[EVERY_WAY]
    seen = ((rule, _seen(rule, _domains(rule, known))) for rule in _in_one_place(world))
    return [Found(rule.labels, facts[0], rank) for rule, facts in seen if facts]


def _easiest(
    world: World, rule: Rule, known: Known, remembered: Remembered
) -> tuple[Fact, int] | None:
    """The fact that is easiest to see of those that one label sees, and how hard that is."""
    domains = _domains(rule, known)
    last = remembered.get(rule)
    if last is not None and last[0] == domains:
        return last[1]
    ranks = {
        fact: world.ranks[world.reasoning((rule,), rule.labels[0], known, fact).kind]
        for fact in _seen(rule, domains)
    }
    easiest = min(ranks.items(), key=lambda each: each[1], default=None)
    remembered[rule] = (domains, easiest)
    return easiest


def _domains(rule: Rule, known: Known) -> Domains:
    return tuple([known[cell] for cell in rule.scope])


def _needed(world: World, rule: Rule, fact: Fact, known: Known) -> tuple[Cell, ...]:
    """The cells of which something has to be known for a label to see a fact in the same way."""
    constraint, position = rule.constraint, rule.scope.index(fact.cell)
    domains = _domains(rule, known)
    reason = constraint.reason(domains, position, fact.value)

    def sees(domains: Domains) -> bool:
        if reason is not None:
            other = constraint.reason(domains, position, fact.value)
            return other is not None and other.kind == reason.kind
        left = constraint.prune(domains)
        return left is None or not left[position] >> fact.value & 1

    cells = []
    for i in reversed(range(len(domains))):
        anything = world.bare[rule.scope[i]]
        if domains[i] != anything:
            less = (*domains[:i], anything, *domains[i + 1 :])
            if sees(less):
                domains = less
            else:
                cells.append(rule.scope[i])
    return tuple(reversed(cells))


def _seen(rule: Rule, before: Domains) -> list[Fact]:
    """What a constraint sees by itself."""
    after = rule.constraint.prune(before)
    if after is None or after is before:
        return []
    return [
        Fact(cell, value)
        for cell, old, new in zip(rule.scope, before, after, strict=True)
        for value in values_of(old & ~new)
    ]


def _in_one_place(world: World) -> Iterator[Rule]:
    for rule in world.joined:
        if len({world.place_of[label] for label in rule.labels}) == 1:
            yield rule
