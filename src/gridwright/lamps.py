"""Lamps among walls: laid at random until every cell is lit, and whether some could be elsewhere.

Sets of cells are bits, see `cell_bits`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from gridwright.cell_bits import beside, lines
from gridwright.random_bits import bits_of, random_bit


class Room(NamedTuple):
    """What a lamp in each cell would light, itself included, and the walls beside the cell."""

    lights: Sequence[int]
    beside: Sequence[int]


def room(width: int, height: int, walls: int) -> Room:
    """A board with these walls."""
    lights = [0] * (width * height)
    for line in lines(width, height):
        run: list[int] = []
        lit = 0
        for at in line:
            if walls >> at & 1:
                for cell in run:
                    lights[cell] |= lit
                run, lit = [], 0
            else:
                run.append(at)
                lit |= 1 << at
        for cell in run:
            lights[cell] |= lit
    return Room(lights, [near & walls for near in beside(width, height)])


def random_lamps(board: Room, rng: random.Random) -> list[int]:
    """Lamps in random dark cells until none is dark."""
    dark = 0
    for lit in board.lights:
        dark |= lit
    lamps = []
    while dark:
        lamp = random_bit(dark, rng)
        lamps.append(lamp)
        dark &= ~board.lights[lamp]
    return lamps


def can_slide(board: Room, lamps: Sequence[int]) -> bool:
    """Whether one lamp, or two, may stand elsewhere, with all cells lit and all counts the same.

    Most boards with several solutions have two as near to each other as that.
    """
    lights = board.lights
    lit = twice = 0
    for lamp in lamps:
        twice |= lit & lights[lamp]
        lit |= lights[lamp]
    once = lit & ~twice
    return any(_moves_one(board, lamp, lights[lamp] & once) for lamp in lamps) or any(
        # No cell has more than two lamps, one in its row and one in its column.
        _moves_two(board, one, two, (lights[one] | lights[two]) & once | lights[one] & lights[two])
        for one, two in combinations(lamps, 2)
        if lights[one] & lights[two]
    )


def _moves_one(board: Room, lamp: int, dark: int) -> bool:
    """Whether another cell may take a lamp's place: dark without it, it has to light all such."""
    counted = board.beside[lamp]
    return any(
        at != lamp and board.beside[at] == counted and not dark & ~board.lights[at]
        for at in bits_of(dark)
    )


def _moves_two(board: Room, one: int, two: int, dark: int) -> bool:
    """The same for two lamps that light some cells in common."""
    lights, walls = board.lights, board.beside
    counted = walls[one] | walls[two], walls[one] & walls[two]
    for a in bits_of(dark & lights[_lowest(dark)]):
        left = dark & ~lights[a]
        others = dark & ~lights[a] & (lights[_lowest(left)] if left else -1)
        for b in bits_of(others):
            if left & ~lights[b] or {a, b} == {one, two}:
                continue
            if (walls[a] | walls[b], walls[a] & walls[b]) == counted:
                return True
    return False


def _lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1
