"""Turned and mirrored boards: the moves that puzzles apply to their own data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


def transposed(rows: Sequence[Sequence[T]]) -> tuple[tuple[T, ...], ...]:
    """Rows as columns: mirrored at the diagonal from the top left."""
    return tuple(zip(*rows, strict=True))


def mirrored(rows: Sequence[Sequence[T]]) -> tuple[tuple[T, ...], ...]:
    """Rows from right to left."""
    return tuple([tuple(row[::-1]) for row in rows])


def alike(board: T, /, **fields: object) -> T:
    """A board with fields that are as right as those they replace, so it is not checked again.

    Boards are turned often: each one that is made or kept is compared with the images of others.
    """
    if not fields:
        return board
    new = object.__new__(type(board))
    names = getattr(board, "__dataclass_fields__", ())
    # Only fields: what was found out about a board does not hold for its images.
    vars(new).update({name: data for name, data in vars(board).items() if name in names} | fields)
    return new


def image(board: T, /, **fields: object) -> T:
    """A board turned or mirrored by these fields; a square one has the same grid."""
    new, grid = alike(board, **fields), vars(board).get("grid")
    if grid is not None and grid.width == grid.height:
        vars(new)["grid"] = grid
    return new


def turns(board: T, transpose: Callable[[T], T], mirror: Callable[[T], T]) -> Iterator[T]:
    """The eight ways to turn or mirror a board, given how to transpose and how to mirror it."""
    yield board
    for _ in range(3):
        flipped = mirror(board)
        yield flipped
        board = transpose(flipped)
        yield board
    yield mirror(board)
