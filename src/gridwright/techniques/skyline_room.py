"""Skyscrapers: heights that would show too many or too few, and clashes with a clue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial, reduce
from operator import or_

from gridwright.model import Visible
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, joined, listed, number_word, say
from gridwright.techniques.skyline_asides import (
    becomes_then,
    concluded,
    it_or,
    least_told,
    needed_reasons,
    proving,
    reasons,
)
from gridwright.techniques.skyline_buildings import (
    as_numbers,
    in_view,
    only_or_at_most,
    seen_as,
    surely_seen,
)
from gridwright.techniques.skyline_hidden import Crowded, who_hides
from gridwright.techniques.skyline_views import (
    View,
    least_known,
    same_sure,
    view_of,
)


@technique(
    "Room for the seen", 3, "Too few would be seen with a tall building so far in front.", Visible
)
def room_for_the_seen(at: Sight) -> Iterator[Deduction]:
    """A height is not where too few could be seen before and behind it."""
    yield from _room(view_of(at))


@technique(room_for_the_seen.name, 3, room_for_the_seen.about, Visible, told_only=True)
def room_in_a_crowd(at: Sight) -> Iterator[Deduction]:
    """The same where buildings are hidden as more stand before them than are lower."""
    view = Crowded(**vars(view_of(at)))
    if view.crowded:
        for each in _room(view):
            yield replace(each, told_as=room_for_the_seen.name)


def _room(view: View) -> Iterator[Deduction]:
    after = view.pruned()
    if after is None or after == view.domains:
        return
    gone = [before & ~left for before, left in zip(view.domains, after, strict=True)]
    for i, mask in enumerate(gone):
        heights = [height for height in values_of(mask) if most_seen(view, i, height) < view.clue]
        if heights:
            least = heights[0]
            left = {view.cells[i]: ~sum(1 << h for h in heights)}
            used = _proof_of_few(view, i, least)
            enough = least_known(view, used, partial(_same_may_be_seen, view, i, least))
            tell, cells = _tell_few(view, i, heights), [view.cells[j] for j in used]
            yield from view.at.deduce(left, cells, tell, view.labels, enough=enough)


def may_be_before(view: View, position: int) -> list[int]:
    """The positions before one that may be seen."""
    return [j for j in view.possible if j < position]


def may_be_behind(view: View, position: int, height: int) -> list[int]:
    """The taller heights that may be seen behind a position, which has none of them itself."""
    return [*values_of(_behind(view, position, height))]


def _behind(view: View, position: int, height: int) -> int:
    """The same, as bits."""
    rest = 0
    for domain in view.domains[position + 1 : view.last[view.size] + 1]:
        rest |= domain
    return rest & -2 << height


def most_seen(view: View, position: int, height: int) -> int:
    """How many may be seen at most with a height in a position."""
    before = sum(1 for each in view.possible if each < position)
    return before + 1 + _behind(view, position, height).bit_count()


def _proof_of_few(view: View, position: int, height: int) -> set[int]:
    behind = may_be_behind(view, position, height)
    used: set[int] = set()
    for taller in range(height + 1, view.size + 1):
        if taller in behind:
            continue
        if taller not in view.where:
            return set(range(view.size)) - {position}
        used.add(view.where[taller])
        if view.where[taller] > position:
            used.add(view.where.get(view.size, -1))
    if len(may_be_before(view, position)) < position:
        used |= {i for i in view.proof_of_hidden() if i < position}
    return set(range(view.size)) - {position} if -1 in used else used - {position}


def _tell_few(view: View, position: int, heights: Sequence[int]) -> Tell:
    cell, least = view.cells[position], heights[0]
    front_cells = may_be_before(view, position)
    tall = [least, *may_be_behind(view, position, least)]
    only = only_or_at_most(view.supposing(position, least), len(front_cells) + len(tall))
    follows = partial(_same_may_be_seen, view, position, least)

    def words(now: Position) -> Words:
        front = [seen_as(view, i) for i in front_cells]
        seen = as_numbers([*front, *((height, ()) for height in tall)])
        result = becomes_then(now, view, cell, ~sum(1 << height for height in heights))
        trial = say(
            "{} {} in {} we would see {} {}",
            "even with" if len(heights) > 1 or str(result)[:7] == "at most" else "with",
            least,
            cell,
            only,
            seen,
        )
        why = _with_hidden(now, view, position, follows)
        return concluded(view.shows, why, trial, say("{} is {}", it_or(cell, trial), result))

    return words


def _with_hidden(
    now: Position, view: View, position: int, follows: Callable[[View], bool]
) -> Words:
    """The reasons for what would be, and who is hidden in front of a position because of these."""
    least, facts = least_told(now, view, follows, told=True)
    why, gone = reasons(now, facts), dict.fromkeys(view.cells, 0)
    for cell, height in facts:
        gone[cell] |= 1 << height
    pairs = zip(view.cells, least.domains, strict=True)
    bare = least.with_domains([domain | gone[cell] for cell, domain in pairs])
    hidden = [j for j in bare.possible if j < position and j not in least.possible]
    return say("{}, so {}", why, who_hides(now, least, hidden)) if hidden else why


@technique("Too many seen", 3, "With a height in a cell too many would be seen.", Visible)
def too_many_seen(at: Sight) -> Iterator[Deduction]:
    """Heights are not where more would be seen than the clue says."""
    view = view_of(at)
    after = view.pruned()
    if after is None or after == view.domains:
        return
    for i, (before, left) in enumerate(zip(view.domains, after, strict=True)):
        groups: dict[tuple[tuple[int, ...], tuple[int, ...]], list[View]] = {}
        for height in values_of(before & ~left):
            then = view.supposing(i, height)
            if len(then.sure) + len(then.sure_heights) > view.clue:
                groups.setdefault((then.sure, then.sure_heights), []).append(then)
        for same in groups.values():
            mask = ~sum(1 << then.tops[i] for then in same)
            proof = {j for then in same for j in then.proof_of_sure()} - {i}
            enough = least_known(view, proof, partial(_same_are_seen, i, same))
            tell, cells = _tell_many(view, i, same), [view.cells[j] for j in proof]
            left_to = {view.cells[i]: mask}
            yield from at.deduce(left_to, cells, tell, view.labels, enough=enough)


def _same_are_seen(position: int, same: Sequence[View], other: View) -> bool:
    """Whether the same would be seen with heights in a position by what else is known."""
    return all(same_sure(other.supposing(position, then.tops[position]), then) for then in same)


def _tell_many(view: View, position: int, same: Sequence[View]) -> Tell:
    cell, heights = view.cells[position], [then.tops[position] for then in same]
    mask = ~sum(1 << height for height in heights)
    known = zip(*(then.domains for then in same), strict=True)
    together = view.with_domains([reduce(or_, domains) for domains in known])
    seen = as_numbers(surely_seen(same[0], position if len(same) > 1 else None, together))

    follows = partial(_same_are_seen, position, same)

    def words(now: Position) -> Words:
        so = _and_so(view, same, position)
        tried = listed(map(str, heights), "or")
        trial = say("with {} in {}{} we would see {}", tried, cell, so, seen)
        proves = proving({position: mask})
        why = needed_reasons(now, view, follows, proves, marked=True)
        result = say("{} is {}", it_or(cell, trial), becomes_then(now, view, cell, mask))
        return concluded(_shows_with_bounds(now, view, follows), why, trial, result)

    return words


def _shows_with_bounds(now: Position, view: View, follows: Callable[[View], bool]) -> Words:
    """The clue, with how tall it lets buildings be where what follows rests on that.

    That the tallest is not too near is before everybody's eyes, and so is what was told.
    """
    bounds = []
    standing = sum(1 << height for height in view.where)
    for i, (cell, domain) in enumerate(zip(view.cells, view.domains, strict=True)):
        most = view.size - view.clue + i + 1
        domains = [*view.domains]
        domains[i] |= max((1 << view.size) - (2 << most), 0) & ~standing
        told = now.told_left(cell) < 2 << most
        if domain not in SINGLES and not told and not follows(view.with_domains(domains)):
            bounds.append(say("{} is at most {}", cell, most))
    return say("{}, so {}", view.shows, listed(bounds)) if bounds else view.shows


def _and_so(view: View, same: Sequence[View], position: int) -> Words:
    """The heights that one leaves to others that are seen: ", and so 2 in R1C1,"."""
    if len(same) > 1:
        return Words()
    (then,) = same
    fresh = [
        say("{} in {}", then.tops[i], view.cells[i])
        for i in then.sure
        if i != position and then.domains[i] in SINGLES and view.domains[i] not in SINGLES
    ]
    return say(", and so {},", listed(fresh)) if fresh else Words()


@technique("Wrong number seen", 1, "A line that would show more or fewer than its clue.", Visible)
def wrong_number(at: Sight) -> Iterator[Deduction]:
    """What is known shows too many, or cannot show enough."""
    view = view_of(at)
    if not all(view.domains):
        return
    count = len(view.sure) + len(view.sure_heights)
    if count > view.clue:
        yield from _refuted(view, view.proof_of_sure(), in_view(view), "", partial(same_sure, view))
    elif len(view.possible) < view.clue:
        seen = listed(view.building(i) for i in view.possible)
        only = f"{only_or_at_most(view, len(view.possible))} "
        yield from _refuted(view, view.proof_of_hidden(), seen, only, partial(_same_possible, view))
    else:
        yield from _too_few(view)


def _too_few(view: View) -> Iterator[Deduction]:
    for height, i in view.where.items():
        if most_seen(view, i, height) < view.clue:
            used = _proof_of_few(view, i, height) | {i}
            front = [view.building(j) for j in (*may_be_before(view, i), i)]
            behind = may_be_behind(view, i, height)
            seen = listed([*front, *(f"the {h}" for h in behind)])
            only = f"{only_or_at_most(view, len(front) + len(behind))} "
            follows = partial(_same_may_be_seen, view, i, height)
            yield from _refuted(view, used, seen, only, follows)
            return


def _same_possible(view: View, other: View) -> bool:
    """Whether the same may be seen by what else is known."""
    return other.possible == view.possible


def _refuted(
    view: View, used: Iterable[int], seen: Words, only: str, follows: Callable[[View], bool]
) -> Iterator[Deduction]:
    """That too many or too few would be seen, from no more than it takes."""
    enough = least_known(view, used, follows)
    tell = _tell_clash(view, seen, only, follows)
    yield from view.at.refute([view.cells[i] for i in used], tell, view.labels, enough)


def _same_may_be_seen(view: View, position: int, height: int, other: View) -> bool:
    """Whether the same may be seen before and behind a height by what else is known."""
    before = may_be_before(view, position) == may_be_before(other, position)
    behind = may_be_behind(view, position, height) == may_be_behind(other, position, height)
    return before and behind


def _tell_clash(view: View, seen: Words, only: str, follows: Callable[[View], bool]) -> Tell:
    def words(now: Position) -> Words:
        why = needed_reasons(now, view, follows)
        start = say("{}, so", capital(why)) if why else Words()
        side, count = say(view.side), number_word(view.clue)
        shown = say("{} {} would show {}{}, not {}.", side, view.at.line, only, seen, count)
        return joined((start, shown if why else capital(shown)))

    return words
