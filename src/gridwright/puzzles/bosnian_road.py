"""Bosnian Road: one closed road through cells; numbers off the road count the road around them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import combinations, product
from typing import ClassVar, Self

from gridwright.drafts import Draft, Options, Size, Solver, Style
from gridwright.grid import CORNER, Cell, Grid, Values, grid_of, pieces_of
from gridwright.layers import CellNumbers, Choice, Symbol, Violation, miscounted
from gridwright.looks import Look
from gridwright.loops import random_loop
from gridwright.model import (
    Cardinality,
    Clue,
    Degree,
    Label,
    OneOf,
    Place,
    Posting,
    SingleLoop,
    Table,
)
from gridwright.puzzle import Broken, Puzzle
from gridwright.reasoning.technique import Technique
from gridwright.rows import Rows, entries_of
from gridwright.text import plural

OFF, ON = range(2)
TOUCHING = "corner"
FREE = frozenset({"symmetry", "clues"})
DIAGONAL = ((OFF, ON, ON, OFF), (ON, OFF, OFF, ON))


@dataclass(frozen=True)
class BosnianRoad(Puzzle):
    """A board: numbers in cells, blocked cells, and whether the road may touch at corners."""

    name = "bosnian-road"
    title = "Bosnian Road"
    of_papers = True
    summary = "Draw one road that never meets itself."
    rules = {
        "loop": "The road is one single closed loop: "
        "each of its cells has exactly two neighbours on it, and all hang together.",
        "no-touch": "The road never touches itself, not even at a corner "
        "(unless the board allows it at corners).",
        "count": "A numbered cell is off the road and "
        "counts the cells of the road among its up to eight neighbours.",
        "blocked": "A blocked cell is off the road.",
    }
    symbols = (
        Symbol(OFF, "x", "off the road", blank=True),
        Symbol(ON, "o", "on the road", joined=True),
    )
    counts: ClassVar = CellNumbers("count", "blocked", OFF, derive=lambda around: around.count(ON))
    said: ClassVar = {TOUCHING: "may touch at corners"}
    layers = (counts, Choice("touch", {"never": False, TOUCHING: True}, said))
    look = Look("road", "ochre")
    legend = (("─", "the road"), ("o", "a cell of the road, not joined to another yet"))
    styles = (
        Style("minimal", "as few numbers as possible", options=FREE),
        Style(TOUCHING, "as few as possible; the road may touch itself at corners", options=FREE),
    )
    solvable_from = 3
    compact = True

    numbers: Rows
    blocked: frozenset[Cell] = frozenset()
    touch: bool = False

    def constraints(self) -> Iterator[Posting]:
        yield from self._blocked_postings()
        yield from self._count_postings()
        yield from _loop_postings(self.grid, self.touch)

    def violations(self, values: Values) -> Iterator[Violation]:
        yield from self._loop_violations(values)
        if not self.touch:
            for block in self.grid.blocks:
                if tuple(map(values.get, block)) in DIAGONAL:
                    text = f"the road touches itself at a corner near {block[0]}"
                    yield Violation("no-touch", block, text)
        for cell, number in entries_of(self.numbers).items():
            yield from self._count_violations(cell, number, values)
        for cell in sorted(self.blocked):
            if values.get(cell) == ON:
                yield Violation("blocked", (cell,), f"{cell} is blocked but on the road")

    @classmethod
    def techniques(cls) -> tuple[Technique, ...]:
        from gridwright.techniques.loop import LOOP

        return LOOP

    @classmethod
    def draft(
        cls, size: Size, rng: random.Random, options: Options, solver: Solver
    ) -> Draft[Self] | None:
        touch = options.style == TOUCHING
        loop = random_loop(grid_of(*size), rng, corners=touch, check=solver.check)
        solution = {cell: ON if cell in loop else OFF for cell in grid_of(*size).cells}
        return replace(cls.blank(size, rng), touch=touch).drafted(solution, options)

    def _blocked_postings(self) -> Iterator[Posting]:
        for cell in sorted(self.blocked):
            text, clue = f"{cell} is blocked", Clue("blocked", cell, OFF)
            label = Label("blocked", Place(str(cell), (cell,)), text, clue)
            yield Posting(OneOf(1 << OFF), (cell,), (label,))

    def _count_postings(self) -> Iterator[Posting]:
        """A number, the cells around it and the corners where they could touch, in one table."""
        for cell, number in entries_of(self.numbers).items():
            scope = (cell, *self.grid.around[cell])
            offsets = tuple((n.row - cell.row, n.column - cell.column) for n in scope[1:])
            ring = _ring(offsets, number, self.touch)
            yield Posting.joined(ring, scope, partial(self._count_parts, cell, number))

    def _count_parts(self, cell: Cell, number: int) -> Iterator[Posting]:
        around = self.grid.around[cell]
        place = Place(f"the number at {cell}", (cell, *around))
        text = _on_road_text(number, cell)
        label = Label("count", place, text, Clue("count", cell, number))
        yield Posting(OneOf(1 << OFF), (cell,), (label,))
        yield Posting(Cardinality.of(ON, number), around, (label,))
        if not self.touch:
            yield from map(_touch_posting, self.grid.blocks_with[cell])

    def _loop_violations(self, values: Values) -> Iterator[Violation]:
        on = {cell for cell, value in values.items() if value == ON}
        for cell in sorted(on):
            beside = [n for n in self.grid.neighbours[cell] if n in on]
            unknown = [n for n in self.grid.neighbours[cell] if n not in values]
            if len(beside) > 2 or len(beside) + len(unknown) < 2:
                text = f"{cell} has {plural(len(beside), 'neighbour')} on the road, not two"
                yield Violation("loop", (cell, *beside), text)
        if len(values) < len(self.grid.cells):
            return
        pieces = pieces_of(on, self.grid.neighbours)
        if not on:
            yield Violation("loop", self.grid.cells, "there is no road")
        elif len(pieces) > 1:
            cells = tuple(sorted(pieces[-1]))
            yield Violation("loop", cells, f"the road is in {len(pieces)} pieces, not one")

    def _count_violations(self, cell: Cell, number: int, values: Values) -> Iterator[Violation]:
        around = self.grid.around[cell]
        if (found := miscounted(values, around, ON, number)) is not None:
            text = f"{_on_road_text(found, cell)}, not {number}"
            yield Violation("count", (cell, *around), text)
        if values.get(cell) == ON:
            yield Violation("count", (cell,), f"{cell} has a number but is on the road")

    broken = (
        Broken("loop", "bosnian-road\n.....\n.....", "ooxoo\nooxoo"),
        Broken("no-touch", "bosnian-road\n....\n....\n....\n....", "ooox\noxoo\nooxo\nxooo"),
        Broken("count", "bosnian-road\n...\n.7.\n...", "ooo\noxo\nooo"),
        Broken("blocked", "bosnian-road\n#..\n...\n...", "ooo\noxo\nooo"),
    )


def _on_road_text(number: int, cell: Cell) -> str:
    around = plural(number, f"cell around {cell} is", f"cells around {cell} are")
    return f"{around} on the road"


@lru_cache(maxsize=64)
def _loop_postings(grid: Grid, touch: bool) -> tuple[Posting, ...]:
    """What makes a loop on any board of this size: built once and shared."""
    degrees = [_degree_posting(cell, grid.neighbours[cell]) for cell in grid.cells]
    corners = () if touch else map(_touch_posting, grid.blocks)
    return (*degrees, *corners, _single_loop_posting(grid))


def _degree_posting(cell: Cell, neighbours: tuple[Cell, ...]) -> Posting:
    place = Place(str(cell), (cell, *neighbours))
    label = Label("loop", place, f"{cell} on the road needs two neighbours on it")
    return Posting(Degree(2), (cell, *neighbours), (label,))


def _single_loop_posting(grid: Grid) -> Posting:
    index = {cell: i for i, cell in enumerate(grid.cells)}
    neighbours = tuple(tuple(index[n] for n in grid.neighbours[cell]) for cell in grid.cells)
    label = Label("loop", Place("the road", grid.cells), "the road is one single loop")
    return Posting(SingleLoop(neighbours), grid.cells, (label,))


@lru_cache(maxsize=1 << 14)
def _touch_posting(block: tuple[Cell, Cell, Cell, Cell]) -> Posting:
    place = Place(f"the 2x2 block at {block[0]}", block)
    label = Label("no-touch", place, f"the road does not touch itself at a corner near {block[0]}")
    return Posting(_NO_DIAGONAL, block, (label,))


_NO_DIAGONAL = Table(set(product((OFF, ON), repeat=4)) - set(DIAGONAL))


@lru_cache(maxsize=256)
def _ring(offsets: tuple[tuple[int, int], ...], number: int, touch: bool) -> Table:
    """Every way to place `number` road cells around a cell off the road."""
    rows = []
    for chosen in combinations(range(len(offsets)), number):
        on = {offsets[i] for i in chosen}
        bent = any(
            (dr, 0) in on and (0, dc) in on and (dr, dc) not in on and (dr, dc) in offsets
            for dr, dc in CORNER
        )
        if touch or not bent:
            rows.append((OFF, *(ON if i in chosen else OFF for i in range(len(offsets)))))
    return Table(rows)


PUZZLE = BosnianRoad
