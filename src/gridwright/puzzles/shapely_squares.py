"""Shapely Squares: a digit in every cell, bound by the cell's symbol; rows have given sums."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from itertools import chain, pairwise, product
from typing import ClassVar, Self

from gridwright.givens import (
    RULE_TEXT,
    given_clues,
    given_postings,
    given_violations,
    keep_givens,
    value_glyphs,
)
from gridwright.grid import Cell, Grid, Line, Values, grid_of
from gridwright.model import (
    Chain,
    Clue,
    Constraint,
    Equal,
    Label,
    Link,
    Model,
    OneOf,
    Place,
    Posting,
    Table,
    Tally,
    Unlike,
    mask_of,
)
from gridwright.puzzle import Broken, Problem, Rows, Symbol, Violation, refuse_problems
from gridwright.scene import Glyph, Scene
from gridwright.text import (
    Token,
    aligned,
    board_size,
    check_length,
    each,
    every,
    optional,
    plural,
    read_block,
    show,
)

DIGITS = range(10)
LAST_IS_SUM = "the last entry of a row is its sum, . for none"
# Each symbol as it is typed and as it is drawn.
SHAPES = {
    "star": ("*", "★"),
    "square": ("#", "■"),
    "diamond": ("d", "◆"),
    "triangle": ("^", "▲"),
    "circle": ("o", "●"),
    "knight": ("k", "♞"),
    "heart": ("h", "♥"),
}
ANY_DIGIT = mask_of(DIGITS)
EVEN = mask_of((0, 2, 4, 6, 8))
WEIGHTS = tuple(DIGITS)
# Links of a row: a square differs from its neighbours, but a diamond beside it may be equal.
UNEQUAL: Link = tuple(ANY_DIGIT & ~(1 << digit) for digit in DIGITS)
LINKS: dict[tuple[str | None, str | None], Link] = {
    (a, b): UNEQUAL
    for a, b in product((None, *SHAPES), repeat=2)
    if "square" in (a, b) and "diamond" not in (a, b)
}

PRIME = OneOf(mask_of((2, 3, 5, 7)))
BESIDE_STAR = OneOf(mask_of((0, 4, 6, 8, 9)))
ZERO_OR_FIVE = OneOf(mask_of((0, 5)))
ODD = OneOf(ANY_DIGIT & ~EVEN)
NOT_BY_THREE = OneOf(mask_of((1, 2, 4, 5, 7, 8)))
NOTHING = OneOf(0)
UNLIKE_FIRST = Unlike()
COUNTS_EVEN = Tally(EVEN)
SMALLER_UNDER_EVEN = Table((a, b) for a in DIGITS for b in DIGITS if 0 < a < b and b % 2 == 0)


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
    symbols: ClassVar[tuple[Symbol, ...]] = tuple(Symbol(d, str(d), str(d)) for d in DIGITS)

    shapes: tuple[tuple[str | None, ...], ...]
    sums: tuple[int | None, ...]
    givens: Rows

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
        typed = {shape: text for shape, (text, _) in SHAPES.items()} | {None: "."}
        rows = [
            [typed[s] + ("" if d is None else str(d)) for s, d in zip(*pair, strict=True)]
            + [show(total)]
            for *pair, total in zip(self.shapes, self.givens, self.sums, strict=True)
        ]
        return f"{self.name} size={self.grid}\n{aligned(rows)}\n"

    def model(self) -> Model:
        domains = dict.fromkeys(self.grid.cells, ANY_DIGIT)
        postings = [*given_postings(self.givens, self.symbols), *self._circle_postings()]
        for row, shapes in zip(self.grid.rows, self.shapes, strict=True):
            for cell, shape in zip(row.cells, shapes, strict=True):
                if shape:
                    labels = partial(_symbol_labels, self, shape, cell)
                    for constraint, scope in _ALONE[shape](self, cell):
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
                for text in _CHECKS[shape](self, cell, values):
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
            if shape and shape in _ALONG:
                labels = partial(_symbol_labels, self, shape, cell)
                for constraint, scope in _ALONG[shape](self, cell):
                    yield Posting(constraint, scope, labels)
        total = self.sums[row.index]
        if total is not None:
            clue = Clue("row-sum", Cell(row.index, self.width), total)
            label = Label("row-sum", Place.line(row), f"{row.name} adds up to {total}", clue)
            yield Posting(_plain_sum(self.width, total), row.cells, (label,))

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


# What each symbol demands: constraints, and the cells they are put on. What a symbol demands along
# its row is said by the chain of the row too, and so apart.

Demands = list[tuple[Constraint, tuple[Cell, ...]]]
Rule = Callable[[ShapelySquares, Cell], Demands]


def _star(board: ShapelySquares, cell: Cell) -> Demands:
    return [(PRIME, (cell,)), (BESIDE_STAR, board.grid.neighbours[cell])]


def _square(board: ShapelySquares, cell: Cell) -> Demands:
    others = board.but_diamonds(board.grid.above_below[cell])
    own: Demands = [(ZERO_OR_FIVE, (cell,))]
    return [*own, (UNLIKE_FIRST, (cell, *others))] if others else own


def _square_along(board: ShapelySquares, cell: Cell) -> Demands:
    others = board.but_diamonds(board.grid.left_right[cell])
    return [(UNLIKE_FIRST, (cell, *others))] if others else []


def _diamond(board: ShapelySquares, cell: Cell) -> Demands:
    return [(ODD, (cell,))]


def _diamond_along(board: ShapelySquares, cell: Cell) -> Demands:
    left = cell.column
    echo = Chain((None,) * left, WEIGHTS, echoes=frozenset({left}))
    return [(echo, board.grid.rows[cell.row].cells[: left + 1])]


def _triangle(board: ShapelySquares, cell: Cell) -> Demands:
    # With nothing above it, a triangle can take no digit at all.
    return [(SMALLER_UNDER_EVEN, (cell, cell.step(-1, 0))) if cell.row else (NOTHING, (cell,))]


def _circle(board: ShapelySquares, cell: Cell) -> Demands:
    return [(NOT_BY_THREE, (cell,))]


def _knight(board: ShapelySquares, cell: Cell) -> Demands:
    return [(COUNTS_EVEN, (cell, *board.grid.knight_moves[cell]))]


def _heart(board: ShapelySquares, cell: Cell) -> Demands:
    hearts = (cell, *board.adjacent(cell, "heart"))
    return [(_plain_sum(len(hearts), 10), hearts)]


_ALONE: dict[str, Rule] = {
    "star": _star,
    "square": _square,
    "diamond": _diamond,
    "triangle": _triangle,
    "circle": _circle,
    "knight": _knight,
    "heart": _heart,
}
_ALONG: dict[str, Rule] = {"square": _square_along, "diamond": _diamond_along}


@lru_cache(maxsize=256)
def _plain_sum(length: int, total: int) -> Constraint:
    """So many digits add up to a total; few digits as a table, which prunes faster."""
    if length > 3:
        return Chain((None,) * (length - 1), WEIGHTS, total)
    return Table(digits for digits in product(DIGITS, repeat=length) if sum(digits) == total)


def _symbol_labels(board: ShapelySquares, shape: str, cell: Cell) -> tuple[Label]:
    name = f"the {shape} at {cell}"
    place = Place(name, (cell, *board.looked_at(shape, cell)))
    return (Label(shape, place, name, Clue(shape, cell, 1)),)


# What is wrong with the digit of a symbol, said without the constraints above.


def _wrong_star(board: ShapelySquares, cell: Cell, values: Values) -> Iterator[str]:
    if values[cell] not in (2, 3, 5, 7):
        yield f"is {values[cell]}, not 2, 3, 5 or 7"
    if any(values.get(n) in (1, 2, 3, 5, 7) for n in board.grid.neighbours[cell]):
        yield "has 1, 2, 3, 5 or 7 beside it"


def _wrong_square(board: ShapelySquares, cell: Cell, values: Values) -> Iterator[str]:
    if values[cell] not in (0, 5):
        yield f"is {values[cell]}, not 0 or 5"
    beside = [n for n in board.grid.neighbours[cell] if board.shape(n) != "diamond"]
    if any(values.get(n) == values[cell] for n in beside):
        yield f"has another {values[cell]} beside it"


def _wrong_diamond(board: ShapelySquares, cell: Cell, values: Values) -> Iterator[str]:
    left = [values.get(n) for n in board.grid.rows[cell.row].cells[: cell.column]]
    known = [digit for digit in left if digit is not None]
    if values[cell] % 2 == 0:
        yield f"is {values[cell]}, not odd"
    if sum(known) > values[cell] or (len(known) == len(left) and sum(known) < values[cell]):
        yield f"is {values[cell]}, but the digits to its left add up to {sum(known)}"


def _wrong_triangle(board: ShapelySquares, cell: Cell, values: Values) -> Iterator[str]:
    above = cell.step(-1, 0)
    if values[cell] == 0:
        yield "is 0"
    if above not in board.grid:
        yield "has nothing above it"
    elif above in values and (values[above] % 2 or values[above] <= values[cell]):
        yield f"has {values[above]} above it, not an even digit greater than {values[cell]}"


def _wrong_circle(board: ShapelySquares, cell: Cell, values: Values) -> Iterator[str]:
    if values[cell] % 3 == 0:
        yield f"is {values[cell]}, a multiple of 3"
    others = (c for c in board.grid.cells if board.shape(c) == "circle" and c in values)
    first = next(others)
    if values[first] != values[cell]:
        yield f"is {values[cell]}, but the circle at {first} is {values[first]}"


def _wrong_knight(board: ShapelySquares, cell: Cell, values: Values) -> Iterator[str]:
    moves = board.grid.knight_moves[cell]
    even = sum(values[n] % 2 == 0 for n in moves if n in values)
    unknown = sum(n not in values for n in moves)
    if not even <= values[cell] <= even + unknown:
        number = plural(even, "even digit is", "even digits are")
        yield f"is {values[cell]}, but {number} a knight's move away"


def _wrong_heart(board: ShapelySquares, cell: Cell, values: Values) -> Iterator[str]:
    hearts = [cell, *board.adjacent(cell, "heart")]
    known = [values[n] for n in hearts if n in values]
    if sum(known) > 10 or (len(known) == len(hearts) and sum(known) < 10):
        yield f"and its adjacent hearts add up to {sum(known)}, not 10"


_CHECKS: dict[str, Callable[[ShapelySquares, Cell, Values], Iterator[str]]] = {
    "star": _wrong_star,
    "square": _wrong_square,
    "diamond": _wrong_diamond,
    "triangle": _wrong_triangle,
    "circle": _wrong_circle,
    "knight": _wrong_knight,
    "heart": _wrong_heart,
}

PUZZLE = ShapelySquares
