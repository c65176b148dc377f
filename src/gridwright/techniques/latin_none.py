"""Why nothing is left to a cell of lines that hold every value once: each value is accounted for.

Which lines have it, or which sign keeps it out; and what a pencil mark or a look before says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gridwright.grid import Cell
from gridwright.model import Place
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, capital, line, listed, say, separated
from gridwright.techniques.general import gathered, names, tell_bound, tell_refused
from gridwright.techniques.latin_reasons import lines_have_all
from gridwright.techniques.latin_words import DIFFERENT

# How many values that a pencil mark leaves to a cell are named.
FEW = 3

# For each line that a value stands in, which it is.
_Having = dict[Place, int]


def tell_none(now: Position, cell: Cell) -> Words:
    """Why no value is left to a cell: what its lines have."""
    return tell_refused(now, cell) or tell_said(now, cell) or tell_all_gone(now, cell, {})


def tell_said(now: Position, cell: Cell) -> Words:
    """Why a cell is not what the last look left to it, by what stands on the board besides."""
    last = now.crossed_out_last(cell)
    left = now.start[cell] & ~last if last else 0
    lines = [p.scope for p in now.atoms_at(cell) if isinstance(p.constraint, DIFFERENT)]
    for value in values_of(left):
        holders = (other for scope in lines for other in scope if other != cell)
        why = now.why_not(cell, value)
        by_sign = bool(why) and why.parts[0].kind == "cell"
        if by_sign or any(now.base[other] == 1 << value for other in holders):
            left &= ~(1 << value)
    if left not in SINGLES:
        return Words()
    reason = now.why_not(cell, left.bit_length() - 1)
    return say("But {}.", reason) if reason else tell_bound(now, cell, left)


def tell_all_gone(now: Position, cell: Cell, signs: Mapping[Words, int]) -> Words:
    """Why a cell has none of its values, by its lines and those `signs` that are needed.

    Of each sign, the values it keeps out are given as bits.
    """
    having = _having(now, cell)
    every = by_line = 0
    for mask in having.values():
        by_line |= mask
    for mask in (*having.values(), *signs.values()):
        every |= mask
    wanted, marked = now.start[cell], now.seen[cell]
    start = Words()
    if wanted & ~every and not marked & ~every and 0 < marked.bit_count() <= FEW:
        wanted = marked
        start = say("{} is {}", cell, listed(names(now, marked), "or"))
    needed = _fewest(signs, wanted & ~by_line)
    for why in needed:
        wanted &= ~signs[why]
    others = wanted & ~by_line
    clauses = [gathered(needed)] if needed else []
    if others:
        clauses.append(say("{} is not {}", cell, listed(names(now, others), "or")))
    if not (start or clauses):
        return _lacks(now, cell, having)
    lines = listed(_clauses(now, having, wanted & by_line))
    told = [*([start] if start else []), *([lines] if lines else []), *clauses]
    return say("{}, so nothing is left for {}.", capital(separated(told, ", and ")), cell)


def _having(now: Position, cell: Cell) -> _Having:
    """The lines of a cell with the values they have, as bits: what stands there or is supposed.

    And what a cell would have had, but for a line that got it since.
    """
    found: _Having = {}
    shown = 0
    lines = [p for p in now.atoms_at(cell) if isinstance(p.constraint, DIFFERENT)]
    for posting in lines:
        mask = 0
        for other in posting.scope:
            if other != cell and now.base[other] in SINGLES:
                mask |= now.base[other]
        found[posting.labels[0].place] = mask
        shown |= mask
    for value in values_of(now.start[cell] & ~shown):
        if place := _barring(now, cell, value):
            found[place] |= 1 << value
    return {place: mask for place, mask in found.items() if mask & now.start[cell]}


def _barring(now: Position, cell: Cell, value: int) -> Place | None:
    """The line because of which a value was crossed out in a cell."""
    barred = [part.cells for part in now.why_not(cell, value).parts[:1] if part.kind == "line"]
    lines = (p for p in now.atoms_at(cell) if isinstance(p.constraint, DIFFERENT))
    places = (posting.labels[0].place for posting in lines)
    return next((place for place in places if place.cells in barred), None)


def _fewest(signs: Mapping[Words, int], values: int) -> list[Words]:
    """As few signs as keep out the values that any of them does, those first that do most."""
    found: list[Words] = []
    left = values
    while best := max(signs, key=lambda why: (signs[why] & left).bit_count(), default=None):
        if not signs[best] & left:
            break
        found.append(best)
        left &= ~signs[best]
    return found


def _clauses(now: Position, having: _Having, values: int) -> Iterator[Words]:
    """What lines have of some values, as few of them as it takes."""
    by_place: dict[Place, int] = {}
    while values:
        place = max(having, key=lambda each: (having[each] & values).bit_count())
        by_place[place] = having[place] & values
        values &= ~having[place]
    return iter(lines_have_all({p: names(now, mask) for p, mask in by_place.items()}))


def _lacks(now: Position, cell: Cell, having: _Having) -> Words:
    """What a line lacks, and which others have that."""
    best = max(having, key=lambda place: having[place].bit_count())
    lacking = now.start[cell] & ~having[best]
    others = {place: mask for place, mask in having.items() if place is not best}
    # A cell of it may have got a value meanwhile that is a matter of another line here.
    if any(now.domains[c] in SINGLES and now.domains[c] & lacking for c in best.cells):
        told = listed(_clauses(now, having, now.start[cell]))
        return say("{}, so nothing is left for {}.", capital(told), cell)
    why, where = listed(_clauses(now, others, lacking)), capital(line(best.name, best.cells))
    lacks = say("{} lacks {}", where, listed(names(now, lacking)))
    return say("{}, and {}, so nothing is left for {}.", lacks, why, cell)
