"""Skyscrapers: heights 1..N once per line, clues count the buildings seen from outside."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import ClassVar, Self

from gridwright.drafts import Draft, Options, Size, Solver, Style
from gridwright.errors import Check
from gridwright.grid import SIDES, Cell, Line, Values, View, grid_of
from gridwright.latin_squares import Square, random_latin_square, random_switch
from gridwright.layers import GIVEN, Around, Givens, Symbol, Violation, numbers
from gridwright.looks import Look
from gridwright.model import Label, Place, Posting, Skyline, Visible
from gridwright.model.visible import seen
from gridwright.puzzle import Broken, Puzzle
from gridwright.reasoning.technique import Technique
from gridwright.rows import Rows
from gridwright.text import plural

ENDS = {"row": ("left", "right"), "column": ("top", "bottom")}
OPTIONS = frozenset({"givens", "clues", "symmetry"})
# Boards of a level may have given heights, though not more than this share.
EASED = 0.5
# How many boards are tried without given cells: see `Style.bare`.
BARE = 256
# How long, and how readily in bits a step back is accepted, on the way to a square with
# informative clues.
STEPS = 200
TEMPERATURE = 0.5
Clues = tuple[int | None, ...]


@dataclass(frozen=True)
class Skyscrapers(Puzzle):
    """A board: the clues of four sides (None = no clue) and given heights."""

    name = "skyscrapers"
    title = "Skyscrapers"
    summary = "Build the heights that each side can see."
    rules = {
        "different": "Every row and every column holds each height from 1 to its length once.",
        "visible": "A clue outside the grid counts the buildings seen from there; "
        "a taller building hides all lower ones behind it.",
        "given": GIVEN,
    }
    outside: ClassVar = Around(
        "visible", {side: side for side in SIDES}, bounds=lambda length: (1, length), derive=seen
    )
    heights: ClassVar = Givens(what="a height")
    layers = (outside, heights)
    look = Look("towers", "teal")
    legend = (("1", "a building of height 1, and so on"),)
    styles = (
        Style("minimal", "as few clues as possible", options=OPTIONS, eased=EASED, bare=BARE),
        Style("dense", "95% of the clues around the grid", 0.95, options=OPTIONS, eased=EASED),
        Style("medium", "80% of the clues around the grid", 0.8, options=OPTIONS, eased=EASED),
        Style("sparse", "65% of the clues around the grid", 0.65, options=OPTIONS, eased=EASED),
    )
    square = True

    top: Clues
    left: Clues
    bottom: Clues
    right: Clues
    givens: Rows

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        return numbers(1, self.grid.width)

    def constraints(self) -> Iterator[Posting]:
        for line in self.grid.lines:
            clues = [getattr(self, side)[line.index] for side in ENDS[line.kind]]
            whole = Skyline(self.grid.width, *clues)
            yield Posting.joined(whole, line.cells, partial(self._line_parts, line))

    def _line_parts(self, line: Line) -> Iterator[Posting]:
        place = Place.line(line)
        different = Label("different", place, f"{line} holds each height once")
        yield Posting(Skyline(self.grid.width), line.cells, (different,))
        for side in ENDS[line.kind]:
            clue = getattr(self, side)[line.index]
            if clue is not None:
                view = self.grid.views[side][line.index]
                text = f"{_seen_text(clue)} from the {side} of {line}"
                label = Label("visible", place, text, self.outside.clue(view, clue))
                yield Posting(Visible(clue), view.cells, (label,))

    def violations(self, values: Values) -> Iterator[Violation]:
        yield from self.heights.violations(self, values)
        for line in self.grid.lines:
            yield from _repeats(line, values)
        for view, clue in self.outside.printed(self):
            yield from _wrong_view(view, clue, values)

    @classmethod
    def techniques(cls) -> tuple[Technique, ...]:
        from gridwright.techniques.skyline import SKYLINE

        return SKYLINE

    @classmethod
    def draft(
        cls, size: Size, rng: random.Random, options: Options, solver: Solver
    ) -> Draft[Self] | None:
        heights = random_latin_square(size.width, rng, solver.check)
        if options.telling or not options.givens:
            heights = _telling(heights, rng, solver.check)
        solution = {cell: heights[cell.row][cell.column] for cell in grid_of(*size).cells}
        return cls.blank(size, rng).drafted(solution, options)

    broken = (
        Broken("different", "skyscrapers\n . .\n. . . .\n. . . .\n . .", "12\n12"),
        Broken("visible", "skyscrapers\n . .\n1 . . .\n. . . .\n . .", "12\n21"),
        Broken("given", "skyscrapers\n . .\n. 2 . .\n. . . .\n . .", "12\n21"),
    )


def _seen_text(clue: int) -> str:
    return plural(clue, "building is seen", "buildings are seen")


def _repeats(line: Line, values: Values) -> Iterator[Violation]:
    found: dict[int, list[Cell]] = {}
    for cell in line.cells:
        if cell in values:
            found.setdefault(values[cell], []).append(cell)
    for height, cells in found.items():
        if len(cells) > 1:
            yield Violation("different", tuple(cells), f"{line.name} holds {height} twice")


def _wrong_view(view: View, clue: int, values: Values) -> Iterator[Violation]:
    heights = [values[cell] for cell in view.cells if cell in values]
    if len(heights) < len(view.cells):
        return
    visible = sum(all(other < height for other in heights[:i]) for i, height in enumerate(heights))
    if visible != clue:
        yield Violation(
            "visible",
            (view.outside, *view.cells),
            f"{_seen_text(visible)} from the {view.side} of {view.line.name}, not {clue}",
        )


# Few random squares are determined by their clues alone: 1 in 14 at 6x6, 1 in 600 at 7x7. Rows and
# columns with rare clues are more informative, so the square is changed step by step towards such
# clues. Then 22 of 60 at 8x8 are solved looking at single lines alone, and none of 16 at 10x10.


def _telling(heights: Square, rng: random.Random, check: Check) -> Square:
    """A square whose clues are informative."""
    rows, columns = list(map(tuple, heights)), list(zip(*heights, strict=True))
    for _ in range(STEPS * max(len(heights) - 5, 0) ** 2):
        check()
        switch = random_switch(rows, rng)
        first, second, places = switch
        before = [rows[first], rows[second], *(columns[place] for place in places)]
        after = [*switch.rows(rows), *(switch.column(columns[place]) for place in places)]
        gain = sum(map(_information, after)) - sum(map(_information, before))
        if gain >= 0 or rng.random() < math.exp(gain / TEMPERATURE):
            rows[first], rows[second], *crossing = after
            for place, line in zip(places, crossing, strict=True):
                columns[place] = line
        rows, columns = columns, rows  # they take turns
    return list(map(list, rows))


@lru_cache(maxsize=1 << 16)
def _information(line: tuple[int, ...]) -> float:
    """The bits of information in the clues of a line; kept, as the same lines come up again."""
    return _bits(len(line), seen(line), seen(line[::-1]))


@lru_cache(maxsize=4096)
def _bits(size: int, left: int, right: int) -> float:
    """How rare lines with these two clues are, as bits of information."""
    ways = math.comb(left + right - 2, left - 1) * _in_sight(size - 1, left + right - 2)
    return math.log2(math.factorial(size) / ways)


@lru_cache(maxsize=4096)
def _in_sight(buildings: int, visible: int) -> int:
    """The number of arrangements with exactly this many buildings visible from one end."""
    if not buildings or not visible:
        return int(buildings == visible)
    # The lowest is seen only at the very front; anywhere else it is hidden.
    in_front = _in_sight(buildings - 1, visible - 1)
    return in_front + (buildings - 1) * _in_sight(buildings - 1, visible)


PUZZLE = Skyscrapers
