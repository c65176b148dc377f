"""What a step says of its entries: none is only to be found in its outcome."""

from __future__ import annotations

import random
import re

import pytest

import gridwright
from gridwright.explaining.walking.walkthrough import explain
from gridwright.explaining.wording.explanation import Explanation
from gridwright.reasoning.words import cell_name

NUMBERS = ("sudoku", "futoshiki", "takuzu")
SIZES = {"sudoku": "9", "futoshiki": "6", "takuzu": "8"}
FILLED = re.compile(r"(?:[Rr]ow|[Cc]olumn|[Bb]ox|the box).*? then fills? up")
COMPLETED = re.compile(r"R\d+C\d+ then completes [^.]*")


def said_of(cell: str, value: int, text: str) -> bool:
    """Whether a sentence says what a cell is: by itself, in a list, or as the place of a number."""
    cells = r"(?:, R\d+C\d+)*(?: and R\d+C\d+)?(?: \([^)]*\))?"
    forms = (
        rf"{cell}{cells}(?: is| are|)\s{value}\b",
        rf"{cell} (?:is|are) .*?: (?:it is|this is|{cell} is) {value}\b",
        rf"{cell} is not [\d, or]*, so it is {value}\b",
        rf"{cell} is not \d+: .*? leaves? it only {value}\b",
        rf"\b{value} for (?:R\d+C\d+(?:, | and ))*{cell}\b",
        rf"\b{value}s? (?:is|are) (?:R\d+C\d+(?:, | and ))*{cell}\b",
        rf"\b{value}s? .*?: .*{cell}\b",
        rf"Only {cell} can still be [^.]*?\b{value}\b",
        rf"{cell}, which is .*?, is {value}\b",
        rf"That makes (?:R\d+C\d+ \d+(?:, | and ))*{cell} {value}\b",
        rf"{cell}{cells} each stand between two \ds, so (?:both|all) are {value}\b",
    )
    return any(re.search(form, text) for form in forms)


def unsaid(step: Explanation) -> list[str]:
    """The entries that no sentence of a step says and no line takes that it says to fill up."""
    text = str(step.words).replace("\N{NO-BREAK SPACE}", " ")
    if "and the last lines fill up" in text:
        return []
    filled = {
        cell
        for part in step.words.parts
        if FILLED.search(text)
        for cell in (part.cells if len(part.cells) > 1 else ())
    }
    completed = " ".join(COMPLETED.findall(text))
    return [
        f"{cell_name(cell)} = {value}: {text}"
        for cell, value in step.move.entries.items()
        if cell not in filled
        and not re.search(rf"{cell_name(cell)}\b", completed)
        and not said_of(cell_name(cell), value, text)
    ]


@pytest.mark.parametrize("name", NUMBERS)
def test_every_number_entered_is_said_in_the_words_of_its_step(name: str) -> None:
    rng = random.Random(name)
    for level in ("easy", "medium", "hard"):
        (made,) = gridwright.generate(name, SIZES[name], level=level, seed=rng.randrange(10**6))
        found = [each for step in explain(made.board) for each in unsaid(step)]
        assert not found, "\n".join(found)


# Row 1 lacks 4, 7 and 8; box 1, with two of its open cells, has the 7.
ONE_EXCLUSION = """sudoku size=9
. 6 . 3 2 . . . .
1 9 . 6 . . . 2 .
. 7 . . 9 1 . 3 6
. . . . . . . 6 5
. . 6 . . . 8 . .
8 1 . . . . . . .
3 8 . 7 1 . . 9 .
. 2 . . . 5 . 8 1
. . . . 8 3 . 7 .
"""
# Row 5 lacks 1, 2 and 6; columns 3 and 7 have the 1.
LINES_TOGETHER = """sudoku size=9
. 6 1 2 . 9 8 . .
. . 4 . . 6 . 9 .
2 9 . 1 . . . . .
6 . 5 . . . . . .
7 4 . 9 . 3 . 5 8
. . . . . . 7 . 4
. . . . . 5 . 6 9
. 7 . 3 . . 1 . .
. . 9 6 . 1 3 7 .
"""


def test_a_value_that_two_of_three_cells_lack_is_told_with_the_third() -> None:
    told = [str(step.words) for step in gridwright.explain(gridwright.read(ONE_EXCLUSION))]
    assert told[3] == (
        "Row 1 lacks 4, 7 and 8. Box 1 has its 7, so row 1’s 7 is R1C6. Column 1 has its 8: R1C1 "
        "is 4 and R1C3 is 8."
    )
    told = [str(step.words) for step in gridwright.explain(gridwright.read(LINES_TOGETHER))]
    assert any(
        "Row 5 lacks 1, 2 and 6. Columns 3 and 7 have a 1, so row 5’s 1 is R5C5. Box 4 has its 6: "
        "R5C3 is 2 and R5C7 is 6." in text
        for text in told
    )


def test_a_number_just_told_stands_in_the_line_that_is_named() -> None:
    """So "with that 2 in column 6", a cell told before has a 2, and is in column 6."""
    said = re.compile(r"(.*)With that (\d) in (row|column|box) (\d), \w+ \d’s \2 is")
    found = 0
    for made in gridwright.generate("sudoku", "9", level="medium", seed=7711, count=3):
        for step in explain(made.board):
            text = str(step.words).replace("\N{NO-BREAK SPACE}", " ")
            for before, number, kind, at in said.findall(text):
                cells = re.findall(r"R(\d)C(\d) is " + number, before)
                lines = {
                    "row": [int(row) for row, _ in cells],
                    "column": [int(column) for _, column in cells],
                    "box": [(int(r) - 1) // 3 * 3 + (int(c) + 2) // 3 for r, c in cells],
                }
                assert int(at) in lines[kind], text
                found += 1
    assert found
