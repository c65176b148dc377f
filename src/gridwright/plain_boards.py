"""Boards from plain Python values: lists and texts in place of the tuples that boards hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from gridwright.drafts import Size
from gridwright.errors import InputError, quoted
from gridwright.generation.request import as_size, limit_problem
from gridwright.grid import grid_of
from gridwright.layers import Between, CellSigns, Givens
from gridwright.positions import entries
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named
from gridwright.rows import rows_of
from gridwright.text import join_hint, join_words
from gridwright.validation import as_cell

# A size whose sides differ, to see along which of them the numbers of a field stand.
PROBE = (11, 7)
NOTHING = (None, ".", "")
Fields = dict[str, Any]


def board(name: str, size: str | int | tuple[int, int] | None = None, **given: object) -> Puzzle:
    """A board of a puzzle, from what is printed on it; what is not named is left empty.

    Numbers beside the grid are lists or a text (`"4..2"`, `"10 . 8"`), what is in cells is lists of
    rows, rows of text or a mapping of `(row, column)` from 0; None, or `.` in a text, is for
    nothing. Every puzzle has a function
    by its own name that does the same. Raises `InputError` for what no board can have.

    >>> import gridwright
    >>> board = gridwright.board("skyscrapers", top=[4, None, None, 2], givens={(3, 3): 2})
    >>> rows = ["....", "....", "....", "...2"]
    >>> board == gridwright.skyscrapers(top=[4, None, None, 2], givens=rows)
    True
    """
    kind = puzzle_named(name)
    known = [field.name for field in fields(kind)]
    for field in given:
        if field not in known:
            raise InputError(f"{name} has no {quoted(field)}; expected {join_words(known, 'or')}")
    width, height = sides = _size(kind, size, given)
    if problem := limit_problem(sides) or kind.size_problem(sides):
        raise InputError(f"{name}: {problem}")
    held = _held(kind.empty(grid_of(width, height)))
    values = {each.field for each in kind.layers if isinstance(each, Givens)} & set(given)
    for field in given.keys() - values:
        held[field] = _printed(kind, field, held[field], given[field])
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


def _printed(kind: type[Puzzle], field: str, empty: object, value: object) -> object:
    """What a board holds in a field, from plain values; what is wrong in it the board says."""
    if isinstance(empty, frozenset) and isinstance(value, Iterable):
        between = any(isinstance(each, Between) and each.field == field for each in kind.layers)
        return frozenset(map(_mark if between else as_cell, value))
    if not isinstance(empty, tuple):
        return value
    entry = _entry(kind, field)
    if not (empty and isinstance(empty[0], tuple)):
        return tuple(map(entry, _pieces(value))) if isinstance(value, Sequence) else value
    if isinstance(value, Mapping):
        found = {as_cell(at): entry(each) for at, each in value.items()}
        return rows_of(len(empty[0]), len(empty), found)
    rows = _rows(value)
    if not isinstance(rows, Sequence) or not all(isinstance(row, Sequence) for row in rows):
        raise InputError(f"{field}: expected rows of the board, found {quoted(value)}")
    return tuple(tuple(map(entry, row)) for row in rows)


def _mark(value: object) -> object:
    """A mark between two cells, as both cells and its number."""
    if isinstance(value, Sequence) and len(value) == 3:
        return (as_cell(value[0]), as_cell(value[1]), value[2])
    return value


def _pieces(line: Sequence[object]) -> Sequence[object]:
    """The entries of a line; of a text its words, or its characters if it is a single word."""
    if not isinstance(line, str):
        return line
    words = line.replace("/", " ").split()
    return words if len(words) > 1 else line.strip()


def _rows(value: object) -> object:
    """The rows of a grid, which may be one text."""
    return value.replace("/", "\n").split() if isinstance(value, str) else value


def _entry(kind: type[Puzzle], field: str) -> Callable[[object], object]:
    """How an entry of a cell is read: nothing, a number, or a sign by its name or letter."""
    signs = {
        sign.typed: name
        for layer in kind.layers
        if isinstance(layer, CellSigns) and layer.field == field
        for name, sign in layer.drawn.items()
    }

    def read(value: object) -> object:
        if value in NOTHING:
            return None
        if isinstance(value, str) and value.isdecimal():
            return int(value)
        return signs.get(value, value) if isinstance(value, str) else value

    return read


def _size(kind: type[Puzzle], size: object, given: Mapping[str, object]) -> Size:
    """The size that was told, or that of what is given."""
    if size is not None:
        return as_size(size)
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
            width, height = len(rows[0]), len(rows)
        elif len(printed) == PROBE[0]:
            width = len(rows)
        else:
            height = len(rows)
    if kind.square:
        width = height = width or height
    if not (width and height):
        raise InputError("what is given does not tell how large the board is; give its size too")
    return Size(width, height)
