"""Lines that hold every value once: what leaves a cell one value, once another was refuted."""

from __future__ import annotations

from collections import Counter

from gridwright.grid import Cell
from gridwright.model import Linear, Place
from gridwright.model.domain import values_of
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, line, listed, say
from gridwright.techniques.latin_words import lines_across, lines_text


def tell_rest(now: Position, cell: Cell) -> Words:
    """The lines, and signs, that keep from a cell what a reader does not see crossed out by now.

    Empty where a pencil mark or a look has said all of it.
    """
    gone = values_of(now.seen[cell] & ~now.domains[cell])
    barred = {value: places for value in gone if (places := lines_across(now, cell, value))}
    signs = sum(bool(now.why_not(cell, value)) for value in gone if value not in barred)
    found: list[Place] = []
    while barred:
        ((best, _),) = Counter(p for places in barred.values() for p in places).most_common(1)
        found.append(best)
        barred = {value: places for value, places in barred.items() if best not in places}
    if not signs:
        return lines_text(found)
    compared = sum(isinstance(posting.constraint, Linear) for posting in now.atoms_at(cell))
    its = say("its sign" if compared == 1 else "its signs")
    return listed([*(line(place.name, place.cells) for place in found), its])
