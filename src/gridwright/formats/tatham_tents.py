"""Tents as in Simon Tatham's collection: `WxH:TREES,NUMBERS`.

TREES are row by row: `_` is a tree, a letter from a to y 1 to 25 open cells and then a tree, `z` 25
open cells; the last tree lies just behind the board. NUMBERS are those of the columns and the rows.
"""

from __future__ import annotations

import re
from itertools import pairwise

from gridwright.errors import InputError
from gridwright.formats.codec import Codec, board_of, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.fields import Field
from gridwright.formats.tatham import FORMAT, Kind, read_game
from gridwright.layers.cell_signs import Signs
from gridwright.puzzle import Puzzle
from gridwright.puzzles.tents import TREE, Tents
from gridwright.text import MAX_SIDE, Token, plural

SMALLEST = 4
# `z` is as many open cells as `y`, without a tree behind them.
STEPS = "_abcdefghijklmnopqrstuvwxy"
FAR = "z"
MOST = len(STEPS) - 1
TENTS = Kind(
    "Tents",
    re.compile(r"([0-9]+)x([0-9]+)(?![0-9])"),
    re.compile(r"(d[et])?"),
    "nothing or one of de, dt",
    re.compile(r"[a-z_]+(,[0-9]+)+\Z"),
)


def _read(document: Document) -> Puzzle:
    game = read_game(document, TENTS)
    width, height = (field.number(1, MAX_SIDE) for field in game.sizes)
    if min(width, height) < SMALLEST:
        game.sizes[0].fail(_too_small(f"{width}x{height}"))
    trees, *numbers = game.description.split(",")
    if len(numbers) != width + height:
        game.description.fail(
            f"expected {plural(width + height, 'number')} of tents, found {len(numbers)}"
        )
    cells = _cells(trees.named("trees"), width * height)
    texts = [field.token(0, len(field.text)) for field in numbers]
    rows = [[texts[width + row], *cells[row * width : (row + 1) * width]] for row in range(height)]
    return parse_rows(Tents, [texts[:width], *rows])


def _too_small(size: str) -> str:
    return f"Simon Tatham's Tents has boards from {SMALLEST}x{SMALLEST} on, not {size}"


def _cells(field: Field, wanted: int) -> list[Token]:
    found: list[Token] = []
    for token in field.tokens():
        open_cells = STEPS.find(token.text) if token.text != FAR else MOST
        found += [token.with_text(".")] * open_cells
        if token.text != FAR:
            found.append(token.with_text("T"))
    # The last tree is behind the board.
    if len(found) != wanted + 1 or found[-1].text != "T":
        field.fail(f"expected {wanted} cells and then the end, found {max(0, len(found) - 1)}")
    return found[:-1]


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, Tents)
    if min(board.width, board.height) < SMALLEST:
        raise InputError(_too_small(str(board.grid)))
    numbers = (*board.columns, *board.rows)
    if None in numbers:
        raise InputError("Simon Tatham's Tents needs a number for every row and column")
    return ",".join([f"{board.grid}:{_steps(board.trees)}", *map(str, numbers)])


def _steps(trees: Signs) -> str:
    """The open cells before each tree, and before the end."""
    cells = [*(entry == TREE for row in trees for entry in row), True]
    places = [-1, *(place for place, is_tree in enumerate(cells) if is_tree)]
    parts = []
    for before, after in pairwise(places):
        open_cells = after - before - 1
        long = max(0, open_cells - 1) // MOST
        parts.append(FAR * long + STEPS[open_cells - MOST * long])
    return "".join(parts)


CODEC = Codec(FORMAT, Tents.name, _read, _write, TENTS.called)
