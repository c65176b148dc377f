"""Star Battle: so many stars in every row, column and region, and no two stars touch."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Self

from gridwright.drafts import Draft, Options, Size, Solver, Style
from gridwright.grid import Cell, Grid, Values, grid_of
from gridwright.layers import (
    Choice,
    Regions,
    Symbol,
    Violation,
    lettered,
    miscounted,
    random_regions,
)
from gridwright.looks import Look
from gridwright.model import Cardinality, Place, Posting
from gridwright.puzzle import Broken, Puzzle
from gridwright.reasoning.technique import Technique
from gridwright.region_drafts import Cut, unique_draft
from gridwright.regions_around import grown_around
from gridwright.shared_rules import shared_rules
from gridwright.text import plural
from gridwright.touching import squares, touching

EMPTY, STAR = range(2)
REGIONS = Regions(random_regions)
STARS = Choice("stars", {"1": 1, "2": 2, "3": 3}, {"2": "two stars", "3": "three stars"})
ONE, TWO = "one", "two"
ROWS = "star-battle\nA A A A\nB B B B\nC C C C\nD D D D"


@dataclass(frozen=True)
class StarBattle(Puzzle):
    """A board: its regions, and how many stars each of them and each line holds."""

    name = "star-battle"
    title = "Star Battle"
    summary = "Place stars that never touch."
    rules = {
        "line": "Every row and every column holds one star, or as many as the board says.",
        "region": "Every region holds just as many stars.",
        "apart": "No two stars touch, not even at a corner.",
    }
    broken = (
        Broken("line", ROWS, "*xxx\nxx*x\n*xxx\nxx*x"),
        Broken("region", ROWS.replace("B B B B", "B B A A"), "x*xx\nxxx*\n*xxx\nxx*x"),
        Broken("apart", ROWS, "*xxx\nx*xx\nxx*x\nxxx*"),
    )
    layers = (STARS, REGIONS)
    symbols = (Symbol(EMPTY, "x", "empty", blank=True), Symbol(STAR, "*", "a star", shape="star"))
    styles = (
        Style(ONE, "one star in every row, column and region"),
        Style(TWO, "two stars in every row, column and region", smallest=8),
    )
    look = Look("stars", "violet")
    usual = 8
    square = True
    smallest = 4

    regions: tuple[str, ...]
    stars: int = 1

    def constraints(self) -> Iterator[Posting]:
        holds, stars = Cardinality.of(STAR, self.stars), plural(self.stars, "star")
        yield from shared_rules(self, StarBattle._rules_of_lines, self.grid, self.stars)
        for region in REGIONS.places(self):
            yield self.rule("region", region, holds, f"{region} holds {stars}")
        yield from shared_rules(self, StarBattle._rules_of_squares, self.grid)

    def _rules_of_lines(self) -> Iterator[Posting]:
        holds, stars = Cardinality.of(STAR, self.stars), plural(self.stars, "star")
        for line in self.grid.lines:
            yield self.rule("line", line, holds, f"{line} holds {stars}")

    def _rules_of_squares(self) -> Iterator[Posting]:
        for place, cells, at_most_one in squares(self):
            text = f"{place} holds at most one star"
            yield self.rule("apart", place, at_most_one, text, cells=cells)

    def violations(self, values: Values) -> Iterator[Violation]:
        lines = [("line", Place(str(line), line.cells)) for line in self.grid.lines]
        for rule, place in (*lines, *(("region", region) for region in REGIONS.places(self))):
            if (found := miscounted(values, place.cells, STAR, self.stars)) is not None:
                text = f"{place} holds {plural(found, 'star')}, not {self.stars}"
                yield Violation(rule, place.cells, text)
        yield from touching(self, values, STAR, "stars")

    def rules_here(self) -> Mapping[str, str]:
        stars = plural(self.stars, "star")
        every = f"Every row and every column holds {stars}."
        return {**self.rules, "line": every, "region": f"Every region holds {stars} too."}

    @classmethod
    def techniques(cls) -> tuple[Technique, ...]:
        from gridwright.techniques.stars import STARS

        return STARS

    @classmethod
    def draft(
        cls, size: Size, rng: random.Random, options: Options, solver: Solver
    ) -> Draft[Self] | None:
        """Regions grown around the stars of a solution, changed until it is the only one."""
        grid, stars = grid_of(*size), 2 if options.style == TWO else 1
        board = partial(cls._cut, grid, stars)
        # With the rows as regions, any stars that do not touch are a solution.
        solution = solver.solution(board({cell: cell.row for cell in grid.cells}).model())
        if solution is None:
            return None
        stars_at = [cell for cell in grid.cells if solution[cell]]
        region = grown_around(stars_at, stars, grid, rng)
        return unique_draft(Cut(region, solution, board), solver, rng)

    @classmethod
    def _cut(cls, grid: Grid, stars: int, region: Mapping[Cell, int]) -> Self:
        rows = [[region[cell] for cell in row.cells] for row in grid.rows]
        return cls(regions=lettered(rows), stars=stars)


PUZZLE = StarBattle
