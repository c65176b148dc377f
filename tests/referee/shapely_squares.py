"""Shapely Squares: a digit in every cell, bound by the symbol of the cell and the row sums."""

from collections.abc import Callable
from typing import Protocol

from ortools.sat.python import cp_model

from .search import Cell, Cells, Rows, add_givens, neighbours

KNIGHT_MOVES = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))
EVEN = (0, 2, 4, 6, 8)
ODD = (1, 3, 5, 7, 9)


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
