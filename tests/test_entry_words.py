"""Tents, stars and bulbs in words: whose tent one is, and all that an entry leaves empty."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import gridwright
from gridwright.explaining.presenting.pictures import step_scene
from gridwright.explaining.wording.explanation import Explanation
from gridwright.grid import Cell
from gridwright.model import Cardinality, Linear
from gridwright.model.domain import SINGLES
from gridwright.puzzle import Puzzle
from gridwright.results import Step
from gridwright.views.walkthrough import Stage, Walk, illustrated

# Trees of which each takes the tent that the one before leaves, and one with four owners before it.
IN_ORDER = """tents size=8x8
  4 0 . . . . 2 .
. . T . . T . . .
1 T . . . T . . .
. . . . . . . T .
. T . T . . . T .
4 . T . . . T . .
. T . T . . . . .
2 . . . . . T . .
. . . . . . . . .
"""
# A supposition with a tent that two trees could have.
SUPPOSED = """tents size=8x8
  . . . . . 1 . .
. . . . . T . T .
. . . . . T . . .
. T . . T . T . .
0 . . . . . . . .
. . . . . . . . .
. . . T . . . T .
. . T . T . . T .
. . T . . T . . .
"""
STARS = """star-battle size=8
A B B B B C C D
A A B B B B C D
A A B B E C C D
A A A B E E E D
A A A A A A A D
F A F A G D D D
F A F G G D D H
F F F G G D H H
"""
LIGHT = """akari size=8x8
......#.
.#.4.#.#
.....1..
....#..#
1..#....
..0.....
2.1.2.3.
.#......
"""
TREE = "(?:the tree at |the one at |The tree at )?"
OWNERS = (
    (rf"{TREE}(R\d+C\d+) (?:takes|needs|has|only) (R\d+C\d+)", (1, 2)),
    (r"(R\d+C\d+) is (?:taken by|the only tent for) the tree at (R\d+C\d+)", (2, 1)),
    (r"the tent at (R\d+C\d+) has only the tree at (R\d+C\d+)", (2, 1)),
)


def steps_of(text: str) -> list[Step]:
    return list(gridwright.explain(gridwright.read(text)))


def test_whose_tents_some_are_is_told_in_order() -> None:
    """Each after the one that leaves its tree no other; trees left by the same ones at once."""
    steps = [str(step.words) for step in steps_of(IN_ORDER)]
    chain = "R1C1 is the only tent for the tree at R1C2, so R2C1 takes R3C1, R4C1 takes R5C1"
    assert sum(chain in step for step in steps) == 1
    assert any(
        "The tree at R5C2 is left without a place. So R2C4 is grass." in each for each in steps
    )


@pytest.mark.parametrize("text", [IN_ORDER, SUPPOSED])
def test_a_tent_has_one_owner_in_one_argument(text: str) -> None:
    for step in steps_of(text):
        owner: dict[str, str] = {}
        for pattern, (tree, tent) in OWNERS:
            for match in re.finditer(pattern, str(step.words)):
                owner.setdefault(match[tent], match[tree])
                assert owner[match[tent]] == match[tree], step.words


def test_too_few_places_for_some_trees_are_told_as_such() -> None:
    """Any one of the three would be left without, so none of them is said to be."""
    steps = [str(step.words) for step in steps_of(SUPPOSED)]
    said = "The three trees at R7C2, R7C4 and R8C5 have only R7C3 and R7C5 left. So R7C5 is grass."
    assert any(said in step for step in steps)


@pytest.mark.parametrize("text", [IN_ORDER, SUPPOSED, STARS, LIGHT])
def test_an_entry_leaves_all_cells_empty_at_once_that_it_shuts(text: str) -> None:
    """A place that has all it wants has no open cell after the step that says so."""
    puzzle = gridwright.read(text)
    for step in gridwright.explain(puzzle):
        assert not [*_left_open(puzzle, step)], step.words


def _left_open(puzzle: Puzzle, told: Explanation) -> Iterator[str]:
    """The places that have their entries and open cells all the same."""
    for posting in puzzle.constraints():
        cells = [cell for cell in posting.scope if told.after[cell] not in SINGLES]
        have = sum(told.after[cell] == 2 for cell in posting.scope)
        holds = posting.constraint
        wants = holds.counts[0][1] if isinstance(holds, Cardinality) else 1
        apart = isinstance(holds, Linear) and posting.labels[0].rule == "apart"
        if cells and have == wants > 0 and (apart or isinstance(holds, Cardinality)):
            yield posting.labels[0].text


def test_a_line_without_any_is_emptied_as_a_whole() -> None:
    """Also where some of its cells could have been told before, or later around an entry."""
    (step,) = [each for each in steps_of(SUPPOSED) if "Row 4 has no tents" in str(each.words)]
    assert "so all its cells are grass." in str(step.words)
    assert {cell.column for cell in step.move.entries if cell.row == 3} == {*range(8)}


@pytest.mark.parametrize("text", [IN_ORDER, SUPPOSED, STARS, LIGHT])
def test_outcomes_are_in_reading_order_and_rules_come_last(text: str) -> None:
    for step in steps_of(text):
        for part in str(step.outcome).split("; "):
            cells = [(int(r), int(c)) for r, c in re.findall(r"R(\d+)C(\d+)", part)]
            assert cells == sorted(cells)
        _, *after = re.split(
            r"(?:Tents|Stars) never touch, |Once a |A bulb lights ", str(step.words)
        )
        assert not any(re.search(r"R\d+C\d+", each) for each in after), step.words


def test_a_picture_shows_all_that_is_new_since_the_last_one() -> None:
    """Pictures come after several steps; whatever these have filled is marked."""
    steps = steps_of(IN_ORDER)
    stages = [
        Stage(each.title, 1, each.words, each.outcome, step_scene(each.puzzle, each), 1)
        for each in steps
    ]
    start, shown, news = steps[0].puzzle.scene(), 0, set[Cell]()
    for number, _, figures in illustrated(Walk(start, (), stages), "some"):
        news.update(steps[number - 1].move.entries)
        for figure in figures:
            marked = {cell for cell, why in figure.scene.emphases.items() if why == "look"}
            assert marked == news
            shown, news = shown + 1, set()
    assert 1 <= shown < len(stages)
