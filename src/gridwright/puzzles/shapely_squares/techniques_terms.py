"""What is left of a sum: its open terms, what each of them can be, and the few ways to make it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any, NamedTuple

from gridwright.grid import Cell
from gridwright.lazy import lazy
from gridwright.model.domain import lowest, values_of

TEN, FIVE = 10, 5
# Combinations of digits that are looked through for the few that make a sum.
TRIED = 1000


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

    @lazy
    def left(self) -> int:
        """What the open terms add up to."""
        taken = sum(factor * value for _, factor, value in self.known)
        return self.total - taken - FIVE * len(self.pairs) - TEN * len(self.hearts)

    @lazy
    def least(self) -> int:
        """The least that the open terms add up to."""
        return sum([term.least for term in self.terms])

    @lazy
    def most(self) -> int:
        """The most that the open terms add up to."""
        return sum([term.most for term in self.terms])

    @property
    def masks(self) -> dict[Cell, int]:
        """What its open cells can be."""
        return {cell: term.mask for term in self.terms for cell in term.cells}

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


def too_many(masks: Sequence[int]) -> bool:
    """Whether there are too many combinations of digits to look through."""
    return prod(mask.bit_count() for mask in masks) > TRIED


def ways_of(found: Sum, masks: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The digits that make a sum, each of some for its term; none where there are too many."""
    if too_many(masks):
        return
    *front, last = found.terms
    for way in product(*map(values_of, masks[:-1])):
        rest = found.left - sum(t.factor * v for t, v in zip(front, way, strict=True))
        value, over = divmod(rest, last.factor)
        if not over and value >= 0 and masks[-1] >> value & 1:
            yield (*way, value)


def ways_left(
    found: Sum, each: Sequence[Support], most: int, unlike: Sequence[tuple[int, int]]
) -> list[tuple[int, ...]]:
    """The digits that the open terms can have together; none where there are more ways.

    `unlike` are terms, by their numbers, that cannot be equal.
    """
    ways: list[tuple[int, ...]] = []
    for way in ways_of(found, [support.term.mask & support.allowed for support in each]):
        if not any(way[i] == way[j] for i, j in unlike):
            ways.append(way)
            if len(ways) > most:
                return []
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
