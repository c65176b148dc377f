"""Bosnian Road in penpa-edit: numbers in cells; a shaded cell or a question mark is blocked."""

from __future__ import annotations

from gridwright.errors import InputError
from gridwright.formats.codec import Codec, board_of, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.penpa import FORMAT, GREY, Drawing, read_as, read_drawing, write_drawing
from gridwright.puzzle import Puzzle
from gridwright.puzzles.bosnian_road import BosnianRoad
from gridwright.rows import entries_of


def _read(document: Document) -> Puzzle:
    drawing = read_as(document, BosnianRoad.title, _is_road(read_drawing(document)))
    blocked = {cell for cell in drawing.shades if cell not in drawing.texts}
    blocked |= {cell for cell, text in drawing.texts.items() if text == "?"}
    rows = [
        [drawing.place("#") if cell in blocked else drawing.token(cell) for cell in row.cells]
        for row in drawing.grid.rows
    ]
    return parse_rows(BosnianRoad, rows)


def _is_road(drawing: Drawing) -> bool:
    """Whether nothing is drawn but single digits and blocked cells."""
    known = frozenset("0123456789?")
    return known.issuperset(drawing.texts.values()) and not drawing.has_frame and not drawing.walls


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, BosnianRoad)
    if board.touch:
        raise InputError("penpa has no word for loops that touch at corners (touch=corner)")
    texts = {cell: str(number) for cell, number in entries_of(board.numbers).items()}
    shades = dict.fromkeys(sorted(board.blocked), GREY)
    return write_drawing(Drawing(board.grid, board.title, texts, shades))


CODEC = Codec(FORMAT, BosnianRoad.name, _read, _write, BosnianRoad.title)
