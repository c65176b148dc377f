"""Techniques of numbers with signs between them: what each says in a position."""

from __future__ import annotations

import random

import pytest

import gridwright
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.walking.walkthrough import explain, told_walk
from gridwright.puzzles.futoshiki import Futoshiki
from links import check_moves
from spoken import unfounded
from techniques import WATCH, check_deductions, check_walk, position, sentences, sights_of

HARD = """futoshiki size=5
. . . < . . . . .
v   v   .   v   .
. . . . . . . . .
^   .   .   .   .
. . . . . . 4 . .
.   .   .   .   .
. . . < . . . . 4
.   .   .   .   .
. . . . 3 . . . .
"""
CHAINED = """futoshiki size=5
1 . . > . . . . .
.   .   .   .   .
. . . . . . . . .
.   .   v   .   .
. . . . . . 3 . .
.   ^   .   .   .
3 . . . 5 . . . 1
.   v   .   .   .
. > . . . . . . 5
"""
NOTHING = "...../...../...../...../....."

SAID = [
    (
        "Near the end",
        HARD,
        "2..../...../...../...../.....",
        "R2C1 < R1C1 = 2, so R2C1 is 1.",
    ),
    (
        "Minimum and maximum",
        CHAINED,
        NOTHING,
        "Row 4 has its 5, so R4C2 is at most 4, and its smaller neighbour R3C2 is at most 3.",
    ),
    (
        "More than two others",
        HARD,
        NOTHING,
        "R2C1 is less than R1C1 and R3C1 of column 1, so R2C1 is at most 3.",
    ),
    (
        "Only place",
        HARD,
        NOTHING,
        "R1C1, R1C2, R1C3 and R1C4 have smaller neighbours, so row 1’s 1 is R1C5.",
    ),
    (
        "Only place",
        CHAINED,
        NOTHING,
        "Columns 3 and 5 have a 5, and R3C2 has a bigger neighbour, so row 3’s 5 is R3C1.",
    ),
    (
        "Only place",
        CHAINED,
        ".5.../...../5..../...../.....",
        "The last 5 is R2C4.",
    ),
    (
        "Pair",
        CHAINED,
        "...../...../..1../...../.....",
        "Row 3 lacks 2, 4 and 5. Column 5 has its 5, and R3C2 < R4C2, so R3C2 and R3C5 share 2 and "
        "4: R3C1 is 5.",
    ),
]


@pytest.mark.parametrize(("name", "board", "entries", "sentence"), SAID)
def test_what_a_technique_says(name: str, board: str, entries: str, sentence: str) -> None:
    assert sentence in sentences(position(board, entries), name)


def test_every_technique_is_pinned_here_or_in_the_tests_of_lines() -> None:
    of_lines = {"Triple", "Hidden pair", "Hidden triple", "Two rows, two columns"}
    told = {each.name for each in Futoshiki.techniques() if each.rank and not each.tell_last}
    assert told - of_lines == {name for name, *_ in SAID}


@pytest.mark.parametrize("board", [HARD, CHAINED])
def test_all_that_is_deduced_is_proven(board: str) -> None:
    assert len(check_deductions(sights_of(board), random.Random(board), 6)) > 5


@pytest.mark.parametrize("board", [HARD, CHAINED])
def test_walks_are_proven_link_by_link(board: str) -> None:
    check_walk(sights_of(board))


# Where a number is entered that a sign as well rules out, the words name the sign.
BOTH = """futoshiki size=6
. < 5 . . > . > . . .
^   .   .   v   ^   .
4 > . . . > . . . . .
v   .   v   .   ^   .
1 . . . 3 < 6 > . . .
.   .   v   .   .   .
. . 4 . . < . < 6 . 2
.   .   .   .   .   v
. > . > . . . < 5 . 1
.   .   ^   v   .   .
. . . > . > . . . . .
"""


def test_a_number_that_no_reader_sees_yet_is_no_reason() -> None:
    with prepared_board(gridwright.read(BOTH), WATCH) as prepared:
        check_moves(prepared, list(told_walk(Sights(prepared), WATCH)))


# R4C3 can only be 1 before row 2's 1 is found, but nobody has said so by then.
UNTOLD = """futoshiki size=6
. . . . . . . . . . .
v   .   ^   .   v   v
. . . . . . . . . . .
.   .   .   .   .   ^
. . 2 . . . 5 . . . 3
v   .   .   .   .   .
. . . > . . 2 < . . .
.   v   .   .   .   .
6 . . . 4 . 1 . . . .
.   .   .   .   .   .
. . . . 3 . . . 4 . 1
"""


def test_what_is_left_to_a_cell_is_no_reason_before_it_is_told() -> None:
    told = [*explain(gridwright.read(UNTOLD))]
    (step,) = (each.text for each in told if "R2C1 = 1" in each.text)
    assert "Column 1 lacks 1 and 3, and row 4 has its 1: R4C1 is 3 and R2C1 is 1." in step
    assert not [reason for each in told for reason in unfounded(each)]


SHARED = """futoshiki size=6
. . . > . < . . . . 4
.   .   .   .   .   .
. . . . 5 . . . . > .
.   .   .   .   .   .
. . . > . . . . . . .
.   .   ^   v   .   ^
. . 5 . . . 4 . . > .
.   .   .   .   .   .
. < . . . . . > 2 . .
.   .   .   v   ^   .
. . . . . . 1 . . . .
"""


def test_cells_of_a_pair_that_lines_and_signs_leave_two_numbers_are_told_one_by_one() -> None:
    """With the number that a sign settles then, and what the pair leaves to the others."""
    told = [step.text for step in gridwright.explain(gridwright.read(SHARED))]
    (text,) = (each for each in told if "share 2 and 3" in each)
    assert text == (
        "Pair. Column 6 lacks 1, 2, 3, 5 and 6. Row 2 has its 1 and 5, and R2C6 < R2C5, so R2C6 is "
        "2 or 3. Row 4 has its 5, and R3C6 < R4C6 < R4C5, so R4C6 is 2 or 3 too. So R2C6 and R4C6 "
        "share 2 and 3. R3C6 < R4C6 < R4C5, so R3C6 is 1. Then R5C6 and R6C6 are 5 or 6. "
        "→ R3C6 = 1; R5C6 and R6C6 are 5 or 6"
    )


ALIKE = """futoshiki size=6
3 . . < . . . . 6 . .
.   .   .   .   .   .
. > 4 . . . . . . . .
.   .   .   .   .   .
. . . < 5 . . . . . 2
.   .   .   .   .   .
. . . . . . 4 . . . .
v   .   v   .   .   .
. . . . . . 3 . . . .
v   .   .   .   .   .
. . . < . . . . . . 6
"""
CROSSED_OUT = """futoshiki size=6
3 . . . . . . . . . 1
.   v   .   v   .   .
. . . . 5 . . . . . .
.   .   .   .   .   .
1 . . . . < 5 . . . .
.   .   v   .   .   .
. < . . . . . > . . .
^   .   ^   ^   .   .
5 . 1 . . . 6 . 2 . .
.   .   .   v   .   .
. . . . . . . < 5 . 3
"""


def test_bounds_of_alike_cells_are_told_at_once() -> None:
    told = " ".join(str(step.words) for step in gridwright.explain(gridwright.read(ALIKE)))
    assert (
        "Column 3 has its 5 and rows 1 and 6 a 6, so R1C3 and R6C3 are at most 4, and their "
        "smaller neighbours R1C2 and R6C2 are at most 3."
    ) in told


def test_a_bound_names_the_pencil_mark_that_it_rests_on() -> None:
    """And a clash the two numbers that are on the wrong sides of a sign."""
    told = " ".join(str(step.words) for step in gridwright.explain(gridwright.read(CROSSED_OUT)))
    assert "Column 4 has its 5 and 6, and R4C4 is not 4, so it is at most 3, and its" in told
    assert "But R1C4 = 2 has to be more than R2C4 = 3." in told
