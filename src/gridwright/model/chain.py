"""Values in a row: allowed neighbours, and weights that add up to a total.

One constraint for lines that are *counted or summed along the way*: pole counts where equal poles
never touch, row sums whose digits depend on each other. It is exact: a forward and a backward pass
keep, for each position and value, the set of running totals still possible as the bits of an int.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.model.constraint import Constraint
from gridwright.model.domain import Domains, values_of

# For each value, the mask of values that may come next; None lets anything follow anything.
Link = tuple[int, ...] | None

# A layer holds, for each value of one position, the set of running totals (bit t = total t).
Layer = list[tuple[int, int]]


@dataclass(frozen=True)
class Chain(Constraint):
    """`links[i]` allows the values at positions i and i + 1, and all `weights` add up to `total`.

    `weights[v]` is what value v adds; `total` None leaves the sum free. At the positions in
    `echoes` the value equals the total of all positions before it. Several counts are kept at once
    by weights in different magnitudes (1 for one value, more than the length for the other).
    """

    cost = 1

    links: tuple[Link, ...]
    weights: tuple[int, ...]
    total: int | None = None
    echoes: frozenset[int] = frozenset()

    def holds(self, values: Sequence[int]) -> bool:
        running = 0
        for i, value in enumerate(values):
            link = self.links[i - 1] if i else None
            if link is not None and not link[values[i - 1]] >> value & 1:
                return False
            if i in self.echoes and value != running:
                return False
            running += self.weights[value]
        return self.total is None or running == self.total

    def prune(self, domains: Domains) -> Domains | None:
        layers = self._forward(domains)
        if layers is None:
            return None
        left = self._backward(layers)
        return domains if left == domains else left

    def _forward(self, domains: Domains) -> list[Layer] | None:
        """For each position the running totals *before* it, by the value it takes."""
        layers: list[Layer] = []
        weights = self.weights
        reached: Layer = []
        anything = 1
        for i, domain in enumerate(domains):
            link = self.links[i - 1] if i else None
            layer: Layer = []
            after: Layer = []
            union = 0
            for value in values_of(domain):
                before = anything if link is None else _leading_to(value, link, reached)
                if i in self.echoes:
                    before &= 1 << value
                if before:
                    layer.append((value, before))
                    totals = before << weights[value]
                    after.append((value, totals))
                    union |= totals
            if not layer:
                return None
            layers.append(layer)
            reached, anything = after, union
        return layers

    def _backward(self, layers: list[Layer]) -> Domains | None:
        """Keep what can be completed; the result is the pruned domains."""
        kept = []
        completing: Layer = []
        anything = -1 if self.total is None else 1 << self.total
        for i in reversed(range(len(layers))):
            link = self.links[i] if i < len(layers) - 1 else None
            alive: Layer = []
            mask = union = 0
            for value, before in layers[i]:
                after = anything if link is None else _following(link[value], completing)
                totals = after >> self.weights[value] & before
                if totals:
                    mask |= 1 << value
                    alive.append((value, totals))
                    union |= totals
            if not mask:
                return None
            kept.append(mask)
            completing, anything = alive, union
        return tuple(reversed(kept))


def _leading_to(value: int, link: tuple[int, ...], reached: Layer) -> int:
    totals = 0
    for previous, bits in reached:
        if link[previous] >> value & 1:
            totals |= bits
    return totals


def _following(allowed: int, completing: Layer) -> int:
    totals = 0
    for value, bits in completing:
        if allowed >> value & 1:
            totals |= bits
    return totals
