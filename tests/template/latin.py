"""Latin Square: every row and every column holds each number once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gridwright.layers import GIVEN, Givens, Symbol, numbers
from gridwright.model import AllDifferent, Posting
from gridwright.puzzle import Broken, Puzzle
from gridwright.rows import Rows


@dataclass(frozen=True)
class Latin(Puzzle):
    """A board: the numbers given in its cells, None where there is none."""

    name = "latin"
    title = "Latin Square"
    rules = {
        "different": "Every row and every column holds each number once.",
        "given": GIVEN,
    }
    broken = (
        Broken("different", "latin\n. .\n. .", "12\n12"),
        Broken("given", "latin\n2 .\n. .", "12\n21"),
    )
    layers = (Givens(),)
    square = True

    givens: Rows

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        return numbers(1, self.grid.width)

    def constraints(self) -> Iterator[Posting]:
        for line in self.grid.lines:
            yield self.rule("different", line, AllDifferent(), f"{line} holds each number once")


PUZZLE = Latin
