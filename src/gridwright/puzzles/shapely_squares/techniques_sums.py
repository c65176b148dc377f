"""Sums as people see them: what a row, a diamond or a group of hearts leaves for its open cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import prod
from typing import Any, NamedTuple

from gridwright.grid import Cell
from gridwright.model import Label, Posting
from gridwright.model.domain import SINGLES, Domains, lowest, values_of
from gridwright.puzzles.shapely_squares.techniques_phrases import circles_label, label_of
from gridwright.reasoning.sight import Sight

SUMS = ("row-sum", "diamond", "heart")
TEN, FIVE = 10, 5
ZERO = 1 << 0
# Combinations of digits that are looked through for the few that make a sum.
TRIED = 1000


class Form(NamedTuple):
    """How a sum is read: the factor of each cell, and the diamond that is counted twice.

    A diamond equals all to its left, so a row can be read from one of its diamonds on, with the
    diamond counted twice.
    """

    factors: tuple[int, ...]
    doubled: int | None = None


class Term(NamedTuple):
    """Open cells with the same digit (one, or all circles), and what they can still be."""

    cells: tuple[Cell, ...]
    factor: int
    mask: int

    @property
    def least(self) -> int:
        """The least it adds."""
        return self.factor * (lowest(self.mask) if self.factor > 0 else self.mask.bit_length() - 1)

    @property
    def most(self) -> int:
        """The most it adds."""
        return self.factor * (self.mask.bit_length() - 1 if self.factor > 0 else lowest(self.mask))


@dataclass(frozen=True, eq=False)
class Sum:
    """What is left of a sum: open terms that add up to `left`.

    `total` is what all add up to, `known` the known cells with their factors and digits, `pairs`
    adjacent open squares, which make 5 together, `hearts` groups in a row that make 10, and `twins`
    diamonds that equal a circle, and so are counted with the circles.
    """

    kind: str
    place: Cell
    doubled: Cell | None
    total: int
    known: tuple[tuple[Cell, int, int], ...]
    pairs: tuple[tuple[Cell, Cell], ...]
    hearts: tuple[tuple[Cell, ...], ...]
    twins: tuple[Cell, ...]
    terms: tuple[Term, ...]

    @cached_property
    def left(self) -> int:
        """What the open terms add up to."""
        taken = sum(factor * value for _, factor, value in self.known)
        return self.total - taken - FIVE * len(self.pairs) - TEN * len(self.hearts)

    @property
    def circle(self) -> Cell:
        """The first of the circles that twins equal."""
        return next(term.cells[0] for term in self.terms if self.twins[0] in term.cells)

    @cached_property
    def least(self) -> int:
        """The least that the open terms add up to."""
        return sum([term.least for term in self.terms])

    @cached_property
    def most(self) -> int:
        """The most that the open terms add up to."""
        return sum([term.most for term in self.terms])

    def cells(self, but: Term | None = None) -> list[Cell]:
        """All cells it looks at, except those of one term."""
        cells = [cell for cell, _, _ in self.known]
        cells += [cell for pair in self.pairs for cell in pair]
        cells += [cell for group in self.hearts for cell in group]
        return cells + [cell for term in self.terms if term is not but for cell in term.cells]


class Support(NamedTuple):
    """What the other terms of a sum can add, as bits above `base`, and what that allows."""

    term: Term
    allowed: int
    others: int
    base: int

    @property
    def least(self) -> int:
        """The least the others add."""
        return self.base + (self.others & -self.others).bit_length() - 1

    @property
    def most(self) -> int:
        """The most the others add."""
        return self.base + self.others.bit_length() - 1


@lru_cache(maxsize=1024)
def forms(kind: str, shapes: tuple[str | None, ...]) -> tuple[Form, ...]:
    """The ways to read a sum over cells with these symbols."""
    width = len(shapes)
    if kind == "heart":
        return (Form((1,) * width),)
    plain = (1,) * (width - 1) + ((-1,) if kind == "diamond" else (1,))
    found = [Form(plain)]
    for i in range(1, width - (kind == "diamond")):
        if shapes[i] == "diamond":
            found.append(Form(((0,) * i) + (2,) + plain[i + 1 :], i))
    return tuple(found)


@dataclass(frozen=True)
class View:
    """A constraint with what is known of its cells; the puzzle goes with the constraint."""

    posting: Posting
    domains: Domains
    puzzle: Any = field(compare=False)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the constraint."""
        return self.posting.scope

    @property
    def kind(self) -> str:
        """The rule the constraint stands for."""
        return self.posting.labels[0].rule


def sums_seen(at: Sight) -> tuple[tuple[Sum, tuple[Support, ...]], ...]:
    """All sums of a row, a diamond or a heart, with what each term can be."""
    if at.posting is None or len(at.cells) < 2:
        return ()
    return _seen(View(at.posting, at.domains, at.puzzle))


@lru_cache(maxsize=4096)
def _seen(view: View) -> tuple[tuple[Sum, tuple[Support, ...]], ...]:
    shapes = tuple([view.puzzle.shapes[cell.row][cell.column] for cell in view.cells])
    found = []
    twins = _twins(view, shapes)
    for form in forms(view.kind, shapes):
        i = form.doubled
        if i is None or not (i in twins or SINGLES.issuperset(view.domains[:i])):
            each = _reduced(view, shapes, form, twins if i is None else ())
            if all(term.mask for term in each.terms):
                found.append((each, tuple(supports(each))))
    return tuple(found)


def _twins(view: View, shapes: Sequence[str | None]) -> tuple[int, ...]:
    """Diamonds that equal an open circle, as all else to their left is 0, if there are others."""
    circles = [i for i, d in enumerate(view.domains) if shapes[i] == "circle" and d not in SINGLES]
    if len(circles) < 2 or view.kind == "heart":
        return ()
    zeros = range(circles[0] + 1, len(shapes) - (view.kind == "diamond"))
    return tuple(
        i
        for i in zeros
        if shapes[i] == "diamond"
        and view.domains[i] not in SINGLES
        and view.domains[:i].count(ZERO) == i - 1
    )


def _reduced(at: View, shapes: Sequence[str | None], form: Form, twins: Sequence[int]) -> Sum:
    """A sum without its known cells, with squares paired, circles joined and hearts grouped."""
    kind, cells, domains, factors = at.kind, at.cells, at.domains, form.factors
    known = []
    pairs: list[tuple[Cell, Cell]] = []
    alone: list[int] = []
    for i, (factor, domain) in enumerate(zip(factors, domains, strict=True)):
        if not factor:
            continue
        if domain in SINGLES:
            known.append((cells[i], factor, domain.bit_length() - 1))
        elif alone and alone[-1] == i - 1 and shapes[i] == shapes[i - 1] == "square":
            alone.pop()
            pairs.append((cells[i - 1], cells[i]))
        else:
            alone.append(i)
    groups = _groups_of_hearts(at, shapes, alone, factors)
    grouped = {cell for group in groups for cell in group}
    known = [each for each in known if each[0] not in grouped]
    total = at.puzzle.sums[cells[0].row] if kind == "row-sum" else TEN * (kind == "heart")
    doubled = None if form.doubled is None else cells[form.doubled]
    place = cells[-1] if kind == "diamond" else cells[0]
    open_cells = [i for i in alone if cells[i] not in grouped]
    circles = [i for i in open_cells if shapes[i] == "circle" or i in twins]
    terms = _terms(open_cells, cells, domains, factors, circles)
    same = tuple([cells[i] for i in twins])
    return Sum(kind, place, doubled, total, tuple(known), tuple(pairs), groups, same, terms)


def _terms(
    alone: Sequence[int],
    cells: Sequence[Cell],
    domains: Sequence[int],
    factors: Sequence[int],
    circles: Sequence[int],
) -> tuple[Term, ...]:
    """Open cells as terms; all circles are one."""
    terms = []
    for i in alone:
        if len(circles) < 2 or i not in circles:
            terms.append(Term((cells[i],), factors[i], domains[i]))
        elif i == circles[0]:
            mask = domains[i]
            for j in circles:
                mask &= domains[j]
            factor = sum(factors[j] for j in circles)
            terms.append(Term(tuple(cells[j] for j in circles), factor, mask))
    return tuple(terms)


def _groups_of_hearts(
    at: View,
    shapes: Sequence[str | None],
    alone: Sequence[int],
    factors: Sequence[int],
) -> tuple[tuple[Cell, ...], ...]:
    """Hearts that make 10 within the row, at least two of them open; the heart amid them first."""
    if at.kind != "row-sum" or "heart" not in shapes:
        return ()
    free = {at.cells[i] for i in alone}
    whole = {c for c, d in zip(at.cells, at.domains, strict=True) if d in SINGLES} | free
    whole -= {cell for cell, factor in zip(at.cells, factors, strict=True) if factor != 1}
    groups = []
    for i, cell in enumerate(at.cells):
        if shapes[i] == "heart":
            group = (cell, *at.puzzle.adjacent(cell, "heart"))
            if whole.issuperset(group) and len(free.intersection(group)) > 1:
                whole.difference_update(group)
                groups.append(group)
    return tuple(groups)


def labels_of(at: Sight, found: Sum) -> Iterator[Label]:
    """What a sum rests on: the sum itself, diamonds, pairs of squares, circles, hearts."""
    now = at.position
    yield at.label
    if found.doubled is not None:
        yield label_of(now, found.doubled)
    for first, _ in found.pairs:
        yield label_of(now, first)
    for group in found.hearts:
        yield label_of(now, group[0])
    for term in found.terms:
        if len(term.cells) > 1:
            yield from circles_label(now, term.cells[0])
    for diamond in found.twins:
        yield label_of(now, diamond)


def supports(found: Sum) -> list[Support]:
    """For each term what the others can add, and the digits this leaves."""
    terms = found.terms
    if not terms:
        return []
    least = [term.least for term in terms]
    steps = [
        [term.factor * v - low for v in values_of(term.mask)]
        for term, low in zip(terms, least, strict=True)
    ]
    after = [1]
    for shifts in reversed(steps[1:]):
        after.append(_shifted(after[-1], shifts))
    after.reverse()
    before = 1
    result = []
    everything = sum(least)
    for term, low, shifts, rest in zip(terms, least, steps, after, strict=True):
        others = _product(before, rest)
        base = everything - low
        allowed = 0
        for value in range(10):
            need = found.left - term.factor * value - base
            if need >= 0 and others >> need & 1:
                allowed |= 1 << value
        result.append(Support(term, allowed, others, base))
        before = _shifted(before, shifts)
    return result


def ways_left(
    found: Sum, each: Sequence[Support], most: int, unlike: Sequence[tuple[int, int]]
) -> list[tuple[int, ...]]:
    """The digits that the open terms can have together; none where there are more ways.

    `unlike` are terms, by their numbers, that cannot be equal.
    """
    if prod((support.term.mask & support.allowed).bit_count() for support in each) > TRIED:
        return []
    ways: list[tuple[int, ...]] = []
    todo: list[tuple[tuple[int, ...], int]] = [((), found.left)]
    while todo:
        way, left = todo.pop()
        if len(way) == len(each):
            if not left and not any(way[i] == way[j] for i, j in unlike):
                ways.append(way)
                if len(ways) > most:
                    return []
            continue
        term, allowed = each[len(way)].term, each[len(way)].allowed
        values = reversed(values_of(term.mask & allowed))
        todo += [((*way, value), left - term.factor * value) for value in values]
    return ways


def unlike_terms(puzzle: Any, found: Sum) -> list[tuple[int, int]]:
    """Squares beside other open cells of a sum, by the numbers of their terms, squares first."""
    places = {cell: i for i, term in enumerate(found.terms) for cell in term.cells}
    return [
        (i, places[other])
        for cell, i in places.items()
        if puzzle.shape(cell) == "square"
        for other in (cell.step(0, -1), cell.step(0, 1))
        if other in places and puzzle.shape(other) not in ("square", "diamond")
    ]


def _shifted(sums: int, shifts: Sequence[int]) -> int:
    result = 0
    for shift in shifts:
        result |= sums << shift
    return result


def _product(first: int, second: int) -> int:
    """All sums of one of the first and one of the second."""
    result = 0
    while first:
        low = first & -first
        result |= second * low
        first ^= low
    return result
