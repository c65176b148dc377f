"""Walks through boards of bulbs, tents and stars: looks are proven, and told as people do."""

from __future__ import annotations

import random
import re

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
from techniques import check_deductions, deductions, position, sentences, sights_of

WALKS = {
    "akari/medium-7x7": {
        "Zeros": "No bulb is beside the 0s at R4C1 and R4C7: R3C7, R4C2, R4C6 and R5C1 are ",
        "Wall needs all": " needs both ",
        "Only light": "No other cell can light ",
        "Cut off": "A bulb at ",
        "Two walls": "The 1 at R2C4 lets only one of R1C4 and R2C3 be a bulb. So the 2 at R1C3 ",
    },
    "tents/medium-10x10": {
        "No tree nearby": "All cells without a tree beside them are grass.",
        "Only place": "The tree at R10C2 has only R9C2 left.",
        "Trees fill a line": ", which wants only one, so ",
        "One tree in a line": "R1C2 and R3C2 both need the tree at R2C2, so only one of them is ",
        "Whose tent": "If R5C5 were the tent of the tree at R5C6, it would touch R6C4 and R6C6",
    },
    "star-battle/medium-8x8": {
        "Only cells left": "Column 4 has only R7C4 left.",
        "Touches every place": ", the only places left in ",
        "Regions in lines": " stars of these regions, so the rest of them is empty.",
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


ENDS = (
    r"^The trees at \w+ and \w+ both have only \w+ left\.$",
    r"^The three trees at \w+, \w+ and \w+ have only \w+ and \w+ left\.$",
    r"the tent at \w+ has no tree\.$",
    r"^Both \w+ and \w+ belong to the tree at \w+\.$",
)


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
                ends.update(end for end in ENDS if re.search(end, str(words)))
    assert ends == {*ENDS}


def test_a_region_is_named_by_a_place_it_has_left() -> None:
    """Its first cell may be far from all that is told; its star or its places are in sight."""
    rows = "AAAAABBC ADAEAEEC ADDEEEEC ADEEDEEF ADEDDEEF DDDDEEFF GGGDGGFF HHGGGGGF"
    text = "\n".join(["star-battle", *(" ".join(row) for row in rows.split())])
    steps = [str(step.words) for step in gridwright.explain(gridwright.read(text))]
    text = " ".join(steps)
    assert "The region of R6C7 has only R6C7 and R7C7 left, both in column 7" in text
    assert "Only R6C7 is left for the star of its region." in text
    # Two stars that would leave column 4 none are told at once, by the region they share with it.
    said = (
        "Apart from R5C4, all places left in column 4 are in the region of R4C3 and R5C3. A star "
        "at R4C3 or R5C3 would also touch R5C4. So both are empty."
    )
    assert said in text


CUT_OFF = """akari size=8x8
.2..#01.
........
0.......
...2.2..
..1.1...
.......#
........
.010..2.
"""


def test_bulbs_that_would_cut_off_the_same_number_are_told_at_once() -> None:
    steps = [str(step.words) for step in gridwright.explain(gridwright.read(CUT_OFF))]
    said = (
        "The 2 at R4C6 needs two of R3C6, R4C5 and R4C7. A bulb at R3C5 or R3C7 would shine on two "
        "of these, so both are empty."
    )
    assert said in steps


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


SERVES_ONE = """tents size=8x8
  . 1 2 1 2 . 0 2
2 . . . . . . . .
1 T . . T . T . .
. . T . . . T . .
3 . . T . . . T .
1 T . . . . . . .
1 . . . T . . . T
. T . . . . . . .
3 . T . T . . . .
"""
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
    said = "so R4C4 takes R5C4, R5C3 takes R5C2, R6C4 takes R7C4 and R2C4 takes R1C4."
    assert f"R3C4 is the only tent for the tree at R3C5, {said}" in steps


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


def test_what_a_tent_touches_is_told_before_what_a_line_is_left_with() -> None:
    steps = [str(step.words) for step in gridwright.explain(gridwright.read(TAKEN))]
    said = "A tent at R7C7 would touch R6C8 and R8C8. Column 8 would be left with R2C8 and R3C8, "
    assert f"{said}which touch, but needs two. So R7C7 is grass." in steps


def test_whose_a_tent_is_says_where_the_next_tree_has_its_own() -> None:
    """R8C8 is no tent yet, but the tree at R7C8 needs it; nothing has to be supposed for that."""
    steps = [str(step.words) for step in gridwright.explain(gridwright.read(TAKEN))]
    said = (
        "If R6C8 were the tent of the tree at R7C8, it would touch R5C7 and leave no place for the "
    )
    assert (
        f"{said}tree at R5C8. So the tree at R7C8 has R8C8, and the one at R8C7 has R8C6." in steps
    )


def test_what_would_leave_two_trees_too_little_is_told_without_supposing() -> None:
    steps = [str(step.words) for step in gridwright.explain(gridwright.read(TWO_TENTS))]
    said = (
        "A tent at R3C5 would touch R4C6, fill row 3 and leave the tree at R3C8 only R4C8 and the "
        "tree at R4C7 then only R5C7, which touch. So R3C5 is grass."
    )
    assert said in steps
    steps = [str(step.words) for step in gridwright.explain(gridwright.read(SERVES_ONE))]
    said = "A tent at R2C2 would touch R1C1, R3C1 and R3C3, all other places of the trees at R2C1 "
    said += "and R3C2, and it can serve only one of them. So R2C2 is grass."
    assert any(step.startswith(said) for step in steps)


# Three trees with two tents beside them, and two places for the third.
WITH_TENTS = """tents size=8x8
  2 2 2 . 1 . . .
2 . . T . . . . .
. . . . . . . . T
. . T T . . . . T
1 . . . . T . . .
1 . T T . . . . .
. . . . . . . . .
. T . T . . . . T
3 . T . . . . . T
"""


def test_trees_with_fewer_tents_than_they_need_rule_out_what_touches_the_rest() -> None:
    book = position(
        WITH_TENTS, "......../......../......../......../......../......../......../A.A...A."
    )
    said = (
        "The trees at R7C1, R7C3 and R8C2 need three tents, and only two stand, at R8C1 and R8C3. "
        "So there is one in R6C1 or R6C3. R6C2 touches both, so it is grass."
    )
    assert said in sentences(book, "Trees with tents")


CLEARED = "AAABBBBB AABBCDDB AAACCCDD EFCCCCDD FFFFFCCG FGGGFGGG FFFGGGHG FFGGGGHH"


def test_regions_that_fill_lines_come_before_what_clears_cell_after_cell() -> None:
    """A look that clears many cells is told early, though a board is not rated by it."""
    steps = list(
        gridwright.explain(
            gridwright.read("\n".join(["star-battle", *map(" ".join, CLEARED.split())]))
        )
    )
    assert [step.title for step in steps[1:4]] == ["Regions in lines"] * 3
    said = (
        "Rows 6, 7 and 8 lie entirely in the regions of R6C2, R6C5 and R7C7 and take all three "
        "stars of these regions, so the rest of them is empty."
    )
    assert str(steps[1].words) == said


def test_nothing_is_imagined_within_a_supposition() -> None:
    """That a star would touch all places of a region is a supposition of its own."""
    text = "\n".join(["star-battle", *map(" ".join, CLEARED.split())])
    steps = [str(step.words) for step in gridwright.explain(gridwright.read(text))]
    supposing = [step for step in steps if step.startswith("Suppose ")]
    assert supposing
    assert not any(" would touch " in step for step in supposing)


def test_a_supposition_speaks_of_its_star_as_it_and_ends_in_what_it_leaves() -> None:
    """Nobody repeats a cell that was named just before, or says what is left in a new sentence."""
    text = "\n".join(["star-battle", *map(" ".join, CLEARED.split())])
    steps = [str(step.words) for step in gridwright.explain(gridwright.read(text))]
    supposing = [step for step in steps if step.startswith("Suppose ")]
    assert any(re.match(r"Suppose (\w+) were a star\. It rules out ", each) for each in supposing)
    assert any(re.search(r" rules out \w+, which leaves .* without a star\.", x) for x in supposing)
    assert not any(" is left without " in each for each in supposing)


def test_what_an_entry_clears_is_told_where_something_follows_from_it() -> None:
    """Not cell by cell after each star: the rule is told once, and the board shows the rest."""
    board = example("star-battle/medium-8x8").puzzle
    steps = [str(step.words) for step in gridwright.explain(board)]
    rules = (
        "Stars never touch, so all cells around a star are empty. Once a row, column or region has "
        "its stars, the rest of it is empty."
    )
    assert [rules in step for step in steps] == [True, *(False for _ in steps[1:])]
    star = "The star at R4C5 rules out R4C7 and R4C8, so only R5C8 is left for the star of its "
    assert any(star in step for step in steps)
    assert not any("Then " in step for step in steps)


def test_several_stars_or_tents_are_listed_as_such() -> None:
    outcomes = [str(step.outcome) for step in gridwright.explain(gridwright.read(TAKEN))]
    assert any(outcome.startswith("tents: R8C6, R8C8") for outcome in outcomes)
    assert any(outcome.startswith("a tent: R5C5;") for outcome in outcomes)


FILLS_A_LINE = """tents size=9x9
  . . 1 . . . . 1 .
1 . . . . . . . . .
. . . . . . T . . T
. T . . T . . . . .
1 . . . . . . . T .
. T . T . . . . T .
2 . . . . . T . . .
. T . T . . . . . T
3 . . . . T . . T .
. T . . T . . . . .
"""


def test_a_tent_spoils_two_trees_by_the_line_it_fills_too() -> None:
    steps = [str(step.words) for step in gridwright.explain(gridwright.read(FILLS_A_LINE))]
    said = (
        "A tent at R6C3 would touch R5C2, R5C4, R7C2 and R7C4, fill column 3 and leave the trees "
        "at R5C3 and R7C3 only R6C3 itself. So R6C3 is grass."
    )
    assert said in steps


def test_a_tent_that_stands_is_not_lost_by_the_line_it_is_in() -> None:
    """A line that wants one tent more has its others already, and trees keep these."""
    check_deductions(sights_of(FILLS_A_LINE), random.Random(1), 12)


TOUCHED = """tents size=10x10
  . . 2 1 . 0 3 1 . .
. . T . . . . . . . T
1 . . . T . . T . . T
. . T . . . . . . . .
1 . T T . . . . T T .
3 . . . . T . . . . .
0 . . . . . . T . . .
1 . . . . T . . . . .
. . T T . . . . . T .
. T . . . . . . . T .
3 . . . T . . T . . .
"""
NEEDED = """tents size=9x9
  3 2 . . . . . 2 .
. . . . . . . T . .
1 T . . . . T . . .
. . T . . . . . . .
. . . . . . . . T T
. . T . . T T . . .
. T T . . . T . . T
. . . . . . . . T .
. . . . . . . T . .
. . . T . . . . . .
"""
AT_LENGTH = """tents size=9x9
  . 1 . . 2 . 1 3 1
. . T . . . . T . .
1 . . T . . T . . .
. . . . . . . . . .
. . . T . . . T . .
. . . T . T . . . .
. . . T T . . T T .
. . . . . . . . . .
. . . . T T . . . .
. T . . . . . . . T
"""


def test_what_touches_both_places_of_several_trees_is_told_in_one_sentence() -> None:
    steps = [str(step.words) for step in gridwright.explain(gridwright.read(TOUCHED))]
    said = (
        "The tree at R10C7 has its tent in R9C7 or R10C8, and R9C8 touches both; the tree at R5C5 "
        "has its tent in R4C5 or R5C4, and R4C4 touches both. So R9C8 and R4C4 are grass."
    )
    assert said in steps


def test_a_supposed_tent_is_no_other_tree_s_before_that_needs_it() -> None:
    """No tent stands in R5C9 or R7C9 yet: the supposition leaves no other place."""
    steps = [str(step.words) for step in gridwright.explain(gridwright.read(NEEDED))]
    said = "The three trees at R4C9, R6C9 and R7C8 have only R5C9 and R7C9 left."
    assert any(said in step for step in steps)


def test_a_look_that_goes_on_from_the_one_before_does_not_say_it_again() -> None:
    steps = [str(step.words) for step in gridwright.explain(gridwright.read(AT_LENGTH))]
    said = "Suppose R5C4 were grass. The tree at R6C4 needs R7C4, so the tree at R8C4 needs R9C4."
    assert any(step.startswith(said) for step in steps)
