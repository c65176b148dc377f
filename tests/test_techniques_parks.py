"""Techniques for Skyscrapers with parks and diagonals: proven, and as they are told."""

from __future__ import annotations

import random
import re

import pytest

import gridwright
from gridwright.grid import Cell
from gridwright.model import Place
from gridwright.puzzles.skyscrapers import Skyscrapers
from gridwright.techniques.latin_words import lines_text
from gridwright.techniques.skyline_parks import PARKS
from techniques import check_deductions, check_walk, position, sentences, sights_of

PARKED = "skyscrapers/parks-5x5"
BOTH = "skyscrapers/diagonal-parks-6x6"
CROSSED = """\
skyscrapers size=5 diagonal=yes
  1 2 4 . 2
1 . . . . . .
. . . . . . 2
3 . . . . . 1
. . . . . . 2
. . . . . . 3
  4 . 2 2 .
"""


@pytest.mark.parametrize("board", [PARKED, BOTH, CROSSED])
def test_a_board_is_solved_and_every_link_is_proven(board: str) -> None:
    check_walk(sights_of(board))


def test_every_technique_is_proven_in_random_positions() -> None:
    found: set[str] = set()
    for board, seed in ((PARKED, 1), (BOTH, 2), (CROSSED, 3)):
        found |= check_deductions(sights_of(board), random.Random(seed), 15)
    assert {technique.name for technique in PARKS} <= found


WIDE = """skyscrapers size=5 heights=4
  . . . 2 3
. . . . . . .
. . 4 . . . .
3 . . . . . .
3 . . . . . .
. . . 3 . . .
  . 4 . . 2
"""
# Some cells of the first board, after which row 5 has its parks.
BEGUN = "1..../2..../3..../xx.../...1."


@pytest.mark.parametrize(
    ("board", "entries", "name", "expected"),
    [
        (
            PARKED,
            "",
            "Tallest comes first",
            "Row 1 shows one building from the right: R1C5 is its 3 or a park.",
        ),
        (PARKED, BEGUN, "Parks complete", "row 5 has its two parks"),
        (
            PARKED,
            BEGUN,
            "Too tall with parks",
            "R4C2 is at most 2, as row 4 shows two from the left",
        ),
        (
            PARKED,
            BEGUN,
            "Place for a height",
            "Column 1 has its 3, column 3 shows two from below and row 5 shows two from the right, "
            "so row 5’s 3 is R5C2.",
        ),
        (
            BOTH,
            "",
            "Place for a height",
            "Column 1 shows four from below and row 6 shows five from the right, so row 6’s 5 is "
            "R6C2.",
        ),
        (
            PARKED,
            "",
            "How many are seen",
            "Row 1 shows three from the left. R1C2 is at most 1, as column 2 shows three from "
            "above, so with 3 in R1C3 we would see at most two, so R1C3 is not 3.",
        ),
        (
            WIDE,
            "",
            "How many are seen",
            "Column 4 shows two from above. Row 2 has its 4, so with 3 in R3C4 we would see R1C4 "
            "or R2C4, the 3 and the 4, so R3C4 is not 3.",
        ),
        (
            WIDE,
            "",
            "How many are seen",
            "Column 2 shows four from below. With a park in R3C2 we would see at most 1, 2 and 4. "
            "With 1 in R3C2 we would see at most 2 and 4. With 2 in R3C2 column 2 would be "
            "3 4 2 1 × or 3 4 2 × 1 and show three, so R3C2 is 3.",
        ),
        (
            PARKED,
            "",
            "Few ways",
            "Row 5 shows one from the left and two from the right. R5C3 is at most 2, as column 3 "
            "shows two from below, so row 5 can only be × 3 × 1 2 or 3 × × 1 2.",
        ),
        (
            PARKED,
            BEGUN,
            "Few ways",
            "Row 4 shows two from the right. Column 1 has its 1 and 3, so row 4 has to be "
            "× × 2 3 1.",
        ),
        (
            PARKED,
            "",
            "Both clues",
            "Row 1 shows three from the left and one from the right, so R1C4 is 2.",
        ),
    ],
)
def test_a_technique_says_what_people_say(
    board: str, entries: str, name: str, expected: str
) -> None:
    assert expected in sentences(position(board, entries), name)


def test_a_line_that_cannot_show_its_clue_says_who_would_be_seen() -> None:
    book = position(WIDE, "...1./...2.")
    book.supposing = True
    said = sentences(book, "How many are seen")
    assert "But in column 4 we would see 1, 2 and 4 from above, not two." in said


def test_diagonals_are_named_one_by_one() -> None:
    falling = Place("the diagonal from the top left", (Cell(0, 0), Cell(1, 1)))
    rising = Place("the diagonal from the top right", (Cell(0, 1), Cell(1, 0)))
    said = str(lines_text([falling, rising, Place("row 2", (Cell(1, 0), Cell(1, 1)))]))
    assert said == "the diagonal from the top left, the diagonal from the top right and row 2"


def test_marks_say_what_is_a_building() -> None:
    found = gridwright.read(PARKED)
    assert isinstance(found, Skyscrapers)
    (said,) = found.tell_marks({Cell(0, 0): 1, Cell(1, 1): 1, Cell(2, 2): 0b11})
    assert str(said) == "R1C1 and R2C2 are buildings"


def test_what_fills_a_line_goes_without_saying() -> None:
    said = " ".join(step.text for step in gridwright.explain(gridwright.read(BOTH)))
    assert re.search(r"(?:Row|Column) \d then leaves [^.]* for R\dC\d", said)
