"""Techniques of Skyscrapers: what each says in a position, and that all they deduce is proven."""

from __future__ import annotations

import random
import re

import pytest

import gridwright
from gridwright.explaining.deducing.links import apply_move, lists_left, shown_marks
from gridwright.explaining.deducing.moves import next_move
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.walking.walkthrough import explain, told_walk, walk
from gridwright.grid import Cell
from gridwright.model import Skyline
from gridwright.model.domain import SINGLES
from gridwright.puzzles.skyscrapers import Skyscrapers
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.words import Words, say
from gridwright.techniques.latin import tell_last
from gridwright.techniques.skyline_parks import PARKS
from gridwright.techniques.skyline_places import LAST_HEIGHT, only_place
from gridwright.techniques.skyline_reasons import why_nowhere
from links import check_moves
from techniques import (
    WATCH,
    check_deductions,
    check_walk,
    deductions,
    position,
    sentences,
    settled,
    sights_of,
)

FIVE_FIVE = (
    "skyscrapers size=6\n  . . . . 4 .\n2 . . . . . . 5\n. . . . . . . .\n2 . . . . . . .\n"
    ". . . . 1 . . .\n2 . . . . . . .\n. . . . . . . .\n  5 5 . . . 4\n"
)
IN_TURN = """skyscrapers size=6
  2 . . . 2 .
. . . . . 3 . .
5 . . . . . . 2
. . . . 2 . . .
2 . . . . . . 2
. . 2 . . . . 4
. 2 . . . . . .
  2 . 1 3 2 .
"""
# Boards with what is told on the way to their solutions.
TOLD = {
    """skyscrapers size=6
  . 5 1 . 2 2
. . . . . . . .
. . . . . . . 3
. . . . . 2 . 3
3 . 3 . . . . 1
. . . . . . . .
. . . . . . . 2
  4 . 4 . . .
""": (
        "With 6 in R2C1 we would see R2C6, the 5 and the 6, which makes three, but R2C5 could not "
        "be lower than R2C6.",
    ),
    """skyscrapers size=6
  . . . 3 3 4
3 . . . . 2 . .
. . . . . . . 3
1 . . . . . . .
. . . . . . . 3
3 . . . . . . .
3 . 3 . . . . .
  2 . 4 3 . .
""": (
        "so its first two rise to the 6. Column 5 has its 2 and row 4 its 5, so R4C6 is 1, 2 or "
        "3 and R4C5 is 3 or 4.",
    ),
    """skyscrapers size=6
  . . 3 . . .
. . . . . . . 5
. . . . . . . 2
. . . . . . . 4
6 . . . . . . .
. . . . . . . 2
. . . . . . . 4
  . . 3 5 . .
""": (
        "Column 1 has its 6, so R1C1 is hidden behind row 1’s 6. The others rise: "
        "1, 2, 3, 4 and 6.",
    ),
    """skyscrapers size=6
  3 2 5 5 1 2
3 . . . . . . 2
2 . . . . . . 2
1 . . . . . . 6
5 . . . . . . 1
4 . . . . . . 3
2 . . . . . . 4
  2 5 1 2 4 3
""": (
        "R4C2 is at most 3, as row 4 shows five from the left, so they are 1, 2, 3, 5 and 6.",
        "Row 1 shows three from the left, so R1C2 is at most 5 and hidden behind the 6. "
        "The others rise.",
        "so R6C4 is hidden behind column 4’s 6. The others rise: 1, 2, 3, 4 and 6.",
    ),
    """skyscrapers size=6
  . . 5 . 5 .
. . . . . . . 1
. . . . . . . 5
. . . . . . . 3
. . . . . . . .
2 . . . . . . .
. . . . . . . .
  2 4 . . . .
""": (
        # The heights that cannot be hidden are all seen.
        "Column 3 shows five from above, so R2C3 is at most 3, too low to top the three in front "
        "of it. The others rise, the 4, 5 and 6 among them: R2C5 is 2 or 3, R2C4 is 4, R2C2 is 5 "
        "and R2C1 is 6.",
        # Several heights of a line by the same clues are one step.
        "so R1C3 and R1C5 are at most 2. Columns 2 and 4 have a 5, so row 1’s 5 is R1C1. "
        "Column 4 has its 4, so row 1’s 4 is R1C2.",
        "Column 1 shows two from below, so its 5 comes first or behind the 6: R3C1 is not 5.",
        "all seen, in this order: R5C5 is 1 or 5. Row 5 has its 1, so it is 5.",
        "row 4 has its 1: R4C5 is 4 and R3C5 is 1.",
    ),
    """skyscrapers size=6
  4 . 2 . 3 .
. . . . . . . .
2 . . . . . . 3
. . . . . 5 . .
. . . . . . . .
. . . 2 . . . 1
. . . . . . . 4
  . . 3 5 3 .
""": (
        # The 6 is behind the 5, and row 1 has its 6.
        "in this order. Row 3 has its 5 and row 1 its 6, so R4C3 is 5.",
        "the 4, the 5 and the 6. R1C1 is lower than the 4, so a 3 in R2C1 "
        "would be seen as a fifth.",
        "That makes R5C5 4.",
    ),
    """skyscrapers size=6
  . 5 . . 3 2
. . . . . . . 4
2 . . . . . . 3
. . . . . . . .
. . 1 . . . . .
. . . . 3 . . .
. . . . . . . .
  4 . 3 . . 4
""": (
        "so R1C6 is at most 3. Both are too low to top all in front of them. The others rise, "
        "the 5 and 6 among them: R5C6 is not 1, R4C6 is 5 and R3C6 is 6.",
        "R6C1 is not 1, so R6C1 hides R5C1.",
        "Even with 4 in R6C3 we would see only 4 and 6, so it is at most 3",
    ),
    # What was just told of a cell is named where it decides, and a mark on the board.
    """skyscrapers size=6
  . . 5 . . .
. . . . . . . 3
6 . . . . . . .
5 . . . . . . .
. . . . . . 2 4
. . . . . . . 3
. . . . . . . .
  . 3 . . 4 .
""": (
        "Column 6 has its 1 and 2 and R5C5 is 2 or 3, so R5C6 hides R5C5. With 6 in R5C4",
        "and R5C5 is 2 or 3 and R5C4 is not 6, so R5C6 hides R5C5 and R5C4. With 6 in R5C3",
    ),
    # So is every height of those that rise, also one that was found without a word.
    """skyscrapers size=6
  1 . . 5 2 .
. . . . . . . .
. . . . . . . 3
. . . . . . . .
5 . . . . . . .
. . . . . . . 3
. . 3 . 2 . . .
  . . 5 . . .
""": (
        "The 2, with five in front of it and only the 1 lower, is hidden, so the others rise",
        "Row 1 has its 1, so the 1 is among them: R6C3 is 1. Row 3 has its 4, so R3C3 is 5.",
        "R2C5 is not 5, so even with 4 in R2C6 we would see only 4 and 6: it is at most 3.",
    ),
    # Taller ones that may be seen behind a height count as well.
    """skyscrapers size=6
  2 . 5 . . .
. . . . . . . .
6 . . . . . . .
4 . . . . . . .
. . . . . . . 3
. . . . . . . .
1 . . . . . . 2
  . . . . 4 .
""": ("Row 3 shows four from the left, at most the 6 behind its 5, so at least two before it.",),
    # A reason of a height that follows from a trial stands beside it.
    """skyscrapers size=6
  3 . 2 . . 4
. . . . . . . .
3 3 . . . . . .
. . . . . 1 . .
. . . . . . . .
. . . . 2 . . .
. 1 . . . . . 5
  4 . . . . 3
""": ("With 6 in R2C3, and so 5 in R2C4 (column 4 has its 1 and 2), we would see only 3 and 6",),
    # Every height of those that rise has its reason.
    """skyscrapers size=6
  . . 5 2 . .
. . . . . . 2 3
2 . . . . . . 3
. . . . . . . .
3 . . . . . . .
3 4 . . . . . 2
5 . 3 . . . . .
  3 . . . . .
""": ("so R6C3 is at most 4 and hidden behind the 6. The others rise, the 5 and 6 among them",),
    """skyscrapers size=6
  2 . 3 3 3 .
2 . . . . . . 2
1 . . . 4 . . 4
4 . . . . . . 3
3 . . . . . . 2
2 . 2 . . . . 3
3 . . . . . . 1
  3 4 2 3 2 1
""": ("so its first three rise to the 6. Column 2 has its 2 and 3, so R3C2 is 4 and R3C3 is 5.",),
    """skyscrapers size=6
  . . . 4 . 3
. . . . . . . .
1 . . . . . . .
. . . . . . . 4
3 . . . . . 2 2
3 . . . . . 3 2
3 . . . . . . .
  3 . . . . .
""": (
        "Rows 4 and 5 show two from the right, so their 5s come first or behind the 6: R4C5 "
        "and R5C5 are not 5.",
        "Rows 1 and 2 have a 5, R4C5 and R5C5 are not 5 and row 3 shows four from the right, "
        "so column 5’s 5 is R6C5.",
        "Columns 1 and 5 have a 4 and R4C3 is not 6, so with 5 in R4C4 we would see R4C1, the "
        "4, the 5 and the 6:",
    ),
    """skyscrapers size=6
  . 6 5 . 3 2
. . . . . . . .
. . . . . . . .
. . . . . . . .
4 . . . . . . .
. . . . . . . 4
. . . . . . . 4
  . . . . . 4
""": (
        "Row 6 has its 1 and R5C6 is 1 or 2, so R6C6 hides R5C6. Column 6 shows two from above, so "
        "R1C6 is at most 5 and hidden behind the 6. The others rise.",
    ),
    """skyscrapers size=6
  4 . . . . 2
. . . . . . . .
4 . . . . . . .
. . . . . . . 1
. . . . . . . 4
3 . . . . . . 4
. . . . . . . 2
  . 3 . 3 . 3
""": (
        "Column 2 shows three from below, so R6C2 is at most 4. With 4 in R5C2, and so 1 "
        "in R6C2, we would see 1, 4, 5 and 6, so R5C2 is not 4, which leaves 5 "
        "(row 5 has its 1 and 2).",
    ),
    """skyscrapers size=6
  . . . . . .
. . . . . . . 4
4 . . . . . . 3
2 . . . 2 . . .
. . . . . . . .
1 . . . . . . 2
2 . . . . 3 . .
  . . 5 . 2 1
""": (
        "Column 3 shows five from below, so the 4s of rows 5 and 6 are in columns 2 and 4.",
        "With 2 in R2C5, and so 1 in R2C1, we would see only R2C6 and the 6.",
    ),
    """skyscrapers size=6
  2 . 5 2 . .
. . . . . . . 3
4 2 . . . . . .
. . . . 2 . . 3
3 . . . . . . .
. . . . . . . .
. . . . . . . .
  . 3 . 3 3 .
""": (
        # What a clue leaves to R2C3 was told before.
        "so 2, 3, 4 and 6 are all seen, in this order: R2C4 is 4 and R2C5 is 6.",
        "Columns 1 and 2 have a 6 and columns 4 and 5 show three from below, so the 6s of "
        "rows 5 and 6 are in columns 3 and 6.",
        "so with 5 in R3C2 we would see R3C6, the 4, the 5 and the 6",
    ),
    """skyscrapers size=6
  . . . 1 4 .
. . . . . . . 3
. . . . . . . 4
3 . . . . . . .
. . 2 4 . . . .
. . . . . 4 . .
3 . . . . . . .
  . . 2 2 . .
""": (
        "Column 5 lacks 1 and 5. Either way we would see three from above, not four.",
        "With 2 in R3C5, and so 3 in R1C5 (it is 2 or 3) and 5 in R4C5, we would see "
        "only 3, 5 and 6, so R3C5 is not 2.",
    ),
    """skyscrapers size=6
  3 2 . . . .
3 . . . . . . .
4 . 3 . . . . 3
. . . . . . . 2
. . . . . . . .
2 . . . 1 . . .
. . . 2 . . 1 .
  2 . 3 3 . 4
""": ("Column 6 has its 1, so R2C5 is at least 3, and row 2’s 1 is R2C1.",),
    """skyscrapers size=7
  . 3 . . 3 3 4
. . . 1 . 2 . . .
. 2 . . . . . . 3
2 . . . . . . . 4
. 1 . . . . . . .
1 . . . . . . . 4
. . 2 . . 4 . . .
3 3 . . . . . . 2
  3 2 3 5 3 . .
""": ("so from the left row 7 shows the 3, R7C2 (at least 4) and the 7.",),
    """skyscrapers size=6
  . . . 4 3 .
. . . . . . . 5
. . . . . . . 3
3 . . . . . . .
4 . . . . . . 2
4 . . . . . . 3
3 . . . . . . 3
  . 3 . 2 . 3
""": (
        "four from the left, and R6C1 is not 5 or 6, so column 1’s 5 and 6 fill R1C1 and R2C1.",
        "are all seen, in this order. R1C4 is at most 3, as column 4 shows four from above, so "
        "R1C1 is 6, R1C2 is 5 and R1C3 is 4.",
    ),
}
MEDIUM = """skyscrapers size=6
  2 3 4 2 . .
3 . . . . . . 2
1 . . . . . . 3
. . . . . . . .
2 . . . 3 . . 1
3 3 . . . . . 2
3 . . 3 . . . 2
  4 3 . . 3 2
"""
HARD = """skyscrapers size=6
  . 3 3 1 2 3
3 . . . . . . 3
1 . . . . . . 4
2 . . . . . . 2
5 . . . . . . .
2 . . . 3 . . 1
3 . . . . . . 2
  3 . 1 . 3 2
"""
SEVENS = """skyscrapers size=7
  3 2 2 4 2 . 3
3 . . . . . . . 2
. . . . . . . . .
1 . 1 . . . . . 5
3 . . 4 . . . . .
. . . . . . . . 4
2 . . . . . . . 3
3 . . . . . . . 1
  3 3 3 4 2 5 1
"""
ENDED = """skyscrapers size=6
  1 3 4 2 3 3
1 . . . . . . 4
4 . . . . . . 2
2 . . . . . . 2
3 . . . . 2 . 2
4 . . . 4 . . 1
2 . . . . . 4 3
  4 1 3 3 2 2
"""
SUPPOSED = """skyscrapers size=6
  5 . 3 . . .
. . . . . . . 1
3 . . . . . . .
. . . . . . . 3
2 . . 3 . . . .
2 . . . . . . 3
. . . . . . . .
  . 4 . . 2 4
"""
NEARLY = """skyscrapers size=7
  3 . . 2 . 3 5
. . 6 . . . . . 3
. . . . . . . . .
. . . . . 4 . . 2
. . 3 . . . . . 2
4 3 . . . . . . 2
4 . . . . 5 . . .
4 . . . . . . . .
  3 2 . 4 . 2 .
"""
RISING = """skyscrapers size=4
  . . . .
3 . . . . .
. . . . . .
4 . . . . .
. . . . . .
  1 . . .
"""
OPPOSITE = """skyscrapers size=5
  3 . 1 3 .
. . . . . . .
. . . . . . .
. . . . . . .
4 . . . . . .
. . . . . . 3
  . . 3 3 .
"""
TWOS = """skyscrapers size=5
  . 3 . . .
. . . . . . .
2 . . . . . .
4 . . . . . .
. . . . . . 3
. . . . . . .
  3 . . 2 1
"""
BOTH = """skyscrapers size=6
  . . 4 4 . .
3 . . 2 . . . .
. . . . . . . .
2 . . . . . . 2
. . . . . . . 4
2 . . . . . 2 .
. . . . . . . .
  3 . 3 . . .
"""
FRONT = """skyscrapers size=6
  2 . 3 2 . 4
. . . . . . . .
. . . . . . . .
1 . 1 . . . . 2
2 . . . 3 . . .
. . . . . . . 4
. . . . . . . .
  . 4 . . 2 .
"""
LAST_THREES = """skyscrapers size=6
  3 2 1 . 2 2
3 . . . . 3 . 2
2 . . . . . . .
4 . . . . . . 2
3 3 . . . . . 3
. . . . 3 . . .
. . . . . . . .
  . 1 3 3 3 2
"""
BARRED = """skyscrapers size=6
  . 2 3 4 . .
3 . . . . 4 . 1
2 . 3 . . . . 2
. 2 . . . . . 2
. . . . . . . 3
3 . . . . . . 3
. . . 4 . 5 . 3
  . 2 . 2 2 .
"""
BELOW = """skyscrapers size=6
  3 3 2 . . 1
4 . . . . . . .
3 3 . . . . . .
4 . . . . . . .
. . . . . . . 4
3 . . . . . . .
. . . 3 2 . . 3
  2 . . 3 2 4
"""
WANTED = """skyscrapers size=6
  3 2 . . 2 3
3 . . . . . . .
4 . . . . 2 . 2
. . . . . . . .
1 . . . . . . 5
2 . . . 3 . . .
. . . . . . . .
  3 . 3 2 3 1
"""
MARKED = """skyscrapers size=6
  . 3 . . . 3
1 . . . . . . 3
. . . . . . . 3
. 3 . . 4 . . .
. . . 1 . . 3 .
. . . . . . . .
4 . . . . . . 3
  . . . . . 3
"""
ACROSS = """skyscrapers size=6
  . . . 3 . .
2 . . . . . . 3
. . . . . . . 1
. . . 3 . . . 3
. . 3 . . . . .
2 . . . . . . .
. . . . . . . .
  . 3 4 . 3 .
"""
ALL_BUT = """skyscrapers size=5
  . . . 3 2
. . . . . . .
. . . . . . .
3 . 1 . . . .
1 . . . . . 2
3 . . . . . .
  . 4 . . .
"""
IN_ORDER = """skyscrapers size=6
  . . . . . .
3 . . . 3 . . .
. 3 . . . . . 5
3 . . . . . . 3
. . . . . 4 . .
3 . . . . . . .
. . . 2 . . . .
  . 4 . . 1 .
"""
CROWDED = """skyscrapers size=6
  4 2 . . . .
. . . . . . . .
3 . 2 . . . . .
. . . . . . . 4
4 . . . 5 . . .
. . . . . . . .
. . . . . . . .
  . 3 3 4 3 1
"""
MARKED_LAST = """skyscrapers size=7
  . 3 . . 3 3 4
. . . 1 . 2 . . .
. 2 . . . . . . 3
2 . . . . . . . 4
. 1 . . . . . . .
1 . . . . . . . 4
. . 2 . . 4 . . .
3 3 . . . . . . 2
  3 2 3 5 3 . .
"""
FILLING = """skyscrapers size=6
  2 . 5 2 1 2
2 . . . . . . .
1 . . . . . 3 3
. . . . . . . 1
. . . . . . . .
. . . . . . . 3
2 . . . . . . 3
  . . 2 . 5 .
"""
LEAVES = """skyscrapers size=6
  . . 4 2 . .
3 . 1 . . . . .
2 . . 2 . . . 2
3 . . . . . . 2
. . . . . . . .
. . . . . . . .
. 1 . . . . . .
  . . . 3 . 5
"""
EMPTY = "....../....../....../....../....../......"
SIXES = "....6./6...../.6..../.....6/..6.../...6.."
LATER = "...56./6...../.65.../5....6/..6.../...6.."
FIVES = "...65./6.5.../.6...5/...56./5....6/.56..."

SAID = [
    (
        "Clue 1",
        MEDIUM,
        EMPTY,
        "Only one building is seen in row 2 from the left and row 4 from the right: "
        "the 6 comes first.",
    ),
    (
        "Clue 1",
        HARD,
        EMPTY,
        "Where a clue is 1, the 6 comes first: R1C4, R2C1, R5C6 and R6C3.",
    ),
    (
        "Clue 1",
        RISING,
        "..../..../..../....",
        "Column 1 shows one building from below, so the 4 comes first.",
    ),
    (
        "Clue N",
        RISING,
        "..../..../..../....",
        "Row 3 shows all four buildings from the left, so they rise from 1 to 4.",
    ),
    (
        "Opposite clues",
        OPPOSITE,
        "...../...../...../...../.....",
        "Column 4 shows three from above and three from below: two before its 5 and two behind"
        " it, so its 5 is R3C4.",
    ),
    (
        "Place the tallest",
        HARD,
        "...6../6...../....../....../.....6/..6...",
        "Row 4 shows five from the left, at least four before its 6. "
        "Column 6 has its 6, so row 4’s 6 is R4C5. The last 6 is R3C2.",
    ),
    (
        "Place by clues",
        HARD,
        "...6../6...../.6...5/....6./5....6/..6...",
        "Columns 2 and 3 show three from above, so R1C2 and R1C3 are at most 4. Columns 1 and 6 "
        "have a 5, so row 1’s 5 is R1C5.",
    ),
    (
        "Place by clues",
        HARD,
        "...6../6...../.6...5/....6./5....6/..6...",
        "Column 3 shows three from above, so its 5 is not R1C3. Row 4 shows five from the left, "
        "so R4C3 is at most 4. Rows 3 and 5 have a 5, so column 3’s 5 is R2C3.",
    ),
    (
        "Only place",
        HARD,
        "...65./6.5.../.6...5/...56./5....6/..6...",
        "The last 5 is R6C2.",
    ),
    (
        "Clue 2",
        MEDIUM,
        EMPTY,
        "Row 4 shows two from the left, so its 5 comes first or behind the 6: it is not R4C2.",
    ),
    (
        "Clue 2",
        MEDIUM,
        SIXES,
        "Row 4 shows two from the left and column 4 two from above. In both the 6 is last, and "
        "the 5 in front of it is always seen, so it comes first.",
    ),
    (
        "Clue 2",
        HARD,
        "...6../6...../.6..../....6./5....6/..6...",
        "Column 1 has its 5, so row 3’s 5 is right of its 6. From the right two are seen, it "
        "and the 6, so it comes first.",
    ),
    (
        "Clue 2",
        HARD,
        "...65./6...../.6...5/....6./5....6/..6...",
        "Row 6 shows two from the right, so its 5 comes first or behind the 6. "
        "Columns 1 and 6 have a 5, so row 6’s 5 is R6C2.",
    ),
    (
        "Clue 2",
        TWOS,
        "...../...4./...../...../.....",
        "Row 2 shows two from the left, and its 4 is not first, so the 5 stands in front of "
        "it but not first. Column 2 shows three from above, so the 5 is R2C3.",
    ),
    (
        "Clue 2",
        BOTH,
        "....../6...../....../..6.../....../......",
        "Row 3 shows two from both sides. The 6 can hide its 5 from one side only, so the 5 comes "
        "first from the other: it is not R3C2, R3C3, R3C4 or R3C5.",
    ),
    (
        "Clue 2",
        FRONT,
        "....../....../6....5/....../..6.../......",
        "Row 4 shows two from the left, so its 5 comes first or behind the 6. Column 3 has its 6 "
        "and column 2 shows four from below, so no 6 is in front of R4C2, R4C3 or R4C5. Column 6 "
        "has its 5, so row 4’s 5 is R4C1.",
    ),
    (
        "Clue 2",
        ACROSS,
        "..6.../.....6/.6..../....6./...6../6.....",
        "Rows 1 and 5 show two from the left, so their 5s come first or behind the 6: R1C2 and "
        "R5C2 are not 5. Column 2 shows three from below, so its 5 is not R6C2: it is R2C2.",
    ),
    (
        "They rise",
        ALL_BUT,
        "...../...../...../...../.....",
        "Column 2 shows four from below. The 1 is hidden, so the others rise: 2, 3, 4 and 5.",
    ),
    (
        "They rise",
        HARD,
        FIVES,
        "Row 4 shows five from the left, so its first four rise to the 6: "
        "R4C2 is 2 or 3 and R4C3 is 3 or 4.",
    ),
    (
        "They rise",
        MEDIUM,
        LATER,
        "Column 3 shows four from above. The 5 hides R4C3, so the others rise to the 6: "
        "R2C3 is not 1.",
    ),
    (
        "They rise",
        IN_ORDER,
        "....../365421/....../6...../....../532164",
        "Column 2 shows four from below, so 3, 4, 5 and 6 are all seen, in this order. Row 4 has "
        "its 4, so R1C2 is at most 3, R3C2 is not 4 and R5C2 is 4.",
    ),
    (
        "They rise",
        CROWDED,
        "....../....../....../....../....../5....6",
        "Column 1 shows four from above. The 5, with five in front of it and only four "
        "lower, is hidden. Row 4 shows four from the left, so R4C1 "
        "is at most 3, too low to top the three in front of it. The others rise. Row 2 has its 2 "
        "and column 1 its 5, so R1C1 is 1 or 2, R2C1 is 3, R3C1 is 4 and R5C1 is 6.",
    ),
    (
        "They rise",
        HARD,
        "....../....../....../...5../....../......",
        "Row 4 shows five from the left, so R4C1, R4C2, R4C3, the 5 and the 6 are all seen, in "
        "this order: R4C2 is 2 or 3 and R4C3 is 3 or 4.",
    ),
    (
        "Hides how many",
        MEDIUM,
        LATER,
        "From the left row 1 shows R1C1, the 5 and the 6. R1C1 is taller than R1C2 and "
        "R1C3, so at least 3, and column 1 has its 3.",
    ),
    (
        "Hides how many",
        HARD,
        FIVES,
        "From the right row 6 shows R6C6 and the 6. R6C6 is taller than R6C5 and R6C4, so at "
        "least 3. Row 6 has its 5, so R6C6 is at most 4, and R6C4 and R6C5 are at most 3.",
    ),
    (
        "Hides how many",
        BARRED,
        ".5...6/....../....../....../....../......",
        "From below column 2 shows R6C2 and the 6. Row 5 shows three from the left, so R5C2 is not "
        "6. R6C2 is taller than R5C2, so at least 2, and column 2 has its 3 and 5 and row 6 its 4.",
    ),
    (
        "Hides how many",
        BELOW,
        ".....6/....../....../6...../4...../56..41",
        "From below column 6 shows the 1, R5C6, the 5 and the 6. Row 4 shows four from the "
        "right, so R4C6 is not 5. R5C6 is taller than the 1 and R4C6, so at least 3, "
        "and row 5 has its 4.",
    ),
    (
        "Clue 2",
        BELOW,
        ".....6/....../....../6...../....../.6...1",
        "Column 1 shows three from above, so its 5 is not R1C1. Row 3 shows four from the "
        "left, so R3C1 is at most 3: column 1’s 5 is below its 6. "
        "From below two are seen, it and the 6, so it comes first.",
    ),
    (
        "Count from the far end",
        HARD,
        "...654/6.5.3./.6...5/.3456./5....6/456..3",
        "From the right row 2 shows R2C6, the 3, the 5 and the 6. A 4 in R2C4 would "
        "be seen as a fifth.",
    ),
    (
        "Count from the far end",
        MEDIUM,
        SIXES,
        "From the right row 5 shows R5C6 and the 6. A 5 in R5C5 or R5C4 would be seen as a third.",
    ),
    (
        "Room for the seen",
        HARD,
        FIVES,
        "Row 1 shows three from the left. Even with 4 in R1C1 we would see only 4 and 6, "
        "so it is at most 3.",
    ),
    (
        "Too many seen",
        MEDIUM,
        LATER,
        "Row 1 shows three from the left. With 4 in R1C2 we would see R1C1, the 4, the 5 and the "
        "6, so R1C2 is at most 3.",
    ),
    (
        "Too many seen",
        MEDIUM,
        EMPTY,
        "Column 1 shows two from above. R1C1 is at most 4, as row 1 shows three from the left. "
        "With 4 or 5 in R2C1 we would see R1C1, R2C1 and the 6: R2C1 is not 4 or 5.",
    ),
    (
        "Try both orders",
        MEDIUM,
        "4..56./6...5./.65.3./5....6/356..4/..3645",
        "Row 6 lacks 1 and 2. With 1 in R6C1 we would see 1, 2, 3 and 6 from the left, not "
        "three, so it is 2.",
    ),
    (
        "Try the orders",
        HARD,
        "...654/6.5.3./.6...5/.3456./5....6/456..3",
        "Row 1 lacks 1, 2 and 3, and column 2 has its 3. With 3 1 2 or 3 2 1 in columns 1, 2 "
        "and 3 we would see two from the left and with 1 2 3 four, not three, so it is 2 1 3.",
    ),
    (
        "Try a height",
        MEDIUM,
        "....../....5./.65.3./.4..../....24/...6..",
        "Column 2 shows three from above and three from below, so R6C2 is at most 4. Row 6 has "
        "its 3. With 1 in R2C2, or with 2 in R2C2 and so 1 in R6C2, we would see only R1C2 and "
        "the 6. So R2C2 is not 1 or 2, which leaves 3 (row 2 has its 5).",
    ),
    (
        "Try a height",
        HARD,
        "..3.../....../....../....6./....../......",
        "Column 5 shows two from above. With 2 in R1C5 we would see 2 and 6, which makes "
        "two, so R2C5 and R3C5 would both be 1. So R1C5 is not 2.",
    ),
    (
        "They rise",
        SEVENS,
        ".6..57./4375216/7156432/3247165/.76.35./65..74./5431627",
        "Column 4 shows four from below, so its first three rise to the 7. Row 5 has its 3 and"
        " column 4 its 5 and 6, so R5C4 is 4.",
    ),
    (
        "Try a height",
        HARD,
        "2...../..52.1/....../1..5../.2..../...1..",
        "Column 5 shows two from above and three from below. Row 2 shows four from the right, so "
        "R2C5 is at most 4. With 3 in R3C5, and so 4 in R2C5 (row 2 has its 1 and 2), 2 in R6C5 "
        "(row 6 has its 1) and 6 in R4C5 (row 4 has its 1 and 5), we would have to "
        "see all of the 2, R5C5 and the 6 from below, so R5C5 would be 5, and from above we "
        "would see 1, 4 and 6. So R3C5 is not 3.",
    ),
    (
        "Try a height",
        MEDIUM,
        "42...3/....../..54../.42.../....../......",
        "Column 6 shows two from below. Row 5 shows two from the right, so R5C6 is at most 5. "
        "Row 2 shows three from the right, so R2C6 is at most 4. Row 3 has its 5. With 4 in R6C6 "
        "we would see 4 and 6, which makes two, so R4C6 and R5C6 would not be 5, and column 6 "
        "would have no place for its 5. So R6C6 is not 4.",
    ),
    (
        "Try a height",
        MEDIUM,
        "4..5../....../....../....../..61.4/...6..",
        "Column 2 shows three from above and three from below. Rows 1 and 5 have a 4. With 5 "
        "in R3C2, and so 6 in R4C2, we would see R1C2, the 5 and the 6 from above, which "
        "makes three, so R2C2 would be 1, and from below we would see only 4 and 6. So R3C2 is "
        "not 5.",
    ),
    (
        "Only place",
        HARD,
        "...64./6...../.6...5/....6./5....6/..6...",
        "Columns 2 and 3 show three from above, so R1C2 and R1C3 are at most 4. Columns 1 and 6 "
        "have a 5, so row 1 would have no place for its 5.",
    ),
    (
        "Wrong number seen",
        MEDIUM,
        "....../....../....../12...6/....../......",
        "From the left row 4 would show the 1, the 2, R4C3 and the 6, not two.",
    ),
]


@pytest.mark.parametrize(("name", "board", "entries", "sentence"), SAID)
def test_what_a_technique_says(name: str, board: str, entries: str, sentence: str) -> None:
    assert sentence in sentences(position(board, entries), name)


def test_every_technique_is_pinned_here_or_in_the_tests_of_lines() -> None:
    of_lines = {"Pair", "Triple", "Hidden pair", "Hidden triple", "Two rows, two columns"}
    told = {each.name for each in Skyscrapers.techniques() if each.rank and not each.tell_last}
    of_parks = {each.name for each in PARKS}
    assert told - of_lines - of_parks == {name for name, *_ in SAID}


@pytest.mark.parametrize("board", [MEDIUM, HARD, OPPOSITE, TWOS, IN_ORDER])
def test_all_that_is_deduced_is_proven(board: str) -> None:
    assert len(check_deductions(sights_of(board), random.Random(board), 6)) > 5


@pytest.mark.parametrize("board", [MEDIUM, HARD, OPPOSITE, TWOS, RISING, FRONT])
def test_walks_are_proven_link_by_link(board: str) -> None:
    check_walk(sights_of(board))


def test_the_last_cells_of_lines_go_without_saying() -> None:
    known = position(MEDIUM, "421563/634251/165432/542316/3561../2136..").base
    move = next_move(sights_of(MEDIUM), known, (), WATCH)
    assert move is not None
    assert (
        str(move.words) == "Row 5 lacks 2 and 4, and column 6 has its 2: R5C6 is 4 and R5C5 is 2."
    )
    assert len(move.entries) == 4


def test_a_last_cell_is_told_where_there_is_nothing_else() -> None:
    known = position(MEDIUM, "421563/634251/165432/542316/356124/21364.").base
    move = next_move(sights_of(MEDIUM), known, (), WATCH)
    assert str(move and move.words) == "Row 6 lacks only its 5, so R6C6 is 5."


def test_links_of_a_supposition_are_told_shortly() -> None:
    book = position(HARD, "...6../6...../.6...5/....6./5....6/..6...")
    book.supposing = True
    said = sentences(book, "Place by clues")
    assert "Column 6 has its 5 and row 4 shows five from the left, so row 4’s 5 is R4C4." in said


def test_every_height_that_follows_from_a_supposition_on_the_way_is_named() -> None:
    most = 0
    for known, move in walk(sights_of(SUPPOSED), WATCH):
        for link in move.told:
            left = dict(known)
            for cell, mask in ((c, m) for look in link.chain for c, m in look.gone.items()):
                left[cell] &= ~mask
            found = {c for c, m in left.items() if m in SINGLES and known[c] not in SINGLES}
            assert found <= set(link.words.cells)
            most = max(most, len(found))
    assert most > 1


def test_a_last_height_is_told_by_what_stands_on_the_board() -> None:
    book = position(NEARLY, "5672341/45..162/67..435/7345216/3156724/1264573/24...57")
    book.domains[Cell(1, 3)] = 1 << 7
    said = str(tell_last(book, Cell(1, 2)))
    assert said == "Row 2 lacks 3 and 7, and column 3 has its 7: R2C3 is 3 and R2C4 is 7."


SEEN_BEHIND = (
    "skyscrapers size=6\n  . . . 5 3 .\n2 . . . . . . 4\n2 . . . . . . .\n5 . . . . . . .\n"
    ". . . . . 1 . 1\n2 . . . . . . 3\n. . . . . . . .\n  . . . . . 3\n"
)


def test_a_last_height_is_told_by_what_has_to_be_seen_behind_it() -> None:
    said = [str(each.words) for each in explain(gridwright.read(SEEN_BEHIND))]
    text = "Row 1 shows four from the right, so R1C6 is at most 3. Row 1 has its 1 and column 6 its"
    assert any(f"{text} 2: it is 3." in words for words in said)


def test_it_is_told_who_is_hidden_or_low_because_of_a_line_across() -> None:
    said = " ".join(str(each.words) for each in explain(gridwright.read(SEEN_BEHIND)))
    assert (
        "Column 4 shows five from above, so R1C4 is at most 2. Column 5 has its 1, so R1C5 hides "
        "R1C4. With 6 in R1C3 we would see at most R1C6, R1C5 and the 6" in said
    )
    assert (
        "R5C1 is taller than R5C2 and the 1. Row 5 has its 1 and column 2 its 2, so R5C2 is at "
        "least 3 and R5C1 at least 4." in said
    )


def test_a_pencil_mark_says_how_tall_a_building_is_that_another_one_tops() -> None:
    """Not the heights that stand in its line, which a mark is shown without."""
    entered = position(HARD, "....../....../....../.....6/.12.../......")
    cell, known = Cell(4, 5), dict(entered.base)
    book = settled(entered.sights, {**known, cell: 0b110110})
    book.seen = {**book.seen, cell: 0b110000}
    told = "R6C6 is taller than R5C6. R5C6 is 4 or 5, so R6C6 is 5."
    assert f"From below column 6 shows R6C6 and the 6. {told}" in sentences(book, "Hides how many")


def test_a_bound_that_was_told_is_a_pencil_mark_from_there() -> None:
    """It is quoted where the next look needs it, without its clue."""
    moves = [move for _, move in walk(sights_of(ACROSS), WATCH)]
    said = [str(move.words) for move in moves]
    bound = "Column 3 shows four from below, so R6C3 is at most 3."
    assert sum(bound in words for words in said) == 1
    (told,) = (move for move in moves if bound in str(move.words))
    assert told.marks[Cell(5, 2)] & 0b1110000
    assert any("Column 3 has its 2, so R6C3 (1 or 2) is 1." in words for words in said)


def test_orders_are_told_by_what_is_lacking_when_they_are_told() -> None:
    found = position(HARD, "...654/6.5.3./.6...5/.3456./5....6/456..3")
    later = position(HARD, ".1.654/6.5.3./.6...5/.3456./5....6/456..3")
    told = [d for technique, d in deductions(found) if technique.name == "Try the orders"]
    assert (
        "Row 1 lacks 2 and 3. With 3 in R1C1 we would see 3 and 6 from the left, not three, so it "
        "is 2." in {str(each.words(later)) for each in told}
    )


def test_a_height_is_the_last_only_where_all_others_stand_on_the_board() -> None:
    said = 0
    for known, move in walk(sights_of(LAST_THREES), WATCH):
        after = apply_move(known, move)
        for height in re.findall(r"The last (\d) is", str(move.words)):
            said += 1
            assert sum(mask == 1 << int(height) for mask in after.values()) == 6
            assert str(move.words).count(f"The last {height} is") == 1
    assert said > 3


def test_a_line_lacks_what_neither_stands_there_nor_was_said_before() -> None:
    said = 0
    for board in (MEDIUM, HARD, BARRED, ENDED, *TOLD):
        for known, move in walk(sights_of(board), WATCH):
            text = str(move.words)
            for found in re.finditer(r"(Row|Column) (\d) lacks ([\d, and]+)", text):
                if "Suppose" in text[: found.start()]:
                    continue
                number = int(found[2]) - 1
                line = [c for c in known if (c.row if found[1] == "Row" else c.column) == number]
                before = text[: found.start()]
                entered = re.findall(r"R(\d)C(\d) (?:is )?\d", before)
                entered += re.findall(r"leaves \d for R(\d)C(\d)", before)
                entered += re.findall(r"R(\d)C(\d) is at most \d\.[^:]*: it is \d", before)
                named = {Cell(int(row) - 1, int(column) - 1) for row, column in entered}
                open_cells = [c for c in line if known[c] not in SINGLES and c not in named]
                assert len(open_cells) == len(re.findall(r"\d", found[3])), text
                said += bool(entered)
    assert said > 0


def test_sentences_name_every_reason_and_tell_it_where_it_counts() -> None:
    """A height that only a clue leaves, or a mark, is not said to follow from something else."""
    for board, told in TOLD.items():
        sights = sights_of(board)
        steps = list(told_walk(sights, WATCH))
        check_moves(sights.board, steps)
        words = " ".join(str(move.words) for _, move in steps).replace("\N{NO-BREAK SPACE}", " ")
        assert [sentence for sentence in told if sentence not in words] == []
        assert all(move.words for _, move in steps)


def test_a_look_at_several_cells_is_told_of_those_that_matter() -> None:
    said: set[str] = set()
    steps = list(told_walk(sights_of(WANTED), WATCH))
    check_moves(sights_of(WANTED).board, steps)
    for _, move in steps:
        said.update(str(link.words) for link in move.told)
    assert (
        "Column 2 shows two from above, so its 5 comes first or behind the 6: "
        "it is not R3C2 or R4C2."
    ) in said
    assert (
        "Column 1 shows three from below, so its first two rise to the 6. Row 5 has its 3 and "
        "column 1 its 1 and 5, so R5C1 is 4."
    ) in said


BY_A_MARK = """skyscrapers size=6
  . . . . . .
1 . . . . . . .
. . . . . . . 4
3 . . . . 1 . 2
3 2 . . . . . 1
. . . 4 . . . .
4 . . . . . . 2
  3 4 . 1 2 2
"""
BOTH_RISE = """skyscrapers size=6
  3 . . 1 . .
. . . . . . . .
4 . . . . . . .
6 . . . . . . .
. . . . . . . 6
. . . . . . . 3
. . . . . . . .
  . . 2 . . .
"""


@pytest.mark.parametrize("board", [BY_A_MARK, BOTH_RISE, IN_TURN, *list(TOLD)[:4]])
def test_what_then_follows_without_a_word_is_entered(board: str) -> None:
    for step in explain(gridwright.read(board)):
        then = re.findall(r"Then (R\d+C\d+) is \d", str(step.words))
        assert {*then} <= {*re.findall(r"R\d+C\d+(?= = )", str(step.outcome))}, step.text


def test_lines_that_show_all_are_told_at_once_under_their_clue() -> None:
    first = next(iter(explain(gridwright.read(BOTH_RISE))))
    assert first.title == "Clue 6"
    assert str(first.words) == (
        "Rows 3 and 4 show all six buildings, so they rise from 1 to 6: row 3 from the left and "
        "row 4 from the right."
    )


def test_a_height_placed_just_before_counts_for_the_last_one() -> None:
    texts = [str(each.words) for each in explain(gridwright.read(BOTH_RISE))]
    assert any(text.endswith("so row 6’s 6 is R6C2. The last 6 is R5C3.") for text in texts)


def test_many_reasons_of_an_order_are_told_cell_by_cell() -> None:
    texts = [str(each.words) for each in explain(gridwright.read(BOTH_RISE))]
    assert any(
        "Column 3 has its 4 and column 6 its 6, so R2C2 is 4. Column 4 has its 6, so R2C5 is 6. "
        "Column 6 has its 1, so R2C6 is 2." in text
        for text in texts
    )


def test_a_height_that_a_step_fills_without_a_word_is_no_reason_in_it() -> None:
    """That column 6 has its 2 shows only once row 2 is full, which is said in the end."""
    sights = sights_of(IN_TURN)
    known = {**sights.start, Cell(1, 4): 1 << 6, Cell(1, 0): 1 << 1, Cell(1, 1): 1 << 3}
    move = next_move(sights, known, [Cell(1, 1)], WATCH)
    assert move is not None
    assert str(move.words) == (
        "Row 2 shows five from the left, so its first four rise to the 6: 1, 3, 4 and 5."
    )


def test_lines_that_are_filled_up_without_a_word_are_named_in_the_end() -> None:
    texts = [str(each.words) for each in explain(gridwright.read(WANTED))]
    assert texts[-2] == (
        "Row 1 lacks 1 and 2, and column 1 has its 1: R1C1 is 2 and R1C4 is 1. R3C4 then "
        "completes column 4, R6C1 column 1 and R6C3 row 6."
    )


def test_a_height_that_follows_from_a_pencil_mark_is_told() -> None:
    texts = [str(each.words) for each in explain(gridwright.read(MARKED))]
    assert any("R3C3 is 2 and R3C5 is 1. That makes R1C5 5." in text for text in texts)


SECOND = (
    "skyscrapers size=5\n  2 3 . 1 3\n3 . . . . . .\n1 . . . . . .\n2 . . . . . .\n"
    "2 . . . . . 2\n2 . . . . . .\n  2 2 2 . .\n"
)


def test_lines_that_keep_the_second_tallest_from_a_cell_are_all_named() -> None:
    texts = [str(each.words) for each in explain(gridwright.read(SECOND))]
    told = "Row 4 shows two from the right, so its 4 comes first or behind the 5."
    assert any(
        f"{told} Columns 1, 2 and 3 have a 4, so row 4’s 4 is R4C5." in text for text in texts
    )


BOUNDED = (
    "skyscrapers size=8\n  5 . 8 . 2 2 . 5\n. . . . . . . . . .\n4 . . . . . . . . .\n"
    "7 . . . . . . . . .\n3 . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . 6\n"
    ". . . . . . . . . 6\n3 . . . . . . . . .\n  . . . 2 . 4 5 4\n"
)


def test_every_clue_is_told_that_keeps_buildings_hidden_where_others_rise() -> None:
    texts = [str(each.words) for each in explain(gridwright.read(BOUNDED))]
    assert any(
        "Column 8 shows four from below, so R8C8 is at most 5 and hidden" in text for text in texts
    )


TRIPLE = (
    "skyscrapers size=6\n  . 1 . 3 . .\n. . . . . . . 2\n3 . . . . . . .\n"
    "3 . . . . . . .\n4 . . . . . . .\n. 1 . . . . . 4\n. . . . . 1 . .\n  . . . 2 . 2\n"
)


def test_marks_are_quoted_where_cells_share_heights_for_other_reasons_too() -> None:
    texts = [str(each.words) for each in explain(gridwright.read(TRIPLE))]
    told = "Column 5 has its 2, 3 and 6, R4C2 is 1 or 4, and R4C3 is 1, 4 or 5, so R4C2, R4C3 and"
    assert any(f"{told} R4C5 share 1, 4 and 5 in row 4" in text for text in texts)


def test_a_height_that_is_crossed_out_in_pencil_is_among_the_reasons_for_the_last_one() -> None:
    sights, cell = sights_of(HARD), Cell(3, 0)
    book = settled(sights, {**sights.start, cell: sights.start[cell] & ~(1 << 1)})
    assert LAST_HEIGHT.tell_last is not None
    assert str(LAST_HEIGHT.tell_last(book, cell)) == (
        "Row 4 shows five from the left, so R4C1 is at most 2. R4C1 is not 1, so it is 2."
    )


def test_a_pencil_mark_with_few_heights_is_where_a_last_height_begins() -> None:
    texts = [str(each.words) for each in explain(gridwright.read(MARKED_LAST))]
    assert "Column 7 has its 5 and 6, so R7C7 (1, 5 or 6) is 1." in texts


def test_the_reasons_for_an_only_place_count_what_the_step_enters_without_a_word() -> None:
    for known, move in told_walk(sights_of(IN_ORDER), WATCH):
        shown = {c for c, mask in known.items() if mask in SINGLES}
        for link in (each for each in move.told if each.technique.name == "Only place"):
            if str(link.words).startswith("So "):
                named = {c for other in move.told for c in (*other.gone, *other.premises)}
                assert all(cell in shown | named for cell in link.premises), str(move.words)


def test_a_clash_says_what_a_look_said_of_a_cell_before() -> None:
    sights, cell = sights_of(MARKED_LAST), Cell(1, 2)
    book = Notebook(sights, sights.start, telling=True)
    book.suppose(True)
    for gone in (1 << 5, sights.start[cell] & ~(1 << 5)):
        book.note(only_place, Deduction((), {}, {cell: gone}, lambda now: Words()))
    assert sights.no_value.tell_last is not None
    assert str(sights.no_value.tell_last(book, cell)) == "But R2C3 is not 5."


def test_a_pencil_mark_is_named_where_clues_of_both_ends_leave_another_place() -> None:
    sights = sights_of(MEDIUM)
    marked, cell = Cell(3, 1), Cell(2, 1)
    book = settled(sights, {**sights.start, marked: sights.start[marked] & ~(1 << 6)})
    lines = (p for p in book.atoms_at(cell) if isinstance(p.constraint, Skyline))
    column = next(line for line in lines if Cell(0, 1) in line.scope)
    why = why_nowhere(book, column, [c for c in column.scope if c != cell], 6)
    assert str(why.so(say("column 2’s 6 is {}", cell), cell)) == (
        "Column 2 shows three from above and three from below, so its 6 is in row 3 or 4. "
        "R4C2 is not 6, so column 2’s 6 is R3C2."
    )


def test_what_a_line_lacks_is_told_once_where_its_cells_are_filled_in_turn() -> None:
    texts = [str(each.words) for each in explain(gridwright.read(FILLING))]
    assert (
        "Row 4 lacks 2, 3 and 4. Columns 1 and 2 have a 4, so row 4’s 4 is R4C5. "
        "Column 2 has its 2: R4C2 is 3 and R4C1 is 2."
    ) in texts


# A pair leaves marks, one of which an entry of the same step crosses out too.
PAIRED = """skyscrapers size=6
  . 3 . 1 4 2
4 . . . . . . 2
1 . . . . . . 4
. . . . . . 2 3
. . . . 3 . . .
. . . 1 . . . .
. . . . . . . 3
  . 1 . 4 . 2
"""


def test_marks_leave_out_what_the_entries_of_their_step_take() -> None:
    steps = [each for each in explain(gridwright.read(PAIRED)) if each.move.marks]
    for step in steps:
        for cell, shown in shown_marks(step.puzzle, step.move).items():
            left = step.marked_after[cell]
            listed = lists_left(left, step.move.marks[cell], numbers=True)
            assert (left == shown) if listed else not left & ~shown, step.text
    assert any(str(step.outcome) == "R2C2 = 5, R2C4 = 2; R3C2 is 1 or 4" for step in steps)


# Where R1C3 is supposed, the whole board fills up before a cell has nothing left.
FILLED = """skyscrapers size=5
  . 3 . . .
. . . . . . 2
3 . . . . . .
2 . . . . . 2
2 . . . . . 3
. . . 2 . . 1
  . . 3 3 .
"""


def test_what_follows_from_a_supposition_is_told_in_its_order() -> None:
    texts = [str(each.words) for each in explain(gridwright.read(FILLED))]
    told = (
        "Suppose R1C3 were 3. Column 3 has its 3, so R4C3 (3 or 4) is 4. Row 1 has its 3 and "
        "R2C4, R3C4 and R4C4 are not 3, so column 4’s 3 is R5C4."
    )
    assert any(told in text for text in texts)


BOTH_ENDS = (
    "skyscrapers size=7\n  2 1 . 3 2 . 4\n. . . . . . . . .\n5 . . . . . . . .\n"
    ". . 5 2 . . . . 2\n7 . . . . . . . .\n. . . . . . . . 2\n. . . . . . . . 2\n"
    ". . . . . . . . 3\n  . 2 2 . 6 5 .\n"
)


def test_clues_of_both_ends_are_told_together_where_one_says_who_is_hidden() -> None:
    text = (
        "Column 5 shows six from below and two from above, so R1C5 is at most 6 and hidden "
        "behind the 7. The others rise: R6C5 is 2 or 3"
    )
    assert any(text in str(each.words) for each in explain(gridwright.read(BOTH_ENDS)))


def test_clues_that_bound_cells_alike_are_told_together() -> None:
    book = position(FIVE_FIVE, "....../....../....../....../....../......")
    bounds = "R6C1 and R6C2 are at most 2, as columns 1 and 2 show five from below"
    told = sentences(book, "Pair")
    assert any(f"{bounds}, so they share 1 and 2 in row 6" in words for words in told)
