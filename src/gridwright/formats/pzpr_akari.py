"""Akari at puzz.link, cell by cell: a wall's number tells how many open cells follow it.

0 to 4 are numbers with none or any number of open cells behind them, 5 to 9 the same numbers with
one, and a to e with two; `.` is a wall without a number, g to z are 1 to 20 open cells.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.formats.codec import Codec, board_of, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.fields import Field
from gridwright.formats.pzpr import DIGITS, FORMAT, Kind, read_address, write_address
from gridwright.layers.walls import BARE, WALL
from gridwright.puzzle import Puzzle
from gridwright.puzzles.akari import Akari
from gridwright.text import Token

KIND = Kind("akari", frozenset({"lightup"}))
# How many numbers there are, and the letter that means one open cell less one.
NUMBERS, SKIP, MOST_SKIPPED = 5, 15, 20
MOST_AFTER = 2


def _read(document: Document) -> Puzzle:
    body = read_address(document, KIND)
    wanted = body.width * body.height
    cells = list(_cells(body.field))
    # Open cells at the end may be left out, or be more than there are.
    last = body.field.token(max(0, len(body.field.text) - 1))
    if any(cell.text != "." for cell in cells[wanted:]):
        last.fail(f"expected no more than {wanted} cells")
    cells = (cells + [last.with_text(".")] * wanted)[:wanted]
    return parse_rows(Akari, [cells[i : i + body.width] for i in range(0, wanted, body.width)])


def _cells(field: Field) -> Iterator[Token]:
    for token in field.tokens():
        value = DIGITS.find(token.text)
        if token.text == ".":
            yield token.with_text(WALL)
        elif 0 <= value < NUMBERS * (1 + MOST_AFTER):
            yield token.with_text(str(value % NUMBERS))
            yield from [token.with_text(".")] * (value // NUMBERS)
        elif value > SKIP:
            yield from [token.with_text(".")] * (value - SKIP)
        else:
            token.expected("a wall (0-9, a-e or .) or open cells (g-z)")


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, Akari)
    entries = [entry for row in board.walls for entry in row]
    parts, place = [], 0
    while place < len(entries):
        entry, behind = entries[place], _open_from(entries, place + 1)
        if entry is None:
            behind = min(_open_from(entries, place), MOST_SKIPPED)
            parts.append(DIGITS[SKIP + behind])
            place += behind
        elif entry == BARE:
            parts.append(".")
            place += 1
        else:
            behind = min(behind, MOST_AFTER)
            parts.append(DIGITS[entry + NUMBERS * behind])
            place += 1 + behind
    return write_address(KIND, board.width, board.height, "".join(parts))


def _open_from(entries: list[int | None], place: int) -> int:
    """How many open cells follow each other from a place on."""
    end = place
    while end < len(entries) and entries[end] is None:
        end += 1
    return end - place


CODEC = Codec(FORMAT, Akari.name, _read, _write, KIND.called)
