"""The same board turned, mirrored, and with plus and minus changed for each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from gridwright.puzzles.magnets.dominoes import relettered
from gridwright.puzzles.magnets.poles import NEUTRAL, OPPOSITE
from gridwright.turning import mirrored, transposed, turns

if TYPE_CHECKING:
    from gridwright.puzzles.magnets import Magnets


def images(board: Magnets) -> Iterator[Magnets]:
    """All boards that are the same puzzle to a solver."""
    for image in turns(board, _transposed, _mirrored):
        yield image
        yield _swapped(image)


def _transposed(board: Magnets) -> Magnets:
    return replace(
        board,
        board=relettered(transposed(board.board), "LRTB", "TBLR"),
        column_plus=board.row_plus,
        row_plus=board.column_plus,
        column_minus=board.row_minus,
        row_minus=board.column_minus,
        givens=transposed(board.givens),
    )


def _mirrored(board: Magnets) -> Magnets:
    return replace(
        board,
        board=relettered(mirrored(board.board), "LR", "RL"),
        column_plus=board.column_plus[::-1],
        column_minus=board.column_minus[::-1],
        givens=mirrored(board.givens),
    )


def _swapped(board: Magnets) -> Magnets:
    """The board with plus and minus changed for each other."""
    return replace(
        board,
        column_plus=board.column_minus,
        row_plus=board.row_minus,
        column_minus=board.column_plus,
        row_minus=board.row_plus,
        givens=tuple(tuple(OPPOSITE.get(v or NEUTRAL, v) for v in row) for row in board.givens),
    )
