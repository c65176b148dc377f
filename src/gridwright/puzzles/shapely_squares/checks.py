"""What is wrong with the digit of a symbol, said without the constraints of the model."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gridwright.grid import Cell, Values
from gridwright.puzzles.shapely_squares.symbols import Layout
from gridwright.text import plural


def _wrong_star(board: Layout, cell: Cell, values: Values) -> Iterator[str]:
    if values[cell] not in (2, 3, 5, 7):
        yield f"is {values[cell]}, not 2, 3, 5 or 7"
    if any(values.get(n) in (1, 2, 3, 5, 7) for n in board.grid.neighbours[cell]):
        yield "has 1, 2, 3, 5 or 7 beside it"


def _wrong_square(board: Layout, cell: Cell, values: Values) -> Iterator[str]:
    if values[cell] not in (0, 5):
        yield f"is {values[cell]}, not 0 or 5"
    beside = [n for n in board.grid.neighbours[cell] if board.shape(n) != "diamond"]
    if any(values.get(n) == values[cell] for n in beside):
        yield f"has another {values[cell]} beside it"


def _wrong_diamond(board: Layout, cell: Cell, values: Values) -> Iterator[str]:
    left = [values.get(n) for n in board.grid.rows[cell.row].cells[: cell.column]]
    known = [digit for digit in left if digit is not None]
    if values[cell] % 2 == 0:
        yield f"is {values[cell]}, not odd"
    if sum(known) > values[cell] or (len(known) == len(left) and sum(known) < values[cell]):
        yield f"is {values[cell]}, but the digits to its left add up to {sum(known)}"


def _wrong_triangle(board: Layout, cell: Cell, values: Values) -> Iterator[str]:
    above = cell.step(-1, 0)
    if values[cell] == 0:
        yield "is 0"
    if above not in board.grid:
        yield "has nothing above it"
    elif above in values and (values[above] % 2 or values[above] <= values[cell]):
        yield f"has {values[above]} above it, not an even digit greater than {values[cell]}"


def _wrong_circle(board: Layout, cell: Cell, values: Values) -> Iterator[str]:
    if values[cell] % 3 == 0:
        yield f"is {values[cell]}, a multiple of 3"
    others = (c for c in board.grid.cells if board.shape(c) == "circle" and c in values)
    first = next(others)
    if values[first] != values[cell]:
        yield f"is {values[cell]}, but the circle at {first} is {values[first]}"


def _wrong_knight(board: Layout, cell: Cell, values: Values) -> Iterator[str]:
    moves = board.grid.knight_moves[cell]
    even = sum(values[n] % 2 == 0 for n in moves if n in values)
    unknown = sum(n not in values for n in moves)
    if not even <= values[cell] <= even + unknown:
        number = plural(even, "even digit is", "even digits are")
        yield f"is {values[cell]}, but {number} a knight's move away"


def _wrong_heart(board: Layout, cell: Cell, values: Values) -> Iterator[str]:
    hearts = [cell, *board.adjacent(cell, "heart")]
    known = [values[n] for n in hearts if n in values]
    if sum(known) > 10 or (len(known) == len(hearts) and sum(known) < 10):
        yield f"and its adjacent hearts add up to {sum(known)}, not 10"


CHECKS: dict[str, Callable[[Layout, Cell, Values], Iterator[str]]] = {
    "star": _wrong_star,
    "square": _wrong_square,
    "diamond": _wrong_diamond,
    "triangle": _wrong_triangle,
    "circle": _wrong_circle,
    "knight": _wrong_knight,
    "heart": _wrong_heart,
}
