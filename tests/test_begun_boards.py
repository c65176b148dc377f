"""Boards that somebody has begun: finished and thinned, in every puzzle."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import referee
import template
from boards import boards
from gridwright.errors import InputError
from gridwright.generation.begun_boards import complete_board, thin_board
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles

with template.installed():
    NAMES = tuple(puzzles())
every_puzzle = pytest.mark.parametrize("name", NAMES)
few = settings(max_examples=max(1, settings().max_examples // 8))


@pytest.fixture(autouse=True, scope="module")
def _sixth_puzzle() -> Iterator[None]:
    with template.installed():
        yield


def solutions(board: Puzzle) -> int:
    """The number of solutions, counted up to two."""
    return len(referee.solutions(board, 2))


def needed(board: Puzzle, kept: frozenset[object]) -> bool:
    """Whether no clue can go but those that are kept."""
    clues = board.clues()
    return all(
        solutions(board.keep(other for other in clues if other != clue)) == 2
        for clue in clues
        if clue not in kept
    )


@every_puzzle
@few
@given(data=st.data())
def test_a_board_is_completed_by_clues_that_are_all_needed(name: str, data: st.DataObject) -> None:
    """And by none where it has one solution; a board without any is refused."""
    board = data.draw(boards(name)).board
    seed = data.draw(st.integers(0, 99))
    number = solutions(board)
    if not number:
        with pytest.raises(InputError, match="no solution"):
            complete_board(board, random.Random(seed))
        return
    full = complete_board(board, random.Random(seed))
    own = frozenset(board.clues())
    assert own <= set(full.clues())
    assert solutions(full) == 1
    assert needed(full, own)
    assert (full == board) == (number == 1)
    assert complete_board(board, random.Random(seed)) == full


@every_puzzle
@few
@given(data=st.data())
def test_a_board_is_thinned_until_all_its_clues_are_needed(name: str, data: st.DataObject) -> None:
    board = data.draw(boards(name)).board
    seed = data.draw(st.integers(0, 99))
    if solutions(board) != 1:
        with pytest.raises(InputError, match="no clue can be called spare"):
            thin_board(board, random.Random(seed))
        return
    less = thin_board(board, random.Random(seed))
    assert set(less.clues()) <= set(board.clues())
    assert solutions(less) == 1
    assert needed(less, frozenset())
    assert thin_board(board, random.Random(seed)) == less
