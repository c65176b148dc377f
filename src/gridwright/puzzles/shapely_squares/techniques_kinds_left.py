"""What being even or odd leaves to cells, in words: one digit of each, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridwright.grid import Cell
from gridwright.model.domain import SINGLES, lowest
from gridwright.puzzles.shapely_squares.demands import ANY_DIGIT
from gridwright.puzzles.shapely_squares.techniques_asides import aside
from gridwright.puzzles.shapely_squares.techniques_claims import claimed
from gridwright.puzzles.shapely_squares.techniques_conclusions import and_so
from gridwright.puzzles.shapely_squares.techniques_phrases import LISTED, digits
from gridwright.puzzles.shapely_squares.techniques_sources import OWN, all_named
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, listed, mark, say, separated


def leaving(now: Position, cells: Sequence[Cell], allowed: int) -> Words:
    """The one digit that being even or odd leaves to cells, and why where that is not plain."""
    left = {cell: now.domains[cell] & allowed for cell in cells}
    single = {cell: mask for cell, mask in left.items() if mask in SINGLES}
    whys = {cell: aside(now, cell, allowed & ~mask) for cell, mask in single.items()}
    if len(cells) == 1 and single and not whys[cells[0]]:
        return _of_its_marks(now, cells[0], allowed) or say(": {}", lowest(single[cells[0]]))
    if len(cells) == 1 and single:
        return and_so(now, cells[0], allowed & ~left[cells[0]], left[cells[0]])
    if len(single) == len(cells) and not any(whys.values()):
        found = [lowest(mask) for mask in single.values()]
        every = "both" if len(cells) == 2 else "all"
        return say(": {} {}", every, found[0]) if len({*found}) == 1 else say(": {}", listed(found))
    return _each_digit(now, {cell: (mask, allowed & ~mask) for cell, mask in single.items()})


def _each_digit(now: Position, single: Mapping[Cell, tuple[int, int]]) -> Words:
    """The digits that are left to cells, and why they are none of some others."""
    alike: dict[tuple[int, Words], list[Cell]] = {}
    for cell, (mask, gone) in single.items():
        alike.setdefault((mask, aside(now, cell, gone)), []).append(cell)
    claims = []
    for (mask, why), cells in alike.items():
        who = listed(cells) if why else all_named(now, cells)
        state = f"{'is' if len(cells) == 1 else 'are'} {lowest(mask)}"
        claims.append(claimed(now, cells[0], single[cells[0]][1], who, state))
    briefs = listed(each.brief for each in claims if not each.apart)
    apart = (say(". {}", each.apart) for each in claims if each.apart)
    return separated([say(": {}", briefs) if briefs else briefs, *apart], "")


def _of_its_marks(now: Position, cell: Cell, allowed: int) -> Words:
    """The one even or odd digit of those that pencil marks leave to a cell of a supposition.

    Where they rule some out they are named, so that they are told: nothing is entered here for
    which all of that is needed anyway.
    """
    base, own = now.base[cell], OWN.get(now.puzzle.shape(cell), ANY_DIGIT)
    left = base & allowed
    # What all circles can be is told of them together.
    if now.puzzle.shape(cell) == "circle" or not now.supposing:
        return Words()
    if left not in SINGLES or not allowed & own & now.start[cell] & ~base:
        return Words()
    few = base.bit_count() <= LISTED
    text = f", not {digits(base & ~left)}" if few and base != left else ""
    return mark(f": {lowest(left)}{text}", (cell,))
