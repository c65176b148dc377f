"""The road as one loop: closed at last, or too early."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gridwright.grid import Cell
from gridwright.model import Cardinality, Posting, SingleLoop
from gridwright.model.domain import mask_of, values_of
from gridwright.reasoning.deduction import Deduction, Tell, objection
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Parallel, Words, about, listed, number_word, say
from gridwright.techniques.loop_road import (
    OFF,
    ON,
    Road,
    all_of,
    count_word,
    number_of,
    tell,
    tell_shortly,
)

# The cells of the smallest loop.
SQUARE = 4
# A loop of so few cells is told by all of them.
SMALL = 8
# A cell outside a loop is named up to this many cells away.
NEAR = 2


@technique(
    "Loop closed",
    1,
    "Once the loop is closed, every other cell is off.",
    SingleLoop,
    done="The loop is closed.",
)
def loop_closed(at: Sight) -> Iterator[Deduction]:
    """A closed loop leaves no cell for another; and nothing may be missing from it."""
    road = Road.seen(at)
    for piece in road.pieces():
        if not is_closed(road, piece):
            continue
        cells = road.cells(values_of(piece))
        if outside := road.on & ~piece:
            other = road.cell(values_of(outside)[0])
            told = _tell_closed(road, piece, too_early(road, piece, road.place(other)))
            yield from at.refute((*cells, other), objection(told))
        elif short := _lacking(road, piece):
            told = _tell_closed(road, piece, _lacks(road, short, piece))
            yield from at.refute(cells, objection(told), [at.label, short.labels[0]])
        else:
            rest = road.cells(values_of(road.open))
            others = about("all other cells", rest)
            words = say("The loop is closed, so {} are off.", others)
            yield from at.deduce(dict.fromkeys(rest, OFF), cells, tell(words))
        return


def _tell_closed(road: Road, loop: int, lacks: Words) -> Tell:
    """A loop that is closed too early, by all its cells if they are few."""
    if loop.bit_count() <= SMALL:
        cells = listed(road.cells(around(road, loop)))
        return tell(say("{} would close a loop {}.", cells, lacks))
    closed = say("The loop would close {}.", lacks)
    return tell_shortly(closed, say("That would close the loop {}.", lacks))


def too_early(road: Road, loop: int, other: int) -> Words:
    """What is wrong with a loop that leaves another cell of the road outside.

    That cell is named only if it is near: which one it is does not matter.
    """
    near = loop
    for _ in range(NEAR):
        near |= mask_of(j for i in values_of(near) for j in values_of(road.layout.around[i]))
    return say("with {} left outside", road.cell(other)) if near >> other & 1 else say("too early")


def around(road: Road, loop: int) -> list[int]:
    """The cells of a closed loop in the order in which the road takes them."""
    found = [values_of(loop)[0]]
    while rest := road.layout.next_to[found[-1]] & loop & ~mask_of(found):
        found.append(values_of(rest)[0])
    return found


def is_closed(road: Road, piece: int) -> bool:
    """Whether each cell of a piece has two others of it beside it."""
    next_to = road.layout.next_to
    return all((next_to[i] & piece).bit_count() == 2 for i in values_of(piece))


def _lacking(road: Road, loop: int) -> Posting | None:
    """A number that a loop gives too few or too many cells."""
    for rule in road.at.position.atoms:
        counts = isinstance(rule.constraint, Cardinality)
        if counts and _counted(road, rule, loop) != number_of(rule.constraint):
            return rule
    return None


def _counted(road: Road, rule: Posting, loop: int) -> int:
    on = set(road.cells(values_of(loop)))
    return sum(cell in on for cell in rule.scope)


def _lacks(road: Road, rule: Posting, loop: int) -> Words:
    """What is wrong at a number once a loop is closed."""
    number, found = number_of(rule.constraint), _counted(road, rule, loop)
    place = rule.labels[0].place.cells[0]
    if found < number:
        some = f"only {number_word(found)}" if found else "none"
        return say("with {} of {}’s {}", some, place, number_word(number))
    return say("with {} around {} instead of {}", number_word(found), place, count_word(number))


@technique("Premature loop", 2, "A cell that would close the loop too early is off.", SingleLoop)
def premature_loop(at: Sight) -> Iterator[Deduction]:
    """A cell that joins both ends of a piece is off while something is missing from that loop."""
    road = Road.seen(at)
    for piece in road.pieces():
        yield from _joining(road, piece)


@technique(premature_loop.name, 1, premature_loop.about, SingleLoop, told_only=True)
def square(at: Sight) -> Iterator[Deduction]:
    """The same of three cells around a corner, which are seen at once."""
    if at.domains.count(ON) < SQUARE:
        return  # no cell is left outside
    road = Road.seen(at)
    for piece in road.pieces():
        if piece.bit_count() == SQUARE - 1:
            yield from _joining(road, piece)


def _joining(road: Road, piece: int) -> Iterator[Deduction]:
    """The cells that would join both ends of a piece."""
    next_to = road.layout.next_to
    if piece.bit_count() < SQUARE - 1:
        return
    for i in values_of(road.layout.border(piece) & road.open):
        ends = values_of(next_to[i] & piece)
        if len(ends) == 2 and next_to[i] & road.on & ~piece == 0:
            yield from _premature(road, i, piece, ends)


def _premature(road: Road, place: int, piece: int, ends: Sequence[int]) -> Iterator[Deduction]:
    at = road.at
    cell, (first, last) = road.cell(place), road.cells(ends)
    path = road.cells(values_of(piece))
    loop = piece | 1 << place
    joins = say("join {} to {} and close the loop", first, last)
    if loop.bit_count() == SQUARE:
        joins = say("close a square of four cells")
    if outside := road.on & ~piece:
        other = road.cell(values_of(outside)[0])
        early = too_early(road, loop, road.place(other))
        closing = Closing((cell,), say("{} {}", joins, early))
        yield from at.deduce({cell: OFF}, (*path, other), tell(closing.words()))
    elif short := _lacking(road, loop):
        closing = Closing((cell,), say("{} {}", joins, _lacks(road, short, loop)))
        labels = [at.label, short.labels[0]]
        yield from at.deduce({cell: OFF}, path, tell(closing.words()), labels)


@dataclass(frozen=True)
class Closing:
    """Cells that would each close the loop too early, and how."""

    cells: tuple[Cell, ...]
    how: Words

    def words(self) -> Words:
        """The cells in words, which may be told with others that would do the same."""
        each, them = "", "it is"
        if len(self.cells) > 1:
            each, them = "each ", f"{all_of(self.cells)} are"
        told = say("{} would {}{}, so {} off.", listed(self.cells), each, self.how, them)
        return Words(told.parts, self)

    def with_next(self, other: Parallel) -> Words | None:
        """The same with the cells of another such look."""
        if not isinstance(other, Closing) or other.how != self.how:
            return None
        return Closing((*self.cells, *other.cells), self.how).words()
