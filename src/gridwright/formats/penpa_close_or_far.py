"""Close or Far in penpa-edit: letters in cells."""

from __future__ import annotations

from gridwright.formats.codec import Codec, board_of, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.penpa import FORMAT, Drawing, read_as, read_drawing, write_drawing
from gridwright.puzzle import Puzzle
from gridwright.puzzles.close_or_far import CloseOrFar
from gridwright.rows import entries_of

LETTERS = frozenset("CFcfXx")


def _read(document: Document) -> Puzzle:
    drawn = read_drawing(document)
    looks = bool(drawn.texts) and LETTERS.issuperset(drawn.texts.values())
    drawing = read_as(document, CloseOrFar.title, looks and not drawn.has_frame)
    rows = [[drawing.token(cell) for cell in row.cells] for row in drawing.grid.rows]
    return parse_rows(CloseOrFar, rows)


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, CloseOrFar)
    signs = {symbol.value: symbol.text for symbol in board.symbols}
    texts = {cell: signs[value] for cell, value in entries_of(board.givens).items()}
    return write_drawing(Drawing(board.grid, board.title, texts))


CODEC = Codec(FORMAT, CloseOrFar.name, _read, _write, CloseOrFar.title)
