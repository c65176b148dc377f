"""Sudoku: every row, column and box holds each number once; boxes may have any shape."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import ClassVar, Self

from gridwright.box_grids import box_size, exchangeable_parts, random_box_grid
from gridwright.drafts import Draft, Options, Size, Solver, Style
from gridwright.grid import Cell, Grid, Values
from gridwright.layers import (
    GIVEN,
    Givens,
    Regions,
    Symbol,
    Violation,
    lettered,
    numbers,
    random_regions,
)
from gridwright.looks import Look
from gridwright.model import AllDifferent, Place, Posting
from gridwright.puzzle import Broken, Puzzle
from gridwright.reasoning.technique import Technique
from gridwright.reasoning.words import cell_name
from gridwright.rows import Rows, with_values
from gridwright.shared_rules import shared_rules
from gridwright.turning import image

OPTIONS = frozenset({"clues", "symmetry"})
JIGSAW = "jigsaw"


@lru_cache(maxsize=64)
def usual_boxes(grid: Grid) -> tuple[str, ...] | None:
    """The usual boxes of a board by letter; None for a size such as 7, which has none."""
    width, height = box_size(grid.width)
    if height == 1:
        return None
    return lettered([[(c.row // height, c.column // width) for c in r.cells] for r in grid.rows])


@dataclass(frozen=True)
class Sudoku(Puzzle):
    """A board: its boxes by letter, and the numbers given in its cells."""

    name = "sudoku"
    title = "Sudoku"
    summary = "Write each number once in every row, column and box."
    rules = {
        "line": "Every row and every column holds each number from 1 to its length once.",
        "box": "No number stands twice in a box, the cells inside thick lines.",
        "given": GIVEN,
    }
    boxes: ClassVar = Regions(random_regions, usual=usual_boxes)
    printed: ClassVar = Givens()
    layers = (boxes, printed)
    styles = (
        Style("classic", "given cells in rotational symmetry", options=OPTIONS, symmetry="rotate"),
        Style("minimal", "as few given cells as possible", options=OPTIONS),
        Style(JIGSAW, "boxes of irregular shapes", options=OPTIONS),
    )
    look = Look("boxes", "blue")
    usual = 9
    square = True
    broken = (
        Broken("line", "sudoku\n. . . .\n. . . .\n. . . .\n. . . .", "1234\n3412\n1234\n3412"),
        Broken("box", "sudoku\n. . . .\n. . . .\n. . . .\n. . . .", "1234\n2341\n3412\n4123"),
        Broken("given", "sudoku\n2 . . .\n. . . .\n. . . .\n. . . .", "1234\n3412\n2143\n4321"),
    )

    regions: tuple[str, ...]
    givens: Rows

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        return numbers(1, self.grid.width)

    def constraints(self) -> Iterator[Posting]:
        return iter(shared_rules(self, Sudoku._rules_of_boxes, self.regions))

    def _rules_of_boxes(self) -> Iterator[Posting]:
        different = AllDifferent()
        for line in self.grid.lines:
            yield self.rule("line", line, different, f"{line} holds each number once")
        for box in self.places():
            yield self.rule("box", box, different, f"{box} holds no number twice")

    def places(self) -> list[Place]:
        """The boxes by name: numbered as they are read, or called by their first cell."""
        usual, groups = self.boxes.is_usual(self), self.boxes.groups(self).values()
        return [
            Place(f"box {n}" if usual else f"the box of {cell_name(cells[0])}", cells)
            for n, cells in enumerate(groups, 1)
        ]

    def violations(self, values: Values) -> Iterator[Violation]:
        yield from self.printed.violations(self, values)
        for line in self.grid.lines:
            yield from _repeats("line", line.name, line.cells, values)
        for box in self.places():
            yield from _repeats("box", box.name, box.cells, values)

    def renamed(self) -> Self:
        """Which number is which means nothing: 1 is the first that is read, 2 the next."""
        found = dict.fromkeys(chain.from_iterable(self.givens))
        given = (number for number in found if number is not None)
        new = {number: at for at, number in enumerate(given, 1)}
        return image(super().renamed(), givens=with_values(self.givens, new))

    @classmethod
    def techniques(cls) -> tuple[Technique, ...]:
        from gridwright.techniques.boxes import BOXES

        return BOXES

    @classmethod
    def draft(
        cls, size: Size, rng: random.Random, options: Options, solver: Solver
    ) -> Draft[Self] | None:
        board = cls.blank(size, rng)
        usual = board.boxes.is_usual(board)
        others: list[list[tuple[int, int]]] = []
        if usual and options.style != JIGSAW:
            shape = box_size(size.width)
            square = random_box_grid(*shape, rng, solver.check)
            others = exchangeable_parts(square, *shape)
            solution: Values | None = {c: square[c.row][c.column] for c in board.grid.cells}
        else:
            if usual:
                board = replace(board, regions=board.boxes.random_rows(board.grid, rng))
            solution = solver.solution(board.model())
        if solution is None:
            return None
        return replace(board.drafted(solution, options), lean=True, others=others)


def _repeats(rule: str, name: str, cells: Sequence[Cell], values: Values) -> Iterator[Violation]:
    held = [values[cell] for cell in cells if cell in values]
    for number in dict.fromkeys(held) if len(set(held)) < len(held) else ():
        if held.count(number) > 1:
            same = tuple(cell for cell in cells if values.get(cell) == number)
            yield Violation(rule, same, f"{name} holds {number} twice")


PUZZLE = Sudoku
