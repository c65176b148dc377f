"""Skyscrapers with parks: where heights and parks have room, and how many buildings are seen.

A park neither is seen nor hides anything, so the first building may stand anywhere in its line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from gridwright.grid import Cell
from gridwright.model import Cardinality, DifferentBut, InView, Parks, Posting
from gridwright.model.domain import SINGLES
from gridwright.model.parks import PARK
from gridwright.reasoning.deduction import Deduction, Tell, objection
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import Technique, technique
from gridwright.reasoning.words import Words, capital, listed, number_word, say
from gridwright.techniques.general import names, tell_last, tell_nothing_left
from gridwright.techniques.skyline import SKYLINE
from gridwright.techniques.skyline_park_views import told_clash, told_gone
from gridwright.techniques.skyline_park_ways import few_ways_shown
from gridwright.techniques.skyline_park_words import (
    A_PARK,
    barred,
    becomes,
    clue_of,
    parks,
    told_last,
    told_none,
    told_place,
)
from gridwright.techniques.skyline_places import LAST_HEIGHT
from gridwright.techniques.skyline_views import side_of

# The number of clues of a line that has them at both ends.
BOTH = 2


@technique("Height crossed out", 0, "A height stands in a line only once.", Cardinality, plain=True)
def height_once(at: Sight) -> Iterator[Deduction]:
    """A known height is crossed out in the rest of its line."""
    yield from _crossed_out(at)


@technique("Diagonal", 0, "A height stands on a diagonal at most once.", DifferentBut, plain=True)
def diagonal_once(at: Sight) -> Iterator[Deduction]:
    """A known height is crossed out on the rest of its diagonal."""
    yield from _crossed_out(at)


def _crossed_out(at: Sight) -> Iterator[Deduction]:
    built: dict[int, Cell] = {}
    for cell, domain in zip(at.cells, at.domains, strict=True):
        if domain not in SINGLES or domain == A_PARK:
            continue
        if domain in built:
            yield from at.refute((built[domain], cell), _tell_twice(built[domain], cell, domain))
            continue
        built[domain] = cell
        left = {other: ~domain for other in at.cells if other != cell}
        yield from at.deduce(left, [cell], _tell_has(at, domain))


def _tell_twice(first: Cell, second: Cell, height: int) -> Tell:
    return lambda now: say("{} and {} would both be {}.", first, second, *names(now, height))


def _tell_has(at: Sight, height: int) -> Tell:
    return lambda now: say("{} has its {}", at.line, *names(now, height))


@technique("Parks complete", 0, "A line that has its parks has buildings elsewhere.", Cardinality)
def parks_complete(at: Sight) -> Iterator[Deduction]:
    """The cells that no park is left for hold buildings."""
    found = [c for c, d in zip(at.cells, at.domains, strict=True) if d == A_PARK]
    room = _room(at)
    if len(found) > room:
        more: Tell = lambda now: say("{} would have {}.", capital(at.line), parks(room + 1))  # noqa: E731
        yield from at.refute(found, more)
    elif len(found) == room:
        left = dict.fromkeys((cell for cell in at.cells if cell not in found), ~A_PARK)
        tell: Tell = lambda now: say("{} has its {}", at.line, parks(room))  # noqa: E731
        yield from at.deduce(left, found, tell)


def _room(at: Sight) -> int:
    """How many parks a line has."""
    counts: tuple[tuple[int, int], ...] = at.constraint.counts
    return dict(counts)[PARK]


@technique(
    "Last cell",
    0,
    "A line with one open cell lacks one height, or a park.",
    Cardinality,
    told_only=True,
)
def last_of_line(at: Sight) -> Iterator[Deduction]:
    """The last open cell of a line takes what the line lacks, which goes without saying."""
    cells = [c for c, d in zip(at.cells, at.domains, strict=True) if d not in SINGLES]
    if len(cells) != 1:
        return
    (cell,) = cells
    others = [other for other in at.cells if other != cell]
    held = [at.value(other) for other in others]
    for value, count in at.constraint.counts:
        if held.count(value) == count - 1:
            yield from at.deduce({cell: 1 << value}, others, _tell_lacking(at, value))


def _tell_lacking(at: Sight, value: int) -> Tell:
    return lambda now: say("{} lacks only its {}", at.line, *names(now, 1 << value))


@technique(
    "Room for the parks", 1, "As many cells of a line as it has parks can be one.", Cardinality
)
def room_for_parks(at: Sight) -> Iterator[Deduction]:
    """Buildings elsewhere leave just enough cells for the parks."""
    cells = [c for c, d in zip(at.cells, at.domains, strict=True) if d & A_PARK]
    room, others = _room(at), [cell for cell in at.cells if at.value(cell) != PARK]
    built = [cell for cell in others if cell not in cells]
    if len(cells) < room:
        need = f"too few cells for its {parks(room)}"
        yield from at.refute(built, objection(lambda now: say("{} would have {}.", at.line, need)))
    elif len(cells) == room:
        yield from at.deduce(dict.fromkeys(cells, A_PARK), built, _tell_room(at, cells))


def _tell_room(at: Sight, cells: Sequence[Cell]) -> Tell:
    new = [cell for cell in cells if at.value(cell) != PARK]
    what = "is a park" if len(new) == 1 else "are parks"

    def words(now: Position) -> Words:
        return say("{} has buildings elsewhere, so {} {}.", capital(at.line), listed(new), what)

    return words


@technique("Place for a height", 1, "One cell of a line with parks can take a height.", Cardinality)
def place_for_height(at: Sight) -> Iterator[Deduction]:
    """A height that has one cell left in its line."""
    for height, _ in at.constraint.counts:
        if height == PARK:
            continue
        possible = [c for c, d in zip(at.cells, at.domains, strict=True) if d >> height & 1]
        if not possible:
            yield from at.refute(at.cells, _tell_no_place(at, height))
        elif len(possible) == 1:
            others = dict.fromkeys((c for c in at.cells if c != possible[0]), ~(1 << height))
            tell = _tell_place(at, height, possible[0])
            yield from at.deduce({possible[0]: 1 << height}, others, tell, enough=others)


def _tell_no_place(at: Sight, height: int) -> Tell:
    return objection(lambda now: say("{} would have no place for its {}.", at.line, height))


def _tell_place(at: Sight, height: int, cell: Cell) -> Tell:
    def words(now: Position) -> Words:
        assert at.posting is not None
        told = told_place(now, at.posting, height, cell)
        return told or say("Only {} can still be {}’s {}.", cell, at.line, height)

    return words


@technique("Too tall with parks", 0, "Taller ones would not leave enough to be seen.", on=InView)
def too_tall(at: Sight) -> Iterator[Deduction]:
    """Where c of K are seen, a building with b before it is at most K - c + 1 + b."""
    most = _tallest(at) - at.constraint.count
    passed: list[Cell] = []
    for cell in at.cells:
        if at.value(cell) == PARK:
            passed.append(cell)
            continue
        most += 1
        if most >= _tallest(at):
            return
        labels = at.label, _once(at).labels[0]
        yield from at.deduce({cell: (2 << most) - 1}, passed, _tell_most(at, cell, most), labels)


def _tell_most(at: Sight, cell: Cell, most: int) -> Tell:
    seen, side = number_word(at.constraint.count), side_of(at.cells)
    text = "{} is at most {}, as {} shows {} {}"
    return lambda now: say(text, cell, most, at.line, seen, side)


def _once(at: Sight) -> Posting:
    """That the line of a clue holds each height once."""
    return next(each for each in at.siblings if isinstance(each.constraint, Cardinality))


def _tallest(at: Sight) -> int:
    return len(_once(at).constraint.counts) - 1  # type: ignore[attr-defined]


@technique("Tallest comes first", 1, "One building is seen: behind parks, the tallest.", on=InView)
def tallest_first(at: Sight) -> Iterator[Deduction]:
    """Where a clue is 1, parks alone stand before the tallest building."""
    if at.constraint.count != 1:
        return
    tallest, labels = _tallest(at), (at.label, _once(at).labels[0])
    before: list[Cell] = []
    for cell, domain in zip(at.cells, at.domains, strict=True):
        tell = _tell_first(at, cell, tallest)
        known = dict.fromkeys(before, ~(1 << tallest))
        yield from at.deduce_from({cell: A_PARK | 1 << tallest}, known, tell, labels)
        if domain >> tallest & 1:
            break
        before.append(cell)
    for place, (cell, domain) in enumerate(zip(at.cells, at.domains, strict=True)):
        if not domain & A_PARK:
            left = dict.fromkeys(at.cells[place + 1 :], ~(1 << tallest))
            tell = _tell_not_behind(at, cell, tallest)
            yield from at.deduce_from(left, {cell: ~A_PARK}, tell, labels)
            return


def _tell_first(at: Sight, cell: Cell, tallest: int) -> Tell:
    def words(now: Position) -> Words:
        shows = say("{} shows one building {}", capital(at.line), side_of(at.cells))
        if not now.domains[cell] >> tallest & 1:
            why = barred(now, [(cell, tallest)])
            if clauses := [*why.by_lines, *why.shown]:
                so = say("{}, so {} is a park", capital(listed(clauses)), cell)
                return say("{}, the {}. {}.", shows, tallest, so)
            return say("{}, the {}, and {} is not that, so it is a park.", shows, tallest, cell)
        if not now.domains[cell] & A_PARK:
            return say("{}, and {} is no park, so it is the {}.", shows, cell, tallest)
        return say("{}: {} is its {} or a park.", shows, cell, tallest)

    return words


def _tell_not_behind(at: Sight, cell: Cell, tallest: int) -> Tell:
    def words(now: Position) -> Words:
        shows = say("{} shows one building {}", capital(at.line), side_of(at.cells))
        return say("{}, and {} is a building, so no {} stands behind it.", shows, cell, tallest)

    return words


@technique("How many are seen", 3, "A height would let too few or too many be seen.", on=InView)
def how_many_seen(at: Sight) -> Iterator[Deduction]:
    """A value of a cell with which its line cannot show what a clue says."""
    yield from _by_clues(at, (at.posting,) if at.posting else ())


@technique("Both clues", 4, "The clues of both ends leave a line few ways.", on=Cardinality)
def both_clues(at: Sight) -> Iterator[Deduction]:
    """A value of a cell with which its line cannot show what both its clues say."""
    clues = [each for each in at.siblings if isinstance(each.constraint, InView)]
    if len(clues) == BOTH:
        yield from _by_clues(at, clues)


def _by_clues(at: Sight, clues: Sequence[Posting]) -> Iterator[Deduction]:
    """What the heights of a line and some of its clues leave to its cells."""
    once = at if isinstance(at.constraint, Cardinality) else Sight(at.position, _once(at))
    shown = dict.fromkeys((True, False))
    for each in clues:
        shown[each.scope == once.cells] = clue_of(each)
    whole = Parks(len(once.constraint.counts) - 1, shown[True], shown[False])
    after = whole.prune(once.domains)
    labels = [once.label, *(each.labels[0] for each in clues)]
    if after is None:
        yield from at.refute(once.cells, objection(partial(_tell_clash, at, clues)), labels)
        return
    for cell, old, new in zip(once.cells, once.domains, after, strict=True):
        if gone := old & ~new:
            told = _tell_gone(once, clues, cell, gone)
            others = [other for other in once.cells if other != cell]
            used = {other: at.position.domains[other] for other in others}
            yield from at.deduce_from({cell: ~gone}, used, told, labels)


def _tell_clash(at: Sight, clues: Sequence[Posting], now: Position) -> Words:
    told = next(filter(None, (told_clash(now, clue) for clue in clues)), Words())
    return capital(told or say("{} could not be seen like that.", at.line))


def _tell_gone(once: Sight, clues: Sequence[Posting], cell: Cell, gone: int) -> Tell:
    def words(now: Position) -> Words:
        if len(clues) == 1:
            return told_gone(now, clues[0], cell, gone)
        shows = listed(say("{} {}", number_word(clue_of(x)), side_of(x.scope)) for x in clues)
        becomes_then = becomes(now, cell, gone)
        return say("{} shows {}, so {} is {}.", capital(once.line), shows, cell, becomes_then)

    return words


def _has_parks(now: Position) -> bool:
    return any(symbol.value == PARK for symbol in now.puzzle.symbols)


def _tell_last(now: Position, cell: Cell) -> Words:
    """Why one value is left to a cell, with or without parks."""
    plain = LAST_HEIGHT.tell_last
    if plain is not None and not _has_parks(now):
        return plain(now, cell)
    return told_last(now, cell) or tell_last(now, cell)


def _tell_none(now: Position, cell: Cell) -> Words:
    """Why no value is left to a cell, with or without parks."""
    plain = LAST_HEIGHT.tell_none
    if plain is not None and not _has_parks(now):
        return plain(now, cell)
    told = now.left_last(cell) in SINGLES
    return (Words() if told else told_none(now, cell)) or tell_nothing_left(now, cell)


LAST = Technique(
    LAST_HEIGHT.name,
    LAST_HEIGHT.rank,
    LAST_HEIGHT.about,
    lambda at: (),
    together=LAST_HEIGHT.together,
    tell_last=_tell_last,
    tell_none=_tell_none,
)
PARKS = (
    last_of_line,
    height_once,
    diagonal_once,
    parks_complete,
    too_tall,
    tallest_first,
    room_for_parks,
    place_for_height,
    how_many_seen,
    both_clues,
    few_ways_shown,
)
TECHNIQUES = (*(LAST if each is LAST_HEIGHT else each for each in SKYLINE), *PARKS)
