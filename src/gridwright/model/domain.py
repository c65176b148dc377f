"""Domains: the values a variable may still take, as the bits of an int (bit v set = value v)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

# The domains of a constraint's variables, in the order of its scope.
Domains = tuple[int, ...]


def mask_of(values: Iterable[int]) -> int:
    """The domain that holds these values."""
    mask = 0
    for value in values:
        mask |= 1 << value
    return mask


def values_of(mask: int) -> Iterator[int]:
    """The values of a domain, smallest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def lowest(mask: int) -> int:
    """The smallest value of a domain that is not empty."""
    return (mask & -mask).bit_length() - 1


def is_single(mask: int) -> bool:
    """Whether just one value is left (or none)."""
    return not mask & (mask - 1)
