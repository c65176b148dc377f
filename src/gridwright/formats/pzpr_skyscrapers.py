"""Skyscrapers at puzz.link: the clues at top, bottom, left and right, then the given heights."""

from __future__ import annotations

from gridwright.formats.classic_skyscrapers import classic_board
from gridwright.formats.codec import Codec, framed, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.pzpr import FORMAT, Kind, packed_numbers, read_address, write_address
from gridwright.puzzle import Puzzle
from gridwright.puzzles.skyscrapers import Skyscrapers
from gridwright.rows import entries_of

SIDES = ("top", "bottom", "left", "right")
KIND = Kind("skyscrapers", frozenset({"skyscraper", "building"}))
BASE = 16


def _read(document: Document) -> Puzzle:
    body = read_address(document, KIND)
    size = body.width
    if body.height != size:
        body.field.fail(f"expected a square board, found {size}x{body.height}")
    clues = body.numbers(4 * size, "clues", BASE)
    top, bottom, left, right = (clues[i * size : (i + 1) * size] for i in range(4))
    none = clues[0].with_text(".")
    cells = [none] * (size * size)
    if not body.ended:
        cells = body.numbers(size * size, "given heights", BASE)
    body.end()
    rows = [cells[start : start + size] for start in range(0, size * size, size)]
    return parse_rows(Skyscrapers, framed(top, left, rows, right, bottom))


def _write(puzzle: Puzzle) -> str:
    board = classic_board(puzzle, "puzz.link")
    body = packed_numbers((clue for side in SIDES for clue in getattr(board, side)), BASE)
    if entries_of(board.givens):
        body += packed_numbers((height for row in board.givens for height in row), BASE)
    return write_address(KIND, board.width, board.width, body)


CODEC = Codec(FORMAT, Skyscrapers.name, _read, _write, KIND.called)
