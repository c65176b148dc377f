"""What Shapely Squares says of cells on the way to a conclusion follows from its own reason."""

from __future__ import annotations

import pytest

import gridwright
from claimed import unproven
from gridwright.explaining.prepared.board import prepare
from gridwright.explaining.walking.walkthrough import explain
from links import WATCH

BOARDS = (
    # A heart was 5 or 3 by its row and odd by the heart above it, which could be 8.
    """shapely-squares size=7x7
# h h h  . # o 24
* # o h  h h h 27
. # # .  d k h 21
# # k ^ k3 ^ o 20
o d o o  . o # 40
# # . d  k o h 31
. d ^ d  o k h 19
""",
    """shapely-squares size=7x7
. * # h h # h 30
# . d k h o h 23
. d k k h h h 39
* # ^ d # o . 14
# * # d . # o 35
o # k o k o * 35
# o o k . # k 33
""",
)


@pytest.mark.parametrize("text", BOARDS)
def test_what_is_said_of_cells_follows_from_what_its_clause_names(text: str) -> None:
    assert [*unproven(prepare(gridwright.read(text), WATCH))] == []


def test_a_knight_in_a_supposition_leaves_one_digit_of_those_that_were_told() -> None:
    """That R7C5 is 3 or 8 is a mark: odd by the knight, it may else be 1, 5, 7 or 9 as well."""
    words = [str(each.move.words) for each in explain(gridwright.read(BOARDS[1]))]
    assert any("so R7C5 is 3 or 8" in text for text in words)
    assert any("so R7C5 is odd: 3, not 8" in text for text in words)


def test_a_circle_that_equals_a_diamond_is_no_9() -> None:
    """It is at least 6 by its row, so that an odd one could be 9, but for its symbol."""
    words = [str(each.move.words) for each in explain(gridwright.read(BOARDS[0]))]
    told = "is at least 6. It is odd (equal to the diamond R5C2) and not 9, so it is 7"
    assert any(told in text for text in words)


def test_long_reasons_why_digits_are_odd_come_before_what_a_knight_can_count() -> None:
    words = [str(each.move.words) for each in explain(gridwright.read(BOARDS[0]))]
    told = (
        "the heart R2C4 is odd like R3C7, which is 3 or 5. The knight R4C5 = 3 can count only "
        "R2C6, R3C3 and R5C7, so the square R5C7 is even: 0."
    )
    assert any(told in text for text in words)
