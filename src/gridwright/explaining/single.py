"""Steps inside one place, found by the constraints that look at nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gridwright.explaining.facts import Fact, Known
from gridwright.explaining.kinds import EVERY_WAY
from gridwright.explaining.world import Rule, World
from gridwright.model.domain import values_of


class Found(NamedTuple):
    """A fact that a constraint sees, the labels it stands for, and how hard it is to see."""

    labels: tuple[int, ...]
    fact: Fact
    rank: int


def single_places(world: World, known: Known) -> list[Found]:
    """What is easiest to see by some label alone; if there is nothing, what a whole place sees."""
    found = [_easiest(world, rule, facts, known) for rule, facts in _seen(world.single, known)]
    if found:
        rank = min(each.rank for each in found)
        return [each for each in found if each.rank == rank]
    rank = world.ranks[EVERY_WAY]
    seen = _seen(_in_one_place(world), known)
    return [Found(rule.labels, facts[0], rank) for rule, facts in seen]


def _easiest(world: World, rule: Rule, facts: list[Fact], known: Known) -> Found:
    """The fact that is easiest to see of those that one label sees."""
    ranks = [world.ranks[world.reasoning((rule,), rule.labels[0], known, fact).kind]
             for fact in facts]  # fmt: skip
    rank = min(ranks)
    return Found(rule.labels, facts[ranks.index(rank)], rank)


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
