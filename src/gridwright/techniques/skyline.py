"""Skyscrapers: clues that tell where the tallest stand, and how tall a building can be at most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gridwright.grid import Cell
from gridwright.model import Label, Posting, Skyline, Visible
from gridwright.model.domain import SINGLES
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, line, listed, number_word, say
from gridwright.techniques.latin import crossing_out, last_cell
from gridwright.techniques.latin_fish import LATIN_SETS
from gridwright.techniques.latin_words import lines_text
from gridwright.techniques.skyline_no_rise import cannot_rise
from gridwright.techniques.skyline_order import stand_in_order
from gridwright.techniques.skyline_orders import try_both_orders, try_orders
from gridwright.techniques.skyline_places import (
    LAST_HEIGHT,
    only_place,
    place_by_clues,
    place_tallest,
)
from gridwright.techniques.skyline_rising import all_are_seen, rise_at_once
from gridwright.techniques.skyline_room import (
    room_for_the_seen,
    room_in_a_crowd,
    too_many_seen,
    wrong_number,
)
from gridwright.techniques.skyline_second import place_second
from gridwright.techniques.skyline_seen import count_seen, hides_how_many
from gridwright.techniques.skyline_trying import try_height
from gridwright.techniques.skyline_two import clue_2
from gridwright.techniques.skyline_twos import place_by_twos
from gridwright.techniques.skyline_views import View, count_of, different, side_of, view_of


@technique(
    "Too tall",
    0,
    "Where c of N are seen, the building in position i is at most N − c + i.",
    on=Visible,
    kept=True,
)
def staircase(at: Sight) -> Iterator[Deduction]:
    """Taller ones would not leave enough to be seen behind them."""
    size, clue = len(at.cells), at.constraint.count
    if clue == size:
        return
    most = size - clue
    for i in range(clue - 1):
        most += 1
        if at.domains[i] >> most + 1:
            left = {at.cells[i]: (2 << most) - 1}
            labels = at.label, different(at)
            yield from at.deduce(left, (), _tell_bound(at, at.cells[i], most), labels)


def _tell_bound(at: Sight, cell: Cell, most: int) -> Tell:
    clue, side = number_word(at.constraint.count), side_of(at.cells)
    text = "{} is at most {}, as {} shows {} {}"
    return lambda now: say(text, cell, most, at.line, clue, side)


@technique("Clue 1", 1, "One building is seen: the tallest stands first.")
def clue_1(at: Sight) -> Iterator[Deduction]:
    """All clues of 1 at once, as nobody looks at one of them alone."""
    found = [
        posting
        for posting in at.position.atoms
        if isinstance(posting.constraint, Visible)
        and count_of(posting) == 1
        and at.position.domains[posting.scope[0]] not in SINGLES
    ]
    if found:
        left = {posting.scope[0]: 1 << len(posting.scope) for posting in found}
        labels = [label for posting in found for label in _labels(at.position, posting)]
        yield from at.deduce(left, (), _tell_ones(found), labels)


def _labels(now: Position, posting: Posting) -> Iterator[Label]:
    """The label of a clue, and that the heights of its line differ."""
    yield posting.labels[0]
    for other in now.atoms_in(posting.labels[0].place):
        if isinstance(other.constraint, Skyline):
            yield other.labels[0]


def _tell_ones(found: Sequence[Posting]) -> Tell:
    height = len(found[0].scope)
    views = [say("{} {}", line(p.labels[0].place.name, p.scope), side_of(p.scope)) for p in found]
    if len(found) == 1:
        start, rest = found[0].labels[0].place, side_of(found[0].scope)
        where = capital(line(start.name, start.cells))
        return lambda now: say(
            "{} shows one building {}, so the {} comes first.", where, rest, height
        )
    if len(found) <= 3:
        return lambda now: say(
            "Only one building is seen in {}: the {} comes first.", listed(views), height
        )
    firsts = sorted({posting.scope[0] for posting in found})
    return lambda now: say("Where a clue is 1, the {} comes first: {}.", height, listed(firsts))


@technique(
    "Clue N",
    1,
    "All buildings are seen: they rise from the lowest to the tallest.",
    Visible,
    titled="Clue {board.tallest}",
)
def clue_n(at: Sight) -> Iterator[Deduction]:
    """A clue as large as the line gives the whole line."""
    size = len(at.cells)
    if at.constraint.count == size and size > 1:
        left = {cell: 2 << i for i, cell in enumerate(at.cells)}
        yield from at.deduce(left, (), _tell_all(view_of(at)), view_of(at).labels)


@technique(clue_n.name, clue_n.rank, clue_n.about, told_only=True, titled=clue_n.titled)
def clues_n(at: Sight) -> Iterator[Deduction]:
    """The same of all such lines at once, where there are several."""
    views = [view for view in _views(at.position) if 1 < view.clue == view.size]
    news = [view for view in views if any(mask not in SINGLES for mask in view.domains)]
    if len(news) > 1:
        left: dict[Cell, int] = {}
        for view in news:
            for i, cell in enumerate(view.cells):
                left[cell] = left.get(cell, -1) & 2 << i
        labels = [label for view in news for label in view.labels]
        for each in at.deduce(left, (), _tell_lines(news), labels):
            yield replace(each, told_as=clue_n.name)


def _views(now: Position) -> Iterator[View]:
    """What is seen from every clue."""
    for posting in now.atoms:
        if isinstance(posting.constraint, Visible):
            yield view_of(Sight(now, posting))


def _tell_lines(views: Sequence[View]) -> Tell:
    size = views[0].size
    lines = [view.at.place for view in views]
    text = "{} show all {} buildings, so they rise from 1 to {}: {}."
    each = listed(say("{} {}", view.at.line, view.side) for view in views)
    return lambda now: say(text, capital(lines_text(lines)), number_word(size), size, each)


def _tell_all(view: View) -> Tell:
    return lambda now: say(
        "{} shows all {} buildings {}, so they rise from 1 to {}.",
        capital(view.at.line),
        number_word(view.size),
        view.side,
        view.size,
    )


@technique(
    "Opposite clues",
    1,
    "The clues of both ends add up to N + 1: the tallest has one place.",
    Skyline,
)
def opposite_clues(at: Sight) -> Iterator[Deduction]:
    """With both clues as large as can be together, the tallest has one place."""
    clues = [x for x in at.siblings if isinstance(x.constraint, Visible)]
    size = len(at.cells)
    if len(clues) != 2 or sum(count_of(x) for x in clues) != size + 1:
        return
    if any(count_of(x) == 1 for x in clues):
        return
    front = clues[0]
    cell = front.scope[count_of(front) - 1]
    labels = [at.label, *(x.labels[0] for x in clues)]
    yield from at.deduce({cell: 1 << size}, (), _tell_opposite(at, clues, cell), labels)


def _tell_opposite(at: Sight, clues: Sequence[Posting], cell: Cell) -> Tell:
    front, back = clues
    before, behind = count_of(front) - 1, count_of(back) - 1

    def words(now: Position) -> Words:
        shows = say(
            "{} shows {} {} and {} {}",
            capital(at.line),
            number_word(before + 1),
            side_of(front.scope),
            number_word(behind + 1),
            side_of(back.scope),
        )
        room = (
            f"{number_word(before)} before its {len(at.cells)} and {number_word(behind)} behind it"
        )
        return say("{}: {}, so its {} is {}.", shows, room, len(at.cells), cell)

    return words


SKYLINE = (
    last_cell,
    crossing_out,
    staircase,
    LAST_HEIGHT,
    clue_1,
    clue_n,
    clues_n,
    opposite_clues,
    place_tallest,
    only_place,
    place_by_clues,
    clue_2,
    place_second,
    place_by_twos,
    all_are_seen,
    cannot_rise,
    rise_at_once,
    stand_in_order,
    hides_how_many,
    count_seen,
    room_for_the_seen,
    room_in_a_crowd,
    too_many_seen,
    wrong_number,
    try_both_orders,
    try_orders,
    *LATIN_SETS,
    try_height,
)
