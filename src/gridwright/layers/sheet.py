"""A board's text by place: numbers around the grid, cells, marks between cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gridwright.errors import InputError
from gridwright.grid import Cell, Grid, grid_of
from gridwright.text import (
    MAX_SIDE,
    NO_CLUE,
    Block,
    Token,
    check_height,
    check_length,
    check_rows,
    join_hint,
)

Pair = tuple[Cell, Cell]
Lines = Sequence[Sequence[Token]]
LONGEST_NUMBER = 2  # digits of a number in a cell


@dataclass(frozen=True)
class Layout:
    """How many numbers there are on each side, and whether there are marks between the cells.

    `what` is the name for a number beside a row, `hint` ends sentences about missing ones.
    """

    top: int = 0
    left: int = 0
    bottom: int = 0
    right: int = 0
    marks: bool = False
    compact: bool = False
    what: str = "a clue"
    hint: str = NO_CLUE

    def entries(self, width: int) -> int:
        """How many words a row of a board has."""
        return self.left + (2 * width - 1 if self.marks else width) + self.right

    def width(self, entries: int) -> int:
        """The columns of a board whose rows have this many words."""
        cells = entries - self.left - self.right
        return (cells + 1) // 2 if self.marks else cells


@dataclass(frozen=True)
class Sheet:
    """What is typed where; rows of numbers on a side are listed from the outermost inwards."""

    grid: Grid
    sides: Mapping[str, tuple[tuple[Token, ...], ...]]
    cells: Mapping[Cell, Token]
    marks: Mapping[Pair, Token]

    def token(self, cell: Cell) -> Token | None:
        """What is typed in a cell, or as a number around the grid."""
        if cell in self.cells:
            return self.cells[cell]
        for side, views in self.grid.views.items():
            for index, view in enumerate(views):
                if view.outside == cell:
                    return next((tokens[index] for tokens in self.sides[side]), None)
        return None


def read_sheet(block: Block, layout: Layout) -> Sheet:
    """Split the text of a board by place; refuse a layout that its puzzle does not have."""
    if _is_compact(block, layout):
        return _read_lines(block, block.characters(), layout)
    try:
        return _read_lines(block, block.lines, layout)
    except InputError:
        _check_blanks(block.lines, layout)
        raise


def _read_lines(block: Block, lines: Lines, layout: Layout) -> Sheet:
    above, rows, below = _divided(block, lines, layout)
    width, height = _size(block, above, rows, layout)
    for line in above:
        check_length(line, width, "clue", hint=layout.hint)
    _check_body(rows, width, height, layout)
    if max(width, height) > MAX_SIDE:
        rows[0][0].fail(f"expected at most {MAX_SIDE} rows and columns, found {width}x{height}")
    for line in below:
        check_length(line, width, "clue", hint=layout.hint)
    return _sheet(grid_of(width, height), above, rows, below, layout)


def _is_compact(block: Block, layout: Layout) -> bool:
    """Whether every character is a cell: always, or where each row is one word of a square.

    Words may be missing, too short or too long: then that is what is wrong with the board. Short
    ones may also be the numbers of a single column.
    """
    if layout.compact or layout.entries(1) != 1 or layout.top or layout.bottom:
        return layout.compact
    side = len(block.lines)
    if side < 2 or any(len(row) != 1 for row in block.lines):
        return False
    usual = sorted(len(row[0].text) for row in block.lines)[side // 2]
    return usual == side or usual > LONGEST_NUMBER


def _check_blanks(lines: Lines, layout: Layout) -> None:
    """Of a text that is wrong, refuse several entries in one word, which are counted as one."""
    for token in (token for line in lines for token in line if len(token.text) > 1):
        if ".." in token.text or (len(token.text) > 2 and token.text.isalpha()):
            clue = "every clue and " if layout.top or layout.left or layout.right else ""
            token.expected(f"a blank after {clue}every cell")


def _divided(block: Block, lines: Lines, layout: Layout) -> tuple[Lines, Lines, Lines]:
    """The lines above the board, of the board, and below it."""
    end = len(lines) - layout.bottom
    if end <= layout.top:
        if layout.top or layout.bottom:
            wanted = ["a line of clues above the board"] if layout.top else []
            wanted += ["its rows" if layout.top else "the rows of the board"]
            wanted += ["and a line of clues below"] if layout.bottom else []
            block.fail(join_hint(f"expected {', '.join(wanted)}", layout.hint))
        block.fail("the board is missing; expected its rows below the first line")
    return lines[: layout.top], lines[layout.top : end], lines[end:]


def _size(block: Block, above: Lines, rows: Lines, layout: Layout) -> tuple[int, int]:
    """Width and height: from the option `size`, otherwise from the layout of the text."""
    wanted = block.size()
    if wanted:
        return wanted
    if layout.marks and not above and layout.entries(layout.width(len(rows[0]))) != len(rows[0]):
        said = f"an odd number of entries ({_named(layout)}) in this line, found {len(rows[0])}"
        rows[0][-1].fail(f"expected {said}; write . for none")
    width = len(above[0]) if above else layout.width(len(rows[0]))
    if width < 1:
        rows[0][0].fail(join_hint(f"expected {_named(layout)} in this line", layout.hint))
    return width, (len(rows) + 1) // 2 if layout.marks else len(rows)


def _named(layout: Layout) -> str:
    """What a row consists of, in words."""
    cells = "the cells and the marks between them" if layout.marks else "the cells"
    if layout.left:
        return f"{layout.what}, {cells}" + (f", {layout.what}" if layout.right else "")
    return f"{cells}, then {layout.what}" if layout.right else cells


def _check_body(rows: Lines, width: int, height: int, layout: Layout) -> None:
    """Refuse rows that are too long or too short, and boards with too many or too few."""
    entries = layout.entries(width)
    one, many = "cell", "cells"
    if entries != width:
        one, many = "entry", f"entries ({_named(layout)})"
    hint = layout.hint if layout.left or layout.right else ""
    if not layout.marks:
        check_rows(rows, entries, height, one, many, hint)
        return
    for number, row in enumerate(rows[: 2 * height - 1]):
        if number % 2:
            check_length(row, width, "mark", hint="one below each cell; write . for none")
        else:
            check_length(row, entries, one, many, "write . for none")
    check_height(rows, 2 * height - 1, "every row but the last is followed by a line of marks")


def _sheet(grid: Grid, above: Lines, rows: Lines, below: Lines, layout: Layout) -> Sheet:
    full = rows[::2] if layout.marks else rows
    step = 2 if layout.marks else 1
    inner = [row[layout.left : len(row) - layout.right] for row in full]
    cells = {cell: inner[cell.row][step * cell.column] for cell in grid.cells}
    marks: dict[Pair, Token] = {}
    if layout.marks:
        for a, b in grid.pairs:
            across = a.row == b.row
            marks[a, b] = (
                inner[a.row][2 * a.column + 1] if across else rows[2 * a.row + 1][a.column]
            )
    sides = {
        "top": tuple(map(tuple, above)),
        "left": tuple(tuple(row[i] for row in full) for i in range(layout.left)),
        "bottom": tuple(map(tuple, reversed(below))),
        "right": tuple(tuple(row[-1 - i] for row in full) for i in range(layout.right)),
    }
    return Sheet(grid, sides, cells, marks)
