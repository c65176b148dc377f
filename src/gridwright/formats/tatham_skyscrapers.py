"""Skyscrapers as Simon Tatham's Towers: `N:CLUES` or `N:CLUES,GRID`.

CLUES are 4N fields separated by slashes: top and bottom from left to right, then left and right
downwards; an empty field means no clue. GRID is row by row: digits are given heights, a letter from
a to z stands for 1 to 26 open cells, and `_` separates two given heights.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from gridwright.errors import InputError, quoted
from gridwright.formats.codec import Codec, board_of, framed, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.fields import Field
from gridwright.formats.tatham import FORMAT, Kind, read_game, split
from gridwright.puzzle import Puzzle
from gridwright.puzzles.skyscrapers import Skyscrapers
from gridwright.rows import entries_of
from gridwright.text import Token

SMALLEST, LARGEST = 3, 9
SIDES = ("top", "bottom", "left", "right")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
TOWERS = Kind(
    "Towers",
    re.compile(r"([0-9]+)(?![0-9x])"),
    re.compile(r"(d[ehxu])?"),
    "nothing or one of de, dh, dx, du",
)


def _read(document: Document) -> Puzzle:
    game = read_game(document, TOWERS)
    size = game.sizes[0].number(SMALLEST, LARGEST)
    clues, *rest = game.description.split(",", 1)
    tokens = [
        _clue(field) for field in split(replace(clues, name="clues"), "/", 4 * size, "clue", TOWERS)
    ]
    top, bottom, left, right = (tokens[i * size : (i + 1) * size] for i in range(4))
    given = _grid(replace(rest[0], name="grid"), size * size) if rest else []
    cells = given or [tokens[0].with_text(".")] * (size * size)
    rows = [cells[start : start + size] for start in range(0, size * size, size)]
    return parse_rows(Skyscrapers, framed(top, left, rows, right, bottom))


def _clue(field: Field) -> Token:
    token = field.token(0, len(field.text))
    if not re.fullmatch("[0-9]{0,6}", token.text):
        field.fail(f"expected a number or nothing between slashes, found {quoted(token.text)}")
    return token.with_text(token.text or ".")


def _grid(field: Field, cells: int) -> list[Token]:
    """Read given heights and runs of open cells."""
    found: list[Token] = []
    for match in re.finditer(r"(?s)[0-9]+|.", field.text):
        token = field.token(match.start(), len(match[0]))
        if match[0] in LETTERS:
            found += [token.with_text(".")] * (LETTERS.index(match[0]) + 1)
        elif match[0].isascii() and match[0].isdigit():
            found.append(token)
        elif match[0] != "_":
            token.expected("a height, a letter from a to z or _")
        if len(found) > cells:
            token.fail(f"expected no more than {cells} cells")
    if len(found) < cells:
        field.fail(f"expected {cells} cells, found {len(found)}")
    return found


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, Skyscrapers)
    if not SMALLEST <= board.width <= LARGEST:
        raise InputError(
            f"Simon Tatham's Towers has boards from {SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}, "
            f"not {board.grid}"
        )
    clues = [clue for side in SIDES for clue in getattr(board, side)]
    text = f"{board.width}:" + "/".join("" if clue is None else str(clue) for clue in clues)
    heights = [height for row in board.givens for height in row]
    return f"{text},{_runs(heights)}" if entries_of(board.givens) else text


def _runs(heights: Sequence[int | None]) -> str:
    """Write given heights and runs of open cells."""
    parts = []
    for is_open, run in groupby(heights, lambda height: height is None):
        if is_open:
            long, short = divmod(len(list(run)), len(LETTERS))
            parts.append(LETTERS[-1] * long + (LETTERS[short - 1] if short else ""))
        else:
            parts.append("_".join(map(str, run)))
    return "".join(parts)


CODEC = Codec(FORMAT, Skyscrapers.name, _read, _write, TOWERS.called)
