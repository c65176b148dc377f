"""The shortest input that still shows a defect, as far as leaving out parts of it leads there."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

from fuzz.kind import Input

# A text is taken apart into lines, then into words, then into characters.
_UNITS = (re.compile(r"[^\n]*\n|[^\n]+"), re.compile(r"\S+\s*|\s+"), re.compile(r".", re.DOTALL))

Fails = Callable[[Input], bool]


def shrunk(
    parts: Input, fails: Fails, tries: int, fixed: int = 0, droppable: bool = False
) -> Input:
    """Parts with as much left out as the tries allow; the first `fixed` of them stay as they are.

    `fails` tells whether an input still shows the defect; `droppable` parts may go as a whole, and
    are then left as they are.
    """
    if droppable:
        return _fewer(parts, fails, tries)
    for unit in _UNITS:
        for place in range(fixed, len(parts)):
            parts, tries = _shorter(parts, place, unit, fails, tries)
    return parts


def _fewer(units: Input, fails: Fails, tries: int) -> Input:
    """Units without those that are not needed, many at a time first."""
    size = len(units)
    while size and tries:
        start = 0
        while start < len(units) and tries:
            kept = units[:start] + units[start + size :]
            tries -= 1
            if fails(kept):
                units = kept
            else:
                start += size
        size = min(size // 2, len(units))
    return units


def _shorter(
    parts: Input, place: int, unit: re.Pattern[str], fails: Fails, tries: int
) -> tuple[Input, int]:
    """One part without units that are not needed; and the tries left."""
    asked = itertools.count(1)

    def fails_without(units: Input) -> bool:
        next(asked)
        return fails((*parts[:place], "".join(units), *parts[place + 1 :]))

    units = _fewer(tuple(unit.findall(parts[place])), fails_without, tries)
    return (*parts[:place], "".join(units), *parts[place + 1 :]), tries + 1 - next(asked)
