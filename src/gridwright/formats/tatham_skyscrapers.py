"""Skyscrapers as Simon Tatham's Towers: `N:CLUES` or `N:CLUES,GRID`.

CLUES are 4N fields separated by slashes: top and bottom from left to right, then left and right
downwards; an empty field means no clue. GRID is row by row: digits are given heights, a letter from
a to z stands for 1 to 26 open cells, and `_` separates two given heights.
"""

from __future__ import annotations

import re
from dataclasses import replace

from gridwright.errors import InputError, quoted
from gridwright.formats.classic_skyscrapers import classic_board
from gridwright.formats.codec import Codec, framed, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.fields import Field
from gridwright.formats.tatham import (
    FORMAT,
    Kind,
    read_cells,
    read_game,
    split,
    written_cells,
)
from gridwright.puzzle import Puzzle
from gridwright.puzzles.skyscrapers import Skyscrapers
from gridwright.rows import entries_of
from gridwright.text import Token

SMALLEST, LARGEST = 3, 9
SIDES = ("top", "bottom", "left", "right")
TOWERS = Kind(
    "Towers",
    re.compile(r"([0-9]+)(?![0-9x])"),
    re.compile(r"(d[ehxu])?"),
    "nothing or one of de, dh, dx, du",
    shape=re.compile("(?![0-9]+[URDL]*,)"),
)


def _read(document: Document) -> Puzzle:
    game = read_game(document, TOWERS)
    size = game.sizes[0].number(SMALLEST, LARGEST)
    clues, *rest = game.description.split(",", 1)
    tokens = [_clue(field) for field in split(clues.named("clues"), "/", 4 * size, "clue", TOWERS)]
    top, bottom, left, right = (tokens[i * size : (i + 1) * size] for i in range(4))
    given = read_cells(replace(rest[0], name="grid"), size * size) if rest else []
    cells = given or [tokens[0].with_text(".")] * (size * size)
    rows = [cells[start : start + size] for start in range(0, size * size, size)]
    return parse_rows(Skyscrapers, framed(top, left, rows, right, bottom))


def _clue(field: Field) -> Token:
    token = field.token(0, len(field.text))
    if not re.fullmatch("[0-9]{0,6}", token.text):
        field.fail(f"expected a number or nothing between slashes, found {quoted(token.text)}")
    return token.with_text(token.text or ".")


def _write(puzzle: Puzzle) -> str:
    board = classic_board(puzzle, "Simon Tatham's Towers")
    if not SMALLEST <= board.width <= LARGEST:
        raise InputError(
            f"Simon Tatham's Towers has boards from {SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}, "
            f"not {board.grid}"
        )
    clues = [clue for side in SIDES for clue in getattr(board, side)]
    text = f"{board.width}:" + "/".join("" if clue is None else str(clue) for clue in clues)
    heights = [height for row in board.givens for height in row]
    return f"{text},{written_cells(heights)}" if entries_of(board.givens) else text


CODEC = Codec(FORMAT, Skyscrapers.name, _read, _write, TOWERS.called)
