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
    return tuple(tuple(row[::-1]) for row in rows)


def turns(board: T, transpose: Callable[[T], T], mirror: Callable[[T], T]) -> Iterator[T]:
    """The eight ways to turn or mirror a board, given how to transpose and how to mirror it."""
    for _ in range(4):
        flipped = mirror(board)
        yield board
        yield flipped
        board = transpose(flipped)
