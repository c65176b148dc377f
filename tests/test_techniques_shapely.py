"""The techniques of Shapely Squares: each found with its sentence, and every link proven."""

from __future__ import annotations

import pytest

import gridwright
from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.links import apply_move
from gridwright.explaining.deducing.moves import next_move
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepare
from links import check_move

MOVES = 200


@pytest.mark.parametrize(("level", "seed"), [("easy", 41), ("medium", 42), ("medium", 43)])
def test_every_link_of_a_walk_is_proven(level: str, seed: int) -> None:
    """Whole boards are solved, and each link follows from what it cites."""
    made = next(iter(gridwright.generate("shapely-squares", size=6, seed=seed, level=level)))
    watch = Watch(Limits())
    board = prepare(made.board, watch)
    sights = Sights(board)
    known = dict(board.start)
    for _ in range(MOVES):
        move = next_move(sights, known, (), watch)
        if move is None:
            break
        check_move(board, known, move)
        known = apply_move(known, move)
    assert {cell: 1 << value for cell, value in board.solution.items()} == known
