"""Skyscrapers: as many must be seen as can be seen at all, so that they rise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from gridwright.grid import Cell
from gridwright.model import Visible
from gridwright.model.domain import SINGLES
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words
from gridwright.techniques.skyline_asides import least_told
from gridwright.techniques.skyline_hidden import (
    Crowded,
    hidden_known,
    they_rise,
    why_hidden,
)
from gridwright.techniques.skyline_places import place_tallest, told_place
from gridwright.techniques.skyline_reasons import why_nowhere
from gridwright.techniques.skyline_risers import rising
from gridwright.techniques.skyline_rising_words import (
    Risen,
    by_rising,
    left_out,
    masks_of,
    with_outcomes,
)
from gridwright.techniques.skyline_views import (
    View,
    is_too_tall,
    least_known,
    line_of,
    stands,
    view_of,
)


@technique(
    "They rise",
    2,
    "As many must be seen as can be seen at all: each of them is taller than all before it.",
    Visible,
)
def all_are_seen(at: Sight) -> Iterator[Deduction]:
    """Those that may be seen are just enough, so they rise."""
    view = view_of(at)
    if news := _news_of_rising(view):
        yield from _risen(view, news, at_once=False)


@technique(all_are_seen.name, 1, all_are_seen.about, Visible, told_only=True)
def rise_at_once(at: Sight) -> Iterator[Deduction]:
    """The same where the heights of several follow: nobody looks at one after the other."""
    view = Crowded(**vars(view_of(at)))
    news = _news_of_rising(view, known=True)
    fresh = (i for i, mask in news.items() if view.domains[i] & ~mask)
    if sum(view.domains[i] & news[i] in SINGLES for i in fresh) > 1:
        for each in _risen(view, news, at_once=True):
            yield replace(each, told_as=all_are_seen.name)


def _news_of_rising(view: View, known: bool = False) -> dict[int, int]:
    """What is left to positions where all that may be seen rise, as far as that is news.

    With `known`, heights that follow are among it even if they are known by now.
    """
    if len(view.possible) != view.clue or view.clue == 1:
        return {}
    left = rising(view, view.domains)
    whole = (2 << view.size) - 2
    alone = {i for i in left if known and left[i] & whole in SINGLES}
    news = {i: mask for i, mask in left.items() if view.domains[i] & ~mask or i in alone}
    return news if all(view.domains[i] & mask for i, mask in news.items()) else {}


def _risen(view: View, news: Mapping[int, int], at_once: bool) -> Iterator[Deduction]:
    """That buildings rise, from no more than it takes; `at_once` says that this is found now."""
    used = view.proof_of_hidden()
    domains = list(view.domains)
    for i in range(view.size):
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
    follows = partial(_as_much_follows, view, news, proven)
    tell = _tell_rise(view, news, masks)
    if at_once:
        # What others leave to a cell one after the other is told with the rest.
        start = view.at.position.start
        least = _least_by_others(view, used, follows)
        for each in view.at.deduce_from(masks, least, tell, view.labels):
            yield replace(each, gone={cell: start[cell] & ~mask for cell, mask in masks.items()})
        return
    enough = least_known(view, used, follows)
    yield from view.at.deduce(masks, premises, tell, view.labels, enough=enough)


def _least_by_others(
    view: View, used: Iterable[int], follows: Callable[[View], bool]
) -> dict[Cell, int]:
    """What has to be known for something to follow, with what that crosses out in the line.

    So heights rest on those that stand there already, not one on the other.
    """

    def crossed_out(kept: Mapping[int, int], other: View) -> bool:
        taken = sum(kept.values())
        left = [kept.get(i, mask & ~taken) for i, mask in enumerate(other.domains)]
        return follows(other.with_domains(left))

    kept = {i: view.domains[i] for i in view.where.values()}
    whole = (2 << view.size) - 2
    for i in sorted(kept, key=lambda i: i not in view.possible):
        others = {j: domain for j, domain in kept.items() if j != i}
        domains = [whole if j == i else domain for j, domain in enumerate(view.domains)]
        if crossed_out(others, view.with_domains(domains)):
            kept = others
    return least_known(view, {*used, *kept}, partial(crossed_out, kept), kept)()


def _only_tallest(view: View, news: Mapping[int, int]) -> Cell | None:
    """The cell that is the tallest, where all that is said is that no other one is."""
    places = [i for i in range(view.size) if view.tops[i] == view.size]
    return view.cells[places[0]] if len(places) == 1 and news.keys() == {*places} else None


def _placed(view: View, cell: Cell, premises: Iterable[Cell]) -> Iterator[Deduction]:
    """That the tallest of a line has one place, which needs no clue of that line."""
    height, own = view.size, line_of(view.at)
    others = [other for other in view.cells if other != cell]

    def words(now: Position) -> Words:
        open_cells = [other for other in others if not stands(now, other)]
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
    whole = (2 << view.size) - 2
    return all(
        weaker[i] & whole == mask & whole
        if mask & whole in SINGLES
        else view.domains[i] & weaker[i] == view.domains[i] & mask
        for i, mask in news.items()
    )


def _tell_rise(view: View, news: Mapping[int, int], left: Mapping[Cell, int]) -> Tell:
    def words(now: Position) -> Words:
        return _told(now, _by_now(now, view, news), news, left)

    return words


def _by_now(now: Position, view: View, news: Mapping[int, int]) -> View:
    """A view without what is not known yet when it is told, if the same follows from the rest."""
    pairs = zip(view.cells, view.domains, strict=True)
    then = view.with_domains([domain | now.domains[cell] for cell, domain in pairs])
    return then if _follows(view, news, then) else view


def _told(now: Position, view: View, news: Mapping[int, int], left: Mapping[Cell, int]) -> Words:
    """That buildings rise, with what leaves that to them."""
    follows = partial(_follows, view, news)
    behind = hidden_known(now, view)
    told = (*view.possible, *behind)
    named = sum(view.domains[i] for i in told if stands(now, view.cells[i]))
    marked = isinstance(view, Crowded)  # what the hidden ones are counts as well
    known, facts = least_told(now, view, follows, own=~named, marked=marked)
    masks = {cell: by_rising(known, view.cells.index(cell)) for cell in left}
    alike = partial(_same_possible, view)
    shown, hidden = least_told(now, view, alike, marked=True)
    # All bounds of a hidden one are told where it is said to be hidden.
    late = {fact for fact in facts if is_too_tall(now, *fact)}
    hidden += sorted({fact for fact in late if fact[0] in dict(hidden)} - {*hidden})
    # Of each cell that is bounded it is told how tall a clue lets it be.
    bounded = {cell for cell, height in hidden if is_too_tall(now, cell, height)}
    barred = masks_of(hidden)
    for cell in bounded:
        barred[cell] |= sum(1 << h for h in range(1, view.size + 1) if is_too_tall(now, cell, h))
    pairs = zip(view.cells, shown.domains, strict=True)
    shown = shown.with_domains([mask & ~barred.get(cell, 0) for cell, mask in pairs])
    others = {*facts, *left_out(now, masks, masks_of(facts), named)} - {*hidden}
    # How tall the hidden ones are at most is told with that.
    others = {each for each in others if each[0] not in bounded or not is_too_tall(now, *each)}
    rise = they_rise(now, shown, behind, why_hidden(now, view, hidden, shown))
    return with_outcomes(now, Risen(view, known, masks), rise, others)


def _same_possible(view: View, other: View) -> bool:
    """Whether the same may be seen by what else is known."""
    return other.possible == view.possible
