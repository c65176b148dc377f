"""Skyscrapers: what buildings can be that rise, by what each of them can be by itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from gridwright.model.domain import SINGLES, lowest
from gridwright.techniques.skyline_hidden import Crowded
from gridwright.techniques.skyline_views import View


def rising(view: View, domains: Sequence[int]) -> dict[int, int]:
    """What buildings can be that rise, by what each of them can be by itself."""
    left = rising_up_to(view.possible, domains)
    return _counted(view, domains, left) if isinstance(view, Crowded) else left


def rising_up_to(seen: Sequence[int], domains: Sequence[int]) -> dict[int, int]:
    """What is left to positions up to the last of those that are seen, one above the other."""
    left: dict[int, int] = {}
    low = 0
    for i in range(seen[-1] + 1):
        if i in seen:
            taller = domains[i] >> max(low, i) + 1 << max(low, i) + 1
            low = lowest(taller) if taller else len(domains) + 1
            left[i] = ~((1 << low) - 1)
        else:
            low = max(low, lowest(domains[i]))
    high = len(domains) + 1
    for i in reversed(range(seen[-1] + 1)):
        if i in seen:
            high = (domains[i] & (1 << high) - 1).bit_length() - 1
            left[i] &= (1 << max(high + 1, 0)) - 1
            high = max(high, 0)
        else:
            left[i] = (1 << high) - 1
    return left


def _counted(view: View, domains: Sequence[int], left: dict[int, int]) -> dict[int, int]:
    """The same with how many heights are hidden: those that cannot be are all seen.

    What a hidden building is that stands there has to be told, so it does not count here.
    """
    every = (2 << view.size) - 2
    rest = (domains[i] for i in range(view.size) if i not in view.possible)
    hidden = [every if domain in SINGLES else domain for domain in rest]
    either = reduce(or_, hidden, 0)
    for number, i in enumerate(view.possible, 1):
        low = high = 0
        for height in range(1, view.size + 1):
            below = (2 << height) - 1
            surely = sum(not domain & ~below for domain in hidden)
            most = min(len(hidden), (either & below).bit_count())
            low = low or (height if height - surely >= number else 0)
            high = high or (height if height - most >= number else 0)
        left[i] &= (2 << (high or view.size)) - (1 << (low or view.size))
    return left
