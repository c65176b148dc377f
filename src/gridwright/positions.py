"""Grids and positions as people type them: rows of symbols, and pencil marks in parentheses."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from gridwright.errors import InputError, quoted
from gridwright.grid import Cell, Values
from gridwright.model.domain import mask_of
from gridwright.puzzle import Puzzle
from gridwright.rows import entries_of
from gridwright.text import Token, aligned, check_rows, plural, token_lines
from gridwright.validation import as_cell, check_kind, check_shape, checked_values, listed

UNKNOWN = "."
# The brackets around pencil marks.
OPENING, CLOSING = "()"
_ENTRY = re.compile(r"\([^()\n]*\)?|\S")
_WIDE_ENTRY = re.compile(r"\([^()\n]*\)?|[^\s()]+|\)")
# Signs that pictures draw, and how they are typed (the last is for a cell that stays empty).
_TYPED = str.maketrans("−×·█", "-x.*")


# A grid as people may give it: by cell, as rows of text, or as rows of values and symbols.
FilledGrid = (
    Values
    | Mapping[tuple[int, int], int]
    | Mapping[Cell, str]
    | Mapping[tuple[int, int], str]
    | Mapping[tuple[int, int], int | str | None]
    | Sequence[str]
    | Sequence[Sequence[int | str | None]]
)


def as_puzzle(value: object) -> Puzzle:
    """A board of any puzzle; raise `InputError` for anything else."""
    if not isinstance(value, Puzzle):
        raise InputError(f"expected a board, as gridwright.read gives one, found {quoted(value)}")
    return value


def entries(puzzle: Puzzle, values: object) -> dict[Cell, int]:
    """What is filled in on a board, checked; raise `InputError` for what no cell can hold.

    A mapping of cells to values or symbols, rows of text, or rows of values and symbols; None and
    `.` are for nothing.
    """
    symbols = [symbol.value for symbol in as_puzzle(puzzle).symbols]
    return checked_values(_by_cell(puzzle, values), puzzle.open_cells, symbols)


def _by_cell(puzzle: Puzzle, values: object) -> object:
    """Values by cell, from a grid as text or as rows; anything else is left as it is."""
    values = listed(values)
    if isinstance(values, str):
        return read_grid(puzzle, values)
    if isinstance(values, Mapping):
        plain = all(type(value) is int for value in values.values())
        return values if plain else _as_values(puzzle, values)
    if not isinstance(values, Sequence):
        return values
    if values and all(isinstance(row, str) for row in values):
        return read_grid(puzzle, "\n".join(values))
    check_shape(values, puzzle.grid.width, puzzle.grid.height, "cell", "cells")
    return _as_values(puzzle, entries_of(values))


def _as_values(puzzle: Puzzle, given: Mapping[Any, object]) -> dict[object, object]:
    """Values in place of symbols, and nothing where nothing is filled in."""
    texts: dict[object, object] = {symbol.text: symbol.value for symbol in puzzle.symbols}
    return {
        at: texts.get(each, each) if isinstance(each, str) else each
        for at, each in given.items()
        if each is not None and each != UNKNOWN
    }


def grid_rows(puzzle: Puzzle, values: FilledGrid) -> list[str]:
    """A grid as one string per row: a symbol per cell, `.` where nothing is known.

    Symbols of more than one character are separated by blanks.

    >>> import gridwright
    >>> gridwright.grid_rows(gridwright.read("skyscrapers/paper-4x4"), {(0, 0): 1})
    ['1...', '....', '....', '....']
    """
    return rows_of_values(puzzle, entries(puzzle, values))


def rows_of_values(puzzle: Puzzle, known: Values) -> list[str]:
    """The same for values of open cells, which are not checked again."""
    texts = {symbol.value: symbol.text for symbol in puzzle.symbols}
    gap = " " if max(map(len, texts.values())) > 1 else ""
    rows = [
        [texts[known[cell]] if cell in known else UNKNOWN for cell in row.cells]
        for row in puzzle.grid.rows
    ]
    return aligned(rows).split("\n") if gap else ["".join(row) for row in rows]


def read_grid(puzzle: Puzzle, text: str) -> dict[Cell, int]:
    """A grid typed as rows of symbols (`.` = not known); blanks between cells are optional.

    All rows may stand in one line. The signs − × · that pictures draw are read as - x and `.`. A
    cell with pencil marks (see `read_position`) counts as not known.

    >>> import gridwright
    >>> gridwright.read_grid(gridwright.read("skyscrapers/paper-4x4"), "1.../..../..../....")
    {Cell(row=0, column=0): 1}
    """
    return dict(read_position(puzzle, text).values)


@dataclass(frozen=True)
class Position:
    """What a player has filled in, and the values considered possible in other cells, as bits.

    >>> import gridwright
    >>> board = gridwright.read("skyscrapers/paper-4x4")
    >>> position = gridwright.read_position(board, "1(24)../..../..../....")
    >>> gridwright.hint(board, position.values, marks=position.marks).wrong
    False
    """

    values: Values
    marks: Mapping[Cell, int]


Marks = Mapping[Cell, int] | Mapping[tuple[int, int], int | str | Collection[int | str]]


def marks_of(puzzle: Puzzle, marks: object) -> dict[Cell, int]:
    """Pencil marks as bits by cell; raise `InputError` for what no cell can have.

    The marks of a cell are symbols in a text, as in "12", a collection of values or symbols, or a
    whole number with a bit for each value.
    """
    if marks is None:
        return {}
    if not isinstance(marks, Mapping):
        raise InputError(f"expected a mapping of cells to pencil marks, found {quoted(marks)}")
    values = {symbol.text: symbol.value for symbol in as_puzzle(puzzle).symbols}
    found: dict[Cell, int] = {}
    for at, given in marks.items():
        cell = as_cell(at)
        if cell not in puzzle.open_cells:
            raise InputError(f"{cell} is no open cell of this board, so it has no entry")
        found[cell] = _mask(cell, given, values)
    return found


def _mask(cell: Cell, given: object, values: Mapping[str, int]) -> int:
    if type(given) is int:
        if given <= 0:
            raise InputError(f"{cell} has no pencil mark; expected at least one, or no marks")
        return given
    wide = max(map(len, values)) > 1
    if isinstance(given, str):
        given = given.split() if wide else [*given]
    if not isinstance(given, Collection):
        raise InputError(f"{cell}: expected pencil marks such as '12', found {quoted(given)}")
    found = [values.get(each, each) if isinstance(each, str) else each for each in given]
    wrong = [each for each in found if type(each) is not int or each not in values.values()]
    if wrong:
        raise InputError(f"{cell}: expected marks of {' '.join(values)}, found {quoted(wrong[0])}")
    return mask_of(cast(list[int], found))


def read_position(puzzle: Puzzle, text: str) -> Position:
    """A grid as `read_grid` takes it, plus pencil marks: symbols in parentheses, as in (CF).

    >>> import gridwright
    >>> board = gridwright.read("skyscrapers/paper-4x4")
    >>> gridwright.read_position(board, "1(24)../..../..../....").marks
    {Cell(row=0, column=1): 20}
    """
    text = check_kind("the answer", text, str, "a text").replace("/", "\n")
    symbols = {symbol.text: symbol.value for symbol in as_puzzle(puzzle).symbols}
    wide = max(map(len, symbols)) > 1
    height, width = puzzle.grid.height, puzzle.grid.width
    if not wide and (plain := _plain_values(puzzle, text, symbols)) is not None:
        return Position(plain, {})
    lines = list(_entries(text, wide))
    if not lines:
        wanted = f"{plural(height, 'row')} of {plural(width, 'cell')}"
        raise InputError(f"the answer is empty; expected {wanted}")
    if len(lines) == 1 and len(lines[0]) == width * height:
        lines = [lines[0][start : start + width] for start in range(0, width * height, width)]
    check_rows(lines, width, height)
    values: dict[Cell, int] = {}
    marks: dict[Cell, int] = {}
    for cell, token in _filled_cells(puzzle, lines):
        if token.text[0] == OPENING:
            marks[cell] = mask_of(_value(mark, symbols) for mark in _marks(token, wide))
        else:
            values[cell] = _value(token, symbols, UNKNOWN)
    return Position(values, marks)


def _plain_values(puzzle: Puzzle, text: str, symbols: Mapping[str, int]) -> dict[Cell, int] | None:
    """The values of a grid that is typed as solutions are written; None for any other.

    Libraries read such grids by the thousand, so there is no token for each cell.
    """
    rows, grid = text.split("\n"), puzzle.grid
    if [len(row) for row in rows] != [grid.width] * grid.height:
        return None
    held = list(map(symbols.get, "".join(rows)))
    if None not in held and len(puzzle.open_cells) == len(held):
        return dict(zip(grid.cells, cast(list[int], held), strict=True))
    typed = dict(zip(grid.cells, "".join(rows), strict=True))
    values = {cell: symbols[each] for cell, each in typed.items() if each in symbols}
    others = {each for cell, each in typed.items() if cell not in values}
    known = others <= {UNKNOWN} and puzzle.open_cells >= values.keys()
    return values if known else None


def _entries(text: str, wide: bool) -> Iterator[tuple[Token, ...]]:
    """The cells of each line as typed: symbols, or marks in parentheses separated by blanks.

    The marks of one cell are one token.
    """
    for line in token_lines(text, _WIDE_ENTRY if wide else _ENTRY):
        for entry in line:
            if entry.text[0] == OPENING and entry.text[-1] != CLOSING:
                entry.fail(f"these pencil marks do not end; expected {CLOSING} in the same line")
        yield line


def _filled_cells(puzzle: Puzzle, lines: list[tuple[Token, ...]]) -> Iterator[tuple[Cell, Token]]:
    open_cells = puzzle.open_cells
    for row, line in zip(puzzle.grid.rows, lines, strict=True):
        for cell, token in zip(row.cells, line, strict=True):
            text = token.text.translate(_TYPED)
            if text == UNKNOWN or (cell not in open_cells and text == "*"):
                continue
            if cell not in open_cells:
                token.expected(f"{UNKNOWN} for a cell that stays empty")
            yield cell, token


def _marks(token: Token, wide: bool) -> list[Token]:
    """The symbols between parentheses."""
    found = re.finditer(r"\S+" if wide else r"\S", token.text[1:-1])
    marks = [Token(mark[0], token.line, token.column + 1 + mark.start()) for mark in found]
    if not marks:
        token.expected(f"symbols between {OPENING} and {CLOSING}")
    return marks


def _value(token: Token, symbols: Mapping[str, int], *others: str) -> int:
    """The value that a symbol stands for."""
    if token.text in symbols:  # nearly always
        return symbols[token.text]
    typed = token.text.lower().translate(_TYPED)
    found = next((value for text, value in symbols.items() if text.lower() == typed), None)
    if found is None:
        token.expected(f"one of {' '.join([*symbols, *others])}")
    return found
