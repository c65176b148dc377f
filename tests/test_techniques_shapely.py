"""The techniques of Shapely Squares: each found with its sentence, and every link proven."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator

import pytest

import gridwright
from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.links import Link, Move, apply_move
from gridwright.explaining.deducing.moves import next_move
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.search import Search
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import PreparedBoard, prepare
from gridwright.explaining.walking.walkthrough import explain, told_walk, walk
from gridwright.grid import Cell
from gridwright.model.domain import SINGLES
from gridwright.puzzles.shapely_squares.techniques import TECHNIQUES
from gridwright.puzzles.shapely_squares.techniques_circles import like_known
from gridwright.puzzles.shapely_squares.techniques_conclusions import bounded
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.technique import Technique
from gridwright.reasoning.told_once import told_once
from gridwright.reasoning.words import Words, say
from links import check_link, check_move, check_moves

MOVES = 200
WATCH = Watch(Limits())
NAMED = {
    name: [each for each in TECHNIQUES if each.name == name]
    for name in (technique.name for technique in TECHNIQUES)
}

HARD = """shapely-squares
. h * # # # # 28
^ h k d k o # 24
. # k . . # o 18
. # d h ^ k o 25
. o d h k o o 39
^ # * h h d # 18
^ d # * h o k 21
"""

# A technique, a board with what is known given as digits, and what the technique says of it.
SAID = [
    ("Remainder of a row", ".1 . .3 9", "Row 1 leaves 9 − 4 = 5 for R1C2."),
    (
        "Remainder of a row",
        "o o .3 7",
        "Row 1 leaves 7 − 3 = 4 for its two circles (R1C1 and R1C2): 2 each.",
    ),
    (
        "Remainder of a row",
        "# # .3 . 12",
        "Row 1 leaves 12 − 3 − 5 = 4 for R1C4, as the squares R1C1 and R1C2 make 5.",
    ),
    (
        "Remainder of a row",
        "h h .3 . 17",
        "Row 1 leaves 17 − 3 − 10 = 4 for R1C4, as the hearts R1C1 and R1C2 make 10.",
    ),
    ("Remainder of a row", ".4 . .9 11", "Row 1 would already add up to 13, more than 11."),
    (
        "Remainder of a row",
        ".4 o .1 11",
        "Row 1 leaves 11 − 5 = 6 for R1C2, but the circle R1C2 cannot be 6.",
    ),
    ("Remainder of a row", ".4 .3 .1 11", "Row 1 would add up to 8, not 11."),
    (
        "Remainder of a row",
        "o d .3 o 18",
        "Row 1 leaves 18 − 3 = 15 for 3×R1C1, as the diamond R1C2 and the circle R1C4 equal R1C1.",
    ),
    ("Diamond sum", ".1 .4 d . .", "The diamond R1C3 is 1 + 4 = 5."),
    ("Diamond sum", ".1 . d7 . .", "The diamond R1C3 leaves 7 − 1 = 6 for R1C2."),
    ("Diamond sum", ".9 .4 d . .", "The digits left of the diamond R1C3 would add up to 13."),
    (
        "Doubled diamond",
        ". . d .1 19",
        "The diamond R1C3 equals all to its left. Row 1 leaves 19 − 1 = 18 for both, so the "
        "diamond R1C3 is half of that: 9.",
    ),
    (
        "Doubled diamond",
        ". .2 d5 . 14",
        "As the diamond R1C3 = 5 repeats all to its left, row 1 leaves 14 − 2×5 = 4 for R1C4.",
    ),
    (
        "Squeeze",
        ". . .3 20",
        "Row 1 leaves 20 − 3 = 17 for R1C1 and R1C2. R1C2 is at most 9, so R1C1 is at least 8.",
    ),
    (
        "Squeeze",
        "* . d .3 20",
        "The diamond R1C3 is R1C1 + R1C2. The star R1C1 is at least 2 and the diamond R1C3 is at "
        "most 9, so R1C2 is at most 7, and beside the star R1C1 it is 0, 4 or 6.",
    ),
    (
        "Squeeze",
        ".3 . * d .3 20",
        "The diamond R1C4 is 3 + R1C2 + R1C3. The star R1C3 is at least 2, so the diamond R1C4 is "
        "odd and at least 5: 5, 7 or 9.",
    ),
    ("Squeeze", ". . .3 3", "Row 1 leaves 3 − 3 = 0 for R1C1 and R1C2, so both are 0."),
    (
        "Squeeze",
        "# . # 21",
        "Row 1 needs 21 from R1C1, R1C2 and R1C3. The squares R1C1 and R1C3 are at most 5. But "
        "together they make at most 5 + 9 + 5 = 19.",
    ),
    (
        "Squeeze",
        ". . . 24",
        "Row 1 needs 24 from R1C1, R1C2 and R1C3. They make at most 9 + 9 + 9 = 27, only 3 more "
        "than 24, so R1C1, R1C2 and R1C3 are at least 6.",
    ),
    (
        "Squeeze",
        ". # h d9 .\n^ . h . .\n* . . . .",
        "The diamond R1C4 says R1C1 + R1C2 + R1C3 = 9. R1C1 is at least 6, as it is above the "
        "triangle R2C1, which is at least 4 (it is beside the star R3C1). So the square R1C2 "
        "cannot be 5: it is 0.",
    ),
    (
        "Squeeze",
        "* # . d3 . .",
        "The diamond R1C4 says R1C1 + R1C2 + R1C3 = 3, so the square R1C2 cannot be 5: it is 0.",
    ),
    (
        "Two unknowns",
        ".6 . .\n^ . 13",
        "Row 2 needs 13 from R2C1 and R2C2. The triangle R2C1 is at most 5 (under R1C1 = 6): 4 + 9 "
        "or 5 + 8.",
    ),
    (
        "Few sums",
        "h d # o 26\nh5 . . * .",
        "Row 1 needs 26 from 2×R1C2 + R1C3 + R1C4 (a diamond repeats all to its left). The "
        "square R1C3 is 0 or 5 and the circle R1C4 is 4 or 8 (beside the star R2C4). With R1C2 = "
        "7, the circle R1C4 would be 12 or 7, so the diamond R1C2 is 9.",
    ),
    (
        "Long squeeze",
        "* . * . * 9",
        "Row 1 needs 9 from R1C1, R1C2, R1C3, R1C4 and R1C5. The stars R1C1, R1C3 and R1C5 "
        "are at least 2, together 6, so R1C2 is at most 3, and beside the star R1C1 it is 0.",
    ),
    (
        "Two unknowns",
        "# o .1 8",
        "Row 1 leaves 8 − 1 = 7 for R1C1 and R1C2. The square R1C1 is 0 or 5, so the circle R1C2 "
        "is 2 or 7.",
    ),
    (
        "Two unknowns",
        "* . .1 8",
        "Row 1 leaves 8 − 1 = 7 for R1C1 and R1C2. The star R1C1 is prime and R1C2 is not 2 or 5 "
        "(beside the star R1C1): 3 + 4 or 7 + 0.",
    ),
    (
        "Two unknowns",
        "h . 7\nh . .\n^ . .\n^3 . .",
        "Row 1 needs 7 from R1C1 and R1C2. The heart R1C1 is 2 or 4 (its partner heart R2C1 is "
        "above the triangles R3C1 and R4C1 = 3), so R1C2 is 3 or 5.",
    ),
    (
        "Only one way",
        "# . # 1",
        "Row 1 needs 1 from R1C1, R1C2 and R1C3. The squares R1C1 and R1C3 are 0 or 5: only 0 + "
        "1 + 0 fits.",
    ),
    (
        "Even and odd",
        ". . d . . 19\n. . . . ^ .",
        "Row 1 needs 19 from 2×R1C3 + R1C4 + R1C5 (a diamond repeats all to its left). R1C5 "
        "(above the triangle R2C5) is even, so R1C4 is odd.",
    ),
    (
        "Even and odd",
        "* . . 14\n. ^ ^ .",
        "Row 1 needs 14 from R1C1, R1C2 and R1C3. R1C2 (above the triangle R2C2) and R1C3 (above "
        "the triangle R2C3) are even, so the star R1C1 is even: 2.",
    ),
    (
        "Even and odd",
        ". . d . h 19\n. . . . h .\n. . . . ^ .",
        "Row 1 needs 19 from 2×R1C3 + R1C4 + R1C5 (a diamond repeats all to its left). The heart "
        "R1C5 is even (its partner heart R2C5 is above the triangle R3C5), so R1C4 is odd.",
    ),
    (
        "Knight has its number",
        "h d . . .\nh . . . .\nh0 . . . .\nh . . . .\nh . . . .\n. . k3 . .\n. . . . .",
        "Through R4C1, R3C1 = 0 and R2C1 the heart R5C1 is odd like R1C1, which equals the "
        "diamond R1C2. Of the four digits the knight R6C3 = 3 reaches, R5C1 is odd, so all others "
        "are even, among them R4C2, R4C4 and R7C1.",
    ),
    (
        "Long squeeze",
        "o d . # k o 34\no . . . . . .\n#5 . . . . . .",
        "Row 1 needs 34 from 3×R1C1 + R1C3 + R1C4 + R1C5, as the diamond R1C2 and the circle "
        "R1C6 equal R1C1. The square R1C4 is at most 5 and the knight R1C5 at most 3 (it reaches "
        "three cells). R1C3, R1C4 and R1C5 make at most 9 + 5 + 3 = 17, so the circle R1C1 is at "
        "least 6. It is odd (equal to the diamond R1C2) and not 9, so it is 7.",
    ),
    (
        "Squeeze",
        "o d . h o o 25\n. . . h . . .",
        "Row 1 needs 25 from 4×R1C1 + R1C3 + R1C4, as the diamond R1C2 and the circles R1C5 and "
        "R1C6 equal R1C1. R1C3 and R1C4 make at most 9 + 9 = 18, so the circle R1C1 is 2 to 6. "
        "It is odd (equal to the diamond R1C2) and not 3, so it is 5.",
    ),
    (
        "Squeeze",
        "k . . 18\n. . . .\n. . . .",
        "Row 1 needs 18 from R1C1, R1C2 and R1C3. The knight R1C1 is at most 2 (it reaches two "
        "cells). Together they make at most 2 + 9 + 9 = 20, only 2 more than 18, so R1C2 and R1C3 "
        "are at least 7.",
    ),
    (
        "Two unknowns",
        ". . . .\n^ d . 20\n. . . .",
        "Row 2 needs 20 from 2×R2C2 + R2C3 (a diamond repeats all to its left). The diamond R2C2 "
        "is odd and at most 7 (equal to the triangle R2C1): only 2×7 + 6 fits.",
    ),
    (
        "Few sums",
        "# . # 8",
        "Row 1 needs 8 from R1C1, R1C2 and R1C3. The squares R1C1 and R1C3 can only make 0, 5 or "
        "10, so R1C2 is 3 or 8.",
    ),
    (
        "Few ways",
        "# . o 5",
        "Row 1 needs 5 from R1C1, R1C2 and R1C3. The square R1C1 is 0 or 5, the circle R1C3 is "
        "not 0 or 3 and the square R1C1 differs from R1C2: 0 + 1 + 4, 0 + 3 + 2 or 0 + 4 + 1.",
    ),
    (
        "Digits that fit a sum",
        "# . # k 14\n. . . . .",
        "Row 1 needs 14 from R1C1, R1C2, R1C3 and R1C4. The squares R1C1 and R1C3 are 0 or 5 and "
        "the knight R1C4 is 0 or 1 (it reaches one cell), so R1C2 is 3, 4, 8 or 9.",
    ),
    (
        "Hearts make 10",
        "h3 h . .\n. h h .\n. . h .",
        "Each heart makes 10 with those beside it: R1C1 = 3 gives R1C2 = 7, R2C2 = 0, R2C3 = 3 and "
        "R3C3 = 7.",
    ),
    ("Hearts make 10", "h3 h . .", "The hearts R1C1 and R1C2 make 10: 3 + 7."),
    ("Heart sum", "h3 h5 . .", "The hearts R1C1 and R1C2 would add up to 8, not 10."),
    (
        "Hearts within hearts",
        "h h h .\n. . h .\n. . h .",
        "The hearts R1C1 and R1C2 make 10, and so do R1C1, R1C2 and R1C3: R1C3 is 0.",
    ),
    (
        "Knight count",
        "k . . .\n. . .5 .\n. .4 . .",
        "The knight R1C1 reaches one even digit: R3C2.",
    ),
    (
        "Knight count",
        "k . . .\n. . .6 .\n. .4 . .",
        "Both digits that the knight R1C1 reaches are even.",
    ),
    (
        "Knight count",
        "k . . .\n. . .5 .\n. .3 . .",
        "The knight R1C1 reaches only odd digits, so it is 0.",
    ),
    (
        "Knight count",
        "k . . .\n. . . .\n. . ^ .\n. ^ . .",
        "Both digits that the knight R1C1 reaches are even: R2C3 (above the triangle R3C3) and "
        "R3C2 (above the triangle R4C2).",
    ),
    (
        "Knight count",
        "k . . . .\n. . .5 . .\n.0 . d . .",
        "R3C2 is odd, as it equals the diamond R3C3. The knight R1C1 reaches only odd digits, so "
        "it is 0.",
    ),
    (
        "Squeeze",
        "* . d . . .",
        "The diamond R1C3 is R1C1 + R1C2. The star R1C1 is at least 2 and the diamond R1C3 is at "
        "most 9, so R1C2 is 0, 4 or 6 (beside the star R1C1) and R1C3 is at least 3.",
    ),
    (
        "Long squeeze",
        "* . * . * 6",
        "Row 1 needs 6 from R1C1, R1C2, R1C3, R1C4 and R1C5. The stars R1C1, R1C3 and R1C5 are at "
        "least 2, together 6, so each cell has its least digit.",
    ),
    (
        "Knight count",
        "k2 . . .\n. . .5 .\n. .3 . .",
        "The knight R1C1 would be 2, but reaches only odd digits.",
    ),
    (
        "Two unknowns",
        "h * .\nh . .\nh0 . .\nh . .\nh . 4",
        "Row 5 needs 4 from R5C1 and R5C2. The heart R5C1 is not 0 or 3: through R4C1, R3C1 = 0 "
        "and R2C1 it makes 10 with R1C1, which is beside the star R1C2. That leaves 1 + 3, 2 + 2 "
        "or 4 + 0.",
    ),
    (
        "Two unknowns",
        "h #5 .\nh . .\nh0 . .\nh . .\nh o 13",
        "Row 5 needs 13 from R5C1 and R5C2. The heart R5C1 is not 5: through R4C1, R3C1 = 0 and "
        "R2C1 it makes 10 with R1C1, which is beside the 5 in the square R1C2. The circle R5C2 is "
        "not 6 or 9: 6 + 7, 8 + 5 or 9 + 4.",
    ),
    (
        "Knight has its number",
        "k0 . . .\n. . . .\n. . . .",
        "The knight R1C1 = 0 reaches only odd digits, so R2C3 and R3C2 are odd.",
    ),
    (
        "Knight has its number",
        "k1 . . .\n. . .4 .\n. . . .",
        "The knight R1C1 = 1 already has R2C3, so R3C2 is odd.",
    ),
    (
        "Knight has its number",
        "k1 . . .\n. . .5 .\n. . . .",
        "The knight R1C1 = 1 can count only R3C2, so R3C2 is even.",
    ),
    (
        "Range of a knight",
        "k . . .\n. . .4 .\n. . . .",
        "Of the two digits the knight R1C1 reaches, R2C3 is even, so the knight is 1 or 2.",
    ),
    (
        "Range of a knight",
        "k . . .\n. . .5 .\n. . . .",
        "Of the two digits the knight R1C1 reaches, R2C3 is odd, so the knight is at most 1.",
    ),
    (
        "Range of a knight",
        ". . . . . .\n. . . . .4 .\n. . k . . .\n. . . . .5 .\n. . . . . .",
        "Of the eight digits the knight R3C3 reaches, R2C5 is even and R4C5 is odd, so the knight "
        "is 1 to 7.",
    ),
    (
        "Squares beside 0 and 5",
        ".5 # . .\n. # # .\n. . . .",
        "From R1C1 = 5 the squares alternate: R1C2 = 0, R2C2 = 5 and R2C3 = 0.",
    ),
    ("Squares beside 0 and 5", ".0 # . .", "The square R1C2 beside R1C1 = 0 is 5."),
    ("Squares beside 0 and 5", ".0 # # .", "The square R1C2 beside R1C1 = 0 is 5, so R1C3 is 0."),
    (
        "Squares beside 0 and 5",
        ".0 # . .\n# . . .",
        "The squares R1C2 and R2C1 beside R1C1 = 0 are 5.",
    ),
    (
        "Squares beside 0 and 5",
        "# . .\n#0 . .\n# . .",
        "The squares R1C1 and R3C1 beside R2C1 = 0 are 5.",
    ),
    (
        "Knight has its number",
        "k1 . . .\n. . .4 .\n. h * .\n. h . .",
        "The knight R1C1 = 1 already has R2C3, so R3C2 is odd, and beside the star R3C3 it is 9.",
    ),
    (
        "Few sums",
        ". .8 . .\n# ^ # 9",
        "Row 2 needs 9 from R2C1, R2C2 and R2C3. The squares R2C1 and R2C3 can only make 0, 5 or "
        "10. The triangle R2C2 could be 4 or 9, and under R1C2 = 8 it is 4.",
    ),
    (
        "Range of a knight",
        ". .0 . . .\n. . .0 . .\nk . . . .\n^ . .0 . .\n. . . . .",
        "Of the four digits the knight R3C1 reaches, three are even (R1C2, R2C3 and R4C3), so the "
        "knight is at least 3, and above the triangle R4C1 it is even: 4.",
    ),
    ("All circles", "o4 o o .", "All circles are 4 like R1C1."),
    (
        "Equal circles",
        "o . . .\n^ . . .\n. o o .",
        "As the circle R1C1 is above the triangle R2C1, all circles are 2, 4 or 8.",
    ),
    (
        "Equal circles",
        "o . . .\n#5 . . .\n. o o .",
        "As the circle R1C1 is beside the 5 in the square R2C1, no circle is 5.",
    ),
    ("Diamond sum", ".0 .5 .0 d . .", "The diamond R1C4 is 0 + 5 + 0 = 5."),
    (
        "Diamond sum",
        ".5 d . .",
        "The diamond R1C2 equals R1C1, the only digit to its left.",
    ),
    ("Triangle", ".2 . .\n^ . .", "The triangle R2C1 under R1C1 = 2 is 1."),
    (
        "Triangle",
        ".4 . .\n^ . .\n^ . .",
        "Under R1C1 = 4 the triangles R2C1 and R3C1 can only be 2 and 1.",
    ),
    (
        "Triangle",
        ".6 .4 . .\n^ ^ .4 .\n^ ^ ^ .\n^ . ^ .",
        "Under a 4 two triangles can only be 2 and 1: R2C2 and R3C2, R3C3 and R4C3. Under R1C1 = "
        "6 the triangles R2C1, R3C1 and R4C1 can only be 4, 2 and 1.",
    ),
    ("Triangle", ". . .\n^7 . .", "R1C1 is even and larger than the triangle R2C1, so it is 8."),
    (
        "Beside a star",
        "* # . .\n# . . .",
        "The squares R1C2 and R2C1 are beside the star R1C1, so they are 0.",
    ),
    ("Beside a star", ". # * .", "The square R1C2 is beside the star R1C3, so it is 0."),
    ("Beside a star", ". d * .", "The diamond R1C2 is odd and beside the star R1C3, so it is 9."),
    (
        "Beside a star",
        "* # . d * .\n. . . . # .",
        "Every square beside a star is 0: R1C2 and R2C5. The diamond R1C4 is odd and beside the "
        "star R1C5, so it is 9.",
    ),
    (
        "Twin of a diamond",
        "# d . .",
        "The diamond R1C2 is odd and equals the square R1C1: only 5 fits both.",
    ),
    (
        "Twin of a diamond",
        ".0 # d . .",
        "The diamond R1C3 is odd and equals the square R1C2: only 5 fits both.",
    ),
    ("Symbol by itself", "* .5 .\n. . .", "R1C2 would be 5, beside the star R1C1."),
    ("Beside a square", "#5 .5 . .", "The square R1C1 and R1C2 beside it would both be 5."),
]


def board_of(text: str) -> PreparedBoard:
    """A board, whether it has one solution or not."""
    puzzle = gridwright.read(f"shapely-squares\n{text}")
    return prepare(puzzle, WATCH, dict.fromkeys(puzzle.grid.cells, 0))


def found_by(
    techniques: Collection[Technique], sights: Sights, book: Notebook
) -> Iterator[tuple[Deduction, Link]]:
    """All that techniques of one name find on a position, by all they rest on and by enough."""
    asked = [technique for technique in techniques if technique.is_asked(book.telling)]
    for lookout in (each for rank in sights.ranks for each in sights.by_rank[rank]):
        if lookout.technique in asked:
            for found in lookout.look(book):
                for premises in (found.premises, found.at_least()):
                    yield (
                        found,
                        Link(lookout.technique, found.labels, premises, found.gone, Words()),
                    )


@pytest.mark.parametrize(("name", "text", "sentence"), SAID)
def test_what_a_technique_says(name: str, text: str, sentence: str) -> None:
    """A technique finds what it is for, says it, and all it finds there is proven."""
    board = board_of(text)
    sights = Sights(board)
    book = Notebook(sights, board.start, telling=True)
    Search(book, WATCH, 0).settle()
    said = []
    for found, link in found_by(NAMED[name], sights, book):
        check_link(board, link)
        said.append(str(found.words(book)))
    assert sentence in said


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("Diamond sum", ".1 . d7 . .", "The diamond R1C3 leaves 6 for R1C2."),
        ("Remainder of a row", ".1 . .3 9", "Row 1 leaves 5 for R1C2."),
        ("Knight count", "k . . .\n. . .5 .\n. .4 . .", "The knight R1C1 is 1 (R3C2)."),
        ("All circles", "o4 o o .", "All circles are 4."),
    ],
)
def test_looks_of_a_supposition_take_few_words(name: str, text: str, sentence: str) -> None:
    """What is strung together in a supposition goes without its arithmetic."""
    board = board_of(text)
    sights = Sights(board)
    book = Notebook(sights, board.start)
    book.supposing = True
    Search(book, WATCH, 0).settle()
    assert sentence in [str(found.words(book)) for found, _ in found_by(NAMED[name], sights, book)]


def test_every_told_technique_is_shown_here() -> None:
    """Techniques that find something and are told each have an example."""
    shown = {name for name, _, _ in SAID}
    assert [t.name for t in TECHNIQUES if t.rank and not t.tell_last and t.name not in shown] == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "k . . .\n^ . . .\n. . . .",
            "The knight R1C1 reaches two cells and is above the triangle R2C1, so it is 2.",
        ),
        (
            ". d . .\n* . . .",
            "R1C1 equals the diamond R1C2 and is beside the star R2C1, so R1C1 is 9.",
        ),
        (
            ". . k . . .\n. . ^ . . .\n. . ^ . . .",
            "The knight R1C3 reaches four cells and is above the triangles R2C3 and R3C3, so R1C3 "
            "is 4.",
        ),
    ],
)
def test_the_last_digit_names_what_crossed_out_the_others(text: str, sentence: str) -> None:
    """A digit that is left for several reasons is told by all of them."""
    board = board_of(text)
    move = next_move(Sights(board), board.start, (), WATCH)
    assert move is not None
    assert str(move.words).startswith(sentence)


def test_what_two_looks_have_in_common_is_told_once() -> None:
    """The sum that two looks in a row begin with is not told again."""
    first = say("{}. {}, so {}.", "Row 1 leaves 8", "R1C2 is at least 3", "R1C1 is at most 5")
    second = say("{}. {}, so {}.", "Row 1 leaves 8", "R1C1 is at least 1", "R1C2 is at most 7")
    assert str(told_once([first, second, first])) == (
        "Row 1 leaves 8. R1C2 is at least 3, so R1C1 is at most 5. "
        "R1C1 is at least 1, so R1C2 is at most 7."
    )
    assert str(told_once([first, say("The row has its 8."), second])).count("leaves") == 2
    third = say("{}, so {}.", "Row 1 leaves 8", "R1C3 is not 9")
    assert str(told_once([third, first])) == (
        "Row 1 leaves 8, so R1C3 is not 9. R1C2 is at least 3, so R1C1 is at most 5."
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            ".5 # . .\n. . . .\n. # .5 .",
            "The squares R1C2 and R3C2 beside a 5 are 0.",
        ),
        (
            ".0 # . # .0 .\n# . . . . .\n. . . . # .\n. . . # .0 .",
            "The squares R1C2, R1C4, R2C1, R3C5 and R4C4 beside a 0 are 5.",
        ),
        (
            ".0 # # .\n. . . .\n.0 # . .",
            "The square R1C2 beside R1C1 = 0 is 5, so R1C3 is 0. The square R3C2 beside R3C1 = 0 "
            "is 5.",
        ),
        (
            ".0 # . .\n. . . .\n. # .5 .",
            "The square R1C2 beside R1C1 = 0 is 5. The square R3C2 beside R3C3 = 5 is 0.",
        ),
    ],
)
def test_squares_beside_equal_digits_are_told_together(text: str, told: str) -> None:
    """Those of a chain, and those beside other digits, are told by themselves."""
    board = board_of(text)
    sights = Sights(board)
    book = Notebook(sights, board.start)
    found = [each for each, _ in found_by(NAMED["Squares beside 0 and 5"], sights, book)]
    assert str(told_once(each.words(book) for each in found)) == told


@pytest.mark.parametrize("seed", range(4))
def test_deductions_on_random_positions_are_proven(seed: int) -> None:
    """Whatever is known of a board, each technique deduces only what its premises prove."""
    rng = random.Random(seed)
    size = rng.choice((5, 6))
    made = next(iter(gridwright.generate("shapely-squares", size=size, seed=seed, level="medium")))
    board = prepare(made.board, WATCH)
    sights = Sights(board)
    share = rng.uniform(0.1, 0.6)
    known = {
        cell: 1 << board.solution[cell] if rng.random() < share else mask
        for cell, mask in board.start.items()
    }
    book = Notebook(sights, known)
    Search(book, WATCH, 0).settle()
    for technique in sights.techniques:
        if technique in TECHNIQUES and not technique.tell_last:
            for found, link in found_by([technique], sights, book):
                check_link(board, link)
                assert not found.impossible
                assert str(found.words(book)) or not technique.rank


def test_what_a_step_crosses_out_is_not_told_again() -> None:
    """Pencil marks that a step makes on the way to its entries stay."""
    board = prepare(gridwright.read(HARD), WATCH)
    sights, known = Sights(board), dict(board.start)
    said: list[Words] = []
    kept = 0
    while (move := next_move(sights, known, (), WATCH)) is not None:
        said += [link.words for link in move.told]
        kept += bool(move.entries and move.marks)
        known = apply_move(known, move)
    assert kept
    assert len(said) == len(set(said))


@pytest.mark.parametrize(("level", "seed"), [("easy", 41), ("medium", 42), ("hard", 50)])
def test_every_link_of_a_walk_is_proven(level: str, seed: int) -> None:
    """Whole boards are solved, and each link follows from what it cites."""
    made = next(iter(gridwright.generate("shapely-squares", size=5, seed=seed, level=level)))
    board = prepare(made.board, WATCH)
    sights = Sights(board)
    known = dict(board.start)
    for _ in range(MOVES):
        move = next_move(sights, known, (), WATCH)
        if move is None:
            break
        check_move(board, known, move)
        known = apply_move(known, move)
    assert {cell: 1 << value for cell, value in board.solution.items()} == known


UNSAID = """shapely-squares size=6x6
* . o * d * 25
# o * d o . 26
o h k # ^ ^ 27
. h ^ d # # 11
# # # d k h 12
o o * . k h 20
"""


def test_what_a_look_rests_on_is_on_the_board_or_said_before_it() -> None:
    for known, move in walk(Sights(prepare(gridwright.read(UNSAID), WATCH)), WATCH):
        said = set()
        for link in move.told:
            said |= {p.cells[0] for p in link.words.parts if len(p.cells) == 1}
            rests_on = {c for c, mask in link.premises.items() if mask in SINGLES}
            assert all(known[c] in SINGLES or c in said for c in rests_on), move.words
            said |= set(link.gone)


EASY = """shapely-squares size=6x6
.2 o  # d  k h 12
 ^ #  d #  o h  8
 o d  # *  . o  5
 # h *3 d  k k 23
 * h  # d ^2 # 16
.0 ^  d o  ^ .  6
"""
MEDIUM = """shapely-squares size=6x6
* .  d o  k  * 26
. ^ o1 # #5  # 20
* #  d o  d .1 15
h d  # .  o  k 23
h h  d o  d #0  6
# h  h o  k  * 16
"""
# Here a chain of hearts tells a digit that another look knows by then as well.
TWICE = """shapely-squares size=7x7
.5 d  o # o  k # 24
 # k k2 . ^  . k 14
 * #  d ^ #  ^ k 26
 o *  # . d  # # 23
 h h  h ^ . .4 k 25
 h d  h h *  # o 17
 h d  # h #  * # 31
"""


def told_steps(text: str) -> list[Move]:
    """The steps of the walkthrough of a board, each of them proven, up to the solution."""
    board = prepare(gridwright.read(text), WATCH)
    moves = []
    after = dict(board.start)
    steps = list(told_walk(Sights(board), WATCH))
    check_moves(board, steps)
    for _, move in steps:
        after.update({cell: 1 << value for cell, value in move.entries.items()})
        moves.append(move)
    assert SINGLES.issuperset(after.values())
    return moves


@pytest.mark.parametrize("text", [EASY, MEDIUM, UNSAID, TWICE])
def test_every_entry_is_told(text: str) -> None:
    """No digit is entered only because a silent look leaves no other."""
    for move in told_steps(text):
        told = {
            c for x in move.told for c in (*x.gone, *(x.premises if x.technique.tell_last else ()))
        }
        assert told >= move.entries.keys(), move.words


def test_a_sum_tells_only_what_rules_out_other_ways() -> None:
    """A knight knows that R6C6 is even, but the diamond, which is odd, says enough."""
    (step,) = [move for move in told_steps(EASY) if Cell(5, 5) in move.entries]
    assert str(step.words).startswith(
        "Row 6 leaves 6 − 2 = 4 for 2×R6C3 + R6C6. The diamond R6C3 is odd: only 2×1 + 2 fits."
    )


@pytest.mark.parametrize("text", [EASY, MEDIUM, UNSAID, TWICE])
def test_a_digit_told_to_be_the_last_one_is_entered(text: str) -> None:
    for move in told_steps(text):
        for link in move.told:
            if link.technique.tell_last:
                assert move.entries.keys() >= link.premises.keys(), move.words


EXPERT = """shapely-squares size=6x6
 # * # d # * 16
 * o d . # # 31
 o h . # d * 20
 k h h o . o 21
 o k h ^ ^ ^ 14
^1 d h k # ^ 18
"""


MARKED = """shapely-squares size=6x6
* . d k k o  .
# ^ d k # o 20
* # d # k d  .
# * # . h k 12
* # h ^ h . 17
. # h o o o 28
"""


def test_what_a_mark_lists_is_not_explained_again() -> None:
    """R2C4 is 3, 4 or 5 by what it reaches: after that it is so by its mark."""
    said = [str(move.words) for move in told_steps(MARKED)]
    assert len([words for words in said if "the knight R2C4 is 3, 4 or 5," in words]) == 1


KNIGHT_FIRST = """shapely-squares size=7x7
k h h h h o o 27
o h o # . k . 29
. d o o ^ o # 37
* # d . ^ h # 20
. * . d o h k 14
* # d # o # k 16
# * k d k # # 15
"""


def test_what_was_just_told_of_a_cell_is_not_told_again() -> None:
    """Of a knight that is at most 2 by the sentence before, the sum says nothing more."""
    (step,) = [move for move in told_steps(KNIGHT_FIRST) if Cell(6, 3) in move.entries]
    assert str(step.words).startswith(
        "Of the four digits the knight R7C5 reaches, the diamonds R5C4 and R6C3 are odd, so the "
        "knight is at most 2. Row 7 leaves 15 − 5 = 10 for 2×R7C4 + R7C5 (a diamond repeats all to "
        "its left), as the squares R7C6 and R7C7 make 5. The diamond R7C4 is odd: only "
        "2×5 + 0 fits."
    )


@pytest.mark.parametrize("text", [EASY, MEDIUM, UNSAID, TWICE, EXPERT, KNIGHT_FIRST])
def test_no_entry_is_told_twice_in_a_step(text: str) -> None:
    """What a look says of a cell by itself gets no second reason."""
    for move in told_steps(text):
        last = [cell for link in move.told if link.technique.tell_last for cell in link.premises]
        left = {cell for link in move.told for cell, gone in link.gone.items() if _leaves_one(gone)}
        assert not left & set(last), move.words


def _leaves_one(gone: int) -> bool:
    return 0b1111111111 & ~gone in SINGLES


KNIGHT_TO_COME = """shapely-squares size=6x6
h # h d # . 26
h o h o k # 24
h h # ^ d # 15
# h k # k o 29
. d k o ^ ^ 21
o o * . * o 19
"""
BOTH_BOUNDS = """shapely-squares size=6x6
* k d . h . 10
k * # d h # 21
* # d o ^ # 21
o . # d o * 29
o o k h k o 38
k . # h d k 20
"""
HEARTS_BETWEEN = """shapely-squares size=6x6
* # d h * # 16
h . d h h h 24
h o o ^ o h 30
# # . d . ^ 17
# * # d ^ k 11
o . * d o k  .
"""
# What R6C6 is not before it is supposed to be 2; and why R6C1 of the other one is not 0.
TWO_DIGITS = """shapely-squares size=7x7
* h # d o . h 42
o h * # # k h 24
h k # * . d ^ 15
h # . # d o k 29
^ o d o . ^ # 41
# d . * k ^ # 28
k o * o k k . 30
"""
BOTH_ENDS = """shapely-squares size=7x7
* # d  # k # * 19
# * .  o # * k 20
. # *  # d # # 11
o . d k4 . o k 31
h ^ k  # ^ o o 23
h o .  k d o o 28
h h h  # . o # 19
"""
AT_MOST = """shapely-squares size=6x6
o . h h h # 25
o o ^ d h h  .
* # d h k ^ 32
. # o h k k 13
* o ^ d . # 22
# ^ d # . * 27
"""


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            KNIGHT_TO_COME,
            "The knight R4C5 is at least 6 (above the triangle R5C5, which is at least 4, as it is "
            "beside the star R6C5) and counts all it reaches",
        ),
        (
            BOTH_BOUNDS,
            "Of the six digits the knight R5C3 reaches, four are even (R3C2, R3C4, R4C1 and R4C5) "
            "and one is odd (R6C5), so the knight is 4 or 5.",
        ),
        (
            HEARTS_BETWEEN,
            "so the heart R3C6 is at most 4. It is even but not 0 or 4: through R2C6, R2C5 = 0 and "
            "R2C4 it makes 10 with R1C4, which is 4 or 8. So it is 2.",
        ),
        (TWO_DIGITS, "So R6C6 is not 2, and as R5C6 above it is at most 6, it is 4."),
        (TWO_DIGITS, "so R7C7 is even and 4 to 7: 4 or 6."),
        (
            BOTH_ENDS,
            "so the heart R6C1 is at most 3, and as its partner is at most 9, it is 1, 2 or 3.",
        ),
        (AT_MOST, "They make at most 2×3 + 5 + 9 + 7 = 27, so each cell has its greatest digit."),
    ],
)
def test_a_step_leads_to_what_it_tells(text: str, sentence: str) -> None:
    """A knight has its reason before it is entered, hearts those in between, sums their ends."""
    assert any(sentence in str(move.words) for move in told_steps(text))


def test_diamonds_that_equal_cells_beside_stars_are_told_together() -> None:
    board = board_of("* . .\n. d .\n* . .\n. d .")
    sights = Sights(board)
    book = Notebook(sights, board.start)
    Search(book, WATCH, 0).settle()
    found = [each.words(book) for each, _ in found_by(NAMED["Twin of a diamond"], sights, book)]
    assert str(told_once(found)) == (
        "The diamonds R2C2 and R4C2 are odd and equal R2C1 and R4C1, each beside a star: only 9 "
        "fits."
    )


def test_that_all_circles_are_equal_is_told_once() -> None:
    """Looks at several circles that follow from one say so once, whichever comes first."""
    first, second = like_known_of("o4 . o . .\no . . . ."), like_known_of("o . o4 . .\no . . . .")
    assert str(told_once([first, second])) == "All circles are 4 like R1C1."


def like_known_of(text: str) -> Words:
    return like_known(Notebook(Sights(board_of(text)), board_of(text).start), 4)


def test_one_reason_is_given_where_it_rules_out_all() -> None:
    """R1C2 is beside a star, but its partner says by itself why it is even."""
    board = board_of("* h . .\n. h . .\n. ^ . .")
    book = Notebook(Sights(board), board.start)
    Search(book, WATCH, 0).settle()
    odd = 0b1010101010
    assert (
        str(book.why_none(Cell(0, 1), odd)) == "its partner heart R2C2 is above the triangle R3C2"
    )
    assert not book.why_none(Cell(0, 1), 0b1111111111 & ~book.domains[Cell(0, 1)] | 1 << 4)


def test_of_two_triangles_the_lower_one_is_said_to_be_more_than_one() -> None:
    """That R1C1 is not 4 rests on what a pencil mark says of R3C1."""
    board = board_of(". . .\n^ . .\n^ . .")
    book = Notebook(Sights(board), {**board.start, Cell(2, 0): 0b1100})
    Search(book, WATCH, 0).settle()
    above = "it is above the triangles R2C1 and R3C1, which is at least 2"
    assert str(book.why_not(Cell(0, 0), 4)) == above


QUOTED = """shapely-squares size=6x6
h .  k o  # # 29
h #  . k  o o 19
^ o  ^ d  o # 22
o ^ d7 h  # k 21
k h  h h  . # 16
k h  k k #5 k 16
"""


def test_a_mark_that_words_quote_is_told_before() -> None:
    """R4C4 is told by the marks of its partner."""
    moves = told_steps(QUOTED)
    quotes = "its partner heart R5C4 is odd"
    number = next(i for i, move in enumerate(moves) if quotes in str(move.words))
    assert any(Cell(4, 3) in move.marks for move in moves[:number])


WHOLE = {
    """shapely-squares size=7x7
* h h h o k * 22
h h k ^ # # # 21
^ d k # d k * 19
o d o . . * # 18
o d o o k # * 34
k o # d # * . 16
# d . . o . # 21
""": (
        "The heart R1C3 is 2 or 4, as its partner heart R1C4 is above the triangle R2C4 = 5. It is "
        "not 2: through R1C2 = 0 and R2C2 it equals the heart R2C1, which is beside the star R1C1. "
        "So it is 4.",
    ),
    """shapely-squares size=7x7
* # h # d # k 19
# # h k h o h 24
. d k o h o h 37
# o o . h . d 14
. o k # h h k 21
^ d o # d ^ k 14
. # d # . o d  .
""": (
        "Through R3C5, R4C5 = 0 and R5C5 the heart R2C5 is even like R5C6, which is above the "
        "triangle R6C6. Of the two digits the knight R1C7 reaches, R2C5 is even, so the knight is "
        "1 or 2.",
        "The star R1C1 is prime, the square R1C4 is 0 or 5 and the heart R1C3 is 2 or 3 (its "
        "partner heart R2C3 is 7 or 8): 2 + 2 + 5 or 7 + 2 + 0.",
    ),
    """shapely-squares size=6x6
o # . d # #  .
h o h k k . 31
h * h . k k 17
^ o ^ # o ^ 29
# d o . * o 31
k # ^ d # * 19
""": (
        "Suppose R3C2 were 3. Of the six digits the knight R2C4 reaches, R1C6 and R3C2 are odd, so "
        "all others are even, R4C3 too: 4, not 3. R3C3 is 4 or 6 and above the "
        "triangle R4C3, which is 4, so it is 6.",
    ),
    """shapely-squares size=6x6
* # d # # k 20
. # # o o k 31
# h # ^ d o  .
* h o ^ o # 32
. ^ d h k # 17
o o . h k k 21
""": (
        "The hearts R6C4 and R5C4 make 10: 2 + 8. The knight R6C6 = 1 already has R4C5, so R5C4 is "
        "odd: 7, not 8. But R5C4 is 8.",
    ),
    # Marks that list what is left to cells need no reasons again.
    """shapely-squares size=7x7
. d o o # # # 27
k # d # * d . 20
o * # . d * o 29
^ o o k h . o 25
^ ^ k h h * . 24
# ^ # h # h k 18
* . d h h h # 16
""": ("The knight R4C4 is 2, 3 or 4 and R4C6 is 4, 6 or 8: 2 + 8 or 4 + 6.",),
}


def test_what_circles_can_be_is_told_once_and_marked() -> None:
    """R3C3 stands above a triangle: all circles are 2, 4 or 8, and nobody is told why again."""
    (text,) = [each for each in ALIKE if each.startswith("shapely-squares size=6x6\n# # . k")]
    moves = told_steps(text)
    first = next(i for i, move in enumerate(moves) if "all circles are" in str(move.words))
    assert Cell(5, 1) in moves[first].marks
    assert not any("like the circle" in str(move.words) for move in moves)
    assert not any("the circle R3C3 is above" in str(move.words) for move in moves[first + 1 :])


def test_two_circles_that_differ_so_far_say_what_fits_both() -> None:
    """One is 2 or 7 by its row, another one 5 or 7."""
    board = board_of("o . o . .\n. o . . .")
    left = {Cell(0, 0): 0b10000100, Cell(0, 2): 0b10100000}
    sights = Sights(board)
    book = Notebook(sights, {**board.start, **left}, telling=True)
    said = [str(each.words(book)) for each, _ in found_by(NAMED["Equal circles"], sights, book)]
    assert "The circle R1C1 is 2 or 7 and the circle R1C3 is 5 or 7: only 7 fits both." in said


def test_a_circle_is_told_by_the_one_of_which_most_is_known() -> None:
    """The row says that its circles are at least 6; of the three in it R1C5 is above triangles."""
    words = " ".join(str(move.words) for move in told_steps(ABOVE))
    assert (
        "so the circle R1C5 is at least 6, and above the triangle R2C5 it is 8. All circles are 8"
    ) in words


@pytest.mark.parametrize("mask", [0b0010101010, 0b0000101010])
def test_a_bound_names_the_pencil_marks_that_leave_one_digit(mask: int) -> None:
    """The knight counts 2 or 3, and is odd by its mark, however many digits that leaves."""
    board = board_of(". . . . . .\n. . . . .4 .\n. .6 k . . .\n. . . . .5 .\n. .4 . .5 . .")
    book = Notebook(Sights(board), {**board.start, Cell(2, 2): mask})
    assert str(bounded(book, Cell(2, 2), 0b1100)) == "the knight R3C3 is 2 or 3, and odd: 3"
    assert str(bounded(book, Cell(2, 2), 0b1100, say("it"))) == "it is 2 or 3, and odd: 3"


def test_a_bound_says_that_a_diamond_is_odd() -> None:
    board = board_of(". d . .")
    book = Notebook(Sights(board), board.start)
    Search(book, WATCH, 0).settle()
    assert str(bounded(book, Cell(0, 1), 0b11100)) == "the diamond R1C2 is 2 to 4, and odd: 3"


def test_a_bound_names_the_pencil_marks_that_it_rules_out_if_one_is_left() -> None:
    board = board_of(". . . . . .\n. . . . .4 .\n. .6 k . . .\n. . . . .5 .\n. .4 . .5 . .")
    book = Notebook(Sights(board), {**board.start, Cell(2, 2): 0b1001})
    said = "the knight R3C3 cannot be 0: it is 3"
    assert str(bounded(book, Cell(2, 2), 0b1111111100)) == said
    assert str(bounded(book, Cell(2, 2), 0b1111111100, say("it"))) == "it cannot be 0: it is 3"


def test_a_reason_that_takes_hearts_in_between_is_told_once() -> None:
    """R3C6 is odd like R7C5, and so is R4C6, which is a pencil mark from there on."""
    moves = told_steps(ABOVE)
    led = "through R4C6, R5C6 = 0, R5C7, R6C7, R7C7 = 0 and R7C6"
    (first,) = [i for i, move in enumerate(moves) if led in str(move.words)]
    reasons = [i for i, move in enumerate(moves) if "R4C6 is odd: " in str(move.words)]
    assert reasons[0] > first
    assert len(reasons) == 1
    assert Cell(3, 5) in moves[reasons[0]].marks


ABOVE = """shapely-squares size=7x7
.  * #  o o # o 37
*  # d  # ^ # k 21
o  . .  d ^ h # 24
^ #0 .  . d h . 25
^  d ^ #5 o h h 29
#  k k  o ^ k h 21
# #0 ^  ^ h h h 23
"""


CIRCULAR = """shapely-squares size=6x6
o # . d # #  .
h o h k k . 31
h * h . k k 17
^ o ^ # o ^ 29
# d o . * o 31
k # ^ d # * 19
"""


LISTED = """shapely-squares size=8x8
* # d  o o . # # 35
o . o  o o * # # 25
^ ^ .  d ^ o k o 25
^ d # #5 d k k h 29
# # d  h # k o h 30
k . d  h d o * # 24
* o d  k h ^ # # 33
k ^ d  o h ^ k o 18
"""


def test_a_mark_lists_few_of_ten_digits_as_the_words_do() -> None:
    outcomes = [str(step.outcome) for step in explain(gridwright.read(LISTED))]
    assert any("R4C8 is 5, 6 or 7; R5C6 is 4, 5 or 6" in each for each in outcomes)


def test_two_hearts_are_no_reason_for_each_other() -> None:
    words = " ".join(str(move.words) for move in told_steps(CIRCULAR))
    said = (
        "The heart R2C1 is 4 or 6 and its partner heart R3C1 is above the triangle R4C1 = 4, so it "
        "is 4."
    )
    assert said in words
    assert "The hearts R3C1 and R2C1 make 10" not in words


# Looks, and what is said of the cells that are alike for one reason.
ALIKE = {
    """shapely-squares size=7x7
o d . k # # k 32
k # * # * . o 16
# o # h . # o 29
# # d h ^ o o 35
. . . h d k o 17
o ^ k h h h h 24
# d ^ o ^ # h 32
""": (
        "Through R5C4 = 0, R6C6 = 0 and R6C7 the hearts R4C4, R6C4 and R7C7 are even like the "
        "heart R6C5, which is above the triangle R7C5",
        "so R3C5 is 6 (above the triangle R4C5).",
    ),
    """shapely-squares size=6x6
# # . k d h 24
# # # . d h  .
* # o ^ # d 14
. d ^ k k o 28
o # h k k ^ 14
. o h ^ d # 19
""": (
        "As the circle R3C3 is above the triangle R4C3, all circles are 2, 4 or 8. Of the six",
        "so the knight is at least 4. But R4C5 is 3.",
        "is 3 or 4), only 1 less than 7, so the square R5C2 is 0 and R5C5 is at most 1.",
    ),
    """shapely-squares size=8x8
h h o # . * # # 24
h k # * d k . o 29
h o d # * . * . 42
h # * . # k . k 23
^ . # ^ d # ^ h 23
# d o ^ # o ^ h 31
k d # o d # o ^ 16
o d o d # o o ^ 16
""": (
        "so the knight is 4 or 5, and beside the star R1C6 it is 4.",
        "so R5C2 is even. Then the knight R7C1 reaches one even digit.",
    ),
    """shapely-squares size=6x6
. * # h h h 16
^ k d # . h 17
. * k d ^ h 30
o # d . # o 19
# * # o d o  .
* # d # k o 21
""": (
        "The heart R2C6 is at most 5, as it makes 10 with R3C6, which is 5 or 7. R2C5 is at most "
        "9. Together they make at most 14, so the diamond R2C3 is at least 3. It is at most 4, as "
        "it equals the triangle R2C1, which is under R1C1 = 4. So it is 3.",
    ),
    """shapely-squares size=7x7
. * # d # o # 26
# . * d * . o 30
* ^ d o # . k 31
# . k k o ^ o 32
h ^ # * d o o  .
h h h h * # k 22
* . d # # # k 21
""": ("The diamond R1C4 is odd, the circle R1C6 is not 3 and the square R1C7 is 0 or 5",),
    """shapely-squares size=7x7
* # h # d # k 19
# # h k h o h 24
. d k o h o h 37
# o o . h . d 14
. o k # h h k 21
^ d o # d ^ k 14
. # d # . o d  .
""": ("so the square R1C4 is odd: 5. The diamond R1C5",),
    """shapely-squares size=8x8
* # d  o o . # # 35
o . o  o o * # # 25
^ ^ .  d ^ o k o 25
^ d # #5 d k k h 29
# # d  h # k o h 30
k . d  h d o * # 24
* o d  k h ^ # # 33
k ^ d  o h ^ k o 18
""": ("The heart R5C8 is 3, 4 or 5 (its partner heart R4C8 is 5, 6 or 7)",),
    """shapely-squares size=7x7
* . d # k k h 18
. * h h k h h 22
^ . ^ h h h k 16
# o # . d ^ # 23
o # d . o k o 31
o . d o o k # 30
k # d # o ^ k  .
""": (
        "It is not 2: through R2C6 = 0, R3C6, R3C5, R3C4 = 0 and R2C4 it equals the heart R2C3, "
        "which is beside the star R2C2. So it is 4.",
    ),
    """shapely-squares size=7x7
.  #  .  d * . * 23
^  #  .  o k o # 32
k  .  #  o k # . 18
h ^3 d5  # ^ * # 21
h  k  #  o o o * 25
h  h  h ^3 k k o 24
*  #  ^  d k o k 20
""": ("so all others are even, R2C3 too. Then the knight R3C5 reaches six even digits.",),
}


@pytest.mark.parametrize("text", ALIKE)
def test_one_reason_is_told_once_and_marks_are_reasons(text: str) -> None:
    words = " ".join(str(move.words) for move in told_steps(text))
    assert [sentence for sentence in ALIKE[text] if sentence not in words] == []
    assert " then leaves" not in words


@pytest.mark.parametrize("text", WHOLE)
def test_a_walk_says_what_people_say(text: str) -> None:
    words = " ".join(str(move.words) for move in told_steps(text))
    assert [sentence for sentence in WHOLE[text] if sentence not in words] == []


# What was just told of cells is not told again, or in a word.
JUST_TOLD = {
    """shapely-squares size=7x7
* # k d  o  k  # 25
. d ^ k  ^  o k3 31
* # d ^  k  ^  # 17
# o # k  #  o  . 15
. d k o k5 ^1  o 30
# # # h  h  #  ^ 23
* h h h  o  o  o 25
""": ("so it is 4 or 6. Row 2 leaves 31 − 26 = 5 for R2C4 and R2C5: only 4 + 1 fits.",),
    QUOTED: ("R5C4 is odd, as it is not 4 and its partner heart R4C4 is 1, 5 or 6.",),
}


@pytest.mark.parametrize("text", JUST_TOLD)
def test_what_was_just_told_is_not_told_again(text: str) -> None:
    words = " ".join(str(move.words) for move in told_steps(text))
    assert [sentence for sentence in JUST_TOLD[text] if sentence not in words] == []


BOUNDED = """shapely-squares size=7x7
* # d # *  k k 17
. * # * #  d k 16
. # # h h  h ^ 22
^ d . h o  o o 16
h h h h ^ ^1 ^ 18
# o o . d  o o 22
# ^ k . d  ^ ^ 16
"""


def test_an_argument_why_a_bound_leaves_few_digits_comes_after_them() -> None:
    words = " ".join(str(move.words) for move in told_steps(BOUNDED))
    assert (
        "so R5C4 is 1, 3 or 5 and R5C5 is at most 5. R5C4 is not 2 or 4: through R4C4 and R3C4 = 0 "
        "it equals the heart R3C5, which is odd."
    ) in words


def test_hearts_that_make_ten_need_not_be_known_for_that() -> None:
    """That R1C4 is even, above a triangle, has nothing to do with what the diamond is."""
    board = board_of(". . d h h 28\n. . . ^ . .")
    sights = Sights(board)
    book = Notebook(sights, board.start)
    Search(book, WATCH, 0).settle()
    found, *_ = (each for each, _ in found_by(NAMED["Doubled diamond"], sights, book))
    assert Cell(0, 3) in found.premises
    assert Cell(0, 3) not in found.at_least()


def test_what_no_circle_is_names_the_circle_that_says_so() -> None:
    board = board_of("o . o . .\n. o . . .")
    sights = Sights(board)
    book = Notebook(sights, {**board.start, Cell(0, 0): 0b0010110110}, telling=True)
    said = [str(each.words(book)) for each, _ in found_by(NAMED["Equal circles"], sights, book)]
    assert "No circle is 8, as R1C1 is not." in said


# Steps that follow in few words, reasons with the name of their cell, and what is said of marks.
TOLD = {
    """shapely-squares size=6x6
* # d h * # 16
. d . h # o 32
* # d ^ k # 22
h * . o o k 17
h # o ^ d k 12
h h h k o . 20

""": ("All four digits that the knight R6C4 reaches are even. Row 6 leaves 20 − 16 = 4 for R6C6.",),
    """shapely-squares size=8x6
* # d  o # o k * 19
. h h  . * . # . 20
o k h *2 . o # o 27
# o h h9 h o o . 31
h # k  # h k # ^ 20
h # d  o h ^ o # 36

""": (
        "As R4C4 is 9, the heart R4C3 makes 1 with R3C3, which is beside the star R3C4, so R4C3 is "
        "1.",
    ),
    """shapely-squares size=8x8
 h k o  * #  * k  # 21
 h # ^  . d  . #  h 30
 * . o *3 #  ^ k h3 21
 o ^ d  k k #5 #  o 33
 * # o  d k  o #  ^ 31
 . d ^  k o  k .  ^ 44
#5 . d  h ^  # #  o 37
 . d k  h #  * o  * 39

""": (
        "and R6C7 is odd and not 5 (beside the 5 in the square R7C7): only 1 + 7 + 7 fits.",
        "so the knight cannot be 6: it is 2.",
    ),
    """shapely-squares size=6x7
 * .0 h h h h 20
.0  o k # k h 20
 #  # . # o k 17
 o  . . d * o 31
 ^  d o o o * 43
 #  d ^ k # o 30
 #  o ^ d # ^ 24

""": (
        "so the heart R2C6 is at most 5, and as its partner heart R1C6 is 3, 7 or 8, it is 2 or 3.",
        "leaves 17 − 13 = 4 for R3C3, R3C4 and R3C6, so the square R3C4 cannot be 5: it is 0.",
    ),
}


@pytest.mark.parametrize("text", TOLD)
def test_a_step_says_what_it_rests_on(text: str) -> None:
    every = [str(move.words) for move in told_steps(text)]
    assert [said for said in TOLD[text] if not any(said in words for words in every)] == []
    assert not any(words.startswith("It ") or "it’s" in words for words in every)
