"""What a variable choice sees of a search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class View:
    """What a variable choice may use: domains, open variables, and two measures of each.

    `degree(v)` is the number of constraints on v not yet entailed; `weight[v]` is 1 plus the
    number of failures those constraints have caused so far; `impact(v)` is greater the more of the
    search space deciding v is expected to remove.
    """

    domains: Sequence[int]
    open: Sequence[int]
    degree: Callable[[int], int]
    weight: Sequence[int]
    impact: Callable[[int], float]
