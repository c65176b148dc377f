"""Lines and regions of which all places left lie in another one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gridwright.grid import Cell
from gridwright.model import Cardinality, Posting
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, about, as_words, capital, listed, say
from gridwright.techniques.counting import NAMED, OFF, count_of, split, split_cells
from gridwright.techniques.star_places import REGION, STARS, places_words, stretch


class Left(NamedTuple):
    """A row, column or region that wants stars: its cells by what is known, and how many."""

    rule: Posting
    on: list[Cell]
    open: list[Cell]
    off: list[Cell]
    missing: int


@technique(
    "Region and line",
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
        other = left_in(at.position, rule)
        rest = [cell for cell in other.open if cell not in open_]
        if rest and other.missing == missing and set(rule.scope).issuperset(open_):
            told = _tell_inside(at.posting, other, open_, (missing, len(on)), rest)
            labels = (at.label, rule.labels[0])
            used = [*on, *off, *other.on]
            yield from at.deduce(dict.fromkeys(rest, OFF), used, told, labels)


def _tell_inside(
    one: Posting, left: Left, open_: Sequence[Cell], counts: tuple[int, int], rest: list[Cell]
) -> Tell:
    missing, have = counts
    other, stars = left.rule, left.on
    place = other.labels[0].place
    within = set(place.cells).issuperset(one.scope)

    def words(now: Position) -> Words:
        wanted = [cell for cell in rest if now.wants(cell)] or rest
        its, (inner, where) = STARS.its(missing + have, have), _both(now, one, other, open_)
        if now.supposing:
            return _tell_supposed(inner, open_, (other, where), wanted)
        its = f" for {its}" if missing > 1 or have else ""
        if within:
            first = say("{} lies entirely in {}", inner, where)
        elif len(open_) <= NAMED:
            every, outer = "both" if len(open_) == 2 else "all", where
            if REGION(other):
                outer = about("the same region", place.cells)
            text = "{} has only {} left{}, {} in {}"
            first = say(text, inner, stretch(open_), its, every, outer)
        else:
            first = say("all places left in {}{} are in {}", inner, its, where)
        if REGION(other):
            where = about("that region", place.cells)
        if wanted != rest or stars:
            return capital(say("{}, so {}.", first, STARS.are(wanted)))
        rest_ = about("the rest of ", wanted) + as_words(where)
        return capital(say("{}, so {} is {}.", first, rest_, STARS.empty))

    return words


def _tell_supposed(
    inner: Words, open_: Sequence[Cell], outer: tuple[Posting, Words], wanted: list[Cell]
) -> Words:
    """The same in fewer words: "Row 4 is left with R4C6 and R4C7, both in the region of R2C6"."""
    other, where = outer
    left, every = (
        say("{} is left with {}", inner, listed(open_)),
        "both" if len(open_) == 2 else "all",
    )
    if len(open_) > NAMED:
        left = say("all places left in {} are in {}", inner, where)
    elif len(open_) > 1 and REGION(other):
        left = say("{}, {} in {}", left, every, where)
    return capital(say("{}, so {}.", left, STARS.are(wanted)))


def _both(now: Position, one: Posting, other: Posting, left: Sequence[Cell]) -> tuple[Words, Words]:
    """A place and one that its places left are in, both named by these where they are regions."""
    return places_words(now, [one], left), places_words(now, [other], left)


def left_in(now: Position, rule: Posting) -> Left:
    """A row, column or region by what is known there."""
    on, open_, off = split_cells(now, rule.scope)
    return Left(rule, on, open_, off, count_of(rule.constraint) - len(on))
