"""An outcome shows of a cell what a reader knows of it by then, and no more; so do pictures."""

from __future__ import annotations

import pytest

import gridwright
from gridwright.cli.explain import _as_json
from gridwright.engines.limits import Limits
from gridwright.explaining.presenting.pictures import pencil_marks
from gridwright.explaining.walking.walkthrough import explain
from gridwright.grid import Cell
from gridwright.model.domain import mask_of
from marked import told_marks, unread_marks

SIGNS = """futoshiki size=6
. . 1 . . . . < 5 . .
v   .   .   .   .   v
. < . . 2 . . . . . .
.   .   .   .   .   v
. . . . . . . . 4 . .
.   .   .   .   .   .
. . . . . . 4 . . > .
^   .   .   .   .   .
. . 3 . 4 . 6 . . . 1
.   .   v   v   .   .
. . 4 > . . . . . . .
"""
CLUES = """skyscrapers size=6
  . . 3 5 . .
1 . . . . . . .
2 . . . . . . .
. . . . . . . .
4 1 . . . . . .
3 . . . . . . .
3 . . . . . . 4
  . . . . 2 5
"""


@pytest.mark.parametrize(
    ("text", "told", "silent"),
    [
        (SIGNS, "R4C6 is not 5", "R4C6 is 2 or 3"),  # its bigger neighbour was not spoken of
    ],
)
def test_what_a_sign_or_a_clue_leaves_by_itself_is_not_shown(
    text: str, told: str, silent: str
) -> None:
    puzzle = gridwright.read(text)
    outcomes = [str(step.outcome) for step in explain(puzzle)]
    assert any(told in outcome for outcome in outcomes)
    assert not any(silent in outcome for outcome in outcomes)
    assert not [*unread_marks(puzzle)]


def test_what_a_clue_leaves_by_itself_is_shown_once_it_was_told() -> None:
    puzzle = gridwright.read(CLUES)
    told = [str(step.told(3)) for step in explain(puzzle)]
    assert any("R1C3 is at most 4" in each for each in told)
    assert any("R1C3 is 3 or 4" in each for each in told)
    assert not [*unread_marks(puzzle)]


@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
@pytest.mark.parametrize(
    ("name", "size", "style"),
    [
        ("futoshiki", "6", None),
        ("futoshiki", "6", "signs"),
        ("skyscrapers", "5", None),
        ("skyscrapers", "5", "parks"),
        ("skyscrapers", "5", "diagonal"),
        ("sudoku", "6", None),
        ("sudoku", "6", "jigsaw"),
    ],
)
def test_outcomes_and_pictures_show_what_is_told_and_what_stands_in_lines(
    name: str, size: str, style: str | None, level: str
) -> None:
    made = gridwright.generate(name, size, count=1, seed=4711, level=level, style=style)
    for board in made:
        assert not [*unread_marks(board.board)]


def test_a_mark_that_says_more_than_its_step_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader is not satisfied by an outcome that leaves out a number it knows nothing of."""
    monkeypatch.setattr("marked.told_marks", lambda step: {Cell(3, 5): mask_of([2, 3])})
    assert any("R4C6 may still be" in each for each in unread_marks(gridwright.read(SIGNS)))


def test_data_and_pictures_have_the_same_marks() -> None:
    puzzle = gridwright.read(SIGNS)
    steps = [*explain(puzzle)]
    data = _as_json(puzzle, Limits(None), "rc")["steps"]
    assert isinstance(data, list)
    for step, each in zip(steps, data, strict=True):
        marks = {Cell(*mark["cell"]): mark["symbols"] for mark in each["marks"]}
        drawn = pencil_marks(puzzle, step)
        assert {c: mask_of(map(int, left)) for c, left in marks.items()} == drawn
        own = told_marks(step).items()
        assert all(not drawn[cell] & ~mask for cell, mask in own if cell in drawn)
