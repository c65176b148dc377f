"""Wrong turns: where the road would run into something within a few cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from gridwright.model import Cardinality, Label, SingleLoop
from gridwright.model.domain import mask_of, values_of
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, about, joined, listed, number_word, say
from gridwright.techniques.loop_closing import SMALL, SQUARE, around, too_early
from gridwright.techniques.loop_follow import Movement
from gridwright.techniques.loop_road import (
    OFF,
    ON,
    OPEN,
    Road,
    after_full,
    count_word,
    joins_three,
    number_of,
)

# From how many clauses on a way is told by its cells alone.
LEGS = 2
# The cells that are followed before the eye loses the road.
MOST_CELLS = 5


class Clash(NamedTuple):
    """Something that cannot be after a movement: in words, by which label, and where.

    Of a small loop, `loop` are all its cells as the road takes them, and `early` says what is wrong
    with it.
    """

    words: Words
    label: Label
    places: list[int]
    loop: tuple[int, ...] = ()
    early: Words = Words()


@technique(
    "Wrong turn",
    3,
    "A turn that runs into something within a few cells is out.",
    SingleLoop,
)
def wrong_turn(at: Sight) -> Iterator[Deduction]:
    """Open cells that cannot be on or off, since the road would run into something at once."""
    road = Road.seen(at)
    for place in values_of(road.open):
        for value in _worth_trying(road, place):
            movement = Movement(road, {place: value})
            clash = _follow(movement, place)
            if clash is not None:
                yield from _out(road, movement, place, value, clash)
                break


def _worth_trying(road: Road, place: int) -> Iterator[int]:
    """The values of an open cell that make the road move."""
    next_to, possible = road.layout.next_to, road.possible
    ends = next_to[place] & road.on
    if ends or (next_to[place] & possible).bit_count() == 2:
        yield ON
    if any((next_to[i] & possible).bit_count() == 3 for i in values_of(ends)):
        yield OFF


def _follow(movement: Movement, place: int) -> Clash | None:
    """Follow the road from a cell that is imagined on or off, up to the first clash."""
    road = movement.road
    todo = list(values_of(road.layout.next_to[place] & road.on))
    if movement.now[place] == ON:
        todo.append(place)
    seen = 0
    while True:
        fresh = list(movement.now)[seen:]
        seen = len(movement.now)
        for changed in fresh:
            if clash := _clash(movement, changed):
                return clash
        if not todo or len(movement.path) >= MOST_CELLS:
            return None
        todo += movement.step(todo.pop())


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
    road: Road, movement: Movement, place: int, value: int, clash: Clash
) -> Iterator[Deduction]:
    used = {*movement.used, *(i for i in clash.places if i not in movement.now)}
    cell = road.cell(place)
    yield from road.at.deduce(
        {cell: OPEN & ~value},
        road.cells(sorted(used)),
        _tell(movement, place, value, clash),
        (*movement.labels, clash.label),
    )


def _tell(movement: Movement, place: int, value: int, clash: Clash) -> Tell:
    cell, domains = movement.road.cell(place), movement.road.domains
    used = {*movement.used, *clash.places}
    off = movement.road.cells(i for i in sorted(used) if domains[i] == OFF)

    def words(now: Position) -> Words:
        run = _small_loop if place in clash.loop else _run
        what = "on the road" if value == OFF else "off"
        if now.supposing:
            what = "needed" if value == OFF else "out"
        told = joined((run(movement, place, value, clash), say("So {} is {}.", cell, what)))
        return after_full(now, off, told)

    return words


def _small_loop(movement: Movement, place: int, value: int, clash: Clash) -> Words:
    """A loop of a few cells that a cell would close."""
    road, loop, cell = movement.road, clash.loop, movement.road.cell(place)
    known = [i for i in loop if road.on >> i & 1]
    new = [i for i in loop if i != place and i not in known]
    brings = say("would bring {} with it and", listed(road.cells(new))) if new else say("would")
    joins = say(" with {}", listed(road.cells(known))) if known else Words()
    comma = "," if known and clash.early.cells else ""
    return say("{} {} close a small loop{}{} {}.", cell, brings, joins, comma, clash.early)


def _run(movement: Movement, place: int, value: int, clash: Clash) -> Words:
    """What would happen on the way to a clash, and the clash."""
    cell, needed = movement.road.cell(place), movement.leading_to(clash.places)
    path = [i for i in movement.path if i in needed and i != place]
    shut = [i for i in movement.shut if i in needed]
    said: set[int] = set()
    if value == ON and path and not shut and not any(_filling(movement, i, said) for i in path):
        moves = [say("{} would bring {} with it", cell, listed(movement.road.cells(path)))]
        start = say("")
    else:
        moves = [*_moves(movement, place, {*path, *shut}, said)]
        if len(moves) > LEGS and (run := _one_way(movement, path, shut)):
            moves = [run]
        start = say("With {} {}, ", cell, "off" if value == OFF else "on the road")
    filled = [i for i in clash.places if i in movement.full and i not in said]
    return say("{}{}.", start, _and([*moves, *_filled(movement, filled), clash.words]))


def _one_way(movement: Movement, path: list[int], shut: list[int]) -> Words | None:
    """All that the road would take as one way, if it does not branch and nothing else is told."""
    ways = [(movement.before[i], i) for i in path]
    places = [*dict.fromkeys(i for way in ways for i in way)]
    beside = {i: [b if a == i else a for a, b in ways if i in (a, b)] for i in places}
    ends = [i for i in places if len(beside[i]) == 1]
    if shut or len(ends) != 2 or any(len(each) > 2 for each in beside.values()):
        return None
    run = [min(ends)]
    while rest := [i for i in beside[run[-1]] if i not in run]:
        run.append(rest[0])
    if len(run) != len(places) or any(i in movement.full for i in path):
        return None
    first, *through, last = movement.road.cells(run)
    return say("the road would run from {} through {} to {}", first, listed(through), last)


def _moves(movement: Movement, place: int, told: set[int], said: set[int]) -> Iterator[Words]:
    """The ways that would be shut and those that the road would take, one after the other.

    What full cells shut before that is told as well, and noted as `said`.
    """
    parts: list[list[int]] = []
    for i in (i for i in movement.now if i in told):
        filling = _filling(movement, i, said)
        said.update(filling)
        alike = parts and (i in movement.shut) == (parts[-1][-1] in movement.shut)
        if filling:
            parts += [filling, [i]]
        elif alike and parts[-1][-1] not in movement.full:
            parts[-1].append(i)
        else:
            parts.append([i])
    for number, places in enumerate(parts):
        if places[0] in movement.full:
            yield from _filled(movement, places)
        elif places[0] in movement.shut:
            yield from (say("{} and be off", why) for why in movement.why_shut(places))
        else:
            yield from _taken(movement, places, None if number else place)


def _filling(movement: Movement, place: int, said: set[int]) -> list[int]:
    """The cells shut by full ones because of which a cell was changed, if that was not said."""
    return [i for i in movement.sources.get(place, ()) if i in movement.full and i not in said]


def _taken(movement: Movement, places: list[int], it: int | None) -> Iterator[Words]:
    """Which cell would take which ways: "R2C7 would join R1C7 and R2C6"."""
    road, legs = movement.road, [[*each] for _, each in groupby(places, movement.before.get)]
    while legs:
        first, *_ = leg = legs.pop(0)
        before = movement.before[first]
        start, it = say("it") if before == it else say("{}", road.cell(before)), None
        if len(leg) > 1:
            yield say("{} would join {}", start, listed(road.cells(leg)))
            continue
        while legs and len(legs[0]) == 1 and movement.before[legs[0][0]] == leg[-1]:
            leg += legs.pop(0)
        *through, last = road.cells(leg)
        way = say("through {} to", listed(through)) if through else say("to")
        yield say("{} would go on {} {}", start, way, last)


def _filled(movement: Movement, shut: list[int]) -> Iterator[Words]:
    """The full cells that shut some, with those: "R2C3 would be full and R1C3 off"."""
    if shut:
        full = movement.road.cells(sorted({movement.full[i] for i in shut}))
        off = movement.road.cells(sorted(shut))
        yield say("{} would be full and {} off", listed(full), listed(off))


def _and(parts: list[Words]) -> Words:
    """Clauses one after the other, the last after "and"."""
    result = parts[0]
    for i, part in enumerate(parts[1:], 2):
        result = say("{}, and {}" if i == len(parts) else "{}, {}", result, part)
    return result
