"""Why values are gone: a walk rests on the notes that take least to tell, a grade on the first."""

from __future__ import annotations

import gridwright
from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.notes import WEIGHTS
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepare
from gridwright.grid import Cell
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.technique import Technique
from gridwright.reasoning.words import Words

BOARD = """shapely-squares size=6x6
h .  k o  # # 29
h #  . k  o o 19
^ o  ^ d  o # 22
o ^ d7 h  # k 21
k h  h h  . # 16
k h  k k #5 k 16
"""
HERE, THERE = Cell(0, 1), Cell(1, 2)
EASY, HARD = (Technique(f"rank {rank}", rank, "", lambda at: ()) for rank in (2, 3))


def _deduction(left: dict[Cell, int], known: dict[Cell, int] | None = None) -> Deduction:
    gone = {cell: 1023 & ~mask for cell, mask in left.items()}
    return Deduction((), known or {}, gone, lambda now: Words())


def _book(telling: bool) -> Notebook:
    """A cell is at most 8, at most 7, and at last even."""
    sights = Sights(prepare(gridwright.read(BOARD), Watch(Limits())))
    book = Notebook(sights, sights.start, telling)
    book.note(EASY, _deduction({HERE: 0b0111111111}))
    book.note(EASY, _deduction({HERE: 0b0011111111}))
    book.note(HARD, _deduction({HERE: 0b0101010101}))
    return book


def test_what_is_told_rests_on_one_look_rather_than_on_several() -> None:
    even = _deduction({THERE: 1}, {HERE: 0b0101010101})
    assert _book(telling=True).cost(EASY, even) == WEIGHTS[2] + WEIGHTS[3]
    assert _book(telling=False).cost(EASY, even) == 2 * WEIGHTS[2] + WEIGHTS[3]


def test_a_better_bound_takes_the_place_of_the_one_before() -> None:
    book, at_most = _book(telling=True), _deduction({THERE: 1}, {HERE: 0b0011111111})
    assert book.cost(EASY, at_most) == 2 * WEIGHTS[2]
    assert [each.number for each in book.told(book.note(EASY, at_most))] == [1, 3]


def test_copies_and_what_is_opened_again_keep_their_own_reasons() -> None:
    even = _deduction({THERE: 1}, {HERE: 0b0101010101})
    book = _book(telling=True)
    other = book.fork()
    book.reopen(HERE)
    assert book.cost(EASY, even) == WEIGHTS[2]
    assert other.cost(EASY, even) == WEIGHTS[2] + WEIGHTS[3]
