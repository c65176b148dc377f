"""Lamps among walls: laid at random until every cell is lit, and whether some could be elsewhere.

Sets of cells are bits, see `cell_bits`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gridwright.cell_bits import beside, lines
from gridwright.random_bits import bits_of, random_bit

# More walls that tell of the same are not worth remembering.
FEW = 3
# How many times lamps that can stand elsewhere are laid anew.
RELAID = 12


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


def random_lamps(board: Room, rng: random.Random, staying: Sequence[int] = ()) -> list[int]:
    """Lamps in random dark cells until none is dark, before those that stay."""
    dark = 0
    for lit in board.lights:
        dark |= lit
    for lamp in staying:
        dark &= ~board.lights[lamp]
    lamps = []
    while dark:
        lamp = random_bit(dark, rng)
        lamps.append(lamp)
        dark &= ~board.lights[lamp]
    return [*lamps, *staying]


def _relaid(
    board: Room, rng: random.Random, lamps: Sequence[int], moved: Sequence[int]
) -> list[int]:
    """The same lamps but for some, and those whose light meets theirs, which are laid anew."""
    near = 0
    for lamp in moved:
        near |= board.lights[lamp]
    return random_lamps(board, rng, [lamp for lamp in lamps if not board.lights[lamp] & near])


class Laid(NamedTuple):
    """Lamps, and for other ways to stand the walls that tell of them, where these are few."""

    lamps: Sequence[int]
    told: Sequence[int]


def settled(board: Room, rng: random.Random, lamps: Sequence[int]) -> Laid | None:
    """Lamps of which some wall tells, wherever one or two of them might stand instead.

    Those that can stand elsewhere are laid anew, again and again; None where there is no end of it.
    """
    for _ in range(RELAID):
        told: list[int] = []
        for walls, moved in _slides(board, lamps):
            if not walls:
                lamps = _relaid(board, rng, lamps, moved)
                break
            if walls.bit_count() <= FEW:
                told.append(walls)
        else:
            return Laid(lamps, told)
    return None


def can_slide(board: Room, lamps: Sequence[int]) -> bool:
    """Whether one lamp, or two, may stand elsewhere without any wall that tells."""
    return any(not walls for walls, _ in _slides(board, lamps))


def _slides(board: Room, lamps: Sequence[int]) -> Iterator[tuple[int, Sequence[int]]]:
    """For each way in which one lamp, or two, may stand elsewhere, the walls that tell of it.

    All cells are lit then, too. Where no wall tells, both solve the same board; most boards with
    several solutions have two as near to each other as that.
    """
    lights = board.lights
    lit = twice = 0
    for lamp in lamps:
        twice |= lit & lights[lamp]
        lit |= lights[lamp]
    once = lit & ~twice
    for lamp in lamps:
        for walls in _moves_one(board, lamp, lights[lamp] & once):
            yield walls, (lamp,)
    # No cell has more than two lamps, one in its row and one in its column.
    for number, one in enumerate(lamps):
        lit = lights[one]
        for two in lamps[number + 1 :]:
            if both := lit & lights[two]:
                dark = (lit | lights[two]) & once | both
                for walls in _moves_two(board, one, two, dark):
                    yield walls, (one, two)


def _moves_one(board: Room, lamp: int, dark: int) -> Iterator[int]:
    """Other cells may take a lamp's place: dark without it, they have to light all such."""
    lights, counted = board.lights, board.beside
    others = dark & lights[_lowest(dark)] & lights[dark.bit_length() - 1] & ~(1 << lamp)
    for at in bits_of(others):
        if not dark & ~lights[at]:
            yield counted[at] ^ counted[lamp]


def _moves_two(board: Room, one: int, two: int, dark: int) -> Iterator[int]:
    """The same for two lamps that light some cells in common."""
    lights, walls = board.lights, board.beside
    some, both = walls[one] | walls[two], walls[one] & walls[two]
    for a in bits_of(dark & lights[_lowest(dark)]):
        left = dark & ~lights[a]
        others = left & lights[_lowest(left)] & lights[left.bit_length() - 1] if left else dark
        for b in bits_of(others & ~lights[a]):
            if not left & ~lights[b] and {a, b} != {one, two}:
                yield some ^ (walls[a] | walls[b]) | both ^ (walls[a] & walls[b])


def _lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1
