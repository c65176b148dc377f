"""Skyscrapers: who is seen, who is hidden, and what that tells about heights."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gridwright.grid import Cell
from gridwright.model import Visible
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, about, joined, listed, number_word, say
from gridwright.techniques.skyline_views import View, becomes, in_view, outcome, reasons, view_of

_Left = dict[Cell, int]


@technique(
    "Hides how many", 3, "A building that hides k others, or tops them, is at least k + 1.", Visible
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
        least = len(others) + 1
        used = view.proof_of_sure()
        yield from _at_least(view, i, others, least, used)
        better = _least_above(view, i, others)
        if better > least:
            yield from _at_least(view, i, others, better, used | set(others))


def _least_above(view: View, position: int, others: Sequence[int]) -> int:
    """The least height of a building that tops some others, by what these can be."""
    together = 0
    for j in others:
        together |= view.domains[j]
    for height in values_of(view.domains[position]):
        lower = (1 << height) - 1
        if (together & lower).bit_count() >= len(others) and all(
            view.domains[j] & lower for j in others
        ):
            return height
    return view.size


def _at_least(
    view: View, position: int, others: Sequence[int], least: int, used: Iterable[int]
) -> Iterator[Deduction]:
    cell, domain = view.cells[position], view.domains[position]
    mask = domain >> least << least
    if not mask or mask == domain:
        return
    premises = [view.cells[i] for i in used]

    def words(now: Position) -> Words:
        left = now.domains[cell] & mask
        seen = say("{} {} shows {}.", _from(view), view.at.line, _seen(view))
        tall = say("{} is taller than {}", cell, _others(view, others, least))
        if domain & mask not in SINGLES:
            return joined((seen, say("{}, so {} is at least {}.", tall, cell, least)))
        taken = set(view.where)
        facts = [
            (cell, height)
            for height in range(least, view.size)
            if not left >> height & 1 and height not in taken
        ]
        why = reasons(now, facts)
        if not why and left.bit_length() - 1 == least:
            return joined((seen, say("{}, so it is {}.", tall, least)))
        if not why:
            return joined((seen, say("{}, so at least {}: it is {}.", tall, least, _value(left))))
        return joined((seen, say("{}, so at least {}, and {}.", tall, least, why)))

    yield from view.at.deduce({cell: mask}, premises, words, view.labels)


def _value(mask: int) -> int:
    return mask.bit_length() - 1


def _others(view: View, others: Sequence[int], least: int) -> Words:
    if len(others) == least - 1:
        cells = [view.cells[j] for j in others]
        many = len(cells) > 1
        return about(f"{number_word(len(cells))} other{'s' if many else ''}", cells)
    return listed(view.building(j) for j in others)


def _from(view: View) -> str:
    return view.side.capitalize()


def _seen(view: View) -> Words:
    return in_view(view, view.sure, view.sure_heights)


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
    extras = sum(1 << height for height in view.sure_heights)
    left: dict[int, int] = {}
    hiding: dict[int, int] = {}
    top = hider = 0
    for i, domain in enumerate(view.domains):
        if i in view.sure:
            top, hider = view.tops[i], i
            continue
        for height in view.sure_heights:
            if view.first[height] < i:
                top = max(top, height)
        allowed = domain & ((1 << top) - 1 | extras)
        if allowed != domain and allowed:
            left[i], hiding[i] = allowed, hider
    for hider in dict.fromkeys(hiding.values()):
        some = {i: mask for i, mask in left.items() if hiding[i] == hider}
        used = [view.cells[i] for i in view.proof_of_sure() | {hider}]
        masks = {view.cells[i]: mask for i, mask in some.items()}
        yield from at.deduce(masks, used, _tell_hidden(view, hider, some), view.labels)


def _tell_hidden(view: View, hider: int, left: Mapping[int, int]) -> Tell:
    def words(now: Position) -> Words:
        seen = say("{} {} shows {}", _from(view), view.at.line, _seen(view))
        tail = "" if view.clue == 2 else f", which makes {number_word(view.clue)}"
        hidden = listed(view.cells[i] for i in left)
        what = "is" if len(left) == 1 else "are"
        result = _results(view, left)
        by = view.building(hider)
        return say("{}{}. So {} {} lower than {}{}.", seen, tail, hidden, what, by, result)

    return words


def _results(view: View, left: Mapping[int, int]) -> Words:
    """What follows for some cells: ": neither is 5", ": R1C2 is 3"."""
    texts = [becomes(view.domains[i], mask, view.size) for i, mask in left.items()]
    if len(set(map(str, texts))) > 1:
        cells = [
            outcome(view.cells[i], view.domains[i], mask, view.size) for i, mask in left.items()
        ]
        return say(": {}", listed(cells))
    text = str(texts[0])
    if len(texts) == 1:
        return say(" and {}", texts[0]) if text.startswith("is not") else say(": it {}", texts[0])
    if text.startswith("is not"):
        none = "neither is" if len(texts) == 2 else "none of them is"
        return say(": {}{}", none, text.removeprefix("is not"))
    return say(": {} {}", "both" if len(texts) == 2 else "all", text.replace("is ", "are ", 1))


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
    left = _rising(view, view.lows, view.tops)
    news = {i: mask for i, mask in left.items() if view.domains[i] & ~mask}
    if not news or not all(view.domains[i] & mask for i, mask in news.items()):
        return
    used = view.proof_of_hidden()
    lows, tops = list(view.lows), list(view.tops)
    for i in range(view.possible[-1]):
        low, top = lows[i], tops[i]
        lows[i], tops[i] = 1, view.size
        weaker = _rising(view, lows, tops)
        if any(view.domains[j] & weaker[j] != view.domains[j] & mask for j, mask in news.items()):
            used.add(i)
            lows[i], tops[i] = low, top
    premises = [view.cells[i] for i in used]
    masks = {view.cells[i]: mask for i, mask in news.items()}
    yield from at.deduce(masks, premises, _tell_rise(view, news), view.labels)


def _rising(view: View, lows: Sequence[int], tops: Sequence[int]) -> dict[int, int]:
    """What buildings can be that rise, by what they are at least and at most."""
    left: dict[int, int] = {}
    low = 0
    for i in range(view.possible[-1] + 1):
        if i in view.possible:
            low = max(low + 1, i + 1, lows[i])
            left[i] = ~((1 << low) - 1)
        else:
            low = max(low, lows[i])
    high = view.size + 1
    for i in reversed(range(view.possible[-1] + 1)):
        if i in view.possible:
            high = min(high - 1, tops[i])
            left[i] &= (2 << high) - 1
        else:
            left[i] = (1 << high) - 1
    return left


def _tell_rise(view: View, news: Mapping[int, int]) -> Tell:
    def words(now: Position) -> Words:
        results = [outcome(view.cells[i], view.domains[i], m, view.size) for i, m in news.items()]
        return say("{}: {}.", _rise(view), listed(results))

    return words


def _rise(view: View) -> Words:
    *front, last = view.possible
    if view.possible == tuple(range(last + 1)) and view.where.get(view.size) == last:
        first = about(f"its first {number_word(len(front))}", [view.cells[i] for i in front])
        return say("{}, so {} rise to the {}", view.shows, first, view.size)
    can = listed(view.building(i) for i in view.possible)
    return say("{}. Only {} can be seen, so they rise", view.shows, can)


@technique(
    "Room for the seen", 3, "Too few would be seen with a tall building so far in front.", Visible
)
def room_for_the_seen(at: Sight) -> Iterator[Deduction]:
    """A height is not where too few could be seen before and behind it."""
    view = view_of(at)
    after = view.pruned()
    if after is None or after == view.domains:
        return
    gone = [before & ~left for before, left in zip(view.domains, after, strict=True)]
    for i, mask in enumerate(gone):
        heights = [height for height in values_of(mask) if _most_seen(view, i, height) < view.clue]
        if heights:
            least = heights[0]
            left = {view.cells[i]: ~sum(1 << h for h in heights)}
            used = [view.cells[j] for j in _proof_of_few(view, i, least)]
            yield from at.deduce(left, used, _tell_few(view, i, heights), view.labels)


def _before(view: View, position: int) -> list[int]:
    return [j for j in view.possible if j < position]


def _behind(view: View, position: int, height: int) -> list[int]:
    """The taller heights that may be seen behind a position."""
    far = view.last[view.size]
    return [
        taller
        for taller in range(height + 1, view.size + 1)
        if view.last[taller] > position and view.first[taller] <= far
    ]


def _most_seen(view: View, position: int, height: int) -> int:
    return len(_before(view, position)) + 1 + len(_behind(view, position, height))


def _proof_of_few(view: View, position: int, height: int) -> set[int]:
    behind = _behind(view, position, height)
    used: set[int] = set()
    for taller in range(height + 1, view.size + 1):
        if taller in behind:
            continue
        if taller not in view.where:
            return set(range(view.size)) - {position}
        used.add(view.where[taller])
        if view.where[taller] > position:
            used.add(view.where.get(view.size, -1))
    if len(_before(view, position)) < position:
        used |= {i for i in view.proof_of_hidden() if i < position}
    return set(range(view.size)) - {position} if -1 in used else used - {position}


def _tell_few(view: View, position: int, heights: Sequence[int]) -> Tell:
    cell, least = view.cells[position], heights[0]

    def words(now: Position) -> Words:
        front = [view.building(i) for i in _before(view, position)]
        tall = [least, *_behind(view, position, least)]
        seen = [*front, *(say("the {}", height) for height in tall)]
        only = "only" if len(seen) > 1 else "nothing but"
        left = view.domains[position] & ~sum(1 << h for h in heights)
        result = becomes(view.domains[position], left, view.size)
        return say(
            "{}. With {} in {} we would see {} {}, so it {}.",
            view.shows,
            least,
            cell,
            only if len(seen) < 4 else "at most",
            listed(seen),
            result,
        )

    return words


@technique("Too many seen", 3, "With a height in a cell too many would be seen.", Visible)
def too_many_seen(at: Sight) -> Iterator[Deduction]:
    """A height is not where more would be seen than the clue says."""
    view = view_of(at)
    after = view.pruned()
    if after is None or after == view.domains:
        return
    for i, (before, left) in enumerate(zip(view.domains, after, strict=True)):
        for height in values_of(before & ~left):
            then = view.supposing(i, height)
            if len(then.sure) + len(then.sure_heights) > view.clue:
                used = [view.cells[j] for j in then.proof_of_sure() if j != i]
                mask = {view.cells[i]: ~(1 << height)}
                yield from at.deduce(mask, used, _tell_many(then, i, before), view.labels)


def _tell_many(then: View, position: int, before: int) -> Tell:
    cell, height = then.cells[position], then.tops[position]

    def words(now: Position) -> Words:
        return say(
            "{}. With {} in {} we would see {}, so it {}.",
            then.shows,
            height,
            cell,
            _seen(then),
            becomes(before, ~(1 << height), then.size),
        )

    return words


@technique("Wrong number seen", 1, "A line that would show more or fewer than its clue.", Visible)
def wrong_number(at: Sight) -> Iterator[Deduction]:
    """What is known shows too many, or cannot show enough."""
    view = view_of(at)
    if not all(view.domains):
        return
    count = len(view.sure) + len(view.sure_heights)
    if count > view.clue:
        used = [view.cells[i] for i in view.proof_of_sure()]
        yield from at.refute(used, _tell_clash(view, _seen(view), ""), view.labels)
    elif len(view.possible) < view.clue:
        used = [view.cells[i] for i in view.proof_of_hidden()]
        seen = listed(view.building(i) for i in view.possible)
        yield from at.refute(used, _tell_clash(view, seen, "only "), view.labels)
    else:
        yield from _too_few(view)


def _too_few(view: View) -> Iterator[Deduction]:
    for height, i in view.where.items():
        if _most_seen(view, i, height) < view.clue:
            used = [view.cells[j] for j in _proof_of_few(view, i, height) | {i}]
            front = [view.building(j) for j in (*_before(view, i), i)]
            seen = listed([*front, *(f"the {h}" for h in _behind(view, i, height))])
            yield from view.at.refute(used, _tell_clash(view, seen, "at most "), view.labels)
            return


def _tell_clash(view: View, seen: Words, only: str) -> Tell:
    return lambda now: say(
        "{} {} would show {}{}, not {}.",
        _from(view),
        view.at.line,
        only,
        seen,
        number_word(view.clue),
    )
