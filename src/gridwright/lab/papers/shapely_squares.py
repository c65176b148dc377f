"""Shapely Squares as R. Guedes and J. Barbosa model it (FEUP).

Sums of rows, of what is left of a diamond and of hearts (linear); what a symbol allows by itself
(domains); each square unlike each neighbour and each circle equal to the next, two by two; a
knight is the sum of reified "this digit is even".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from gridwright.grid import Cell
from gridwright.lab.models.formulation import Formulation, Poster, board_of
from gridwright.layers.givens import given_postings
from gridwright.model import (
    Constraint,
    Equal,
    Linear,
    Model,
    OneOf,
    Posting,
    Tally,
    Unlike,
    mask_of,
)
from gridwright.puzzle import Puzzle
from gridwright.puzzles.shapely_squares import ShapelySquares

DIGITS = mask_of(range(10))
EVEN = mask_of(range(0, 10, 2))
PRIME = OneOf(mask_of((2, 3, 5, 7)))
NEITHER_PRIME_NOR_ONE = OneOf(mask_of((0, 4, 6, 8, 9)))
BY_FIVE = OneOf(mask_of((0, 5)))
IS_ODD, IS_EVEN = OneOf(DIGITS & ~EVEN), OneOf(EVEN)
NOT_ZERO = OneOf(DIGITS & ~1)
NOT_BY_THREE = OneOf(DIGITS & ~mask_of((0, 3, 6, 9)))
EVEN_ONES, UNLIKE, EQUAL, LESS = Tally(EVEN), Unlike(), Equal(), Linear.less()

# A constraint and the cells it is put on, for the symbol of one cell.
Demand = tuple[Constraint, tuple[Cell, ...]]


def paper(puzzle: Puzzle) -> Model:
    """Row by row: its sum, then its symbols; the circles at the end."""
    board = board_of(puzzle, ShapelySquares)
    givens, post = given_postings(board.givens, board.symbols), Poster(board)
    rows = (p for row in range(board.height) for p in _row_postings(board, row, post))
    domains = dict.fromkeys(board.grid.cells, DIGITS)
    return Model(domains, (*givens, *rows, *_circle_postings(board, post)))


def _row_postings(board: ShapelySquares, index: int, post: Poster) -> Iterator[Posting]:
    cells = board.grid.rows[index].cells
    total = board.sums[index]
    if total is not None:
        yield post(Linear.sum(board.width, total), cells, "row-sum")
    for cell in cells:
        shape = board.shape(cell)
        if shape:
            for constraint, scope in DEMANDS[shape](board, cell):
                yield post(constraint, scope, shape, said_of=(cell,))


def _star(board: ShapelySquares, cell: Cell) -> Iterator[Demand]:
    yield PRIME, (cell,)
    for neighbour in board.grid.neighbours[cell]:
        yield NEITHER_PRIME_NOR_ONE, (neighbour,)


def _square(board: ShapelySquares, cell: Cell) -> Iterator[Demand]:
    yield BY_FIVE, (cell,)
    for neighbour in board.looked_at("square", cell):
        yield UNLIKE, (cell, neighbour)


def _diamond(board: ShapelySquares, cell: Cell) -> Iterator[Demand]:
    left = board.looked_at("diamond", cell)
    yield IS_ODD, (cell,)
    yield Linear((*(1,) * len(left), -1), 0), (*left, cell)


def _triangle(board: ShapelySquares, cell: Cell) -> Iterator[Demand]:
    yield NOT_ZERO, (cell,)
    for above in board.looked_at("triangle", cell):
        yield IS_EVEN, (above,)
        yield LESS, (cell, above)


def _circle(board: ShapelySquares, cell: Cell) -> Iterator[Demand]:
    yield NOT_BY_THREE, (cell,)


def _knight(board: ShapelySquares, cell: Cell) -> Iterator[Demand]:
    yield EVEN_ONES, (cell, *board.looked_at("knight", cell))


def _heart(board: ShapelySquares, cell: Cell) -> Iterator[Demand]:
    hearts = (cell, *board.looked_at("heart", cell))
    yield Linear.sum(len(hearts), 10), hearts


def _circle_postings(board: ShapelySquares, post: Poster) -> Iterator[Posting]:
    circles = tuple(cell for cell in board.grid.cells if board.shape(cell) == "circle")
    for pair in pairwise(circles):
        yield post(EQUAL, pair, "circle", said_of=circles)


DEMANDS: Mapping[str, Callable[[ShapelySquares, Cell], Iterator[Demand]]] = {
    "star": _star,
    "square": _square,
    "diamond": _diamond,
    "triangle": _triangle,
    "circle": _circle,
    "knight": _knight,
    "heart": _heart,
}
PUZZLE = ShapelySquares.name
MODELS: Mapping[str, Formulation] = {
    "paper": Formulation(
        paper, "sums pruned by their bounds, and what symbols say of each other two by two"
    ),
}
