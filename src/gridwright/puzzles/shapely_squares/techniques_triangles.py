"""Triangles: the digit above is even and larger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gridwright.grid import Cell
from gridwright.model import Table
from gridwright.model.domain import SINGLES, lowest
from gridwright.puzzles.shapely_squares.techniques_asides import because
from gridwright.puzzles.shapely_squares.techniques_heart_paths import IT, WHICH
from gridwright.puzzles.shapely_squares.techniques_needed import resting
from gridwright.puzzles.shapely_squares.techniques_phrases import EVEN, digits, label_of
from gridwright.puzzles.shapely_squares.techniques_sources import (
    ABOVE_ONE,
    ABOVE_TWO,
    BELOW_EIGHT,
    UNDER,
)
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import of_rules, technique
from gridwright.reasoning.words import Words, joined, listed, number_word, say, separated


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
        if now.base[above] & now.seen[above] in SINGLES:
            return say("{}{}{} = {}", IT, UNDER, above, lowest(left))
        end = lowest(left) if left in SINGLES else f"at most {left.bit_length() - 1}"
        why = because(now, above, EVEN & ~((2 << most) - 1))
        return say("{} above {} is {}{}", above, IT, end, why)

    return words


def tell_above(triangle: Cell, least: int) -> Tell:
    """Why a digit above a triangle is even, or at least something."""

    def words(now: Position) -> Words:
        if least == 1:
            return say("{}{}{}", IT, ABOVE_ONE, triangle)
        left = now.domains[triangle] or 1 << least
        if now.base[triangle] & now.seen[triangle] in SINGLES:
            return say("{}{}{} = {}", IT, ABOVE_ONE, triangle, lowest(left))
        end = lowest(left) if left in SINGLES else f"at least {lowest(left)}"
        why = because(now, triangle, (1 << least) - 1)
        below = triangle.step(1, 0)
        stacked = below in now.puzzle.grid and now.puzzle.shape(below) == "triangle"
        if why and stacked and {triangle, below}.issuperset(why.cells):
            which = _more_than_one(now, below)
            return say("{}{}{} and {}{}", IT, ABOVE_TWO, triangle, below, which)
        return say("{}{}{}{} is {}{}", IT, ABOVE_ONE, triangle, WHICH, end, why)

    return words


def _more_than_one(now: Position, triangle: Cell) -> Words:
    """What the lower one of two triangles is, if that is more than 1: " = 3"."""
    left = now.domains[triangle]
    if not left or lowest(left) == 1:
        return Words()
    return say(" = {}" if left in SINGLES else ", which is at least {}", lowest(left))


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


@technique(
    triangle_entry.name, 1, triangle_entry.about, together=True, at_once=True, told_only=True
)
def triangle_stacks(at: Sight) -> Iterator[Deduction]:
    """Triangles that have no digits to spare: under a 4 two of them can only be 2 and 1."""
    found = [stack for cell in at.cells if (stack := _full_stack(at, cell))]
    within = {cell for _, *triangles in found for cell in triangles}
    stacks = [stack for stack in found if stack[0] not in within]
    if [len(stack) for stack in stacks] == [2]:
        return  # one triangle under a 2 has words of its own
    left = {cell: 1 << digit for _, *cells in stacks for digit, cell in _digits_in(cells)}
    labels = [label_of(at.position, cell) for cell in left]
    start = at.position.start
    every = {cell: start[cell] & ~digit for cell, digit in left.items()}
    for deduced in at.deduce(left, [top for top, *_ in stacks], _tell_stacks(stacks), labels):
        yield replace(deduced, gone=every)


def _full_stack(at: Sight, top: Cell) -> list[Cell]:
    """A known digit and the triangles below it, some of them open, that one way is left to."""
    grid, shape = at.puzzle.grid, at.puzzle.shape
    stack = [top]
    while (below := stack[-1].step(1, 0)) in grid and shape(below) == "triangle":
        stack.append(below)
    triangles = stack[1:]
    is_open = any(at.value(cell) is None for cell in triangles)
    return stack if is_open and at.value(top) == 2 * len(triangles) else []


def _digits_in(triangles: Sequence[Cell]) -> Iterator[tuple[int, Cell]]:
    """The digits of triangles that have none to spare: 1 is the lowest, all above it are even."""
    digits = (max(2 * (len(triangles) - i) - 2, 1) for i in range(len(triangles)))
    return zip(digits, triangles, strict=True)


def _tell_stacks(stacks: Sequence[Sequence[Cell]]) -> Tell:
    by_height: dict[int, list[Sequence[Cell]]] = {}
    for stack in stacks:
        by_height.setdefault(len(stack) - 1, []).append(stack)

    def words(now: Position) -> Words:
        return joined(_tell_height(height, each) for height, each in sorted(by_height.items()))

    return words


def _tell_height(height: int, stacks: Sequence[Sequence[Cell]]) -> Words:
    """What stacks of the same height are: the whole of them, one after the other."""
    top, *triangles = stacks[0]
    digits = listed(str(digit) for digit, _ in _digits_in(triangles))
    if height == 1:
        return say("Under a 2 a triangle is 1: {}.", listed(stack[1] for stack in stacks))
    if len(stacks) == 1:
        text = "Under {} = {} the triangles {} can only be {}."
        return say(text, top, 2 * height, listed(triangles), digits)
    every = separated([listed(stack[1:]) for stack in stacks], ", ")
    text = "Under a {} {} triangles can only be {}: {}."
    return say(text, 2 * height, number_word(height), digits, every)


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
