"""Shapely Squares: a digit in every cell, bound by the cell's symbol; rows have given sums."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain, pairwise
from typing import TYPE_CHECKING, ClassVar, Self

from gridwright.drafts import Draft, GaveUpError, Options, Size, Solver, Style
from gridwright.givens import (
    RULE_TEXT,
    given_clues,
    given_postings,
    given_violations,
    keep_givens,
    no_givens,
    rows_of,
    value_glyphs,
)
from gridwright.grid import Cell, Grid, Line, Values, grid_of
from gridwright.model import Chain, Clue, Equal, Label, Model, Place, Posting
from gridwright.puzzle import (
    Broken,
    Problem,
    Rows,
    Slot,
    Symbol,
    Violation,
    check_put,
    number_slot,
    refuse_problems,
    with_number,
    with_value,
)
from gridwright.puzzles.shapely_squares.checks import CHECKS
from gridwright.puzzles.shapely_squares.demands import (
    ALONE,
    ALONG,
    ANY_DIGIT,
    LINKS,
    WEIGHTS,
    plain_sum,
)
from gridwright.puzzles.shapely_squares.symbols import DIGITS, SHAPES
from gridwright.scene import Glyph, Scene
from gridwright.text import (
    Token,
    aligned,
    board_size,
    check_length,
    each,
    every,
    optional,
    read_block,
    show,
)
from gridwright.validation import check_board, check_line, numbers

if TYPE_CHECKING:
    from gridwright.puzzles.shapely_squares.layouts import Sketch

LAST_IS_SUM = "the last entry of a row is its sum, . for none"
# Boards with more cells than that are rarely unique by their symbols alone.
LAID_OUT = 144
# What a question may cost before the sketch it is about is given up.
EFFORT = 20
OPTIONS = frozenset({"givens", "symbols"})
SHAPED = frozenset((None, *SHAPES))


@dataclass(frozen=True)
class ShapelySquares:
    """A board: the symbol of each cell (None = blank), row sums (None = none), given digits."""

    name: ClassVar[str] = "shapely-squares"
    title: ClassVar[str] = "Shapely Squares"
    rules: ClassVar[Mapping[str, str]] = {
        "row-sum": "The digits of a row add up to the number at its right.",
        "star": "A star is 2, 3, 5 or 7, and no adjacent digit is 1, 2, 3, 5 or 7.",
        "square": "A square is 0 or 5 and differs from every adjacent digit but diamonds.",
        "diamond": "A diamond is odd and the sum of all digits to its left.",
        "triangle": "A triangle is not 0, and the digit above it is even and larger.",
        "circle": "A circle is no multiple of 3 (0 is one), and all circles are equal.",
        "knight": "A knight counts the even digits a chess knight's move away.",
        "heart": "A heart and its adjacent hearts add up to 10.",
        "given": RULE_TEXT,
    }
    kinds: ClassVar[Mapping[str, str]] = dict.fromkeys(SHAPES, "what a symbol asks")
    symbols: ClassVar[tuple[Symbol, ...]] = tuple(Symbol(d, str(d), str(d)) for d in DIGITS)

    shapes: tuple[tuple[str | None, ...], ...]
    sums: tuple[int | None, ...]
    givens: Rows

    def __post_init__(self) -> None:
        shapes = f"one of {', '.join(SHAPES)} or None"
        size = width, height = check_board("shapes", self.shapes, SHAPED, shapes)
        most = 9 * width
        check_line("sums", self.sums, height, numbers(0, most), f"a sum from 0 to {most} or None")
        check_board("givens", self.givens, numbers(0, 9), "a digit from 0 to 9 or None", size)

    @property
    def width(self) -> int:
        return len(self.shapes[0])

    @property
    def height(self) -> int:
        return len(self.shapes)

    @cached_property
    def grid(self) -> Grid:
        return grid_of(self.width, self.height)

    @classmethod
    def parse(cls, text: str) -> Self:
        block = read_block(text, cls.name)
        block.only("size")
        wanted = block.size()
        if wanted and block.lines:
            entries = ("entry", "entries (the cells, then the sum)")
            check_length(block.lines[0], wanted[0] + 1, *entries, hint=LAST_IS_SUM)
        for line in block.lines:
            if len(line) == 1:
                line[0].fail(f"expected the cells of a row and then its sum; {LAST_IS_SUM}")
        rows = [line[:-1] for line in block.lines]
        width, height = board_size(block, rows, LAST_IS_SUM)

        def row_sum(token: Token) -> int:
            hint = "" if token.text.isdecimal() else LAST_IS_SUM
            return token.number(0, 9 * width, "a sum", hint)

        cells = each(rows, _read_cell)
        board = cls(
            tuple(tuple(shape for shape, _ in row) for row in cells),
            every([line[-1] for line in block.lines], optional(row_sum)),
            tuple(tuple(digit for _, digit in row) for row in cells),
        )
        tokens = {Cell(r, c): rows[r][c] for r in range(height) for c in range(width)}
        refuse_problems(board, tokens)
        return board

    def format(self) -> str:
        rows = [
            [*map(self._typed, row.cells), show(total)]
            for row, total in zip(self.grid.rows, self.sums, strict=True)
        ]
        return f"{self.name} size={self.grid}\n{aligned(rows)}\n"

    def model(self) -> Model:
        domains = dict.fromkeys(self.grid.cells, ANY_DIGIT)
        postings = [*given_postings(self.givens, self.symbols), *self._circle_postings()]
        for row, shapes in zip(self.grid.rows, self.shapes, strict=True):
            for cell, shape in zip(row.cells, shapes, strict=True):
                if shape:
                    labels = partial(_symbol_labels, self, shape, cell)
                    for constraint, scope in ALONE[shape](self, cell):
                        postings.append(Posting(constraint, scope, labels))
            postings += self._row_postings(row)
        return Model(domains, tuple(postings))

    def violations(self, values: Values) -> Iterator[Violation]:
        yield from given_violations(self.givens, values)
        for row, total in zip(self.grid.rows, self.sums, strict=True):
            digits = [values[cell] for cell in row.cells if cell in values]
            full = len(digits) == self.width
            if total is not None and (sum(digits) > total or (full and sum(digits) < total)):
                text = f"{row.name} adds up to {sum(digits)}, not {total}"
                yield Violation("row-sum", (*row.cells, Cell(row.index, self.width)), text)
        for cell in self._cells_with_symbol:
            shape = self.shape(cell) or ""
            if cell in values:
                for text in CHECKS[shape](self, cell, values):
                    yield Violation(shape, (cell,), f"the {shape} at {cell} {text}")

    def problems(self) -> Iterator[Problem]:
        for cell in self._cells_with_symbol:
            shape = self.shape(cell)
            if shape == "diamond" and cell.column == 0:
                yield Problem(cell, "a diamond in column 1 can never hold: nothing is left of it")
            elif shape == "triangle" and cell.row == 0:
                yield Problem(cell, "a triangle in row 1 can never hold: nothing stands above it")
            elif shape == "heart" and not self.adjacent(cell, "heart"):
                yield Problem(cell, "a heart without an adjacent heart can never hold")

    def clues(self) -> tuple[Clue, ...]:
        sums = (
            Clue("row-sum", Cell(r, self.width), total)
            for r, total in enumerate(self.sums)
            if total is not None
        )
        return (*sums, *given_clues(self.givens))

    def keep(self, clues: Iterable[Clue]) -> Self:
        clues = tuple(clues)
        kept = {clue.cell.row for clue in clues if clue.rule == "row-sum"}
        sums = tuple(total if r in kept else None for r, total in enumerate(self.sums))
        return replace(self, sums=sums, givens=keep_givens(self.givens, clues))

    def scene(self, values: Values | None = None) -> Scene:
        shapes = tuple(
            Glyph(cell, SHAPES[shape][1], "symbol", shape)
            for cell in self._cells_with_symbol
            if (shape := self.shape(cell))
        )
        sums = tuple(
            Glyph(Cell(r, self.width), str(total), "clue")
            for r, total in enumerate(self.sums)
            if total is not None
        )
        return Scene(
            f"{self.title} {self.grid}",
            self.width,
            self.height,
            shapes + value_glyphs(self.givens, values, "0123456789") + sums,
            lattice=True,
            legend=tuple((drawn, self.rules[shape]) for shape, (_, drawn) in SHAPES.items()),
        )

    @staticmethod
    def size_problem(size: Size) -> str | None:
        return None

    @classmethod
    def draft(
        cls, size: Size, rng: random.Random, options: Options, solver: Solver
    ) -> Draft[Self] | None:
        # Here: their tables take a while, and only those who make boards need them.
        from gridwright.puzzles.shapely_squares.sowing import SYMBOLS, sown

        grid = grid_of(*size)
        share = SYMBOLS if options.symbols is None else options.symbols
        # Given digits make boards unique; of a level, they make those easier that are so already.
        easing = options.levelled and len(grid.cells) <= LAID_OUT
        if options.givens and not easing:
            sketch = sown(grid, share, rng, solver.check)
        else:
            found = cls._unique_sketch(grid, share, rng, solver)
            if found is None:
                return None
            sketch = found
        board = cls._laid_out(sketch)
        solution = dict(zip(grid.cells, sketch.digits, strict=True))
        if options.givens:
            board = replace(board, givens=rows_of(*size, solution))
        sums = frozenset(clue for clue in board.clues() if clue.rule == "row-sum")
        return Draft(
            board,
            solution,
            first=frozenset(given_clues(board.givens)),
            stay=sums if options.style == "full" else frozenset(),
            unique=not options.givens,
        )

    @classmethod
    def _unique_sketch(
        cls, grid: Grid, share: float, rng: random.Random, solver: Solver
    ) -> Sketch | None:
        """A layout whose digits are the only solution; None when a try failed."""
        from gridwright.puzzles.shapely_squares.repairs import unique_sketch

        def ask(sketch: Sketch) -> list[int] | None:
            digits = dict(zip(grid.cells, sketch.digits, strict=True))
            other = solver.other(cls._laid_out(sketch).model(), digits, EFFORT)
            return None if other is None else [other[cell] for cell in grid.cells]

        try:
            return unique_sketch(grid, share, rng, ask, solver.check)
        except GaveUpError:
            return None

    @classmethod
    def _laid_out(cls, sketch: Sketch) -> Self:
        """The board of a sketch with the sums of all rows."""
        digits, width, height = sketch.digits, sketch.places.width, sketch.places.height
        sums = tuple(sum(digits[i : i + width]) for i in range(0, len(digits), width))
        return cls(sketch.shapes, sums, no_givens(width, height))

    def images(self) -> Iterator[ShapelySquares]:
        yield self

    @classmethod
    def blank(cls, size: Size, rng: random.Random) -> Self:
        blank = ((None,) * size.width,) * size.height
        return cls(blank, (None,) * size.height, blank)

    def slots(self) -> Iterator[Slot]:
        for view, total in zip(self.grid.views["right"], self.sums, strict=True):
            yield number_slot(view.outside, total, 0, 9 * self.width)
        names = {typed: shape for shape, (typed, _) in SHAPES.items()}
        for cell in self.grid.cells:
            shapes = (typed for typed, shape in names.items() if self._has_room(shape, cell))
            choices = (*shapes, *map(str, DIGITS))
            yield Slot(cell, self._typed(cell).strip("."), choices, names=names)

    def put(self, cell: Cell, text: str) -> Self:
        """A symbol leaves the digit of its cell as it is, and a digit the symbol.

        Hearts come and go in pairs: one alone can never hold.
        """
        check_put(self, cell, text)
        if cell not in self.grid:
            total = int(text) if text else None
            return replace(self, sums=with_number(self.grid.views["right"], self.sums, cell, total))
        if text in map(str, DIGITS):
            return replace(self, givens=with_value(self.givens, cell, int(text)))
        shape = next((shape for shape in SHAPES if SHAPES[shape][0] == text), None)
        givens = self.givens if shape else with_value(self.givens, cell, None)
        board = replace(self._with_shape(cell, shape), givens=givens)
        if shape == "heart" and not board.adjacent(cell, "heart"):
            board = board._with_shape(self._room_beside(cell)[0], "heart")
        for lone in self.adjacent(cell, "heart"):
            if not board.adjacent(lone, "heart"):
                board = board._with_shape(lone, None)
        return board

    styles: ClassVar[tuple[Style, ...]] = (
        Style("full", "the sums of all rows are given", options=OPTIONS, eased=True),
        Style("stripped", "as few row sums as possible", options=OPTIONS | {"clues"}, eased=True),
    )

    def shape(self, cell: Cell) -> str | None:
        """The symbol of a cell."""
        return self.shapes[cell.row][cell.column]

    @cached_property
    def _cells_with_symbol(self) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.grid.cells if self.shape(cell))

    def adjacent(self, cell: Cell, shape: str) -> list[Cell]:
        """The neighbours of a cell that have this symbol."""
        shapes = self.shapes
        return [n for n in self.grid.neighbours[cell] if shapes[n.row][n.column] == shape]

    def but_diamonds(self, cells: Iterable[Cell]) -> list[Cell]:
        """Those of some cells that a square beside them must differ from."""
        shapes = self.shapes
        return [cell for cell in cells if shapes[cell.row][cell.column] != "diamond"]

    def looked_at(self, shape: str, cell: Cell) -> tuple[Cell, ...]:
        """The other cells that the symbol of a cell speaks of."""
        if shape == "square":
            return tuple(self.but_diamonds(self.grid.neighbours[cell]))
        if shape == "diamond":
            return self.grid.rows[cell.row].cells[: cell.column]
        if shape == "triangle":
            return (cell.step(-1, 0),) if cell.row else ()
        if shape == "knight":
            return self.grid.knight_moves[cell]
        if shape == "heart":
            return tuple(self.adjacent(cell, "heart"))
        return self.grid.neighbours[cell] if shape == "star" else ()

    def _typed(self, cell: Cell) -> str:
        """The symbol and the digit of a cell as they are typed."""
        shape, digit = self.shape(cell), self.givens[cell.row][cell.column]
        return (SHAPES[shape][0] if shape else ".") + ("" if digit is None else str(digit))

    def _with_shape(self, cell: Cell, shape: str | None) -> Self:
        return replace(self, shapes=with_value(self.shapes, cell, shape))

    def _has_room(self, shape: str, cell: Cell) -> bool:
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
        shapes = chain.from_iterable(self.shapes)
        circles = tuple([c for c, s in zip(self.grid.cells, shapes, strict=True) if s == "circle"])
        if len(circles) > 1:
            label = Label("circle", Place("the circles", circles), "all circles are equal")
            yield Posting(Equal(), circles, (label,))

    def _row_postings(self, row: Line) -> Iterator[Posting]:
        """The sum of a row joined with what its symbols demand along the row."""
        shapes, total = self.shapes[row.index], self.sums[row.index]
        links = tuple(map(LINKS.get, pairwise(shapes)))
        echoes = frozenset([i for i, shape in enumerate(shapes) if shape == "diamond"])
        if total is not None or echoes or any(links):
            digits = Chain(links, WEIGHTS, total, echoes)
            yield Posting.joined(digits, row.cells, partial(self._row_parts, row))

    def _row_parts(self, row: Line) -> Iterator[Posting]:
        for cell, shape in zip(row.cells, self.shapes[row.index], strict=True):
            if shape and shape in ALONG:
                labels = partial(_symbol_labels, self, shape, cell)
                for constraint, scope in ALONG[shape](self, cell):
                    yield Posting(constraint, scope, labels)
        total = self.sums[row.index]
        if total is not None:
            clue = Clue("row-sum", Cell(row.index, self.width), total)
            label = Label("row-sum", Place.line(row), f"{row.name} adds up to {total}", clue)
            yield Posting(plain_sum(self.width, total), row.cells, (label,))

    broken: ClassVar[tuple[Broken, ...]] = (
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


def _read_cell(token: Token) -> tuple[str | None, int | None]:
    typed = {text: shape for shape, (text, _) in SHAPES.items()}
    text, given = token.text[0], token.text[1:]
    if text not in typed and text != ".":
        token.expected(f"a symbol ({' '.join(typed)}) or . for a blank cell")
    if given not in ("", *"0123456789"):
        token.expected("one digit after the symbol")
    return typed.get(text), int(given) if given else None


def _symbol_labels(board: ShapelySquares, shape: str, cell: Cell) -> tuple[Label]:
    name = f"the {shape} at {cell}"
    place = Place(name, (cell, *board.looked_at(shape, cell)))
    text = board.rules[shape].replace(f"A {shape}", name, 1).rstrip(".")
    return (Label(shape, place, text, Clue(shape, cell, 1)),)


PUZZLE = ShapelySquares
