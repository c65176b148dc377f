"""Wrong turns: where the road would run into something within a few cells."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from gridwright.model import Cardinality, SingleLoop
from gridwright.model.domain import mask_of, values_of
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, about, listed, number_word, say
from gridwright.techniques.loop_closing import SMALL, SQUARE, around, too_early
from gridwright.techniques.loop_follow import Movement
from gridwright.techniques.loop_road import (
    OFF,
    ON,
    OPEN,
    Road,
    count_word,
    joins_three,
    number_of,
)
from gridwright.techniques.loop_turn_words import Clash, run, tell_turn

# The cells that are followed before the eye loses the road.
MOST_CELLS = 5

# What would happen, and what cannot be after that.
Turn = tuple[Movement, Clash]


class Order(NamedTuple):
    """In which order the road is followed from a cell and from those beside it.

    The cell `itself_first` or last, and the `next` one of all that are to be looked at.
    """

    itself_first: bool
    next: int


# From cell to cell as far as the road goes, or all cells in turn, one cell of each way.
DEEPEST = Order(itself_first=False, next=-1)
OTHER_ORDERS = (Order(itself_first=False, next=0), Order(itself_first=True, next=0))


@technique(
    "Wrong turn",
    3,
    "A turn that runs into something within a few cells is out.",
    SingleLoop,
    untold=True,
)
def wrong_turn(at: Sight) -> Iterator[Deduction]:
    """Open cells that cannot be on or off, since the road would run into something at once."""
    road = Road.seen(at)
    for place, value, (movement, clash) in _turns(road):
        yield from _out(road, place, value, movement, clash, [*movement.now])


@technique(wrong_turn.name, wrong_turn.rank, wrong_turn.about, SingleLoop, told_only=True)
def shortest_turn(at: Sight) -> Iterator[Deduction]:
    """The same by the clash that takes fewest words, resting on what leads there alone."""
    road = Road.seen(at)
    for place, value, first in _turns(road):
        others = (_follow(road, place, value, order) for order in OTHER_ORDERS)
        turns = [first, *filter(None, others)]
        movement, clash = min(turns, key=lambda turn: run(turn[0], place, value, turn[1]).length)
        needed: Collection[int] = movement.leading_to(clash.places)
        if place not in needed:
            needed = movement.now  # what cannot be was so before
        yield from _out(road, place, value, movement, clash, needed)


def _turns(road: Road) -> Iterator[tuple[int, int, Turn]]:
    """The open cells that cannot have some value, with that and what would happen."""
    for place in values_of(road.open):
        for value in _worth_trying(road, place):
            if turn := _follow(road, place, value, DEEPEST):
                yield place, value, turn
                break


def _worth_trying(road: Road, place: int) -> Iterator[int]:
    """The values of an open cell that make the road move."""
    next_to, possible = road.layout.next_to, road.possible
    ends = next_to[place] & road.on
    if ends or (next_to[place] & possible).bit_count() == 2:
        yield ON
    if any((next_to[i] & possible).bit_count() == 3 for i in values_of(ends)):
        yield OFF


def _follow(road: Road, place: int, value: int, order: Order) -> Turn | None:
    """Follow the road from a cell that is imagined on or off, up to the first clash."""
    movement = Movement(road, {place: value})
    todo = list(values_of(road.layout.next_to[place] & road.on))
    if value == ON:
        todo.insert(0 if order.itself_first else len(todo), place)
    seen = 0
    while True:
        fresh = list(movement.now)[seen:]
        seen = len(movement.now)
        for changed in fresh:
            if clash := _clash(movement, changed):
                return movement, clash
        if not todo or len(movement.path) >= MOST_CELLS:
            return None
        todo += movement.step(todo.pop(order.next))


def _clash(movement: Movement, changed: int) -> Clash | None:
    """What cannot be beside a cell that was changed."""
    beside, domains = movement.road.layout.beside[changed], movement.domains
    for place in (changed, *beside):
        if domains[place] == ON and (found := _ways(movement, place)):
            return found
    found = _touching(movement, changed) or _count(movement, changed)
    if found is None and domains[changed] == ON:
        return _closed(movement, changed)
    return found


def _ways(movement: Movement, place: int) -> Clash | None:
    road, domains = movement.road, movement.domains
    beside = road.layout.beside[place]
    on = [i for i in beside if domains[i] == ON]
    off = [i for i in beside if domains[i] == OFF]
    if len(on) > 2:
        words = joins_three(road.cell(place), road.cells(on[:3]))
        return Clash(words, road.degree(place), [place, *on[:3]])
    if len(beside) - len(off) < 2:
        words = say("{} would be a dead end", road.cell(place))
        return Clash(words, road.degree(place), [place, *off])
    return None


def _touching(movement: Movement, changed: int) -> Clash | None:
    road, domains = movement.road, movement.domains
    if road.touching:
        return None
    places = [changed] if domains[changed] == ON else road.layout.beside[changed]
    for place in places:
        if domains[place] != ON:
            continue
        for block in road.layout.diagonals[place]:
            _, last, one, other = block
            if domains[last] == ON and domains[one] == OFF == domains[other]:
                words = say("{} and {} would touch at a corner", *road.cells(block[:2]))
                return Clash(words, road.block(block), list(block))
    return None


def _count(movement: Movement, changed: int) -> Clash | None:
    road = movement.road
    for rule in road.at.position.atoms_at(road.cell(changed)):
        if not isinstance(rule.constraint, Cardinality):
            continue
        places = [road.place(cell) for cell in rule.scope]
        kinds = {i: movement.domains[i] for i in places}
        number = number_of(rule.constraint)
        on = [i for i, kind in kinds.items() if kind == ON]
        left = sum(kind != OFF for kind in kinds.values())
        centre = rule.labels[0].place.cells[0]
        if len(on) > number:
            words = say("{} would have {} instead of {}", centre, *_numbers(len(on), number))
            return Clash(words, rule.labels[0], on)
        if left < number:
            words = say("{} would have only {} left for its {}", centre, *_numbers(left, number))
            return Clash(words, rule.labels[0], [i for i, kind in kinds.items() if kind == OFF])
    return None


def _numbers(found: int, wanted: int) -> tuple[str, str]:
    return count_word(found), number_word(wanted)


def _closed(movement: Movement, changed: int) -> Clash | None:
    """The loop closed with a cell of the road left outside."""
    road = movement.road
    on = mask_of([i for i, domain in enumerate(movement.domains) if domain == ON])
    piece = road.layout.piece(1 << changed, on)
    outside = road.on & ~piece
    next_to = road.layout.next_to
    if not outside or any((next_to[i] & piece).bit_count() != 2 for i in values_of(piece)):
        return None
    other = values_of(outside)[0]
    early, places = too_early(road, piece, other), [*values_of(piece), other]
    if piece.bit_count() > SMALL:
        meets = road.cells(values_of(next_to[changed] & road.on))
        where = say(" at {}", *meets) if len(meets) == 1 else Words()
        return Clash(say("the loop would close{} {}", where, early), road.at.label, places)
    loop = around(road, piece)
    cells = listed(road.cells(loop))
    words = say("{} would close a loop {}", cells, early)
    if len(loop) == SQUARE:
        words = say("{} would close {}", about("a square of four cells", road.cells(loop)), early)
    return Clash(words, road.at.label, places, tuple(loop), early)


def _out(
    road: Road,
    place: int,
    value: int,
    movement: Movement,
    clash: Clash,
    needed: Collection[int],
) -> Iterator[Deduction]:
    rests = [movement.rests[i] for i in needed if i in movement.rests]
    known = {i for i in clash.places if i not in movement.now}
    used = sorted(known.union(*(each for _, each in rests)))
    labels = dict.fromkeys([*(label for label, _ in rests), clash.label])
    words = tell_turn(movement, place, value, clash, used)
    yield from road.at.deduce({road.cell(place): OPEN & ~value}, road.cells(used), words, labels)
