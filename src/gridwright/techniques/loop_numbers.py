"""Numbers that count the road around them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.grid import Cell
from gridwright.model import Cardinality
from gridwright.reasoning.deduction import Deduction, Tell, objection
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, about, listed, number_word, say
from gridwright.techniques.loop_road import OFF, ON, OPEN, after_full, are, number_of

# Up to this many cells are named one by one.
NAMED = 4


def split(at: Sight) -> tuple[list[Cell], list[Cell], list[Cell]]:
    """The cells around a number: on the road, open and off."""
    found: dict[int, list[Cell]] = {ON: [], OPEN: [], OFF: []}
    for cell, domain in zip(at.cells, at.domains, strict=True):
        found[domain].append(cell)
    return found[ON], found[OPEN], found[OFF]


@technique(
    "Count around a number",
    1,
    "The number has its road cells, so the rest around it is off; or it needs all that is left.",
    Cardinality,
    together=True,
)
def number_satisfied(at: Sight) -> Iterator[Deduction]:
    """All cells around a number that has what it wants, or needs all that is left."""
    on, open_, off = split(at)
    number, place = number_of(at.constraint), at.place.cells[0]
    if len(on) > number:
        yield from at.refute(on, objection(_tell_many(place, on, number)))
    elif len(on) + len(open_) < number:
        yield from at.refute(off, objection(_tell_few(place, at.cells, number)))
    elif len(on) == number:
        yield from at.deduce(dict.fromkeys(open_, OFF), on, _tell_reached(place, on, open_))
    elif len(on) + len(open_) == number:
        yield from at.deduce(dict.fromkeys(open_, ON), off, _tell_needed(place, on, open_, off))


def _tell_many(place: Cell, on: Sequence[Cell], number: int) -> Tell:
    where = say(": {}", listed(on)) if len(on) <= NAMED else Words()
    numbers = map(number_word, (len(on), number))
    words = say("{} would have {} around it instead of {}{}.", place, *numbers, where)
    return lambda now: words


def _tell_few(place: Cell, cells: Sequence[Cell], number: int) -> Tell:
    def words(now: Position) -> Words:
        off = [cell for cell in cells if not now.domains[cell] & ON]
        left = len(cells) - len(off)
        some = say("Only {}" if left else "No cell", number_word(left))
        text = "{} would be left around {}, which wants {}."
        return after_full(now, off, say(text, some, place, number_word(number)))

    return words


def _tell_reached(place: Cell, on: Sequence[Cell], rest: Sequence[Cell]) -> Tell:
    def words(now: Position) -> Words:
        if not on:
            return say("{} is 0, so {} is off.", place, about("all around it", rest))
        wanted = [cell for cell in rest if now.wants(cell)]
        where = say(" in {}", listed(on)) if len(on) < NAMED else Words()
        has = say("{} has its {}{}", place, number_word(len(on)), where)
        if len(wanted) > NAMED:
            others = about(f"the other {number_word(len(rest))} around it", rest)
            return say("{}, so {} are off.", has, others)
        return say("{}, so {} off.", has, are(wanted))

    return words


def _tell_needed(
    place: Cell, on: Sequence[Cell], rest: Sequence[Cell], off: Sequence[Cell]
) -> Tell:
    def words(now: Position) -> Words:
        number = number_word(len(on) + len(rest))
        wanted = [cell for cell in rest if now.wants(cell)]
        if len(wanted) > NAMED and not on and not off:
            return say("{} has only {} cells around it and needs them all.", place, number)
        if len(wanted) > NAMED and not on:
            needs = about(f"all {number} cells left", rest)
            return after_full(now, off, say("{} needs {}.", place, needs))
        if len(wanted) > NAMED:
            needs = about(f"all {number_word(len(rest))} cells left", rest)
        elif len(wanted) < len(rest):
            needs = listed(wanted)
        else:
            every = {1: "", 2: "both "}.get(len(rest), "all of ")
            needs = say("{}{}", every, listed(rest))
        return after_full(now, off, say("{} needs {} for its {}.", place, needs, number))

    return words
