"""Random grids that boards are drafted from, without any solver: right, and all kinds of them."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise, product
from unittest.mock import patch

import pytest

from gridwright import box_grids, frames
from gridwright.box_grids import random_box_grid
from gridwright.cell_bits import around, beside
from gridwright.engines.limits import Limits, Watch
from gridwright.generation.board_maker import make
from gridwright.generation.framed_thinning import Framed
from gridwright.generation.request import request
from gridwright.generation.thinning import thin
from gridwright.generation.workshop import workshop
from gridwright.grid import grid_of
from gridwright.line_grids import LineGrids, equal_lines, lines_of
from gridwright.puzzles import puzzle_named
from gridwright.questions import second_solution
from gridwright.random_bits import nth_bit, random_bit

BOXES = ((1, 1), (2, 1), (2, 2), (3, 2), (2, 3), (4, 2), (3, 3), (5, 2), (4, 3), (4, 4))


def test_bits_are_counted_from_the_lowest() -> None:
    rng = random.Random(1)
    for length in (1, 2, 3, 9, 64, 1000):
        for _ in range(20):
            places = sorted(rng.sample(range(length), rng.randint(1, length)))
            bits = sum(1 << place for place in places)
            assert [nth_bit(bits, number) for number in range(len(places))] == places
    found = Counter(random_bit(0b1011001, rng) for _ in range(4000))
    assert sorted(found) == [0, 3, 4, 6]
    assert min(found.values()) > 850


@pytest.mark.parametrize(("width", "height"), BOXES)
@pytest.mark.parametrize("listed", [True, False])
def test_every_number_is_once_in_each_line_and_box(
    width: int, height: int, listed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not listed:
        monkeypatch.setattr(box_grids, "MOST_WAYS", 0)
    size, rng = width * height, random.Random(f"{width} {height}")
    found = set()
    for _ in range(12):
        square = random_box_grid(width, height, rng)
        every = set(range(1, size + 1))
        assert all(set(line) == every for line in (*square, *zip(*square, strict=True)))
        for top, left in product(range(0, size, height), range(0, size, width)):
            box = {square[top + r][left + c] for r in range(height) for c in range(width)}
            assert box == every
        found.add(tuple(map(tuple, square)))
    assert len(found) == 12 or size < 5


def test_all_small_grids_with_boxes_come_up() -> None:
    """There are 288 of 4x4."""
    rng = random.Random(5)
    found = Counter(tuple(map(tuple, random_box_grid(2, 2, rng))) for _ in range(4000))
    assert len(found) == 288


def test_large_grids_are_not_all_alike() -> None:
    """Exchanging numbers leads away from regular grids, in which rows are shifted rows."""
    rng = random.Random(6)
    for _ in range(5):
        square = random_box_grid(4, 4, rng)
        pairs = Counter(pair for row in square for pair in pairwise(row))
        assert len(pairs) > 120


@pytest.mark.parametrize("distinct", [True, False])
def test_lines_and_columns_are_among_those_allowed(distinct: bool) -> None:
    rng = random.Random(2)
    rows = lines_of((0, 1), 6, lambda line: line.count(line[-1]) <= 3)
    columns = lines_of((0, 1), 4, lambda line: line.count(line[-1]) <= 2)
    grids = LineGrids(rows, columns, distinct=distinct)
    found = set()
    repeated = False
    for _ in range(60):
        grid = grids.drawn(rng)
        across, down = list(grid), list(zip(*grid, strict=True))
        assert set(across) <= set(rows)
        assert set(down) <= set(columns)
        repeated = repeated or len(set(across)) < 4 or len(set(down)) < 6
        found.add(tuple(across))
    assert repeated != distinct
    assert len(found) > 40


@pytest.mark.parametrize("distinct", [True, False])
@pytest.mark.parametrize("values", [(0, 1), (0, 1, 2)])
def test_grids_that_are_known_beside_one_obey_the_same_rules(
    distinct: bool, values: tuple[int, ...]
) -> None:
    """Two values change places in the corners of a rectangle, wherever that may be."""
    rng = random.Random(3)
    rows = lines_of(values, 6, lambda line: line.count(line[-1]) <= 4)
    columns = lines_of(values, 4, lambda line: line.count(line[-1]) <= 3)
    grids, number = LineGrids(rows, columns, distinct=distinct), 0
    for _ in range(20):
        grid = grids.drawn(rng)
        for corners in grids.switches(grid):
            number += 1
            (r, c), (s, d) = corners[0], corners[-1]
            other = [list(row) for row in grid]
            for row, column in corners:
                other[row][column] = grid[row][d if column == c else c]
                assert other[row][column] != grid[row][column]
            across, down = [*map(tuple, other)], [*zip(*other, strict=True)]
            assert set(corners) == {(r, c), (r, d), (s, c), (s, d)}
            assert set(across) <= set(rows)
            assert set(down) <= set(columns)
            assert not distinct or (len(set(across)), len(set(down))) == (4, 6)
    assert number > 20


@pytest.mark.parametrize(
    ("name", "size"), [("takuzu", "8"), ("close-or-far", "8"), ("akari", "7"), ("sudoku", "6")]
)
def test_other_grids_that_are_known_solve_what_lacks_the_clues_that_refuse_them(
    name: str, size: str
) -> None:
    wanted, watch, number = request(name, size), Watch(Limits()), 0
    for seed in range(6):
        with workshop(random.Random(seed), watch) as shop:
            draft = puzzle_named(name).draft(wanted.size, shop.rng, wanted.options, shop)
        for cells in draft.others[:20] if draft is not None else ():
            assert draft is not None
            number += 1
            clues = draft.board.clues()
            assert any(clue.cell in cells for clue in clues)
            board = draft.board.keep(clue for clue in clues if clue.cell not in cells)
            assert second_solution(board, draft.solution) is not None
    assert number > 20


@pytest.mark.parametrize(("name", "size"), [("takuzu", "8"), ("close-or-far", "8")])
def test_known_other_grids_spare_questions_and_change_no_board(name: str, size: str) -> None:
    wanted, watch, spared = request(name, size), Watch(Limits()), 0
    for seed in range(4):
        asked = []
        for some in (True, False):
            frames._shelf.cache_clear()  # what a solver knows of a board spares questions, too
            with (
                workshop(random.Random(seed), watch) as shop,
                patch.object(Framed, "_core", autospec=True, side_effect=Framed._core) as core,
            ):
                draft = puzzle_named(name).draft(wanted.size, shop.rng, wanted.options, shop)
                assert draft is not None
                few = thin(draft if some else replace(draft, others=()), shop)
                assert few is not None
                asked.append((few.board(), core.call_count))
        (board, fewer), (same, all_asked) = asked
        assert board == same
        spared += all_asked - fewer
    assert spared > 0


def test_equal_lines_are_found() -> None:
    rng = random.Random(5)
    for width, height in ((2, 2), (3, 5), (4, 4), (6, 2)):
        several = 0
        for _ in range(200):
            grid = bytes(rng.choices((0, 1), k=width * height))
            rows = [grid[at : at + width] for at in range(0, len(grid), width)]
            columns = [grid[at::width] for at in range(width)]
            are_equal = len(set(rows)) < height or len(set(columns)) < width
            places = equal_lines(grid, width)
            assert bool(places) == are_equal
            several += are_equal
            half = len(places) // 2
            assert [grid[at] for at in places[:half]] == [grid[at] for at in places[half:]]
            assert len({*places}) == 2 * half
            for line in (places[:half], places[half:]) if places else ():
                assert 1 in (len({at // width for at in line}), len({at % width for at in line}))
        assert several


@pytest.mark.parametrize("size", [(1, 1), (1, 4), (4, 1), (2, 2), (3, 5), (6, 4)])
def test_bits_of_cells_are_the_neighbours_in_the_grid(size: tuple[int, int]) -> None:
    grid = grid_of(*size)
    for bits, near in ((beside(*size), grid.neighbours), (around(*size), grid.around)):
        for cell, some in zip(grid.cells, bits, strict=True):
            found = {other for at, other in enumerate(grid.cells) if some >> at & 1}
            assert found == set(near[cell])


def test_lines_of_which_every_beginning_fits() -> None:
    assert lines_of((1, 2), 2, lambda line: line != (2,)) == [(1, 1), (1, 2)]


@pytest.mark.parametrize(("name", "size"), [("takuzu", "4x6"), ("close-or-far", "7")])
def test_drafts_of_lines_solve_their_boards(name: str, size: str) -> None:
    found = set()
    for number in range(12):
        made = make(request(name, size), number)
        assert not [*made.board.violations(made.solution)]
        found.add(tuple(made.solution.values()))
    assert len(found) > 9
