"""Takuzu as Simon Tatham's Unruly: `WxH:LETTERS`, with `u` after the size if lines must differ.

Row by row, a letter from a to y steps 1 to 25 cells ahead, to a 0 if it is a small one and to a 1
if it is a capital; z steps 25 ahead to nothing. The last letter steps behind the last cell.
"""

from __future__ import annotations

import re
from string import ascii_lowercase

from gridwright.errors import InputError
from gridwright.formats.codec import Codec, board_of, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.tatham import FORMAT, Kind, read_game
from gridwright.puzzle import Puzzle
from gridwright.puzzles.takuzu import Takuzu
from gridwright.text import MAX_SIDE, Token, plural

SMALLEST = 6
FAR = 25
UNIQUE = "u"
UNRULY = Kind(
    "Unruly",
    re.compile(r"([0-9]+)x([0-9]+)(?![0-9])"),
    re.compile(rf"{UNIQUE}?(d[ten])?"),
    "nothing or one of dt, de, dn, u, udt, ude, udn",
    shape=re.compile(r"[a-zA-Z]+\Z"),
)


def _read(document: Document) -> Puzzle:
    game = read_game(document, UNRULY)
    width, height = (field.number(1, MAX_SIDE) for field in game.sizes)
    if problem := _size_problem(width, height):
        game.sizes[0].fail(problem)
    first, *_ = letters = game.description.tokens()
    cells: list[Token] = [first.with_text(".")] * (width * height)
    place = -1
    for token in letters:
        step = ascii_lowercase.index(token.text.lower()) + 1
        place += min(step, FAR)
        if place > len(cells):
            token.fail(f"this is behind the last of {plural(len(cells), 'cell')}")
        if step <= FAR and place < len(cells):
            cells[place] = token.with_text("0" if token.text.islower() else "1")
    if place < len(cells):
        game.description.fail(f"it ends too early; expected {plural(len(cells), 'cell')}")
    rows = [cells[start : start + width] for start in range(0, len(cells), width)]
    unique = game.options.text.startswith(UNIQUE)
    return parse_rows(Takuzu, rows, {"distinct": "yes" if unique else "no"})


def _size_problem(width: int, height: int) -> str | None:
    if min(width, height) >= SMALLEST:
        return None
    text = f"Simon Tatham's Unruly has boards from {SMALLEST}x{SMALLEST} on"
    return f"{text}, not {width}x{height}"


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, Takuzu)
    if problem := _size_problem(board.width, board.height):
        raise InputError(problem)
    letters, before = "", -1
    values = [board.givens[cell.row][cell.column] for cell in board.grid.cells]
    for place, value in enumerate((*values, 0)):
        if value is not None:
            far, step = divmod(place - before - 1, FAR)
            letter = ascii_lowercase[step]
            letters += far * "z" + (letter.upper() if value else letter)
            before = place
    unique = UNIQUE if board.distinct else ""
    return f"{board.width}x{board.height}{unique}:{letters}"


CODEC = Codec(FORMAT, Takuzu.name, _read, _write, UNRULY.called)
