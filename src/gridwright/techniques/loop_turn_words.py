"""Words for wrong turns: what the road would do on the way to something that cannot be."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import groupby
from typing import NamedTuple

from gridwright.model import Label
from gridwright.reasoning.deduction import Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, joined, listed, say
from gridwright.techniques.loop_follow import Movement
from gridwright.techniques.loop_road import OFF, ON, after_full

# What takes so many words is told in two sentences.
LONG = 28


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


def tell_turn(
    movement: Movement, place: int, value: int, clash: Clash, used: Collection[int]
) -> Tell:
    """Why a cell is not on the road, or off it, by what is known of the cells `used`."""
    cell, domains = movement.road.cell(place), movement.road.domains
    off = movement.road.cells(i for i in used if domains[i] == OFF)

    def words(now: Position) -> Words:
        what = "on the road" if value == OFF else "off"
        if now.supposing:
            what = "needed" if value == OFF else "out"
        told = joined((run(movement, place, value, clash), say("So {} is {}.", cell, what)))
        return after_full(now, off, told)

    return words


def run(movement: Movement, place: int, value: int, clash: Clash) -> Words:
    """What would happen on the way to a clash, and the clash."""
    told = _small_loop if place in clash.loop else _run
    return told(movement, place, value, clash)


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
    """The same of any other clash."""
    cell, needed = movement.road.cell(place), movement.leading_to(clash.places)
    path = [i for i in movement.path if i in needed and i != place]
    shut = [i for i in movement.shut if i in needed]
    said: set[int] = set()
    if value == ON and path and not shut and not any(_filling(movement, i, said) for i in path):
        moves = [say("{} would bring {} with it", cell, listed(movement.road.cells(path)))]
        start = say("")
    else:
        moves = [*_moves(movement, place, {*path, *shut}, said)]
        if len(moves) > 1 and (way := _one_way(movement, path, shut)):
            moves = min(moves, [way], key=lambda each: _and(each).length)
        start = say("With {} {}, ", cell, "off" if value == OFF else "on the road")
    filled = [i for i in clash.places if i in movement.full and i not in said]
    return _sentences(start, [*moves, *_filled(movement, filled), clash.words])


def _sentences(start: Words, clauses: list[Words]) -> Words:
    """Clauses in one sentence, or in two where that would be a long one."""
    whole, half = say("{}{}.", start, _and(clauses)), len(clauses) // 2
    if not half or whole.length < LONG:
        return whole
    first, then = _and(clauses[:half]), _and(clauses[half:])
    return say("{}{}. Then {}.", start, first, then)


def _one_way(movement: Movement, path: list[int], shut: list[int]) -> Words | None:
    """All that the road would take as one way, if it does not branch and nothing else is told."""
    ways = [(movement.before[i], i) for i in path]
    places = [*dict.fromkeys(i for way in ways for i in way)]
    beside = {i: [b if a == i else a for a, b in ways if i in (a, b)] for i in places}
    ends = [i for i in places if len(beside[i]) == 1]
    if len(ends) != 2 or any(len(each) > 2 for each in beside.values()):
        return None
    way = [min(ends)]
    while rest := [i for i in beside[way[-1]] if i not in way]:
        way.append(rest[0])
    if len(way) != len(places) or any(i in movement.full for i in path):
        return None
    first, *through, last = movement.road.cells(way)
    why = say(", as {}", listed(movement.why_shut(shut))) if shut else Words()
    return say("the road would run from {} through {} to {}{}", first, listed(through), last, why)


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
