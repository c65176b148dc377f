"""Techniques for lines with two close and two far letters: sentences, and proofs of every link."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import gridwright
from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.links import Move, apply_move
from gridwright.explaining.deducing.moves import next_move
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepare
from gridwright.grid import Cell
from links import check_move

WATCH = Watch(Limits())
# What a cell of a test can hold: x, C, F; c and f: that letter or blank; L: a letter; . anything.
MASKS = {"x": 1, "C": 2, "c": 3, "F": 4, "f": 5, "L": 6, ".": 7}

EASY = """close-or-far
..F..F
.F....
FC.F..
..F.C.
F..C.C
.....C
"""
SPARSE = """close-or-far
FC....
..C.F.
......
......
....C.
......
"""


def walked(text: str) -> Iterator[Move]:
    """All moves to the solution of a board, every link of them proven."""
    board = prepare(gridwright.read(text), WATCH)
    sights = Sights(board)
    known = dict(board.start)
    near: tuple[Cell, ...] = ()
    while any(mask & (mask - 1) for mask in known.values()):
        move = next_move(sights, known, near, WATCH)
        assert move is not None
        check_move(board, known, move)
        yield move
        known, near = apply_move(known, move), (*move.entries, *move.marks)


@pytest.mark.parametrize("text", [EASY, SPARSE])
def test_every_link_of_a_walk_is_proven(text: str) -> None:
    """Moves lead to the solution, and each link follows from what it cites."""
    assert sum(len(move.entries) for move in walked(text)) == text.count(".")
