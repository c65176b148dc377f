"""Stars that would leave a row, column or region no place, by what they touch and fill."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from gridwright.grid import Cell
from gridwright.model import Cardinality, Label, Posting
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, about, capital, line, listed, say, separated
from gridwright.techniques.counting import OFF, OPEN, count_of, in_turn, split, split_cells
from gridwright.techniques.room import square_label, touch
from gridwright.techniques.star_places import FEW, REGION, STARS, named_at, stretch, theirs

# Up to so many stars are told one by one, each with what it would touch and fill.
ONE_BY_ONE = 3


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
    together=True,
    imagines=True,
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
    imagines=True,
)
def leave_no_place(at: Sight) -> Iterator[Deduction]:
    """Several stars each of which would leave a place none."""
    found = {
        cell: reasons
        for cell, reasons in _leaving_none(at)
        if not any(each.stars for each in reasons.values())
    }
    for place, cells in _grouped(at, found):
        every = {cell: found[cell] for cell in cells}
        used, labels = _rests_on(at, every.values()), _labels(at, every.values())
        labels += (place.labels[0],) if place else ()
        told = _tell_none_of(at, every, place)
        yield from at.deduce(dict.fromkeys(every, OFF), used, told, labels)


def _grouped(
    at: Sight, found: Mapping[Cell, Reasons]
) -> Iterator[tuple[Posting | None, list[Cell]]]:
    """Stars that can be told at once: those of one place which fill it, or a few of any."""
    open_, rest = split(at)[1], list(found)
    sizes: dict[int, tuple[int, Posting]] = {}
    for cell in found:
        for rule in at.position.atoms_at(cell):
            if rule is at.posting or not isinstance(rule.constraint, Cardinality):
                continue
            reach = _of_last_star(at.position, rule)
            if reach and not reach.stars:
                covered = sum(each in rule.scope for each in open_)
                sizes[id(rule)] = (covered, rule)
    for covered, rule in sorted(sizes.values(), key=lambda each: -each[0]):
        cells = [cell for cell in rest if cell in rule.scope]
        if covered > 1 and len(cells) > 1:
            rest = [cell for cell in rest if cell not in cells]
            yield rule, cells
    if 1 < len(rest) <= ONE_BY_ONE:
        yield None, rest


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


def _tell_none_of(at: Sight, found: Mapping[Cell, Reasons], place: Posting | None) -> Tell:
    open_ = split(at)[1]

    def words(now: Position) -> Words:
        wanted = sorted([cell for cell in found if now.wants(cell)] or found)
        first, *others = wanted
        if not others:
            return _tell_no_place(at, first, found[first])(now)
        reasons = {cell: found[cell] for cell in wanted}
        return (
            _tell_each(at, open_, reasons, now)
            if place is None
            else _by_place(at, place, reasons, now)
        )

    return words


def _tell_each(
    at: Sight, open_: Sequence[Cell], found: Mapping[Cell, Reasons], now: Position
) -> Words:
    """Why stars leave a place none, one by one."""
    left = say("{} is left with {}", named_at(at)(now), listed(open_))
    doing: dict[Words, list[Cell]] = {}
    for cell, reasons in found.items():
        doing.setdefault(_does(cell, reasons), []).append(cell)
    (first, cells), *others = doing.items()
    does = [say("A star at {} would {}", listed(cells, "or"), first)]
    does += [say("one at {} would {}", listed(cells, "or"), each) for each, cells in others]
    return capital(say("{}. {}. So {}.", left, separated(does, "; "), STARS.all_are([*found])))


def _by_place(at: Sight, place: Posting, reasons: Mapping[Cell, Reasons], now: Position) -> Words:
    """Why stars leave a place none that is in another one, but for a few cells.

    "Apart from R6C5, all places left in row 6 are in the region of R7C4 and R7C5. A star at R7C4
    would also touch R6C5, and one at R7C5 would share column 5 with R6C5. So both are empty."
    """
    open_, label = split(at)[1], place.labels[0]
    outside = [cell for cell in open_ if cell not in place.scope]
    its = line(label.place.name, label.place.cells)
    if REGION(place):
        its = about("the region of ", label.place.cells) + listed(reasons)
    doing: dict[Words, list[Cell]] = {}
    for cell, found in reasons.items():
        doing.setdefault(_does(cell, {each: found[each] for each in outside}), []).append(cell)
    (first, cells), *others = doing.items()
    does = [say("A star at {} would also {}", listed(cells, "or"), first)]
    does += [say("one at {} would {}", listed(cells, "or"), each) for each, cells in others]
    text = "Apart from {}, all places left in {} are in {}. {}. So {}."
    all_ = STARS.all_are([*reasons])
    return say(text, listed(outside), named_at(at)(now), its, separated(does, ", and "), all_)


def _tell_no_place(at: Sight, cell: Cell, reasons: Reasons) -> Tell:
    last = " for its last star" if count_of(at.constraint) > 1 else ""
    none = capital(say("{} has no other places left{}", theirs(at), last))
    text = "A star at {} would {}. {}, so {}."
    words = in_turn(say(text, cell, _does(cell, reasons), none, STARS.are([cell])))
    return lambda now: words


def _does(cell: Cell, reasons: Reasons) -> Words:
    """What a star does to some cells: "touch R7C2 and share row 6 with R6C5"."""
    touched = [each for each in reasons if touch(cell, each)]
    shared: dict[Words, list[Cell]] = {}
    for each, reach in reasons.items():
        if each not in touched:
            shared.setdefault(_its(reach), []).append(each)
    does = [say("touch {}", listed(touched))] if touched else []
    shares = listed(say("{} with {}", its, stretch(cells)) for its, cells in shared.items())
    return listed([*does, say("share {}", shares)] if shared else does)


def _its(reach: Reach) -> Words:
    """The line or region that a star shares with another one: "the last star of row 3"."""
    place = reach.label.place
    its = line(place.name, place.cells) if _is_line(reach) else about("its region", place.cells)
    return say("the last star of {}", its) if reach.stars else its


def _is_line(reach: Reach) -> bool:
    return reach.label.place.name.startswith(("row", "column"))
