"""Magnets as in Simon Tatham's collection: `WxH:COLPLUS,ROWPLUS,COLMINUS,ROWMINUS,DOMINOES`.

Each count is one character, 0-9, then a-z for 10 to 35 and A-Z for 36 to 61, or `.` for none. The
dominoes are a letter for each half, row by row, as in our own text form; commas among them mean
nothing.
"""

from __future__ import annotations

import re
import string
from collections.abc import Sequence

from gridwright.errors import InputError
from gridwright.formats.codec import Codec, board_of, framed, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.fields import Field
from gridwright.formats.tatham import FORMAT, Kind, read_game, split
from gridwright.layers.dominoes import DEAD, PARTNER
from gridwright.puzzle import Puzzle
from gridwright.puzzles.magnets import Magnets
from gridwright.rows import entries_of
from gridwright.text import MAX_SIDE, Token, plural

# His program accepts no narrower board, and none with both sides this short.
SMALLEST = 2
COUNTS = string.digits + string.ascii_lowercase + string.ascii_uppercase
# What our own text form says in the same way.
AS_TYPED = frozenset(string.digits + ".")
HALVES = frozenset((*PARTNER, DEAD))
FIELDS = ("column plus counts", "row plus counts", "column minus counts", "row minus counts")
MAGNETS = Kind(
    "Magnets",
    re.compile(r"([0-9]+)x([0-9]+)(?![0-9])"),
    re.compile(r"(d[et])?S?"),
    "nothing or one of de, dt, S, deS, dtS",
    shape=re.compile(r"(?![a-zA-Z]+\Z)"),
)


def _read(document: Document) -> Puzzle:
    game = read_game(document, MAGNETS)
    width, height = (field.number(1, MAX_SIDE) for field in game.sizes)
    problem = _size_problem(width, height)
    if problem:
        game.sizes[0].fail(problem)
    fields = split(game.description, ",", len(FIELDS) + 1, "field", MAGNETS)
    lengths = (width, height, width, height)
    counts = [
        _counts(field.named(name), length)
        for field, name, length in zip(fields, FIELDS, lengths, strict=False)
    ]
    cells = _dominoes(fields[-1].named("dominoes"), width * height)
    rows = [cells[start : start + width] for start in range(0, width * height, width)]
    column_plus, row_plus, column_minus, row_minus = counts
    return parse_rows(Magnets, framed(column_plus, row_plus, rows, row_minus, column_minus))


def _size_problem(width: int, height: int) -> str | None:
    if min(width, height) < SMALLEST or max(width, height) == SMALLEST:
        return (
            f"Simon Tatham's Magnets has boards from {SMALLEST}x{SMALLEST + 1} on, "
            f"not {width}x{height}"
        )
    return None


def _counts(field: Field, length: int) -> list[Token]:
    if len(field.text) != length:
        field.fail(f"expected {plural(length, 'count')}, found {len(field.text)}")
    return [_count(token) for token in field.tokens()]


def _count(token: Token) -> Token:
    if token.text in AS_TYPED:
        return token
    if token.text not in COUNTS:
        token.expected("a count (0-9, a-z, A-Z) or . for none")
    return token.with_text(str(COUNTS.index(token.text)))


def _dominoes(field: Field, cells: int) -> list[Token]:
    found = len(field.text.replace(",", ""))
    if found != cells:
        field.fail(f"expected {plural(cells, 'cell')}, found {found}")
    tokens: list[Token] = [token for token in field.tokens() if token.text != ","]
    for token in tokens if not HALVES.issuperset(field.text) else ():
        if token.text not in HALVES:
            token.expected("a domino's half (L R T B) or * for a dead cell")
    return tokens


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, Magnets)
    if entries_of(board.givens):
        raise InputError("Simon Tatham's Magnets cannot hold given cells")
    problem = _size_problem(board.width, board.height)
    if problem:
        raise InputError(problem)
    _check_lines("column", board.column_plus, board.column_minus, board.height)
    _check_lines("row", board.row_plus, board.row_minus, board.width)
    counts = (board.column_plus, board.row_plus, board.column_minus, board.row_minus)
    fields = [*map(_count_texts, counts), "".join(board.board)]
    return f"{board.grid}:" + ",".join(fields)


def _check_lines(
    kind: str, plus: Sequence[int | None], minus: Sequence[int | None], cells: int
) -> None:
    """Refuse a line whose clues add up to more poles than it has cells, as his program does."""
    for number, pair in enumerate(zip(plus, minus, strict=True), 1):
        if None not in pair and sum(count or 0 for count in pair) > cells:
            raise InputError(
                f"Simon Tatham's Magnets takes no clues for more poles than cells, as in "
                f"{kind} {number}"
            )


def _count_texts(counts: Sequence[int | None]) -> str:
    if max(count or 0 for count in counts) >= len(COUNTS):
        raise InputError(f"Simon Tatham's Magnets can only hold counts up to {len(COUNTS) - 1}")
    return "".join("." if count is None else COUNTS[count] for count in counts)


CODEC = Codec(FORMAT, Magnets.name, _read, _write, MAGNETS.called)
