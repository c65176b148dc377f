"""Stars in one row, column or region: how many it has, and where the others can be."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from gridwright.grid import Cell
from gridwright.model import Cardinality, Linear, Posting
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import of_rules, technique
from gridwright.reasoning.words import Words, about, line, listed, say
from gridwright.techniques.counting import (
    OFF,
    ON,
    OPEN,
    Things,
    filled,
    full,
    needed,
    split,
)
from gridwright.techniques.latin_words import lines_text
from gridwright.techniques.room import (
    APART,
    TOUCHES,
    around,
    just_room,
    tell_reach,
)
from gridwright.techniques.room_left import too_little_room

STARS = Things("star", "stars", "empty")
REGION = of_rules("region")
# What a star does to a cell that it leaves empty, where that may also be by its line or region.
RULES_OUT = "rules out"
# In more open cells nobody looks for what would leave no place.
FEW = 8


def place_words(rule: Posting, now: Position) -> Words:
    """A row or column by its number, a region by a cell where one looks already."""
    place = rule.labels[0].place
    if REGION(rule):
        return about("the region of ", place.cells) + say("{}", _landmark(now, place.cells))
    return line(place.name, place.cells)


def _landmark(now: Position, cells: Sequence[Cell], near: Collection[Cell] = ()) -> Cell:
    """The cell by which the eye finds a region.

    That is its star, or the first place it has left, those `near` what is told first; if all its
    places are gone under a supposition, the first one that it had.
    """

    def order(cell: Cell) -> tuple[bool, ...]:
        left = now.domains[cell]
        return left == ON, cell in near, left == OPEN, now.base[cell] == OPEN

    return max(cells, key=order)


def places_words(now: Position, rules: Sequence[Posting], near: Collection[Cell] = ()) -> Words:
    """Several rows, columns or regions: "rows 2 and 3", "the regions of R1C2 and R3C4"."""
    lines = [rule.labels[0].place for rule in rules if not REGION(rule)]
    regions = [rule.labels[0].place for rule in rules if REGION(rule)]
    words = [lines_text(lines)] if lines else []
    if regions:
        cells = [cell for place in regions for cell in place.cells]
        landmarks = listed(sorted(_landmark(now, place.cells, near) for place in regions))
        words.append(about(f"the region{'s' * (len(regions) > 1)} of ", cells) + landmarks)
    return listed(words)


def stretch(cells: Sequence[Cell]) -> Words:
    """Some cells, those of an unbroken stretch by its first and last."""
    unbroken = all(abs(a.row - b.row) + abs(a.column - b.column) == 1 for a, b in pairwise(cells))
    straight = len({c.row for c in cells}) == 1 or len({c.column for c in cells}) == 1
    if len(cells) > 2 and unbroken and straight:
        return say("{} to {}", cells[0], cells[-1])
    return listed(cells)


def named_at(at: Sight) -> Tell:
    """How the place is called that is looked at."""
    rule = at.posting
    assert rule is not None
    return lambda now: place_words(rule, now)


def theirs(at: Sight) -> Words:
    """How a place is called where its cells are named already."""
    assert at.posting is not None
    if REGION(at.posting):
        return about("their region", at.cells)
    return line(at.place.name, at.cells)


@technique(
    "Around a star",
    0,
    "Stars never touch, so all cells around a star are empty.",
    Linear,
    where=APART,
    tell_all=STARS.tell_none,
    once="Stars never touch, so all cells around a star are empty.",
)
def around_star(at: Sight) -> Iterator[Deduction]:
    """The cells around a star are empty."""
    yield from around(at, STARS, RULES_OUT if at.puzzle.stars == 1 else TOUCHES)


@technique(
    "All stars placed",
    1,
    "A row, column or region has all its stars, so the rest of it is empty.",
    Cardinality,
    together=True,
)
def full_place(at: Sight) -> Iterator[Deduction]:
    """A place that has its stars has no more."""
    yield from full(at, STARS, named_at(at))


@technique(
    full_place.name,
    0,
    full_place.about,
    Cardinality,
    tell_all=STARS.tell_none,
    told_only=True,
    once="Once a row, column or region has its stars, the rest of it is empty.",
)
def rest_of_place(at: Sight) -> Iterator[Deduction]:
    """The same where it is told: that goes without saying."""
    on, open_, _ = split(at)
    if at.puzzle.stars > 1:
        yield from filled(at, STARS, named_at(at))
    elif len(on) == 1:
        for cell in open_:
            yield from at.deduce({cell: OFF}, on, tell_reach(cell, on[0], STARS, RULES_OUT))


@technique(
    "Only cells left",
    1,
    "A row, column or region needs all its cells that are left.",
    Cardinality,
    together=True,
    says_why=True,
)
def needs_all_places(at: Sight) -> Iterator[Deduction]:
    """A place with just as many cells left as it needs."""
    if len(at.cells) == 1:
        yield from _region_of_one(at)
    else:
        its = about("its region", at.cells) if at.posting and REGION(at.posting) else None
        yield from needed(at, STARS, named_at(at), its)


def _region_of_one(at: Sight) -> Iterator[Deduction]:
    (cell,) = at.cells
    if at.position.domains[cell] & OFF:
        words = say("{} is a region by itself, so it is a star.", cell)
        yield from at.deduce({cell: ON}, (), lambda now: words)


@technique(
    "Touches every place",
    2,
    "A star here would touch so much of a line or region that too little room is left for its own.",
    Cardinality,
    wide=True,
    together=True,
    imagines=True,
)
def touches_every_place(at: Sight) -> Iterator[Deduction]:
    """Stars in or beside a place that would leave it too little room."""
    _, open_, _ = split(at)
    if len(open_) <= FEW:
        near = at.puzzle.grid.around
        cells = dict.fromkeys(other for cell in open_ for other in near[cell])
        yield from too_little_room(at, STARS, named_at(at), cells, theirs(at))


@technique(
    "Just room",
    3,
    "The open cells of a line or region have room for just as many stars as it needs.",
    Cardinality,
)
def just_room_for_stars(at: Sight) -> Iterator[Deduction]:
    """A place with just as much room as it needs."""
    yield from just_room(at, STARS, named_at(at))


@technique(just_room_for_stars.name, 2, just_room_for_stars.about, Cardinality, told_only=True)
def stars_with_just_room(at: Sight) -> Iterator[Deduction]:
    """The same: stars are told before all that they would touch."""
    yield from just_room(at, STARS, named_at(at))
