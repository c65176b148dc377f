"""What people look for on a Magnets board, easy techniques first."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grid import Cell
from gridwright.model import Table
from gridwright.puzzles.magnets.techniques_chessboard import chessboard
from gridwright.puzzles.magnets.techniques_counts import (
    all_needed,
    complete,
    last_magnet,
    none_left,
    saturated,
)
from gridwright.puzzles.magnets.techniques_halves import why_excluded_ways
from gridwright.puzzles.magnets.techniques_last import tell_last
from gridwright.puzzles.magnets.techniques_lines import ANY, NAME, OTHER, POLE, M, P, X
from gridwright.puzzles.magnets.techniques_magnets import counted_magnets, one_too_many
from gridwright.puzzles.magnets.techniques_neutral import neutral_count
from gridwright.puzzles.magnets.techniques_reasons import (
    as_reason,
    cannot_be,
    partner,
    reason,
    touches,
)
from gridwright.puzzles.magnets.techniques_room import room
from gridwright.puzzles.magnets.techniques_runs import full_line, odd_runs
from gridwright.puzzles.magnets.techniques_surplus import surplus, surplus_of_neighbours
from gridwright.puzzles.magnets.techniques_ways import FEW_WAYS
from gridwright.puzzles.magnets.techniques_ways_along import tell_ways
from gridwright.puzzles.magnets.techniques_words import domino
from gridwright.reasoning.deduction import Deduction, Tell, objection
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import Technique, technique
from gridwright.reasoning.words import Words, capital, say


@technique("Beside a pole", 0, "Equal poles never touch.", on=Table)
def beside(at: Sight) -> Iterator[Deduction]:
    """The neighbours of a known pole are not that pole."""
    (a, b), (here, there) = at.cells, at.domains
    if here in (P, M) and there & here:
        if there == here:
            yield from at.refute((a, b), objection(_tell_equal(a, b, here)))
        else:
            yield from at.deduce({b: ANY & ~here}, [a], _tell_beside(b, a, here))
    elif there in (P, M) and here & there:
        yield from at.deduce({a: ANY & ~there}, [b], _tell_beside(a, b, there))


def _tell_beside(cell: Cell, other: Cell, pole: int) -> Tell:
    return lambda now: touches(cell, other, pole, named=now.seen[other] != pole)


def _tell_equal(a: Cell, b: Cell, pole: int) -> Tell:
    where = "right beside" if a.row == b.row else "right above"
    return lambda now: say("{} would be {}, {} {}’s {}.", a, NAME[pole], where, b, NAME[pole])


def _tell_none(now: Position, cell: Cell) -> Words:
    """Why a cell cannot be what it would have to be."""
    other, last = partner(now, cell), now.crossed_out_last(cell)
    magnet = domino(*sorted((cell, other)))
    if last:
        return _tell_had_to_be(now, cell, last, magnet)
    own, its = _told_to_be(now, cell), _told_to_be(now, other)
    if own in (P, M) and own == its:
        return say("But {} and {} cannot both be {}.", cell, other, NAME[own])
    if X in (own, its):
        return say("But {} had to be neutral.", magnet)
    had_to_be = own or OTHER.get(its)
    against = [had_to_be] if had_to_be else [v for v in (P, M) if reason(now, cell, v).words]
    if len(against) == 1:
        why = reason(now, cell, against[0])
        if had_to_be and not why.words:
            partly = Words() if own else say(", as its partner {} is {}", other, NAME[its])
            return say("But {} had to be {}{}.", cell, NAME[had_to_be], partly)
        return say("But {}.", cannot_be(why))
    ways = why_excluded_ways(now, cell, (P, M))
    return capital(say("{}, so the magnet {} would fit neither way round.", ways, magnet))


def _told_to_be(now: Position, cell: Cell) -> int:
    """The one value of which it was told that it is left to a cell, by whatever look; else 0."""
    return now.last_told(cell) or next((v for v in (P, M) if now.was_left(cell, v)), 0)


def _tell_had_to_be(now: Position, cell: Cell, last: int, magnet: Words) -> Words:
    """What a cell had to be, after that was excluded."""
    if last == X:
        return _tell_had_to_be_neutral(now, cell, magnet)
    if last == POLE:
        return say("But {} had to be a magnet.", magnet)
    if last in (P, M):
        told = now.last_told(cell)
        why = Words() if told else as_reason(reason(now, cell, OTHER[last]))
        return say("But {} had to be {}{}.", cell, NAME[last], why)
    barred = reason(now, cell, ANY & ~last)
    if barred.words:
        return say("But {}.", cannot_be(barred))
    return say("But {} is not {}.", cell, NAME[ANY & ~last])


def _tell_had_to_be_neutral(now: Position, cell: Cell, magnet: Words) -> Words:
    """Why a domino is not laid as it would have to be, by all reasons that were not told yet."""
    wanted = now.left_last(cell)
    if wanted in (P, M):
        why = reason(now, cell, wanted)
        end = cannot_be(why) if why.words else say("{} had to be neutral", magnet)
        return say("But {}.", end)
    silent = [value for value in (P, M) if reason(now, cell, value).words]
    if len(silent) == 2:
        ways = capital(why_excluded_ways(now, cell, silent))
        return say("{}, so the magnet {} would fit neither way round.", ways, magnet)
    if silent and X not in (now.left_last(cell), now.left_last(partner(now, cell))):
        wrong, other = OTHER[silent[0]], partner(now, cell)
        text = "But {} cannot be {}, as its partner {} is not {}."
        return say(text, cell, NAME[wrong], other, NAME[OTHER[wrong]])
    return say("But {} had to be neutral.", magnet)


LAST_VALUE = Technique(
    "Only way left",
    1,
    "A domino has one way left, by what touches it and what its lines have already.",
    lambda at: (),
    together=True,
    tell_last=tell_last,
    tell_none=_tell_none,
    tell_ways=tell_ways,
    chained="Chessboard",
)

TECHNIQUES = (
    beside,
    saturated,
    none_left,
    complete,
    last_magnet,
    LAST_VALUE,
    full_line,
    all_needed,
    counted_magnets,
    odd_runs,
    neutral_count,
    surplus,
    room,
    chessboard,
    one_too_many,
    surplus_of_neighbours,
    FEW_WAYS,
)
