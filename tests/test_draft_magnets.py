"""Drafts of Magnets: tilings, dead cells, boards that need no given cells, and their images."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from gridwright.drafts import Draft, GaveUpError, Options, Size
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.generation.board_maker import make
from gridwright.generation.request import request
from gridwright.generation.workshop import workshop
from gridwright.grid import Cell, Grid, grid_of
from gridwright.layers.dominoes import DEAD
from gridwright.puzzles.magnets import Magnets
from gridwright.puzzles.magnets.poles import NEUTRAL, random_poles, refuse
from gridwright.questions import Engine, is_unique
from gridwright.rows import entries_of, rows_of
from gridwright.solving import solve
from gridwright.tiling import Tiling, is_turnable, random_tiling, turn

SIZES = list(product(range(1, 8), repeat=2))


def drafted(width: int, height: int, seed: int, style: str, givens: bool) -> Draft[Magnets]:
    """The first draft that does not fail."""
    with workshop(random.Random(seed), Watch(Limits())) as shop:
        while True:
            options = Options(style, givens=givens)
            draft = Magnets.draft(Size(width, height), shop.rng, options, shop)
            if draft is not None:
                return draft


def dead_cells(board: Magnets) -> list[Cell]:
    return [cell for cell in board.grid.cells if board.board[cell.row][cell.column] == DEAD]


def is_tiling(tiling: Tiling, grid: Grid) -> bool:
    return all(tiling[b] == a and b in grid.neighbours[a] for a, b in tiling.items())


@pytest.mark.parametrize("size", SIZES)
def test_a_random_tiling_covers_all_cells_but_one_if_their_number_is_odd(
    size: tuple[int, int],
) -> None:
    grid = grid_of(*size)
    for seed in range(10):
        tiling = random_tiling(grid, random.Random(seed))
        assert is_tiling(tiling, grid)
        assert len(grid.cells) - len(tiling) == len(grid.cells) % 2


@pytest.mark.parametrize(
    ("size", "number"), [((4, 4), 36), ((3, 3), 18), ((1, 5), 3), ((2, 5), 8), ((1, 1), 1)]
)
def test_every_tiling_comes_out(size: tuple[int, int], number: int) -> None:
    rng = random.Random(0)
    drawn = {tuple(sorted(random_tiling(grid_of(*size), rng).items())) for _ in range(600)}
    assert len(drawn) == number


@pytest.mark.parametrize("size", [(10, 10), (9, 7), (20, 5)])
def test_large_tilings_are_all_different(size: tuple[int, int]) -> None:
    rng = random.Random(0)
    drawn = {tuple(sorted(random_tiling(grid_of(*size), rng).items())) for _ in range(100)}
    assert len(drawn) == 100


def test_turned_dominoes_make_a_tiling_again_and_turn_back() -> None:
    grid = grid_of(7, 5)
    tiling = random_tiling(grid, random.Random(3))
    before = dict(tiling)
    blocks = [block for block in grid.blocks if is_turnable(tiling, block)]
    assert blocks
    for block in blocks:
        turn(tiling, block)
        assert is_tiling(tiling, grid)
        assert tiling != before
        turn(tiling, block)
        assert tiling == before


@pytest.mark.parametrize("size", [(6, 6), (10, 9), (16, 15), (7, 5)])
def test_random_poles_obey_the_rules_and_vary(size: tuple[int, int]) -> None:
    shares = []
    for seed in range(40):
        rng = random.Random(seed)
        tiling = random_tiling(grid_of(*size), rng)
        values = random_poles(tiling, grid_of(*size), rng)
        board = Magnets._counted(Size(*size), tiling, values)
        assert list(board.violations(values)) == []
        shares.append(list(values.values()).count(NEUTRAL) / len(values))
    dominoes = size[0] * size[1] // 2
    assert min(shares) >= int(0.1 * dominoes) / dominoes
    assert max(shares) - min(shares) > 0.1
    assert 0.15 < sum(shares) / len(shares) < 0.4


def test_refused_poles_are_a_solution_no_more() -> None:
    refused = 0
    for seed in range(60):
        rng = random.Random(seed)
        tiling = random_tiling(grid_of(6, 5), rng)
        values = random_poles(tiling, grid_of(6, 5), rng)
        board = Magnets._counted(Size(6, 5), tiling, values)
        with workshop(rng, Watch(Limits())) as shop:
            wrong = shop.other(board.model(), values)
        if wrong is None:
            continue
        refuse(wrong, tiling, values, board.grid, rng)
        changed = Magnets._counted(Size(6, 5), tiling, values)
        assert list(changed.violations(values)) == []
        assert list(changed.violations(wrong)) != []
        refused += 1
    assert refused > 5


def test_a_question_is_given_up_when_it_takes_more_effort_than_it_is_worth() -> None:
    board = drafted(6, 6, 0, "full", givens=False).board
    solution = solve(board).solutions[0]
    with workshop(random.Random(0), Watch(Limits())) as shop:
        with pytest.raises(GaveUpError):
            shop.other(board.model(), solution, effort=0)
        assert shop.other(board.model(), solution, effort=1) is None
    over = Watch(Limits(seconds=1e-9))
    with workshop(random.Random(0), over) as shop, pytest.raises(OutOfTimeError):
        shop.other(board.model(), solution, effort=1)


@pytest.mark.parametrize("style", ["full", "stripped"])
@pytest.mark.parametrize("givens", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_a_draft_prints_its_own_solution(size: tuple[int, int], givens: bool, style: str) -> None:
    draft = drafted(*size, 0, style, givens)
    board = draft.board
    assert Magnets.parse(board.format()) == board
    assert list(board.violations(draft.solution)) == []
    assert (board.width, board.height) == size
    assert len(dead_cells(board)) == size[0] * size[1] % 2
    given = {clue.cell: clue.value for clue in board.clues() if clue.rule == "given"}
    assert given == (draft.solution if givens else {})
    counts = {clue for clue in board.clues() if clue.rule != "given"}
    assert len(counts) == 2 * sum(size)
    assert draft.stay == (counts if style == "full" else frozenset())
    assert draft.first == set(board.clues()) - counts


@pytest.mark.parametrize("engine", ["fd", "sat"])
@pytest.mark.parametrize("size", [(1, 1), (1, 4), (2, 2), (3, 3), (4, 5), (5, 5), (6, 4)])
def test_drafts_without_given_cells_are_unique(size: tuple[int, int], engine: Engine) -> None:
    for seed in range(6):
        draft = drafted(*size, seed, "full", givens=False)
        assert draft.unique
        assert is_unique(draft.board, engine=engine)


def test_dead_cells_are_anywhere_a_tiling_leaves_one() -> None:
    found = {dead_cells(drafted(3, 3, seed, "full", givens=True).board)[0] for seed in range(60)}
    assert found == {cell for cell in grid_of(3, 3).cells if (cell.row + cell.column) % 2 == 0}


@pytest.mark.parametrize("givens", [False, True])
@pytest.mark.parametrize("style", ["full", "stripped"])
def test_the_same_seed_makes_the_same_board_and_no_two_are_alike(style: str, givens: bool) -> None:
    wanted = request("magnets", "7x6", style, 5, givens=givens)
    boards = [make(wanted, number).board.format() for number in range(20)]
    assert len(set(boards)) == 20
    assert [make(wanted, number).board.format() for number in range(5)] == boards[:5]


def some_boards() -> Iterator[Magnets]:
    sizes = [(3, 3), (5, 3), (4, 4), (1, 5), (6, 1)]
    for seed, (size, givens) in enumerate(product(sizes, [False, True])):
        yield drafted(*size, seed, "full", givens).board
    for number in range(3):
        made = make(request("magnets", "5x4", "stripped", 1, givens=True), number)
        assert isinstance(made.board, Magnets)
        yield made.board


small_boards = pytest.mark.parametrize(
    "board", list(some_boards()), ids=lambda board: str(board.grid)
)


@small_boards
def test_images_are_unique_boards_with_images_of_the_solution(board: Magnets) -> None:
    images = list(board.images())
    assert len(images) == 16
    assert images[0] == board
    clues = len(board.clues())
    for image in images:
        assert Magnets.parse(image.format()) == image
        assert len(image.clues()) == clues
        assert len(dead_cells(image)) == len(dead_cells(board))
        assert set(image.images()) == set(images)
        assert is_unique(image)


@small_boards
def test_images_have_the_images_of_the_solution(board: Magnets) -> None:
    solution = solve(board).solutions[0]
    solved = replace(board, givens=rows_of(board.width, board.height, solution))
    for image, grid in zip(board.images(), solved.images(), strict=True):
        assert solve(image).solutions == (entries_of(grid.givens),)


def test_images_turn_the_board_and_swap_its_poles() -> None:
    board = Magnets.parse("magnets\n 1 0 1\n1 L R T 1\n. T * B 0\n0 Bx L R .\n . . 0\n")
    swapped = "magnets size=3x3\n   . . 0\n1  L R T 1\n0  T * B .\n.  Bx L R 0\n   1 0 1\n"
    mirror = "magnets size=3x3\n   1 0 1\n1  T L R 1\n.  B * T 0\n0  L R Bx .\n   0 . .\n"
    images = list(board.images())
    assert Magnets.parse(swapped) in images
    assert Magnets.parse(mirror) in images
    poles = Magnets.parse("magnets\n . .\n. L+ R- .\n . .\n")
    turned = Magnets.parse("magnets\n .\n. T- .\n. B+ .\n .\n")
    assert turned in set(poles.images())
