"""Whole walkthroughs of roads: what each step says of its cells, and what is told at once."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

import pytest

import gridwright
from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.wording.explanation import Explanation
from gridwright.grid import Cell
from gridwright.reasoning.words import cell_name
from links import check_moves

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
        "R2C2 and R3C3 could be joined only by R2C3 or R3C2, and either would have three beside "
        "it. Likewise R2C6 and R3C5. So R2C2 and R2C6 are off."
    ) in expert
    assert "R7C8 off, the road would run from R4C8 through R5C8, R6C8 and R6C7 to R6C6" in expert


@pytest.mark.parametrize("rows", BOARDS)
def test_few_words_go_with_the_step_that_they_follow_from(rows: str) -> None:
    """A step of one short sentence is told with the one before if it rests on that."""
    steps = steps_of(rows)
    for before, step in pairwise(steps):
        rests = {cell for link in step.move.links for cell in link.premises}
        both = before.move.then(step.move).words.length
        short = step.move.words.length <= 10 and both <= 40
        assert not short or rests.isdisjoint(before.move.entries)


SHUT_TWICE = (
    "........ ....5... ...4.... .5...53. .5...... ........ ..55..7. ........",
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
    """R5C4 and R6C4 follow from the first way, and R7C5 is what the second one rests on."""
    text = " ".join(str(step.words) for step in steps_of(SHUT_TWICE[0]))
    assert (
        "R6C6 can only go on through R6C5 to R5C5. R5C5 and R6C5 are full, so R5C4, R6C4 and R7C5 "
        "are off the road. R8C5 can only go left to R8C2."
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
    assert f"R7C4 for its six. {FULL} R8C4 is full, so R8C3 is off. R7C4 can" in text


@pytest.mark.parametrize("rows", [*BOARDS, *SHUT_TWICE])
def test_only_cells_off_that_something_rests_on_are_told_before_the_loop_is_closed(
    rows: str,
) -> None:
    """A look in words is told whole, and full cells shut all their sides; else it is for later."""
    steps = steps_of(rows)
    links = [link for step in steps for link in step.move.links]
    closing = links.pop()
    assert "The loop is closed" in str(closing.words)
    whys = (why for link in links for cell, why in link.whys.items() if cell in link.gone)
    full, near = {cell for why in whys for cell in why.cells}, steps[0].puzzle.grid.neighbours
    for number, link in enumerate(links):
        used = {cell for later in links[number + 1 :] for cell in later.premises}
        on = {cell for cell, gone in link.gone.items() if gone == 1}
        if link.gone and not on:
            needed = used.intersection(link.gone)
            beside = {side for cell in full for side in near[cell]}
            assert needed if link.words else link.gone.keys() <= used | beside, str(link.words)


@pytest.mark.parametrize("rows", [*BOARDS, *SHUT_TWICE])
def test_what_is_left_open_to_the_end_is_proven(rows: str) -> None:
    """Nothing rests on a cell that was left out, and all cells are filled in at last."""
    steps = steps_of(rows)
    with prepared_board(steps[0].puzzle, Watch(Limits())) as board:
        check_moves(board, [(step.known, step.move) for step in steps])
        assert steps[-1].after == {cell: 1 << v for cell, v in board.solution.items()}


ALIKE = "......4. ..4..... ........ ........ ..5....4 ..4..... .....6.. 3......."


def test_nothing_is_told_between_a_supposition_and_one_that_fails_alike() -> None:
    """What a full cell shuts comes after both: "the same" is what was said just before."""
    text = " ".join(str(step.words) for step in steps_of(ALIKE))
    assert (
        "So R8C5 is on the road. Were R8C7 off the road, the same would happen, so it is on the "
        "road too. R8C4 is full, so R7C4 is off the road."
    ) in text


SQUARES = "...3.... ...5.5.. ........ .6...... .6...... ......3. ........ ........"


def test_a_square_of_four_is_seen_before_a_number_is_counted() -> None:
    """What three cells around a corner shut is a plain reason, and the number goes by it."""
    texts = [str(step.words) for step in steps_of(SQUARES)]
    (square,) = (n for n, text in enumerate(texts) if "R3C2 would close a square" in text)
    (count,) = (n for n, text in enumerate(texts) if "R4C2 needs" in text)
    assert square <= count
    assert "R4C2 needs all of R3C1, R4C1, R5C1 and R5C3 for its six." in texts[count]


PLAIN = "........ .5..3.5. .5..2... ........ .6...... ......4. ..66.... ........"


def test_looks_that_are_seen_at_once_go_with_a_longer_step_before() -> None:
    """Also where that was as long as most: a step of one mark looks like a new idea."""
    text = next(str(step.words) for step in steps_of(PLAIN) if "R8C5" in str(step.words))
    assert text.startswith("Besides R7C4, only one cell around R7C3 is off. ")
    assert text.endswith("R8C4 can only go on to R8C5.")


@pytest.mark.parametrize("rows", [*BOARDS, SHUT_TWICE[0], SQUARES, PLAIN])
def test_a_full_cell_shuts_all_its_sides(rows: str) -> None:
    """No reader leaves a side open of a cell that was just called full."""
    for step in steps_of(rows):
        full = re.findall(r"((?:R\d+C\d+(?:, | and )?)+) (?:is|are) full,", str(step.words))
        if "Suppose" in str(step.words):
            continue
        for name in re.findall(r"R(\d+)C(\d+)", " ".join(full)):
            cell = Cell(int(name[0]) - 1, int(name[1]) - 1)
            near = step.puzzle.grid.neighbours[cell]
            assert all(step.after[each] in (1, 2) for each in near), (name, str(step.words))


def test_a_loop_whose_last_cell_closes_it_is_said_to_be_closed() -> None:
    """Before a number speaks of cells beside it, and also where no cell is left to be off."""
    last = str(steps_of(PLAIN)[-1].words)
    assert last.endswith("and up to R6C1. The loop is closed, so all other cells are off."), last
    last = str(steps_of(SHUT_TWICE[0])[-1].words)
    assert last.endswith(" The loop is closed."), last


def test_cells_that_full_ones_shut_for_different_looks_are_one_sentence() -> None:
    """Two sentences that begin alike say one thing twice."""
    rows = "....0... .7...... ........ .....6.. ........ .5...4.. ........ ...5...."
    text = " ".join(str(step.words) for step in steps_of(rows))
    assert (
        "R3C1 can only go on through R4C1 to R5C1. R4C1 and R5C1 are full, so R4C2 and R5C2 are "
        "off the road. R6C2 needs R5C3 for its five."
    ) in text
