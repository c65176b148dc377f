"""Minesweeper: every number counts the mines around it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gridwright.layers import CellNumbers, Symbol
from gridwright.model import Cardinality, OneOf, Place, Posting, mask_of
from gridwright.puzzle import Broken, Puzzle
from gridwright.rows import Rows
from gridwright.text import plural

SAFE, MINE = range(2)
NUMBERS = CellNumbers("count", None, SAFE, derive=lambda around: around.count(MINE))


@dataclass(frozen=True)
class Minesweeper(Puzzle):
    """A board: its numbers, None where there is none."""

    name = "minesweeper"
    title = "Minesweeper"
    rules = {"count": "A number is in a safe cell and counts the mines in the cells around it."}
    broken = (Broken("count", "minesweeper\n2 .\n. .", "xo\nxx"),)
    layers = (NUMBERS,)
    symbols = (Symbol(SAFE, "x", "safe", blank=True), Symbol(MINE, "o", "a mine", shape="circle"))
    smallest = 2

    numbers: Rows

    def constraints(self) -> Iterator[Posting]:
        for cell, number in NUMBERS.printed(self):
            clue, around = NUMBERS.clue(cell, number), self.grid.around[cell]
            place = Place(f"the number at {cell}", (cell, *around))
            text = f"{plural(number, 'mine')} {'is' if number == 1 else 'are'} around {cell}"
            # One clue, said in one sentence, that requires two constraints.
            yield self.rule("count", place, Cardinality.of(MINE, number), text, clue, around)
            yield self.rule("count", place, OneOf(mask_of([SAFE])), text, clue, (cell,))


PUZZLE = Minesweeper
