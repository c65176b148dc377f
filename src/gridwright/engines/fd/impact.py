"""Impacts: how much of the search space a decision is expected to remove (Refalo 2004).

The size of a search space is the product of the sizes of its domains. The impact of X = a is the
share of it that propagation takes away. Before the first decision every value of every open
variable is tried once for that; what later decisions do is averaged with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from gridwright.engines.fd.propagation import FINE, Propagator
from gridwright.model.domain import values_of


class Impacts:
    """What is known about the impact of each value of each variable."""

    def __init__(self, propagator: Propagator) -> None:
        # It counts for itself: trying values in advance is not a part of the search.
        self._propagator = propagator
        self._seen: dict[tuple[int, int], tuple[float, int]] = {}

    def try_all(self, domains: Sequence[int], entailed: bytearray) -> None:
        """Find out what each value of each open variable does in this state."""
        for variable, domain in enumerate(domains):
            if domain & (domain - 1):
                for value in values_of(domain):
                    after, part = list(domains), 1 << value
                    after[variable] = part
                    woken = self._propagator.woken_by(variable, part)
                    fine = self._propagator.run(after, entailed[:], woken) == FINE
                    self.learn(variable, part, domains, after if fine else None)

    def learn(
        self, variable: int, part: int, before: Sequence[int], after: Sequence[int] | None
    ) -> None:
        """A variable was given this part of its domain; `after` is None if that failed."""
        if part & (part - 1):
            return
        impact = 1.0 if after is None else 1 - exp(_size(after) - _size(before))
        key = (variable, part.bit_length() - 1)
        mean, count = self._seen.get(key, (0.0, 0))
        self._seen[key] = ((mean * count + impact) / (count + 1), count + 1)

    def of(self, variable: int, domain: int) -> float:
        """The impact of a variable with these values left: greater the less its values leave."""
        known = (self._seen.get((variable, value), (0.0, 0))[0] for value in values_of(domain))
        return -sum(1 - impact for impact in known)


def _size(domains: Sequence[int]) -> float:
    """The logarithm of the size of a search space."""
    return sum(log(domain.bit_count()) for domain in domains)
