"""Lamps that may stand elsewhere: what is seen at a glance is true, and more than half is seen."""

from __future__ import annotations

import random

import pytest

from gridwright.grid import grid_of
from gridwright.lamps import can_slide, random_lamps, room, settled
from gridwright.layers import BARE
from gridwright.puzzles.akari import BULB, EMPTY, WALLS, Akari
from gridwright.questions import second_solution
from gridwright.rows import rows_of


@pytest.mark.parametrize("size", [3, 5, 8, 10])
def test_lamps_that_can_slide_show_another_solution_and_most_others_are_shown(size: int) -> None:
    rng, cells = random.Random(f"sliding {size}"), grid_of(size, size).cells
    several = told = 0
    for _ in range(40):
        walls = rng.sample(range(len(cells)), len(cells) // 5)
        here = room(size, size, sum(1 << at for at in walls))
        lamps = random_lamps(here, rng)
        bare = Akari(rows_of(size, size, dict.fromkeys([cells[at] for at in walls], BARE)))
        solution = dict.fromkeys(bare.open_cells, EMPTY)
        solution |= dict.fromkeys([cells[at] for at in lamps], BULB)
        board = bare.with_clues_of(solution)
        assert not [*board.violations(solution)]
        other = second_solution(board, solution)
        slides = can_slide(here, lamps)
        assert other is not None or not slides
        several += other is not None
        told += slides
    assert size < 5 or told > several / 2


@pytest.mark.parametrize("size", [4, 7, 10])
def test_lamps_that_are_laid_until_none_can_slide_light_all_and_tell_of_other_places(
    size: int,
) -> None:
    rng, laid = random.Random(f"settling {size}"), 0
    for _ in range(30):
        walls = sum(1 << at for at in rng.sample(range(size * size), size * size // 4))
        here = room(size, size, walls)
        found = settled(here, rng, random_lamps(here, rng))
        if found is None:
            continue
        laid += 1
        assert not can_slide(here, found.lamps)
        lit = 0
        for lamp in found.lamps:
            assert not lit >> lamp & 1
            lit |= here.lights[lamp]
        assert lit | walls == (1 << size * size) - 1
        assert all(told and not told & ~walls for told in found.told)
    assert laid > 5


def test_a_lamp_lights_its_row_and_column_up_to_walls_and_has_walls_beside_it() -> None:
    rng = random.Random(4)
    for width, height in ((2, 2), (4, 3), (5, 7)):
        grid = grid_of(width, height)
        walls = rng.sample(range(len(grid.cells)), len(grid.cells) // 4)
        here = room(width, height, sum(1 << at for at in walls))
        board = Akari(rows_of(width, height, dict.fromkeys([grid.cells[at] for at in walls], BARE)))
        for at, cell in enumerate(grid.cells):
            lit = {grid.cells[i] for i in range(len(grid.cells)) if here.lights[at] >> i & 1}
            assert lit == ({cell, *WALLS.seen(board)[cell]} if cell in board.open_cells else set())
            near = {grid.cells[i] for i in range(len(grid.cells)) if here.beside[at] >> i & 1}
            assert near == {n for n in grid.neighbours[cell] if n not in board.open_cells}
