"""Clauses of a constraint as a pattern that is written once and filled in place by place.

Rows and columns demand the same of different cells, and so do boards of one size. While nothing is
known about a line yet, what a constraint says of it is the same up to the names of its variables.
So the clauses are written for the variables 2, 3, 4, ..., and then only these are exchanged.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from gridwright.model import Constraint
from gridwright.model.encoder import TRUE, Encoder, Formula
from gridwright.model.filling import Fill, filling, table_of

# Longer lines are left to themselves: their patterns take much memory.
LONGEST = 12
# How many patterns are kept. One of 300 clauses takes 60 kB.
KEPT = 256

# For each position, the masks of values that have a name.
Masks = tuple[tuple[int, ...], ...]
_UNNAMED: Mapping[int, int] = {}
_NOTHING: Mapping[str, list[list[int]]] = {}


@dataclass(frozen=True)
class _Pattern:
    """The clauses of a constraint, the number of new variables, and what else gets defined.

    `members` and `shared` are new entries of the formula, by position or positions of the scope.
    """

    clauses: tuple[Fill, ...]
    fresh: int
    members: tuple[tuple[int, int, int], ...]
    shared: tuple[tuple[tuple[int, ...], str, list[list[int]]], ...]


def write_clauses(
    constraint: Constraint,
    formula: Formula,
    literals: Sequence[Mapping[int, int]],
    guards: Sequence[int],
) -> bool:
    """Add the clauses of a constraint on a line to a formula, the same as it would add itself.

    False, and nothing is added, where something is known about the line, or defined for it.
    """
    scope = tuple(map(id, literals))
    values = tuple(literals[0]) if literals else ()
    if not 1 < len(scope) <= LONGEST or any(formula.shared.get(scope, _NOTHING).values()):
        return False
    if len(values) < 3 or any(tuple(by) != values for by in literals):
        return False
    members = [formula.members.get(key, _UNNAMED) for key in scope]
    used = [literal for by in (*literals, *members) for literal in by.values()]
    names = [TRUE, *used, *[-guard for guard in guards]]
    if min(used) <= TRUE or len(set(names)) < len(names):
        return False
    pattern = _pattern(constraint, values, tuple(map(tuple, members)), len(guards))
    names += range(formula.variables + 1, formula.variables + pattern.fresh + 1)
    formula.variables += pattern.fresh
    table = table_of(names)
    formula.clauses += [fill(table) for fill in pattern.clauses]
    _define(pattern, formula, scope, table)
    return True


def _define(
    pattern: _Pattern, formula: Formula, scope: Sequence[int], table: Sequence[int]
) -> None:
    """Note in a formula what a pattern has defined."""
    for position, mask, literal in pattern.members:
        formula.members[scope[position]][mask] = table[literal]
    for positions, name, layers in pattern.shared:
        key = tuple([scope[position] for position in positions])
        formula.shared[key][name] = [[table[literal] for literal in layer] for layer in layers]


@lru_cache(maxsize=KEPT)
def _pattern(
    constraint: Constraint, values: tuple[int, ...], masks: Masks, guards: int
) -> _Pattern:
    """The pattern of a constraint on a line whose cells have all these values left."""
    formula = Formula()
    formula.clauses.clear()
    literals = [{value: formula.fresh() for value in values} for _ in masks]
    for by, named in zip(literals, masks, strict=True):
        formula.members[id(by)] = {mask: formula.fresh() for mask in named}
    guarding = [-formula.fresh() for _ in range(guards)]
    used = formula.variables
    constraint.clauses(Encoder(formula, literals, guarding))
    positions = {id(by): position for position, by in enumerate(literals)}
    return _Pattern(
        tuple(map(filling, formula.clauses)),
        formula.variables - used,
        tuple(_new_members(formula, positions, masks)),
        tuple(
            (tuple(positions[key] for key in scope), name, layers)
            for scope, shared in formula.shared.items()
            for name, layers in shared.items()
        ),
    )


def _new_members(
    formula: Formula, positions: Mapping[int, int], known: Masks
) -> Iterator[tuple[int, int, int]]:
    for key, position in positions.items():
        for mask, name in formula.members[key].items():
            if mask not in known[position]:
                yield position, mask, name
