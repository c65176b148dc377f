"""Boards and grids from plain Python values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import cast

import pytest

import gridwright
from gridwright.errors import InputError
from gridwright.examples import examples
from gridwright.grid import Cell
from gridwright.layers import Between, Regions, lettered
from gridwright.layers.layer import Layer
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles

every_puzzle = pytest.mark.parametrize("name", puzzles())


def as_lists(value: object) -> object:
    """The same with lists in place of tuples."""
    return list(map(as_lists, value)) if isinstance(value, tuple) else value


def as_typed(layer: Layer, value: object) -> object:
    """What somebody may type for the data of a field, in the least usual way there is."""
    words = {meant: word for word, meant in layer.words().items()}
    if isinstance(layer, Between):
        marks = cast(frozenset[tuple[Cell, Cell, int]], value)
        return {(tuple(b), tuple(a)): words[layer.marks[mark].swapped] for a, b, mark in marks}
    if isinstance(layer, Regions):
        return [list(map(ord, row)) for row in cast(tuple[str, ...], value)]
    if isinstance(value, tuple):
        return [as_typed(layer, each) for each in value]
    return words.get(value, value)


def with_letters_in_order(board: Puzzle) -> Puzzle:
    """The board with its regions as A, B, C, ... in the order of their first cells."""
    regions = [each for each in board.layers if isinstance(each, Regions)]
    return replace(board, **{each.field: lettered(each.rows(board)) for each in regions})


@every_puzzle
def test_a_board_is_made_of_lists(name: str) -> None:
    for shown in examples(name)[:5]:
        board = shown.puzzle
        held = {field.name: as_lists(getattr(board, field.name)) for field in fields(board)}
        assert gridwright.board(name, **held) == board  # type: ignore[arg-type]
        own: Callable[..., Puzzle] = getattr(gridwright, name.replace("-", "_"))
        assert own(**held) == board


@every_puzzle
def test_what_is_printed_may_be_typed(name: str) -> None:
    """Words for what a layer holds, marks in either order, regions as numbers: the same board."""
    for shown in examples(name)[:5]:
        board = with_letters_in_order(shown.puzzle)
        typed = {
            field: as_typed(layer, getattr(board, field))
            for layer in board.layers
            for field in layer.empty(board.grid)
        }
        assert gridwright.board(name, str(board.grid), **typed) == board


@every_puzzle
def test_a_grid_may_be_text_lists_or_cells(name: str) -> None:
    board = examples(name)[0].puzzle
    values = gridwright.solve(board).solutions[0]
    rows = gridwright.grid_rows(board, values)
    lists = [[values.get(cell) for cell in row.cells] for row in board.grid.rows]
    cells = {(cell.row, cell.column): value for cell, value in values.items()}
    texts = {symbol.value: symbol.text for symbol in board.symbols}
    symbols = {cell: texts[value] for cell, value in values.items()}
    in_one = (" " if " " in rows[0] else "").join(rows)
    for form in (rows, "\n".join(rows), "/".join(rows), in_one, lists, cells, symbols):
        assert gridwright.check(board, form).correct
        assert gridwright.draw(board, form) == gridwright.draw(board, values)


def test_what_is_printed_in_cells_may_be_text() -> None:
    text = gridwright.bosnian_road(
        numbers=["......", ".5..5.", "..3...", "......", ".3....", ".....2"]
    )
    assert text == gridwright.bosnian_road(
        size=6, numbers={(1, 1): 5, (1, 4): 5, (2, 2): 3, (4, 1): 3, (5, 5): 2}
    )
    assert gridwright.is_unique(text)


def test_clues_beside_the_grid_may_be_text() -> None:
    towers = gridwright.skyscrapers(top=[4, None, None, 2], givens={(0, 1): 2, (0, 2): None})
    assert gridwright.skyscrapers(top="4..2", givens=".2../..../..../....") == towers
    assert gridwright.skyscrapers(top="4 . . 2", givens={(0, 1): "2"}) == towers
    magnets = gridwright.magnets(board=["LR", "LR"], column_plus=[1, None], givens={(0, 0): "+"})
    assert gridwright.magnets(board="LR/LR", column_plus="1.", givens="+./..") == magnets


def test_all_cells_may_stand_in_one_text() -> None:
    text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    rows = [text[start : start + 9] for start in range(0, 81, 9)]
    board = gridwright.sudoku(givens=rows)
    assert gridwright.read(text) == board
    spaced = [" ".join(row) for row in rows]
    for form in (text, "/".join(spaced), spaced):
        assert gridwright.sudoku(givens=form) == board
    values = gridwright.solve(board).solutions[0]
    assert gridwright.check(board, "".join(gridwright.grid_rows(board, values))).correct


def test_marks_between_cells_may_be_typed_in_any_order() -> None:
    board = gridwright.futoshiki(size=4, marks=[((0, 0), (0, 1), 0), ((1, 1), (2, 1), 1)])
    for marks in (
        {((0, 0), (0, 1)): "<", ((1, 1), (2, 1)): ">"},
        {((0, 1), (0, 0)): ">", ((2, 1), (1, 1)): "^"},
        [[(0, 1), (0, 0), 1], ((1, 1), (2, 1), "v")],
    ):
        assert gridwright.futoshiki(size=4, marks=marks) == board


def test_blocked_cells_do_not_tell_the_size() -> None:
    numbers = ["...", ".3.", "..."]
    board = gridwright.bosnian_road(numbers=numbers, blocked=[(0, 0), (2, 2)])
    assert str(board.grid) == "3x3"


def test_a_board_prints_as_its_own_text() -> None:
    board = gridwright.read("skyscrapers/paper-4x4")
    assert gridwright.read(str(board)) == board
    assert repr(gridwright.picture(board)) == "<Picture: Skyscrapers 4x4>"
    assert repr(gridwright.solutions(board)) == "<Solutions of Skyscrapers 4x4, engine fd>"


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: gridwright.skyscrapers(tops=[1]), "skyscrapers has no 'tops'; expected top, "),
        (lambda: gridwright.skyscrapers(), "give its size too"),
        (lambda: gridwright.skyscrapers(size="4x5"), "4x5"),
        (lambda: gridwright.skyscrapers(top=[9, None, None, None]), "top"),
        (lambda: gridwright.skyscrapers(top=[1], left=[1, 2]), "left: expected 1 entry, found 2"),
        (lambda: gridwright.skyscrapers(givens=[[0, 1], [1, 2]]), "found 0; None is for nothing"),
        (lambda: gridwright.skyscrapers(size=4, givens=["....", "...."]), "rows"),
        (lambda: gridwright.skyscrapers(size=4, givens={(9, 9): 1}), "R10C10|row 10"),
        (
            lambda: gridwright.skyscrapers(size=4, givens=[[1, 2], [3]]),
            "expected 4 rows of 4 cells",
        ),
        (lambda: gridwright.bosnian_road(size=4, numbers=7), "numbers: expected rows"),
        (lambda: gridwright.futoshiki(size=4, marks={((0, 0), (0, 1)): "="}), "found '='"),
        (lambda: gridwright.futoshiki(size=4, marks={((0, 0), (2, 1)): "<"}), "neighbouring"),
        (lambda: gridwright.futoshiki(size=4, marks={(0, 0): "<"}), "a cell such as"),
        (lambda: gridwright.futoshiki(size=4, marks={"R1C1": "<"}), "neighbouring"),
        (lambda: gridwright.akari(walls=["..", ".*"]), "row 2 column 2: expected a number"),
        (lambda: gridwright.takuzu(size=4, distinct="maybe"), "found 'maybe'"),
        (lambda: gridwright.star_battle(size=4, regions=[[[1]] * 4] * 4), "regions"),
        (lambda: gridwright.board("towers", size=4), "towers"),
        (lambda: gridwright.board("magnets", "big"), "'big' is not a size"),
    ],
)
def test_what_no_board_can_have_is_refused(make: Callable[[], Puzzle], said: str) -> None:
    with pytest.raises(InputError, match=said):
        make()


class Array:
    """An array of another package, as far as boards are concerned."""

    def __init__(self, data: list[object]) -> None:
        self._data = data

    def tolist(self) -> list[object]:
        return self._data


@pytest.mark.parametrize(
    ("name", "size", "given", "said"),
    [
        ("akari", 4, {"walls": ["....", "....", "...."]}, "walls: expected 4 rows of 4 entries, f"),
        (
            "akari",
            4,
            {"walls": {(9, 9): 1}},
            "walls: expected cells of the board, found row 10 col",
        ),
        (
            "akari",
            None,
            {"walls": ["1..", "..", "..."]},
            "walls, row 2: expected 3 entries, found 2",
        ),
        ("akari", 4, {"walls": ""}, "walls: expected 4 rows of 4 entries, found 0 rows"),
        (
            "tents",
            4,
            {"trees": {(0, 4): "T"}},
            "trees: expected cells of the board, found row 1 col",
        ),
        ("bosnian-road", 4, {"numbers": [(0, 0), (1, 1)]}, "numbers: expected 4 rows of 4 entries"),
        ("bosnian-road", 4, {"blocked": 5}, "blocked: expected cells such as [(0, 3), (1, 2)], fo"),
        ("bosnian-road", 4, {"blocked": ["#"]}, "blocked: expected a cell such as (0, 3), row and"),
        (
            "futoshiki",
            4,
            {"marks": 5},
            "marks: expected marks such as {((0, 0), (0, 1)): '<'}, fou",
        ),
        ("futoshiki", 4, {"marks": ["a<b"]}, "marks: expected two neighbouring cells, the left or"),
        ("futoshiki", 4, {"marks": Array([[0, 1]])}, "marks: expected two neighbouring cells, the"),
        ("magnets", 2, {"board": ["LR", "LRL"]}, "board, row 2: expected 2 entries, found 3"),
        ("sudoku", 4, {"regions": [[None] * 4] * 4}, "regions: expected rows of letters, such as"),
        ("sudoku", None, {"givens": [[1], [None] * 2]}, "givens: row 1: expected 2 cells, found 1"),
        (
            "sudoku",
            None,
            {"givens": [[1, 2, 3], *[[None] * 4] * 3]},
            "givens: row 1: expected 4 cells",
        ),
        ("sudoku", None, {"givens": "." * 80}, "givens: 80 cells in one row are no square board"),
        (
            "star-battle",
            ["AABB"],
            {},
            'expected a size such as 8, "10x9" or (10, 9), found a value ',
        ),
        (
            "shapely-squares",
            "..",
            {},
            "'..' is not a size; expected one such as 8 or 10x9; what is pr",
        ),
    ],
)
def test_what_no_board_can_hold_is_named(
    name: str, size: object, given: dict[str, object], said: str
) -> None:
    with pytest.raises(InputError) as caught:
        gridwright.board(name, cast(int, size), **given)
    assert str(caught.value).startswith(said)


def test_a_board_that_is_given_in_place_of_a_size_is_told_where_it_belongs() -> None:
    with pytest.raises(InputError, match=r"by its name, as in close_or_far\(givens=\.\.\.\)$"):
        gridwright.close_or_far(cast(int, ["......"] * 6))


def test_arrays_of_other_packages_are_read_as_lists() -> None:
    rows: list[object] = [[1, None, None, None], *[[None] * 4] * 3]
    board = gridwright.sudoku(givens=Array(rows))
    assert board == gridwright.sudoku(givens=["1...", "....", "....", "...."])
    assert gridwright.skyscrapers(top=Array([1, 2, 2])) == gridwright.skyscrapers(top=[1, 2, 2])
    full = Array([[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]])
    assert gridwright.check(board, cast(list[str], full)).correct
