"""Techniques of rows, columns and boxes: what each says in a position, and that all is proven."""

from __future__ import annotations

import random

import pytest

import gridwright
from gridwright.explaining.presenting.pictures import step_scene
from gridwright.explaining.walking.walkthrough import explain
from gridwright.model.domain import values_of
from techniques import check_deductions, check_walk, position, sentences, sights_of

# Row by row, without spaces; all others are examples.
TOUGH = "..2..56../....9...1/...1..4.5/87..3..../5.......6/....1..29/1.3..8.../6...5..../..47..5.."
SAID = [
    (
        "Hidden single in a row or column",
        "tough",
        "..2..56../....9.2.1/...12.4.5/87..32.../5.1..97.6/34..1..29/1.32.89.7/6...5..../2.47..5.8",
        "Boxes 4 and 5 have a 3, so row 5’s 3 is R5C8.",
    ),
    (
        "Pointing",
        "hard-9x9",
        "1653.4872/4876...39/..3..745./.41.7.59./3.8.....7/.72.3..4./.1.7....5/.5.9.1384/8.9546..1",
        "Box 1’s 9 is in row 3: R3C5 is not 9.",
    ),
    (
        "Box and line",
        "tough",
        "..28.56../..539..81/9.81..475/87..3.1../5.14....6/....17829/1.32489../68.951.4./..47..5..",
        "Row 8’s 2 is in box 9: R9C9 is not 2.",
    ),
    (
        "Naked pair",
        "tough",
        "..28.56../..539..81/9.81..475/87..3.1../5.14....6/....17829/1.32489../68.951.4./..47..5..",
        "Row 3 has its 4, so R3C5 and R3C6 share 2 and 6 in box 2: R2C6 is 4.",
    ),
    (
        "Hidden pair",
        "tough",
        "..2..56../....9...1/...1..4.5/879.3...4/52..8...6/....1..29/1.3..8.../6...5.34./..47..5..",
        "Box 4’s 3 and 4 are in R6C1 and R6C2, so R6C2 is not 6.",
    ),
    (
        "Naked triple",
        "medium-9x9",
        "6..72.314/2.74.3695/.3.695..2/.2.3.7.4./364...8.7/.7.2..163/...83197./8965..4../71.946..8",
        "Box 7 lacks 2, 3, 4 and 5. Row 7 has its 3, so R7C1, R7C2 and R7C3 share 2, 4 and 5: R9C3 "
        "is 3.",
    ),
    (
        "X-wing",
        "hard-9x9",
        "1.53.48.2/.876...39/9.38..45./64..7.5../3.84....7/..2.39648/.1.7839../75.921.8./8.95.6..1",
        "The 4s of columns 3 and 9 are in rows 7 and 8. They use up the 4s there, so R7C1 is "
        "not 4. Column 1 lacks 2, 4 and 5. Box 7 has its 5, so R7C1 is 2.",
    ),
    (
        "Hidden triple",
        "hard-9x9",
        "1..3.48.2/.8.6..139/..3.1.45./64..7.5.3/3.....217/..2.3..4./.14.8..6./.5692138./8.95.6..1",
        "Row 4’s 1, 2 and 8 are in R4C3, R4C4 and R4C6, so R4C6 is not 9.",
    ),
    (
        "Swordfish",
        "tough",
        "..28.5693/7.539.281/...12.4.5/87.632.../52......6/...51.829/1.3.489../68.95..../2.47635.8",
        "The 4s of rows 1, 2 and 6 are in columns 1, 2 and 6. They use up the 4s there, so R5C6 "
        "is not 4.",
    ),
    (
        "XY-wing",
        "tough",
        "..28.5693/7.539.281/...12.4.5/87.632.../52......6/...51.829/1.3.489../68.95..../2.47635.8",
        "By rows, columns and boxes, "
        "R2C6 is 4 or 6, R3C6 6 or 7 and R6C6 4 or 7. If R2C6 is 6, R3C6 is 7; if R2C6 is 4, "
        "R6C6 is 7. So R3C6 or R6C6 is 7. R5C6 "
        "shares column 6 with R3C6 and R6C6, so it is not 7. Box 5 and column 6 then leave it 4 or "
        "9.",
    ),
    (
        "Skyscraper",
        "hard-9x9",
        "1.53.4872/.8.6..13./92...7.56/.4127.59./3.8..5..7/..2.3..4./.14..3.../.5...1.84/8.9546..1",
        "Box 5 and column 2 have a 2, so row 5’s 2 is in R5C7 or R5C8. Column 2 has its 2, so "
        "row 9’s 2 is in R9C7 or R9C8. R5C8 and R9C8 (column 8) are not both 2, so R5C7 or R9C7 "
        "is. R7C7 shares column 7 "
        "with R5C7 "
        "and R9C7, so it is not 2. Row 7 and column 7 then leave it 6, 7 or 9.",
    ),
    (
        "Two-string kite",
        "hard-9x9",
        "1653.4872/.8.65.13./9238.7.5./.4127.59./3.846...7/5.2.3.648/214.8...5/756..138./839546721",
        "Row 2’s 9 is in R2C6 or R2C9 and column 5’s 9 in R1C5 or R8C5. R1C5 and R2C6 (box 2) are "
        "not "
        "both 9, so R2C9 or R8C5 is. R8C9 shares column 9 with R2C9 and row 8 with R8C5, so it "
        "is not 9. Row 8 lacks 2, 4 and 9. Column 9 has its 2, so R8C9 is 4.",
    ),
    (
        "Turbot fish",
        "hard-9x9",
        "1.53.4872/.8.6..13./92...7.56/.4127.59./3.8..5..7/..2.3..4./.14..3.../.5...1.84/8.9546..1",
        "Box 1 and row 6 have a 2, so column 1’s 2 is in R7C1 or R8C1. Column 4 has its 2, so "
        "box 8’s 2 is in R7C5 or R8C5. R8C1 and R8C5 (row 8) are not both 2, so R7C1 or R7C5 is. "
        "R7C7 "
        "shares row 7 with R7C1 and R7C5, so it is not 2. Row 7 and column 7 then leave it 6, 7 "
        "or 9.",
    ),
    (
        "X-chain",
        "hard-9x9",
        "16.394872/48.652.3./..3....56/64127.5.3/3.846..17/..213..48/.14.8...5/75...1384/8395.6..1",
        "Row 4’s 9 is in R4C6 or R4C8. Row 9 has its 9, so box 9’s 9 is in R7C7 or R7C8. Box 2 has "
        "its 9, so column 4’s 9 is in R7C4 or R8C4. If R4C6 is not 9, R4C8 is; then R7C8 is not "
        "(column 8), so R7C7 is; then R7C4 is not (row 7), so R8C4 is. So R4C6 or R8C4 is 9. R7C6 "
        "shares column 6 with R4C6 and box 8 with R8C4, so "
        "it is not 9. Row 7 and column 6 then leave it 3 or 7.",
    ),
    (
        "XY-chain",
        "hard-9x9",
        "16.394872/48.652.3./..3....56/64127.5.3/3.846..17/..213..48/.14.8...5/75...1384/8395.6..1",
        "By rows, columns and boxes, R3C6 is 7 or 8, R4C6 8 or 9, R5C6 5 or 9, R6C6 5 or 9 and "
        "R6C2 7 or 9. If R3C6 is not 7, it is 8, and then in turn R4C6 is 9, R5C6 5, R6C6 9 and "
        "R6C2 7. So R3C6 or R6C2 is 7. R3C2 shares row 3 with R3C6 and column 2 with R6C2, so it "
        "is not 7. Column 2 then leaves it 2 or 9.",
    ),
    (
        "XYZ-wing",
        "hard-9x9",
        "1..3.48.2/.8.65..3./9.38...5./.4.27.59./3.....217/..213964./.1.78..../.56..1.8./839546.21",
        "By rows, columns and boxes, "
        "R2C1 is 2, 4 or 7, R2C3 4 or 7 and R2C6 2 or 7. If R2C1 is 4, R2C3 is 7; if R2C1 "
        "is 2, R2C6 is 7, and else it is 7 itself. "
        "R2C7 shares row 2 with R2C1, R2C3 and R2C6, so it is not 7. Column 7 and row 2 then leave "
        "it 1, 4 or 9.",
    ),
    (
        "Naked quad",
        "hard-9x9",
        "1.53.4872/.8.6..13./92...7.56/.4127.59./3.8..5..7/..2.3..4./.14..3.../.5...1.84/8.9546..1",
        "Row 5 lacks 1, 2, 4, 6 and 9. Box 6 and columns 2 and 5 have a 4, so R5C2, R5C5, R5C7 and "
        "R5C8 share 1, 2, 6 and 9: R5C4 is 4.",
    ),
]


@pytest.mark.parametrize(("name", "board", "entries", "sentence"), SAID)
def test_what_a_technique_says(name: str, board: str, entries: str, sentence: str) -> None:
    assert sentence in sentences(position(_board(board), entries), name)


def _board(name: str) -> str:
    if name == "tough":
        return "sudoku size=9\n" + "\n".join(" ".join(row) for row in TOUGH.split("/"))
    return f"sudoku/{name}"


@pytest.mark.parametrize("seed", range(3))
def test_all_that_chains_and_wings_find_is_proven_in_any_position(seed: int) -> None:
    rng = random.Random(seed)
    made = gridwright.generate("sudoku", "6", style=rng.choice(("minimal", "jigsaw")), seed=seed)
    sights, found = sights_of(gridwright.write(next(iter(made)).board)), set()
    for _ in range(12):
        found |= check_deductions(sights, rng, 1)
    assert found & {"Skyscraper", "Two-string kite", "Turbot fish", "X-chain", "XY-chain"}


def test_a_box_of_another_shape_is_called_by_its_first_cell() -> None:
    entries = (
        "8..3..4../......6.8/4...21.9./..3748.../..5..9361/18..5..37/..217.9.5/.46.321../5..2....4"
    )
    found = sentences(position("sudoku/jigsaw-9x9", entries), "Hidden single in a box")
    assert "Rows 6, 7 and 8 have a 1, so the 1 of the box of R6C6 is R9C8." in found


@pytest.mark.parametrize("board", ["expert-9x9", "jigsaw-9x9"])
def test_all_that_techniques_find_follows_from_what_they_name(board: str) -> None:
    found = check_deductions(sights_of(f"sudoku/{board}"), random.Random(1), 2)
    assert len(found) > 4


@pytest.mark.parametrize("board", ["jigsaw-5x5", "gentle-6x6"])
def test_every_link_of_a_walk_is_proven(board: str) -> None:
    check_walk(sights_of(f"sudoku/{board}"))


def test_levels_go_by_what_solvers_look_for() -> None:
    levels = ("gentle", "easy", "medium", "hard", "expert")
    assert [gridwright.rate(gridwright.read(f"sudoku/{x}-9x9")).level for x in levels] == [*levels]


CHAINED = """sudoku size=9
. . 5 . . 4 6 . 3
. . . 3 . . 7 . .
. . 7 . 2 5 . 4 .
. 7 6 . 3 . . . .
. . . 4 . 2 . . .
. . . . 8 . 4 3 .
. 1 . 2 6 . 5 . .
. . 4 . . 7 . . .
8 . 3 9 . . 2 . .
"""


def test_the_picture_of_a_chain_shows_the_numbers_of_its_cells() -> None:
    board = gridwright.read(CHAINED)
    (step,) = (each for each in explain(board) if each.title == "XY-chain")
    (link,) = (each for each in step.move.told if each.technique.name == "XY-chain")
    shown = {pencil.cell: pencil.left for pencil in step_scene(board, step).pencil}
    for cell, mask in link.premises.items():
        assert shown[cell] == tuple(str(value) for value in values_of(mask))
