"""Values under the numbers that a model has for them, for labelings that look at values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gridwright.model.domain import values_of


class Codes:
    """Domains as a labeling sees them: bit c is the value with the code c above the smallest one.

    So "the smallest value first" means the value with the smallest code, whatever its own number.
    """

    def __init__(self, codes: Mapping[int, int], domains: Iterable[int]) -> None:
        everything = 0
        for domain in domains:
            everything |= domain
        numbers = {value: codes.get(value, value) for value in values_of(everything)}
        # The code of bit 0.
        self.least = min(numbers.values())
        self._bits = {value: 1 << code - self.least for value, code in numbers.items()}
        self._seen: dict[int, int] = {}
        self._meant: dict[int, int] = {}

    def seen(self, domain: int) -> int:
        """A domain under its codes."""
        found = self._seen.get(domain)
        if found is None:
            found = sum(self._bits[value] for value in values_of(domain))
            self._seen[domain] = found
        return found

    def meant(self, seen: int) -> int:
        """The domain that a labeling sees like this."""
        found = self._meant.get(seen)
        if found is None:
            found = sum(1 << value for value, bit in self._bits.items() if bit & seen)
            self._meant[seen] = found
        return found
