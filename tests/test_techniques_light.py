"""Bulbs that rule out others: told as what is seen at a glance, without a supposition."""

from __future__ import annotations

import random

import pytest

import gridwright
from techniques import check_deductions, sights_of

FILLED = """akari size=8x8
.1......
...2..1.
.....#..
#0.1..2.
.1..0.1#
..2.....
.#..#...
......#.
"""
EITHER = """akari size=8x8
1....#.2
..1..02.
........
..02....
....21..
........
.11..2..
#.1....0
"""
TWO_NUMBERS = """akari size=7x7
...1.1.
#0.....
.......
..1.1..
.......
.....11
.3.1...
"""


def told(text: str) -> list[str]:
    """The sentences of a walkthrough."""
    return [str(step.words) for step in gridwright.explain(gridwright.read(text))]


@pytest.mark.parametrize("text", [FILLED, EITHER, TWO_NUMBERS])
def test_all_that_bulbs_rule_out_is_proven_in_any_position(text: str) -> None:
    found = check_deductions(sights_of(text), random.Random(1), 6)
    assert {"Rules out all light", "Rules out a number", "Either way"} & found


def test_a_bulb_rules_out_all_light_of_a_cell_with_the_number_it_fills() -> None:
    said = (
        "R2C2 has to hold a bulb or be lit from R2C1. A bulb at R1C1 would rule out both: it "
        "lights R2C1 and completes the 1 at R1C2 beside R2C2. So R1C1 is empty."
    )
    assert any(step.startswith(said) for step in told(FILLED))


def test_a_bulb_rules_out_all_places_of_a_number_with_another_one_it_fills() -> None:
    said = (
        "The 1 at R4C3 is left with R3C3 and R4C4. A bulb at R3C5 would rule out both: it lights "
        "R3C3 and completes the 1 at R4C5 beside R4C4. So R3C5 is empty."
    )
    assert said in told(TWO_NUMBERS)


def test_a_bulb_is_needed_whichever_of_two_cells_lights_a_third() -> None:
    said = (
        "R2C5 has to be lit from R2C4 or R4C5. With R2C4, which lights R3C4, the 2 at R4C4 needs "
        "R4C5 too. Either way R4C5 is a bulb."
    )
    assert any(step.startswith(said) for step in told(EITHER))


def test_the_same_look_of_two_cells_is_told_one_after_the_other() -> None:
    """What follows from the first is said before the second, which may rest on it."""
    said = (
        "A bulb at R2C2 would shine on R1C2 and R2C1, the only places left for the 1 at R1C1, so "
        "R2C2 is empty. A bulb at R3C5 would shine on R3C4 and R4C5 and leave the 2 at R4C4 only "
        "R5C4, so R3C5 is empty."
    )
    assert said in " ".join(told(EITHER))


def test_zeros_come_first_and_at_once() -> None:
    assert told(EITHER)[0].startswith("No bulb is beside a 0, so all these cells are empty.")


SUPPOSING = """akari size=7x7
.......
3...#..
.....1#
#0...1#
0#.....
..2...0
.......
"""


def test_a_supposition_ends_in_what_its_bulbs_leave_dark_or_with_too_few_places() -> None:
    """What they light, and what follows from that, is one sentence; the 2 needs no number more."""
    supposing = [step for step in told(SUPPOSING) if step.startswith("Suppose ")]
    assert (
        "Suppose R7C5 were a bulb. It lights R4C5, so the 1 at R4C6 needs R5C6. R7C5 also lights "
        "R7C3 and R5C6 lights R5C3, which leaves the 2 at R6C3 only one place. So R7C5 is empty."
    ) in supposing
    assert any(
        "R4C5 lights R6C5 and R7C3 lights R7C6, which leaves R6C6 dark." in x for x in supposing
    )


def test_a_number_that_takes_all_its_cells_is_not_said_twice() -> None:
    steps = " ".join(told(SUPPOSING))
    assert "The 3 at R2C1 needs all of R1C1, R2C2 and R3C1. " in steps
    assert "for its last bulb" in steps


ONE_FILLS_ANOTHER = """akari size=7x7
#.#....
0...3..
.#.1.#.
.......
.1.#.0.
..1...#
....3.#
"""
ONE_OF_TWO = """akari size=8x8
..#.001.
......#.
..#.....
.4..0...
...#..2.
.....2..
.#......
.###.2..
"""


def test_a_number_that_fills_another_in_any_case_is_told_of_all_cells_that_it_empties() -> None:
    """Not one by one, as bulbs that would rule out all its places."""
    assert (
        "The 1 at R6C3 has its bulb at R5C3 or R6C2. Either completes the 1 at R5C2, so R4C2 and "
        "R5C1 are empty."
    ) in told(ONE_FILLS_ANOTHER)
    assert any(
        "The 2 at R5C7 needs two of R4C7, R5C6 and R6C7, so R5C6 or R6C7 is a bulb. Either "
        "completes the 2 at R6C6, so R6C5 is empty." in step
        for step in told(ONE_OF_TWO)
    )
