"""Akari (Light Up): bulbs that light every open cell and never shine on each other."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Self

from gridwright.drafts import Draft, Options, Size, Solver, Style
from gridwright.grid import Cell, Grid, Values, grid_of
from gridwright.lamps import can_slide, random_lamps, room
from gridwright.layers import BARE, Symbol, Violation, Walls, miscounted
from gridwright.looks import Look
from gridwright.model import Cardinality, Clue, Label, Linear, Model, Place, Posting
from gridwright.puzzle import Broken, Puzzle
from gridwright.puzzles.akari.anywhere import (
    counted,
    lamps_among_walls,
    random_walls,
    walls_where,
)
from gridwright.reasoning.technique import Technique
from gridwright.rows import Rows, rows_of
from gridwright.shapes import Shaped
from gridwright.shared_rules import shared_rules
from gridwright.text import plural

EMPTY, BULB = range(2)
WALLS = Walls("count", derive=lambda beside: beside.count(BULB))
FREE = frozenset({"symmetry", "clues"})


@dataclass(frozen=True)
class Akari(Puzzle, Shaped):
    """A board: its walls, each a number or -1, and None for open cells."""

    name = "akari"
    title = "Akari"
    summary = "Light every cell, and no bulb by another."
    rules = {
        "apart": "No bulb shines on another: a wall is between any two in a row or column.",
        "lit": "Every open cell holds a bulb or sees one along its row or column.",
        "count": "A number on a wall counts the bulbs right beside it.",
    }
    broken = (
        Broken("apart", "akari\n...\n.#.\n..#", "oxo\nx.x\nxo."),
        Broken("lit", "akari\n..\n..", "ox\nxx"),
        Broken("count", "akari\n.1\n..", "o.\nxo"),
    )
    layers = (WALLS,)
    symbols = (Symbol(EMPTY, "x", "empty", blank=True), Symbol(BULB, "o", "a bulb", shape="circle"))
    styles = (
        Style("minimal", "as few numbers as possible", options=FREE),
        Style("full", "a number on every wall", clues=1.0),
    )
    look = Look("lamps", "olive")
    usual = 7
    smallest = 2
    compact = True
    lattice = True

    walls: Rows

    @cached_property
    def seen(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """The cells that each open cell sees along its row and column, up to the next walls."""
        return WALLS.seen(self)

    def constraints(self) -> Iterator[Posting]:
        yield from shared_rules(self, Akari._rules_of_walls, self.grid, self.open_cells)
        for wall, number in WALLS.printed(self):
            beside, clue = WALLS.beside(self, wall), WALLS.clue(wall, number)
            place = Place(f"the wall at {wall}", (wall, *beside))
            text = f"{plural(number, 'bulb')} {'is' if number == 1 else 'are'} beside {wall}"
            yield self.rule("count", place, Cardinality.of(BULB, number), text, clue, beside)

    def _rules_of_walls(self) -> Iterator[Posting]:
        """What holds whatever the numbers are."""
        for each in WALLS.stretches(self):
            at_most_one = Linear.at_most_one(len(each.cells))
            text = f"no two bulbs see each other in {each}"
            yield self.rule("apart", each, at_most_one, text)
        for cell in (cell for cell in self.grid.cells if cell in self.open_cells):
            cells = (cell, *self.seen[cell])
            yield Posting(Linear.at_least_one(len(cells)), cells, partial(_lit, cells))

    @classmethod
    def any_shape(cls, grid: Grid) -> Model:
        return lamps_among_walls(grid)

    def shape_postings(self) -> Sequence[Posting]:
        return walls_where(self.grid, self.walls)

    def clue_posting(self, clue: Clue) -> Posting:
        return counted(self.grid, clue)

    def violations(self, values: Values) -> Iterator[Violation]:
        for each in WALLS.stretches(self):
            bulbs = tuple(cell for cell in each.cells if values.get(cell) == BULB)
            if len(bulbs) > 1:
                yield Violation("apart", bulbs, f"{bulbs[0]} and {bulbs[1]} see each other")
        bulbs_placed = [cell for cell, value in values.items() if value == BULB]
        lit = set(bulbs_placed).union(*(self.seen[bulb] for bulb in bulbs_placed))
        for cell in sorted(self.open_cells - lit):
            if all(values.get(other) == EMPTY for other in (cell, *self.seen[cell])):
                yield Violation("lit", (cell,), f"{cell} is dark: no bulb shines there")
        for wall, number in WALLS.printed(self):
            beside = WALLS.beside(self, wall)
            if (found := miscounted(values, beside, BULB, number)) is not None:
                text = f"{plural(found, 'bulb')} beside {wall}, not {number}"
                yield Violation("count", (wall, *beside), text)

    @classmethod
    def techniques(cls) -> tuple[Technique, ...]:
        from gridwright.techniques.light import LIGHT

        return LIGHT

    @classmethod
    def draft(
        cls, size: Size, rng: random.Random, options: Options, solver: Solver
    ) -> Draft[Self] | None:
        """Symmetric walls, then random bulbs until every cell is lit."""
        grid = grid_of(*size)
        walls = random_walls(size, rng, options)
        here = room(*size, sum(1 << at for at in walls))
        lamps = random_lamps(here, rng)
        if can_slide(here, lamps):
            return None
        board = cls(rows_of(*size, dict.fromkeys([grid.cells[at] for at in walls], BARE)))
        solution = dict.fromkeys(board.open_cells, EMPTY)
        solution |= dict.fromkeys([grid.cells[at] for at in lamps], BULB)
        return board.drafted(solution, options)


def _lit(cells: tuple[Cell, ...]) -> tuple[Label]:
    """What is said of a cell, the first, and those that light it; not before anybody asks."""
    return (Label("lit", Place(f"what lights {cells[0]}", cells), f"{cells[0]} is lit"),)


PUZZLE = Akari
