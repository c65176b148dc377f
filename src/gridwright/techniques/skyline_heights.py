"""What the domains of a line of buildings say of its heights, kept for lines that are alike."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from gridwright.lazy import lazy
from gridwright.model import Skyline
from gridwright.model.domain import SINGLES, Domains, values_of

# Facts about so many lines are kept: the same line is looked at from an end by one technique after
# the other, and lines with the same domains are met on all boards of a size.
KEPT = 1 << 14


@dataclass(eq=False)
class Heights:
    """What domains say of a line of buildings, nearest first, whatever its cells and its clue."""

    domains: Domains

    @lazy
    def size(self) -> int:
        """The number of buildings."""
        return len(self.domains)

    @lazy
    def lows(self) -> list[int]:
        """The least height of each cell."""
        return [(domain & -domain).bit_length() - 1 for domain in self.domains]

    @lazy
    def tops(self) -> list[int]:
        """The greatest height of each cell."""
        return [domain.bit_length() - 1 for domain in self.domains]

    @lazy
    def where(self) -> dict[int, int]:
        """The positions of the heights that are known."""
        return {
            domain.bit_length() - 1: i for i, domain in enumerate(self.domains) if domain in SINGLES
        }

    @lazy
    def first(self) -> list[int]:
        """For each height, the first position it can have (the size if it has none)."""
        found, left = [self.size] * (self.size + 1), -1
        for i, domain in enumerate(self.domains):
            for height in values_of(domain & left):
                found[height] = i
            left &= ~domain
        return found

    @lazy
    def last(self) -> list[int]:
        """For each height, the last position it can have (-1 if it has none)."""
        found, left = [-1] * (self.size + 1), -1
        for i in reversed(range(self.size)):
            for height in values_of(self.domains[i] & left):
                found[height] = i
            left &= ~self.domains[i]
        return found

    @lazy
    def sure(self) -> tuple[int, ...]:
        """The positions that are seen for sure: taller than anything before them."""
        found, top = [], 0
        for i, (low, high) in enumerate(zip(self.lows, self.tops, strict=True)):
            if low > top:
                found.append(i)
            top = max(top, high)
        return tuple(found)

    @lazy
    def sure_heights(self) -> tuple[int, ...]:
        """Heights seen for sure though their positions are not known, beside the sure positions.

        A height is seen if it comes before all that are taller.
        """
        found = []
        nearest = self.size
        taken = 0
        for i in self.sure:
            taken |= self.domains[i]
        for height in range(self.size, 0, -1):
            seen = 0 <= self.last[height] < nearest
            nearest = min(nearest, self.first[height])
            if seen and height not in self.where and not taken >> height & 1:
                found.append(height)
        return tuple(reversed(found))

    @lazy
    def possible(self) -> tuple[int, ...]:
        """The positions that may be seen: not hidden for sure by one before them."""
        found, low = [], 0
        for i, (least, high) in enumerate(zip(self.lows, self.tops, strict=True)):
            if high > low:
                found.append(i)
            low = max(low, least)
        return tuple(found)


# Both are functions of domains alone.
heights_of = lru_cache(KEPT)(Heights)


@lru_cache(KEPT)
def pruned(domains: Domains, clue: int, other: int | None = None) -> Domains | None:
    """What clues at one end, or at both, leave to a line, by all ways to complete it."""
    return Skyline(len(domains), clue, other).prune(domains)
