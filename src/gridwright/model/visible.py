"""How many values are seen from the front: those greater than all before them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise

from gridwright.model.constraint import Constraint
from gridwright.model.domain import Domains, lowest
from gridwright.model.either import Either
from gridwright.model.encoder import FALSE, TRUE, Encoder
from gridwright.model.equal import Equal
from gridwright.model.linear import Linear
from gridwright.model.network import Network
from gridwright.model.one_of import OneOf
from gridwright.model.parts import Part

# Longer lines are not counted for all numbers at once: that takes a clause for each set of cells.
COUNTED_UP_TO = 9
# What is shared by all constraints on a scope that holds each of 1, 2, 3, ... once: no literals.
DIFFERENT = "different"


def seen(values: Sequence[int]) -> int:
    """The number of values greater than all before them (values are at least 1)."""
    count = highest = 0
    for value in values:
        if value > highest:
            count, highest = count + 1, value
    return count


@dataclass(frozen=True)
class Visible(Constraint):
    """From the front of the scope exactly `count` values are seen.

    Exact, by dynamic programming over the highest value so far: for each, the possible numbers
    seen so far are the bits of an int.
    """

    cost = 1

    count: int

    def holds(self, values: Sequence[int]) -> bool:
        return seen(values) == self.count

    def clauses(self, encoder: Encoder) -> None:
        domains = encoder.domains
        top = max(domain.bit_length() for domain in domains) - 1
        highest = running_maximum(encoder)
        visible = [TRUE]
        for position in range(1, len(domains)):
            encoder.check()
            name = encoder.fresh()
            visible.append(name)
            before, after = highest[position - 1], highest[position]
            for value in encoder.values(position):
                here, higher = encoder.value(position, value), before[value]
                encoder.define_all(([-here, higher, name], [-here, -higher, -name]))
            # Seen exactly when the maximum changes: this links counts to heights.
            encoder.define_all(
                [before[height], -after[height], name] for height in range(2, top + 1)
            )
        counted = encoder.exactly(visible, self.count)
        self._link_counts(encoder, counted, highest, top)
        # A building behind a taller one is not seen: from the front, heights are bounded.
        for position in range(len(domains)):
            for value in encoder.values(position):
                if value > top + position + 1 - self.count:
                    encoder.add(-encoder.value(position, value))

    def assumed(self, encoder: Encoder) -> list[int] | None:
        length = len(encoder.domains)
        if length > COUNTED_UP_TO:
            return None
        ((*at_least,),) = encoder.shared("seen", partial(_numbers_seen, encoder))
        at_least = [TRUE, *at_least, FALSE]
        if not 0 < self.count <= length:
            return [FALSE]
        bounds = at_least[self.count - 1], -at_least[self.count]
        return [literal for literal in bounds if literal != TRUE]

    def simpler(self, domains: Domains) -> Constraint:
        # Helpers: the greatest value up to each position, from 0 on, then whether each is seen.
        length, top = len(domains), max(domain.bit_length() for domain in domains)
        greatest, seen_here = length, 2 * length + 1
        steps: list[Part] = [
            (_STEP, (i, greatest + i, greatest + i + 1, seen_here + i)) for i in range(length)
        ]
        count = (Linear.sum(length, self.count), tuple(range(seen_here, seen_here + length)))
        helpers = (1, *((1 << top) - 1,) * length, *(0b11,) * length)
        return Network(length, helpers, (*steps, count))

    def _link_counts(
        self, encoder: Encoder, counted: list[list[int]], highest: list[list[int]], top: int
    ) -> None:
        """Link the number seen to the maximum, both ways: implied clauses that save time."""
        for at_least, maximum in zip(counted, highest[1:], strict=False):
            # at_least[k]: k besides the first are seen by now, so the tallest is above k.
            for number in range(1, min(len(at_least), top)):
                encoder.add(-at_least[number], maximum[number + 1])
            # Above a maximum of h, at most top - h more can be seen.
            for height in range(2, top + 1):
                needed = self.count - 1 - (top - height)
                if 0 < needed < len(at_least):
                    encoder.add(-maximum[height], at_least[needed])

    def prune(self, domains: Domains) -> Domains | None:
        top = max(domain.bit_length() for domain in domains)
        layers = [[1] + [0] * (top - 1)]
        for domain in domains:
            layers.append(_step(layers[-1], domain, top))
        completing = [1 << self.count] * top
        kept = []
        for domain, layer in zip(reversed(domains), reversed(layers[:-1]), strict=True):
            mask = _supported(domain, layer, completing, top)
            if not mask:
                return None
            kept.append(mask)
            completing = _back(completing, domain, top)
        left = tuple(reversed(kept))
        return domains if left == domains else left


def _numbers_seen(encoder: Encoder) -> list[list[int]]:
    """Literals of "at least 2, 3, ... values are seen", whatever is demanded of them.

    Pairs of cells say which values are seen, with as few new literals as possible: in a solver kept
    for many boards, what nobody asks about costs time too.
    """
    length, top = len(encoder.domains), max(map(int.bit_length, encoder.domains)) - 1
    seen_here = [_seen_at(encoder, position) for position in range(1, length)]
    at_least = [encoder.fresh() for _ in seen_here]
    for number, name in enumerate(at_least, 1):
        encoder.define_all([name, *(-s for s in some)] for some in combinations(seen_here, number))
        others = combinations(seen_here, length - number)
        encoder.define_all([-name, *some] for some in others)
        # A building behind a taller one is not seen: from the front, heights are bounded.
        for position in range(length):
            for value in encoder.values(position):
                if value > top + position - number:
                    encoder.define(-name, -encoder.value(position, value))
    encoder.define_all([one, -other] for one, other in pairwise(at_least))
    return [at_least]


def _seen_at(encoder: Encoder, position: int) -> int:
    """A literal of "the value here is greater than all before it"."""
    different = not encoder.shared(DIFFERENT, lambda: [[]])
    name = encoder.fresh()
    for value in encoder.values(position):
        here = encoder.value(position, value)
        least = value + 1 if different else value
        if different and value <= position:
            encoder.define(-name, -here)  # there are too few lower ones
            continue
        hiding = [
            encoder.value(before, other)
            for before in range(position)
            for other in encoder.values(before)
            if other >= least
        ]
        encoder.define_all([-name, -here, -other] for other in hiding)
        encoder.define(name, -here, *hiding)
    return name


def running_maximum(encoder: Encoder) -> list[list[int]]:
    """For each position, literals of "some value up to here is at least h", for h = 0, 1, ...

    Heights certainly reached by then, or certainly not, are constants.
    """
    return encoder.shared("running maximum", partial(_running_maximum, encoder))


def _running_maximum(encoder: Encoder) -> list[list[int]]:
    layers: list[list[int]] = []
    top = max(domain.bit_length() for domain in encoder.domains) - 1
    before = [FALSE] * (top + 2)
    surely = possibly = 0
    for position, domain in enumerate(encoder.domains):
        surely, possibly = max(surely, lowest(domain)), max(possibly, domain.bit_length() - 1)
        layer = [TRUE] * (surely + 1) + [FALSE] * (top + 1 - surely)
        for height in range(surely + 1, possibly + 1):
            name = layer[height] = encoder.fresh()
            here = encoder.member(position, domain >> height << height)
            reached = before[height]
            encoder.define_all(
                (
                    [-reached, name],
                    [-here, name],
                    [-name, reached, here],
                    [-name, layer[height - 1]],
                )
            )
        layers.append(layer)
        before = layer
    return layers


def _step(layer: list[int], domain: int, top: int) -> list[int]:
    """Numbers seen after one more position, by the highest value at that point."""
    after = [0] * top
    below = 0
    for value in range(top):
        if domain >> value & 1:
            after[value] = below << 1
        if domain & ((2 << value) - 1):
            after[value] |= layer[value]
        below |= layer[value]
    return after


def _back(completing: list[int], domain: int, top: int) -> list[int]:
    """Numbers seen before a position from which its value and the rest can reach the count."""
    before = [0] * top
    above = 0
    for value in reversed(range(top)):
        before[value] = above
        if domain & ((2 << value) - 1):
            before[value] |= completing[value]
        if domain >> value & 1:
            above |= completing[value] >> 1
    return before


def _supported(domain: int, layer: list[int], completing: list[int], top: int) -> int:
    """The values of one position that fit what comes before and what comes after."""
    mask = below = 0
    hidden = [a & b for a, b in zip(layer, completing, strict=True)]
    tallest_hiding = max((v for v in range(top) if hidden[v]), default=-1)
    for value in range(top):
        if domain >> value & 1 and ((below << 1) & completing[value] or value <= tallest_hiding):
            mask |= 1 << value
        below |= layer[value]
    return mask


_VALUE, _BEFORE, _AFTER, _SEEN = range(4)
# A value is greater than all before it and seen, or it is hidden.
_STEP = Either.of(
    [
        (Linear.less(), (_BEFORE, _VALUE)),
        (Equal(), (_AFTER, _VALUE)),
        (OneOf(0b10), (_SEEN,)),
    ],
    [
        (Linear.at_most(), (_VALUE, _BEFORE)),
        (Equal(), (_AFTER, _BEFORE)),
        (OneOf(0b01), (_SEEN,)),
    ],
)
