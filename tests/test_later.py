"""Cells that stay empty are told where something rests on them, and left to entries elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pytest

from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.links import Link, Move
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.walking.walkthrough import told_walk
from gridwright.generation.board_maker import make
from gridwright.generation.request import request
from gridwright.grid import Cell
from links import check_moves

BOARDS = [
    (name, level, seed)
    for name in ("akari", "tents", "star-battle")
    for level in ("medium", "hard")
    for seed in (1, 2)
] + [("close-or-far", "hard", seed) for seed in (1, 2, 3, 4)]


def rests_on(links: Iterable[Link]) -> Iterator[Cell]:
    """All cells that looks rest on, those of suppositions too."""
    for link in links:
        yield from link.premises
        yield from rests_on(link.chain)


def told_empty(move: Move) -> set[Cell]:
    """The cells a move says are empty, where it says nothing else."""
    return set() if any(move.entries.values()) else {c for link in move.told for c in link.gone}


@pytest.mark.parametrize(("name", "level", "seed"), BOARDS)
def test_something_rests_on_a_cell_told_to_be_empty_before_an_entry_clears_it(
    name: str, level: str, seed: int
) -> None:
    board = make(request(name, "8", seed=seed, level=level)).board
    with prepared_board(board, Watch(Limits())) as prepared:
        sights = Sights(prepared)
        steps = list(told_walk(sights, Watch(Limits())))
        check_moves(prepared, steps)
        moves = [move for _, move in steps]
        for number, move in enumerate(moves):
            if cells := told_empty(move):
                assert not cells <= cleared_first(sights, moves, number), str(move.words)
    filled = {cell: value for move in moves for cell, value in move.entries.items()}
    assert filled.items() <= prepared.solution.items()
    assert sum(len(move.entries) for move in moves) == len(filled)


def cleared_first(sights: Sights, moves: Sequence[Move], number: int) -> set[Cell]:
    """The cells that entries after a move clear without a word, before anything rests on them."""
    used = set[Cell]()
    ground = Ground(sights, sights.start, Watch(Limits()))
    found = set[Cell]()
    for at, move in enumerate(moves):
        ground.learn({cell: 1 << value for cell, value in move.entries.items() if value})
        if at > number:
            used.update(rests_on(move.links))
            found |= {cell for cell, left in ground.left.items() if left == 1} - used
    return found
