"""Akari as Simon Tatham's Light Up: `WxH:CELLS`.

CELLS are row by row: a letter from a to z stands for 1 to 26 open cells, `B` for a wall, a digit
for a wall with that number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from gridwright.formats.codec import Codec, board_of, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.fields import Field
from gridwright.formats.tatham import FORMAT, Kind, read_game
from gridwright.layers.walls import BARE, WALL
from gridwright.puzzle import Puzzle
from gridwright.puzzles.akari import Akari
from gridwright.text import MAX_SIDE, Token

BLACK = "B"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
LIGHT_UP = Kind(
    "Light Up",
    re.compile(r"([0-9]+)x([0-9]+)(?![0-9])"),
    re.compile(r"(b[0-9]{1,3})?(s[0-4])?(d[0-2])?"),
    "nothing or options such as b20s4d1",
    re.compile(r"[a-zB0-9]+\Z"),
)


def _read(document: Document) -> Puzzle:
    game = read_game(document, LIGHT_UP)
    width, height = (field.number(1, MAX_SIDE) for field in game.sizes)
    cells = list(_cells(game.description))
    if len(cells) != width * height:
        game.description.fail(f"expected {width * height} cells, found {len(cells)}")
    rows = [cells[start : start + width] for start in range(0, width * height, width)]
    return parse_rows(Akari, rows)


def _cells(field: Field) -> Iterator[Token]:
    for token in field.tokens():
        if token.text in LETTERS:
            yield from [token.with_text(".")] * (LETTERS.index(token.text) + 1)
        elif token.text == BLACK:
            yield token.with_text(WALL)
        elif token.text in "01234":
            yield token
        else:
            token.expected("a letter from a to z, B or a number from 0 to 4")


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, Akari)
    entries = [entry for row in board.walls for entry in row]
    parts = []
    for is_open, run in groupby(entries, lambda entry: entry is None):
        if is_open:
            long, short = divmod(len(list(run)), len(LETTERS))
            parts.append(LETTERS[-1] * long + (LETTERS[short - 1] if short else ""))
        else:
            parts.append("".join(BLACK if entry == BARE else str(entry) for entry in run))
    return f"{board.grid}:" + "".join(parts)


CODEC = Codec(FORMAT, Akari.name, _read, _write, LIGHT_UP.called)
