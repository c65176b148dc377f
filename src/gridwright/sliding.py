"""Lamps that may stand elsewhere: another way to light a board, near one that is known."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

from gridwright.grid import Cell

Seen = Mapping[Cell, Sequence[Cell]]


def can_slide(lamps: Collection[Cell], seen: Seen, beside: Seen) -> bool:
    """Whether one lamp, or two, may stand elsewhere, with all cells lit and all counts the same.

    `seen` are the cells that each cell sees, `beside` the numbers that count it. Most boards with
    several solutions have two as near to each other as that.
    """
    lights: dict[Cell, set[Cell]] = {cell: set() for cell in seen}
    for lamp in lamps:
        for cell in (lamp, *seen[lamp]):
            lights[cell].add(lamp)
    return any(_moves_one(lamp, lights, seen, beside) for lamp in lamps) or any(
        _moves_two(pair, lights, seen, beside) for pair in combinations(lamps, 2)
    )


def _moves_one(lamp: Cell, lights: Mapping[Cell, set[Cell]], seen: Seen, beside: Seen) -> bool:
    """Whether another cell may take a lamp's place: dark without it, it has to light all such."""
    dark = [cell for cell in (lamp, *seen[lamp]) if len(lights[cell]) == 1]
    return any(
        beside[cell] == beside[lamp] and {cell, *seen[cell]}.issuperset(dark)
        for cell in dark
        if cell != lamp
    )


def _moves_two(
    pair: tuple[Cell, Cell], lights: Mapping[Cell, set[Cell]], seen: Seen, beside: Seen
) -> bool:
    """The same for two lamps that light some cells in common."""
    one, two = pair
    if set(seen[one]).isdisjoint(seen[two]):
        return False
    around = dict.fromkeys((one, two, *seen[one], *seen[two]))
    dark = [cell for cell in around if lights[cell].issubset(pair)]
    counted = sorted((*beside[one], *beside[two]))
    return any(
        sorted((*beside[a], *beside[b])) == counted
        and b not in seen[a]
        and {a, b, *seen[a], *seen[b]}.issuperset(dark)
        for a, b in combinations(dark, 2)
        if {a, b} != {one, two}
    )
