"""What is known of a board: for each cell the values still possible.

A *fact* is a value that a cell does not have. A cell is known when one value is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from operator import itemgetter
from typing import NamedTuple

from gridwright.grid import Cell, Values
from gridwright.model.domain import values_of

# The values still possible in each cell, as bits.
Known = Mapping[Cell, int]
# Takes what some cells have out of what all cells have: their domains, or their values.
Fetch = Callable[[Mapping[Cell, int]], tuple[int, ...]]


def fetcher(cells: tuple[Cell, ...]) -> Fetch:
    """How to take out what some cells have, in their order."""
    if len(cells) > 1:
        return itemgetter(*cells)
    return lambda known: tuple([known[cell] for cell in cells])


class Fact(NamedTuple):
    """A cell does not have a value."""

    cell: Cell
    value: int


def unknown_facts(known: Known, solution: Values) -> Iterator[Fact]:
    """The facts of a solution that are not known yet."""
    for cell, domain in known.items():
        yield from (Fact(cell, v) for v in values_of(domain & ~(1 << solution[cell])))
