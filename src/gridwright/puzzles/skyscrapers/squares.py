"""Squares to draft boards of Skyscrapers from: their heights, some of them parks."""

from __future__ import annotations

import math
import random
from functools import lru_cache, partial

from gridwright.errors import Check
from gridwright.latin_squares import Square, random_latin_square, random_switch
from gridwright.model.visible import seen

# How long, and how readily in bits a step back is accepted, on the way to a square with
# informative clues.
STEPS = 200
TEMPERATURE = 0.5


def random_limit(size: int, rng: random.Random) -> int:
    """The greatest height of a board with one or two parks in every line."""
    return rng.randrange(max(1, size - 2), size)


def random_heights(
    size: int, heights: int, rng: random.Random, check: Check, *, telling: bool
) -> Square:
    """Each of some heights once in every row and column, and parks (0) elsewhere.

    Every such square is a Latin one with its greatest numbers left out.
    """
    square = random_latin_square(size, rng, check)
    if telling:
        square = telling_square(square, heights, rng, check)
    if heights == size:
        return square
    return [[height if height <= heights else 0 for height in row] for row in square]


# Few random squares are determined by their clues alone: 1 in 14 at 6x6, 1 in 600 at 7x7. Rows and
# columns with rare clues are more informative, so the square is changed step by step towards such
# clues. Then 22 of 60 at 8x8 are solved looking at single lines alone, and none of 16 at 10x10.


def telling_square(square: Square, heights: int, rng: random.Random, check: Check) -> Square:
    """A square whose clues are informative, where the numbers above the heights are parks."""
    rows, columns = list(map(tuple, square)), list(zip(*square, strict=True))
    worth = _information if heights == len(square) else partial(_among_parks, heights)
    for _ in range(STEPS * max(len(square) - 5, 0) ** 2):
        check()
        switch = random_switch(rows, rng)
        first, second, places = switch
        before = [rows[first], rows[second], *(columns[place] for place in places)]
        after = [*switch.rows(rows), *(switch.column(columns[place]) for place in places)]
        gain = sum(map(worth, after)) - sum(map(worth, before))
        if gain >= 0 or rng.random() < math.exp(gain / TEMPERATURE):
            rows[first], rows[second], *crossing = after
            for place, line in zip(places, crossing, strict=True):
                columns[place] = line
        rows, columns = columns, rows  # they take turns
    return list(map(list, rows))


@lru_cache(maxsize=1 << 16)
def _information(line: tuple[int, ...]) -> float:
    """The bits of information in the clues of a line; kept, as the same lines come up again."""
    return _bits(len(line), seen(line), seen(line[::-1]))


def _among_parks(heights: int, line: tuple[int, ...]) -> float:
    """The same of a line in which what is above the heights are parks."""
    return _information(tuple(height for height in line if height <= heights))


@lru_cache(maxsize=4096)
def _bits(size: int, left: int, right: int) -> float:
    """How rare lines with these two clues are, as bits of information."""
    ways = math.comb(left + right - 2, left - 1) * _in_sight(size - 1, left + right - 2)
    return math.log2(math.factorial(size) / ways)


@lru_cache(maxsize=4096)
def _in_sight(buildings: int, visible: int) -> int:
    """The number of arrangements with exactly this many buildings visible from one end."""
    if not buildings or not visible:
        return int(buildings == visible)
    # The lowest is seen only at the very front; anywhere else it is hidden.
    in_front = _in_sight(buildings - 1, visible - 1)
    return in_front + (buildings - 1) * _in_sight(buildings - 1, visible)
