"""The shortest input that still shows a defect, as far as leaving out parts of it leads there."""

from __future__ import annotations

import re
from collections.abc import Callable

from fuzz.kind import Input

# A text is taken apart into lines, then into words, then into characters.
_UNITS = (re.compile(r"[^\n]*\n|[^\n]+"), re.compile(r"\S+\s*|\s+"), re.compile(r".", re.DOTALL))

Fails = Callable[[Input], bool]


def shrunk(parts: Input, fails: Fails, tries: int, fixed: int = 0) -> Input:
    """Parts with as much left out as the tries allow; the first `fixed` of them stay as they are.

    `fails` tells whether an input still shows the defect.
    """
    for unit in _UNITS:
        for place in range(fixed, len(parts)):
            parts, tries = _shorter(parts, place, unit, fails, tries)
    return parts


def _shorter(
    parts: Input, place: int, unit: re.Pattern[str], fails: Fails, tries: int
) -> tuple[Input, int]:
    """One part without units that are not needed, many at a time first; and the tries left."""
    units = unit.findall(parts[place])
    size = len(units)
    while size and tries:
        start = 0
        while start < len(units) and tries:
            kept = units[:start] + units[start + size :]
            shorter = (*parts[:place], "".join(kept), *parts[place + 1 :])
            tries -= 1
            if fails(shorter):
                parts, units = shorter, kept
            else:
                start += size
        size = min(size // 2, len(units))
    return parts, tries
