"""Cells that stay empty are told where something rests on them, and left to entries elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pytest

import gridwright
from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.links import Link, Move
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.walking.walkthrough import told_walk
from gridwright.explaining.wording.explanation import Explanation
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


WHOLE_REST = """star-battle size=8
A B B B C C C C
A B D D D C C C
A B E E D D C F
B B B C C C C F
B B G C G C F F
B G G C G C H H
B B G G G C H H
G G G G H H H H
"""
# Two suppositions in row 1 that fail by the same looks, with different stars of row 2.
SWAPPED = """star-battle size=8
A B B B B C C C
A A B D B C C C
D D B D B B C C
E D B D B C C F
E D D D D G G F
E D E D G G F F
E D E E G F F H
E E E E E H H H
"""
# A tent touches what another tree needs to be left with one place.
NEXT_TREE = """tents size=8x8
  . . . . . . . .
0 . . . . . . . .
. . . . T . . . .
0 T . . . . T . T
. . . T . . . . .
. . T . . T . . .
. . T . . . . T T
. . . . . . T . .
. . . T . . . T .
"""
# Only once R4C2 fills the 1 above it can nothing else light R5C3.
NEXT_BULB = """akari size=8x8
....3...
#....#0.
.1....0.
...#..1.
.#..0...
.#....#.
.20....0
...0....
"""


def steps_of(text: str) -> list[Explanation]:
    return list(gridwright.explain(gridwright.read(text)))


def test_what_a_plain_look_leaves_empty_is_told_in_full() -> None:
    """Also what nothing rests on before an entry: the words name no single cells."""
    steps = steps_of(WHOLE_REST)
    (lines,) = [step for step in steps if "all three stars" in str(step.words)]
    assert str(lines.words).endswith("of these regions, so the rest of them is empty.")
    assert len(lines.move.entries) == 6
    assert any("both in the same region, so the rest of that region" in str(x.words) for x in steps)


def test_a_supposition_that_fails_with_other_entries_says_with_which() -> None:
    text = " ".join(str(step.words) for step in steps_of(SWAPPED))
    assert "It rules out R2C2 and R2C3, so row 2 needs R2C1." in text
    assert (
        "Were R1C1 a star, the same would happen with R2C3 in place of R2C1, so it is empty too."
        in text
    )


def test_steps_told_in_one_say_why_cells_are_empty_that_the_first_clears() -> None:
    text = " ".join(str(step.words) for step in steps_of(NEXT_TREE))
    assert "The tent at R2C6 touches R2C5, so the tree at R2C4 has only R2C3 left." in text


def test_cells_that_one_after_the_other_only_they_can_light_are_no_parallel() -> None:
    text = [str(step.words) for step in steps_of(NEXT_BULB)]
    assert not any("R4C2 or R5C3" in words for words in text)
    assert "No other cell can light R5C3, so it is a bulb." in text
