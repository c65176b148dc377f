"""Drafts of Bosnian Road: loops that use the board well, and boards made from them."""

from __future__ import annotations

import random
from functools import lru_cache
from itertools import product

import pytest

from gridwright.drafts import Symmetry
from gridwright.engines.limits import Limits
from gridwright.errors import InputError
from gridwright.generation.board_maker import Made, make
from gridwright.generation.request import request
from gridwright.grid import Cell, Grid, grid_of
from gridwright.loops import random_loop
from gridwright.puzzles.bosnian_road import OFF, ON, BosnianRoad
from gridwright.questions import is_unique
from gridwright.rows import empty_rows
from gridwright.solving import solve
from gridwright.turning import mirrored, transposed, turns

SIDES = range(3, 13)
STYLES = ("minimal", "corner")
SMALL = ((5, 5), (6, 6), (7, 5))
SMALLEST = tuple(product((3, 4, 5), (3, 4, 5)))
LIMITS = Limits(seconds=60)

corners_or_not = pytest.mark.parametrize("corners", [False, True])
each_style = pytest.mark.parametrize("style", STYLES)


def loops(
    width: int, height: int, corners: bool, count: int, seed: int = 0
) -> list[frozenset[Cell]]:
    rng = random.Random(seed)
    return [random_loop(grid_of(width, height), rng, corners=corners) for _ in range(count)]


def idle(loop: frozenset[Cell], grid: Grid) -> int:
    """How many cells have no loop on or around them."""
    return sum(loop.isdisjoint((cell, *grid.around[cell])) for cell in grid.cells)


def sides_reached(loop: frozenset[Cell], grid: Grid) -> int:
    """To how many sides of the grid the loop comes as near as one cell."""
    rows, columns = {cell.row for cell in loop}, {cell.column for cell in loop}
    near = (min(rows) <= 1, min(columns) <= 1)
    far = (max(rows) >= grid.height - 2, max(columns) >= grid.width - 2)
    return sum(near + far)


def touches(loop: frozenset[Cell], grid: Grid) -> bool:
    """Whether the loop touches itself at a corner."""
    on = [tuple(cell in loop for cell in block) for block in grid.blocks]
    return (True, False, False, True) in on or (False, True, True, False) in on


@corners_or_not
@pytest.mark.parametrize("width", SIDES)
def test_loops_of_all_sizes_obey_the_rules_and_use_the_board_well(
    width: int, corners: bool
) -> None:
    for height in SIDES:
        board = BosnianRoad(empty_rows(width, height), touch=corners)
        for loop in loops(width, height, corners, 3):
            values = {cell: ON if cell in loop else OFF for cell in board.grid.cells}
            assert list(board.violations(values)) == []
            assert len(loop) >= 0.4 * len(values)
            assert idle(loop, board.grid) <= 0.15 * len(values)
            assert sides_reached(loop, board.grid) >= 3


@corners_or_not
@pytest.mark.parametrize("size", [(10, 10), (12, 9), (20, 20)])
def test_long_loops_are_as_long_as_promised(size: tuple[int, int], corners: bool) -> None:
    grid = grid_of(*size)
    drawn = loops(*size, corners, 40)
    shares = [len(loop) / len(grid.cells) for loop in drawn]
    assert min(shares) >= 0.4
    assert max(shares) - min(shares) >= 0.05, "not all of one length"
    assert sum(idle(loop, grid) for loop in drawn) <= 0.05 * len(grid.cells) * len(drawn)


@corners_or_not
def test_loops_are_varied(corners: bool) -> None:
    drawn = loops(8, 8, corners, 100)
    assert len(set(drawn)) >= 98
    assert len({len(loop) for loop in drawn}) >= 4
    assert len(set(loops(10, 10, corners, 100))) == 100


def test_boards_are_varied() -> None:
    boards = [board_of(made((8, 8), "minimal", "none", number)) for number in range(100)]
    assert len({frozenset(board.images()) for board in boards}) == 100


def test_loops_touch_themselves_only_where_they_may() -> None:
    grid = grid_of(10, 10)
    assert not any(touches(loop, grid) for loop in loops(10, 10, False, 50))
    touching = [touches(loop, grid) for loop in loops(10, 10, True, 50)]
    assert any(touching)
    assert not all(touching)


@corners_or_not
def test_a_loop_depends_on_its_random_numbers_alone(corners: bool) -> None:
    assert loops(9, 7, corners, 5, seed=3) == loops(9, 7, corners, 5, seed=3)
    assert loops(9, 7, corners, 5, seed=3) != loops(9, 7, corners, 5, seed=4)


@lru_cache(maxsize=256)
def made(size: tuple[int, int], style: str, symmetry: Symmetry, number: int = 0) -> Made:
    return make(request("bosnian-road", size, style, symmetry=symmetry), number, limits=LIMITS)


def board_of(one: Made) -> BosnianRoad:
    assert isinstance(one.board, BosnianRoad)
    return one.board


@each_style
def test_the_loop_may_touch_itself_in_the_style_that_says_so(style: str) -> None:
    board = board_of(made((6, 6), style, "none"))
    assert board.touch == (style == "corner")
    assert ("touch=corner" in board.format()) == board.touch


@each_style
@pytest.mark.parametrize("symmetry", ["none", "rotate", "mirror"])
@pytest.mark.parametrize("size", SMALLEST)
def test_the_smallest_boards_can_be_made(
    size: tuple[int, int], symmetry: Symmetry, style: str
) -> None:
    one = made(size, style, symmetry)
    assert board_of(one).clues()
    assert sum(one.solution.values()) >= 8


def image(cell: Cell, grid: Grid, symmetry: Symmetry) -> Cell:
    row = grid.height - 1 - cell.row if symmetry == "rotate" else cell.row
    return Cell(row, grid.width - 1 - cell.column if symmetry != "none" else cell.column)


@each_style
@pytest.mark.parametrize("symmetry", ["none", "rotate", "mirror"])
@pytest.mark.parametrize("size", SMALL)
def test_boards_are_unique_minimal_and_symmetric(
    size: tuple[int, int], symmetry: Symmetry, style: str
) -> None:
    for number in range(2):
        board = board_of(made(size, style, symmetry, number))
        assert is_unique(board, engine="sat")
        assert is_unique(board, engine="fd")
        places = {clue.cell for clue in board.clues()}
        assert places == {image(cell, board.grid, symmetry) for cell in places}
        for cell in places:
            gone = {cell, image(cell, board.grid, symmetry)}
            fewer = board.keep(clue for clue in board.clues() if clue.cell not in gone)
            assert not is_unique(fewer), f"{cell} could go"


@each_style
def test_numbers_are_spread_over_the_board(style: str) -> None:
    for number in range(3):
        board = board_of(made((12, 12), style, "none", number))
        halves = {(c.cell.row < 6, c.cell.column < 6) for c in board.clues()}
        assert len(halves) == 4


@each_style
def test_boards_are_the_same_again(style: str) -> None:
    wanted = request("bosnian-road", "7x6", style, 5)
    first, again, other = (make(wanted, number, limits=LIMITS) for number in (1, 1, 2))
    assert first == again
    assert first != other


@each_style
@pytest.mark.parametrize("size", SMALL)
def test_images_of_a_board_have_the_images_of_its_solution(
    size: tuple[int, int], style: str
) -> None:
    one = made(size, style, "none")
    rows = tuple(tuple(one.solution[cell] for cell in row.cells) for row in one.board.grid.rows)
    boards = list(board_of(one).images())
    for board, solved in zip(boards, turns(rows, transposed, mirrored), strict=True):
        values = {cell: solved[cell.row][cell.column] for cell in board.grid.cells}
        assert solve(board, count=2).solutions == (values,)
        assert BosnianRoad.parse(board.format()) == board
    assert len(boards) == 8
    assert len(set(boards)) in (1, 2, 4, 8)


@pytest.mark.parametrize("size", ["2x2", "2x9", "9x2", "1x1"])
def test_boards_too_small_for_a_ring_are_read_but_not_made(size: str) -> None:
    with pytest.raises(InputError, match=f"expected sides of 3 or more, found {size}"):
        request("bosnian-road", size)
    width, height = map(int, size.split("x"))
    board = BosnianRoad(empty_rows(width, height))
    assert BosnianRoad.parse(board.format()) == board
