"""Random elements of sets that are the bits of an int, however large."""

from __future__ import annotations

import random


def random_bit(bits: int, rng: random.Random) -> int:
    """The number of one of the bits, each with the same chance; there must be one."""
    return nth_bit(bits, int(rng.random() * bits.bit_count()))


def nth_bit(bits: int, number: int) -> int:
    """The place of a bit, counted from the lowest, which is number 0."""
    below, length = 0, bits.bit_length()
    while length > 1:
        half = length >> 1
        low = bits & (1 << half) - 1
        count = low.bit_count()
        if number < count:
            bits, length = low, half
        else:
            bits, length = bits >> half, length - half
            below, number = below + half, number - count
    return below
