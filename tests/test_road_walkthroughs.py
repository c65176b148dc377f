"""Whole walkthroughs of roads: what each step says of its cells, and what is told at once."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

import pytest

import gridwright
from gridwright.explaining.wording.explanation import Explanation
from gridwright.reasoning.words import cell_name

FULL = "A road cell with two others beside it is full, so its other sides are off."

BOARDS = (
    "...4.... ........ ........ .....4.. .5..5... ........ ........ ....4...",
    "........ ...6.... ........ ...7.... ......4. ..4.4... ......5. ........",
    "........ ..556... .......0 ........ ........ ..433.7. ....4... ........",
    ".2...... ........ .....45. ..4..... .......5 ........ .6..5... ........",
)
HARD, EXPERT, *_ = BOARDS


@cache
def steps_of(rows: str) -> tuple[Explanation, ...]:
    """A walkthrough of an 8x8 board."""
    text = "\n".join(("bosnian-road size=8x8", *rows.split()))
    return tuple(gridwright.explain(gridwright.read(text)))


@pytest.mark.parametrize("rows", BOARDS)
def test_each_cell_that_a_step_crosses_out_is_spoken_of(rows: str) -> None:
    """What a look only imagines to be off, or not to be, is no word of it."""
    for step in steps_of(rows):
        said = {cell for link in step.move.told for cell in link.gone}
        sentences = [each for each in str(step.words).split(". ") if "would" not in each]
        for cell, value in step.move.entries.items():
            name = re.compile(rf"\b{cell_name(cell)}\b.* off\b")
            told = any(name.search(each) for each in sentences)
            assert value or cell in said or told or "all other cells" in str(step.words)


@pytest.mark.parametrize("rows", BOARDS)
def test_full_is_explained_where_it_is_first_said(rows: str) -> None:
    """The sentence comes before the look that uses the word, and once."""
    told = " ".join(str(step.words) for step in steps_of(rows))
    assert told.count(FULL) == 1
    assert " full" not in told[: told.index(FULL)]


def test_the_same_look_at_two_places_is_told_once() -> None:
    """Gaps with the same clash, and corners that no cell can join, are one step."""
    hard, expert = (" ".join(str(x.words) for x in steps_of(rows)) for rows in (HARD, EXPERT))
    assert (
        "With R4C4 off, R4C5 would be a dead end and off too, so the rest would be on the road, "
        "and R6C4 would join three: R5C4, R6C5 and R7C4. Likewise with R6C6 off, as R5C6 would be "
        "a dead end. So both are on the road."
    ) in hard
    assert (
        "R2C2 would touch R3C3 at a corner, as either of R2C3 and R3C2 would then join three. "
        "Likewise R2C6 and R3C5. So R2C2 and R2C6 are off."
    ) in expert
    assert "R7C8 off, the road would run from R4C8 through R5C8, R6C8 and R6C7 to R6C6" in expert


@pytest.mark.parametrize("rows", BOARDS)
def test_few_words_go_with_the_step_that_they_follow_from(rows: str) -> None:
    """A step of one short sentence is told with the one before if it rests on that."""
    steps = steps_of(rows)
    for before, step in pairwise(steps):
        rests = {cell for link in step.move.links for cell in link.premises}
        short = step.move.words.length <= 10 and before.move.words.length <= 40
        assert not short or rests.isdisjoint(before.move.entries)


SHUT_TWICE = (
    ".......2 .....7.. .5...... .5..44.. .....4.. .....6.. ..24.... ........",
    "....4... ........ ........ ..5...6. ........ ..2...5. ....6... ........",
)


@pytest.mark.parametrize("rows", [*BOARDS, *SHUT_TWICE])
def test_what_a_full_cell_shuts_is_told_in_one_sentence(rows: str) -> None:
    """Also where the end of one look leaves off some cells, and the next one rests on others."""
    for step in steps_of(rows):
        for before, after in pairwise(str(step.words).split(". ")):
            reason, so, _ = before.partition(" full, so ")
            assert not so or not after.startswith(reason + so)


def test_cells_for_two_looks_are_shut_in_one_sentence() -> None:
    """R5C2 follows from the first way, and R4C3 is what the second one rests on."""
    text = " ".join(str(step.words) for step in steps_of(SHUT_TWICE[0]))
    assert (
        "R6C3 can only go on through R5C3 to R5C4. R5C3 is full, so R4C3 and R5C2 are off the "
        "road. R3C4 can only go left to R3C3 and up to R2C3."
    ) in text


@pytest.mark.parametrize("rows", [*BOARDS, *SHUT_TWICE])
def test_full_is_explained_within_the_supposition_that_first_says_it(rows: str) -> None:
    """Nobody remembers a rule that stands several sentences before its word."""
    for step in steps_of(rows):
        before, rule, after = str(step.words).partition(FULL)
        unused, supposed, _ = after.partition(" Suppose ")
        assert not supposed or " full" in unused
        assert not rule or "Suppose " not in before or " full" in after.split(". ")[0]


def test_a_rule_stands_right_before_its_word() -> None:
    """The supposition goes on after it."""
    text = " ".join(str(step.words) for step in steps_of(SHUT_TWICE[1]))
    assert f"so R3C4 joins them. {FULL} R3C4 is full, so R3C3 and R4C4 are off. R4C3" in text
