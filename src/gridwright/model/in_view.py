"""How many buildings are seen from the front of a line with parks, which are 0."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.model.constraint import Constraint
from gridwright.model.domain import Domains
from gridwright.model.encoder import FALSE, TRUE, Encoder
from gridwright.model.visible import Visible, running_maximum


@dataclass(frozen=True)
class InView(Constraint):
    """From the front of the scope exactly `count` values are seen; a 0 is no building.

    It means the same as `Visible`, of which people's techniques know that the first cell is seen.
    """

    cost = 1

    count: int

    def holds(self, values: Sequence[int]) -> bool:
        return Visible(self.count).holds(values)

    def prune(self, domains: Domains) -> Domains | None:
        return Visible(self.count).prune(domains)

    def simpler(self, domains: Domains) -> Constraint:
        return Visible(self.count).simpler(domains)

    def clauses(self, encoder: Encoder) -> None:
        top = max(domain.bit_length() for domain in encoder.domains) - 1
        before = [TRUE] + [FALSE] * (top + 1)
        visible = []
        for position, highest in enumerate(running_maximum(encoder)):
            encoder.check()
            name = encoder.fresh()
            visible.append(name)
            for value in encoder.values(position):
                here, higher = encoder.value(position, value), before[value]
                encoder.define_all(([-here, higher, name], [-here, -higher, -name]))
                # A building behind a taller one is not seen: from the front, heights are bounded.
                if value > top + position + 1 - self.count:
                    encoder.add(-here)
            # Seen exactly when the maximum changes: this links counts to heights.
            encoder.define_all([before[h], -highest[h], name] for h in range(1, top + 1))
            before = highest
        encoder.exactly(visible, self.count)
