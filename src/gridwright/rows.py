"""Data laid out like a board: one row of entries per row of cells, None for no entry."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar, cast

from gridwright.grid import Cell

T = TypeVar("T")

# What a board prints in its cells: numbers (a value of the model or a count) and None.
Rows = tuple[tuple[int | None, ...], ...]


def empty_rows(width: int, height: int) -> Rows:
    """Rows without any entry."""
    return ((None,) * width,) * height


def rows_of(width: int, height: int, entries: Mapping[Cell, T]) -> tuple[tuple[T | None, ...], ...]:
    """Entries by cell as rows."""
    if not entries:
        return ((None,) * width,) * height
    # A cell is a pair, and plain pairs are made faster.
    found = cast("Mapping[tuple[int, int], T]", entries)
    columns = range(width)
    return tuple(tuple([found.get((r, c)) for c in columns]) for r in range(height))


def entries_of(rows: Sequence[Sequence[T | None]]) -> dict[Cell, T]:
    """The cells that have an entry, in reading order."""
    return {
        Cell(r, c): entry
        for r, row in enumerate(rows)
        for c, entry in enumerate(row)
        if entry is not None
    }


def shifted(
    entries: Mapping[Cell, T], cells: Collection[Cell], down: int, right: int
) -> dict[Cell, T]:
    """Entries moved down and to the right, as far as they are then in one of some cells."""
    moved = {cell.step(down, right): entry for cell, entry in entries.items()}
    return {cell: entry for cell, entry in moved.items() if cell in cells}


def with_entry(rows: tuple[tuple[T, ...], ...], cell: Cell, entry: T) -> tuple[tuple[T, ...], ...]:
    """Rows with one cell's entry replaced."""
    return tuple(
        tuple(entry if cell == (r, c) else old for c, old in enumerate(row))
        for r, row in enumerate(rows)
    )


def with_values(rows: Rows, new: Mapping[int, int] | Sequence[int]) -> Rows:
    """Rows with other values in place of their own."""
    return tuple(tuple(None if old is None else new[old] for old in row) for row in rows)


def only_in(
    rows: tuple[tuple[T | None, ...], ...], cells: Collection[Cell]
) -> tuple[tuple[T | None, ...], ...]:
    """Rows with the entries of some cells only."""
    return tuple(
        tuple(entry if (r, c) in cells else None for c, entry in enumerate(row))
        for r, row in enumerate(rows)
    )
