"""A reader who knows the rules can follow Shapely Squares by what is said and what is drawn."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import gridwright
from gridwright.explaining.prepared.board import PreparedBoard, prepare
from gridwright.explaining.presenting.pictures import pencil_marks
from gridwright.explaining.walking.walkthrough import explain
from gridwright.grid import Cell
from gridwright.model import Label
from gridwright.reasoning.words import Part, Words
from links import WATCH, _prove

BOARDS = (
    # Marks that follow without a word: all are told, or words give the reasons.
    """shapely-squares size=6x6
* . d o # k 15
# o o * o . 29
* ^ # h ^ ^ 26
h h h h * . 20
^ d o k # * 18
# . d k k # 23
""",
    """shapely-squares size=8x8
o . d  h o  # * # 28
# # #  h o k2 # o 26
. # d #0 o  ^ o o 40
o h o  k k  # o # 42
k h #  d .  o o # 29
o h h  h #  k o . 31
h . d  ^ o  k o ^ 33
h # d  k o  # o # 32
""",
    """shapely-squares size=8x8
*2 # * .0 o o .4 h 23
 . d #  # k o  # h 39
 o # .  d o k  h # 35
 # k h  . h h  h k 19
h6 # h  h h o  k o 29
 h . ^ d7 ^ k  k o 27
 ^ d o  d # ^  o o 32
 o # k .3 d o  # o 28
""",
)


@pytest.mark.parametrize("text", BOARDS)
def test_what_is_told_follows_from_what_is_named_and_drawn(text: str) -> None:
    """Cells and rows that words of a step name, and pencil marks, are enough for what it tells."""
    board = prepare(gridwright.read(text), WATCH)
    left = dict(board.start)
    for told in explain(board.puzzle):
        said: tuple[Part, ...] = ()
        for link in told.move.told:
            if link.supposed is None:
                said += link.words.parts
                last = link.premises if link.technique.tell_last else {}
                gone = {c: ~m & 1023 for c, m in last.items()} or link.gone
                news = {c: m & left[c] for c, m in gone.items() if m & left[c]}
                if news and "Every square" not in str(link.words):
                    _prove(board, _named(board, Words(said)), left, news, str(link.words))
            else:
                gone = link.gone
            left = {c: m & ~gone.get(c, 0) for c, m in left.items()}
        left |= {c: told.after[c] for c in told.after}
        left |= pencil_marks(board.puzzle, told)


MARKED = """shapely-squares size=7x7
. d k # d  # * 23
# . # d .  h # 31
. k * # d  h # 29
k . # d #  ^ #  7
o # d # k .8 o 28
h o k o o  ^ o 33
h h h h #  ^ o 18
"""


def test_the_last_digit_of_a_knight_is_told_by_the_marks_that_are_drawn() -> None:
    """R6C3 is not 2 by a supposition; that it is odd was never told."""
    told = [str(each.move.words) for each in explain(gridwright.read(MARKED))]
    assert any("so the knight is 2 or 3, and not 2: 3." in each for each in told)


def _named(board: PreparedBoard, words: Words) -> Iterable[Label]:
    """The rules of symbols and rows that words name."""
    cells: set[Cell] = set(words.cells)
    lines = {part.cells for part in words.parts if part.kind != "cell" and part.cells}
    return [
        label
        for label in board.places.labels
        if label.place.cells in lines
        or (label.clue is not None and label.clue.cell in cells)
        or (label.clue is None and not cells.isdisjoint(label.place.cells))
    ]
