"""Techniques of Skyscrapers: what each finds, in which words, and that every link is proven."""

from __future__ import annotations

import pytest

import gridwright
from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.links import apply_move
from gridwright.explaining.deducing.moves import next_move
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepare
from links import check_move

WATCH = Watch(Limits())


@pytest.mark.parametrize(("size", "level"), [(5, "easy"), (6, "easy"), (6, "hard")])
def test_walks_are_proven_link_by_link(size: int, level: str) -> None:
    made = next(iter(gridwright.generate("skyscrapers", size=size, seed=7, level=level)))
    board = prepare(made.board, WATCH)
    sights = Sights(board)
    known = dict(board.start)
    while any(mask & (mask - 1) for mask in known.values()):
        move = next_move(sights, known, (), WATCH)
        assert move is not None
        check_move(board, known, move)
        known = apply_move(known, move)
