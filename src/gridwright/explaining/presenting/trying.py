"""What a step only tries: values it supposes, what follows from them, and where that breaks."""

from __future__ import annotations

from dataclasses import dataclass, field

from gridwright.explaining.deducing.links import Link
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.wording.explanation import Explanation
from gridwright.grid import Cell


@dataclass(frozen=True)
class Tried:
    """The values supposed and those that follow, by cell, and the cells where it breaks."""

    supposed: dict[Cell, int] = field(default_factory=dict)
    follows: dict[Cell, int] = field(default_factory=dict)
    breaks: dict[Cell, None] = field(default_factory=dict)


def tried_in(told: Explanation) -> Tried:
    """What a step tries; of several suppositions the last one, as together nobody could follow."""
    tried = Tried()
    known = dict(told.known)
    for link in told.move.links:
        if link.supposed is not None and link.words:
            cell, value = link.supposed
            breaks = link.chain[-1].premises if link.chain else ()
            tried = Tried({cell: value}, _followed(known, link), dict.fromkeys(breaks))
        for cell, mask in link.gone.items():
            known[cell] &= ~mask
    return tried


def _followed(known: Known, link: Link) -> dict[Cell, int]:
    """The values that cells would get from a supposition, apart from the one supposed."""
    assert link.supposed is not None, "the link supposes nothing"
    cell, value = link.supposed
    under = {**known, cell: 1 << value}
    followed: dict[Cell, int] = {}
    for each in link.chain:
        for other, mask in each.gone.items():
            before, after = under[other], under[other] & ~mask
            under[other] = after
            if before & (before - 1) and after and not after & (after - 1):
                followed[other] = after.bit_length() - 1
    return followed
