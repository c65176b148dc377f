"""Which boards the page offers: those that are made while somebody waits, as was measured."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

from gridwright.drafts import Size
from gridwright.puzzle import Puzzle

# Sizes that may be offered, as far as a puzzle has them; small ones even if nobody has measured.
SMALL = (*(Size(side, side) for side in (4, 5, 6, 7, 8, 9, 10)), Size(8, 6), Size(10, 8))
OFFERED = (*SMALL, Size(12, 12), Size(16, 16))
# What boards of no certain level are called.
ANY = "any"
# For each style and level (or `ANY`) the sizes of boards that are made quickly.
Offers = Mapping[str, Mapping[str, Sequence[str]]]


def offers(kind: type[Puzzle]) -> Offers:
    """What is offered of a puzzle; where nobody has measured it, small boards of any level."""
    return _measured().get(kind.name) or _unmeasured(kind)


@cache
def _measured() -> Mapping[str, Offers]:
    """The table that `python -m bench.offers` writes."""
    file = resources.files("gridwright.daily") / "offers.json"
    table: Mapping[str, Offers] = json.loads(file.read_text("utf-8"))
    return table


def _unmeasured(kind: type[Puzzle]) -> Offers:
    sizes = [size for size in SMALL if not kind.size_problem(size)]
    return {
        style.name: {ANY: [str(size) for size in sizes if min(size) >= style.smallest]}
        for style in kind.styles
    }
