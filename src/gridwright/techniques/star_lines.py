"""Regions that have their stars in certain lines, and lines that have theirs in certain regions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from gridwright.grid import Cell
from gridwright.model import Cardinality, Posting
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, about, capital, listed, say
from gridwright.techniques.counting import NAMED, OFF, count_of, split, split_cells
from gridwright.techniques.star_places import REGION, STARS, places_words

# Up to so many regions and lines are thought of at once, and what that costs more than two.
MOST = 4
POINTS = {2: 10, 3: 16, 4: 26}


class Left(NamedTuple):
    """A row, column or region that wants stars: its cells by what is known, and how many."""

    rule: Posting
    on: list[Cell]
    open: list[Cell]
    off: list[Cell]
    missing: int


@technique(
    "Inside a line",
    2,
    "All places that a region or line has left lie in one other, which needs no more stars then.",
    Cardinality,
    wide=True,
)
def inside(at: Sight) -> Iterator[Deduction]:
    """A place whose stars are all in another one, which wants no more."""
    on, open_, off = split(at)
    missing = count_of(at.constraint) - len(on)
    if missing < 1 or not open_ or at.posting is None:
        return
    for rule in at.position.atoms_at(open_[0]):
        if not isinstance(rule.constraint, Cardinality) or rule is at.posting:
            continue
        other = _left(at.position, rule)
        rest = [cell for cell in other.open if cell not in open_]
        if rest and other.missing == missing and set(rule.scope).issuperset(open_):
            told = _tell_inside(at.posting, rule, open_, (missing, len(on)), rest)
            labels = (at.label, rule.labels[0])
            used = [*on, *off, *other.on]
            yield from at.deduce(dict.fromkeys(rest, OFF), used, told, labels)


def _tell_inside(
    one: Posting, other: Posting, open_: Sequence[Cell], counts: tuple[int, int], rest: list[Cell]
) -> Tell:
    missing, have = counts
    place = other.labels[0].place
    within = set(place.cells).issuperset(one.scope)

    def words(now: Position) -> Words:
        wanted = [cell for cell in rest if now.wants(cell)] or rest
        its, (inner, where) = STARS.its(missing + have, have), _both(now, one, other, open_)
        if now.supposing:
            return capital(say("{} has {} in {}, so {}.", inner, its, where, STARS.are(wanted)))
        few, its = len(open_) <= NAMED, f" for {its}" if missing > 1 or have else ""
        if within:
            first = say("{} lies all in {}", inner, where)
        elif few:
            every, outer = "both" if len(open_) == 2 else "all", where
            if REGION(other):
                outer = about("one region", place.cells)
            text = "in {} only {} are left{}, {} in {}"
            first = say(text, inner, listed(open_), its, every, outer)
        else:
            first = say("all places left in {}{} are in {}", inner, its, where)
        if REGION(other):
            where = about("that region", place.cells)
        if len(wanted) > NAMED:
            others = about("all other cells of ", wanted)
            return capital(say("{}, so {}{} are {}.", first, others, where, STARS.empty))
        text = "{}, so the rest of {} is {}: {}."
        return capital(say(text, first, where, STARS.empty, listed(wanted)))

    return words


def _both(now: Position, one: Posting, other: Posting, left: Sequence[Cell]) -> tuple[Words, Words]:
    """A place and one that its places left are in, both named by these where they are regions."""
    return places_words(now, [one], left), places_words(now, [other], left)


def _left(now: Position, rule: Posting) -> Left:
    on, open_, off = split_cells(now, rule.scope)
    return Left(rule, on, open_, off, count_of(rule.constraint) - len(on))


@technique(
    "Regions in lines",
    4,
    "Some regions have all their places in as many lines, which so need no stars of other regions.",
)
def regions_in_lines(at: Sight) -> Iterator[Deduction]:
    """As many regions as lines that have their stars there, or the other way round."""
    now = at.position
    every = [_left(now, atom) for atom in now.atoms if isinstance(atom.constraint, Cardinality)]
    wanting = [left for left in every if left.missing > 0]
    regions = [left for left in wanting if REGION(left.rule)]
    for kind in ("row", "column"):
        lines = [x for x in wanting if x.rule.labels[0].place.name.startswith(kind)]
        for number in range(2, MOST + 1):
            yield from _confined(at, regions, lines, number)
            yield from _confined(at, lines, regions, number)


def _confined(
    at: Sight, inner: Sequence[Left], outer: Sequence[Left], number: int
) -> Iterator[Deduction]:
    """Some places that have their stars in as many others."""
    owner = {cell: place for place in outer for cell in place.rule.scope}
    within = [place for place in inner if all(cell in owner for cell in place.open)]
    reach = {id(place): {id(owner[cell]) for cell in place.open} for place in within}
    few = [place for place in within if 0 < len(reach[id(place)]) <= number]
    for chosen in combinations(few, number):
        covered = set().union(*(reach[id(place)] for place in chosen))
        if len(covered) != number:
            continue
        others = [place for place in outer if id(place) in covered]
        if sum(x.missing for x in chosen) != sum(x.missing for x in others):
            continue
        taken = {cell for place in chosen for cell in place.open}
        rest = [cell for place in others for cell in place.open if cell not in taken]
        if rest:
            used = [c for place in chosen for c in (*place.on, *place.off)]
            used += [c for place in others for c in place.on]
            labels = [place.rule.labels[0] for place in (*chosen, *others)]
            told = _tell_confined(chosen, others, rest)
            yield from at.deduce(dict.fromkeys(rest, OFF), used, told, labels, cost=POINTS[number])


def _tell_confined(chosen: Sequence[Left], others: Sequence[Left], rest: Sequence[Cell]) -> Tell:
    def words(now: Position) -> Words:
        wanted = [cell for cell in rest if now.wants(cell)] or rest
        near = [cell for place in chosen for cell in place.open]
        several = places_words(now, [place.rule for place in chosen])
        where = places_words(now, [place.rule for place in others], near)
        text = "{} have all their places in {}, which need no other stars. So {}."
        return capital(say(text, several, where, STARS.are(wanted)))

    return words
