"""Values in a row: allowed neighbours, and weights that add up to a total.

One constraint for lines that are *counted or summed along the way*: pole counts where equal poles
never touch, row sums whose digits depend on each other. It is exact: for each position and value, a
forward and a backward pass keep the set of running totals still possible, as the bits of an int.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from gridwright.model.constraint import Constraint
from gridwright.model.domain import SINGLES, Domains, mask_of, values_of
from gridwright.model.encoder import FALSE, TRUE, Encoder
from gridwright.model.linear import Linear
from gridwright.model.network import Network
from gridwright.model.parts import Part
from gridwright.model.table import Table

# For each value, the mask of values that may come next; None lets anything follow anything.
Link = tuple[int, ...] | None

# A layer holds, for each value of one position, the set of running totals (bit t = total t).
Layer = list[tuple[int, int]]


@dataclass(frozen=True)
class Chain(Constraint):
    """`links[i]` allows the values at positions i and i + 1, and all `weights` add up to `total`.

    `weights[v]` is what value v adds; `total` None leaves the sum free. At the positions in
    `echoes` the value equals the total of all positions before it. Weights of different
    magnitudes keep several counts at once (1 for one value, more than the length for the other).
    """

    links: tuple[Link, ...]
    weights: tuple[int, ...]
    total: int | None = None
    echoes: frozenset[int] = frozenset()

    @property
    def cost(self) -> int:  # type: ignore[override]  # a plain number for most constraints
        """Long chains wait until everything cheaper has run."""
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
        if not totals[-1]:
            encoder.add()
            return
        before = {0: TRUE}
        for position, possible in enumerate(totals):
            domain = domains[position]
            if position not in self.echoes and not domain & (domain - 1):
                # A known value leads from each total to exactly one other: both share a literal.
                weight = self.weights[domain.bit_length() - 1]
                before = {total: before[total - weight] for total in values_of(possible)}
                continue
            single = not possible & (possible - 1)
            after = {total: TRUE if single else encoder.fresh() for total in values_of(possible)}
            self._link_totals(encoder, position, before, after)
            before = after

    def simpler(self, domains: Domains) -> Constraint:
        # Helpers: what each position adds, where that is not simply its value.
        length, plain = len(domains), self.weights == tuple(range(len(self.weights)))
        helpers = () if plain else (mask_of(self.weights),) * length
        adding = tuple(range(length) if plain else range(length, 2 * length))
        weighing = Table(enumerate(self.weights))
        parts: list[Part] = [(weighing, pair) for pair in enumerate(adding) if not plain]
        parts += [
            (_pairs(link), (here, here + 1))
            for here, link in enumerate(self.links)
            if link is not None
        ]
        for echo in sorted(self.echoes):
            total = Linear((*(1,) * echo, -1), 0)
            parts.append((total, (*adding[:echo], echo)))
        if self.total is not None:
            parts.append((Linear.sum(length, self.total), adding))
        return Network(length, helpers, tuple(parts))

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
            encoder.check()
            here, weight = -encoder.value(position, value), self.weights[value]
            echo = position in self.echoes
            if echo:
                encoder.add(here, before.get(value, FALSE))
            # An echo is the total before it.
            led = {total: by for total, by in before.items() if total == value} if echo else before
            encoder.add_all(
                [[here, -by, after.get(total + weight, FALSE)] for total, by in led.items()]
            )
            encoder.add_all(
                [[here, -by, led.get(total - weight, FALSE)] for total, by in after.items()]
            )

    def _running_totals(self, domains: Domains) -> list[int]:
        """For each position, the totals after it that can still reach the end, as bits."""
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
        """For each position, the running totals *before* it, by the value it takes."""
        weights = self.weights
        layers: list[Layer] = []
        reached: list[int] = []
        present, anything = 0, 1
        echoing = map(self.echoes.__contains__, range(len(domains)))
        for link, echo, domain in zip((None, *self.links), echoing, domains, strict=True):
            if echo:
                domain &= anything  # its value is one of the totals before it
            if link is not None and not present & (present - 1):
                # After a single value, a link only says which values are left.
                domain &= link[present.bit_length() - 1]
                link = None
            if link is None and not domain & (domain - 1):
                # Known, as most positions are most of the time.
                if not domain:
                    return None
                value = domain.bit_length() - 1
                before = domain if echo else anything
                layers.append([(value, before)])
                # `reached` is read only where several values are present.
                present, anything = domain, before << weights[value]
                continue
            after = [0] * len(weights)
            union = 0
            if link is None and not echo:
                layer: Layer = []
                for value in values_of(domain):
                    layer.append((value, anything))
                    after[value] = totals = anything << weights[value]
                    union |= totals
            else:
                layer = _linked(domain, link, echo, reached, present, anything)
                if not layer:
                    return None
                domain = 0
                for value, before in layer:
                    domain |= 1 << value
                    after[value] = totals = before << weights[value]
                    union |= totals
            layers.append(layer)
            reached, present, anything = after, domain, union
        return layers

    def _backward(self, layers: list[Layer]) -> Domains | None:
        """Keep what can be completed; the result is the pruned domains."""
        weights = self.weights
        kept = []
        completing: list[int] = []
        present, anything = 0, -1 if self.total is None else 1 << self.total
        for targets, layer in zip((None, *reversed(self.links)), reversed(layers), strict=True):
            if len(layer) == 1:
                # Whatever may not follow a single value was dropped in the forward pass.
                value, before = layer[0]
                anything = anything >> weights[value] & before
                if not anything:
                    return None
                present = 1 << value
                kept.append(present)
                continue
            alive = [0] * len(weights)
            mask = union = 0
            for value, before in layer:
                after = anything
                if targets is not None and (allowed := targets[value] & present) != present:
                    after = _joined(completing, allowed)
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


def _linked(
    domain: int, link: Link, echo: bool, reached: list[int], present: int, anything: int
) -> Layer:
    """The layer of a position where the link or the echo restricts the values."""
    layer: Layer = []
    sources = None if link is None else _turned(link)
    for value in values_of(domain):
        before = anything
        if sources is not None and (allowed := sources[value] & present) != present:
            before = _joined(reached, allowed)
        if echo:
            before &= 1 << value
        if before:
            layer.append((value, before))
    return layer


def _joined(totals: list[int], values: int) -> int:
    """The running totals possible with any of these values."""
    union = 0
    for value in values_of(values):
        union |= totals[value]
    return union


@lru_cache(maxsize=64)
def _pairs(link: tuple[int, ...]) -> Table:
    """The neighbours that a link allows."""
    return Table((a, b) for a, allowed in enumerate(link) for b in values_of(allowed))


@lru_cache(maxsize=64)
def _turned(link: tuple[int, ...]) -> tuple[int, ...]:
    """A link in reverse: for each value, the mask of values that may come before it."""
    values = range(len(link))
    return tuple(mask_of(a for a in values if link[a] >> b & 1) for b in values)
