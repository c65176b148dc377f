"""Suppositions of numbers: every number that follows has its reason, and the picture shows it."""

from __future__ import annotations

import pytest

import gridwright
from gridwright.explaining.presenting.trying import tried_in
from gridwright.explaining.walking.walkthrough import explain
from gridwright.explaining.wording.explanation import Explanation
from gridwright.grid import Cell
from gridwright.model.domain import SINGLES
from gridwright.reasoning.told_once import told_once
from gridwright.reasoning.words import say
from techniques import position, sentences

SIGNS = """futoshiki size=6
. . . . . . . . . > .
.   .   .   .   .   .
. . . . 6 . . . 5 . 1
.   .   .   .   .   .
1 . . . . . . . 3 . .
.   .   .   v   .   .
6 . . . . . . . . . .
.   .   .   ^   .   ^
. . . . . . . . 1 . .
.   .   .   .   .   .
. < . < . . . . . . 4
"""
SUDOKU = """sudoku size=8
. 6 8 . . . . 1
. 3 7 4 . . . .
. . 3 6 . 5 . .
. . . 2 . . 6 .
. 2 . . 8 . . .
. . 1 . 7 6 . .
. . . . 6 3 8 .
7 . . . . 2 1 .
"""
SIGNED_CLASH = """futoshiki size=6
. . . . 3 . . . . . .
.   .   .   .   ^   .
. . 6 . . . . . . . .
v   .   .   .   .   .
. . . . 1 . 6 . . . 3
.   .   .   .   .   .
. . . < . . 1 . . . 2
.   .   .   .   .   .
. > . . . . . . . . .
.   .   .   .   .   .
. . 3 . . . 2 . 1 . 4
"""
SIGNED_TWICE = """futoshiki size=6
. . . . . . 3 . . . .
v   .   .   .   v   .
. . . . . . . < . . .
.   ^   .   .   ^   .
. . . . . . . . . . 6
.   .   .   .   .   .
. . . . . . . < . . .
v   .   .   .   .   .
. . . . . . . . . . .
.   .   .   .   .   .
. . 4 . 2 . 5 > . > .
"""

BOUNDED = """futoshiki size=6
. . . > 3 . . < 5 . .
.   .   .   .   .   .
4 . . . 5 < . . 3 . .
.   .   .   v   .   .
. . . > . . . . . . .
.   ^   v   .   .   .
. . . . . . . . . . .
v   .   .   .   v   .
. . . . . . . . . > .
.   .   .   .   .   .
3 . . . . . 4 . . . 5
"""


def _suppositions(board: str) -> list[Explanation]:
    steps = explain(gridwright.read(board))
    return [each for each in steps if any(link.supposed for link in each.move.told)]


@pytest.mark.parametrize("board", [SIGNS, SUDOKU])
def test_every_number_that_follows_is_told_with_its_reason(board: str) -> None:
    for step in _suppositions(board):
        for link in step.move.told:
            sentences = str(link.words).split(". ")
            assert not any(each.startswith("Then ") for each in sentences if link.supposed)


@pytest.mark.parametrize("board", [SIGNS, SUDOKU])
def test_the_picture_of_what_would_follow_shows_no_number_that_was_not_told(board: str) -> None:
    shown = 0
    for step in _suppositions(board):
        told = [link.words.cells_named for link in step.move.links if link.supposed and link.words]
        for tried, cells in zip(tried_in(step), told, strict=True):
            follows = [cell for cell, mask in tried.follows.items() if mask in SINGLES]
            assert {*follows} <= {*cells}
            shown += len(follows)
    assert shown


def test_a_supposition_goes_from_reason_to_reason() -> None:
    told = [str(each.words).replace("\N{NO-BREAK SPACE}", " ") for each in _suppositions(SIGNS)]
    assert any(
        "Suppose R5C4 were 4. Column 4 has its 4, so R4C4 (3 or 4) is 3. Rows 1 and 5 have "
        "a 4, so column 1’s 4 is R2C1. Columns 2 and 4 have a 3, so row 2 has no place for its 3. "
        "So R5C4 is not 4." in text
        for text in told
    )


def test_numbers_clash_at_a_sign() -> None:
    told = [str(each.words) for each in _suppositions(SIGNED_CLASH)]
    assert any("so column 5’s 3 is R2C5. But R2C5 > R1C5 = 4." in text for text in told)


def test_signs_beside_one_number_are_told_at_once() -> None:
    entries = "...3../..6.45/.....6/....../...61./642531"
    told = sentences(position(SIGNED_TWICE, entries), "Only place")
    assert "R1C5 and R3C5 are more than R2C5 = 4, so column 5’s 2 is R4C5." in told


def test_two_bounds_by_one_bound_say_that_once() -> None:
    reason, bound = "Column 4 has its 5 and 6, so ", "R4C4 is at most 4"
    looks = [
        say("{}{} is at most 4, and {} is at most 3.", reason, Cell(3, 3), cell)
        for cell in (Cell(2, 3), Cell(4, 3))
    ]
    told = f"{reason}{bound}, and R3C4 is at most 3, and R5C4 is at most 3."
    assert str(told_once(looks)) == told


def test_a_bound_clashes_with_a_number_that_was_told() -> None:
    told = [str(each.words) for each in _suppositions(BOUNDED)]
    clash = "R3C2 is at most 4. Row 6 has its 4, and R4C3 < R3C3 < R3C2 < R4C2, so column 3’s 4 is "
    clash += "R3C3. But R3C2 > R3C3 = 4. So R1C2 is not 6: row 1 and its sign leave it only 4."
    assert any(clash in text for text in told)
