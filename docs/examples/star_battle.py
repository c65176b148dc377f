"""Star Battle: one star in every row, column and region, and no two stars touch."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from gridwright.drafts import Draft, Options, Size, Solver
from gridwright.grid import Cell, Grid, Values, grid_of, pieces_of
from gridwright.layers import Regions, Symbol, lettered, random_regions
from gridwright.model import Cardinality, Linear, Place, Posting
from gridwright.puzzle import Broken, Puzzle

EMPTY, STAR = range(2)
REGIONS = Regions(random_regions)
ROWS = "star-battle\nA A A A\nB B B B\nC C C C\nD D D D"
# Changes to the regions of a draft before another is begun.
CHANGES = 200


@dataclass(frozen=True)
class StarBattle(Puzzle):
    """A board: its regions. They are no clues: none could be left out."""

    name = "star-battle"
    title = "Star Battle"
    rules = {
        "line": "Every row and every column holds one star.",
        "region": "Every region holds one star.",
        "apart": "No two stars touch, not even at a corner.",
    }
    broken = (
        Broken("line", ROWS, "*xxx\nxx*x\n*xxx\nxx*x"),
        Broken("region", ROWS.replace("B B B B", "B B A A"), "x*xx\nxxx*\n*xxx\nxx*x"),
        Broken("apart", ROWS, "*xxx\nx*xx\nxx*x\nxxx*"),
    )
    layers = (REGIONS,)
    symbols = (Symbol(EMPTY, "x", "empty", blank=True), Symbol(STAR, "*", "a star", shape="star"))
    square = True
    smallest = 4

    regions: tuple[str, ...]

    def constraints(self) -> Iterator[Posting]:
        one = Cardinality.of(STAR, 1)
        for line in self.grid.lines:
            yield self.rule("line", line, one, f"{line} holds one star")
        for region in REGIONS.places(self):
            yield self.rule("region", region, one, f"{region} holds one star")
        at_most_one = Linear((1, 1, 1, 1), 1, exact=False)
        for block in self.grid.blocks:
            square = Place(f"the square from {block[0]} to {block[3]}", block)
            yield self.rule("apart", square, at_most_one, f"{square} holds at most one star")

    @classmethod
    def draft(
        cls, size: Size, rng: random.Random, options: Options, solver: Solver
    ) -> Draft[StarBattle] | None:
        """Regions grown around the stars of a solution, changed until it is the only one."""
        grid = grid_of(*size)
        # With the rows as regions, any stars that do not touch are a solution.
        solution = solver.solution(_board({cell: cell.row for cell in grid.cells}, grid).model())
        if solution is None:
            return None
        region = _grown([cell for cell in grid.cells if solution[cell] == STAR], grid, rng)
        for _ in range(CHANGES):
            board = _board(region, grid)
            other = solver.other(board.model(), solution)
            if other is None:
                return Draft(board, solution, unique=True)
            moves = list(_moves(region, grid, solution, other))
            if not moves:
                return None
            region.update([rng.choice(moves)])
        return None


def _board(region: dict[Cell, int], grid: Grid) -> StarBattle:
    return StarBattle(lettered([[region[cell] for cell in row.cells] for row in grid.rows]))


def _grown(stars: list[Cell], grid: Grid, rng: random.Random) -> dict[Cell, int]:
    """Regions that grow from a star each until they meet."""
    region = {star: number for number, star in enumerate(stars)}
    while open_cells := [cell for cell in grid.cells if cell not in region]:
        cell = rng.choice(open_cells)
        near = [region[n] for n in grid.neighbours[cell] if n in region]
        if near:
            region[cell] = rng.choice(near)
    return region


def _moves(
    region: dict[Cell, int], grid: Grid, solution: Values, other: Values
) -> Iterator[tuple[Cell, int]]:
    """Cells that only the other solution has a star in, with a neighbouring region to join."""
    for cell in grid.cells:
        rest = [c for c in grid.cells if region[c] == region[cell] and c != cell]
        if other[cell] > solution[cell] and len(pieces_of(rest, grid.neighbours)) == 1:
            yield from (
                (cell, region[n]) for n in grid.neighbours[cell] if region[n] != region[cell]
            )


PUZZLE = StarBattle
