"""Skyscrapers: who is seen, who is hidden, and what that tells about heights."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from gridwright.grid import Cell
from gridwright.model import Visible
from gridwright.model.domain import SINGLES, lowest
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, about, joined, listed, number_word, say
from gridwright.techniques.skyline_asides import (
    aside,
    facts_left_out,
    needed_facts,
    needed_reasons,
    reasons,
)
from gridwright.techniques.skyline_views import (
    View,
    becomes,
    in_view,
    news_of,
    outcomes,
    same_sure,
    view_of,
)

# Up to how many buildings are named that another one tops.
NAMED = 2
NO_REASON = Words()


@technique(
    "Hides how many", 2, "A building that hides k others, or tops them, is at least k + 1.", Visible
)
def hides_how_many(at: Sight) -> Iterator[Deduction]:
    """Those seen for sure exhaust the clue, so each of them tops all up to the next."""
    view = view_of(at)
    if len(view.sure) + len(view.sure_heights) != view.clue:
        return
    for k, i in enumerate(view.sure):
        if view.domains[i] in SINGLES:
            continue
        nexts = [*view.sure[k + 1 : k + 2], *(view.first[h] for h in view.sure_heights)]
        end = min(nexts, default=view.size)
        others = [j for j in range(end) if j != i]
        used = view.proof_of_sure()
        least, better = len(others) + 1, _least_above(view, others)
        if better > least:
            yield from _at_least(view, _Taller(i, others, better), used | set(others))
        if better <= least or view.domains[i] >> least << least in SINGLES:
            yield from _at_least(view, _Taller(i, others, least), used)


@dataclass(frozen=True)
class _Taller:
    """A building that is taller than some others, and its least height."""

    position: int
    others: Sequence[int]
    least: int


def _least_above(view: View, others: Sequence[int]) -> int:
    """The least height of a building that tops some others, by what these can be."""
    together = least = 0
    for j in others:
        together |= view.domains[j]
        least = max(least, view.lows[j])
    for height in range(least + 1, view.size):
        if (together & (1 << height) - 1).bit_count() >= len(others):
            return height
    return view.size


def _at_least(view: View, taller: _Taller, used: set[int]) -> Iterator[Deduction]:
    """That a building has its least height; what it hides is lower, if that leads further."""
    cell, domain = view.cells[taller.position], view.domains[taller.position]
    mask = ~((1 << taller.least) - 1)
    if not domain & mask or not domain & ~mask:
        return
    left = {cell: mask}
    hidden = {} if domain & mask in SINGLES else dict(_lower(view)).get(taller.position, {})
    left.update({view.cells[i]: lower for i, lower in hidden.items()})
    premises = [view.cells[i] for i in used | ({taller.position} if hidden else set())]
    yield from view.at.deduce(left, premises, _tell_taller(view, taller, hidden), view.labels)


def _tell_taller(view: View, taller: _Taller, hidden: Mapping[int, int]) -> Tell:
    cell, least = view.cells[taller.position], taller.least

    def follows(other: View) -> bool:
        enough = least <= len(taller.others) + 1 or _least_above(other, taller.others) >= least
        return same_sure(view, other) and enough

    def words(now: Position) -> Words:
        left = now.domains[cell] >> least << least
        why = aside(needed_reasons(now, view, follows))
        seen = say("{} {} shows {}{}.", view.side.capitalize(), view.at.line, in_view(view), why)
        if least == view.size:
            return joined((seen, say("So {} is the {}.", cell, least)))
        tall = say("{} is taller than {}", cell, _others(view, taller.others, least))
        low = _heights_had(view, range(1, least)) if _is_raised(view, taller) else ()
        at_least = say("at least {}{}", least, aside(_line_has(view, low)))
        if left not in SINGLES:
            if taller.position < min(hidden, default=0) and set(hidden) <= set(taller.others):
                lower = outcomes(now, {view.cells[i]: mask for i, mask in hidden.items()})
                several = len(hidden) > 1
                also = say(". As they are lower, {}" if several else ", and {}", lower)
                also = also if lower else Words()
                return joined((seen, say("{}, so {}{}.", tall, at_least, also)))
            lower = _told_lower(now, view, cell, hidden)
            return joined((seen, say("{}, so {}.", tall, at_least), lower))
        heights = [h for h in range(least, view.size) if 1 << h != left and h not in view.where]
        if why := reasons(now, [(cell, height) for height in heights]):
            return joined((seen, say("{}, so {}, and {}.", tall, at_least, why)))
        value = left.bit_length() - 1
        had = (*low, *_heights_had(view, range(value + 1, view.size)))
        is_so = say("it is {}{}", value, aside(_line_has(view, had)))
        if value == least:
            return joined((seen, say("{}, so {}.", tall, is_so)))
        had = _heights_had(view, [h for h in range(least, view.size) if h != value])
        is_so = say("it is {}{}", value, aside(_line_has(view, had)))
        return joined((seen, say("{}, so {}: {}.", tall, at_least, is_so)))

    return words


def _is_raised(view: View, taller: _Taller) -> bool:
    """Whether a building is taller than those it tops say by their number and known heights."""
    known = (view.tops[i] + 1 for i in taller.others if view.domains[i] in SINGLES)
    return taller.least > max(len(taller.others) + 1, *known, 0)


def _heights_had(view: View, heights: Iterable[int]) -> tuple[int, ...]:
    """Those of some heights that stand in the line and are not named among the seen."""
    return tuple(h for h in heights if h in view.where and view.where[h] not in view.sure)


def _line_has(view: View, heights: Sequence[int]) -> Words:
    """That the line has some heights; empty where there are none."""
    return say("{} has its {}", view.at.line, listed(map(str, heights))) if heights else Words()


def _told_lower(now: Position, view: View, cell: Cell, hidden: Mapping[int, int]) -> Words:
    """What follows for those that a building hides."""
    masks = {view.cells[i]: mask for i, mask in hidden.items()}
    news = news_of(now, masks)
    if not news:
        return Words()
    tops = sum(1 << height for height in view.sure_heights)
    tall = view.sure_heights if any(now.domains[each] & tops for each in news) else ()
    lower = _lower_than(view, view.cells.index(cell), news, tall)
    return say("{}{}.", lower, _results(now, masks))


def _lower_than(
    view: View, hider: int, hidden: Iterable[Cell], tall: Sequence[int], why: Words = NO_REASON
) -> Words:
    """What the hidden are: "R1C3 is lower than R1C1", "R1C3 is the 5 or lower than R1C1".

    Of a hider that is not known it is said how tall it is at most, and `why`.
    """
    cells = sorted(hidden)
    are = "is" if len(cells) == 1 else "are each" if tall else "are"
    lower = say("lower than {}", view.building(hider))
    if view.domains[hider] not in SINGLES and (why or view.tops[hider] < view.size - 1):
        lower = say("{}, which is at most {}{}", lower, view.tops[hider], aside(why))
    what = listed([*(f"the {height}" for height in tall), lower], "or")
    return say("{} {} {}", listed(cells), are, what)


def _others(view: View, others: Sequence[int], least: int) -> Words:
    if len(others) == least - 1 > NAMED:
        cells = [view.cells[j] for j in others]
        return about(f"{number_word(len(cells))} others", cells)
    return listed(view.building(j) for j in others)


@technique(
    "Count from the far end",
    3,
    "The buildings known to be seen exhaust the clue; all others are hidden.",
    Visible,
)
def count_seen(at: Sight) -> Iterator[Deduction]:
    """All but those seen for sure are lower than the last one seen before them."""
    view = view_of(at)
    if len(view.sure) + len(view.sure_heights) != view.clue:
        return
    for hider, left in _lower(view):
        used = [view.cells[i] for i in view.proof_of_sure() | {hider}]
        masks = {view.cells[i]: mask for i, mask in left.items()}
        yield from at.deduce(masks, used, _tell_hidden(view, hider, left), view.labels)


def hidden_by(view: View) -> Iterator[tuple[int, dict[int, int]]]:
    """What is left to the hidden, for each building seen that hides them."""
    extras = sum(1 << height for height in view.sure_heights)
    found: dict[int, dict[int, int]] = {}
    top = hider = 0
    for i, domain in enumerate(view.domains):
        if i in view.sure:
            top, hider = view.tops[i], i
            continue
        if any(view.first[height] < i for height in view.sure_heights):
            break
        allowed = (1 << top) - 1 | extras
        if domain & ~allowed:
            found.setdefault(hider, {})[i] = allowed
    yield from found.items()


def _lower(view: View) -> Iterator[tuple[int, dict[int, int]]]:
    """The same where something is left to them."""
    for hider, masks in hidden_by(view):
        left = {i: mask for i, mask in masks.items() if view.domains[i] & mask}
        if left:
            yield hider, left


def _tell_hidden(view: View, hider: int, left: Mapping[int, int]) -> Tell:
    cells = {view.cells[i]: mask for i, mask in left.items()}

    def follows(other: View) -> bool:
        return same_sure(view, other) and view.tops[hider] == other.tops[hider]

    def words(now: Position) -> Words:
        facts = needed_facts(now, view, lambda other: same_sure(view, other))
        more = [fact for fact in needed_facts(now, view, follows) if fact not in facts]
        why = aside(reasons(now, facts))
        seen = say("{} {} shows {}{}", view.side.capitalize(), view.at.line, in_view(view), why)
        tail = "" if view.clue == 2 else f", which makes {number_word(view.clue)}"
        hidden = news_of(now, cells)
        tall = [h for h in view.sure_heights if any(mask >> h & 1 for mask in left.values())]
        lower = _lower_than(view, hider, hidden, tall, reasons(now, more))
        result = _results(now, cells) + aside(reasons(now, facts_left_out(now, view, cells)))
        return say("{}{}. So {}{}.", seen, tail, lower, result)

    return words


def _results(now: Position, left: Mapping[Cell, int]) -> Words:
    """What follows for cells that were just named: ": neither is 5", " and is 3"."""
    cells = news_of(now, left)
    texts = {becomes(now, cell, mask) for cell, mask in cells.items()}
    if len(texts) > 1:
        return say(": {}", outcomes(now, cells))
    (text,) = texts
    if len(cells) == 1:
        return say(": it is {}", text)
    if text.startswith("not "):
        none = "neither is" if len(cells) == 2 else "none of them is"
        return say(": {} {}", none, text.removeprefix("not "))
    return say(": {} are {}", "both" if len(cells) == 2 else "all", text)


@technique(
    "All are seen",
    2,
    "As many must be seen as can be seen at all: each of them is taller than all before it.",
    Visible,
)
def all_are_seen(at: Sight) -> Iterator[Deduction]:
    """Those that may be seen are just enough, so they rise."""
    view = view_of(at)
    if len(view.possible) != view.clue or view.clue == 1:
        return
    left = rising(view, view.domains)
    news = {i: mask for i, mask in left.items() if view.domains[i] & ~mask}
    if not news or not all(view.domains[i] & mask for i, mask in news.items()):
        return
    used = view.proof_of_hidden()
    domains = list(view.domains)
    for i in range(view.possible[-1] + 1):
        domain, domains[i] = domains[i], (2 << view.size) - 2
        if not _rise_alike(view, domains, news):
            used.add(i)
            domains[i] = domain
    premises = [view.cells[i] for i in used]
    proven = rising(view, domains)
    masks = {view.cells[i]: proven[i] for i in news}
    yield from at.deduce(masks, premises, _tell_rise(view, news, masks), view.labels)


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
    def follows(other: View) -> bool:
        return other.possible == view.possible and _rise_alike(view, other.domains, news)

    def words(now: Position) -> Words:
        facts = [*needed_facts(now, view, follows), *facts_left_out(now, view, left)]
        return say("{}: {}{}.", _rise(view), outcomes(now, left), aside(reasons(now, facts)))

    return words


def _rise(view: View) -> Words:
    *front, last = view.possible
    if view.possible == tuple(range(last + 1)) and view.where.get(view.size) == last:
        first = about(f"its first {number_word(len(front))}", [view.cells[i] for i in front])
        return say("{}, so {} rise to the {}", view.shows, first, view.size)
    can = listed(view.building(i) for i in view.possible)
    return say("{}. Only {} can be seen, so they rise", view.shows, can)
