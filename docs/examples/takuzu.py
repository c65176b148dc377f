"""Takuzu: 0s and 1s, as many of each in every line, never three alike side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

from gridwright.drafts import Size
from gridwright.grid import Line
from gridwright.layers import GIVEN, Choice, Givens, numbers
from gridwright.model import Cardinality, Either, Place, Posting, Table, Unlike
from gridwright.puzzle import Broken, Puzzle
from gridwright.rows import Rows

MIXED = Table([three for three in product((0, 1), repeat=3) if len(set(three)) > 1])


@dataclass(frozen=True)
class Takuzu(Puzzle):
    """A board: the digits given in its cells, and whether equal lines are forbidden."""

    name = "takuzu"
    title = "Takuzu"
    rules = {
        "balanced": "Every row and every column holds as many 0s as 1s.",
        "three": "No three neighbouring cells of a row or column hold the same digit.",
        "distinct": "No two rows are the same, and no two columns, unless the board allows it.",
        "given": GIVEN,
    }
    broken = (
        Broken("balanced", "takuzu distinct=no\n. .\n. .", "01\n01"),
        Broken("three", "takuzu distinct=no\n. . . . . .\n. . . . . .", "000111\n111000"),
        Broken("distinct", "takuzu\n. .\n. .\n. .\n. .", "01\n10\n01\n10"),
        Broken("given", "takuzu\n1 .\n. .", "01\n10"),
    )
    layers = (Choice("distinct", {"yes": True, "no": False}), Givens(what="a digit"))
    smallest = 2
    symbols = numbers(0, 1)

    distinct: bool
    givens: Rows

    @classmethod
    def size_problem(cls, size: Size) -> str | None:
        if size.width % 2 or size.height % 2:
            return f"expected an even number of rows and columns, found {size}"
        return super().size_problem(size)

    def constraints(self) -> Iterator[Posting]:
        for line in self.grid.lines:
            half = len(line.cells) // 2
            equal = Cardinality(((0, half), (1, half)))
            yield self.rule("balanced", line, equal, f"{line} holds as many 0s as 1s")
            for three in line.windows(3):
                yield self.rule("three", three, MIXED, f"{three} are not all the same")
        if self.distinct:
            yield from self._different(self.grid.rows)
            yield from self._different(self.grid.columns)

    def _different(self, lines: tuple[Line, ...]) -> Iterator[Posting]:
        """Any two of the lines differ in some place."""
        for one, other in combinations(lines, 2):
            length = len(one.cells)
            differ = Either.of(*([(Unlike(), (i, length + i))] for i in range(length)))
            both = Place(f"{one} and {other}", one.cells + other.cells)
            yield self.rule("distinct", both, differ, f"{both} differ")


PUZZLE = Takuzu
