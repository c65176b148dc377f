"""Steps inside one place, found by the constraints that look at nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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


def single_places(world: World, known: Known) -> list[Found]:
    """What is easiest to see by some label alone; if there is nothing, what a whole place sees."""
    found = [
        (rule, *_easiest(world, rule, facts, known)) for rule, facts in _seen(world.single, known)
    ]
    if found:
        least = min(rank for _, _, rank in found)
        return [
            Found(rule.labels, fact, rank, _needed(world, rule, fact, known))
            for rule, fact, rank in found
            if rank == least
        ]
    rank = world.ranks[EVERY_WAY]
    seen = _seen(_in_one_place(world), known)
    return [Found(rule.labels, facts[0], rank) for rule, facts in seen]


def _easiest(world: World, rule: Rule, facts: list[Fact], known: Known) -> tuple[Fact, int]:
    """The fact that is easiest to see of those that one label sees, and how hard that is."""
    ranks = [
        world.ranks[world.reasoning((rule,), rule.labels[0], known, fact).kind] for fact in facts
    ]
    rank = min(ranks)
    return facts[ranks.index(rank)], rank


def _needed(world: World, rule: Rule, fact: Fact, known: Known) -> tuple[Cell, ...]:
    """The cells of which something has to be known for a label to see a fact in the same way."""
    constraint, position = rule.constraint, rule.scope.index(fact.cell)
    domains = tuple([known[cell] for cell in rule.scope])
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


def _seen(rules: Iterable[Rule], known: Known) -> Iterator[tuple[Rule, list[Fact]]]:
    """What constraints see by themselves, one after the other."""
    for rule in rules:
        before = tuple([known[cell] for cell in rule.scope])
        after = rule.constraint.prune(before)
        if after is not None and after is not before:
            facts = [
                Fact(cell, value)
                for cell, old, new in zip(rule.scope, before, after, strict=True)
                for value in values_of(old & ~new)
            ]
            if facts:
                yield rule, facts


def _in_one_place(world: World) -> Iterator[Rule]:
    for rule in world.joined:
        if len({world.place_of[label] for label in rule.labels}) == 1:
            yield rule
