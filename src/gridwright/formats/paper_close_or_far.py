"""Close or Far as in its paper: N lists of N entries, 0 blank, 1 C, 2 F, `_` not given."""

from __future__ import annotations

from gridwright.formats.codec import Codec, board_of, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.prolog import ANONYMOUS, format_fact, read_paste
from gridwright.puzzle import Puzzle
from gridwright.puzzles.close_or_far import CloseOrFar
from gridwright.text import Token

CODES = {str(symbol.value): symbol.text for symbol in CloseOrFar.symbols} | {ANONYMOUS: "."}


def _read(document: Document) -> Puzzle:
    paste = read_paste(document, CloseOrFar.name)
    rows = paste.only_rows("rows of 0, 1, 2 and _")
    entries = {token.text for row in rows for token in row}
    if not paste.headed and len(rows) == 4:
        paste.refuse("four lists are too few for a board")
    if not paste.headed and ANONYMOUS not in entries and not entries <= CODES.keys():
        paste.refuse("its numbers are not 0, 1 and 2")
    return parse_rows(CloseOrFar, [[_own(token) for token in row] for row in rows])


def _own(token: Token) -> Token:
    if token.text not in CODES:
        token.expected("0 (blank), 1 (C), 2 (F) or _ (not given)")
    return token.with_text(CODES[token.text])


def _write(puzzle: Puzzle) -> str:
    return format_fact("puzzle", board_of(puzzle, CloseOrFar).givens)


CODEC = Codec("paper", CloseOrFar.name, _read, _write)
