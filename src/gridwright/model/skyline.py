"""A line of buildings: the heights 1..N once each, with what is seen from either end.

Exact for all of it together, by dynamic programming over *sets of heights placed so far*. A layer
is one big int with a bit for every subset S of the heights (bit index = S read as a binary number),
so placing a height in all subsets at once is a mask and a shift. Two facts make it work:

* height v is seen from the left exactly when all heights before it are lower: S < 2^v;
* height v is seen from the right exactly when all higher ones stand before it: S + v >= 2^N - 2^v.

The tallest building splits the line: what is seen from the left is decided before it, what is seen
from the right after it. So a layer keeps the number seen from the left while the tallest is still
to come (`before`), and from the right once it has been placed (`after`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from gridwright.model.constraint import Constraint
from gridwright.model.domain import Domains, values_of
from gridwright.model.visible import Visible, seen

# Beyond this the subsets (2^N bits) cost more than they give; see `_prune_loosely`.
EXACT_UP_TO = 12


@dataclass(frozen=True)
class Skyline(Constraint):
    """The scope holds 1..`size` once each; `left` are seen from the front, `right` from the back.

    `None` means that end has no clue. With no clue at all this is a permutation.
    """

    cost = 1

    size: int
    left: int | None = None
    right: int | None = None

    def holds(self, values: Sequence[int]) -> bool:
        return (
            sorted(values) == list(range(1, self.size + 1))
            and self.left in (None, seen(values))
            and self.right in (None, seen(values[::-1]))
        )

    def claims_consistency(self) -> bool:
        return self.size <= EXACT_UP_TO

    def prune(self, domains: Domains) -> Domains | None:
        if self.size > EXACT_UP_TO:
            return _prune_loosely(self, domains)
        # Heights count from 0 inside: bit v of a domain is height v, so shift value 0 away.
        placed = _Placing(self.size, self.left, self.right)
        left = placed.prune([domain >> 1 for domain in domains])
        return domains if left == domains else left


@dataclass(frozen=True)
class _Masks:
    """For each height, the sets of subsets that matter when it is placed."""

    lower: tuple[int, ...]  # subsets with only lower heights
    without: tuple[int, ...]  # subsets without this height
    highest: tuple[int, ...]  # subsets with this height and all higher ones


@lru_cache(maxsize=16)
def _masks(size: int) -> _Masks:
    full = 1 << (1 << size)
    without = []
    for v in range(size):
        span = 1 << v
        # span ones, span zeros, repeated: 0b0101..., 0b00110011..., ...
        without.append((full - 1) // ((1 << span) + 1))
    return _Masks(
        lower=tuple((1 << (1 << v)) - 1 for v in range(size)),
        without=tuple(without),
        highest=tuple(full - (1 << ((1 << size) - (1 << v))) for v in range(size)),
    )


class _Placing:
    """One pruning: forward over the positions, then backward keeping what can be completed."""

    def __init__(self, size: int, left: int | None, right: int | None) -> None:
        self.size = size
        self.top = size - 1
        self.masks = _masks(size)
        # How many lower buildings are seen from each end; uncounted ends stay at 0.
        self.count_left, self.seen_left = left is not None, (left or 1) - 1
        self.count_right, self.seen_right = right is not None, (right or 1) - 1

    def prune(self, domains: list[int]) -> Domains | None:
        before = [1] + [0] * self.seen_left
        after = [0] * (self.seen_right + 1)
        layers = [(before, after)]
        for domain in domains:
            before, after = self._forward(before, after, domain)
            layers.append((before, after))
        goal = after[self.seen_right]
        if not goal:
            return None
        kept = []
        before, after = [0] * (self.seen_left + 1), [0] * self.seen_right + [goal]
        for i in reversed(range(self.size)):
            mask, before, after = self._backward(before, after, domains[i], layers[i])
            kept.append(mask << 1)
        return tuple(reversed(kept))

    def _forward(
        self, before: list[int], after: list[int], domain: int
    ) -> tuple[list[int], list[int]]:
        """The layer after one more position that takes a height of `domain`."""
        masks = self.masks
        next_before = [0] * len(before)
        next_after = [0] * len(after)
        if domain >> self.top & 1:
            next_after[0] = before[self.seen_left] << (1 << self.top)
        for v in values_of(domain & ((1 << self.top) - 1)):
            shift, without, lower, highest = (
                1 << v, masks.without[v], masks.lower[v], masks.highest[v]
            )  # fmt: skip
            for count, sets in enumerate(before):
                if sets:
                    moved = (sets & without) << shift
                    if self.count_left:
                        seen_now = (sets & lower) << shift
                        moved ^= seen_now
                        if seen_now and count < self.seen_left:
                            next_before[count + 1] |= seen_now
                    next_before[count] |= moved
            for count, sets in enumerate(after):
                if sets:
                    moved = (sets & without) << shift
                    if self.count_right:
                        seen_now = moved & highest
                        moved ^= seen_now
                        if seen_now and count < self.seen_right:
                            next_after[count + 1] |= seen_now
                    next_after[count] |= moved
        return next_before, next_after

    def _backward(
        self,
        before: list[int],
        after: list[int],
        domain: int,
        layer: tuple[list[int], list[int]],
    ) -> tuple[int, list[int], list[int]]:
        """The heights one position can take, and the part of `layer` that can be completed."""
        masks = self.masks
        was_before, was_after = layer
        last_before = [0] * len(before)
        last_after = [0] * len(after)
        kept = 0
        if domain >> self.top & 1:
            sets = after[0] >> (1 << self.top) & was_before[self.seen_left]
            if sets:
                kept = 1 << self.top
                last_before[self.seen_left] = sets
        for v in values_of(domain & ((1 << self.top) - 1)):
            shift, without, lower, highest = (
                1 << v, masks.without[v], masks.lower[v], masks.highest[v]
            )  # fmt: skip
            found = 0
            for count, sets in enumerate(before):
                if sets:
                    moved = sets >> shift & without
                    if self.count_left:
                        hidden = moved & ~lower & was_before[count]
                        if count:
                            sets = moved & lower & was_before[count - 1]
                            last_before[count - 1] |= sets
                            found |= sets
                    else:
                        hidden = moved & was_before[count]
                    last_before[count] |= hidden
                    found |= hidden
            for count, sets in enumerate(after):
                if sets:
                    if self.count_right:
                        hidden = (sets & ~highest) >> shift & without & was_after[count]
                        if count:
                            sets = (sets & highest) >> shift & was_after[count - 1]
                            last_after[count - 1] |= sets
                            found |= sets
                    else:
                        hidden = sets >> shift & without & was_after[count]
                    last_after[count] |= hidden
                    found |= hidden
            if found:
                kept |= 1 << v
        return kept, last_before, last_after


def _prune_loosely(line: Skyline, domains: Domains) -> Domains | None:
    """For long lines: each end by itself, known heights and heights with one place left."""
    left: Domains | None = domains
    before: Domains | None = None
    while left != before:
        before = left
        for step in (_ends, _singles):
            left = step(line, left) if left is not None else None
        if left is None:
            return None
    return domains if left == domains else left


def _ends(line: Skyline, domains: Domains) -> Domains | None:
    left: Domains | None = domains
    if line.left is not None:
        left = Visible(line.left).prune(domains)
    if line.right is not None and left is not None:
        back = Visible(line.right).prune(left[::-1])
        left = None if back is None else back[::-1]
    return left


def _singles(line: Skyline, domains: Domains) -> Domains | None:
    """A known height leaves the other cells; a height with one possible cell goes there."""
    known = once = twice = 0
    for domain in domains:
        if not domain & (domain - 1):
            if known & domain:
                return None
            known |= domain
        twice |= once & domain
        once |= domain
    if once != (2 << line.size) - 2:
        return None
    lonely = once & ~twice
    result = []
    for domain in domains:
        if domain & (domain - 1):
            domain &= ~known
            if domain & lonely:
                domain &= lonely
        if not domain or (domain & lonely and domain & (domain - 1)):
            return None
        result.append(domain)
    return tuple(result)
