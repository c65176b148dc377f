"""Sudoku as Simon Tatham's Solo: `CxR:GRID`, or `Nj:GRID,BOXES` with boxes of any shape.

The boxes of `CxR` have R columns and C rows, so that C boxes stand side by side.

GRID is row by row, as in `read_cells`. BOXES tells where the lines between boxes are: first all
places between neighbours in a row, row by row, then all between neighbours in a column, column by
column. A letter from a to y is 1 to 25 places without a line, and then one with; `_` is a line at
once, z 25 places without one. After the last place, a line is told that is not there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from gridwright.errors import InputError
from gridwright.formats.codec import Codec, NotThisFormatError, board_of, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.fields import Field
from gridwright.formats.tatham import (
    FORMAT,
    LETTERS,
    Game,
    Kind,
    read_cells,
    read_game,
    written_cells,
)
from gridwright.grid import Cell, Grid, grid_of, pieces_of
from gridwright.layers import lettered
from gridwright.puzzle import Puzzle
from gridwright.puzzles.sudoku import Sudoku
from gridwright.text import Token, plural

LARGEST = 31
SOLO = Kind(
    "Solo",
    re.compile(r"([0-9]+)(?:x([0-9]+)(?![0-9]))?(?=(j?))(?![0-9])"),
    re.compile(r"j?(d[tbiaeu])?"),
    "nothing, j, or one of dt, db, di, da, de, du",
)
# What follows the size of boards with other rules.
REFUSED = {"x": "the diagonals of Sudoku X", "k": "the cages of Killer Sudoku"}
_OTHER = re.compile(r"[0-9]+(?:x[0-9]+j?|j)([xk])[^:#]{0,8}:")
_LOOKS = re.compile(r"[0-9]+(?:x[0-9]+|j|x[0-9]+j)(?:d[a-z])?[:#]")


def _read(document: Document) -> Puzzle:
    _refuse_others(document.text.strip())
    game = read_game(document, SOLO)
    columns, rows, mark = game.sizes
    height = columns.number(1, LARGEST)
    width = rows.number(1, LARGEST) if rows.text else 1
    size = width * height
    if not 2 <= size <= LARGEST:
        columns.fail(f"Simon Tatham's Solo has boards up to {LARGEST}x{LARGEST}, found {size}")
    if not rows.text and not mark.text:
        raise NotThisFormatError("it has neither the size of its boxes nor a j")
    cells, boxes = _parts(game, size, jigsaw=bool(mark.text))
    grid = grid_of(size, size)
    letters = _regions(boxes, grid) if boxes else rectangles(grid, width, height)
    return parse_rows(Sudoku, typed(letters, cells))


def _refuse_others(text: str) -> None:
    """Refuse boards with rules that are not ours, by the name of these rules."""
    other = _OTHER.match(text)
    if other:
        raise InputError(
            f"this game ID is of Solo with {REFUSED[other[1]]}, which Gridwright does not have"
        )
    if ":" in text[:12] and _LOOKS.match(text) and "," in text and "j" not in text.split(":")[0]:
        raise NotThisFormatError("it has more than one part, as the IDs of other games")


def _parts(game: Game, size: int, jigsaw: bool) -> tuple[list[Token], Field | None]:
    """The cells, and what tells the boxes where that is another part."""
    fields = game.description.split(",", 1)
    wanted = 2 if jigsaw else 1
    if len(fields) != wanted:
        game.description.fail(f"expected {plural(wanted, 'part')} of Solo, found {len(fields)}")
    cells = read_cells(replace(fields[0], name="grid"), size * size)
    return cells, replace(fields[1], name="boxes") if jigsaw else None


def typed(letters: tuple[str, ...], cells: list[Token]) -> list[list[Token]]:
    """The rows of a board in our own text form: each cell with the letter of its box."""
    size = len(letters)
    rows = (cells[start : start + size] for start in range(0, size * size, size))
    return [
        [token.with_text(letter + token.text) for letter, token in zip(line, row, strict=True)]
        for line, row in zip(letters, rows, strict=True)
    ]


def rectangles(grid: Grid, width: int, height: int) -> tuple[str, ...]:
    """Boxes of the same size by letter."""
    return lettered([[(c.row // height, c.column // width) for c in r.cells] for r in grid.rows])


def _places(grid: Grid) -> Iterator[tuple[Cell, Cell]]:
    """The neighbours between which there may be a line, in his order."""
    for row in grid.rows:
        yield from zip(row.cells, row.cells[1:], strict=False)
    for column in grid.columns:
        yield from zip(column.cells, column.cells[1:], strict=False)


def _regions(field: Field, grid: Grid) -> tuple[str, ...]:
    """The boxes by letter, of cells with no line between them."""
    places = list(_places(grid))
    near: dict[Cell, list[Cell]] = {cell: [] for cell in grid.cells}
    at = 0
    for token in field.tokens():
        if token.text not in LETTERS and token.text != "_":
            token.expected("a letter from a to z or _")
        run = 0 if token.text == "_" else min(LETTERS.index(token.text) + 1, 25)
        if at + run > len(places):
            token.fail("this tells more lines than a board of this size has room for")
        for one, other in places[at : at + run]:
            near[one].append(other)
            near[other].append(one)
        at += run + (token.text != "z")
    if at != len(places) + 1:
        field.fail(f"expected {len(places)} places between cells, found {max(at - 1, 0)}")
    pieces = pieces_of(grid.cells, {cell: tuple(cells) for cell, cells in near.items()})
    if len(pieces) != grid.width or any(len(piece) != grid.width for piece in pieces):
        field.fail(f"expected {grid.width} boxes of {plural(grid.width, 'cell')} each")
    of = {cell: number for number, piece in enumerate(pieces) for cell in piece}
    return lettered([[of[cell] for cell in row.cells] for row in grid.rows])


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, Sudoku)
    size, grid = board.width, board.grid
    if not 2 <= size <= LARGEST:
        raise InputError(f"Simon Tatham's Solo has boards up to {LARGEST}x{LARGEST}, not {grid}")
    cells = written_cells([number for row in board.givens for number in row])
    regions = lettered(board.regions)
    for height in range(2, size // 2 + 1):
        if size % height == 0 and regions == rectangles(grid, size // height, height):
            return f"{height}x{size // height}:{cells}"
    return f"{size}j:{cells},{_lines(regions, grid)}"


def _lines(regions: tuple[str, ...], grid: Grid) -> str:
    """Where the lines between boxes are."""
    pieces = {letter for row in regions for letter in row}
    sizes = [sum(row.count(letter) for row in regions) for letter in pieces]
    if len(pieces) != grid.width or any(each != grid.width for each in sizes):
        raise InputError(f"Simon Tatham's Solo needs {grid.width} boxes of {grid.width} cells")
    parts, run = [], 0
    for one, other in (*_places(grid), (None, None)):
        if one and other and regions[one.row][one.column] == regions[other.row][other.column]:
            run += 1
            continue
        parts.append("z" * ((run - 1) // 25 if run else 0))
        run -= 25 * len(parts[-1])
        parts.append(LETTERS[run - 1] if run else "_")
        run = 0
    return "".join(parts)


CODEC = Codec(FORMAT, Sudoku.name, _read, _write, SOLO.called)
