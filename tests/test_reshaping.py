"""Boards in another shape: what can stay stays, and what comes out is a board."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import template
from boards import boards
from gridwright.drafts import Size
from gridwright.errors import InputError
from gridwright.grid import Cell
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named, puzzles
from gridwright.reshaping import cut, has_pieces, joined, mirrored, resized, shifted, turned

with template.installed():
    NAMES = tuple(puzzles())
every_puzzle = pytest.mark.parametrize("name", NAMES)
few = settings(max_examples=max(1, settings().max_examples // 4))


@pytest.fixture(autouse=True, scope="module")
def _sixth_puzzle() -> Iterator[None]:
    with template.installed():
        yield


def sound_board(name: str, data: st.DataObject) -> Puzzle:
    """A board without a clue that can never hold."""
    board = data.draw(boards(name)).board
    assume(not any(board.problems()))
    return board


def check(board: Puzzle) -> None:
    """A board is read back as it is written, so nothing in it is wrong."""
    assert type(board).parse(board.format()) == board


@every_puzzle
@few
@given(data=st.data())
def test_a_board_that_grows_and_shrinks_again_is_the_same(name: str, data: st.DataObject) -> None:
    board = sound_board(name, data)
    assume(board.size_problem(Size(board.width, board.height)) is None)
    more = 1 if board.square else data.draw(st.integers(0, 3))
    wider = 1 if board.size_problem(Size(board.width + 1, board.height + more)) is None else 2
    size = Size(board.width + wider, board.height + more)
    assume(board.size_problem(size) is None)
    larger = resized(board, size)
    check(larger)
    assert (larger.width, larger.height) == size
    inside = {clue for clue in board.clues() if clue.cell in board.grid}
    if not has_pieces(board):
        assert inside <= set(larger.clues())
    back = resized(larger, Size(board.width, board.height))
    check(back)
    assert inside <= set(back.clues())


@every_puzzle
@few
@given(data=st.data())
def test_a_board_is_shifted_with_all_that_stays_on_it(name: str, data: st.DataObject) -> None:
    board = sound_board(name, data)
    steps = st.integers(-2, 2)
    down, right = data.draw(steps), data.draw(steps)
    moved = shifted(board, down, right)
    check(moved)
    cells = {
        (clue.rule, clue.value, clue.cell) for clue in moved.clues() if clue.cell in moved.grid
    }
    assert cells <= {(c.rule, c.value, c.cell.step(down, right)) for c in board.clues()}
    assert shifted(board, 0, 0) == board
    check(shifted(board, 99, -99))


@every_puzzle
@few
@given(data=st.data())
def test_four_turns_and_two_mirrors_change_nothing(name: str, data: st.DataObject) -> None:
    board = sound_board(name, data)
    if not board.turnable:
        with pytest.raises(InputError, match="cannot be turned"):
            turned(board)
        with pytest.raises(InputError, match="cannot be turned"):
            mirrored(board)
        return
    check(turned(board))
    assert turned(turned(turned(turned(board)))) == board
    assert mirrored(mirrored(board)) == board
    assert {turned(board), mirrored(board)} <= set(board.images())


@every_puzzle
@few
@given(data=st.data())
def test_pieces_are_joined_and_cut_as_somebody_likes(name: str, data: st.DataObject) -> None:
    board = sound_board(name, data)
    if not board.grid.pairs:
        return
    one, other = data.draw(st.sampled_from(board.grid.pairs))
    if not has_pieces(board):
        with pytest.raises(InputError, match="no pieces"):
            joined(board, one, other)
        with pytest.raises(InputError, match="no pieces"):
            cut(board, one)
        return
    made = joined(board, other, one)
    check(made)
    assert (one, other) not in {wall for layer in made.layers for wall in layer.walls(made)}
    parts = cut(made, one)
    check(parts)
    assert set(parts.clues()) <= set(board.clues())


def test_any_shape_of_dominoes_can_be_drawn() -> None:
    """By cutting all that is there, and joining what is wanted, half by half."""
    kind = puzzle_named("magnets")
    wanted = kind.blank(Size(5, 4), random.Random(4))
    board = kind.blank(Size(5, 4), random.Random(5))
    for cell in board.grid.cells:
        board = cut(board, cell)
    assert not board.open_cells
    walls = {wall for layer in wanted.layers for wall in layer.walls(wanted)}
    for one, other in wanted.grid.pairs:
        if (one, other) not in walls:
            board = joined(board, one, other)
    assert board == wanted


def test_halves_left_over_side_by_side_make_a_domino() -> None:
    board = puzzle_named("magnets").parse("magnets\n . . .\n. L R T .\n. L R B .\n . . .")
    turned = puzzle_named("magnets").parse("magnets\n . . .\n. T T T .\n. B B B .\n . . .")
    assert joined(board, Cell(0, 0), Cell(1, 0)) == turned
    apart = puzzle_named("magnets").parse("magnets\n . . .\n. * L R .\n. L R * .\n . . .")
    assert joined(board, Cell(0, 2), Cell(0, 1)) == apart


def test_a_given_half_goes_with_its_domino() -> None:
    board = puzzle_named("magnets").parse("magnets\n . . .\n. L+ R T .\n. L R B .\n . . .")
    assert [clue.cell for clue in board.clues()] == [Cell(0, 0)]
    assert joined(board, Cell(0, 1), Cell(0, 2)).clues() == ()
    assert joined(board, Cell(1, 2), Cell(0, 2)).clues() == board.clues()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda board: resized(board, Size(3, 4)), "expected a square board"),
        (lambda board: joined(board, Cell(0, 0), Cell(1, 1)), "two neighbouring cells to join"),
        (lambda board: cut(board, Cell(0, -1)), "is not a cell of this board"),
    ],
)
def test_what_cannot_be_is_refused_in_words(change: object, said: str) -> None:
    board = puzzle_named("skyscrapers").parse("skyscrapers size=1\n  .\n. . .\n  .")
    with pytest.raises(InputError, match=said):
        change(board)  # type: ignore[operator]
