"""A line of buildings: the heights 1..N once each, with what is seen from either end.

Exact for all of this together, by dynamic programming over *sets of heights placed so far*. The
sets possible after some positions are the bits of one big int (bit index = the set read as a binary
number), so placing a height in all of them at once is a mask and a shift. Two facts make that work:

* height v is seen from the left exactly when all heights before it are lower: the set is < 2^v;
* height v is seen from the right exactly when all higher ones come before it: the set is at least
  2^N - 2^(v+1).

The tallest building splits the line: what is seen from the left is decided up to it, what is seen
from the right after it. So the int consists of blocks of 2^N bits, one for each number seen: first
from the left, while the tallest is still to come, then from the right. A height that is seen
moves the set to the next block; the tallest moves it from the last left block to the first right
one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from gridwright.model.all_different import AllDifferent
from gridwright.model.constraint import Constraint, Memory
from gridwright.model.domain import Domains, values_of
from gridwright.model.encoder import Encoder
from gridwright.model.network import Network
from gridwright.model.one_of import OneOf
from gridwright.model.parts import Part
from gridwright.model.visible import DIFFERENT, Visible, running_maximum, seen

# Beyond this the subsets (2^N bits) cost more than they gain; see `_prune_loosely`.
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

    def clauses(self, encoder: Encoder) -> None:
        for height in range(1, self.size + 1):
            cells = encoder.column(height)
            encoder.add(*cells)
            encoder.at_most_one(cells)
        if not encoder.guarded:
            for line in (encoder, encoder.reversed()):
                line.shared(DIFFERENT, list)
        if self.left is not None:
            Visible(self.left).clauses(encoder)
        if self.right is not None:
            Visible(self.right).clauses(encoder.reversed())

    def extra_clauses(self, encoder: Encoder) -> None:
        # Different heights: the tallest of the first i is at least i.
        for clue, view in ((self.left, encoder), (self.right, encoder.reversed())):
            if clue is not None:
                for position, highest in enumerate(running_maximum(view)):
                    view.add(highest[position + 1])

    def simpler(self, domains: Domains) -> Constraint:
        line = tuple(range(self.size))
        heights = OneOf((2 << self.size) - 2)
        parts: list[Part] = [(AllDifferent(), line)]
        if any(domain & ~heights.allowed for domain in domains):
            parts.append((heights, line))
        for clue, view in ((self.left, line), (self.right, line[::-1])):
            if clue is not None:
                parts.append((Visible(clue), view))
        return Network(self.size, (), tuple(parts))

    def memory(self) -> Memory:
        return _memory(type(self), self.size, self.left, self.right)

    def prune(self, domains: Domains) -> Domains | None:
        if self.size > EXACT_UP_TO:
            return _prune_loosely(self, domains)
        left = _prune_exactly(self.size, self.left, self.right, domains)
        return domains if left == domains else left


@lru_cache(maxsize=256)
def _memory(kind: type[Skyline], size: int, left: int | None, right: int | None) -> Memory:
    """One memory for all lines like this, unless they prune in a way of their own."""
    return {}


@lru_cache(maxsize=1 << 14)
def _prune_exactly(
    size: int, left: int | None, right: int | None, domains: Domains
) -> Domains | None:
    """The pruning itself, cached: for lines of one size the same domains come up repeatedly."""
    choices = [values_of(domain) for domain in _without_known(domains)]
    # The only good end: all heights placed, in the last block.
    return swept(moves_of(size, left, right), choices, (left or 1) + (right or 1) << size)


def swept(moves: Sequence[Move], choices: Sequence[Sequence[int]], bits: int) -> Domains | None:
    """What is left of the values that cells may choose; the last of so many bits is the end."""
    layers = [1]
    for heights in choices:
        reached = layers[-1]
        after = 0
        for height in heights:
            hidden, seen_now, shift, rise = moves[height]
            after |= (reached & hidden) << shift | (reached & seen_now) << rise
        layers.append(after)
    completing = layers.pop() & 1 << bits - 1
    kept = []
    for heights, reached in zip(reversed(choices), reversed(layers), strict=True):
        mask = before = 0
        for height in heights:
            hidden, seen_now, shift, rise = moves[height]
            sets = (completing >> shift & hidden | completing >> rise & seen_now) & reached
            if sets:
                mask |= 1 << height
                before |= sets
        if not mask:
            return None
        kept.append(mask)
        completing = before
    return tuple(reversed(kept))


def _without_known(domains: Domains) -> list[int]:
    """The domains without the heights known in other cells: cheap, and saves the passes work."""
    known = 0
    for domain in domains:
        if not domain & (domain - 1):
            known |= domain
    return [domain & ~known if domain & (domain - 1) else domain for domain in domains]


# How placing a height moves sets: those where it is hidden, those where it is seen, and how many
# bits each of the two moves by.
Move = tuple[int, int, int, int]


@lru_cache(maxsize=256)
def moves_of(size: int, left: int | None, right: int | None) -> tuple[Move, ...]:
    """For each height 1..size, how placing it moves the sets; entry 0 is a filler."""
    block = 1 << size
    tallest = size - 1
    left_blocks, right_blocks = left or 1, right or 1
    moves: list[Move] = [(0, 0, 0, 0)]
    for v in range(tallest):
        span = 1 << v
        # Sets without v: span ones, span zeros, repeated.
        without = ((1 << block) - 1) // ((1 << span) + 1)
        from_left = (1 << span) - 1 if left else 0
        from_right = ((1 << span) - 1) << (block - 2 * span) if right else 0
        hidden = _repeat(without & ~from_left, left_blocks, block) | _repeat(
            without & ~from_right, right_blocks, block
        ) << (left_blocks * block)
        # A height seen beyond the clue has no block to move to and drops out.
        seen_now = _repeat(from_left, left_blocks - 1, block) | _repeat(
            from_right, right_blocks - 1, block
        ) << (left_blocks * block)
        moves.append((hidden, seen_now, span, span + block))
    jump = ((1 << (1 << tallest)) - 1) << ((left_blocks - 1) * block)
    moves.append((0, jump, 0, (1 << tallest) + block))
    return tuple(moves)


def _repeat(bits: int, times: int, block: int) -> int:
    """The same bits in each of `times` blocks."""
    return bits * (((1 << times * block) - 1) // ((1 << block) - 1))


def _prune_loosely(line: Skyline, domains: Domains) -> Domains | None:
    """For long lines: each end separately, known heights, and heights with one place left."""
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
    """Remove a known height from the other cells; put a height with one possible cell there."""
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
