"""Shrinking what is refuted to a part that is needed: a minimal unsatisfiable subset.

By deletion: part after part is left out, and stays out where the others are refuted all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Part = TypeVar("Part")


def shrink(
    parts: Sequence[Part], core: Callable[[list[Part]], Sequence[Part] | None]
) -> list[Part]:
    """A minimal selection of parts that are refuted together, themselves and in their order.

    `core` tells which of some parts their refutation rests on, in their order, and None where they
    are not refuted, or where that would be too hard to tell. Parts are left out from the end.
    """
    kept = list(parts)
    for part in reversed(parts):
        if part in kept:
            needed = core([other for other in kept if other != part])
            if needed is not None:
                kept = list(needed)
    return kept
