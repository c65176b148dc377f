"""Jigsaw: every row, every column and every region holds each number once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from gridwright.layers import GIVEN, Givens, Regions, Symbol, numbers, random_regions
from gridwright.model import AllDifferent, Posting
from gridwright.puzzle import Broken, Puzzle
from gridwright.rows import Rows


@dataclass(frozen=True)
class Jigsaw(Puzzle):
    """A board: its regions by letter, and the numbers given in its cells."""

    name = "jigsaw"
    title = "Jigsaw"
    rules = {
        "different": "Every row and every column holds each number once.",
        "region": "No number occurs twice in a region.",
        "given": GIVEN,
    }
    pieces: ClassVar = Regions(random_regions)
    layers = (pieces, Givens())
    square = True
    broken = (
        Broken("different", "jigsaw\nA A\nB B", "12\n12"),
        Broken("region", "jigsaw\nA B\nB A", "12\n21"),
        Broken("given", "jigsaw\nA2 A\nB B", "12\n21"),
    )

    regions: tuple[str, ...]
    givens: Rows

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        return numbers(1, self.width)

    def constraints(self) -> Iterator[Posting]:
        for line in self.grid.lines:
            yield self.rule("different", line, AllDifferent(), f"{line} holds each number once")
        for region in self.pieces.places(self):
            yield self.rule("region", region, AllDifferent(), f"{region} repeats no number")


PUZZLE = Jigsaw
