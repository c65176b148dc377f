"""Skyscrapers: heights 1..N once per line, clues count the buildings seen from outside."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import ClassVar, Self

from gridwright.drafts import Draft, Options, Size, Solver, Style
from gridwright.errors import Check
from gridwright.givens import (
    RULE_TEXT,
    given_cells,
    given_clues,
    given_postings,
    given_violations,
    keep_givens,
    no_givens,
    open_glyphs,
    rows_of,
    value_glyphs,
)
from gridwright.grid import Cell, Grid, Line, Values, View, grid_of
from gridwright.latin_squares import Square, Switch, random_latin_square, random_switch
from gridwright.model import Clue, Label, Model, Place, Posting, Skyline, Visible
from gridwright.model.visible import seen
from gridwright.puzzle import (
    Broken,
    Problem,
    Rows,
    Slot,
    Symbol,
    Violation,
    check_put,
    check_size,
    number_slot,
    value_of,
    value_slots,
    with_number,
    with_value,
)
from gridwright.scene import Glyph, Scene
from gridwright.text import (
    Token,
    each,
    every,
    format_frame,
    optional,
    plural,
    read_block,
    read_frame,
    show,
)
from gridwright.turning import mirrored, transposed, turns
from gridwright.validation import check_board, check_line, length_of, numbers

SIDES = ("top", "left", "bottom", "right")
ENDS = {"row": ("left", "right"), "column": ("top", "bottom")}
OPTIONS = frozenset({"givens", "clues", "symmetry"})
# How readily a step back is taken on the way to a square with telling clues, in bits.
TEMPERATURE = 0.7
Clues = tuple[int | None, ...]


@dataclass(frozen=True)
class Skyscrapers:
    """A board: the clues of four sides (None = no clue) and given heights."""

    name: ClassVar[str] = "skyscrapers"
    title: ClassVar[str] = "Skyscrapers"
    rules: ClassVar[Mapping[str, str]] = {
        "different": "Every row and every column holds each height from 1 to the size once.",
        "visible": "A clue outside the grid counts the buildings seen from there; "
        "a taller building hides all lower ones behind it.",
        "given": RULE_TEXT,
    }
    kinds: ClassVar[Mapping[str, str]] = {}

    top: Clues
    left: Clues
    bottom: Clues
    right: Clues
    givens: Rows

    def __post_init__(self) -> None:
        highest = length_of(self.givens)
        allowed, heights = numbers(1, highest), f"from 1 to {highest} or None"
        check_size(self, *check_board("givens", self.givens, allowed, f"a height {heights}"))
        for side in SIDES:
            check_line(side, getattr(self, side), highest, allowed, f"a clue {heights}")

    @property
    def size(self) -> int:
        """Rows, columns and the greatest height of the board."""
        return len(self.givens)

    @property
    def grid(self) -> Grid:
        return grid_of(self.size, self.size)

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        return tuple(Symbol(v, str(v), str(v)) for v in range(1, self.size + 1))

    @classmethod
    def parse(cls, text: str) -> Self:
        block = read_block(text, cls.name)
        block.only("size")
        frame = read_frame(block)
        size = len(frame.rows)
        problem = cls.size_problem(Size(len(frame.top), size))
        if problem:
            frame.top[0].fail(problem)

        def clue(token: Token) -> int:
            return token.number(1, size, "a clue")

        def height(token: Token) -> int:
            return token.number(1, size, "a height")

        return cls(
            every(frame.top, optional(clue)),
            every(frame.left, optional(clue)),
            every(frame.bottom, optional(clue)),
            every(frame.right, optional(clue)),
            each(frame.rows, optional(height)),
        )

    def format(self) -> str:
        rows = [[show(value) for value in row] for row in self.givens]
        frame = format_frame(self.top, self.left, self.bottom, self.right, rows)
        return f"{self.name} size={self.size}\n{frame}\n"

    def model(self) -> Model:
        domains = dict.fromkeys(self.grid.cells, (2 << self.size) - 2)
        lines = (self._line_posting(line) for line in self.grid.lines)
        return Model(domains, (*given_postings(self.givens, self.symbols), *lines))

    def violations(self, values: Values) -> Iterator[Violation]:
        yield from given_violations(self.givens, values)
        for line in self.grid.lines:
            yield from _repeats(line, values)
        for view, clue in self._seen():
            yield from _wrong_view(view, clue, values)

    def problems(self) -> Iterator[Problem]:
        # A clue from 1 to the size always holds somewhere; what two of them do to each other is a
        # conflict, and diagnosed as one.
        return iter(())

    def clues(self) -> tuple[Clue, ...]:
        outside = (Clue("visible", view.outside, clue) for view, clue in self._seen())
        return (*outside, *given_clues(self.givens))

    def keep(self, clues: Iterable[Clue]) -> Self:
        clues = tuple(clues)
        kept = {clue.cell for clue in clues if clue.rule == "visible"}
        sides = {
            side: tuple(
                clue if view.outside in kept else None
                for view, clue in zip(self.grid.views[side], getattr(self, side), strict=True)
            )
            for side in SIDES
        }
        return replace(self, givens=keep_givens(self.givens, clues), **sides)

    def scene(self, values: Values | None = None) -> Scene:
        around = tuple(Glyph(view.outside, str(clue), "clue") for view, clue in self._seen())
        heights = [str(height) for height in range(self.size + 1)]
        known = {**(values or {}), **given_cells(self.givens)}
        inside = value_glyphs(self.givens, values, heights) + open_glyphs(self.grid.cells, known)
        legend = (("1", f"a building of height 1, up to {self.size}"), ("·", "open"))
        return Scene(
            f"{self.title} {self.grid}", self.size, self.size, around + inside, legend=legend
        )

    @staticmethod
    def size_problem(size: Size) -> str | None:
        if size.width != size.height:
            return f"expected a square board, found {size}"
        return None

    @classmethod
    def draft(
        cls, size: Size, rng: random.Random, options: Options, solver: Solver
    ) -> Draft[Self] | None:
        grid = grid_of(*size)
        heights = random_latin_square(size.width, rng, solver.check)
        if not options.givens:
            heights = _telling(heights, rng, solver.check)
        solution = {cell: heights[cell.row][cell.column] for cell in grid.cells}
        clues = {
            side: tuple(seen([solution[cell] for cell in view.cells]) for view in views)
            for side, views in grid.views.items()
        }
        givens = rows_of(*size, solution) if options.givens else no_givens(*size)
        return Draft(cls(**clues, givens=givens), solution, frozenset(given_clues(givens)))

    def images(self) -> Iterator[Skyscrapers]:
        yield from turns(self, _transposed, _mirrored)

    @classmethod
    def blank(cls, size: Size, rng: random.Random) -> Self:
        none = (None,) * size.width
        return cls(none, none, none, none, no_givens(*size))

    def slots(self) -> Iterator[Slot]:
        for side in SIDES:
            for view, clue in zip(self.grid.views[side], getattr(self, side), strict=True):
                yield number_slot(view.outside, clue, 1, self.size)
        yield from value_slots(self.givens, self.symbols)

    def put(self, cell: Cell, text: str) -> Self:
        check_put(self, cell, text)
        number = value_of(text, self.symbols)
        sides = {
            side: with_number(self.grid.views[side], getattr(self, side), cell, number)
            for side in SIDES
        }
        return replace(self, givens=with_value(self.givens, cell, number), **sides)

    styles: ClassVar[tuple[Style, ...]] = (
        Style("minimal", "as few clues as possible", options=OPTIONS, eased=True),
        Style("dense", "95% of the clues around the grid", 0.95, options=OPTIONS, eased=True),
        Style("medium", "80% of the clues around the grid", 0.8, options=OPTIONS, eased=True),
        Style("sparse", "65% of the clues around the grid", 0.65, options=OPTIONS, eased=True),
    )

    def _seen(self) -> Iterator[tuple[View, int]]:
        """Every view that has a clue, with it."""
        for side in SIDES:
            for view, clue in zip(self.grid.views[side], getattr(self, side), strict=True):
                if clue is not None:
                    yield view, clue

    def _line_posting(self, line: Line) -> Posting:
        """A line with both its clues, in one constraint."""
        clues = [getattr(self, side)[line.index] for side in ENDS[line.kind]]
        whole = Skyline(self.size, *clues)
        return Posting.joined(whole, line.cells, partial(self._line_parts, line))

    def _line_parts(self, line: Line) -> Iterator[Posting]:
        place = Place.line(line)
        different = Label("different", place, f"{line.name} holds each height once")
        yield Posting(Skyline(self.size), line.cells, (different,))
        for side in ENDS[line.kind]:
            clue = getattr(self, side)[line.index]
            if clue is not None:
                view = self.grid.views[side][line.index]
                text = f"{_seen_text(clue)} from the {side} of {line.name}"
                label = Label("visible", place, text, Clue("visible", view.outside, clue))
                yield Posting(Visible(clue), view.cells, (label,))

    broken: ClassVar[tuple[Broken, ...]] = (
        Broken("different", "skyscrapers\n . .\n. . . .\n. . . .\n . .", "12\n12"),
        Broken("visible", "skyscrapers\n . .\n1 . . .\n. . . .\n . .", "12\n21"),
        Broken("given", "skyscrapers\n . .\n. 2 . .\n. . . .\n . .", "12\n21"),
    )


def _transposed(board: Skyscrapers) -> Skyscrapers:
    return Skyscrapers(board.left, board.top, board.right, board.bottom, transposed(board.givens))


def _mirrored(board: Skyscrapers) -> Skyscrapers:
    return Skyscrapers(
        board.top[::-1], board.right, board.bottom[::-1], board.left, mirrored(board.givens)
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


# Of random squares, few are told by their clues alone: 1 in 14 at 6x6, 1 in 600 at 7x7. Rows and
# columns with rare clues tell more; so the square is changed step by step towards such clues. Of
# those at 8x8 every fourth then needs no given height, at 9x9 every tenth.


def _telling(heights: Square, rng: random.Random, check: Check) -> Square:
    """A square whose clues tell much about it."""
    steps = 100 * max(len(heights) - 5, 0) ** 2
    for _ in range(steps):
        check()
        switch = random_switch(heights, rng)
        switched = switch.applied(heights)
        gain = _told_by(switched, switch) - _told_by(heights, switch)
        if gain >= 0 or rng.random() < math.exp(gain / TEMPERATURE):
            heights = switched
        heights = list(map(list, zip(*heights, strict=True)))  # rows and columns take turns
    return heights


def _told_by(heights: Square, switch: Switch) -> float:
    """The bits of information in the clues of the rows and columns that a switch changes."""
    rows = (heights[switch.first], heights[switch.second])
    columns = ([row[column] for row in heights] for column in switch.columns)
    return sum(
        _bits(len(line), seen(line), seen(line[::-1]))
        for lines in (rows, columns)
        for line in lines
    )


@lru_cache(maxsize=4096)
def _bits(size: int, left: int, right: int) -> float:
    """How rare lines with these two clues are, as bits of information."""
    ways = math.comb(left + right - 2, left - 1) * _in_sight(size - 1, left + right - 2)
    return math.log2(math.factorial(size) / ways)


@lru_cache(maxsize=4096)
def _in_sight(buildings: int, visible: int) -> int:
    """The arrangements of different buildings of which so many are seen from one end."""
    if not buildings or not visible:
        return int(buildings == visible)
    # The lowest is seen only at the very front; behind anything else it hides.
    return _in_sight(buildings - 1, visible - 1) + (buildings - 1) * _in_sight(
        buildings - 1, visible
    )


PUZZLE = Skyscrapers
