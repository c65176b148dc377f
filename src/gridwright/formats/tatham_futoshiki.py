"""Futoshiki as Simon Tatham's Unequal: `N:FIELDS`, a field with a comma for each cell.

A field is the given number, 0 for none, and after it U, R, D and L (up, right, down, left) for the
neighbours than which the cell is larger. With an `a` after the size, the signs mean something else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from gridwright.errors import InputError, quoted
from gridwright.formats.codec import Codec, board_of, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.fields import Field
from gridwright.formats.tatham import FORMAT, Kind, read_game
from gridwright.grid import Cell, Grid, grid_of
from gridwright.puzzle import Puzzle
from gridwright.puzzles.futoshiki import Futoshiki
from gridwright.text import Token, plural

SMALLEST, LARGEST = 3, 32
# For each letter the way to the smaller cell, and the sign that points there.
WAYS = {"U": ((-1, 0), "^"), "R": ((0, 1), ">"), "D": ((1, 0), "v"), "L": ((0, -1), "<")}
ADJACENT = "a"
UNEQUAL = Kind(
    "Unequal",
    re.compile(r"([0-9]+)(?![0-9x])"),
    re.compile(rf"{ADJACENT}?(d[tekxr])?"),
    "nothing or one of dt, de, dk, dx, dr",
    shape=re.compile(r"[0-9]+[URDL]*,"),
)
Signs = Mapping[tuple[Cell, Cell], Token]


def _read(document: Document) -> Puzzle:
    game = read_game(document, UNEQUAL)
    if game.options.text.startswith(ADJACENT):
        said = "in the mode Adjacent of Unequal, signs mean a difference of 1; only"
        game.options.fail(f"{said} the mode Unequal is Futoshiki")
    size = game.sizes[0].number(SMALLEST, LARGEST)
    grid = grid_of(size, size)
    fields = game.description.split(",")
    if not fields[-1].text:
        fields.pop()
    if len(fields) != len(grid.cells):
        text = f"expected {plural(len(grid.cells), 'cell')} with a comma after each"
        game.description.fail(f"{text}, found {len(fields)}")
    cells: dict[Cell, Token] = {}
    signs: dict[tuple[Cell, Cell], Token] = {}
    for cell, field in zip(grid.cells, fields, strict=True):
        cells[cell] = _read_cell(cell, replace(field, name=f"field of {cell}"), grid, signs)
    return parse_rows(Futoshiki, list(_rows(grid, cells, signs)))


def _read_cell(
    cell: Cell, field: Field, grid: Grid, signs: dict[tuple[Cell, Cell], Token]
) -> Token:
    """The given number of a cell; its signs are added to those found so far."""
    match = re.fullmatch(r"([0-9]{1,3})([URDL]*)", field.text)
    if not match:
        field.fail(f"expected a number and some of U, R, D, L, found {quoted(field.text)}")
    for place in range(match.start(2), match.end(2)):
        token = field.token(place)
        way, sign = WAYS[token.text]
        other = cell.step(*way)
        if other not in grid:
            token.fail(f"there is no cell on this side of {cell}")
        pair = (cell, other) if cell < other else (other, cell)
        if pair in signs:
            token.fail(f"there is a sign between {pair[0]} and {pair[1]} already")
        signs[pair] = token.with_text(sign)
    token = field.token(0, match.end(1))
    return token.with_text("." if int(match[1]) == 0 else match[1])


def _rows(grid: Grid, cells: Mapping[Cell, Token], signs: Signs) -> list[list[Token]]:
    """The rows of our own text form: cells with the signs between them, and signs below them."""
    rows: list[list[Token]] = []
    for line in grid.rows:
        rows.append([cells[line.cells[0]]])
        for left, right in zip(line.cells, line.cells[1:], strict=False):
            rows[-1] += [_sign(left, right, cells, signs), cells[right]]
        if line.index + 1 < grid.height:
            rows.append([_sign(cell, cell.step(1, 0), cells, signs) for cell in line.cells])
    return rows


def _sign(one: Cell, other: Cell, cells: Mapping[Cell, Token], signs: Signs) -> Token:
    return signs.get((one, other)) or cells[other].with_text(".")


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, Futoshiki)
    if not SMALLEST <= board.width <= LARGEST:
        raise InputError(
            f"Simon Tatham's Unequal has boards from {SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}, "
            f"not {board.grid}"
        )
    larger = {(b, a) if mark == 0 else (a, b) for a, b, mark in board.marks}
    fields = []
    for cell in board.grid.cells:
        flags = [flag for flag, (way, _) in WAYS.items() if (cell, cell.step(*way)) in larger]
        fields.append(f"{board.givens[cell.row][cell.column] or 0}{''.join(flags)},")
    return f"{board.width}:{''.join(fields)}"


CODEC = Codec(FORMAT, Futoshiki.name, _read, _write, UNEQUAL.called)
