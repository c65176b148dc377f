"""Values from Python are checked once: the right type and range, or a sentence that says so.

Boards are built by the thousand, so whole rows are checked at once; entries are checked one by one
only to locate an error.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import TypeVar

from gridwright.errors import InputError, not_known, quoted
from gridwright.grid import Cell
from gridwright.text import MAX_SIDE, plural

T = TypeVar("T")

# No cell is ever this far away.
_FAR = 1_000_000
# `bool` is not among them: True is not a number on a board.
_PLAIN = frozenset({int, str, type(None)})


@lru_cache(maxsize=512)
def numbers(low: int, high: int) -> frozenset[object]:
    """The numbers in a range, and None for nothing."""
    return frozenset((None, *range(low, high + 1)))


def size_of(field: str, rows: object, kind: type = tuple) -> tuple[int, int]:
    """Width and height of a board; refuse what is not a tuple of equal rows of a type."""
    if type(rows) is not tuple or not rows or not all(type(row) is kind and row for row in rows):
        wanted = "each a tuple of entries" if kind is tuple else "each a text of letters"
        raise InputError(f"{field}: expected a tuple of rows, {wanted}")
    width, height = len(rows[0]), len(rows)
    if max(width, height) > MAX_SIDE:
        raise InputError(f"{field}: expected at most {MAX_SIDE} rows and columns")
    for number, row in enumerate(rows):
        if len(row) != width:
            entries = plural(width, "entry", "entries")
            raise InputError(f"{field}, row {number + 1}: expected {entries}, found {len(row)}")
    return width, height


def check_entries(
    field: str,
    rows: Iterable[tuple[object, ...]],
    allowed: frozenset[object],
    expected: Callable[[], str],
) -> None:
    """Refuse rows with entries that are not allowed, naming the cell and what was expected."""
    for number, row in enumerate(rows):
        if not _are_allowed(row, allowed):
            column = _first_wrong(row, allowed)
            said = f"expected {expected()}, found {quoted(row[column])}"
            raise InputError(f"{field}, {Cell(number, column)}: {said}")


def check_line(
    field: str, entries: object, length: int, allowed: frozenset[object], expected: str
) -> None:
    """Refuse what is not a tuple of that many allowed entries."""
    if type(entries) is not tuple or len(entries) != length:
        found = f"{len(entries)}" if type(entries) is tuple else quoted(entries)
        raise InputError(f"{field}: expected {plural(length, 'entry', 'entries')}, found {found}")
    if not _are_allowed(entries, allowed):
        at = _first_wrong(entries, allowed)
        raise InputError(
            f"{field}, entry {at + 1}: expected {expected}, found {quoted(entries[at])}"
        )


def check_cells(field: str, cells: object, grid: Container[object]) -> None:
    """Refuse what is not a frozenset of cells of a grid."""
    if type(cells) is not frozenset:
        raise InputError(f"{field}: expected a frozenset of cells, found {quoted(cells)}")
    for cell in cells:
        if type(cell) is not Cell or _plain_pair(cell) is None or cell not in grid:
            shown = cell if type(cell) is Cell and _plain_pair(cell) else quoted(cell)
            raise InputError(f"{field}: expected cells of the board, found {shown}")


def checked_values(
    values: object, cells: Container[Cell], symbols: Collection[int]
) -> dict[Cell, int]:
    """Values by cell, as filled into a grid; raise `InputError` for what no grid can hold."""
    if not isinstance(values, Mapping):
        raise InputError(f"expected a mapping of cells to values, found {quoted(values)}")
    if _are_right(values, cells, symbols):
        return dict(values)
    checked: dict[Cell, int] = {}
    for at, value in values.items():
        if type(at) is Cell and type(at[0]) is type(at[1]) is int and at in cells:
            cell = at
        elif (cell := as_cell(at)) not in cells:
            raise InputError(f"{cell} is no open cell of this board, so it has no entry")
        if type(value) is not int or value not in symbols:
            shown = " ".join(map(str, sorted(symbols)))
            raise InputError(f"{cell}: expected one of the values {shown}, found {quoted(value)}")
        checked[cell] = value
    return checked


def _are_right(
    values: Mapping[object, object], cells: Container[Cell], symbols: Collection[int]
) -> bool:
    """Whether all are values of cells as they should be, which is nearly always so.

    No step of this is a Python loop: libraries check grids by the thousand.
    """
    plain = {*map(type, values)} <= {Cell} and {*map(type, values.values())} <= {int}
    if not plain or not {*map(type, chain.from_iterable(values))} <= {int}:  # type: ignore[arg-type]
        return False
    return {*values.values()} <= {*symbols} and all(map(cells.__contains__, values))


def as_cell(value: object) -> Cell:
    """A cell given as a pair of row and column, from 0."""
    pair = _plain_pair(value)
    if pair is None:
        raise InputError(f"expected a cell such as (0, 3), row and column, found {quoted(value)}")
    # The same object where it is a cell: cells are keys, and an identical one is found fastest.
    return value if type(value) is Cell else Cell(*pair)


def listed(value: object) -> object:
    """An array of another package (numpy, pandas) as lists; everything else as it is."""
    as_lists = getattr(value, "tolist", None)
    return as_lists() if callable(as_lists) else value


def check_shape(rows: Sequence[object], width: int, height: int, one: str, many: str) -> None:
    """Refuse rows that are too many or too few, or a row of another length, naming it."""
    if len(rows) != height:
        wanted = f"{plural(height, 'row')} of {plural(width, one, many)}"
        raise InputError(f"expected {wanted}, found {plural(len(rows), 'row')}")
    for number, row in enumerate(rows, 1):
        if not isinstance(row, Sequence):
            raise InputError(
                f"row {number}: expected {plural(width, one, many)}, found {quoted(row)}"
            )
        if len(row) != width:
            raise InputError(f"row {number}: expected {plural(width, one, many)}, found {len(row)}")


def check_whole(rule: str, value: object, low: int | None = None) -> int:
    """A whole number, at least `low`; for others raise `InputError` that begins with the rule.

    The rule is a sentence such as "the number of boards is positive".
    """
    if type(value) is not int:
        whole = "" if low is None else " (a whole number)"
        raise InputError(f"{rule}{whole}, not {quoted(value)}")
    if low is not None and value < low:
        raise InputError(f"{rule}, not {quoted(value)}")
    return value


def is_one_of(value: object, known: Container[str]) -> bool:
    """Whether a value, of any type, is one of some names."""
    return isinstance(value, str) and value in known


def check_choice(what: str, value: object, known: Sequence[str]) -> None:
    """Refuse a value that is not one of some names."""
    if not is_one_of(value, known):
        raise InputError(not_known(what, value, known))


def check_kind(what: str, value: object, kind: type[T], expected: str) -> T:
    """A value of a type; raise `InputError` that says what was expected."""
    if not isinstance(value, kind):
        raise InputError(f"{what}: expected {expected}, found {quoted(value)}")
    return value


def _are_allowed(entries: tuple[object, ...], allowed: frozenset[object]) -> bool:
    # Types first: 1.0 and True equal 1, and a list cannot be looked up.
    return _PLAIN.issuperset(map(type, entries)) and allowed.issuperset(entries)


def _first_wrong(entries: tuple[object, ...], allowed: frozenset[object]) -> int:
    return next(i for i, entry in enumerate(entries) if not _are_allowed((entry,), allowed))


def _plain_pair(value: object) -> tuple[int, int] | None:
    """Two whole numbers, neither too large to be repeated in a message."""
    if not isinstance(value, tuple) or len(value) != 2:
        return None
    row, column = value
    plain = type(row) is int and type(column) is int
    return value if plain and -_FAR < row < _FAR and -_FAR < column < _FAR else None
