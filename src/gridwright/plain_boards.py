"""Boards from plain Python values: lists and texts in place of the tuples that boards hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from math import isqrt
from typing import Any

from gridwright.drafts import Size
from gridwright.errors import InputError, quoted
from gridwright.generation.request import as_size, limit_problem
from gridwright.grid import grid_of
from gridwright.layers import Between, Givens
from gridwright.layers.layer import Layer
from gridwright.positions import entries
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named
from gridwright.rows import rows_of
from gridwright.text import join_hint, join_words
from gridwright.validation import as_cell, check_shape, listed

# A size whose sides differ, to see along which of them the numbers of a field stand.
PROBE = (11, 7)
NOTHING = (None, ".", "")
Fields = dict[str, Any]


def board(name: str, size: str | int | tuple[int, int] | None = None, **given: object) -> Puzzle:
    """A board of a puzzle, from what is printed on it; what is not named is left empty.

    Numbers beside the grid are lists or a text (`"4..2"`, `"10 . 8"`), what is in cells is lists of
    rows, rows of text or a mapping of `(row, column)` from 0; None, or `.` in a text, is for
    nothing. Signs are what is typed for them (`#` for a wall, `T` for a tree), and marks between
    cells are `{((0, 0), (0, 1)): "<"}`. Every puzzle has a function by its own name that does the
    same. Raises `InputError` for what no board can have.

    >>> import gridwright
    >>> board = gridwright.board("skyscrapers", top=[4, None, None, 2], givens={(3, 3): 2})
    >>> rows = ["....", "....", "....", "...2"]
    >>> board == gridwright.skyscrapers(top=[4, None, None, 2], givens=rows)
    True
    """
    kind = puzzle_named(name)
    given = {field: listed(value) for field, value in given.items()}
    known = [field.name for field in fields(kind)]
    for field in given:
        if field not in known:
            raise InputError(f"{name} has no {quoted(field)}; expected {join_words(known, 'or')}")
    width, height = sides = _size(kind, size, given)
    if problem := limit_problem(sides) or kind.size_problem(sides):
        raise InputError(f"{name}: {problem}")
    held = _held(kind.empty(grid_of(width, height)))
    printed = _layers(kind)
    values = {field for field in given if isinstance(printed[field], Givens)}
    for field in given.keys() - values:
        held[field] = _checked(printed[field], field, held[field], given[field])
    made = kind(**held)
    # Last: which cells can hold a value is known of the rest of the board alone.
    filled = {field: _filled(made, field, given[field]) for field in values}
    return kind(**{**held, **filled}) if filled else made


def _filled(board: Puzzle, field: str, given: object) -> tuple[tuple[int | None, ...], ...]:
    """The values that are given in the cells of a board."""
    try:
        return rows_of(board.grid.width, board.grid.height, entries(board, given))
    except InputError as error:
        zero = str(error).endswith("found 0")  # as many lists of numbers say it
        hint = "None is for nothing" if zero else ""
        raise InputError(join_hint(f"{field}: {error}", hint)) from None


def _held(board: Puzzle) -> Fields:
    return {field.name: getattr(board, field.name) for field in fields(board)}


def _layers(kind: type[Puzzle]) -> dict[str, Layer]:
    """By field, the layer that prints what is in it."""
    return {field: layer for layer in kind.layers for field in layer.empty(grid_of(*PROBE))}


def _checked(layer: Layer, field: str, empty: object, value: object) -> object:
    """What a board holds in a field; what is wrong in it is told with the field's name."""
    try:
        return _printed(layer, empty, value)
    except InputError as error:
        said = str(error)
        mark = ", " if said.startswith("row ") else ": "
        raise InputError(said if said.startswith(f"{field}:") else f"{field}{mark}{said}") from None


def _printed(layer: Layer, empty: object, value: object) -> object:
    """What a board holds in a field, from plain values; what else is wrong in it the board says."""
    value = layer.plain(value)
    if isinstance(empty, frozenset):
        if not isinstance(value, Iterable):
            raise InputError(f"expected {_several(layer)}, found {quoted(value)}")
        return value if isinstance(layer, Between) else frozenset(map(as_cell, value))
    if not isinstance(empty, tuple):
        return value
    if not (empty and isinstance(empty[0], tuple | str)):
        entry = _entry(layer)
        return tuple(map(entry, _pieces(value))) if isinstance(value, Sequence) else value
    return _in_rows(layer, empty, value)


def _several(layer: Layer) -> str:
    """How a set is given that is printed on a board."""
    if isinstance(layer, Between):
        return f"marks such as {{((0, 0), (0, 1)): {next(iter(layer.words()))!r}}}"
    return "cells such as [(0, 3), (1, 2)]"


def _in_rows(layer: Layer, empty: tuple[Sequence[object], ...], value: object) -> object:
    """Rows of letters or of entries, as many and as long as those of the board."""
    width, height = len(empty[0]), len(empty)
    in_texts = isinstance(empty[0], str)
    entry = _entry(layer)
    if isinstance(value, Mapping) and not in_texts:
        found = {as_cell(at): entry(each) for at, each in value.items()}
        outside = [cell for cell in found if cell not in grid_of(width, height)]
        if outside:
            raise InputError(f"expected cells of the board, found {outside[0]}")
        return rows_of(width, height, found)
    rows = _letters(value) if in_texts else _rows(value)
    if not isinstance(rows, Sequence):
        raise InputError(f"expected rows of the board, found {quoted(value)}")
    pieces = [_pieces(row) if isinstance(row, Sequence) and not in_texts else row for row in rows]
    check_shape(pieces, width, height, "entry", "entries")
    if in_texts and not all(isinstance(row, str) for row in pieces):
        raise InputError("expected rows of letters, such as 'AAB'")
    return tuple(pieces) if in_texts else tuple(tuple(map(entry, row)) for row in pieces)


def _letters(value: object) -> object:
    """Rows of letters, such as those of regions, each as one text."""
    rows = _rows(value)
    if not isinstance(rows, Sequence):
        return rows
    return tuple("".join(row.split()) if isinstance(row, str) else row for row in rows)


def _pieces(line: Sequence[object]) -> Sequence[object]:
    """The entries of a line; of a text its words, or its characters if it is a single word."""
    if not isinstance(line, str):
        return line
    words = line.replace("/", " ").split()
    return words if len(words) > 1 else line.strip()


def _rows(value: object) -> object:
    """The rows of a grid, which may be one text."""
    if not isinstance(value, str):
        return value
    return [row.strip() for row in value.replace("/", "\n").split("\n") if row.strip()]


def _entry(layer: Layer) -> Callable[[object], object]:
    """How an entry is read: nothing, a number, or a word such as a letter for a sign."""
    words = layer.words()

    def read(value: object) -> object:
        if value in NOTHING:
            return None
        if isinstance(value, str):
            return words.get(value, int(value) if value.isdecimal() else value)
        return value

    return read


def _told_size(kind: type[Puzzle], size: object) -> Size:
    try:
        return as_size(size)
    except InputError as error:
        if isinstance(size, int | float | tuple):
            raise
        field = next(iter(_layers(kind)))
        example = f"{kind.name.replace('-', '_')}({field}=...)"
        raise InputError(
            f"{error}; what is printed is given by its name, as in {example}"
        ) from None


def _usual_length(rows: Sequence[Sequence[object]]) -> int:
    """How long most of the rows are, since one may be too short; in doubt a square has it."""
    lengths = [len(_pieces(row)) for row in rows]
    return max(lengths, key=lambda length: (lengths.count(length), length == len(rows)))


def _side(field: str, cells: int) -> int:
    """The side of a square board of so many cells."""
    side = isqrt(cells)
    if side * side != cells:
        raise InputError(f"{field}: {cells} cells in one row are no square board")
    return side


def _size(kind: type[Puzzle], size: object, given: Mapping[str, object]) -> Size:
    """The size that was told, or that of what is given."""
    if size is not None:
        return _told_size(kind, size)
    layers = (layer.empty(grid_of(*PROBE)) for layer in kind.layers)
    probe = {field: empty for each in layers for field, empty in each.items()}
    width = height = 0
    for field, value in given.items():
        printed = probe.get(field)
        if not (isinstance(printed, tuple) and isinstance(value, Sequence) and value):
            continue
        in_rows = isinstance(printed[0], tuple | str)
        rows: Any = _rows(value) if in_rows else _pieces(value)
        if in_rows and all(isinstance(row, Sequence) for row in rows):
            width, height = _usual_length(rows), len(rows)
            if kind.square and height == 1:  # all cells in one text
                width = _side(field, width)
        elif len(printed) == PROBE[0]:
            width = len(rows)
        else:
            height = len(rows)
    if kind.square:
        width = height = width or height
    if not (width and height):
        raise InputError("what is given does not tell how large the board is; give its size too")
    return Size(width, height)
