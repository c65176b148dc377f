"""Shrinking what is refuted to what is needed: a minimal unsatisfiable subset.

By deletion: parts are left out one by one, and stay out if the others are still refuted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Part = TypeVar("Part")


def shrink(
    parts: Sequence[Part], core: Callable[[list[Part]], Sequence[Part] | None]
) -> list[Part]:
    """A minimal selection of parts that are refuted together, in their original order.

    `core` returns the parts that a refutation of the given parts needs, in order. It returns None
    if they are not refuted or if that is too hard to decide. Parts are left out from the end.
    """
    kept = list(parts)
    for part in reversed(parts):
        if part in kept:
            needed = core([other for other in kept if other != part])
            if needed is not None:
                kept = list(needed)
    return kept
