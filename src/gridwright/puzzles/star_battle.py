"""Star Battle: so many stars in every row, column and region, and no two stars touch."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Self

from gridwright.drafts import Draft, Options, Size, Solver, Style
from gridwright.grid import Cell, Grid, Values, grid_of
from gridwright.layers import Choice, Regions, Symbol, Violation, lettered, random_regions
from gridwright.looks import Look
from gridwright.model import Cardinality, Place, Posting
from gridwright.puzzle import Broken, Puzzle
from gridwright.reasoning.technique import Technique
from gridwright.regions_around import grown_around, moves_against, moves_of
from gridwright.text import plural
from gridwright.touching import squares, touching

EMPTY, STAR = range(2)
REGIONS = Regions(random_regions)
STARS = Choice("stars", {"1": 1, "2": 2, "3": 3}, {"2": "two stars", "3": "three stars"})
ONE, TWO = "one", "two"
ROWS = "star-battle\nA A A A\nB B B B\nC C C C\nD D D D"
# Changes to the regions of a draft before another is begun.
CHANGES = 60
# The same for a board that was changed on purpose, before another change is tried.
REPAIRS = 8
COMPARED = 4


@dataclass(frozen=True)
class _Cut:
    """A grid cut into regions around the stars of a solution, `stars` in each."""

    region: Mapping[Cell, int]
    grid: Grid
    stars: int
    solution: Values


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
        yield from _lines(self.grid, self.stars)
        for region in REGIONS.places(self):
            yield self.rule("region", region, holds, f"{region} holds {stars}")
        yield from _squares(self.grid)

    def violations(self, values: Values) -> Iterator[Violation]:
        lines = [("line", Place(str(line), line.cells)) for line in self.grid.lines]
        for rule, place in (*lines, *(("region", region) for region in REGIONS.places(self))):
            found = sum(values.get(cell) == STAR for cell in place.cells)
            unknown = sum(cell not in values for cell in place.cells)
            if not found <= self.stars <= found + unknown:
                text = f"{place} holds {plural(found, 'star')}, not {self.stars}"
                yield Violation(rule, place.cells, text)
        for one, other in touching(self, values, STAR):
            yield Violation("apart", (one, other), f"the stars at {one} and {other} touch")

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
        # With the rows as regions, any stars that do not touch are a solution.
        rows = cls._cut({cell: cell.row for cell in grid.cells}, grid, stars)
        solution = solver.solution(rows.model())
        if solution is None:
            return None
        stars_at = [cell for cell in grid.cells if solution[cell]]
        region = grown_around(stars_at, stars, grid, rng)
        return cls._unique(_Cut(region, grid, stars, solution), CHANGES, solver, rng)

    @classmethod
    def _unique(
        cls, cut: _Cut, changes: int, solver: Solver, rng: random.Random
    ) -> Draft[Self] | None:
        """Regions changed so many times at most, until a solution is the only one."""
        region = dict(cut.region)
        for _ in range(changes if region else 0):
            board = cls._cut(region, cut.grid, cut.stars)
            other = solver.other(board.model(), cut.solution)
            if other is None:
                change = partial(cls._moved_border, replace(cut, region=region))
                return Draft(board, cut.solution, unique=True, change=change)
            moves = list(moves_against(region, cut.grid, cut.solution, other))
            if not moves:
                return None
            region.update([rng.choice(moves)])
        return None

    @classmethod
    def _moved_border(
        cls, cut: _Cut, near: Collection[Cell], solver: Solver, rng: random.Random
    ) -> Draft[Self] | None:
        """The regions with one of some cells in another, and still one solution."""
        cells = [cell for cell in near or cut.grid.cells if not cut.solution[cell]]
        moves = list(moves_of(cells, cut.region, cut.grid))
        if not moves:
            return None
        sizes = Counter(cut.region.values())
        some = [rng.choice(moves) for _ in range(1 if near else COMPARED)]
        move = min(some, key=lambda move: sizes[move[1]] - sizes[cut.region[move[0]]])
        region = {**cut.region, **dict([move])}
        return cls._unique(replace(cut, region=region), REPAIRS, solver, rng)

    @classmethod
    def _cut(cls, region: dict[Cell, int], grid: Grid, stars: int) -> Self:
        rows = [[region[cell] for cell in row.cells] for row in grid.rows]
        return cls(regions=lettered(rows), stars=stars)


@lru_cache(maxsize=16)
def _lines(grid: Grid, number: int) -> tuple[Posting, ...]:
    """What the lines of all boards of a size demand."""
    holds, stars = Cardinality.of(STAR, number), plural(number, "star")
    return tuple(
        StarBattle.rule("line", line, holds, f"{line} holds {stars}") for line in grid.lines
    )


@lru_cache(maxsize=16)
def _squares(grid: Grid) -> tuple[Posting, ...]:
    """What the squares of all boards of a size demand."""
    return tuple(
        StarBattle.rule("apart", place, at_most_one, f"{place} holds at most one star", cells=cells)
        for place, cells, at_most_one in squares(StarBattle.empty(grid))
    )


PUZZLE = StarBattle
