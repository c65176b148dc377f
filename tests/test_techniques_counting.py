"""Walks through boards of bulbs, tents and stars: looks are proven, and told as people do."""

from __future__ import annotations

import random

import pytest

import gridwright
from gridwright.engines.limits import Limits, Watch
from gridwright.examples import example
from gridwright.explaining.deducing.links import Link
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.walking.walkthrough import told_walk
from links import check_link, check_move
from techniques import check_deductions, deductions, sights_of

WALKS = {
    "akari/medium-7x7": {
        "Zeros": "No bulb is beside the 0 at R",
        "Wall needs all": " for its two bulbs",
        "Only light": "No other cell can light ",
        "Cut off": "A bulb at ",
        "Two walls": " leaves only one of ",
    },
    "tents/medium-10x10": {
        "No tree nearby": "All cells without a tree beside them are grass.",
        "Full line": "Row 9 has its tent, so ",
        "Only place": " can have its tent only in ",
        "Trees fill a line": ", which wants only one, so ",
        "Counting runs": " tents and has room for just two: ",
    },
    "star-battle/medium-8x8": {
        "All stars placed": " has its star, so ",
        "Only cells left": " can have its star only in ",
        "Inside a line": ", so the rest of ",
        "Touches every place": ", the only places left in ",
        "Leaves no place": " with each of R7C4, R8C5, R8C7 and R8C8, the only places left in ",
    },
}


@pytest.mark.parametrize("address", WALKS)
def test_every_look_is_proven_and_told_in_its_own_words(address: str) -> None:
    watch = Watch(Limits())
    said: dict[str, list[str]] = {}
    with prepared_board(example(address).puzzle, watch) as board:
        for known, move in told_walk(Sights(board), watch):
            check_move(board, known, move)
            for link in move.told:
                said.setdefault(link.technique.name, []).append(str(link.words))
    for name, words in WALKS[address].items():
        assert any(words in each for each in said[name]), (name, said[name])


@pytest.mark.parametrize(
    "address",
    [
        "akari/medium-7x7",
        "tents/medium-10x10",
        "star-battle/medium-8x8",
        "star-battle/medium-8x8-two",
    ],
)
def test_all_that_is_deduced_is_proven_in_any_position(address: str) -> None:
    found = check_deductions(sights_of(address), random.Random(address), 8)
    assert len(found) > 3


def test_trees_and_tents_without_partners_are_refuted() -> None:
    """In wrong positions: two trees with one place between them, a tent whose tree has another."""
    sights, rng, ends = sights_of("tents/medium-10x10"), random.Random(7), set[str]()
    solution = sights.board.solution
    for _ in range(200):
        known = dict(sights.start)
        for cell in rng.sample(sorted(known), len(known) // 2):
            known[cell] = 1 << (solution[cell] ^ (rng.random() < 0.1))
        book = Notebook(sights, known)
        for technique, each in deductions(book):
            if technique.name == "Paired trees" and each.impossible:
                words = each.words(book)
                check_link(sights.board, Link(technique, each.labels, each.premises, {}, words))
                told = str(words).rsplit(" would ", 1)[-1]
                told = "one place" if told.startswith("be left for ") else told
                ends.add("one tree" if told.endswith(" between them.") else told)
    assert ends == {"have none.", "have no tree.", "one tree", "one place"}


def test_a_region_is_named_by_a_place_it_has_left() -> None:
    """Its first cell may be far from all that is told; its star or its places are in sight."""
    rows = "AAAAABBC ADAEAEEC ADDEEEEC ADEEDEEF ADEDDEEF DDDDEEFF GGGDGGFF HHGGGGGF"
    text = "\n".join(["star-battle", *(" ".join(row) for row in rows.split())])
    steps = [str(step.words) for step in gridwright.explain(gridwright.read(text))]
    assert "In the region of R6C7 only R6C7 and R7C7 are left, both in column 7" in steps[2]
    assert "Only R6C7 is left for the star of its region." in steps[7]
    assert any(step.startswith("The region of R2C3 has its star, so R2C1, ") for step in steps)
    # Three stars that would leave column 4 none are told at once.
    assert any(
        "A star at R3C3, R4C3 or R5C3 would touch or share its region with each of R2C4" in step
        for step in steps
    )


def test_bulbs_that_would_cut_off_the_same_number_are_told_at_once() -> None:
    rows = "...1..#.\n2....2..\n...0...0\n..#..2.#\n#.1..#..\n#...2...\n..#....#\n.2..#...\n"
    steps = [str(s.words) for s in gridwright.explain(gridwright.read(f"akari size=8x8\n{rows}"))]
    said = (
        "The 2 at R2C1 needs two of R1C1, R2C2 and R3C1. A bulb at R1C2 or R3C2 would shine on two "
    )
    assert any(step.startswith(f"{said}of these, so both are empty.") for step in steps)


# Where no supposition fails, four regions in four columns are the only look that leads on.
FOUR_REGIONS = """star-battle size=9 stars=2
A A A B B B B B B
A A A C C C C B B
A D A E E C C C C
D D D E E E E C C
F F D E E C C C G
F F E E E H H G G
F F F F E H H G G
F F F H H H H G G
I I I I H G G G G
"""


def test_the_hardest_look_is_told_before_anything_is_tried_out() -> None:
    watch = Watch(Limits())
    with prepared_board(gridwright.read(FOUR_REGIONS), watch) as board:
        moves = [move for _, move in told_walk(Sights(board), watch)]
    names = {technique.name for move in moves for technique in move.techniques}
    assert "Regions in lines" in names
    assert "Trial" not in names


TWO_TENTS = """tents size=8x8
  . . 2 . . . . .
2 . . T . . . . .
. . T . . . . . T
1 . . . . . T . T
. . . . T . . T .
. . . . T . . . .
. . T . . . T . .
2 T . . T . . T .
. . . . . . . . .
"""


def test_two_tents_with_one_tree_between_them_are_told_as_such() -> None:
    with prepared_board(gridwright.read(TWO_TENTS), Watch(Limits())) as board:
        walk = list(told_walk(Sights(board), Watch(Limits())))
    said = "But R7C3 and R7C5 have only the tree at R7C4 between them."
    assert any(said in str(move.words) for _, move in walk)


IN_TURN = """tents size=8x8
  . 1 0 . 0 2 2 .
. . . . . . T . .
. . . . T . . . .
3 . . . . T . . T
. T . . T . . . .
. . . T . . T . .
. . . . T . . . T
. . . . . . . . .
. . T . . T . T .
"""


def test_trees_that_leave_one_another_a_single_place_are_told_in_turn() -> None:
    steps = [str(step.words) for step in gridwright.explain(gridwright.read(IN_TURN))]
    said = "so the tree at R4C4 can have its own only in R5C4, then the tree at R5C3 only in R5C2."
    assert any(step.endswith(said) for step in steps)


JUST_ROOM = """tents size=8x8
  . . 0 2 . 3 1 .
. . . T . . . . .
1 . . . . . . T .
0 . . . . T . . .
3 T . . . . . T .
. . . . . . T . T
3 . . . . T . . .
. . T . T . . . .
3 . . T . T . . T
"""
TAKEN = """tents size=8x8
  0 . . 3 . . . 2
. . . . . . . . T
. . T . T . . . .
2 . . . . . . . .
. . T . T . . . T
. . . . . . T . T
1 . . T . . . . .
. . T T . . . . T
. . . . . . . T .
"""


def test_a_line_with_just_room_tells_its_tents_before_what_they_leave_empty() -> None:
    """The cells around a tent are grass anyway, so the line need not be looked at twice."""
    steps = [str(step.words) for step in gridwright.explain(gridwright.read(JUST_ROOM))]
    (told,) = (step for step in steps if "Row 8 needs three tents" in step)
    assert "So R8C2 and R8C4 are tents." in told


def test_a_tree_takes_a_place_for_a_reason_that_is_told() -> None:
    """R8C8 is no tent yet: the supposed grass leaves nothing else to the tree at R8C7."""
    steps = [str(step.words) for step in gridwright.explain(gridwright.read(TAKEN))]
    said = (
        "The tree at R8C7 needs R8C8, so the tree at R7C8 needs R6C8, then the tree at R5C8 needs"
    )
    assert any(step.startswith(f"Suppose R8C6 were grass. {said} R5C7.") for step in steps)
