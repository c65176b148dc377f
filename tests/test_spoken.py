"""Every reason that a walkthrough gives is on the board, in its marks or in its own words."""

from __future__ import annotations

import pytest

import gridwright
from gridwright.explaining.walking.walkthrough import explain
from spoken import Reader, unfounded, unfounded_in

# An expert's board with a chain of cells that have two numbers each, and a wing of three.
CHAINED = """sudoku size=9
. 5 . . . 6 . . 9
. 3 . . 2 . 4 . 7
. . 8 . . 1 5 2 .
7 . . 1 . . 2 3 .
. . . . 4 . . . .
. 2 1 . . 3 . . 4
. 1 4 3 . . 7 . .
5 . 2 . 1 . . 9 .
6 . . 2 . . . 4 .
"""


@pytest.mark.parametrize("level", ["hard", "expert"])
@pytest.mark.parametrize(
    ("name", "size", "style"),
    [
        ("futoshiki", "5", None),
        ("futoshiki", "6", None),
        ("sudoku", "6", None),
        ("sudoku", "6", "jigsaw"),
    ],
)
def test_no_reason_is_given_that_a_reader_cannot_see(
    name: str, size: str, style: str | None, level: str
) -> None:
    boards = gridwright.generate(name, size, count=1, seed=911, level=level, style=style)
    for step in (each for made in boards for each in explain(made.board)):
        assert not [*unfounded(step)]


def test_cells_with_two_numbers_have_no_others() -> None:
    steps = [*explain(gridwright.read(CHAINED))]
    assert any("XY-chain" in step.text for step in steps)
    assert not [each for step in steps for each in unfounded(step)]


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("R1C1 is 2 or 3, and row 1 has its 3: it is 2.", ["R1C1 is 2 or 3"]),
        ("R1C1 is 1 or 2, and row 1 has its 3: it is 2.", []),
        ("Row 1 has its 2, so R1C1 is 1.", ["row 1 has its 2"]),
        ("R1C1 is not 1, so R1C2 is 1.", ["R1C1 is not 1"]),
        ("So R1C1 is not 1: row 1 leaves it only 2.", []),
        ("So R1C1 is not 1: column 1 leaves it only 2.", ["column 1 leaves it only 2"]),
    ],
)
def test_a_reason_that_no_reader_sees_is_found(sentence: str, wrong: list[str]) -> None:
    cells = ["R1C1", "R1C2", "R1C3"]
    lines = {"row 1": cells, "column 1": ["R1C1", "R2C1", "R3C1"]}
    reader = Reader({**dict.fromkeys((*cells, "R2C1", "R3C1"), 0b1110), "R1C3": 0b1000}, lines)
    assert [*unfounded_in(reader, sentence)] == wrong
