"""Cell by cell along a road: full cells, crossings, and corners that may not touch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from gridwright.grid import Cell
from gridwright.model import Degree, Label, SingleLoop
from gridwright.model.domain import values_of
from gridwright.reasoning.deduction import Deduction, Tell, objection
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Parallel, Words, listed, say
from gridwright.techniques.loop_road import (
    OFF,
    ON,
    OPEN,
    Road,
    after_full,
    all_of,
    joins_three,
    tell,
    tell_shut,
)


@technique(
    "Full cell",
    0,
    "A road cell with two others beside it shuts its other sides.",
    Degree,
    once="A road cell with two others beside it is full, so its other sides are off.",
    term=" full",
)
def _full_cell(at: Sight) -> Iterator[Deduction]:
    """A cell of the road that has its two neighbours has no third."""
    here, *beside = at.domains
    sure = [c for c, domain in zip(at.cells[1:], beside, strict=True) if domain == ON]
    if here == ON and len(sure) > 2:
        used = (at.cells[0], *sure[:3])
        words = say("{}.", joins_three(at.cells[0], sure[:3]))
        yield from at.refute(used, objection(tell(words)))
    elif here == ON and len(sure) == 2 and OPEN in beside:
        rest = [c for c, domain in zip(at.cells[1:], beside, strict=True) if domain == OPEN]
        used = (at.cells[0], *sure)
        yield from at.deduce(
            dict.fromkeys(rest, OFF), used, lambda now: say("{} is full", at.cells[0])
        )


full_cell = replace(_full_cell, tell_all=tell_shut)


@technique("Crossing", 1, "A cell with three road cells beside it cannot be on the road.", Degree)
def crossing(at: Sight) -> Iterator[Deduction]:
    """An open cell beside three cells of the road is off."""
    here, *beside = at.domains
    if here == OPEN and beside.count(ON) > 2:
        sure = [c for c, domain in zip(at.cells[1:], beside, strict=True) if domain == ON]
        cell = at.cells[0]
        words = say("{}, so it is off.", joins_three(cell, sure[:3]))
        yield from at.deduce({cell: OFF}, sure, tell(words))


@technique(
    "Corner touch", 1, "The road never touches itself at a corner.", SingleLoop, together=True
)
def corner_touch(at: Sight) -> Iterator[Deduction]:
    """Cells that would touch the road at a corner are off; cells that touch are joined."""
    road = Road.seen(at)
    if road.touching:
        return
    domains = road.domains
    touching: dict[int, tuple[int, ...]] = {}
    for i in values_of(road.on):
        for block in road.layout.diagonals[i]:
            _, last, one, other = block
            if domains[last] == OFF:
                continue
            kinds = domains[one], domains[other]
            if kinds == (OFF, OFF):
                if domains[last] == ON:
                    yield from _touch_clash(road, block)
                    return
                touching.setdefault(last, block)
            elif i < last and domains[last] == ON and OPEN in kinds and OFF in kinds:
                yield from _joined(road, block)
    yield from _untouched(road, touching)


def _touch_clash(road: Road, block: tuple[int, ...]) -> Iterator[Deduction]:
    first, last, *_ = road.cells(block)
    shut = road.cells(block[2:])

    def words(now: Position) -> Words:
        return after_full(now, shut, say("{} and {} would touch at a corner.", first, last))

    yield from road.at.refute(road.cells(block), objection(words), [road.block(block)])


def _joined(road: Road, block: tuple[int, ...]) -> Iterator[Deduction]:
    """Two cells of the road that meet at a corner are joined by the only cell that can be."""
    first, last, one, other = road.cells(block)
    shut, way = (one, other) if road.at.value(one) is not None else (other, one)

    def words(now: Position) -> Words:
        where = "" if now.supposing else " at a corner"
        told = say("{} and {} may not touch{}, so {} joins them.", first, last, where, way)
        return after_full(now, [shut], told)

    yield from road.at.deduce({way: ON}, (first, last, shut), words, [road.block(block)])


def _untouched(road: Road, touching: dict[int, tuple[int, ...]]) -> Iterator[Deduction]:
    """Open cells that would touch the road at a corner, one by one and all at once."""
    for place, block in touching.items():
        yield from _shut(road, {place: block}, _tell_untouched(road, place, block))
    if len(touching) > 1:
        cells = road.cells(touching)
        touched = road.cells(dict.fromkeys(block[0] for block in touching.values()))
        shut = road.cells(i for block in touching.values() for i in block[2:])
        text = "{} would touch {} at a corner, so {} are off."
        words = say(text, listed(cells), listed(touched), all_of(cells))
        yield from _shut(road, touching, lambda now: after_full(now, shut, words))


def _tell_untouched(road: Road, place: int, block: tuple[int, ...]) -> Tell:
    first, _, *shut = road.cells(block)

    def words(now: Position) -> Words:
        where = "" if now.supposing else " at a corner"
        told = say("{} would touch {}{}, so it is off.", road.cell(place), first, where)
        return after_full(now, shut, told)

    return words


def _shut(road: Road, touching: dict[int, tuple[int, ...]], words: Tell) -> Iterator[Deduction]:
    used = [cell for block in touching.values() for cell in road.cells((block[0], *block[2:]))]
    labels: list[Label] = [road.block(block) for block in touching.values()]
    left = dict.fromkeys(road.cells(touching), OFF)
    yield from road.at.deduce(left, dict.fromkeys(used), words, labels)


@technique(corner_touch.name, 2, corner_touch.about, SingleLoop, told_only=True, together=True)
def no_bridge(at: Sight) -> Iterator[Deduction]:
    """Cells that would touch the road at a corner, as no cell beside both could join them."""
    road = Road.seen(at)
    if road.touching:
        return
    for i in values_of(road.on):
        for block in road.layout.diagonals[i]:
            _, last, *between = block
            bridges = [j for j in between if road.domains[j] == OPEN]
            taken = {j: _other_ends(road, j, i) for j in bridges}
            known = all(road.domains[j] != ON for j in between)
            if road.domains[last] == OPEN and bridges and known and all(taken.values()):
                yield from _unjoined(road, block, taken)


def _other_ends(road: Road, place: int, end: int) -> tuple[int, ...]:
    """The road cells beside one, besides an end of the road."""
    return values_of(road.layout.next_to[place] & road.on & ~(1 << end))


@dataclass(frozen=True)
class Unjoined:
    """Cells that would touch others at a corner, and `told` of the first why they cannot be."""

    pairs: tuple[tuple[Cell, Cell], ...]
    told: Words

    def words(self) -> Words:
        """The cells in words, which may be told with others of which the same holds."""
        pairs = listed(say("{} and {}", *pair) for pair in self.pairs[1:])
        likewise = say(" Likewise {}.", pairs) if len(self.pairs) > 1 else Words()
        cells = [each for each, _ in self.pairs]
        then = say(" So {} {} off.", listed(cells), "is" if len(cells) == 1 else "are")
        return Words((self.told + likewise + then).parts, self)

    def with_next(self, other: Parallel) -> Words | None:
        """The same with the cells of another such look."""
        if not isinstance(other, Unjoined) or _shape(other.told) != _shape(self.told):
            return None
        return Unjoined((*self.pairs, *other.pairs), self.told).words()


def _shape(told: Words) -> tuple[str, ...]:
    """What is told without the cells that it names."""
    return tuple(part.text for part in told.parts)


def _unjoined(
    road: Road, block: tuple[int, ...], taken: dict[int, tuple[int, ...]]
) -> Iterator[Deduction]:
    first, last = road.cells(block[:2])
    bridges = road.cells(taken)
    ends = [i for others in taken.values() for i in others[:1]]
    shut = [cell for cell in road.cells(block[2:]) if cell not in bridges]
    if len(bridges) == 1:
        beside = listed(sorted((first, *road.cells(ends))))
        text = "{} would touch {} at a corner, as {} cannot join them: it has {} beside it already."
        why = say(text, last, first, *bridges, beside)
    else:
        text = "{} and {} could be joined only by {}, and either would have three beside it."
        why = say(text, last, first, listed(sorted(bridges), "or"))

    def words(now: Position) -> Words:
        told = Unjoined(((last, first),), why).words()
        before = after_full(now, shut, told)
        return told if before == told else before

    yield from road.at.deduce(
        {last: OFF},
        (first, *shut, *road.cells(ends)),
        words,
        [road.block(block), *(road.degree(i) for i in taken)],
    )
