"""Clauses written once for the variables 2, 3, 4, ..., in which then only these are exchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import NamedTuple

# Makes a clause from the literals with which it is filled in.
Fill = Callable[[list[int]], Sequence[int]]


def filling(clause: Sequence[int]) -> Fill:
    """How to fill in a clause with a table of literals."""
    if len(clause) > 1:
        return itemgetter(*clause)
    # With one index alone, the result would be a number and not a clause.
    part = slice(clause[0], clause[0] + 1 or None) if clause else slice(0)
    return itemgetter(part)


def table_of(names: Sequence[int]) -> list[int]:
    """What to fill in: for the variable n the n-th of the names, for -n its negation."""
    return [0, *names, *[-name for name in reversed(names)]]


class Pattern(NamedTuple):
    """Clauses to fill in, the number of their new variables, and named literals in layers."""

    clauses: tuple[Fill, ...]
    fresh: int
    layers: list[list[int]]

    @classmethod
    def of(cls, clauses: Iterable[Sequence[int]], fresh: int, layers: list[list[int]]) -> Pattern:
        """The pattern of clauses that were written for the variables 2, 3, 4, ..."""
        return cls(tuple(map(filling, clauses)), fresh, layers)

    def filled(
        self, names: Sequence[int], guards: Sequence[int]
    ) -> tuple[list[Sequence[int]], list[list[int]]]:
        """The clauses, each under these guards, and the layers, with these names filled in."""
        table = table_of(names)
        clauses = [fill(table) for fill in self.clauses]
        layers = [[table[literal] for literal in layer] for layer in self.layers]
        return [[*guards, *clause] for clause in clauses] if guards else clauses, layers
