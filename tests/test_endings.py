"""How a step ends: lines fill up one after the other, each by its last open cell."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import gridwright
from gridwright.explaining.presenting.pictures import known_values
from gridwright.explaining.walking.walkthrough import explain
from gridwright.explaining.wording.endings import ending, unsaid_entries
from gridwright.explaining.wording.explanation import Explanation
from gridwright.grid import Cell
from gridwright.reasoning.words import Part, cell_name

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
    """How many lines an ending says fill up, each with the one cell that it lacks by then."""
    known = {*known_values(step.known), *step.move.entries}
    known -= unsaid_entries(step.move, step.known).keys()
    parts = [Part(""), *ending(step.puzzle, step.move, step.known).parts]
    named = [part.cells for part in parts if part.cells]
    for before, part in pairwise(parts):
        lacking = tuple(cell for cell in part.cells if cell not in known)
        if len(part.cells) > 1:
            number = named.index(part.cells)
            assert lacking in named[max(number - 1, 0) : number + 2], step.text
        if len(part.cells) > 1 or before.text.endswith("Then "):
            known.update(lacking)
    return sum(len(cells) > 1 for cells in named)


def test_lines_are_told_in_the_order_in_which_they_fill_up() -> None:
    steps = list(explain(gridwright.read(TAKUZU)))
    assert sum(map(_lines_that_fill, steps)) > 10
    said = (
        "so R7C7 is 1. Column 7 then leaves 0 for R9C7 and row 9 leaves 1 for R9C10. R7C7 and R7C8 "
        "are 1, so R7C9 is 0. R7C10 then completes row 7, R8C9 column 9 and R8C10 row 8."
    )
    assert sum(said in step.text for step in steps) == 1


@pytest.mark.parametrize(("puzzle", "size"), MADE)
def test_each_line_that_fills_up_lacks_one_cell(puzzle: str, size: str) -> None:
    made = gridwright.generate(puzzle, size, count=3, seed=3)
    assert sum(_lines_that_fill(step) for each in made for step in explain(each.board))


def test_silent_values_of_a_supposition_are_told_as_they_follow() -> None:
    said = (
        "Column 4 has its five 0s, so R9C4 is 1. Row 9 leaves 0 for R9C1. But R7C1, R8C1 and R9C1 "
        "would all be 0."
    )
    assert any(said in step.text for step in explain(gridwright.read(SUPPOSED)))


def test_the_last_of_a_number_is_told_after_all_others() -> None:
    """What a step enters without a word is said before a sentence that counts on it."""
    last = re.compile(r"The last (\d+) is R\d+C\d+")
    found = 0
    for puzzle, size in MADE:
        for made in gridwright.generate(puzzle, size, seed=5, count=2):
            for step in explain(made.board):
                text = str(step.words)
                for each in last.finditer(text):
                    number, after = int(each[1]), text[each.end() :]
                    found += 1
                    for cell, value in step.move.entries.items():
                        if value == number and f"is {cell_name(cell)}" not in each[0]:
                            assert f"{cell_name(cell)} is {value}" not in after, text
                            assert f"{value} for {cell_name(cell)}" not in after, text
    assert found


BACKWARDS = """sudoku size=9
. . . . . 8 4 . .
. 7 . . . . . 8 .
. 6 5 9 . . . . 7
. . 3 6 2 . . . 1
. . 8 . . . 6 . .
9 . . . 8 3 2 . .
1 . . . . 5 7 4 .
. 2 . . . . . 6 .
. . 7 8 . . . . .
"""


def test_what_follows_is_told_after_the_number_that_it_follows_from() -> None:
    """Column 7 leaves a number for R9C7 only once R2C7 has its own, which is told late."""
    texts = [str(step.words) for step in explain(gridwright.read(BACKWARDS))]
    (text,) = (each for each in texts if "R2C7 then completes row 2" in each)
    assert text.index("R2C7") < text.index("R9C7")


def test_a_line_leaves_a_digit_only_to_its_last_open_cell() -> None:
    """Where a line of a supposition has other cells open, it has all of one digit instead."""
    leaves = re.compile(r"(row|column) (\d+) leaves [01] for (R\d+C\d+)", re.IGNORECASE)
    found = 0
    for made in gridwright.generate("takuzu", "8", level="expert", seed=77, count=2):
        for step in explain(made.board):
            for link in step.move.told:
                if link.supposed is None:
                    continue
                text = str(link.words)
                known = {*known_values(step.known), link.supposed.cell}
                for each in leaves.finditer(text):
                    line = _line(step, each[1].lower(), int(each[2]))
                    open_ = [cell_name(c) for c in line if c not in known]
                    said = text[: each.end()]
                    assert all(re.search(rf"{cell}\b", said) for cell in open_), text
                    found += 1
    assert found


def _line(step: Explanation, kind: str, number: int) -> tuple[Cell, ...]:
    lines = step.puzzle.grid.rows if kind == "row" else step.puzzle.grid.columns
    return lines[number - 1].cells
