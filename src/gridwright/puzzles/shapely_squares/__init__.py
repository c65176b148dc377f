"""Shapely Squares: a digit in every cell, bound by the cell's symbol; rows have given sums."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain, pairwise
from typing import TYPE_CHECKING, ClassVar, Self

from gridwright.drafts import Draft, Options, Size, Solver, Style
from gridwright.grid import Cell, Line, Values, grid_of
from gridwright.layers import GIVEN, Around, CellSigns, Givens, Problem, Slot, Violation, numbers
from gridwright.looks import Look
from gridwright.model import Chain, Clue, Equal, Label, Place, Posting
from gridwright.puzzle import Broken
from gridwright.puzzles.shapely_squares import demands
from gridwright.puzzles.shapely_squares.checks import CHECKS
from gridwright.puzzles.shapely_squares.symbols import DIGITS, SHAPES, Layout
from gridwright.rows import Rows, with_entry

if TYPE_CHECKING:
    from gridwright.puzzles.shapely_squares.layouts import Sketch
    from gridwright.reasoning.technique import Technique
    from gridwright.reasoning.words import Words

# Boards with more cells than that are rarely unique by their symbols alone.
LAID_OUT = 144
# What a question may cost before the sketch it is about is given up.
EFFORT = 20
OPTIONS = frozenset({"givens", "symbols"})
# Boards of a level may have given digits, though not more than this share.
EASED = 0.35
RULES = {
    "row-sum": "The digits of a row add up to the number at its right.",
    "star": "A star is 2, 3, 5 or 7, and no adjacent digit is 1, 2, 3, 5 or 7.",
    "square": "A square is 0 or 5 and differs from every adjacent digit but diamonds.",
    "diamond": "A diamond is odd and the sum of all digits to its left.",
    "triangle": "A triangle is not 0, and the digit above it is even and larger.",
    "circle": "A circle is no multiple of 3 (0 is one), and all circles are equal.",
    "knight": "A knight counts the even digits a chess knight's move away.",
    "heart": "A heart and its adjacent hearts add up to 10.",
    "given": GIVEN,
}


@dataclass(frozen=True)
class ShapelySquares(Layout):
    """A board: the symbol of each cell, row sums and given digits (None = none)."""

    name = "shapely-squares"
    title = "Shapely Squares"
    of_papers = True
    summary = "Every shape has a say in its digit."
    rules = RULES
    symbols = numbers(DIGITS[0], DIGITS[-1])
    totals: ClassVar = Around(
        "row-sum",
        {"right": "sums"},
        bounds=lambda length: (0, DIGITS[-1] * length),
        derive=sum,
        what="a sum",
        hint="the last entry of a row is its sum, . for none",
    )
    signs: ClassVar = CellSigns(SHAPES, "shapes")
    digits: ClassVar = Givens(what="a digit")
    layers = (totals, signs, digits)
    look = Look("shapes", "plum")
    legend = tuple((sign.drawn, RULES[shape]) for shape, sign in SHAPES.items())
    styles = (
        Style("full", "the sums of all rows are given", options=OPTIONS, eased=EASED),
        Style("stripped", "as few row sums as possible", options=OPTIONS | {"clues"}, eased=EASED),
    )
    turnable = False
    lattice = True

    sums: tuple[int | None, ...]
    givens: Rows

    def constraints(self) -> Iterator[Posting]:
        yield from self._circle_postings()
        for row in self.grid.rows:
            yield from self._symbol_postings(row, demands.alone)
            yield from self._row_postings(row)

    def violations(self, values: Values) -> Iterator[Violation]:
        yield from self.digits.violations(self, values)
        for view, total in self.totals.printed(self):
            row = view.line
            digits = [values[cell] for cell in row.cells if cell in values]
            full = len(digits) == len(row.cells)
            if sum(digits) > total or (full and sum(digits) < total):
                text = f"{row} adds up to {sum(digits)}, not {total}"
                yield Violation("row-sum", (*row.cells, view.outside), text)
        for cell, shape in self._symbol_of.items():
            if cell in values:
                for text in CHECKS[shape](self, cell, values):
                    yield Violation(shape, (cell,), f"the {shape} at {cell} {text}")

    def problems(self) -> Iterator[Problem]:
        for cell, shape in self._symbol_of.items():
            if shape == "diamond" and cell.column == 0:
                yield Problem(cell, "a diamond in column 1 can never hold: nothing is left of it")
            elif shape == "triangle" and cell.row == 0:
                yield Problem(cell, "a triangle in row 1 can never hold: there is nothing above it")
            elif shape == "heart" and not self.adjacent(cell, "heart"):
                yield Problem(cell, "a heart without an adjacent heart can never hold")

    @classmethod
    def techniques(cls) -> tuple[Technique, ...]:
        from gridwright.puzzles.shapely_squares.techniques import TECHNIQUES

        return TECHNIQUES

    @classmethod
    def draft(
        cls, size: Size, rng: random.Random, options: Options, solver: Solver
    ) -> Draft[Self] | None:
        # Here: their tables take a while, and only those who make boards need them.
        from gridwright.puzzles.shapely_squares.layouts import SYMBOLS, sown
        from gridwright.puzzles.shapely_squares.repairs import repaired_sketch, unique_sketch

        def ask(sketch: Sketch) -> Values | None:
            return solver.other(cls._laid_out(sketch).model(), sketch.digits, EFFORT)

        grid = grid_of(*size)
        share = SYMBOLS if options.symbols is None else options.symbols
        # Given digits make boards unique; of a level, they make those easier that are so already,
        # or nearly so.
        if options.givens and not options.levelled:
            sketch: Sketch | None = sown(grid, share, rng, solver.check)
        elif options.givens and len(grid.cells) > LAID_OUT:
            sketch = repaired_sketch(grid, share, rng, ask, solver.check)
        else:
            sketch = unique_sketch(grid, share, rng, ask, solver.check)
        if sketch is None:
            return None
        board, solution = cls._laid_out(sketch), sketch.digits
        if options.givens:
            board = replace(board, **cls.digits.from_solution(board, solution))
        return Draft(
            board,
            solution,
            first=frozenset(cls.digits.clues(board)),
            stay=frozenset(cls.totals.clues(board)) if options.style == "full" else frozenset(),
            unique=not options.givens,
        )

    @classmethod
    def _laid_out(cls, sketch: Sketch) -> Self:
        """The board of a sketch with the sums of all rows."""
        empty = cls.empty(sketch.grid)
        sums = cls.totals.from_solution(empty, sketch.digits)
        return replace(empty, shapes=sketch.shapes, **sums)

    def tell_marks(self, gone: Mapping[Cell, int]) -> Iterator[Words]:
        from gridwright.puzzles.shapely_squares.techniques_circles import tell_circles
        from gridwright.reasoning.words import listed, say

        circles = {cell: mask for cell, mask in gone.items() if self.shape(cell) == "circle"}
        alike = len(circles) > 1 and len(set(circles.values())) == 1
        if alike:
            yield tell_circles(circles, *set(circles.values()))
            gone = {cell: mask for cell, mask in gone.items() if cell not in circles}
        for mask, parity in ((demands.ODD.allowed, "even"), (demands.EVEN, "odd")):
            cells = [cell for cell, digits in gone.items() if digits & ~1 == mask & ~1]
            if cells:
                yield say("{} {} {}", listed(cells), "is" if len(cells) == 1 else "are", parity)

    def slots(self) -> Iterator[Slot]:
        names = {sign.typed: shape for shape, sign in SHAPES.items()}
        for slot in super().slots():
            fits = (text for text in slot.choices if self._has_room(names.get(text), slot.cell))
            yield replace(slot, choices=tuple(fits))

    def put(self, cell: Cell, text: str) -> Self:
        """A symbol leaves the digit of its cell as it is, and a digit the symbol.

        Hearts come and go in pairs: one alone can never hold.
        """
        board = super().put(cell, text)
        if cell not in self.grid or board.shapes == self.shapes:
            return board
        if board.shape(cell) == "heart" and not board.adjacent(cell, "heart"):
            board = board._with_shape(self._room_beside(cell)[0], "heart")
        for lone in self.adjacent(cell, "heart"):
            if not board.adjacent(lone, "heart"):
                board = board._with_shape(lone, None)
        return board

    @cached_property
    def _symbol_of(self) -> dict[Cell, str]:
        return {cell: shape for cell in self.grid.cells if (shape := self.shape(cell))}

    @cached_property
    def circles(self) -> tuple[Cell, ...]:
        """All circles."""
        return tuple(cell for cell, shape in self._symbol_of.items() if shape == "circle")

    def looked_at(self, shape: str, cell: Cell) -> tuple[Cell, ...]:
        """The other cells that the symbol of a cell speaks of."""
        posted = chain(demands.alone(self, shape, cell), demands.along(self, shape, cell))
        return tuple(sorted({other for _, scope in posted for other in scope} - {cell}))

    def _with_shape(self, cell: Cell, shape: str | None) -> Self:
        return replace(self, shapes=with_entry(self.shapes, cell, shape))

    def _has_room(self, shape: str | None, cell: Cell) -> bool:
        """Whether a symbol can hold in a cell, as far as the cells around it go."""
        if shape == "diamond":
            return cell.column > 0
        if shape == "triangle":
            return cell.row > 0
        return shape != "heart" or bool(self.adjacent(cell, "heart") or self._room_beside(cell))

    def _room_beside(self, cell: Cell) -> list[Cell]:
        """The neighbours of a cell without a symbol, the next ones first."""
        return [n for n in self.grid.neighbours[cell][::-1] if self.shape(n) is None]

    def _circle_postings(self) -> Iterator[Posting]:
        if len(self.circles) > 1:
            place = Place("the circles", self.circles)
            yield self.rule("circle", place, Equal(), "all circles are equal")

    def _symbol_postings(self, row: Line, demanded: demands.Demands) -> Iterator[Posting]:
        for cell, shape in zip(row.cells, self.shapes[row.index], strict=True):
            if shape:
                labels = partial(_symbol_labels, self, shape, cell)
                for constraint, scope in demanded(self, shape, cell):
                    yield Posting(constraint, scope, labels)

    def _row_postings(self, row: Line) -> Iterator[Posting]:
        """The sum of a row joined with what its symbols demand along the row."""
        shapes, total = self.shapes[row.index], self.sums[row.index]
        links = tuple(map(demands.LINKS.get, pairwise(shapes)))
        echoes = frozenset([i for i, shape in enumerate(shapes) if shape == "diamond"])
        if total is not None or echoes or any(links):
            digits = Chain(links, demands.WEIGHTS, total, echoes)
            yield Posting.joined(digits, row.cells, partial(self._row_parts, row))

    def _row_parts(self, row: Line) -> Iterator[Posting]:
        yield from self._symbol_postings(row, demands.along)
        total = self.sums[row.index]
        if total is not None:
            clue = self.totals.clue(self.grid.views["right"][row.index], total)
            digits = demands.plain_sum(self.grid.width, total)
            yield self.rule("row-sum", row, digits, f"{row} adds up to {total}", clue)

    broken = (
        Broken("row-sum", "shapely-squares\n. . 9", "44"),
        Broken("star", "shapely-squares\n* . .", "23"),
        Broken("square", "shapely-squares\n# . .", "55"),
        Broken("diamond", "shapely-squares\n. d .", "35"),
        Broken("triangle", "shapely-squares\n. .\n^ .", "4\n6"),
        Broken("circle", "shapely-squares\no o .", "12"),
        Broken("knight", "shapely-squares\nk . .\n. . .\n. . .", "18\n88\n83"),
        Broken("heart", "shapely-squares\nh h .", "45"),
        Broken("given", "shapely-squares\n.7 .", "6"),
    )


def _symbol_labels(board: ShapelySquares, shape: str, cell: Cell) -> tuple[Label]:
    name = f"the {shape} at {cell}"
    place = Place(name, (cell, *board.looked_at(shape, cell)))
    text = board.rules[shape].replace(f"A {shape}", name, 1).rstrip(".")
    return (Label(shape, place, text, Clue(shape, cell, 1)),)


PUZZLE = ShapelySquares
