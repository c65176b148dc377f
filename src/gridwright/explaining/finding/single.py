"""Steps inside one place, found by the constraints that look at nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from gridwright.engines.limits import Watch
from gridwright.engines.shrinking import shrink
from gridwright.explaining.prepared.board import PreparedBoard
from gridwright.explaining.prepared.constraints import NumberedConstraint
from gridwright.explaining.prepared.facts import Fact, Known
from gridwright.explaining.prepared.kinds import EVERY_WAY
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


@dataclass
class Remembered:
    """What each rule by itself saw last: from step to step most look at the same cells again.

    `easiest` is the fact that is easiest to see and how hard that is, `needed` the cells it takes.
    """

    known: Known = field(default_factory=dict)
    easiest: dict[NumberedConstraint, tuple[Fact, int] | None] = field(default_factory=dict)
    needed: dict[NumberedConstraint, tuple[Cell, ...]] = field(default_factory=dict)

    def look(self, board: PreparedBoard, known: Known, watch: Watch) -> None:
        """Let the rules look again whose cells have changed."""
        changed = (cell for cell, domain in known.items() if self.known.get(cell) != domain)
        for rule in dict.fromkeys(
            rule for cell in changed for rule in board.constraints.single_at[cell]
        ):
            watch.check()
            self.easiest[rule] = _easiest(board, rule, known)
            self.needed.pop(rule, None)
        self.known = known

    def cells(
        self, board: PreparedBoard, rule: NumberedConstraint, watch: Watch
    ) -> tuple[Cell, ...]:
        """The cells of which something has to be known for what a rule sees."""
        found = self.easiest[rule]
        if rule not in self.needed and found is not None:
            self.needed[rule] = _needed(board, rule, found[0], self.known, watch)
        return self.needed[rule]


def single_places(
    board: PreparedBoard, known: Known, remembered: Remembered, watch: Watch
) -> list[Found]:
    """What is easiest to see by some label alone; if there is nothing, what a whole place sees."""
    remembered.look(board, known, watch)
    easiest = remembered.easiest
    found = [
        (rule, *seen) for rule in board.constraints.single if (seen := easiest[rule]) is not None
    ]
    if found:
        least = min(rank for _, _, rank in found)
        return [
            Found(rule.labels, fact, rank, remembered.cells(board, rule, watch))
            for rule, fact, rank in found
            if rank == least
        ]
    rank = board.kinds.ranks[EVERY_WAY]
    facts = ((rule, _facts_seen(rule, _domains(rule, known))) for rule in _in_one_place(board))
    return [Found(rule.labels, seen[0], rank) for rule, seen in facts if seen]


def _easiest(
    board: PreparedBoard, rule: NumberedConstraint, known: Known
) -> tuple[Fact, int] | None:
    """The fact that is easiest to see of those that one label sees, and how hard that is."""
    ranks = {
        fact: board.kinds.ranks[board.reasoning((rule,), rule.labels[0], known, fact).kind]
        for fact in _facts_seen(rule, _domains(rule, known))
    }
    return min(ranks.items(), key=lambda each: each[1], default=None)


def _domains(rule: NumberedConstraint, known: Known) -> Domains:
    return tuple([known[cell] for cell in rule.scope])


def _needed(
    board: PreparedBoard, rule: NumberedConstraint, fact: Fact, known: Known, watch: Watch
) -> tuple[Cell, ...]:
    """The cells of which something has to be known for a label to see a fact in the same way."""
    constraint, position = rule.constraint, rule.scope.index(fact.cell)
    domains, unknown = _domains(rule, known), _domains(rule, board.constraints.widest)
    reason = constraint.reason(domains, position, fact.value)

    def sees(domains: Domains) -> bool:
        if reason is not None:
            other = constraint.reason(domains, position, fact.value)
            return other is not None and other.kind == reason.kind
        left = constraint.prune(domains)
        return left is None or not left[position] >> fact.value & 1

    def core(kept: list[int]) -> list[int] | None:
        watch.check()
        less = list(unknown)
        for i in kept:
            less[i] = domains[i]
        return kept if sees(tuple(less)) else None

    narrowed = [i for i, domain in enumerate(domains) if domain != unknown[i]]
    return tuple(rule.scope[i] for i in shrink(narrowed, core))


def _facts_seen(rule: NumberedConstraint, before: Domains) -> list[Fact]:
    """What a constraint sees by itself."""
    after = rule.constraint.prune(before)
    if after is None or after is before:
        return []
    return [
        Fact(cell, value)
        for cell, old, new in zip(rule.scope, before, after, strict=True)
        for value in values_of(old & ~new)
    ]


def _in_one_place(board: PreparedBoard) -> Iterator[NumberedConstraint]:
    for rule in board.constraints.joined:
        if len({board.places.place_of[label] for label in rule.labels}) == 1:
            yield rule
