"""Smallest sets that hit others: of every set of places, given as bits, they have one place."""

from __future__ import annotations

from gridwright.model.domain import values_of


class HittingSet:
    """A smallest set that hits all masks added so far, found when it is asked for.

    Until then `size` is a bound: no smaller set hits them all.
    """

    def __init__(self, masks: list[int]) -> None:
        self._masks: list[int] = []
        # Small ones first: those that contain one of them are hit with it.
        for mask in sorted(set(masks), key=lambda mask: (mask.bit_count(), mask)):
            if not any(other & mask == other for other in self._masks):
                self._masks.append(mask)
        self.places = 0
        self.size = _count_disjoint(self._masks)
        self.found = not self._masks

    def add(self, mask: int) -> None:
        """One more mask to hit."""
        # A mask that contains another is hit with it.
        if any(other & mask == other for other in self._masks):
            return
        self._masks = [other for other in self._masks if mask & other != mask]
        self._masks.append(mask)
        if not self.places & mask:
            self.found = False
            self.size = max(self.size, 1)

    def find(self) -> None:
        """Find the set, and so its true size."""
        masks = sorted(self._masks, key=lambda mask: (mask.bit_count(), mask))
        found = None
        while found is None:
            found = _hit(masks, self.size, 0)
            self.size += found is None
        self.places = found
        self.found = True


def _hit(masks: list[int], size: int, chosen: int) -> int | None:
    """A set with at most `size` more places that hits all masks."""
    open_masks = [mask for mask in masks if not mask & chosen]
    if not open_masks:
        return chosen
    if _count_disjoint(open_masks) > size:
        return None
    for place in values_of(open_masks[0]):
        found = _hit(open_masks, size - 1, chosen | 1 << place)
        if found is not None:
            return found
    return None


def _count_disjoint(masks: list[int]) -> int:
    """How many masks share no place with each other: a hitting set is at least as large."""
    apart = count = 0
    for mask in masks:
        if not mask & apart:
            apart |= mask
            count += 1
    return count
