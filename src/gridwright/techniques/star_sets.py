"""Regions that have their stars in as many lines, and lines that have theirs in as many regions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from gridwright.grid import Cell
from gridwright.model import Cardinality
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, about, capital, number_word, say
from gridwright.techniques.counting import OFF
from gridwright.techniques.star_lines import Left, left_in
from gridwright.techniques.star_places import REGION, STARS, places_words

# Up to so many regions and lines are thought of at once, and what that costs more than two.
MOST = 4
POINTS = {2: 10, 3: 16, 4: 26}
# What so many of them cost where they are told, less one point for each cell that gets empty, but
# no less than the least: a look that clears much comes before many that clear a cell each. Lines
# that are not side by side are harder to see.
CLEARING, APART, LEAST = {2: 5, 3: 6}, 3, 2
# The same for rows and columns, which are harder to see: no borders show them.
CROSSING, CROSSING_LEAST = 10, 6


class Set(NamedTuple):
    """Some places that have their stars in as many others, which so have them nowhere else."""

    inner: tuple[Left, ...]
    outer: list[Left]
    rest: list[Cell]


@technique(
    "Regions in lines",
    4,
    "Some regions have all their places in as many lines, which so need no stars of other regions.",
)
def regions_in_lines(at: Sight) -> Iterator[Deduction]:
    """As many regions as lines that have their stars there, or the other way round."""
    for number, inner, outer in _pairs(at, MOST):
        for found in _confined(inner, outer, number):
            yield from _empty(at, found, POINTS[number])


@technique(
    regions_in_lines.name,
    3,
    regions_in_lines.about,
    told_only=True,
)
def regions_fill_lines(at: Sight) -> Iterator[Deduction]:
    """The same of two or three, which people look for early: it clears many cells at once."""
    for number, inner, outer in _pairs(at, max(CLEARING)):
        for found in _confined(inner, outer, number):
            if not _has_smaller(found):
                cost = CLEARING[number] - len(found.rest) + APART * (not _side_by_side(found))
                yield from _empty(at, found, max(LEAST, cost))


@technique(
    "Lines in lines",
    4,
    "Two rows have all their places in two columns, which so need no stars in other rows.",
    told_only=True,
)
def lines_in_lines(at: Sight) -> Iterator[Deduction]:
    """Two rows that have their stars in two columns, or two columns in two rows."""
    _, rows, columns = _wanting(at.position)
    for inner, outer in ((rows, columns), (columns, rows)):
        for found in _confined(inner, outer, 2):
            cost = max(CROSSING_LEAST, CROSSING - len(found.rest))
            yield from _empty(at, found, cost)


def _wanting(now: Position) -> tuple[list[Left], list[Left], list[Left]]:
    """The regions, rows and columns that still want stars."""
    every = [left_in(now, atom) for atom in now.atoms if isinstance(atom.constraint, Cardinality)]
    wanting = [left for left in every if left.missing > 0]
    regions = [left for left in wanting if REGION(left.rule)]
    rows, columns = (
        [x for x in wanting if x.rule.labels[0].place.name.startswith(kind)]
        for kind in ("row", "column")
    )
    return regions, rows, columns


def _pairs(at: Sight, most: int) -> Iterator[tuple[int, list[Left], list[Left]]]:
    """How many to look for, inside what, and of what."""
    regions, *kinds = _wanting(at.position)
    for lines in kinds:
        for number in range(2, most + 1):
            yield number, regions, lines
            yield number, lines, regions


def _confined(inner: Sequence[Left], outer: Sequence[Left], number: int) -> Iterator[Set]:
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
            yield Set(chosen, others, rest)


def _has_smaller(found: Set) -> bool:
    """Whether fewer of the places have their stars in as few others by themselves."""
    reach = [{id(o) for o in found.outer if {*o.rule.scope} & {*i.open}} for i in found.inner]
    return any(
        len(set().union(*some)) <= number
        for number in range(1, len(reach))
        for some in combinations(reach, number)
    )


def _side_by_side(found: Set) -> bool:
    """Whether the rows or columns among the places are neighbours."""
    lines = found.inner if REGION(found.outer[0].rule) else found.outer
    first = [place.rule.scope[0] for place in lines]
    number = sorted(sum(cell) for cell in first)
    return number[-1] - number[0] == len(number) - 1


def _empty(at: Sight, found: Set, cost: int) -> Iterator[Deduction]:
    """That the other places have no stars elsewhere."""
    used = [c for place in found.inner for c in (*place.on, *place.off)]
    used += [c for place in found.outer for c in place.on]
    labels = [place.rule.labels[0] for place in (*found.inner, *found.outer)]
    gone = dict.fromkeys(found.rest, OFF)
    yield from at.deduce(gone, used, _tell(found), labels, cost=cost)


def _tell(found: Set) -> Tell:
    inner, outer = found.inner, found.outer
    them = _kind(outer[0])
    there = {cell for place in outer for cell in place.rule.scope}
    whole = all(there.issuperset(place.rule.scope) and not place.on for place in inner)
    begun = any(place.on for place in outer)

    def words(now: Position) -> Words:
        wanted = [cell for cell in found.rest if now.wants(cell)] or found.rest
        near = [cell for place in inner for cell in place.open]
        several = places_words(now, [place.rule for place in inner])
        where = places_words(now, [place.rule for place in outer], near)
        text = "{} lie entirely in {}" if whole else "{} have places left only in {}"
        lie = capital(say(text, several, where))
        if now.supposing:
            return say("{}, so {}.", lie, STARS.are(wanted))
        they = "and take" if whole else "They take"
        take = say("{}{}{} {} of these {}", lie, " " if whole else ". ", they, stars, them)
        if wanted == found.rest and not begun:
            return say("{}, so {} is empty.", take, about("the rest of them", wanted))
        return say("{}, so {}.", take, STARS.are(wanted))

    missing = sum(place.missing for place in inner)
    every = "the last" if begun else "all"
    stars = f"{every} {number_word(missing)} stars" if begun or missing > 2 else "both stars"
    return words


def _kind(left: Left) -> str:
    """What a place and others like it are: regions, rows or columns."""
    if REGION(left.rule):
        return "regions"
    return f"{left.rule.labels[0].place.name.split()[0]}s"
