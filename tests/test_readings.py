"""Answers of techniques that may read any cell are kept by the cells they have read."""

from __future__ import annotations

import random

from gridwright.explaining.deducing.readings import KEPT, Deductions, Readings
from gridwright.grid import Cell
from gridwright.model.domain import values_of
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.words import Words

CELLS = [Cell(0, column) for column in range(6)]


def look(known: dict[Cell, int]) -> tuple[dict[Cell, int], Deductions]:
    """What is read if each cell says which one is read next, and an answer to exactly that."""
    read: dict[Cell, int] = {}
    cell = CELLS[0]
    while cell not in read:
        read[cell] = known[cell]
        cell = CELLS[sum(values_of(known[cell])) % len(CELLS)]
    return read, (Deduction((), dict(read), {}, lambda now: Words()),)


def test_an_answer_is_kept_for_all_that_differs_only_where_nothing_was_read() -> None:
    rng, readings = random.Random(1), Readings()
    asked: dict[tuple[tuple[Cell, int], ...], Deductions] = {}
    again = 0
    for _ in range(KEPT):
        known = {cell: rng.randrange(1, 8) for cell in CELLS}
        read, found = look(known)
        key = tuple(read.items())
        assert readings.get(known) is asked.get(key)
        if key in asked:
            again += 1
        else:
            readings.keep(read, found)
            asked[key] = found
    assert again
    assert len(asked) > 1
    readings.clear()
    assert readings.get(dict.fromkeys(CELLS, 1)) is None


def test_a_technique_that_reads_nothing_has_one_answer() -> None:
    readings = Readings()
    readings.keep({}, ())
    assert readings.get(dict.fromkeys(CELLS, 3)) == ()
