"""Techniques of lines with as many 0s as 1s: what each says in a position."""

from __future__ import annotations

import random

import pytest

import gridwright
from gridwright.puzzles.takuzu import Takuzu
from techniques import check_deductions, check_walk, position, sentences, sights_of

HARD = """takuzu size=8x8
.0......
1.....0.
........
1....1..
...0....
1..1....
.....00.
.0..0.00
"""
EQUAL = """takuzu size=6x6
0.....
......
1.1...
1.....
.....0
.1..1.
"""
LARGE = """takuzu size=10x10
0.......0.
..........
.1...1.1..
.........1
0.0.......
.0.1......
...1.1...1
.0........
1....1.1..
.00...0.0.
"""
# Suppositions are long here unless they end in two equal lines; and a line could be listed.
SAME = """takuzu size=10x10
0.......0.
.....11...
1.0......1
..0......1
0..1..0...
.1..0.....
..0...1..1
1.0....0..
.0........
...11...0.
"""
LISTED = """takuzu size=10x10
0.........
.....0.0..
..0....0.0
.....00.00
..........
...0.0....
.1........
11.......0
0.....1..0
......1...
"""
NOTHING = "/".join(["." * 8] * 8)

SAID = [
    ("Pair", HARD, NOTHING, "R7C6 and R7C7 are 0, so R7C5 and R7C8 are 1."),
    ("Pair", HARD, "00.10.11" + NOTHING[8:], "R1C1 and R1C2 are 0, so R1C3 is 1."),
    ("Pair", HARD, "000.0..." + NOTHING[8:], "R1C1, R1C2 and R1C3 would all be 0."),
    ("Sandwich", HARD, NOTHING, "R2C1 and R4C1 are 1, so R3C1 is 0."),
    ("Count", HARD, NOTHING, "Row 8 has its four 0s, so R8C1, R8C3, R8C4 and R8C6 are 1."),
    ("Count", HARD, "00.0.0.0" + NOTHING[8:], "Row 1 would have too many 0s."),
    (
        "Last one",
        EQUAL,
        "....../.01.0./....../....../....../..0..0",
        "Row 3 needs one more 1, which must be among R3C4, R3C5 and R3C6, or all three would be 0. "
        "So R3C2 is 0.",
    ),
    (
        "Last in a gap",
        HARD,
        "10....11" + NOTHING[8:],
        "Row 1 needs one more 1. In R1C3 it would leave R1C4, R1C5 and R1C6 all 0, and in R1C5 or "
        "R1C6 likewise R1C2, R1C3 and R1C4. "
        "So R1C4 is 1, and R1C3, R1C5 and R1C6 are 0.",
    ),
    (
        "Last in a gap",
        HARD,
        "001...0." + NOTHING[8:],
        "Row 1 needs one more 0. In R1C6 or R1C8 it would leave R1C3, R1C4 and R1C5 all 1. So "
        "R1C6 and R1C8 are 1.",
    ),
    (
        "Last in a gap",
        HARD,
        "1001...0" + NOTHING[8:],
        "Row 1 needs one more 0. In R1C7 it would leave R1C4, R1C5 and R1C6 all 1. So R1C7 is 1.",
    ),
    (
        "Last one",
        HARD,
        "1..11.0." + NOTHING[8:],
        "Row 1 needs one more 1, which must be R1C6 or R1C8: otherwise R1C6, R1C7 and R1C8 would "
        "all be 0. So R1C3 is 0.",
    ),
    (
        "Last ones",
        LARGE,
        "........../....1...../..1..10.../.0..0...../.....10.../..1......./...1....../0........1/"
        "..0...0.../..........",
        "Row 5 needs two more 0s. R5C6 is 1, so R5C4 or R5C5 must be 0, and so must R5C8, R5C9 or "
        "R5C10, or three neighbours would be 1. So R5C2 is 1.",
    ),
    (
        "Last ones",
        HARD,
        "00..1..." + NOTHING[8:],
        "Row 1 needs two more 0s. R1C5 is 1, so R1C3 or R1C4 must be 0, and so must R1C6 or R1C7, "
        "or three neighbours would be 1. So R1C8 is 1.",
    ),
    (
        "Equal lines",
        EQUAL,
        "001..1/0.010./1...../.01001/..011./110010",
        "Column 6 lacks a 0 and a 1. With R2C6 0 and R3C6 1 it would be the same as column 3, so "
        "R2C6 is 1 and R3C6 is 0.",
    ),
    (
        "Equal lines",
        EQUAL,
        "010101/010101/....../....../....../......",
        "Row 1 and row 2 would be the same.",
    ),
]


@pytest.mark.parametrize(("name", "board", "entries", "sentence"), SAID)
def test_what_a_technique_says(name: str, board: str, entries: str, sentence: str) -> None:
    assert sentence in sentences(position(board, entries), name)


def test_every_technique_is_pinned_here() -> None:
    assert {each.name for each in Takuzu.techniques() if each.rank} == {name for name, *_ in SAID}


@pytest.mark.parametrize("board", [HARD, EQUAL])
def test_all_that_is_deduced_is_proven(board: str) -> None:
    assert len(check_deductions(sights_of(board), random.Random(board), 6)) > 3


@pytest.mark.parametrize("board", [HARD, EQUAL])
def test_walks_are_proven_link_by_link(board: str) -> None:
    check_walk(sights_of(board))


def test_cells_between_the_same_digits_are_told_in_one_sentence() -> None:
    told = [str(step.words) for step in gridwright.explain(gridwright.read(LARGE))]
    assert (
        "R3C7, R4C2, R7C5 and R8C6 each stand between two 1s, so all are 0. "
        "R7C2 and R8C5 each stand between two 0s, so both are 1."
    ) in told


def test_a_supposition_may_end_in_equal_lines() -> None:
    """That is seen as soon as three alike are, and saves a long way to these."""
    told = [str(step.words) for step in gridwright.explain(gridwright.read(SAME))]
    supposed = [words for words in told if "Suppose" in words]
    assert any("would be the same." in words for words in supposed)
    assert max(len(words.split()) for words in supposed) < 60


def test_a_line_is_not_listed_where_something_else_is_as_easy() -> None:
    """What three cells need says why; the only way to fill a line does not."""
    told = [str(step.words) for step in gridwright.explain(gridwright.read(LISTED))]
    assert not any("fits row 9" in words for words in told)
    assert any("Row 9 needs two more 0s." in words for words in told)


def test_pairs_elsewhere_are_told_in_the_same_step() -> None:
    """So a step is about what the last ones changed more often; what touches comes first."""
    told = [str(step.words) for step in gridwright.explain(gridwright.read(SAME))]
    touching = "R6C4 and R6C5 are 0, so R6C6 is 1. R5C6 and R6C6 are 1, so R4C6 is 0."
    elsewhere = "R10C4 and R10C5 are 1, so R10C3 and R10C6 are 0."
    assert any(f"{touching} {elsewhere}" in words for words in told)


# R3C6 is the fourth 1 of row 3, and R3C5, beside it, is another.
FULL = """takuzu size=8x8
....1...
.......1
.1..1..1
.....0..
00..0.1.
.....1..
.1..0..1
0.......
"""


def test_a_count_says_all_that_a_full_line_leaves() -> None:
    """Two neighbours of that line would say no more than it does."""
    told = [str(step.words) for step in gridwright.explain(gridwright.read(FULL))]
    (text,) = (words for words in told if "Row 3 has its four 1s" in words)
    assert "so R3C6 is 1. Row 3 has its four 1s, so R3C1, R3C3 and R3C4 are 0." in text
