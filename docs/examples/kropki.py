"""Kropki: a Latin square with white dots between consecutive numbers, black ones beside doubles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from gridwright.grid import Cell
from gridwright.layers import GIVEN, Between, Givens, Mark, Symbol, numbers
from gridwright.model import AllDifferent, Place, Posting, Table
from gridwright.puzzle import Broken, Puzzle
from gridwright.rows import Rows

WHITE, BLACK = range(2)
DOTS = (Mark("o", "o", WHITE, "circle"), Mark("*", "*", BLACK, "disc"))


def dot(a: int, b: int) -> int | None:
    """The dot between two numbers; 1 and 2 get a black one."""
    if a == 2 * b or b == 2 * a:
        return BLACK
    return WHITE if abs(a - b) == 1 else None


@dataclass(frozen=True)
class Kropki(Puzzle):
    """A board: its dots, and the numbers given in its cells."""

    name = "kropki"
    title = "Kropki"
    rules = {
        "different": "Every row and every column holds each number once.",
        "dot": "A white dot means consecutive numbers, a black one a number and its double.",
        "given": GIVEN,
    }
    dots: ClassVar = Between("dot", DOTS, dot)
    layers = (dots, Givens())
    square = True
    broken = (
        Broken("different", "kropki\n. . .\n. .\n. . .", "12\n12"),
        Broken("dot", "kropki\n. * . . .\n. . .\n. . . . .\n. . .\n. . . . .", "132\n213\n321"),
        Broken("given", "kropki\n2 . .\n. .\n. . .", "12\n21"),
    )

    marks: frozenset[tuple[Cell, Cell, int]]
    givens: Rows

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        return numbers(1, self.width)

    def constraints(self) -> Iterator[Posting]:
        for line in self.grid.lines:
            yield self.rule("different", line, AllDifferent(), f"{line} holds each number once")
        values = range(1, self.width + 1)
        # By the index of the mark: what it allows, and what it says.
        allowed = [
            Table([(a, b) for a in values for b in values if abs(a - b) == 1]),
            Table([(a, b) for a in values for b in values if a == 2 * b or b == 2 * a]),
        ]
        said = ["are consecutive", "are a number and its double"]
        for (a, b), mark in self.dots.pairs(self).items():
            place = Place(f"the dot between {a} and {b}", (a, b))
            clue = self.dots.clue((a, b), mark)
            yield self.rule("dot", place, allowed[mark], f"{a} and {b} {said[mark]}", clue)


PUZZLE = Kropki
