"""Skyscrapers: who is seen, who is hidden, and what that tells about heights."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from gridwright.grid import Cell
from gridwright.model import Visible
from gridwright.model.domain import SINGLES, lowest, values_of
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, about, capital, joined, listed, mark, number_word, say
from gridwright.techniques.skyline_asides import needed_facts, of_it, proving, reasons
from gridwright.techniques.skyline_buildings import in_view
from gridwright.techniques.skyline_lower import Lower, one_more, told_lower, told_topped
from gridwright.techniques.skyline_marks import Fact, rests_on_mark
from gridwright.techniques.skyline_reasons import no_taller, told_not
from gridwright.techniques.skyline_views import (
    View,
    least_known,
    line_of,
    news_of,
    same_sure,
    view_of,
)

# Up to how many buildings are named that another one tops.
NAMED = 2
NO_REASON = Words()
# Up to how many heights of a pencil mark are quoted.
MARKED = 3


@technique(
    "Hides how many", 2, "A building that hides k others, or tops them, is at least k + 1.", Visible
)
def hides_how_many(at: Sight) -> Iterator[Deduction]:
    """Those seen for sure exhaust the clue, so each of them tops all up to the next."""
    view = view_of(at)
    if len(view.sure) + len(view.sure_heights) != view.clue:
        return
    for i in view.sure:
        if view.domains[i] in SINGLES:
            continue
        others = _topped(view, i)
        used = view.proof_of_sure()
        least, better = len(others) + 1, _least_above(view, others)
        if better > least:
            yield from _at_least(view, _Taller(i, others, better), used | set(others))
        if better <= least or view.domains[i] >> least << least in SINGLES:
            yield from _at_least(view, _Taller(i, others, least), used)


def _topped(view: View, position: int) -> list[int]:
    """The positions of all that a building seen for sure tops: those up to the next one seen."""
    k = view.sure.index(position)
    nexts = [*view.sure[k + 1 : k + 2], *(view.first[h] for h in view.sure_heights)]
    return [j for j in range(min(nexts, default=view.size)) if j != position]


@dataclass(frozen=True)
class _Taller:
    """A building that is taller than some others, and its least height."""

    position: int
    others: Sequence[int]
    least: int

    def follows_in(self, view: View) -> bool:
        """Whether the same follows where these buildings are seen and something else is known."""
        few = self.least <= len(self.others) + 1
        topped = set(_topped(view, self.position)).issuperset(self.others)
        return topped and (few or _least_above(view, self.others) >= self.least)


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
    positions = used | ({taller.position} if hidden else set())
    premises = [view.cells[i] for i in positions]
    enough = least_known(view, positions, partial(_follows, view, taller, hidden))
    tell = _tell_taller(view, taller, hidden)
    yield from view.at.deduce(left, premises, tell, view.labels, enough=enough)


def _follows(view: View, taller: _Taller, hidden: Mapping[int, int], other: View) -> bool:
    """Whether a building is as tall, and hides the same, by what else is known."""
    alike = same_sure(view, other) and taller.follows_in(other)
    return alike and (not hidden or _hides_alike(view, taller.position, hidden, other))


def _hides_alike(view: View, hider: int, hidden: Mapping[int, int], other: View) -> bool:
    """Whether a building hides the same by what else is known, and is no taller."""
    found = dict(hidden_by(other)).get(hider, {})
    return hidden.keys() <= found.keys() and view.tops[hider] == other.tops[hider]


def _tell_taller(view: View, taller: _Taller, hidden: Mapping[int, int]) -> Tell:
    cell = view.cells[taller.position]
    masks = {view.cells[i]: mask for i, mask in hidden.items()}

    follows = partial(_follows, view, taller, {})
    proves = proving({taller.position: ~((1 << taller.least) - 1)})

    def words(now: Position) -> Words:
        sure = needed_facts(now, view, lambda other: same_sure(view, other), proves)
        more = [fact for fact in needed_facts(now, view, follows, proves) if fact not in sure]
        seen = say("{}.", _seen_from(view, reasons(now, sure)))
        barred = [(c, h) for c, h in more if h >= taller.least]
        start = joined((seen, told_not(now, line_of(view.at), barred)))
        if taller.least == view.size:
            return joined((start, say("So {} is the {}.", cell, view.size)))
        news = news_of(now, masks)
        lower = Lower(taller.position, masks, _why_no_taller(now, view, taller.position))
        if news and (not now.wants(cell) or _lower_is_all(now, taller.least, masks)):
            if told := one_more(now, view, lower, reasons(now, barred)):
                return joined((seen, told))
            return joined((start, told_lower(now, view, lower)))
        low = [fact for fact in more if fact not in barred]
        if _is_raised(view, taller):
            low += _low_marks(now, view, taller)
        least = _told_least(now, view, taller, low)
        if not news:
            return joined((start, say("{}.", least)))
        topped = {view.cells[i] for i in taller.others}
        if topped.issuperset(news):
            known = now.domains[cell] >> taller.least << taller.least in SINGLES
            return joined((start, told_topped(now, view, lower, least, known)))
        rest = one_more(now, view, lower) or told_lower(now, view, lower, topped)
        return joined((start, say("{}.", least), rest))

    return words


def _seen_from(view: View, why: Words) -> Words:
    """Who is seen for sure, after the reasons: "From the left row 1 shows R1C1 and the 6"."""
    shows = say("{} {} shows {}", view.side, view.at.line, in_view(view))
    return say("{}, so {}", capital(why), shows) if why else capital(shows)


def _lower_is_all(now: Position, least: int, left: Mapping[Cell, int]) -> bool:
    """Whether those that a building tops get all heights below its least one by being lower."""
    known = [now.domains[cell] & mask for cell, mask in left.items()]
    return sorted(known) == [1 << height for height in range(1, least)]


def _told_least(now: Position, view: View, taller: _Taller, facts: Sequence[Fact]) -> Words:
    """How tall a building is at least, as it tops others, and what that leaves to it."""
    cell, least = view.cells[taller.position], taller.least
    left = now.domains[cell] >> least << least
    tall = say("{} is taller than {}", cell, _others(view, taller.others, least))
    low = _heights_had(view, range(1, least)) if _is_raised(view, taller) else ()
    low_by = [each for each in (_line_has(view, low), reasons(now, facts)) if each]
    so = say("{}. {}, so {} is", tall, capital(listed(low_by)), cell) if low_by else None
    if quoted := _quoted_raiser(now, view, taller):
        so = say("{}. {}, so {} is", tall, quoted, cell)
    elif raising := _raising(now, view, low, facts, least):
        so = say("{}. {} and {}", tall, raising, cell)
    start = so or say("{}, so", tall)
    if left not in SINGLES:
        return say("{} at least {}", start, least)
    value = left.bit_length() - 1
    named = {*view.sure_heights, *(view.tops[i] for i in view.sure if i != taller.position)}
    heights = [h for h in range(least, view.size) if h != value and h not in named]
    if why := reasons(now, [(cell, height) for height in heights], view):
        if why.cells_named:  # clauses about the cell itself, so that it has to be summed up
            own = why.parts[0].kind == "cell"
            ends = say("it") if own else say("{}", cell)
            why = capital(of_it(why, cell) if own else why)
            return say("{} at least {}. {}, so {} is {}", start, least, why, ends, value)
        return say("{} at least {}, and {}", start, least, why)
    if value == least:
        return say("{} {}", start, value) if so else say("{} it is {}", start, value)
    return say("{} at least {}: it is {}", start, least, value)


def _quoted_raiser(now: Position, view: View, taller: _Taller) -> Words:
    """What a pencil mark says of one that a building tops, if that says how tall it is at least."""
    for i in taller.others if _is_raised(view, taller) else ():
        cell = view.cells[i]
        left = now.seen[cell]
        few = 1 < left.bit_count() <= MARKED and now.base[cell] != now.start[cell]
        if few and lowest(left) == taller.least - 1:
            text = str(listed(map(str, values_of(left)), "or"))
            return say("{} is {}", cell, mark(text, [cell]))
    return Words()


def _raising(
    now: Position, view: View, low: Sequence[int], facts: Sequence[Fact], least: int
) -> Words:
    """Why one of those that a building tops is so tall that this says how tall it is at least."""
    cells = {cell for cell, _ in facts}
    heights = {*low, *(height for _, height in facts)}
    if len(cells) != 1 or heights != {*range(1, least - 1)}:
        return Words()
    (cell,) = cells
    why = reasons(now, ((cell, height) for height in sorted(heights)), view)
    if not why or cell in why.cells_named:
        return Words()
    return say("{}, so {} is at least {}", capital(why), cell, least - 1)


def _is_raised(view: View, taller: _Taller) -> bool:
    """Whether a building is taller than those it tops say by their number and known heights."""
    known = (view.tops[i] + 1 for i in taller.others if view.domains[i] in SINGLES)
    return taller.least > max(len(taller.others) + 1, *known, 0)


def _low_marks(now: Position, view: View, taller: _Taller) -> list[Fact]:
    """What pencil marks say of those that a building tops, and so of how tall it is at least."""
    found = []
    known = list(view.domains)
    for i in taller.others:
        for height in range(1, taller.least - 1):
            if rests_on_mark(now, view.cells[i], height) and height not in view.where:
                known[i] |= 1 << height
                then = view.with_domains(known)
                if same_sure(view, then) and taller.follows_in(then):
                    continue
                known[i] &= ~(1 << height)
                found.append((view.cells[i], height))
    return found


def _heights_had(view: View, heights: Iterable[int]) -> tuple[int, ...]:
    """Those of some heights that stand in the line and are not named among the seen."""
    return tuple(h for h in heights if h in view.where and view.where[h] not in view.sure)


def _line_has(view: View, heights: Sequence[int]) -> Words:
    """That the line has some heights; empty where there are none."""
    return say("{} has its {}", view.at.line, listed(map(str, heights))) if heights else Words()


def _why_no_taller(now: Position, view: View, position: int) -> Words:
    """Why a building is not taller, besides what its clue and those that are named say."""
    named = {*view.sure_heights, *(view.tops[i] for i in view.sure if i != position)}
    most = min(view.size - view.clue + position + 1, view.size - 1)
    heights = [h for h in range(view.tops[position] + 1, most + 1) if h not in named]
    return no_taller(now, view, position, heights)


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
        used = view.proof_of_sure() | {hider}
        masks = {view.cells[i]: mask for i, mask in left.items()}
        enough = least_known(view, used, partial(_same_hidden, view, hider, left))
        tell, cells = _tell_hidden(view, hider, left), [view.cells[i] for i in used]
        yield from at.deduce(masks, cells, tell, view.labels, enough=enough)


def _same_hidden(view: View, hider: int, left: Mapping[int, int], other: View) -> bool:
    """Whether the same are seen and hidden by what else is known."""
    return same_sure(view, other) and _hides_alike(view, hider, left, other)


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

    proves = proving(left)

    def hides(other: View) -> bool:
        return (
            same_sure(view, other) and left.keys() <= dict(hidden_by(other)).get(hider, {}).keys()
        )

    def words(now: Position) -> Words:
        sure = needed_facts(now, view, lambda other: same_sure(view, other), proves)
        between = [fact for fact in needed_facts(now, view, hides, proves) if fact not in sure]
        tail = "" if view.clue == 2 else f", which makes {number_word(view.clue)}"
        seen = _seen_from(view, reasons(now, sure))
        lower = Lower(hider, cells, _why_no_taller(now, view, hider))
        if lower.most(view):  # that says as much of the one that hides them
            between = [(cell, height) for cell, height in between if cell != view.cells[hider]]
        if told := one_more(now, view, lower, reasons(now, between)):
            return joined((say("{}.", seen), told))
        barred = told_not(now, line_of(view.at), between)
        return joined((say("{}{}.", seen, tail), barred, told_lower(now, view, lower)))

    return words
