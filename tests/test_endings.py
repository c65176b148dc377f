"""How a step ends: lines fill up one after the other, each by its last open cell."""

from __future__ import annotations

import pytest

import gridwright
from gridwright.explaining.presenting.pictures import known_values
from gridwright.explaining.walking.walkthrough import explain
from gridwright.explaining.wording.endings import ending, unsaid_entries
from gridwright.explaining.wording.explanation import Explanation

TAKUZU = """takuzu size=10
. 0 . . . . . 1 . .
. . . 0 . . 0 0 . 0
. 1 . . . . . . . 1
0 . 0 0 . . . . 1 .
. . . . . 0 . 0 . .
0 . . . . . . 1 . 0
0 0 . . 0 . . 1 . .
. . . . . . . . . .
. . 1 1 . 1 . . 1 .
1 1 . . . 1 . 1 . .
"""
SUPPOSED = """takuzu size=10x10
....1....1
.....0..1.
...0..1.0.
..1......1
.....1....
11..1....1
.1........
0.....01.1
.......1..
1.1..1..0.
"""
MADE = [("takuzu", "8"), ("futoshiki", "5"), ("skyscrapers", "5")]


def _lines_that_fill(step: Explanation) -> int:
    """How many lines an ending says fill up, each of which lacks one cell by then."""
    known = {*known_values(step.known), *step.move.entries}
    known -= unsaid_entries(step.move, step.known).keys()
    told = 0
    for part in ending(step.puzzle, step.move, step.known).parts:
        lacking = [cell for cell in part.cells if cell not in known]
        assert len(lacking) <= 1, step.text
        if len(part.cells) > 1:
            assert lacking, step.text
            told += 1
        known.update(lacking)
    return told


def test_lines_are_told_in_the_order_in_which_they_fill_up() -> None:
    steps = list(explain(gridwright.read(TAKUZU)))
    assert sum(map(_lines_that_fill, steps)) > 10
    said = "Row 4, column 8, row 3 and column 1 then fill up."
    assert sum(said in step.text for step in steps) == 1


@pytest.mark.parametrize(("puzzle", "size"), MADE)
def test_each_line_that_fills_up_lacks_one_cell(puzzle: str, size: str) -> None:
    (made,) = gridwright.generate(puzzle, size, seed=3)
    assert sum(_lines_that_fill(step) for step in explain(made.board))


def test_silent_values_of_a_supposition_are_told_as_they_follow() -> None:
    said = "Column 4 leaves 1 for R9C4 and row 9 leaves 0 for R9C1. But R7C1, R8C1 and R9C1 would"
    assert any(said in step.text for step in explain(gridwright.read(SUPPOSED)))
