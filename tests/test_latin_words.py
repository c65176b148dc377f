"""What steps say of lines that hold every value once: each reason where it is at work, and once."""

from __future__ import annotations

import pytest

import gridwright
from gridwright.explaining.walking.walkthrough import explain

TOLD = {
    """sudoku size=9
. 6 2 . 5 1 . 4 7
. 1 8 . . . . . 6
. 9 . . 7 . . . .
6 8 . 7 . . . . .
. . . . . . . . .
. . . . . 5 . 6 2
. . . . 4 . . 7 .
4 . . . . . 5 2 .
2 7 . 5 6 . 3 8 .
""": (
        "R7C3 is 9 and R7C1 is 8. With that 9 in row 7, box 9’s 9 is R8C9 and its 1 is R7C9.",
        "Rows 2, 4 and 7 have an 8, so the 8s of columns 6 and 9 are in rows 3 and 5.",
        "By marks, rows, columns and boxes, R3C7 is 1 or 2, R4C7 1 or 4,",
    ),
    """sudoku size=9
. 7 5 . 3 . . . .
9 . 1 . . . . . .
. 2 8 . . . 4 7 .
. . . 3 8 . . 6 2
. . . 5 . 6 . . .
5 8 . . 4 2 . . .
. 9 7 . . . 8 2 .
. . . . . . 7 . 9
. . . . 1 . 6 4 .
""": (
        "R2C5 is not 6, so column 5’s 6 is in box 8:",
        "R3C9 and R9C9 (column 9) are not both 3,",
    ),
    """sudoku size=9
. . 7 2 . . 4 . .
6 9 . 7 . . . . .
. 4 5 . . . . . 3
. . 3 . 1 7 . 5 .
. . . . 2 . . . .
. 8 . 4 5 . 3 . .
1 . . . . . 9 6 .
. . . . . 2 . 1 7
. . 9 . . 1 8 . .
""": (
        "Row 8 has its 2, 5 and 7 and box 7 its 9, so R8C1 is 3 or 8 too. So "
        "R1C1 and R8C1 share 3 and 8.",
    ),
    """futoshiki size=6
. > . . 2 . . . . > .
.   .   .   .   .   .
. . 4 . . . . < . . .
.   .   .   .   .   v
. . 3 > . . . . . . .
.   .   .   .   .   .
. . . . . . 6 . 3 . .
.   .   .   .   .   .
. . 6 . . . . < . . 1
.   .   .   .   .   .
5 . . . . . . . . . 3
""": (
        "so R1C1 is at most 4, and its smaller neighbour R1C2 is at most 3.",
        "As R5C4 is 2 or 3, its bigger neighbour R5C5 is at least 3.",
    ),
}


@pytest.mark.parametrize("text", TOLD)
def test_reasons_are_told_where_they_are_at_work(text: str) -> None:
    words = " ".join(str(step.words) for step in explain(gridwright.read(text)))
    assert [
        each for each in TOLD[text] if each not in words.replace("\N{NO-BREAK SPACE}", " ")
    ] == []
