"""Cells tied together: each value of one goes with just one value of the other.

The halves of a domino are tied, and so are circles that must be equal. A tie needs no reasoning:
what is known about a cell is known about the cells tied to it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from gridwright.grid import Cell
from gridwright.model.domain import Domains, lowest, values_of
from gridwright.model.model import Model, Posting

# The values still possible in each cell, as bits.
_Domains = Mapping[Cell, int]
_Prune = Callable[[Domains], Domains | None]


def tie(atom: Posting, domains: _Domains) -> dict[int, int] | None:
    """For a constraint that ties two cells: the second one's value for each value of the first.

    None for any other constraint.
    """
    if len(atom.scope) != 2:
        return None
    first, second = atom.scope
    return atom.constraint.bijection((domains[first], domains[second]))


def ties_of(model: Model) -> Ties:
    """All ties of a model."""
    atoms = dict.fromkeys(model.atoms())
    return Ties(tuple(atom for atom in atoms if tie(atom, model.domains) is not None))


@dataclass(frozen=True)
class Ties:
    """The constraints that tie cells together, in the order of the model."""

    postings: tuple[Posting, ...]

    @cached_property
    def _at(self) -> Mapping[Cell, Sequence[Posting]]:
        """The ties of each cell that has any."""
        found: dict[Cell, list[Posting]] = {}
        for posting in self.postings:
            for cell in posting.scope:
                found.setdefault(cell, []).append(posting)
        return found

    def partners(self, cell: Cell) -> list[Cell]:
        """The cells tied directly to a cell."""
        ties = self._at.get(cell, ())
        return [other for posting in ties for other in posting.scope if other != cell]

    def partners_outside(self, cells: Collection[Cell]) -> tuple[Cell, ...]:
        """The other cells that are tied directly to some of these."""
        own = frozenset(cells)
        scopes = (posting.scope for posting in self.postings)
        crossing = (scope for scope in scopes if not own.isdisjoint(scope))
        return tuple(dict.fromkeys(c for scope in crossing for c in scope if c not in own))

    def reach(self, cells: Iterable[Cell]) -> tuple[set[Cell], tuple[Posting, ...]]:
        """These cells and all that are tied to them, even through others, and the ties used."""
        todo = list(cells)
        reached = set(todo)
        used: dict[Posting, None] = {}
        for cell in todo:
            for posting in self._at.get(cell, ()):
                used[posting] = None
                todo += [other for other in posting.scope if other not in reached]
                reached.update(posting.scope)
        return reached, tuple(used)

    def propagate(self, known: _Domains) -> dict[Cell, int]:
        """Apply what is known about cells to those tied to them; leave contradictions alone."""
        domains = dict(known)
        self._reach_fixpoint(domains)
        return domains

    def narrow(self, known: _Domains) -> dict[Cell, int] | None:
        """The same, but None where tied cells contradict each other."""
        domains = dict(known)
        return domains if self._reach_fixpoint(domains) else None

    def _reach_fixpoint(self, domains: dict[Cell, int]) -> bool:
        """Narrow domains to a fixpoint; return whether all ties can hold.

        A tie counts only if both of its cells are present.
        """
        possible = changed = True
        while changed:
            changed = False
            for first, second, prune in self._pruners:
                if first not in domains or second not in domains:
                    continue
                before = (domains[first], domains[second])
                after = prune(before)
                if after is None:
                    possible = False
                elif after is not before and after != before:
                    domains[first], domains[second] = after
                    changed = True
        return possible

    @cached_property
    def _pruners(self) -> list[tuple[Cell, Cell, _Prune]]:
        """The two cells of each tie and how it prunes them; cached, as every step needs them."""
        return [(tie.scope[0], tie.scope[1], tie.constraint.prune) for tie in self.postings]

    def values_with(self, cell: Cell, value: int, domains: _Domains) -> dict[Cell, int] | None:
        """A value of a cell with the values it settles in cells tied to it, even through others.

        None where these contradict each other or are not among the domains.
        """
        values = {cell: value}
        todo = [cell]
        for each in todo:
            for posting in self._at.get(each, ()):
                known = [1 << values[c] if c in values else domains[c] for c in posting.scope]
                left = posting.constraint.prune(tuple(known))
                if left is None:
                    return None
                todo += [other for other in posting.scope if other not in values]
                values.update(zip(posting.scope, map(lowest, left), strict=True))
        return values

    def pairs(self, cell: Cell, domains: _Domains) -> dict[Cell, dict[int, int]]:
        """For each cell tied to this one, even through others: its value for each of this one's."""
        found: dict[Cell, dict[int, int]] = {}
        for value in values_of(domains[cell]):
            for other, settled in (self.values_with(cell, value, domains) or {}).items():
                if other != cell:
                    found.setdefault(other, {})[value] = settled
        return found
