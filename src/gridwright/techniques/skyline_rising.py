"""Skyscrapers: as many must be seen as can be seen at all, so that they rise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from gridwright.grid import Cell
from gridwright.model import Visible
from gridwright.model.domain import SINGLES, lowest, values_of
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, about, capital, listed, number_word, say
from gridwright.techniques.skyline_asides import Fact, least_told, needed_facts, reasons
from gridwright.techniques.skyline_places import place_tallest, told_place
from gridwright.techniques.skyline_reasons import why_nowhere
from gridwright.techniques.skyline_views import (
    View,
    least_known,
    line_of,
    news_of,
    outcomes,
    view_of,
)


@technique(
    "All are seen",
    2,
    "As many must be seen as can be seen at all: each of them is taller than all before it.",
    Visible,
)
def all_are_seen(at: Sight) -> Iterator[Deduction]:
    """Those that may be seen are just enough, so they rise."""
    view = view_of(at)
    if news := _news_of_rising(view):
        yield from _risen(view, news)


@technique(all_are_seen.name, 1, all_are_seen.about, Visible, told_only=True)
def rise_at_once(at: Sight) -> Iterator[Deduction]:
    """The same where the heights of several follow: nobody looks at one after the other."""
    view = view_of(at)
    news = _news_of_rising(view)
    entries = sum(view.domains[i] & mask in SINGLES for i, mask in news.items())
    if entries > 1:
        for each in _risen(view, news):
            yield replace(each, told_as=all_are_seen.name)


def _news_of_rising(view: View) -> dict[int, int]:
    """What is left to positions where all that may be seen rise, as far as that is news."""
    if len(view.possible) != view.clue or view.clue == 1:
        return {}
    left = rising(view, view.domains)
    news = {i: mask for i, mask in left.items() if view.domains[i] & ~mask}
    return news if all(view.domains[i] & mask for i, mask in news.items()) else {}


def _risen(view: View, news: Mapping[int, int]) -> Iterator[Deduction]:
    """That buildings rise, from no more than it takes."""
    used = view.proof_of_hidden()
    domains = list(view.domains)
    for i in range(view.possible[-1] + 1):
        domain, domains[i] = domains[i], (2 << view.size) - 2
        if not _rise_alike(view, domains, news):
            used.add(i)
            domains[i] = domain
    premises = [view.cells[i] for i in used]
    if tallest := _only_tallest(view, news):
        yield from _placed(view, tallest, premises)
        return
    proven = rising(view, domains)
    masks = {view.cells[i]: proven[i] for i in news}
    enough = least_known(view, used, partial(_as_much_follows, view, news, proven))
    tell = _tell_rise(view, news, masks)
    yield from view.at.deduce(masks, premises, tell, view.labels, enough=enough)


def _only_tallest(view: View, news: Mapping[int, int]) -> Cell | None:
    """The cell that is the tallest, where all that is said is that no other one is."""
    places = [i for i in range(view.size) if view.tops[i] == view.size]
    return view.cells[places[0]] if len(places) == 1 and news.keys() == {*places} else None


def _placed(view: View, cell: Cell, premises: Iterable[Cell]) -> Iterator[Deduction]:
    """That the tallest of a line has one place, which needs no clue of that line."""
    height, own = view.size, line_of(view.at)
    others = [other for other in view.cells if other != cell]

    def words(now: Position) -> Words:
        open_cells = [other for other in others if now.domains[other] not in SINGLES]
        return told_place(now, cell, why_nowhere(now, own, open_cells, height))

    enough = dict.fromkeys(others, ~(1 << height))
    left = {cell: 1 << height}
    for each in view.at.deduce(left, premises, words, view.labels, enough=enough):
        yield replace(each, told_as=place_tallest.name)


def _as_much_follows(
    view: View, news: Iterable[int], proven: Mapping[int, int], other: View
) -> bool:
    """Whether no more is left to buildings that rise by what else is known."""
    if other.possible != view.possible:
        return False
    left = rising(view, other.domains)
    return not any(left[i] & ~proven[i] for i in news)


def _follows(view: View, news: Mapping[int, int], other: View) -> bool:
    """Whether the same can be seen and rise alike by what else is known."""
    return other.possible == view.possible and _rise_alike(view, other.domains, news)


def _rise_alike(view: View, domains: Sequence[int], news: Mapping[int, int]) -> bool:
    """Whether the same is left to buildings that rise by what else is known."""
    weaker = rising(view, domains)
    return all(view.domains[i] & weaker[i] == view.domains[i] & mask for i, mask in news.items())


def rising(view: View, domains: Sequence[int]) -> dict[int, int]:
    """What buildings can be that rise, by what each of them can be by itself."""
    left: dict[int, int] = {}
    low = 0
    for i in range(view.possible[-1] + 1):
        if i in view.possible:
            taller = domains[i] >> max(low, i) + 1 << max(low, i) + 1
            low = lowest(taller) if taller else view.size + 1
            left[i] = ~((1 << low) - 1)
        else:
            low = max(low, lowest(domains[i]))
    high = view.size + 1
    for i in reversed(range(view.possible[-1] + 1)):
        if i in view.possible:
            high = (domains[i] & (1 << high) - 1).bit_length() - 1
            left[i] &= (1 << max(high + 1, 0)) - 1
            high = max(high, 0)
        else:
            left[i] = (1 << high) - 1
    return left


def _tell_rise(view: View, news: Mapping[int, int], left: Mapping[Cell, int]) -> Tell:
    follows = partial(_follows, view, news)
    named = sum(view.domains[i] for i in view.possible if view.domains[i] in SINGLES)

    def words(now: Position) -> Words:
        known, facts = least_told(now, view, follows, own=~named)
        masks = {cell: _by_rising(known, view.cells.index(cell)) for cell in left}
        hidden = needed_facts(now, view, lambda other: other.possible == view.possible)
        others = {*facts, *_left_out(now, masks, named)} - {*hidden}
        why = reasons(now, sorted(others), view)
        rise = _rise(view, reasons(now, hidden, view))
        if why:
            return say("{}. {}, so {}.", rise, capital(why), outcomes(now, masks))
        return say("{}: {}.", rise, outcomes(now, masks))

    return words


def _left_out(now: Position, left: Mapping[Cell, int], named: int) -> Iterator[Fact]:
    """What else cells that are left one height are not, though they could be by rising alone."""
    for cell, mask in news_of(now, left).items():
        if now.domains[cell] & mask in SINGLES:
            others = values_of(mask & ~now.domains[cell] & ~named)
            yield from ((cell, height) for height in others)


def _by_rising(view: View, position: int) -> int:
    """What a building can be by rising, whatever else is known of it."""
    whole = (2 << view.size) - 2
    domains = [whole if j == position else domain for j, domain in enumerate(view.domains)]
    return whole & rising(view, domains)[position]


def _rise(view: View, why: Words) -> Words:
    """Who can be seen and so rises; why others are hidden, where that needs words."""
    *front, last = view.possible
    if view.possible == tuple(range(last + 1)) and view.where.get(view.size) == last:
        first = about(f"its first {number_word(len(front))}", [view.cells[i] for i in front])
        return say("{}, so {} rise to the {}", view.shows, first, view.size)
    can = listed(view.building(i) for i in view.possible)
    if why:
        return say("{}. {}, so only {} can be seen, and they rise", view.shows, capital(why), can)
    return say("{}. Only {} can be seen, so they rise", view.shows, can)
