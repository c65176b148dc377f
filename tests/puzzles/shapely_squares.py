"""Shapely Squares: a digit in every cell, bound by the symbol of the cell and the row sums."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Protocol

from ortools.sat.python import cp_model

from gridwright.grid import Cell as GridCell
from gridwright.grid import Grid, grid_of
from gridwright.puzzles.shapely_squares import ShapelySquares
from gridwright.puzzles.shapely_squares.symbols import DIGITS, SHAPES
from puzzles.making import Made, Printer, Values
from puzzles.search import Cell, Cells, Rows, add_givens, neighbours

KNIGHT_MOVES = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))
EVEN = (0, 2, 4, 6, 8)
ODD = (1, 3, 5, 7, 9)


# Boards of a single cell, where scopes are empty.
ONE_CELL = (
    "shapely-squares\n. .",
    "shapely-squares\n* .",
    "shapely-squares\n# .",
    "shapely-squares\no .",
    "shapely-squares\nk .",
    "shapely-squares\n.3 4",
)

# Text of a board, line and column of what is wrong with it, and a part of what is said.
BAD: tuple[tuple[str, int | None, int | None, str], ...] = (
    ("shapely-squares", 1, None, "the board is missing"),
    ("shapely-squares\n.", 2, 1, "expected the cells, then a sum in this line"),
    ("shapely-squares\n. .\n.", 3, 2, "the last entry of a row is its sum, . for none"),
    ("shapely-squares\n. h h", 2, 5, "found 'h'; the last entry of a row is its sum"),
    ("shapely-squares\n. . .\n. .", 3, 4, "expected 3 entries (the cells, then a sum)"),
    ("shapely-squares size=3x1\n. . .", 2, 6, "expected 4 entries (the cells, then a sum)"),
    ("shapely-squares size=1x2\n. .", 2, 1, "expected 2 rows, found 1"),
    ("shapely-squares\n. ? .", 2, 3, "expected a symbol (* # d ^ o k h)"),
    ("shapely-squares\n. .a .", 2, 3, "expected a digit from 0 to 9 after the symbol"),
    ("shapely-squares\n. .55 .", 2, 3, "expected a digit from 0 to 9 after the symbol"),
    ("shapely-squares\n. .23 .", 2, 3, "expected a digit from 0 to 9 after the symbol"),
    ("shapely-squares\n. . 19", 2, 5, "expected a sum from 0 to 18"),
    ("shapely-squares\nd . .", 2, 1, "a diamond in column 1 can never hold"),
    ("shapely-squares\n. ^ .", 2, 3, "a triangle in row 1 can never hold"),
    ("shapely-squares\nh . .\n. h .", 2, 1, "a heart without an adjacent heart"),
)


def _with_shapes(board: ShapelySquares, shapes: Mapping[GridCell, str]) -> ShapelySquares:
    rows = tuple(
        tuple(shapes.get(cell, board.shape(cell)) for cell in row.cells) for row in board.grid.rows
    )
    return replace(board, shapes=rows)


def _decorated(board: ShapelySquares, values: Values, rng: random.Random) -> ShapelySquares:
    """The board with symbols put where the digits happen to allow them."""
    wishes = [{cell: rng.choice(list(SHAPES))} for cell in board.grid.cells for _ in range(4)]
    wishes += [dict.fromkeys(pair, "heart") for pair in board.grid.pairs]
    for wish in rng.sample(wishes, len(wishes)):
        bolder = _with_shapes(board, wish)
        if not any(bolder.violations(values)) and not any(bolder.problems()):
            board = bolder
    return board


def _digits(grid: Grid, rng: random.Random) -> Values:
    """Random digits, among them sums of what is left of them, as some symbol wants it."""
    values: Values = {}
    for row in grid.rows:
        left = 0
        for cell in row.cells:
            echo = left % 2 and left < 10 and rng.random() < 0.5
            values[cell] = left if echo else rng.choice((0, 1, 2, 3, 4, 4, 5, 6, 6, 7, 8, 8, 9, 9))
            left += values[cell]
    return values


def make(rng: random.Random) -> Made:
    """A random board, with the grid its clues were taken from."""
    grid = grid_of(rng.randint(1, 4), rng.randint(1, 4))
    values = _digits(grid, rng)
    printer = Printer(rng)
    sums = (sum(values[cell] for cell in row.cells) for row in grid.rows)
    blank = ShapelySquares(
        ((None,) * grid.width,) * grid.height,
        printer.clues(sums, range(9 * grid.width + 1)),
        ((None,) * grid.width,) * grid.height,
    )
    symbols = _decorated(replace(blank, sums=(None,) * grid.height), values, rng).shapes
    share = rng.choice((0.2, 0.4, 0.6))
    givens = printer.givens(grid, values, DIGITS, share)
    return Made(replace(blank, shapes=symbols, givens=givens), values)


class Puzzle(Protocol):
    """A board of symbols (None for a blank) with the sums of its rows; `givens` holds digits."""

    @property
    def shapes(self) -> tuple[tuple[str | None, ...], ...]:
        """The name of each cell's symbol."""
        ...

    @property
    def sums(self) -> tuple[int | None, ...]:
        """The sum of each row."""
        ...

    @property
    def givens(self) -> Rows:
        """The given digits."""
        ...


class Board:
    """The model while it is being made, the digit of each cell and the symbols."""

    def __init__(self, symbols: tuple[tuple[str | None, ...], ...]) -> None:
        self.model = cp_model.CpModel()
        self.symbols = {
            (row, column): symbol
            for row, line in enumerate(symbols)
            for column, symbol in enumerate(line)
        }
        self.digits = {cell: self.model.new_int_var(0, 9, f"digit{cell}") for cell in self.symbols}
        self._is_even: Cells = {}

    def allow(self, cell: Cell, digits: tuple[int, ...]) -> cp_model.Constraint:
        """The cell holds one of these digits."""
        domain = cp_model.Domain.from_values(digits)
        return self.model.add_linear_expression_in_domain(self.digits[cell], domain)

    def is_even(self, cell: Cell) -> cp_model.IntVar:
        """Whether the cell holds an even digit (0 is even)."""
        if cell not in self._is_even:
            self._is_even[cell] = self.model.new_bool_var(f"even{cell}")
            self.allow(cell, EVEN).only_enforce_if(self._is_even[cell])
            self.allow(cell, ODD).only_enforce_if(~self._is_even[cell])
        return self._is_even[cell]


def build(puzzle: Puzzle) -> tuple[cp_model.CpModel, Cells]:
    """The model, and the digit of each cell."""
    board = Board(puzzle.shapes)
    for cell, symbol in board.symbols.items():
        if symbol is not None:
            SYMBOLS[symbol](board, cell)
    for row, total in enumerate(puzzle.sums):
        if total is not None:
            digits = [digit for cell, digit in board.digits.items() if cell[0] == row]
            board.model.add(cp_model.LinearExpr.sum(digits) == total)  # row-sum
    add_givens(board.model, board.digits, puzzle.givens)
    return board.model, board.digits


def add_star(board: Board, cell: Cell) -> None:
    """Star: 2, 3, 5 or 7, and no adjacent digit is 1, 2, 3, 5 or 7."""
    board.allow(cell, (2, 3, 5, 7))
    for other in neighbours(board.digits, cell):
        board.allow(other, (0, 4, 6, 8, 9))


def add_square(board: Board, cell: Cell) -> None:
    """Square: 0 or 5, and different from every adjacent digit; a diamond may be equal."""
    board.allow(cell, (0, 5))
    for other in neighbours(board.digits, cell):
        if board.symbols[other] != "diamond":
            board.model.add(board.digits[cell] != board.digits[other])


def add_diamond(board: Board, cell: Cell) -> None:
    """Diamond: odd, and the sum of all digits to its left (0 in the first column: never odd)."""
    row, column = cell
    board.allow(cell, ODD)
    left = [board.digits[row, before] for before in range(column)]
    board.model.add(board.digits[cell] == cp_model.LinearExpr.sum(left))


def add_triangle(board: Board, cell: Cell) -> None:
    """Triangle: not 0; the digit directly above is even and larger (none above: impossible)."""
    row, column = cell
    above = (row - 1, column)
    if above not in board.digits:
        board.model.add_bool_or(False)
        return
    board.model.add(board.digits[cell] > 0)
    board.allow(above, EVEN)
    board.model.add(board.digits[above] > board.digits[cell])


def add_circle(board: Board, cell: Cell) -> None:
    """Circle: not a multiple of 3 (0 is one), and the same digit as the first circle."""
    board.allow(cell, (1, 2, 4, 5, 7, 8))
    first = next(other for other, symbol in board.symbols.items() if symbol == "circle")
    board.model.add(board.digits[cell] == board.digits[first])


def add_knight(board: Board, cell: Cell) -> None:
    """Knight: how many cells a knight's move away hold an even digit."""
    even = [board.is_even(other) for other in neighbours(board.digits, cell, KNIGHT_MOVES)]
    board.model.add(board.digits[cell] == cp_model.LinearExpr.sum(even))


def add_heart(board: Board, cell: Cell) -> None:
    """Heart: its digit and the digits of its adjacent hearts add up to 10 (alone: impossible)."""
    hearts = [h for h in neighbours(board.digits, cell) if board.symbols[h] == "heart"]
    board.model.add(cp_model.LinearExpr.sum([board.digits[h] for h in [cell, *hearts]]) == 10)


SYMBOLS: dict[str, Callable[[Board, Cell], None]] = {
    "star": add_star,
    "square": add_square,
    "diamond": add_diamond,
    "triangle": add_triangle,
    "circle": add_circle,
    "knight": add_knight,
    "heart": add_heart,
}
