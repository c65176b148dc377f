"""Circles: all of them hold the same digit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from gridwright.grid import Cell
from gridwright.model import Equal
from gridwright.model.domain import SINGLES, lowest
from gridwright.puzzles.shapely_squares.techniques_asides import aside
from gridwright.puzzles.shapely_squares.techniques_phrases import (
    FEW,
    LISTED,
    digits,
    parity_of,
)
from gridwright.puzzles.shapely_squares.techniques_sources import (
    OWN,
    asked,
    kind_of,
    named,
    plain,
    sources,
    the,
)
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Parallel, Words, about, capital, listed, say


@technique("Equal circles", 0, "What one circle is not, no circle is.", Equal, untold=True)
def equal_circles(at: Sight) -> Iterator[Deduction]:
    """What one circle is not is crossed out in all; the digit itself is told."""
    yield from _circles_clash(at)
    for cell, domain in zip(at.cells, at.domains, strict=True):
        if domain not in SINGLES:
            left = {other: domain for other in at.cells if other != cell}
            yield from at.deduce(left, [cell], _tell_circle(cell, domain))


@technique(equal_circles.name, 1, equal_circles.about, Equal, told_only=True)
def what_circles_are(at: Sight) -> Iterator[Deduction]:
    """The same, told once and kept as pencil marks."""
    yield from _circles_clash(at)
    for cell, domain in zip(at.cells, at.domains, strict=True):
        if domain not in SINGLES:
            left = dict.fromkeys(at.cells, domain)
            yield from at.deduce(left, [cell], _tell_all_are(cell, domain))


def _tell_all_are(cell: Cell, domain: int) -> Tell:
    def words(now: Position) -> Words:
        every = _every_is(now.puzzle.circles, domain)
        if both := _fitting_both(now, cell, domain):
            return both
        if why := sources(now, cell, ~domain):
            reasons = listed(named(each, the(now, cell)) for each in why)
            return say("As {}, {}.", reasons, every)
        if _lists(domain):
            return say("{} like {}.", capital(every), cell)
        several = (OWN["circle"] & ~domain).bit_count() > 1
        return say("{}, as {} is {}.", capital(every), cell, "neither" if several else "not")

    return words


def _fitting_both(now: Position, cell: Cell, domain: int) -> Words:
    """That only one digit fits a circle and another one of which something else is known."""
    for other in now.puzzle.circles:
        left = now.domains[other] & domain
        if other != cell and left in SINGLES and domain not in SINGLES:
            each = [(cell, domain), (other, now.domains[other])]
            are = listed(_one_is(now, circle, mask) for circle, mask in each)
            return say("{}: only {} fits both.", capital(are), lowest(left))
    return Words()


def _one_is(now: Position, circle: Cell, mask: int) -> Words:
    """What one circle can be, and why."""
    shown = parity_of(mask) or digits(mask)
    return say("{} is {}{}", the(now, circle), shown, aside(now, circle, ~mask))


def _every_is(circles: Iterable[Cell], mask: int) -> Words:
    """What circles can be: "all circles are 4 or 8", or "no circle is 5" if they can be most."""
    if _lists(mask):
        return say("{} are {}", about("all circles", circles), digits(mask))
    return say("{} is {}", about("no circle", circles), digits(OWN["circle"] & ~mask))


def _lists(mask: int) -> bool:
    """Whether it is said what circles can be, rather than what they cannot."""
    return (OWN["circle"] & ~mask).bit_count() >= FEW


def tell_circles(cells: Iterable[Cell], gone: int) -> Words:
    """Pencil marks of all circles."""
    return _every_is(cells, OWN["circle"] & ~gone)


def _tell_circle(cell: Cell, domain: int) -> Tell:
    def words(now: Position) -> Words:
        gone = asked(now, ~domain)
        if why := sources(now, cell, gone):
            return listed(named(each, the(now, cell)) for each in why)
        seen = plain(now, cell)
        left = domain if seen & gone else seen
        if left.bit_count() <= LISTED:
            return say("the circle {} is {}", cell, kind_of(left, gone) or digits(left))
        return say("all circles are equal")

    return words


@technique("All circles", 1, "One circle is known, and with it all circles.", Equal, at_once=True)
def all_circles(at: Sight) -> Iterator[Deduction]:
    """All circles have the digit of a known one."""
    for cell, domain in zip(at.cells, at.domains, strict=True):
        if domain in SINGLES:
            left = dict.fromkeys(at.cells, domain)
            start = at.position.start
            every = {other: start[other] & ~domain for other in at.cells if other != cell}
            for found in at.deduce(left, [cell], _tell_all(cell, lowest(domain))):
                yield replace(found, gone=every)
            return


def _tell_all(cell: Cell, digit: int) -> Tell:
    def words(now: Position) -> Words:
        if now.supposing:
            return say("All circles are {}.", digit)
        return like_known(now, digit) or _AllLike(cell, digit).words()

    return words


def like_known(now: Position, digit: int) -> Words:
    """That all circles are like one that stands on the board; empty if none does."""
    for cell, left in now.base.items():
        if left in SINGLES and now.puzzle.shape(cell) == "circle":
            return _AllLike(cell, digit).words()
    return Words()


class _AllLike(NamedTuple):
    """That all circles are like one, which is told once, whichever it is."""

    cell: Cell
    digit: int

    def words(self) -> Words:
        """All circles are 4 like R1C1."""
        told = say("All circles are {} like {}.", self.digit, self.cell)
        return Words(told.parts, self)

    def with_next(self, other: Parallel) -> Words | None:
        """The same again."""
        return self.words() if isinstance(other, _AllLike) else None


def _circles_clash(at: Sight) -> Iterator[Deduction]:
    known = [(c, d) for c, d in zip(at.cells, at.domains, strict=True) if d in SINGLES]
    for (first, a), (second, b) in pairwise(known):
        if a != b:
            yield from at.refute((first, second), _tell_unequal(first, a, second, b))


def _tell_unequal(first: Cell, a: int, second: Cell, b: int) -> Tell:
    return lambda now: say(
        "The circles {} and {} would be {} and {}.", first, second, lowest(a), lowest(b)
    )
