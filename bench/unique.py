"""Makers of boards with exactly one solution and no needless clue, of any size."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from bench import makers
from bench.makers import Maker
from gridwright.engines.limits import Limits, Watch
from gridwright.generate import random_solution, thin
from gridwright.givens import no_givens
from gridwright.grid import Cell, Values, grid_of
from gridwright.model.visible import seen
from gridwright.puzzle import Puzzle, Rows
from gridwright.puzzles.bosnian_road import OFF, ON, BosnianRoad
from gridwright.puzzles.close_or_far import CloseOrFar
from gridwright.puzzles.magnets import Magnets
from gridwright.puzzles.skyscrapers import SIDES, Skyscrapers
from gridwright.questions import second_solution

ROADS = 30
LARGE_ROADS = 4


def _rows(width: int, height: int, values: Values) -> Rows:
    return tuple(tuple(values.get(Cell(r, c)) for c in range(width)) for r in range(height))


def _solution(puzzle: Puzzle, rng: random.Random) -> Values:
    found = random_solution(puzzle.model(), rng, Watch(Limits()))
    assert found is not None
    return found


def _thinned(
    puzzle: Puzzle, solution: Values, rng: random.Random, givens_first: bool = False
) -> Puzzle:
    last = (lambda clue: clue.rule != "given") if givens_first else None
    return thin(puzzle, solution, rng, Watch(Limits()), last)


def close_or_far(size: int) -> Maker:
    """Minimal boards of letters and blanks given anywhere."""

    def make(rng: random.Random) -> Puzzle:
        solution = _solution(CloseOrFar(no_givens(size, size)), rng)
        return _thinned(CloseOrFar(_rows(size, size, solution)), solution, rng)

    return make


def skyscrapers(size: int) -> Maker:
    """Minimal boards whose given cells are taken away before the clues outside."""

    def make(rng: random.Random) -> Puzzle:
        none = (None,) * size
        solution = _solution(Skyscrapers(none, none, none, none, no_givens(size, size)), rng)
        views = grid_of(size, size).views
        clues = {
            side: tuple(seen([solution[cell] for cell in view.cells]) for view in views[side])
            for side in SIDES
        }
        full = Skyscrapers(**clues, givens=_rows(size, size, solution))
        return _thinned(full, solution, rng, givens_first=True)

    return make


def bosnian_road(size: int) -> Maker:
    """Minimal boards around the longest of some random roads."""

    def make(rng: random.Random) -> Puzzle:
        empty = BosnianRoad(no_givens(size, size))
        roads = [_solution(empty, rng) for _ in range(ROADS if size <= 10 else LARGE_ROADS)]
        solution = max(roads, key=lambda road: sum(road.values()))
        around = empty.grid.around
        numbers = {
            cell: sum(solution[n] == ON for n in around[cell])
            for cell, value in solution.items()
            if value == OFF
        }
        return _thinned(BosnianRoad(_rows(size, size, numbers)), solution, rng)

    return make


def magnets(width: int, height: int) -> Maker:
    """Boards with all counts; cells are given only where that is not enough."""

    def make(rng: random.Random) -> Puzzle:
        across, down = (None,) * width, (None,) * height
        tiling = makers.tiling(width, height, rng)
        empty = Magnets(tiling, across, down, across, down, no_givens(width, height))
        solution = _solution(empty, rng)
        board = makers.with_counts(empty, solution)

        def given(cells: Values) -> Puzzle:
            return replace(board, givens=_rows(width, height, cells))

        return _settled(given, solution, rng)

    return make


def shapely_squares(size: int) -> Maker:
    """Boards with all sums; cells are given only where that is not enough."""

    def make(rng: random.Random) -> Puzzle:
        board = makers.shapely_squares(size)(rng)
        solution = _solution(board, rng)

        def given(cells: Values) -> Puzzle:
            return replace(board, givens=_rows(size, size, cells))  # type: ignore[type-var]  # frozen dataclass

        return _settled(given, solution, rng)

    return make


def _settled(given: Callable[[Values], Puzzle], solution: Values, rng: random.Random) -> Puzzle:
    """The board with as many given cells as it takes to make a solution the only one."""
    givens: dict[Cell, int] = {}
    while (other := second_solution(given(givens), solution)) is not None:
        differs = [cell for cell in solution if other[cell] != solution[cell]]
        # Large boards need many; one at a time would take all day.
        for cell in rng.sample(differs, 1 + len(differs) // 8):
            givens[cell] = solution[cell]
    return given(givens)
