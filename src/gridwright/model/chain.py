"""Values in a row: allowed neighbours, and weights that add up to a total.

One constraint for lines that are *counted or summed along the way*: pole counts where equal poles
never touch, row sums whose digits depend on each other. It is exact: a forward and a backward pass
keep, for each position and value, the set of running totals still possible as the bits of an int.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from gridwright.model.constraint import Constraint
from gridwright.model.domain import SINGLES, Domains, mask_of, values_of
from gridwright.model.encoder import FALSE, TRUE, Encoder

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

    links: tuple[Link, ...]
    weights: tuple[int, ...]
    total: int | None = None
    echoes: frozenset[int] = frozenset()

    @property
    def cost(self) -> int:  # type: ignore[override]  # a plain number for most constraints
        """Long chains wait until everything cheaper has been heard."""
        return 1 if len(self.links) < 4 else 2

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
        if SINGLES.issuperset(domains):
            values = [domain.bit_length() - 1 for domain in domains]
            return domains if self.holds(values) else None
        layers = self._forward(domains)
        if layers is None:
            return None
        left = self._backward(layers)
        return domains if left == domains else left

    def clauses(self, encoder: Encoder) -> None:
        domains = encoder.domains
        self._refuse_neighbours(encoder, domains)
        if not self.echoes and not any(self.weights[v] for d in domains for v in values_of(d)):
            if self.total not in (None, 0):
                encoder.add()
            return
        totals = self._running_totals(domains)
        before = {0: TRUE}
        for position, possible in enumerate(totals):
            after = {total: encoder.fresh() for total in values_of(possible)}
            self._link_totals(encoder, position, before, after)
            before = after

    def _refuse_neighbours(self, encoder: Encoder, domains: Domains) -> None:
        for position, link in enumerate(self.links):
            if link is not None:
                for value in values_of(domains[position]):
                    for other in values_of(domains[position + 1] & ~link[value]):
                        here, next_to = (
                            encoder.value(position, value),
                            encoder.value(position + 1, other),
                        )
                        encoder.add(-here, -next_to)

    def _link_totals(
        self, encoder: Encoder, position: int, before: dict[int, int], after: dict[int, int]
    ) -> None:
        """A value leads from one running total to the next, and back."""
        for value in encoder.values(position):
            here, weight = -encoder.value(position, value), self.weights[value]
            echo = position in self.echoes
            if echo:
                encoder.add(here, before.get(value, FALSE))
            for total, literal in before.items():
                if not echo or total == value:
                    encoder.add(here, -literal, after.get(total + weight, FALSE))
            for total, literal in after.items():
                came_from = before.get(total - weight, FALSE)
                fits = not echo or total == value + weight
                encoder.add(here, -literal, came_from if fits else FALSE)

    def _running_totals(self, domains: Domains) -> list[int]:
        """For each position the totals possible after it that can still reach the end, as bits."""
        forward = [1]
        for position, domain in enumerate(domains):
            after = 0
            for value in values_of(domain):
                mask = 1 << value if position in self.echoes else -1
                after |= (forward[-1] & mask) << self.weights[value]
            forward.append(after)
        alive = forward.pop() & (-1 if self.total is None else 1 << self.total)
        totals = [alive]
        for position in reversed(range(1, len(domains))):
            before = 0
            for value in values_of(domains[position]):
                before |= alive >> self.weights[value]
            alive = before & forward[position]
            totals.append(alive)
        return totals[::-1]

    def _forward(self, domains: Domains) -> list[Layer] | None:
        """For each position the running totals *before* it, by the value it takes."""
        weights = self.weights
        layers: list[Layer] = []
        reached: list[int] = []
        present, anything = 0, 1
        for sources, echo, domain in zip(*self._plan[:2], domains, strict=True):
            layer: Layer = []
            after = [0] * len(weights)
            mask = union = 0
            for value in values_of(domain):
                before = anything
                if sources is not None and (allowed := sources[value] & present) != present:
                    before = 0
                    for previous in values_of(allowed):
                        before |= reached[previous]
                if echo:
                    before &= 1 << value
                if before:
                    layer.append((value, before))
                    mask |= 1 << value
                    after[value] = before << weights[value]
                    union |= after[value]
            if not layer:
                return None
            layers.append(layer)
            reached, present, anything = after, mask, union
        return layers

    def _backward(self, layers: list[Layer]) -> Domains | None:
        """Keep what can be completed; the result is the pruned domains."""
        weights = self.weights
        kept = []
        completing: list[int] = []
        present, anything = 0, -1 if self.total is None else 1 << self.total
        for targets, layer in zip(self._plan[2], reversed(layers), strict=True):
            alive = [0] * len(weights)
            mask = union = 0
            for value, before in layer:
                after = anything
                if targets is not None and (allowed := targets[value] & present) != present:
                    after = 0
                    for following in values_of(allowed):
                        after |= completing[following]
                totals = after >> weights[value] & before
                if totals:
                    mask |= 1 << value
                    alive[value] = totals
                    union |= totals
            if not mask:
                return None
            kept.append(mask)
            completing, present, anything = alive, mask, union
        kept.reverse()
        return tuple(kept)

    @cached_property
    def _plan(self) -> tuple[tuple[Link, ...], tuple[bool, ...], tuple[Link, ...]]:
        """For each position: which values may stand before each value, and whether it echoes.

        Then, from the last position to the first, which values may follow each value.
        """
        before = [None if link is None else _turned(link) for link in self.links]
        echoing = tuple(i in self.echoes for i in range(len(self.links) + 1))
        return (None, *before), echoing, (None, *reversed(self.links))


@lru_cache(maxsize=64)
def _turned(link: tuple[int, ...]) -> tuple[int, ...]:
    """A link read the other way: for each value, the mask of values that may come before."""
    values = range(len(link))
    return tuple(mask_of(a for a in values if link[a] >> b & 1) for b in values)
