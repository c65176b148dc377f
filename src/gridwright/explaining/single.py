"""Steps inside one place, found by the constraints that look at nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gridwright.explaining.facts import Fact, Known
from gridwright.explaining.world import Rule, World
from gridwright.model.domain import values_of


class Found(NamedTuple):
    """Facts that a constraint sees, and the labels it stands for."""

    labels: tuple[int, ...]
    facts: tuple[Fact, ...]


def seen(rules: Iterable[Rule], known: Known) -> Iterator[Found]:
    """What constraints see by themselves, one after the other."""
    for rule in rules:
        before = tuple([known[cell] for cell in rule.scope])
        after = rule.constraint.prune(before)
        if after is not None and after is not before:
            facts = tuple(
                Fact(cell, value)
                for cell, old, new in zip(rule.scope, before, after, strict=True)
                for value in values_of(old & ~new)
            )
            if facts:
                yield Found(rule.labels, facts)


def single_places(world: World, known: Known) -> list[Found]:
    """All that some label alone sees; if there is nothing, what a whole place sees."""
    found = list(seen(world.single, known))
    if found:
        return found
    return list(seen(_in_one_place(world), known))


def _in_one_place(world: World) -> Iterator[Rule]:
    for rule in world.joined:
        if len({world.place_of[label] for label in rule.labels}) == 1:
            yield rule
