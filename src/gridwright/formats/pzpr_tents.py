"""Tents at puzz.link: the numbers above the columns and left of the rows, then the trees.

A tree is the number of open cells behind it, from 0 to h (17); i to z are 1 to 18 open cells
without a tree before them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.formats.codec import Codec, board_of, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.fields import Field
from gridwright.formats.pzpr import (
    DIGITS,
    FORMAT,
    Kind,
    packed_numbers,
    read_address,
    write_address,
)
from gridwright.puzzle import Puzzle
from gridwright.puzzles.tents import TREE, Tents
from gridwright.text import Token

KIND = Kind("tents")
BASE = 16
# The most open cells behind a tree; letters from this on are open cells alone.
MOST_AFTER, SKIP = 17, 18


def _read(document: Document) -> Puzzle:
    body = read_address(document, KIND)
    width, wanted = body.width, body.width * body.height
    numbers = body.numbers(width + body.height, "numbers", BASE)
    field = body.field.part("trees", body.position)
    cells = list(_cells(field))
    last = body.field.token(max(0, len(body.field.text) - 1))
    if any(cell.text == "T" for cell in cells[wanted:]):
        last.fail(f"expected no more than {wanted} cells")
    # Open cells at the end may be left out, or be more than there are.
    cells = (cells + [last.with_text(".")] * wanted)[:wanted]
    rows = [cells[start : start + width] for start in range(0, wanted, width)]
    beside = [[number, *row] for number, row in zip(numbers[width:], rows, strict=True)]
    return parse_rows(Tents, [numbers[:width], *beside])


def _cells(field: Field) -> Iterator[Token]:
    for token in field.tokens():
        value = DIGITS.find(token.text)
        if 0 <= value <= MOST_AFTER:
            yield token.with_text("T")
            yield from [token.with_text(".")] * value
        elif value > MOST_AFTER:
            yield from [token.with_text(".")] * (value - SKIP + 1)
        else:
            token.expected("a tree (0-9 or a-h) or open cells (i-z)")


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, Tents)
    numbers = packed_numbers((*board.columns, *board.rows), BASE)
    trees = [entry == TREE for row in board.trees for entry in row]
    return write_address(KIND, board.width, board.height, numbers + _packed(trees))


def _packed(trees: Sequence[bool]) -> str:
    parts, place = [], 0
    while place < len(trees):
        start = place + trees[place]
        most = MOST_AFTER if trees[place] else SKIP
        end = next((i for i in range(start, len(trees)) if trees[i]), len(trees))
        behind = min(end - start, most)
        parts.append(DIGITS[behind if trees[place] else SKIP + behind - 1])
        place = start + behind
    return "".join(parts)


CODEC = Codec(FORMAT, Tents.name, _read, _write, KIND.called)
