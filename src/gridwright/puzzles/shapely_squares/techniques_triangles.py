"""Triangles: the digit above is even and larger."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grid import Cell
from gridwright.model import Table
from gridwright.model.domain import SINGLES, lowest
from gridwright.puzzles.shapely_squares.techniques_needed import resting
from gridwright.puzzles.shapely_squares.techniques_phrases import EVEN, digits
from gridwright.puzzles.shapely_squares.techniques_sources import BELOW_EIGHT, IT, WHICH, because
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import of_rules, technique
from gridwright.reasoning.words import Words, say


@technique(
    "Under an even digit",
    0,
    "The digit above a triangle is even and larger.",
    Table,
    where=of_rules("triangle"),
)
def under_even(at: Sight) -> Iterator[Deduction]:
    """What a triangle and the digit above it say of each other, short of an entry."""
    triangle, above = at.cells
    below, over = at.domains
    most = over.bit_length() - 1
    yield from at.deduce({triangle: BELOW_EIGHT}, (), lambda now: Words())
    if 2 < most <= 8:
        tell, rests = _tell_below(above, most), {above: (2 << most) - 1}
        deduced = at.deduce({triangle: (1 << most) - 1}, [above], tell)
        yield from resting(deduced, lambda now: rests)
    least = max(lowest(below), 1) if below else 1
    allowed = EVEN & ~((2 << least) - 1)
    if allowed & (allowed - 1):
        used, enough = ([triangle], {triangle: -1 << least}) if least > 1 else ((), {})
        tell = tell_above(triangle, least)
        yield from resting(at.deduce({above: allowed}, used, tell), lambda now: enough)


def _tell_below(above: Cell, most: int) -> Tell:
    """Why a triangle is less than something."""

    def words(now: Position) -> Words:
        left = now.domains[above] or 1 << most
        end = lowest(left) if left in SINGLES else f"at most {left.bit_length() - 1}"
        why = because(now, above, EVEN & ~((2 << most) - 1))
        return say("{} above {} is {}{}", above, IT, end, why)

    return words


def tell_above(triangle: Cell, least: int) -> Tell:
    """Why a digit above a triangle is even, or at least something."""

    def words(now: Position) -> Words:
        if least == 1:
            return say("{} is above the triangle {}", IT, triangle)
        left = now.domains[triangle] or 1 << least
        end = lowest(left) if left in SINGLES else f"at least {lowest(left)}"
        why = because(now, triangle, (1 << least) - 1)
        return say("{} is above the triangle {}{} is {}{}", IT, triangle, WHICH, end, why)

    return words


@technique(
    "Triangle",
    1,
    "Under a 2 a triangle is 1; above a 6 or 7 stands an 8.",
    Table,
    together=True,
    at_once=True,
    where=of_rules("triangle"),
)
def triangle_entry(at: Sight) -> Iterator[Deduction]:
    """A triangle that is forced by the digit above, or forces it."""
    triangle, above = at.cells
    below, over = at.domains
    most = over.bit_length() - 1
    least = lowest(below)
    if over and below and (most <= least or not over & EVEN & ~((2 << least) - 1)):
        yield from at.refute(at.cells, _triangle_clash(triangle, above))
    elif most == 2:
        yield from at.deduce(
            {triangle: 2},
            [above],
            lambda now: say("The triangle {} under {} = 2 is 1.", triangle, above),
        )
    elif least >= 6:
        yield from at.deduce({above: 1 << 8}, [triangle], _tell_eight(triangle, above))


def _tell_eight(triangle: Cell, above: Cell) -> Tell:
    return lambda now: say(
        "{} is even and larger than the triangle {}, so it is 8.", above, triangle
    )


def _triangle_clash(triangle: Cell, above: Cell) -> Tell:
    def words(now: Position) -> Words:
        over = now.domains[above]
        return say(
            "{} would be {}, above the triangle {}, which is {}.",
            above,
            digits(over),
            triangle,
            digits(now.domains[triangle]),
        )

    return words
