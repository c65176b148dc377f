"""Small things an editor looks for: capitals, articles, and who a pronoun speaks of."""

from __future__ import annotations

import re

import pytest

import gridwright
from gridwright.explaining.walking.walkthrough import explain
from gridwright.puzzles import puzzles

BOUNDS = """shapely-squares size=7x7
* # . #  d * # 25
. d k o  # . # 33
* k k o  # ^ o 20
# . ^ #  h h h 13
. ^ # d  k o h  .
^ # d o ^1 o h 24
k * # d  o k o 17
"""
FAR = """close-or-far size=8
.C.F....
..CC.F..
....C...
.C....F.
...F....
........
F....C..
......CF
"""


def _told(text: str) -> list[str]:
    return [str(step.words) for step in explain(gridwright.read(text))]


def test_each_of_several_bounds_is_a_sentence_that_begins_as_one() -> None:
    told = _told(BOUNDS)
    assert any("1, 2 or 4. The square R2C5 is 0. R2C6" in each for each in told)
    assert not any(re.search(r"\. [a-z]", each) for each in told)


def test_they_are_all_cells_of_the_list_before() -> None:
    """R1C7 is in the list but next to no F."""
    told = " ".join(_told(FAR))
    assert "R1C7, R3C7 and R5C7 are not C. R3C7 and R5C7, each next to an F, are blank." in told


@pytest.mark.parametrize("name", puzzles())
@pytest.mark.parametrize("level", ["medium", "expert"])
def test_sentences_begin_with_a_capital_and_articles_fit(name: str, level: str) -> None:
    for board in gridwright.generate(name, "6", level=level, count=1, seed=77):
        for step in explain(board.board):
            assert not re.search(r"\. [a-z]", str(step.words))
            assert not re.search(r"\b[Aa] [aeiou]", str(step.words))


NEEDED = """bosnian-road size=8x8
........
........
........
4..6....
........
.65.....
......5.
........
"""


def test_a_supposition_says_why_every_cell_is_needed_that_it_ends_with() -> None:
    """An earlier look found R5C3 and R5C4 too, and is left out: the later one has to tell them."""
    told = " ".join(_told(NEEDED))
    assert "So R4C3, R5C3 and R5C4 are needed. But R5C3 would join three" in told
    assert "So R5C3, R7C2 and R7C3 are needed. But R6C2 would have seven" in told
