"""Skyscrapers of the classic kind, the only ones that the formats of others can hold."""

from __future__ import annotations

from gridwright.errors import InputError
from gridwright.formats.codec import board_of
from gridwright.puzzle import Puzzle
from gridwright.puzzles.skyscrapers import Skyscrapers


def classic_board(puzzle: Puzzle, maker: str) -> Skyscrapers:
    """The board, if it has neither parks nor different heights on its diagonals."""
    board = board_of(puzzle, Skyscrapers)
    if board.heights is not None:
        raise InputError(f"{maker} has no Skyscrapers with parks (heights={board.heights})")
    if board.diagonal:
        raise InputError(
            f"{maker} has no Skyscrapers whose heights differ on the diagonals (diagonal=yes)"
        )
    return board
