"""What a step only tries: values it supposes, what follows from them, and where that breaks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from gridwright.explaining.deducing.links import Link
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.wording.explanation import Explanation
from gridwright.grid import Cell
from gridwright.model.domain import SINGLES


@dataclass(frozen=True)
class Tried:
    """A supposition: the value supposed, what follows from it, and the cells where it breaks.

    `known` is what was told by then. `follows` are the values that would be left to
    cells, as bits; where several are, it is told because something rests on it.
    """

    known: Known
    supposed: dict[Cell, int]
    follows: dict[Cell, int] = field(default_factory=dict)
    breaks: dict[Cell, None] = field(default_factory=dict)

    @property
    def cells(self) -> set[Cell]:
        """The cells of which something is only tried."""
        return {*self.supposed, *self.follows}


def tried_in(told: Explanation) -> Iterator[Tried]:
    """What a step tries, one supposition after the other."""
    known, seen = dict(told.known), dict(told.known)
    for link in told.move.links:
        if link.supposed is not None and link.words:
            cell, value = link.supposed
            follows = _followed(known, link)
            yield Tried(dict(seen), {cell: value}, follows, dict.fromkeys(_breaks(link)))
        for cell, mask in link.gone.items():
            known[cell] &= ~mask
            seen[cell] = known[cell] if link.words else seen[cell]


def last_tried(told: Explanation) -> Tried:
    """The last supposition of a step; an empty one where there is none."""
    return next(reversed([*tried_in(told)]), Tried({}, {}))


def _breaks(link: Link) -> list[Cell]:
    """Where a supposition breaks: the clues of its last look, and what that rests on.

    If that is said of other cells, as of the nearest places that are left, it breaks there as well.
    """
    if not link.chain:
        return []
    clash = link.chain[-1]
    if clash.shows:
        return list(clash.shows)
    found = [*(label.clue.cell for label in clash.labels if label.clue), *clash.premises]
    named = clash.words.cells_named
    return found if {*named} & {*found} else [*found, *named]


def _followed(known: Known, link: Link) -> dict[Cell, int]:
    """What cells could be after a supposition, apart from the one supposed.

    That is told of cells that a later look rests on, and of others with one value if the words name
    them. A cell that would get both of two values has the one with which the clash is told.
    """
    assert link.supposed is not None, "the link supposes nothing"
    cell, value = link.supposed
    under = {**known, cell: 1 << value}
    told: set[Cell] = set()
    matter: set[Cell] = set()
    single = {*link.words.cells_named}
    for each in link.chain:
        matter |= told & each.premises.keys()
        single |= {c for c, mask in each.premises.items() if mask in SINGLES}
        for other, mask in each.gone.items():
            if each.words and under[other] & mask:
                told.add(other)
            under[other] &= ~mask
    for other, mask in link.chain[-1].premises.items() if link.chain else ():
        under[other] = under[other] or mask & known[other]
    for other, mask in link.chain[-1].shows.items() if link.chain else ():
        under[other] &= mask
        matter.add(other)
    return {
        other: mask
        for other, mask in under.items()
        if other != cell and mask and mask != known[other]
        if other in matter or (mask in SINGLES and other in single)
    }
