"""Words of walkthroughs of Magnets: properties of whole steps, over boards that failed them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, pairwise

import pytest

import gridwright
from gridwright.grid import Cell
from supposed import refuted

# Without its first cell, so that column 1 has one cell in rows 1 and 2.
ALONE = """magnets size=7x7
  . . . . . . .
. * L R T T L R 3
. L R T B B L R 2
. L R B L R L R .
. T T L R L R T 3
. B B T T L R B 4
. L R B B T T T 2
. L R L R B B B 3
  2 . 1 . . . 2
"""

# Row 5 leaves two dominoes neutral under a supposition, one of them with a cell beside a plus.
ONE_LINE = """magnets size=7x7
  . . 2 3 . . 2
2 L R L R T L R .
. T T L R B T T 2
1 B B L R T B B .
3 T * L R B L R .
. B L R L R T T 2
. L R T L R B B 3
. L R B L R L R 4
  4 . . . . . 3
"""

# Column 3 wants no plus, and a chessboard leaves the cells beside it without one.
BESIDE = """magnets size=10x9
  . 3 0 5 3 4 . . 3 .
. T L R L R L R T L R .
3 B L R T L R T B T T .
3 L R T B L R B T B B .
1 L R B L R L R B T T 0
. L R L R L R T T B B 4
. L R L R L R B B T T 4
4 T T L R L R L R B B .
4 B B T L R T T T T T 5
4 L R B L R B B B B B .
  3 . . . . . 2 3 4 3
"""

BOARDS = (ALONE, ONE_LINE, BESIDE)


def steps(text: str) -> Iterator[str]:
    """What the steps of a board tell."""
    return (str(step.words) for step in gridwright.explain(gridwright.read(text)))


def reasons(sentence: str) -> list[str]:
    """The clauses of a sentence before what follows from them."""
    why, so, _ = sentence.partition(", so ")
    return re.split(r", | and (?=row|column)", why) if so else []


@pytest.mark.parametrize("text", BOARDS)
def test_no_line_wants_fewer_than_no_poles(text: str) -> None:
    """A cell without another beside it is told by itself, and the rest counted without it."""
    assert not any(re.search(r" -\d", told) for told in steps(text))


@pytest.mark.parametrize("text", BOARDS)
def test_dominoes_that_are_neutral_by_one_line_are_told_together(text: str) -> None:
    """What a line has by then is not the reason of two sentences in a row."""
    for told in steps(text):
        sentences = re.split(r"(?<=\.) ", told)
        for first, second in pairwise(sentences):
            if first.endswith("neutral.") and second.endswith("neutral."):
                ones, others = ({*reasons(each.lower())} for each in (first, second))
                assert not {each for each in ones & others if " has its " in each}, told


@pytest.mark.parametrize("text", BOARDS)
def test_a_domino_is_neutral_with_a_cell_that_was_named(text: str) -> None:
    """Of both halves it is told why they are no poles, here or in the sentence before."""
    for told in steps(text):
        sentences = re.split(r"(?<=\.) ", told)
        for first, second in pairwise(sentences):
            if both := re.search(r"so it and (R\d+C\d+) are neutral", second):
                assert both[1] in first, told


def test_a_cell_without_another_beside_it_holds_the_pole() -> None:
    """The other columns are counted apart from it."""
    assert any(
        "Column 1 has only R2C1 there, so that is minus. In neighbouring columns they alternate "
        "between the rows. Apart from that row 1 wants two more than row 2" in told
        for told in steps(ALONE)
    )


def test_a_pole_of_a_full_line_is_told_if_only_its_other_half_matters() -> None:
    """R1C7 is not neutral, so the mark that it is not plus makes R1C6 plus."""
    rows = "4277775 2777777 4777777 2.77377 4777727 2424247 4242424"
    told = refuted(gridwright.read(ONE_LINE), rows, Cell(4, 1), 1)
    assert (
        "Column 7 wants five poles, so only R5C7 and R6C7 are neutral. R1C7 is not plus, so it is "
        "minus. Row 1 has its two plus with R1C6"
    ) in told


@pytest.mark.parametrize("text", BOARDS)
def test_it_is_said_which_line_alternates(text: str) -> None:
    """A sentence about a cell, which lies in two, comes before it."""
    assert not any("The poles alternate from there" in told for told in steps(text))


def test_a_full_line_names_but_the_magnet_that_it_cannot_have() -> None:
    """Other dominoes would be neutral too, but nothing rests on that."""
    told = [text for text in steps(MAGNET_LEFT) if "But R1C7-R2C7 is a magnet." in text]
    assert len(told) == 1
    assert "Row 1 has all its poles, so R1C7-R2C7 is neutral. But" in told[0]


def test_a_domino_that_a_supposition_makes_neutral_is_named_by_both_halves() -> None:
    """What is told of row 7 tells of row 6 what the clash rests on."""
    rows = "42112424 24241777 42421727 24247742 42427124 24247147 42427117 24247773"
    told = refuted(gridwright.read(HALF), rows, Cell(5, 4), 1)
    assert "Row 7 has all its poles, so R6C8-R7C8 is neutral." in told


@pytest.mark.parametrize("text", BOARDS)
def test_a_list_of_cells_is_in_the_order_of_the_board(text: str) -> None:
    """Nobody looks for a cell in a list that jumps about."""
    for step in gridwright.explain(gridwright.read(text)):
        for part in str(step.outcome).split("; "):
            if re.match(r"(plus|minus|neutral): ", part):
                cells = [tuple(map(int, each)) for each in re.findall(r"R(\d+)C(\d+)", part)]
                assert cells == sorted(cells), step.text


def test_a_line_alternates_only_if_all_of_it_is_poles() -> None:
    """Where a cell may be neutral it is told how far the poles alternate."""
    boards = map(gridwright.read, (*BOARDS, BOTH, NOT_USED, ONE_OF_TWO))
    for step in chain.from_iterable(map(gridwright.explain, boards)):
        for kind, number in re.findall(r"(Row|Column) (\d+) alternates from there", step.text):
            line = [
                value
                for cell, value in step.after.items()
                if (cell.row if kind == "Row" else cell.column) == int(number) - 1
            ]
            assert not any(value & 1 for value in line), step.text


def test_what_a_look_says_of_two_cells_is_marked_in_both() -> None:
    """R7C1 goes without saying after the step, but the words name it beside R7C6."""
    told = [step for step in gridwright.explain(gridwright.read(BOTH)) if "neither" in step.text]
    assert "R7C1 and R7C6 are not minus" in str(told[0].outcome)


def test_a_supposition_is_told_only_if_something_needs_it() -> None:
    """Row 3 is full before the mark by which R2C2-R3C2 is a magnet is used."""
    assert not any("Suppose R2C2 were neutral" in text for text in steps(NOT_USED))


def test_a_magnet_is_named_only_if_something_rests_on_it() -> None:
    """R6C5-R7C5 is a magnet as well, and proven once more when it matters."""
    (told,) = (text for text in steps(ONE_OF_TWO) if "R2C5 is beside a minus" in text)
    assert "R2C5-R3C5 would take two, so it is a magnet." in told


def test_a_pole_that_follows_from_its_partner_is_named_where_it_is_counted() -> None:
    """R6C7 is among the poles that alternate, but R6C8 is in no sentence before."""
    assert any("R6C8 is minus, so column 8’s last minus must be R2C8." in t for t in steps(BOTH))


MAGNET_LEFT = """magnets size=8x8
  3 3 . 3 4 . 3 3
2 T L R L R T T T 2
4 B T L R T B B B .
3 T B L R B L R T .
2 B L R T T L R B 2
. T L R B B T L R .
. B T L R T B L R 4
. T B L R B T L R .
. B L R L R B L R .
  . 4 . 4 3 3 4 .
"""

HALF = """magnets size=8x8
  . 4 . 3 . . 3 3
. T T L R L R L R 3
. B B T T T L R T .
. L R B B B T T B 3
4 T T L R T B B T 3
3 B B T T B T T B .
. L R B B T B B T 3
2 T L R T B L R B 3
3 B L R B L R L R 3
  . 4 3 4 1 2 3 .
"""


def test_a_line_without_a_way_left_has_too_little_room() -> None:
    """Where counting says it, nobody has to try all ways."""
    assert not any("no way left" in text for text in steps(NO_WAY))


NO_WAY = """magnets size=7x7
  . . . 2 . . .
3 T T T L R T T .
1 B B B L R B B 2
1 L R L R L R T .
. T L R L R T B 4
3 B L R L R B T .
2 T T T L R * B .
2 B B B L R L R 2
  2 3 2 . . 3 .
"""


def test_a_pole_that_was_not_told_yet_is_no_reason() -> None:
    """R1C2 becomes minus in the next sentence; R2C1 is above a plus anyway."""
    (told,) = (text for text in steps(NOT_YET) if "Suppose R3C2" in text)
    assert "R2C1 is above a plus and column 2 has its three plus with R4C2" in told


def test_every_run_of_a_line_has_its_own_beginning() -> None:
    """Two runs of a line alternate apart from each other."""
    assert any(
        "The poles alternate from R7C1 on to R7C4 and from R7C7 on to R7C8." in text
        for text in steps(TWO_RUNS)
    )


BOTH = """magnets size=8x7
  . . . . 0 . . .
4 T T T L R T L R 4
. B B B L R B L R .
2 L R T T T T T T 3
. L R B B B B B B .
. L R L R L R L R 3
3 T L R L R T L R .
3 B L R L R B L R 2
  . . . . . 2 . 2
"""

NOT_USED = """magnets size=8x7
  . . . . 2 . 3 .
4 L R T T T T T T 3
. T T B B B B B B 4
3 B B L R L R L R 3
2 T L R L R L R T 3
3 B T L R T T T B 3
. T B L R B B B T 3
. B L R L R L R B 4
  . . 3 2 . 2 3 3
"""

ONE_OF_TWO = """magnets size=8x7
  2 3 3 3 3 2 3 3
4 L R T L R T T T .
. T T B T T B B B 4
3 B B T B B T L R 3
. T T B L R B L R 1
3 B B L R L R L R 2
4 T T L R T L R T .
. B B L R B L R B 4
  . 2 3 2 3 . 3 3
"""

NOT_YET = """magnets size=8x8
  . 3 . . 2 . 2 .
4 L R T T L R T T 3
. L R B B L R B B .
. T T T L R L R T 3
. B B B T T L R B 3
. T L R B B L R T 0
3 B L R L R L R B .
. L R L R T L R T 4
. L R L R B L R B .
  4 . 3 . . . 3 .
"""

TWO_RUNS = """magnets size=8x7
  3 . 2 . 3 3 3 .
. L R L R T L R T 4
3 T L R T B L R B .
4 B L R B L R T T 4
. L R L R L R B B 2
4 T L R T L R L R 3
. B L R B L R T T 4
3 L R L R L R B B 3
  3 2 3 2 3 . . 3
"""
