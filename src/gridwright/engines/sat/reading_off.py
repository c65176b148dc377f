"""How a grid is read off a solver's variables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gridwright.grid import Cell
from gridwright.model.domain import Fetch, fetcher

Literals = Mapping[Cell, Mapping[int, int]]


class Reading(NamedTuple):
    """How a grid is read off the solver's variables: cells by how many values they can have.

    `fixed` has all cells, in the order of the model, so that all grids list cells in that order.
    `pairs`: by their values if a variable is true and if not, some cells and how to get theirs.
    """

    fixed: dict[Cell, int]
    pairs: dict[tuple[int, int], tuple[list[Cell], Fetch]]
    many: list[tuple[Cell, Fetch, dict[int, int]]]

    def in_order(self, model: Sequence[int]) -> list[int]:
        """The values of the cells in the order of the model, which takes less time than a grid."""
        if len(self.pairs) == 1:
            (((yes, no), (cells, fetch)),) = self.pairs.items()
            if len(cells) == len(self.fixed):
                return [yes if literal > 0 else no for literal in fetch(model)]
        return list(self.values(model).values())

    def values(self, model: Sequence[int]) -> dict[Cell, int]:
        """The grid, by the variables that are true and those that are negative."""
        values = dict(self.fixed)
        for (yes, no), (cells, fetch) in self.pairs.items():
            found = [yes if literal > 0 else no for literal in fetch(model)]
            values.update(zip(cells, found, strict=True))
        for cell, fetch, value_of in self.many:
            # Just one of them is true; all others are negative.
            values[cell] = value_of[max(fetch(model))]
        return values


def read_off(literals: Literals) -> Reading:
    """How a grid is read off, by the literals of its values."""
    return Reading(
        {cell: next(iter(choices), 0) for cell, choices in literals.items()},
        _pairs(literals),
        [
            # These literals are never negated; see the compiler.
            (
                cell,
                fetcher([literal - 1 for literal in by.values()]),
                {literal: value for value, literal in by.items()},
            )
            for cell, by in literals.items()
            if len(by) > 2
        ],
    )


def _pairs(literals: Literals) -> dict[tuple[int, int], tuple[list[Cell], Fetch]]:
    """The cells with two values, by their values if a variable is true and if it is not."""
    found: dict[tuple[int, int], tuple[list[Cell], list[int]]] = {}
    for cell, by in literals.items():
        if len(by) == 2:
            (one, literal), (other, _) = by.items()
            values = (one, other) if literal > 0 else (other, one)
            cells, numbers = found.setdefault(values, ([], []))
            cells.append(cell)
            numbers.append(abs(literal) - 1)
    return {values: (cells, fetcher(numbers)) for values, (cells, numbers) in found.items()}
