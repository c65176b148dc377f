"""What stars, circles, squares and triangles say of the cells around them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from gridwright.grid import Cell
from gridwright.model import Chain, Equal, Label, OneOf, Table, Unlike
from gridwright.model.domain import SINGLES, lowest, values_of
from gridwright.puzzles.shapely_squares.techniques_phrases import (
    EVEN,
    ODD,
    digits,
    label_of,
    the,
)
from gridwright.puzzles.shapely_squares.techniques_stars import BESIDE
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import Technique, of_rules, technique
from gridwright.reasoning.words import Part, Words, capital, listed, say

ZERO, FIVE = 1, 1 << 5
OTHER = {ZERO: FIVE, FIVE: ZERO}
# What a triangle can be under the greatest even digit.
BELOW_EIGHT = 0b11111110


@technique("Symbol by itself", 0, "What a symbol says of its cell and its neighbours.", OneOf)
def by_itself(at: Sight) -> Iterator[Deduction]:
    """The digits a symbol allows in its own cell, and a star beside it, where that decides less."""
    allowed = at.constraint.allowed
    star = at.label.clue.cell if at.label.rule == "star" and at.label.clue else None
    if star is None or star in at.cells:
        yield from at.deduce(dict.fromkeys(at.cells, allowed), (), lambda now: Words())
        return
    known = at.position.domains
    for cell in at.cells:
        if not known[cell] & allowed:
            yield from at.refute([cell], _star_clash(cell, star))
    tell: Tell = lambda now: say("{} beside it is a star", star)  # noqa: E731
    left = {c: allowed for c in at.cells if known[c] & allowed and at.puzzle.shape(c) not in BESIDE}
    yield from at.deduce(left, (), tell)


def _star_clash(cell: Cell, star: Cell) -> Tell:
    return lambda now: say(
        "{} would be {}, beside the star {}.", cell, digits(now.domains[cell]), star
    )


@technique("Equal circles", 0, "What one circle is not, no circle is.", Equal)
def equal_circles(at: Sight) -> Iterator[Deduction]:
    """What one circle is not is crossed out in all; the digit itself is told."""
    yield from _circles_clash(at)
    for cell, domain in zip(at.cells, at.domains, strict=True):
        if domain not in SINGLES:
            left = {other: domain for other in at.cells if other != cell}
            yield from at.deduce(left, [cell], _tell_circle(cell, domain))


def _tell_circle(cell: Cell, domain: int) -> Tell:
    def words(now: Position) -> Words:
        if domain.bit_count() <= 3:
            return say("the circle {} is {}", cell, digits(domain))
        return say("all circles are equal")

    return words


@technique("All circles", 1, "One circle is known, and with it all circles.", Equal)
def all_circles(at: Sight) -> Iterator[Deduction]:
    """All circles have the digit of a known one."""
    for cell, domain in zip(at.cells, at.domains, strict=True):
        if domain in SINGLES:
            left = dict.fromkeys(at.cells, domain)
            yield from at.deduce(left, [cell], _tell_all(cell, lowest(domain)))
            return


def _tell_all(cell: Cell, digit: int) -> Tell:
    def words(now: Position) -> Words:
        if now.supposing:
            return say("All circles are {}.", digit)
        return say("The circle {} is {}, so all circles are {}.", cell, digit, digit)

    return words


def _circles_clash(at: Sight) -> Iterator[Deduction]:
    known = [(c, d) for c, d in zip(at.cells, at.domains, strict=True) if d in SINGLES]
    for (first, a), (second, b) in pairwise(known):
        if a != b:
            yield from at.refute((first, second), _tell_unequal(first, a, second, b))


def _tell_unequal(first: Cell, a: int, second: Cell, b: int) -> Tell:
    return lambda now: say(
        "The circles {} and {} would be {} and {}.", first, second, lowest(a), lowest(b)
    )


@technique("Beside a square", 0, "No digit beside a square is equal to it.", Unlike)
def beside_square(at: Sight) -> Iterator[Deduction]:
    """A known square is crossed out beside it, where that is no square itself."""
    square, value = at.cells[0], at.domains[0]
    if value not in SINGLES:
        return
    left = {}
    for cell, domain in zip(at.cells[1:], at.domains[1:], strict=True):
        if domain == value:
            yield from at.refute((square, cell), _tell_equal(square, cell, value))
        elif at.puzzle.shape(cell) != "square" and domain not in SINGLES:
            left[cell] = ~value
    yield from at.deduce(left, [square], _tell_square(square, value))


def _tell_equal(square: Cell, cell: Cell, value: int) -> Tell:
    return lambda now: say(
        "{} and {} beside it would both be {}.", capital(the(now, square)), cell, lowest(value)
    )


def _tell_square(square: Cell, value: int) -> Tell:
    return lambda now: say("the square {} beside it is {}", square, lowest(value))


@technique(
    "Square chain",
    1,
    "A square beside a 0 is 5 and beside a 5 is 0; squares side by side alternate.",
    together=True,
)
def square_chain(at: Sight) -> Iterator[Deduction]:
    """From each known 0 or 5 along the open squares that can be reached."""
    puzzle, domains = at.puzzle, at.position.domains
    done: set[Cell] = set()
    for source in puzzle.beside("square"):
        value = domains[source]
        if value in OTHER and puzzle.shape(source) != "diamond":
            chain = _chain(at, source, value)
            if chain and not done.issuperset(chain):
                done.update(chain)
                labels = _chain_labels(at, source, chain)
                yield from at.deduce(chain, [source], _tell_chain(source, chain), labels)


def _chain(at: Sight, source: Cell, value: int) -> dict[Cell, int]:
    """The open squares that follow from a known 0 or 5, with their digits, in order."""
    squares, domains = at.puzzle.beside("square"), at.position.domains
    chain: dict[Cell, int] = {}
    todo = [(source, value)]
    for cell, digit in todo:
        for square in squares.get(cell, ()):
            if square not in chain and domains[square] not in SINGLES:
                chain[square] = OTHER[digit]
                todo.append((square, OTHER[digit]))
    return chain


def _chain_labels(at: Sight, source: Cell, chain: Mapping[Cell, int]) -> Iterator[Label]:
    return (label_of(at.position, cell) for cell in chain)


def _tell_chain(source: Cell, chain: Mapping[Cell, int]) -> Tell:
    def words(now: Position) -> Words:
        value = lowest(now.domains[source])
        cells = list(chain)
        if len(cells) == 1:
            after = lowest(chain[cells[0]])
            return say(
                "The square {} is beside {} = {}, so it is {}.", cells[0], source, value, after
            )
        found = listed(say("{} = {}", cell, lowest(chain[cell])) for cell in cells)
        return say("From {} = {} the squares alternate: {}.", source, value, found)

    return words


@technique(
    "Equal diamond",
    0,
    "A diamond equals the only digit to its left that is not 0.",
    Chain,
    where=of_rules("diamond"),
)
def equal_diamond(at: Sight) -> Iterator[Deduction]:
    """A diamond with one open digit to its left and else zeros, where several values fit both."""
    pair, both = _fitting_both(at)
    if both and both not in SINGLES:
        zeros = [cell for cell in at.cells if cell not in pair]
        for cell, other in (pair, pair[::-1]):
            known = at.position.domains[other]
            yield from at.deduce({cell: known}, [other, *zeros], _tell_same(other))


def _fitting_both(at: Sight) -> tuple[tuple[Cell, ...], int]:
    """An open diamond with the open cell that it equals, and the digits that fit both."""
    pair = tuple([c for c, d in zip(at.cells, at.domains, strict=True) if d not in SINGLES])
    if len(pair) != 2 or pair[1] != at.cells[-1] or at.domains.count(ZERO) < len(at.cells) - 2:
        return (), 0
    square = at.puzzle.shape(pair[0]) == "square"
    known = at.position.domains
    return pair, known[pair[0]] & known[pair[1]] & ODD & (ZERO | FIVE if square else ~0)


def _tell_same(other: Cell) -> Tell:
    return lambda now: say("it equals {}", the(now, other))


@technique(
    "Twin of a diamond",
    1,
    "One digit fits a diamond and the cell that it equals.",
    Chain,
    where=of_rules("diamond"),
)
def twin(at: Sight) -> Iterator[Deduction]:
    """A diamond with one open digit to its left and else zeros, where one value fits both."""
    pair, both = _fitting_both(at)
    if both in SINGLES:
        square = at.puzzle.shape(pair[0]) == "square"
        labels = [at.label, *([label_of(at.position, pair[0])] if square else ())]
        yield from at.deduce(dict.fromkeys(pair, both), at.cells, _tell_twin(pair, both), labels)


def _tell_twin(pair: Sequence[Cell], both: int) -> Tell:
    first, diamond = pair
    return lambda now: say(
        "The diamond {} equals {}: only {} fits both.", diamond, the(now, first), lowest(both)
    )


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
        bound = f"{most}" if over in SINGLES else f"at most {most}"
        tell: Tell = lambda now: say("{} above it is {}", above, bound)  # noqa: E731
        yield from at.deduce({triangle: (1 << most) - 1}, [above], tell)
    least = max(lowest(below), 1) if below else 1
    allowed = EVEN & ~((2 << least) - 1)
    if allowed & (allowed - 1):
        yield from at.deduce(
            {above: allowed}, [triangle] if least > 1 else (), _tell_above(triangle, least)
        )


def _tell_above(triangle: Cell, least: int) -> Tell:
    if least == 1:
        return lambda now: say("{} below it is a triangle", triangle)
    return lambda now: say("the triangle {} below it is at least {}", triangle, least)


@technique(
    "Triangle",
    1,
    "Under a 2 a triangle is 1; above a 6 or 7 stands an 8.",
    Table,
    together=True,
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
            lambda now: say("The triangle {} is smaller than {} = 2, so it is 1.", triangle, above),
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


def _tell_last(now: Position, cell: Cell) -> Words:
    """Why one digit is left to a cell: all that crossed out the others.

    Of bounds that differ in their number alone, the one against the nearest digit says most.
    """
    value = lowest(now.domains[cell])
    gone = values_of(now.start[cell] & ~now.domains[cell])
    reasons: dict[tuple[Part, ...], Words] = {}
    for each in sorted(gone, key=lambda digit: abs(digit - value)):
        why = now.why_not(cell, each)
        if why:
            reasons.setdefault(why.parts[:-1] or why.parts, why)
    below = cell.step(1, 0)
    if sum(below in why.cells for why in reasons.values()) > 1:
        reasons.pop(_tell_above(below, 1)(now).parts[:-1], None)
    if not reasons:
        return say("Only {} is left for {}.", value, the(now, cell))
    return say("Look at {}: {}, so it is {}.", the(now, cell), listed(reasons.values()), value)


LAST_DIGIT = Technique(
    "Last digit",
    1,
    "All digits of a cell but one are crossed out.",
    lambda at: (),
    together=True,
    tell_last=_tell_last,
)

SYMBOLS = (
    by_itself,
    equal_circles,
    beside_square,
    under_even,
    equal_diamond,
    twin,
    all_circles,
    square_chain,
    triangle_entry,
    LAST_DIGIT,
)
