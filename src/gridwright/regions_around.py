"""Regions around the stars of a solution, and changes of them that refuse another one."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence

from gridwright.grid import Cell, Grid, Values, pieces_of

# How often stars are paired at random before a draft is given up.
TRIES = 20


def grown_around(
    stars: Sequence[Cell], each: int, grid: Grid, rng: random.Random
) -> dict[Cell, int]:
    """Regions with `each` of the stars, as they grow from these; empty where that failed."""
    region = {star: number for number, star in enumerate(stars)}
    while open_cells := [cell for cell in grid.cells if cell not in region]:
        cell = rng.choice(open_cells)
        near = [region[n] for n in grid.neighbours[cell] if n in region]
        if near:
            region[cell] = rng.choice(near)
    if each == 1:
        return region
    touching: dict[int, set[int]] = {}
    for a, b in grid.pairs:
        if region[a] != region[b]:
            touching.setdefault(region[a], set()).add(region[b])
            touching.setdefault(region[b], set()).add(region[a])
    groups = next(filter(None, (_grouped(touching, each, rng) for _ in range(TRIES))), {})
    return {cell: groups[number] for cell, number in region.items()} if groups else {}


def _grouped(touching: Mapping[int, set[int]], each: int, rng: random.Random) -> dict[int, int]:
    """Neighbouring regions joined at random, so many at a time; empty where some are left over."""
    group: dict[int, int] = {}
    left = set(touching)
    while left:
        # Those with the fewest neighbours left come first, or they find none.
        first = min(left, key=lambda one: (len(touching[one] & left), rng.random()))
        left.remove(first)
        group[first] = first
        for _ in range(each - 1):
            near = {n for one in group if group[one] == first for n in touching[one]} & left
            if not near:
                return {}
            other = min(sorted(near), key=lambda one: (len(touching[one] & left), rng.random()))
            left.remove(other)
            group[other] = first
    return group


def moves_against(
    region: Mapping[Cell, int], grid: Grid, solution: Values, other: Values
) -> Iterator[tuple[Cell, int]]:
    """Cells that only the other solution has a star in, with a neighbouring region to join."""
    return moves_of((cell for cell in grid.cells if other[cell] > solution[cell]), region, grid)


def moves_of(
    cells: Iterable[Cell], region: Mapping[Cell, int], grid: Grid
) -> Iterator[tuple[Cell, int]]:
    """Cells that their region can do without, each with a neighbouring region to join."""
    for cell in cells:
        near = dict.fromkeys(region[n] for n in grid.neighbours[cell])
        if set(near) <= {region[cell]}:
            continue
        rest = [c for c in grid.cells if region[c] == region[cell] and c != cell]
        if len(pieces_of(rest, grid.neighbours)) == 1:
            yield from ((cell, number) for number in near if number != region[cell])
