"""Skyscrapers: what buildings are that rise, in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from gridwright.grid import Cell
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, about, capital, joined, listed, say
from gridwright.techniques.skyline_asides import reasons
from gridwright.techniques.skyline_hidden import is_front
from gridwright.techniques.skyline_marks import Fact
from gridwright.techniques.skyline_risers import rising
from gridwright.techniques.skyline_views import View, is_told, narrowed, news_of

AT_LEAST = "at least"
# From how many buildings on that become known all are told one after the other.
SEVERAL = 2
# Up to how many heights are named that rising leaves to a building.
FEW = 3


@dataclass(frozen=True)
class Risen:
    """Buildings that rise, with the view in which no more is known than was told, and the news."""

    view: View
    known: View
    left: Mapping[Cell, int]

    def open_hidden_cells(self, now: Position) -> set[Cell]:
        """The cells of those that are hidden and of which a reader knows no height."""
        return {self.view.cells[i] for i in self.open_hidden(now)}

    def open_hidden(self, now: Position) -> list[int]:
        """The positions of those that are hidden and of which a reader knows no height."""
        end = self.view.possible[-1] if is_front(now, self.view) else self.view.size
        every = (i for i in range(end) if i not in self.view.possible)
        return [i for i in every if not is_told(now, self.view.cells[i])]

    def tallest_seen(self, now: Position, others: Collection[Fact]) -> list[int]:
        """The greatest heights, if hidden ones have none of them and several lead further.

        That is without some other facts that are told later.
        """
        later = masks_of(others)
        indexes = self.open_hidden(now)
        hidden = {self.known.domains[i] | later.get(self.view.cells[i], 0) for i in indexes}
        behind = {h for h, i in self.view.where.items() if i not in self.view.possible}
        news = [self.left[cell] for cell in _news(now, self.left)]
        found = []
        for height in reversed(range(1, self.view.size + 1)):
            if any(domain >> height & 1 for domain in hidden):
                break
            if height not in behind:
                found.append(height)
        last = min((h for h in found if 1 << h in news), default=self.view.size)
        return [h for h in reversed(found) if h >= last] if hidden and last < self.view.size else []

    def lowest_seen(self, now: Position, facts: Collection[Fact]) -> list[int]:
        """The least heights, if some facts say that hidden ones have none of them."""
        hidden = self.open_hidden_cells(now)
        heights = sorted({height for _, height in facts})
        there = {h for h, i in self.view.where.items() if is_told(now, self.view.cells[i])}
        least = [h for h in range(1, self.view.size) if h not in there][: len(heights)]
        return heights if heights == least and hidden.issuperset(c for c, _ in facts) else []


def with_outcomes(now: Position, risen: Risen, rise: Words, others: Collection[Fact]) -> Words:
    """That buildings rise, what else leaves that to them, and what they are."""
    why = reasons(now, sorted(others), risen.view)
    heights = _all_heights(now, risen.view, risen.left)
    if heights and why:
        return say("{}. {}, so they are {}.", rise, capital(why), heights)
    if heights:
        return say("{}: {}.", rise, heights)
    tall = risen.tallest_seen(now, others)
    if tall:
        rise = say("{}, the {} among them", rise, listed(map(str, tall)))
    # What stands in the line itself tells on all that rise.
    wait = _stand_there(now, risen.view, others)
    first, rest = ({}, risen.left) if wait else _split(now, risen, risen.left, others)
    told = [_ended(rise, now, first)]
    low = {fact for fact in others if fact[0] in risen.open_hidden_cells(now)}
    if low and _news(now, rest) and (least := risen.lowest_seen(now, low)):
        others = {fact for fact in others if fact not in low}
        first, rest = _split(now, risen, rest, others)
        are, too = "is" if len(least) == 1 else "are", " too" if tall else ""
        barred = capital(reasons(now, sorted(low), risen.view))
        among = say("{}, so the {} {} among them{}", barred, listed(map(str, least)), are, too)
        told.append(_ended(among, now, first))
        why = reasons(now, sorted(others), risen.view)
    if _news(now, rest):
        told.append(say("{}, so {}.", capital(why), _outcomes_by(now, rest, others, why)))
    return joined(told)


def _ended(sentence: Words, now: Position, left: Mapping[Cell, int]) -> Words:
    """A sentence with what follows from it for some cells, if there are any."""
    outcome = _outcomes_by(now, left, (), Words())
    return say("{}: {}.", sentence, outcome) if outcome else say("{}.", sentence)


def _split(
    now: Position, risen: Risen, left: Mapping[Cell, int], facts: Collection[Fact]
) -> tuple[dict[Cell, int], dict[Cell, int]]:
    """What is left to cells by rising without some facts that have to be told, and the rest."""
    if not facts:
        return dict(left), {}
    first = _at_once(now, risen, left, masks_of(facts))
    return first, {cell: mask for cell, mask in left.items() if cell not in first}


def _stand_there(now: Position, view: View, facts: Iterable[Fact]) -> bool:
    """Whether cells are not some height as it stands elsewhere in a view."""
    return any(h in view.where and is_told(now, view.cells[view.where[h]]) for _, h in facts)


def masks_of(facts: Iterable[Fact]) -> dict[Cell, int]:
    """The heights, as bits, that cells are said not to be."""
    found: dict[Cell, int] = {}
    for cell, height in facts:
        found[cell] = found.get(cell, 0) | 1 << height
    return found


def _news(now: Position, left: Mapping[Cell, int]) -> dict[Cell, int]:
    """The cells to which less is left than before, or a height that no reader knows by now."""
    unsaid = {cell: mask for cell, mask in left.items() if _is_unsaid(now, cell, mask)}
    news = news_of(now, left)
    return {cell: mask for cell, mask in left.items() if cell in news or cell in unsaid}


def _is_unsaid(now: Position, cell: Cell, mask: int) -> bool:
    """Whether a cell is left one height that was found by now and that no word told of."""
    known = now.domains[cell]
    alone = known in SINGLES and not now.start[cell] & mask & ~known
    return alone and not is_told(now, cell) and now.wants(cell)


def _at_once(
    now: Position, risen: Risen, left: Mapping[Cell, int], facts: Mapping[Cell, int]
) -> dict[Cell, int]:
    """What is left to cells by rising alone, without the facts that have to be told."""
    view = risen.known
    pairs = zip(view.cells, view.domains, strict=True)
    bare = view.with_domains([domain | facts.get(cell, 0) for cell, domain in pairs])
    if bare.possible != view.possible:
        return {}
    found = {}
    for cell, mask in _news(now, left).items():
        known = now.start if _is_unsaid(now, cell, mask) else now.domains
        before = known[cell] | facts.get(cell, 0)
        alone = before & by_rising(bare, view.cells.index(cell))
        if not alone & ~(now.domains[cell] & mask):
            found[cell] = mask
    return found


def _outcomes_by(
    now: Position, left: Mapping[Cell, int], facts: Iterable[Fact], why: Words
) -> Words:
    """What cells still can be, where it is just told why they are not some heights."""
    news, barred = [*_news(now, left)], masks_of(facts)
    alone = len(news) == 1 and set(why.cells_named) == {*news}  # it was just named
    cells_of: dict[str, list[Cell]] = {}
    for cell in news:
        cells_of.setdefault(_named(now, cell, left[cell], barred), []).append(cell)
    return listed(
        say("{} {} {}", "it" if alone else listed(cells), "are" if cells[1:] else "is", text)
        for text, cells in cells_of.items()
    )


def _named(now: Position, cell: Cell, mask: int, facts: Mapping[Cell, int]) -> str:
    """What a cell still can be, where it is just told that it is not some heights."""
    known, highest = now.domains[cell], now.start[cell].bit_length() - 1
    barred = facts.get(cell, 0)
    risen = mask & now.start[cell] & ~barred
    if risen == known & mask and 1 < risen.bit_count() <= FEW:
        return str(listed(map(str, values_of(risen)), "or"))
    text = narrowed(known | barred, known & mask, highest)
    # "At least" goes by rising and by what was told: the height after that may stand in the line.
    by_told = narrowed(known | barred, mask & ~barred, highest)
    return by_told if text.startswith(AT_LEAST) else text


def _all_heights(now: Position, view: View, left: Mapping[Cell, int]) -> Words:
    """The heights of those that rise, one after the other, where all of them are known then."""
    front = view.possible[:-1] if is_front(now, view) else view.possible
    cells = [view.cells[i] for i in front]
    masks = [now.domains[cell] & left.get(cell, -1) for cell in cells]
    fresh = [cell for cell in cells if now.seen[cell] not in SINGLES and now.wants(cell)]
    if len(fresh) < SEVERAL or any(mask not in SINGLES for mask in masks):
        return Words()
    return listed(about(str(m.bit_length() - 1), [c]) for c, m in zip(cells, masks, strict=True))


def left_out(
    now: Position, left: Mapping[Cell, int], facts: Mapping[Cell, int], named: int
) -> Iterator[Fact]:
    """What else cells are not whose heights are named, though they could be by rising alone."""
    for cell, mask in _news(now, left).items():
        if _named(now, cell, mask, facts)[0].isdigit():
            others = values_of(mask & ~now.domains[cell] & ~named)
            yield from ((cell, height) for height in others)


def by_rising(view: View, position: int) -> int:
    """What a building can be by rising, whatever else is known of it."""
    whole = (2 << view.size) - 2
    domains = [whole if j == position else domain for j, domain in enumerate(view.domains)]
    return whole & rising(view, domains)[position]
