"""Things at random, sooner than by `random`; sets may be the bits of an int, however large."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def mixed(things: Iterable[T], rng: random.Random) -> list[T]:
    """Some things in random order."""
    draw = rng.random
    return sorted(things, key=lambda _: draw())


def random_below(number: int, rng: random.Random) -> int:
    """A whole number from 0, less than this one."""
    return int(rng.random() * number)


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


def bits_of(bits: int) -> Iterator[int]:
    """The places of all bits, from the lowest."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
