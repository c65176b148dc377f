"""Skyscrapers: heights 1..N once per line, clues count the buildings seen from outside.

With `heights=K` a line holds the heights 1..K once, and its other cells are parks; with
`diagonal=yes` no height occurs twice on a diagonal either.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Self

from gridwright.drafts import Draft, Options, Size, Solver, Style
from gridwright.grid import SIDES, Cell, Line, Values
from gridwright.layers import (
    GIVEN,
    Around,
    Below,
    Choice,
    Givens,
    Problem,
    Symbol,
    Violation,
    numbers,
)
from gridwright.looks import Look
from gridwright.model import Parks, Posting, Skyline
from gridwright.model.parks import PARK
from gridwright.model.visible import seen
from gridwright.puzzle import Broken, Puzzle
from gridwright.puzzles.skyscrapers.checks import repeats, surplus_parks, wrong_view
from gridwright.puzzles.skyscrapers.demands import (
    clue_posting,
    diagonal_posting,
    diagonals,
    ends_of_diagonals,
    once_posting,
    rules_with,
)
from gridwright.puzzles.skyscrapers.squares import random_heights, random_limit
from gridwright.reasoning.technique import Technique
from gridwright.reasoning.words import Words, listed, say
from gridwright.rows import Rows

ENDS = {"row": ("left", "right"), "column": ("top", "bottom")}
OPTIONS = frozenset({"givens", "clues", "symmetry"})
# Boards of a level may have given heights, though not more than this share.
EASED = 0.5
# How many boards are tried without given cells: see `Style.bare`.
BARE = 256
A_PARK = Symbol(PARK, "x", "a park", blank=True)
# The styles of boards with parks and with diagonals.
PARKS, DIAGONAL, BOTH = "parks", "diagonal", "diagonal-parks"
Clues = tuple[int | None, ...]
OPEN = " . .\n. . . .\n. . . .\n . ."


def _variant(name: str, text: str, smallest: int) -> Style:
    return Style(name, text, options=OPTIONS, eased=EASED, smallest=smallest)


@dataclass(frozen=True)
class Skyscrapers(Puzzle):
    """A board: the clues of four sides (None = no clue) and given heights."""

    name = "skyscrapers"
    title = "Skyscrapers"
    of_papers = True
    summary = "Build the heights that each side can see."
    rules = {
        "different": "Every row and every column holds each height from 1 to its length once "
        "(on a board with parks, up to the height it names; its other cells are parks).",
        "visible": "A clue outside the grid counts the buildings seen from there; "
        "a taller building hides all lower ones behind it.",
        "diagonal": "On a board with diagonals, neither of them holds a height twice.",
        "given": GIVEN,
    }
    outside: ClassVar = Around(
        "visible",
        {side: side for side in SIDES},
        bounds=lambda length: (1, length),
        derive=seen,
        most=lambda board, view: board.tallest,
    )
    built: ClassVar = Givens(what="a height")
    layers = (
        Below("heights", {"all": None}, {"heights": "heights 1 to {} and parks"}),
        Choice("diagonal", {"no": False, "yes": True}, {"yes": "diagonals"}, ends_of_diagonals),
        outside,
        built,
    )
    look = Look("towers", "teal")
    legend = (("1", "a building of height 1, and so on"),)
    styles = (
        Style("minimal", "as few clues as possible", options=OPTIONS, eased=EASED, bare=BARE),
        Style("dense", "95% of the clues around the grid", 0.95, options=OPTIONS, eased=EASED),
        Style("medium", "80% of the clues around the grid", 0.8, options=OPTIONS, eased=EASED),
        Style("sparse", "65% of the clues around the grid", 0.65, options=OPTIONS, eased=EASED),
        _variant(PARKS, "some cells of every line stay empty", 3),
        _variant(DIAGONAL, "no height twice on a diagonal", 4),
        _variant(BOTH, "with parks, and no height twice on a diagonal", 3),
    )
    square = True

    top: Clues
    left: Clues
    bottom: Clues
    right: Clues
    givens: Rows
    heights: int | None = None
    diagonal: bool = False

    @property
    def tallest(self) -> int:
        """The greatest height."""
        return self.heights or self.grid.width

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        built = numbers(1, self.tallest)
        return built if self.heights is None else (A_PARK, *built)

    def constraints(self) -> Iterator[Posting]:
        for line in self.grid.lines:
            clues = [getattr(self, side)[line.index] for side in ENDS[line.kind]]
            whole = Parks(self.heights, *clues) if self.heights else Skyline(self.width, *clues)
            yield Posting.joined(whole, line.cells, partial(self._line_parts, line))
        for place in diagonals(self.grid) if self.diagonal else ():
            yield diagonal_posting(place, self.heights)

    def _line_parts(self, line: Line) -> Iterator[Posting]:
        yield once_posting(line, self.heights)
        for side in ENDS[line.kind]:
            clue = getattr(self, side)[line.index]
            if clue is not None:
                view = self.grid.views[side][line.index]
                yield clue_posting(view, self.outside.clue(view, clue), self.heights)

    def rules_here(self) -> Mapping[str, str]:
        return rules_with(dict(self.rules), self.width, self.heights, diagonal=self.diagonal)

    def problems(self) -> Iterator[Problem]:
        yield from super().problems()
        for view, clue in self.outside.printed(self):
            if clue > self.tallest:
                text = (
                    f"expected a clue from 1 to {self.tallest}, the greatest height, found {clue}"
                )
                yield Problem(view.outside, text)

    def violations(self, values: Values) -> Iterator[Violation]:
        yield from self.built.violations(self, values)
        for line in self.grid.lines:
            yield from repeats("different", line, values)
            yield from surplus_parks(line, self.tallest, values)
        for place in diagonals(self.grid) if self.diagonal else ():
            yield from repeats("diagonal", place, values)
        for view, clue in self.outside.printed(self):
            yield from wrong_view(view, clue, values)

    def tell_marks(self, gone: Mapping[Cell, int]) -> Iterator[Words]:
        built = [cell for cell, mask in gone.items() if mask == 1 << PARK]
        if self.heights and built:
            yield say(
                "{} {}", listed(built), "is a building" if len(built) == 1 else "are buildings"
            )

    @classmethod
    def techniques(cls) -> tuple[Technique, ...]:
        from gridwright.techniques.skyline_parks import TECHNIQUES

        return TECHNIQUES

    @classmethod
    def draft(
        cls, size: Size, rng: random.Random, options: Options, solver: Solver
    ) -> Draft[Self] | None:
        board = cls.blank(size, rng)
        if options.style in (PARKS, BOTH):
            board = replace(board, heights=random_limit(size.width, rng))
        # Where clues tell little, boards of a level need many given cells.
        telling = options.levelled or not options.givens
        square = random_heights(size.width, board.tallest, rng, solver.check, telling=telling)
        solution: Values = {c: square[c.row][c.column] for c in board.grid.cells}
        if options.style in (DIAGONAL, BOTH):
            board = replace(board, diagonal=True)
            solution = solver.solution(board.model(), solution) or {}
        return board.drafted(solution, options) if solution else None

    broken = (
        Broken("different", f"skyscrapers\n{OPEN}", "12\n12"),
        Broken("different", f"skyscrapers heights=1\n{OPEN}", "xx\nx1"),
        Broken("visible", "skyscrapers\n . .\n1 . . .\n. . . .\n . .", "12\n21"),
        Broken("diagonal", f"skyscrapers heights=1 diagonal=yes\n{OPEN}", "1x\nx1"),
        Broken("given", "skyscrapers\n . .\n. 2 . .\n. . . .\n . .", "12\n21"),
    )


PUZZLE = Skyscrapers
