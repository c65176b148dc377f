"""Data laid out like a board: one row of entries per row of cells, None for no entry."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import TypeVar, cast

from gridwright.grid import Cell, grid_of

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
    cells = grid_of(len(rows[0]), len(rows)).cells
    typed = zip(cells, chain.from_iterable(rows), strict=True)
    return {cell: entry for cell, entry in typed if entry is not None}


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
    changes = new.items() if isinstance(new, Mapping) else enumerate(new)
    # Without a line of Python for each cell: boards are renamed often.
    values: dict[int | None, int | None] = {None: None}
    values.update(changes)
    return tuple([tuple(map(values.__getitem__, row)) for row in rows])


def only_in(
    rows: tuple[tuple[T | None, ...], ...], cells: Collection[Cell]
) -> tuple[tuple[T | None, ...], ...]:
    """Rows with the entries of some cells only."""
    return tuple(
        tuple(entry if (r, c) in cells else None for c, entry in enumerate(row))
        for r, row in enumerate(rows)
    )
