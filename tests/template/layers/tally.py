"""Tally: shade cells so that every number around the grid counts the shaded cells of its line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from gridwright.layers import GIVEN, Around, Givens, Symbol
from gridwright.model import Cardinality, Posting
from gridwright.puzzle import Broken, Puzzle
from gridwright.rows import Rows

WHITE, SHADED = range(2)


@dataclass(frozen=True)
class Tally(Puzzle):
    """A board: the counts of its columns and rows, and given cells."""

    name = "tally"
    title = "Tally"
    rules = {
        "count": "A number at the top or left counts the shaded cells of its column or row.",
        "given": GIVEN,
    }
    symbols = (
        Symbol(WHITE, "x", "white", blank=True),
        Symbol(SHADED, "o", "shaded"),
    )
    counts: ClassVar = Around(
        "count",
        {"top": "columns", "left": "rows"},
        bounds=lambda length: (0, length),
        derive=lambda values: values.count(SHADED),
        what="a count",
    )
    layers = (counts, Givens())
    broken = (
        Broken("count", "tally\n  . .\n1 . .", "oo"),
        Broken("given", "tally\n  . .\n. o .", "xo"),
    )

    columns: tuple[int | None, ...]
    rows: tuple[int | None, ...]
    givens: Rows

    def constraints(self) -> Iterator[Posting]:
        for view, number in self.counts.printed(self):
            text = f"{view.line} holds {number} shaded"
            clue = self.counts.clue(view, number)
            yield self.rule("count", view.line, Cardinality.of(SHADED, number), text, clue)


PUZZLE = Tally
