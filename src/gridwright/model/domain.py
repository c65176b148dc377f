"""Domains: the values a variable may still take, as the bits of an int (bit v set = value v)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import compress, count
from operator import itemgetter

# The domains of a constraint's variables, in the order of its scope.
Domains = tuple[int, ...]
# Takes the domains of a scope out of those of all variables.
Fetch = Callable[[Sequence[int]], Domains]


def fetcher(scope: Sequence[int]) -> Fetch:
    """How to take out the domains of a scope, whose variables are places in a list."""
    if len(scope) > 1:
        return itemgetter(*scope)
    if not scope:
        return lambda domains: ()
    only = scope[0]
    return lambda domains: (domains[only],)


def mask_of(values: Iterable[int]) -> int:
    """The domain that holds these values."""
    mask = 0
    for value in values:
        mask |= 1 << value
    return mask


def values_of(mask: int) -> tuple[int, ...]:
    """The values of a domain, smallest first."""
    return _VALUES[mask] if mask < SMALL else _listed(mask)


@lru_cache(maxsize=1 << 14)
def _listed(mask: int) -> tuple[int, ...]:
    if mask.bit_count() > FEW:
        # The binary digits, last first, as bytes 0 and 1: no step of this is a Python loop.
        digits = f"{mask:b}"[::-1].encode().translate(_DIGITS)
        return tuple(compress(count(), digits))
    values = []
    while mask:
        low = mask & -mask
        values.append(low.bit_length() - 1)
        mask ^= low
    return tuple(values)


class _Values(dict[int, tuple[int, ...]]):
    """The values of small domains, listed once: propagation asks for them all the time."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        values = self[mask] = _LOW[mask & 63] + _HIGH[mask >> 6]
        return values


SMALL = 1 << 12
FEW = 8
_DIGITS = bytes.maketrans(b"01", bytes((0, 1)))
_LOW = [_listed(mask) for mask in range(64)]
_HIGH = [_listed(mask << 6) for mask in range(64)]
_VALUES = _Values()


def lowest(mask: int) -> int:
    """The smallest value of a domain that is not empty."""
    return (mask & -mask).bit_length() - 1


# The domains with one value left; no greater values occur.
SINGLES = frozenset(1 << value for value in range(1024))
