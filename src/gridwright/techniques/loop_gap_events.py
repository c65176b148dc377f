"""What happens around a number where a cell there is imagined, and the clash, in words."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.grid import Cell
from gridwright.reasoning.words import Words, listed, number_word, say
from gridwright.techniques.loop_ring import Event, Ring
from gridwright.techniques.loop_road import OFF, count_word, joins_three


def others_of(clash: Event) -> list[Cell]:
    """The other cells of a clash."""
    return sorted(cell for cell in (*clash.by, *clash.used) if cell != clash.cell)


def found_by(clash: Event) -> int:
    """How many cells a clash of a number counts."""
    return len(clash.by) + len(clash.used)


def tell_event(events: Sequence[Event], imagined: Cell, at_once: bool) -> Words:
    """What happens for one reason; `at_once` says that nothing was told to happen before."""
    first = events[0]
    cells = listed(event.cell for event in events)
    if first.why == "count":
        what = "off" if first.value == OFF else "on the road"
        return say("{}the rest would be {}", "" if at_once else "so ", what)
    if first.why == "dead":
        ends = "a dead end and off too" if len(events) == 1 else "dead ends and off too"
        return say("{} would be {}", cells, ends)
    if first.why == "full":
        return say("{} would be full and {} off", first.source, cells)
    if first.why == "corner" and first.value == OFF:
        return say("{} would touch {} and be off", cells, first.source)
    if first.value == OFF:
        return say("{} would join three road cells and be off", cells)
    source = "it" if first.source == imagined else first.source
    return say("{} would need {}", source, cells)


def tell_clash(ring: Ring, clash: Event) -> Words:
    """What cannot be in the end."""
    found = found_by(clash)
    if clash.why == "dead":
        return say("{} would be a dead end", clash.cell)
    if clash.why == "three":
        return joins_three(clash.cell, others_of(clash))
    if clash.why == "touch":
        return say("{} would touch at a corner", listed(others_of(clash)))
    if clash.why == "many":
        return say("{} would have {}", ring.centre, instead(ring, found))
    return say("only {} would be left", count_word(len(ring.cells) - found + ring.taken))


def instead(ring: Ring, found: int) -> Words:
    """Too many cells around the number: "five instead of four"."""
    return say("{} instead of {}", *(number_word(n + ring.taken) for n in (found, ring.number)))
