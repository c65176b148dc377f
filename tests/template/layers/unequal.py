"""Unequal: each number once in every line, and signs between cells hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from gridwright.grid import Cell
from gridwright.layers import GIVEN, LESS, Between, Givens, Symbol, numbers
from gridwright.model import AllDifferent, Place, Posting, Table
from gridwright.puzzle import Broken, Puzzle
from gridwright.rows import Rows


@dataclass(frozen=True)
class Unequal(Puzzle):
    """A board: given numbers, and signs between neighbouring cells."""

    name = "unequal"
    title = "Unequal"
    rules = {
        "different": "Every row and every column holds each number once.",
        "sign": "A sign between two cells points at the smaller number.",
        "given": GIVEN,
    }
    signs: ClassVar = Between("sign", LESS, derive=lambda a, b: 0 if a < b else 1)
    layers = (signs, Givens())
    square = True
    broken = (
        Broken("different", "unequal\n. . .\n. .\n. . .", "12\n12"),
        Broken("sign", "unequal\n. > .\n. .\n. . .", "12\n21"),
        Broken("given", "unequal\n2 . .\n. .\n. . .", "12\n21"),
    )

    marks: frozenset[tuple[Cell, Cell, int]]
    givens: Rows

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        return numbers(1, self.width)

    def constraints(self) -> Iterator[Posting]:
        for line in self.grid.lines:
            yield self.rule("different", line, AllDifferent(), f"{line} holds each number once")
        ascending = [(a, b) for a in range(1, self.width + 1) for b in range(a + 1, self.width + 1)]
        for (a, b), mark in self.signs.pairs(self).items():
            low, high = (a, b) if mark == 0 else (b, a)
            where = Place(f"the sign between {a} and {b}", (low, high))
            clue = self.signs.clue((a, b), mark)
            yield self.rule("sign", where, Table(ascending), f"{low} is less than {high}", clue)


PUZZLE = Unequal
