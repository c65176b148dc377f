"""Drafts of Shapely Squares: layouts of symbols with their digits, and boards made from them."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from itertools import product

import pytest

from gridwright.engines.limits import Limits
from gridwright.generation.board_maker import Made, make
from gridwright.generation.request import request
from gridwright.grid import Cell, grid_of
from gridwright.puzzles.shapely_squares import ShapelySquares
from gridwright.puzzles.shapely_squares.layouts import NAMES, SYMBOLS, Sketch, sown
from gridwright.puzzles.shapely_squares.repairs import exchange
from gridwright.questions import is_unique
from gridwright.rows import empty_rows

SIDES = range(1, 11)
LIMITS = Limits(seconds=60)
KINDS = frozenset(name for name in NAMES if name)

each_style = pytest.mark.parametrize("style", ["full", "stripped"])


def sketches(size: tuple[int, int], count: int, share: float = SYMBOLS) -> list[Sketch]:
    rng = random.Random(f"{size} {share}")
    return [sown(grid_of(*size), share, rng) for _ in range(count)]


def laid_out(sketch: Sketch) -> tuple[ShapelySquares, dict[Cell, int]]:
    """The board of a layout with all sums, and its digits."""
    grid, digits = sketch.grid, sketch.digits
    sums = tuple(sum(digits[cell] for cell in row.cells) for row in grid.rows)
    return ShapelySquares(sketch.shapes, sums, empty_rows(grid.width, grid.height)), digits


def wrongs(board: ShapelySquares, digits: dict[Cell, int]) -> list[object]:
    return [*board.problems(), *board.violations(digits)]


def kinds(board: ShapelySquares) -> Counter[str]:
    return Counter(shape for row in board.shapes for shape in row if shape)


def heart_groups(board: ShapelySquares) -> list[int]:
    """How many hearts each group has."""
    hearts = {cell for cell in board.grid.cells if board.shape(cell) == "heart"}
    sizes = []
    while hearts:
        todo, size = [hearts.pop()], 0
        while todo:
            near = hearts.intersection(board.grid.neighbours[todo.pop()])
            hearts -= near
            todo += near
            size += 1
        sizes.append(size)
    return sizes


@lru_cache(maxsize=256)
def made(
    size: tuple[int, int],
    style: str,
    number: int = 0,
    givens: bool = False,
    symbols: float | None = None,
) -> Made:
    wanted = request("shapely-squares", size, style, givens=givens, symbols=symbols)
    return make(wanted, number, limits=LIMITS)


def board_of(one: Made) -> ShapelySquares:
    assert isinstance(one.board, ShapelySquares)
    return one.board


@pytest.mark.parametrize("share", [0.0, 0.5, 0.85, 1.0])
@pytest.mark.parametrize("width", SIDES)
def test_layouts_of_all_sizes_obey_the_rules(width: int, share: float) -> None:
    for height in SIDES:
        for sketch in sketches((width, height), 2, share):
            assert wrongs(*laid_out(sketch)) == []


@pytest.mark.parametrize("share", [0.3, 0.6, 0.8, 0.85, 0.9])
@pytest.mark.parametrize("size", [(7, 7), (10, 10), (12, 5)])
def test_layouts_have_the_wanted_share_of_symbols(size: tuple[int, int], share: float) -> None:
    for sketch in sketches(size, 10, share):
        assert sketch.symbols == pytest.approx(share * size[0] * size[1], abs=1.5)


def test_layouts_are_mixed_and_varied() -> None:
    drawn = [laid_out(sketch)[0] for sketch in sketches((7, 7), 100)]
    assert len({board.shapes for board in drawn}) == 100
    assert sum(kinds(board).keys() == KINDS for board in drawn) >= 90
    for board in drawn:
        assert max(kinds(board).values()) <= 0.36 * kinds(board).total()
    total = sum((kinds(board) for board in drawn), Counter())
    assert min(total.values()) >= 0.05 * total.total()
    assert max(total.values()) <= 0.3 * total.total()


def test_hearts_stand_in_groups_of_several_sizes() -> None:
    sizes = Counter(
        size for sketch in sketches((8, 8), 60) for size in heart_groups(laid_out(sketch)[0])
    )
    assert sizes[2] >= 20
    assert sizes[5] >= 5
    assert sizes[8] >= 2


@pytest.mark.parametrize("size", [(5, 5), (7, 7), (3, 8)])
def test_what_a_cell_may_become_is_what_the_rules_allow(size: tuple[int, int]) -> None:
    for sketch in sketches(size, 2):
        for cell in sketch.grid.cells:
            old = sketch.codes[cell]
            able = sketch.choices(cell)
            if NAMES[old // 10] == "heart":
                assert able == 1 << old
                continue
            for code in range(70):
                if NAMES[code // 10] == "circle" and code % 10 != sketch.circle:
                    continue
                sketch.put(cell, code)
                assert (not wrongs(*laid_out(sketch))) == bool(able >> code & 1)
            sketch.put(cell, old)


def test_symbols_refuse_what_breaks_the_rules() -> None:
    rng = random.Random(1)
    answers = set()
    for sketch in sketches((4, 4), 60, 0.4):
        board, digits = laid_out(sketch)
        for _ in range(20):
            values = digits | {cell: rng.randrange(10) for cell in rng.sample(list(digits), 2)}
            broken = any(found.rule != "row-sum" for found in board.violations(values))
            shifts = {cell: values[cell] - digits[cell] for cell in digits}
            assert sketch.allows({c: shift for c, shift in shifts.items() if shift}) != broken
            answers.add(broken)
    assert answers == {True, False}


def test_exchanges_are_other_solutions() -> None:
    found = 0
    for sketch in sketches((6, 6), 30):
        board, digits = laid_out(sketch)
        shifts = exchange(sketch)
        if shifts is not None:
            values = {cell: digit + shifts.get(cell, 0) for cell, digit in digits.items()}
            assert values != digits
            assert wrongs(board, values) == []
            found += 1
    assert found


@each_style
@pytest.mark.parametrize("size", [(1, 1), (1, 4), (4, 1), (2, 3), (4, 4), (5, 4), (6, 6)])
def test_boards_need_no_given_cells(size: tuple[int, int], style: str) -> None:
    for number in range(2):
        one = made(size, style, number)
        board = board_of(one)
        assert wrongs(board, dict(one.solution)) == []
        assert board.givens == empty_rows(*size)
        assert is_unique(board, engine="sat")
        assert is_unique(board, engine="fd")
        if style == "full":
            assert None not in board.sums
        else:
            for clue in board.clues():
                assert not is_unique(board.keep(set(board.clues()) - {clue}))


@each_style
def test_given_cells_are_taken_away_before_sums(style: str) -> None:
    for number in range(3):
        board = board_of(made((6, 6), style, number, givens=True, symbols=0.6))
        given = [clue for clue in board.clues() if clue.rule == "given"]
        assert given
        assert is_unique(board)
        assert (None not in board.sums) or style == "stripped"
        for clue in given:
            assert not is_unique(board.keep(set(board.clues()) - {clue}))


def test_boards_keep_the_mix() -> None:
    boards = [board_of(made((7, 7), "full", number)) for number in range(20)]
    assert len({board.shapes for board in boards}) == 20
    assert sum(kinds(board).keys() == KINDS for board in boards) >= 18
    for board in boards:
        assert max(kinds(board).values()) <= 0.36 * kinds(board).total()
        assert abs(kinds(board).total() / 49 - SYMBOLS) <= 0.07


@pytest.mark.parametrize("share", [0.85, 0.92])
def test_boards_have_about_the_wanted_share_of_symbols(share: float) -> None:
    made_ = [made((6, 6), "full", number, symbols=share) for number in range(8)]
    shares = [kinds(board_of(one)).total() / 36 for one in made_]
    assert sum(shares) / len(shares) == pytest.approx(share, abs=0.04)


def test_boards_with_hardly_a_symbol_get_those_they_need() -> None:
    board = board_of(made((5, 5), "full", symbols=0.0))
    assert is_unique(board)
    assert kinds(board).total() < 25


def test_a_layout_depends_on_its_random_numbers_alone() -> None:
    def codes(seed: int, size: tuple[int, int]) -> dict[Cell, int]:
        return sown(grid_of(*size), SYMBOLS, random.Random(seed)).codes

    for size in product((3, 6), (4, 7)):
        assert codes(3, size) == codes(3, size)
        assert codes(3, size) != codes(4, size)
    again = make(request("shapely-squares", (6, 6), "stripped"), 1, limits=LIMITS)
    assert again == made((6, 6), "stripped", 1)


def test_a_board_has_no_image_but_itself() -> None:
    board = board_of(made((4, 4), "full"))
    assert list(board.images()) == [board]


def test_a_cell_fits_where_its_code_is_among_its_choices() -> None:
    """With the digits of a layout, and with one or two of them changed."""
    rng, seen = random.Random("fits"), Counter[tuple[bool, str | None]]()
    for sketch in sketches((6, 6), 12):
        for _ in range(12):
            cells = rng.sample(sketch.grid.cells, 2)
            after = sketch.shifted(
                {cell: rng.randrange(10) - sketch.digits[cell] for cell in cells}
            )
            for cell, code in after.codes.items():
                assert after.fits(cell) == bool(after.choices(cell) >> code & 1)
                seen[after.fits(cell), NAMES[code // 10]] += 1
    assert len(seen) == 2 * len(NAMES)
