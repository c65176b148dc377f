"""Stars in one row, column or region: how many it has, and where the others can be."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from gridwright.grid import Cell
from gridwright.model import Cardinality, Label, Linear, Posting
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
    count_of,
    full,
    needed,
    split,
    split_cells,
)
from gridwright.techniques.latin_words import lines_text
from gridwright.techniques.room import (
    APART,
    around,
    just_room,
    only_left,
    square_label,
    too_little_room,
    touch,
)

STARS = Things("star", "stars", "empty")
REGION = of_rules("region")
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
        landmarks = listed(_landmark(now, place.cells, near) for place in regions)
        words.append(about(f"the region{'s' * (len(regions) > 1)} of ", cells) + landmarks)
    return listed(words)


def _named(at: Sight) -> Tell:
    rule = at.posting
    assert rule is not None
    return lambda now: place_words(rule, now)


def _theirs(at: Sight) -> Words:
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
    yield from around(at, STARS)


@technique(
    "All stars placed",
    1,
    "A row, column or region has all its stars, so the rest of it is empty.",
    Cardinality,
    together=True,
)
def full_place(at: Sight) -> Iterator[Deduction]:
    """A place that has its stars has no more."""
    yield from full(at, STARS, _named(at))


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
        yield from needed(at, STARS, _named(at), its)


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
)
def touches_every_place(at: Sight) -> Iterator[Deduction]:
    """Stars in or beside a place that would leave it too little room."""
    _, open_, _ = split(at)
    if len(open_) <= FEW:
        near = at.puzzle.grid.around
        cells = dict.fromkeys(other for cell in open_ for other in near[cell])
        yield from too_little_room(at, STARS, _named(at), cells, _theirs(at))


@technique(
    "Just room",
    3,
    "The open cells of a line or region have room for just as many stars as it needs.",
    Cardinality,
)
def just_room_for_stars(at: Sight) -> Iterator[Deduction]:
    """A place with just as much room as it needs."""
    yield from just_room(at, STARS, _named(at))


class Reach(NamedTuple):
    """Why a star in one cell leaves another empty: the rule, and the stars of its place so far."""

    label: Label
    stars: tuple[Cell, ...]


# Why a star in a cell leaves each of some others empty.
Reasons = Mapping[Cell, Reach]


@technique(
    "Leaves no place",
    3,
    "A star here would leave a line or region no place, by what it touches and what it fills.",
    Cardinality,
    wide=True,
)
def leaves_no_place(at: Sight) -> Iterator[Deduction]:
    """A star that touches, or shares a line or region with, every cell for a place's last star."""
    for cell, reasons in _leaving_none(at):
        told = _tell_no_place(at, cell, reasons)
        yield from at.deduce({cell: OFF}, _rests_on(at, [reasons]), told, _labels(at, [reasons]))


@technique(
    leaves_no_place.name,
    leaves_no_place.rank,
    leaves_no_place.about,
    Cardinality,
    wide=True,
    told_only=True,
)
def leave_no_place(at: Sight) -> Iterator[Deduction]:
    """Several stars each of which would leave a place none."""
    found = {
        cell: reasons
        for cell, reasons in _leaving_none(at)
        if not any(each.stars for each in reasons.values())
    }
    if len(found) > 1:
        every = [*found.values()]
        used, told = _rests_on(at, every), _tell_none_of(at, found)
        yield from at.deduce(dict.fromkeys(found, OFF), used, told, _labels(at, every))


def _leaving_none(at: Sight) -> Iterator[tuple[Cell, Reasons]]:
    """The stars that would leave a place none, each with the reason for every cell it has left."""
    on, open_, _ = split(at)
    if count_of(at.constraint) - len(on) != 1 or not 1 < len(open_) <= FEW:
        return
    ways = _Ways(at)
    reaches = [ways.reached_from(cell) for cell in open_]
    for cell in reaches[0]:
        if cell in at.cells or not all(cell in each for each in reaches[1:]):
            continue
        if at.position.domains[cell] != OPEN:
            continue  # a star that is known is no other one that its line or region would have
        if all(touch(cell, each) for each in open_):
            continue  # it touches them all, which is seen sooner
        pairs = zip(open_, reaches, strict=True)
        yield cell, {each: ways.reason(each, cell, reached[cell]) for each, reached in pairs}


def _rests_on(at: Sight, every: Iterable[Reasons]) -> list[Cell]:
    """The cells that must be known of a place, and the stars by which others need one more."""
    on, _, off = split(at)
    stars = (star for reasons in every for each in reasons.values() for star in each.stars)
    return [*on, *off, *stars]


def _labels(at: Sight, every: Iterable[Reasons]) -> tuple[Label, ...]:
    return (at.label, *(each.label for reasons in every for each in reasons.values()))


class _Ways:
    """How stars of other places, and those that touch, leave a cell empty."""

    def __init__(self, at: Sight) -> None:
        self._at = at
        self._last: dict[int, Reach | None] = {}  # by identity, as hashing a posting takes long

    def reached_from(self, cell: Cell) -> dict[Cell, Reach | None]:
        """The cells whose star would leave a cell empty: by which place, or as they touch it.

        Those of the place that is looked at are left out, as nobody asks about them.
        """
        found: dict[Cell, Reach | None] = {}
        for rule in self._at.position.atoms_at(cell):
            if rule is not self._at.posting and isinstance(rule.constraint, Cardinality):
                if id(rule) not in self._last:
                    self._last[id(rule)] = _of_last_star(self._at.position, rule)
                if reach := self._last[id(rule)]:
                    found |= dict.fromkeys(rule.scope, reach)
        return found | dict.fromkeys(self._at.puzzle.grid.around[cell])

    def reason(self, cell: Cell, other: Cell, reach: Reach | None) -> Reach:
        """Why a star in another cell leaves a cell empty, in full."""
        return reach or Reach(square_label(self._at.position, cell, other), ())


def _of_last_star(now: Position, rule: Posting) -> Reach | None:
    """A place that needs just one more star, as a reason."""
    on, _, _ = split_cells(now, rule.scope)
    return Reach(rule.labels[0], tuple(on)) if count_of(rule.constraint) - len(on) == 1 else None


def _tell_none_of(at: Sight, found: Mapping[Cell, Reasons]) -> Tell:
    left = split(at)[1]

    def words(now: Position) -> Words:
        wanted = sorted([cell for cell in found if now.wants(cell)] or found)
        first, *others = wanted
        if not others:
            return _tell_no_place(at, first, found[first])(now)
        text = "A star at {} would {} {} {}, {}, so {}."
        every = "both" if len(left) == 2 else "each of"
        only = only_left(STARS, _theirs(at), count_of(at.constraint) - 1)
        how = _how(found[cell] for cell in wanted)
        return say(
            text, listed(wanted, "or"), how, every, listed(left), only, STARS.all_are(wanted)
        )

    return words


def _how(every: Iterable[Reasons]) -> str:
    """How stars leave others empty: "touch or share its row or column with"."""
    labels = [each.label for reasons in every for each in reasons.values()]
    kinds = {_kind(label) for label in labels}
    shared = [kind for kind in ("row", "column", "region") if kind in kinds]
    its = [f"share its {' or '.join(shared)} with"] if shared else []
    return " or ".join((*(["touch"] if "square" in kinds else []), *its))


def _kind(label: Label) -> str:
    """What a rule is about: a row, a column, a region, or a square in which cells touch."""
    if label.rule == "line":
        return label.place.name.split()[0]
    return "region" if label.rule == "region" else "square"


def _tell_no_place(at: Sight, cell: Cell, reasons: Reasons) -> Tell:
    touched = [each for each in reasons if touch(cell, each)]
    shared: dict[Words, list[Cell]] = {}
    for each, reach in reasons.items():
        if each not in touched:
            shared.setdefault(_its(reach), []).append(each)

    def words(now: Position) -> Words:
        does = [say("touch {}", listed(touched))] if touched else []
        does += [say("share {} with {}", its, _run(cells)) for its, cells in shared.items()]
        left = only_left(STARS, _theirs(at), count_of(at.constraint) - 1)
        return say("A star at {} would {}, {}, so {} is empty.", cell, listed(does), left, cell)

    return words


def _its(reach: Reach) -> Words:
    """The line or region that a star shares with another one: "the last star of row 3"."""
    place = reach.label.place
    its = line(place.name, place.cells) if _is_line(reach) else about("its region", place.cells)
    return say("the last star of {}", its) if reach.stars else its


def _is_line(reach: Reach) -> bool:
    return reach.label.place.name.startswith(("row", "column"))


def _run(cells: Sequence[Cell]) -> Words:
    """Some cells, those of an unbroken stretch by its first and last."""
    unbroken = all(abs(a.row - b.row) + abs(a.column - b.column) == 1 for a, b in pairwise(cells))
    straight = len({c.row for c in cells}) == 1 or len({c.column for c in cells}) == 1
    if len(cells) > 2 and unbroken and straight:
        return say("{} to {}", cells[0], cells[-1])
    return listed(cells)
