"""Boards and grids from plain Python values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

import pytest

import gridwright
from gridwright.errors import InputError
from gridwright.examples import examples
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles

every_puzzle = pytest.mark.parametrize("name", puzzles())


def as_lists(value: object) -> object:
    """The same with lists in place of tuples."""
    return list(map(as_lists, value)) if isinstance(value, tuple) else value


@every_puzzle
def test_a_board_is_made_of_lists(name: str) -> None:
    for shown in examples(name)[:5]:
        board = shown.puzzle
        held = {field.name: as_lists(getattr(board, field.name)) for field in fields(board)}
        assert gridwright.board(name, **held) == board  # type: ignore[arg-type]
        own: Callable[..., Puzzle] = getattr(gridwright, name.replace("-", "_"))
        assert own(**held) == board


@every_puzzle
def test_a_grid_may_be_text_lists_or_cells(name: str) -> None:
    board = examples(name)[0].puzzle
    values = gridwright.solve(board).solutions[0]
    rows = gridwright.grid_rows(board, values)
    lists = [[values.get(cell) for cell in row.cells] for row in board.grid.rows]
    cells = {(cell.row, cell.column): value for cell, value in values.items()}
    texts = {symbol.value: symbol.text for symbol in board.symbols}
    symbols = {cell: texts[value] for cell, value in values.items()}
    for form in (rows, "\n".join(rows), "/".join(rows), lists, cells, symbols):
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
        (lambda: gridwright.board("towers", size=4), "towers"),
        (lambda: gridwright.board("magnets", "big"), "'big' is not a size"),
    ],
)
def test_what_no_board_can_have_is_refused(make: Callable[[], Puzzle], said: str) -> None:
    with pytest.raises(InputError, match=said):
        make()
