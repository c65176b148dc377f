"""Magnets as in its paper: a list of dominoes and four lists of counts.

Each cell is the compass point (n, e, s, w) at which the other half of its domino lies. The counts
follow in the order minus of rows, plus of rows, minus of columns, plus of columns, or in any
order as facts whose names end in Rminus, Rplus, Cminus and Cplus; `_` is a missing count. The
paper's PuzzleSize is checked and its Result ignored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridwright.errors import InputError
from gridwright.formats.codec import Codec, board_of, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.prolog import ANONYMOUS, NAME, List, Paste, format_fact, read_paste
from gridwright.grid import Cell
from gridwright.layers.dominoes import DEAD, PARTNER
from gridwright.puzzle import Puzzle
from gridwright.puzzles.magnets import Magnets
from gridwright.rows import entries_of
from gridwright.text import Token, check_length, plural

COUNTS = {
    "rminus": "row_minus",
    "rplus": "row_plus",
    "cminus": "column_minus",
    "cplus": "column_plus",
}
HALVES = {"e": "L", "w": "R", "s": "T", "n": "B"}
POINTS = {half: point for point, half in HALVES.items()}
OPPOSITE = {"e": "w", "w": "e", "s": "n", "n": "s"}

Row = Sequence[Token]


def _read(document: Document) -> Puzzle:
    paste = read_paste(document, Magnets.name)
    lists = [(name, found) for name, found in paste.lists if not name.lower().endswith("result")]
    dominoes = [found for _, found in lists if _is_dominoes(found)]
    if len(dominoes) != 1:
        paste.refuse("it is not a list of compass points (n, e, s, w) with four lists of counts")
    counts = _counts(paste, [(name, found) for name, found in lists if found is not dominoes[0]])
    width, height = len(counts["cplus"]), len(counts["rplus"])
    check_length(counts["cminus"], width, "count")
    check_length(counts["rminus"], height, "count")
    _check_size(paste, width, height)
    rows = _rows(dominoes[0], width, height)
    _check_dominoes(rows)
    return parse_rows(Magnets, _frame(rows, counts))


def _is_dominoes(found: List) -> bool:
    first = (found.tokens() or (found.rows() or [[None]])[0])[0]
    return first is not None and first.text != ANONYMOUS and bool(NAME.fullmatch(first.text))


def _counts(paste: Paste, lists: Sequence[tuple[str, List]]) -> Mapping[str, Row]:
    """The four lists of counts, by the endings of their names or else in the paper's order."""
    named = {end: found for name, found in lists for end in COUNTS if name.lower().endswith(end)}
    counts = named or dict(zip(COUNTS, (found for _, found in lists), strict=False))
    rows = {end: found.tokens() for end, found in counts.items()}
    if len(lists) != len(COUNTS) or len(rows) != len(COUNTS) or None in rows.values():
        start = paste.lists[-1][1].start
        start.fail(
            f"expected four lists of counts ({', '.join(COUNTS)}) besides the dominoes, "
            f"found {len(lists)}"
        )
    return {end: row for end, row in rows.items() if row}


def _check_size(paste: Paste, width: int, height: int) -> None:
    for name, token in paste.scalars:
        if name.lower().endswith("size") and not token.text == str(width) == str(height):
            token.fail(f"expected the size of a board with {_columns_and_rows(width, height)}")


def _columns_and_rows(width: int, height: int) -> str:
    return f"{plural(width, 'column')} and {plural(height, 'row')}"


def _rows(dominoes: List, width: int, height: int) -> list[Row]:
    """The compass points row by row, from a flat list or from a list of rows."""
    points = [token for row in dominoes.rows() or [dominoes.tokens() or ()] for token in row]
    if len(points) != width * height:
        dominoes.start.fail(
            f"expected {plural(width * height, 'compass point')} for "
            f"{_columns_and_rows(width, height)}, found {len(points)}"
        )
    return [points[start : start + width] for start in range(0, len(points), width)]


def _check_dominoes(rows: Sequence[Row]) -> None:
    """Refuse a half without its other half, in the paper's letters."""
    points = {Cell(r, c): token for r, row in enumerate(rows) for c, token in enumerate(row)}
    for cell, token in points.items():
        if token.text not in HALVES:
            token.expected("a compass point (n, e, s, w)")
        other = points.get(cell.step(*PARTNER[HALVES[token.text]]))
        if other is None or other.text != OPPOSITE[token.text]:
            there = OPPOSITE[token.text]
            token.fail(f"this {token.text} does not point at another half; expected {there} there")


def _frame(rows: Sequence[Row], counts: Mapping[str, Row]) -> list[Row]:
    """The board with its counts around it, as in our own text form."""
    own = {end: [_count(token) for token in row] for end, row in counts.items()}
    halves = [[token.with_text(HALVES[token.text]) for token in row] for row in rows]
    middle = [
        [plus, *row, minus]
        for plus, row, minus in zip(own["rplus"], halves, own["rminus"], strict=True)
    ]
    return [own["cplus"], *middle, own["cminus"]]


def _count(token: Token) -> Token:
    return token.with_text(".") if token.text == ANONYMOUS else token


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, Magnets)
    if entries_of(board.givens):
        raise InputError("the paper's lists cannot hold given cells")
    if any(DEAD in row for row in board.board):
        raise InputError("the paper's lists cannot hold dead cells")
    points = [[POINTS[half] for half in row] for row in board.board]
    counts = (
        format_fact(end, [getattr(board, kept)], nested=False) for end, kept in COUNTS.items()
    )
    return format_fact("puzzle", points, nested=False) + "".join(counts)


CODEC = Codec("paper", Magnets.name, _read, _write)
