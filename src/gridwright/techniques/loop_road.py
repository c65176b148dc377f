"""What is known of a road: which cells are on it, which are off, and the rules at each of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from gridwright.grid import Cell, Grid
from gridwright.model import Degree, Label, Table
from gridwright.model.domain import Domains, mask_of, values_of
from gridwright.reasoning.deduction import Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.words import Sayable, Words, as_words, joined, listed, number_word, say

OFF, ON, OPEN = 1, 2, 3

# A 2x2 block as places of cells: two opposite corners, then the other two.
_Block = tuple[int, int, int, int]


@dataclass(frozen=True)
class Layout:
    """The geometry of a board, with cells as places 0, 1, 2, ... and sets of cells as bits."""

    width: int
    beside: tuple[tuple[int, ...], ...]
    next_to: tuple[int, ...]
    around: tuple[int, ...]
    diagonals: tuple[tuple[_Block, ...], ...]
    # All cells but those of the first column, and but those of the last one.
    right: int
    left: int

    def piece(self, start: int, within: int) -> int:
        """The cells of `within` that are connected to a set of cells by their sides."""
        width, right, left = self.width, self.right, self.left
        found = fresh = start
        while fresh:
            reached = fresh << width | fresh >> width | (fresh & left) << 1 | (fresh & right) >> 1
            fresh = reached & within & ~found
            found |= fresh
        return found

    def cluster(self, start: int, within: int) -> int:
        """The cells of `within` that are connected to a set of cells by sides or corners."""
        width, right, left = self.width, self.right, self.left
        found = fresh = start
        while fresh:
            wide = fresh | (fresh & left) << 1 | (fresh & right) >> 1
            fresh = (wide | wide << width | wide >> width) & within & ~found
            found |= fresh
        return found

    def border(self, cells: int) -> int:
        """The cells beside some cells."""
        found = 0
        for i in values_of(cells):
            found |= self.next_to[i]
        return found & ~cells


@lru_cache(maxsize=64)
def layout_of(grid: Grid) -> Layout:
    """The geometry of a grid; computed once."""
    place = {cell: i for i, cell in enumerate(grid.cells)}
    beside = tuple(tuple(place[n] for n in grid.neighbours[cell]) for cell in grid.cells)
    around = tuple(mask_of(place[n] for n in grid.around[cell]) for cell in grid.cells)
    diagonals: list[list[_Block]] = [[] for _ in grid.cells]
    for block in grid.blocks:
        a, b, c, d = (place[cell] for cell in block)
        for first, last, one, other in ((a, d, b, c), (d, a, b, c), (b, c, a, d), (c, b, a, d)):
            diagonals[first].append((first, last, one, other))
    return Layout(
        grid.width,
        beside,
        tuple(map(mask_of, beside)),
        around,
        tuple(map(tuple, diagonals)),
        right=mask_of(i for cell, i in place.items() if cell.column),
        left=mask_of(i for cell, i in place.items() if cell.column < grid.width - 1),
    )


@dataclass(frozen=True, eq=False)
class Road:
    """What is known of a road, seen from the constraint on all its cells."""

    at: Sight
    layout: Layout
    domains: Domains
    on: int
    possible: int
    touching: bool

    @classmethod
    def seen(cls, at: Sight) -> Road:
        """The road as far as it is known."""
        domains = at.domains
        on = mask_of([i for i, domain in enumerate(domains) if domain == ON])
        possible = mask_of([i for i, domain in enumerate(domains) if domain & ON])
        return cls(at, layout_of(at.puzzle.grid), domains, on, possible, at.puzzle.touch)

    @property
    def open(self) -> int:
        """The cells of which nothing is known."""
        return self.possible & ~self.on

    def cell(self, place: int) -> Cell:
        """The cell of a place."""
        return self.at.cells[place]

    def place(self, cell: Cell) -> int:
        """The place of a cell."""
        return cell.row * self.layout.width + cell.column

    def cells(self, places: Iterable[int]) -> list[Cell]:
        """The cells of some places."""
        return [self.at.cells[i] for i in places]

    def pieces(self) -> Iterator[int]:
        """The connected pieces of the road."""
        rest = self.on
        while rest:
            piece = self.layout.piece(rest & -rest, self.on)
            yield piece
            rest &= ~piece

    def degree(self, place: int) -> Label:
        """The rule that a cell of the road has two others beside it."""
        return degree_label(self.at.position, self.at.cells[place])

    def block(self, block: Iterable[int]) -> Label:
        """The rule that the road does not touch itself in a 2x2 block."""
        return block_label(self.at.position, self.cells(sorted(block)))


def tell(words: Words) -> Tell:
    """Words that do not depend on what else is known."""
    return lambda now: words


def tell_shortly(words: Words, shortly: Words) -> Tell:
    """Words by themselves, and those for a chain of looks under a supposition."""
    return lambda now: shortly if now.supposing else words


def tell_shut(now: Position, cells: Iterable[Cell]) -> Words:
    """The full cells that shut others, where a reader neither sees that nor was told."""
    shut = {cell: by for cell in sorted({*cells}) if (by := _shut_by(now, cell))}
    full = list(dict.fromkeys(shut.values()))
    return say("{} full, so {} off.", are(full), are([*shut])) if full else Words()


def _shut_by(now: Position, cell: Cell) -> Words | None:
    """The full cell that shuts one; None where that needs no words."""
    if why := now.why_not(cell, ON.bit_length() - 1):
        return Words(why.parts[:1])
    if not now.seen[cell] & ON or now.is_named(cell):
        return None
    near, known = now.puzzle.grid.neighbours, now.domains
    full: Iterator[Cell] = (
        each
        for each in near[cell]
        if known[each] == ON and sum(known[other] == ON for other in near[each]) == 2
    )
    return next(map(as_words, full), None)


def after_full(now: Position, cells: Iterable[Cell], words: Words) -> Words:
    """Words after the full cells that shut those they rest on.

    Under a supposition these are told by themselves.
    """
    return words if now.supposing else joined((tell_shut(now, cells), words))


def are(items: Sequence[Sayable]) -> Words:
    """One thing that is something, or several that are."""
    return say("{} {}", listed(items), "is" if len(items) == 1 else "are")


def joins_three(cell: Cell, beside: Iterable[Cell]) -> Words:
    """A cell of the road with too many others beside it."""
    return say("{} would join three: {}", cell, listed(sorted(beside)))


def count_word(number: int) -> str:
    """A number of cells by itself, in words."""
    return number_word(number) if number else "none"


def all_of(cells: Sequence[object]) -> str:
    """All of two or more cells, in words."""
    return "both" if len(cells) == 2 else f"all {number_word(len(cells))}"


def number_of(constraint: Any) -> int:
    """The number that a constraint counts to."""
    ((_, number),) = constraint.counts
    return int(number)


def degree_label(now: Position, cell: Cell) -> Label:
    """The rule that a cell of the road has two others beside it."""
    return next(
        rule.labels[0]
        for rule in now.atoms_at(cell)
        if rule.scope[0] == cell and isinstance(rule.constraint, Degree)
    )


def block_label(now: Position, block: Sequence[Cell]) -> Label:
    """The rule that the road does not touch itself in a 2x2 block."""
    scope = tuple(block)
    return next(
        rule.labels[0]
        for rule in now.atoms_at(scope[0])
        if rule.scope == scope and isinstance(rule.constraint, Table)
    )
