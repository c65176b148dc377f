"""Boards in another shape: turned, mirrored, resized, shifted, with cells joined or cut apart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from gridwright.drafts import Size
from gridwright.errors import InputError
from gridwright.grid import Cell, grid_of
from gridwright.layers.layer import Fields, Layer
from gridwright.puzzle import Puzzle

Board = TypeVar("Board", bound=Puzzle)


def turned(board: Board) -> Board:
    """The board turned clockwise."""
    return _turnable(board).transposed().mirrored()


def mirrored(board: Board) -> Board:
    """The board mirrored from left to right."""
    return _turnable(board).mirrored()


def resized(board: Board, size: Size) -> Board:
    """The board with rows and columns added or taken away on the right and below.

    Clues stay in their places, as far as they are on the new board and can hold there.
    """
    problem = board.size_problem(size)
    if problem:
        raise InputError(f"{board.name}: {problem}")
    return _moved(board, size, 0, 0)


def shifted(board: Board, down: int, right: int) -> Board:
    """The board with everything moved down and to the right; what leaves the board is lost."""
    return _moved(board, Size(board.width, board.height), down, right)


def joined(board: Board, one: Cell, other: Cell) -> Board:
    """The board with two neighbouring cells in one piece; cells left over may become dead."""
    pair = tuple(sorted((one, other)))
    if pair not in board.grid.pairs:
        raise InputError(f"expected two neighbouring cells to join, found {one} and {other}")
    return _pieced(board, lambda layer: layer.joined(board, one, other))


def cut(board: Board, cell: Cell) -> Board:
    """The board with a cell cut out of its piece."""
    if cell not in board.grid:
        raise InputError(f"{cell} is not a cell of this board, so it cannot be cut out")
    return _pieced(board, lambda layer: layer.cut(board, cell))


def has_pieces(board: Puzzle) -> bool:
    """Whether the board is made of pieces that can be joined and cut."""
    cell = board.grid.cells[0]
    return any(layer.cut(board, cell) for layer in board.layers)


def _turnable(board: Board) -> Board:
    if not board.turnable:
        raise InputError(f"a board of {board.title} cannot be turned: its rules look one way")
    return board


def _moved(board: Board, size: Size, down: int, right: int) -> Board:
    new = type(board).empty(grid_of(*size))
    # The shape comes first: on dead cells, nothing can be printed.
    for layer in sorted(board.layers, key=lambda layer: not layer.is_shape):
        new = replace(new, **layer.moved(board, new, down, right))
    return _sound(new)


def _pieced(board: Board, change: Callable[[Layer], Fields]) -> Board:
    """The board with its pieces changed, without clues in cells that are dead then."""
    fields = {name: data for layer in board.layers for name, data in change(layer).items()}
    if not fields:
        raise InputError(f"a board of {board.title} has no pieces to join or cut")
    shape = replace(type(board).empty(board.grid), **fields)
    left = [c for c in board.clues() if c.cell not in board.grid or c.cell in shape.open_cells]
    return _sound(replace(board.keep(left), **fields))


def _sound(board: Board) -> Board:
    """The board without clues that can never hold on it."""
    for problem in tuple(board.problems()):
        board = board.put(problem.cell, "")
    return board
