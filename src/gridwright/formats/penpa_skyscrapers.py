"""Skyscrapers in penpa-edit: clues beside the board, and given heights in its cells."""

from __future__ import annotations

from gridwright.formats.classic_skyscrapers import classic_board
from gridwright.formats.codec import Codec, framed, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.penpa import FORMAT, Drawing, read_as, read_drawing, write_drawing
from gridwright.grid import Cell
from gridwright.puzzle import Puzzle
from gridwright.puzzles.skyscrapers import Skyscrapers
from gridwright.rows import entries_of
from gridwright.text import Token

SIDES = ("top", "left", "right", "bottom")


def _read(document: Document) -> Puzzle:
    drawn = read_drawing(document)
    drawing = read_as(document, Skyscrapers.title, drawn.has_frame and not drawn.walls)
    if drawing.grid.width != drawing.grid.height:
        drawing.address.fail(f"expected a square board, found {drawing.grid}")
    top, left, right, bottom = (side_of(drawing, side) for side in SIDES)
    rows = [[drawing.token(cell) for cell in row.cells] for row in drawing.grid.rows]
    return parse_rows(Skyscrapers, framed(top, left, rows, right, bottom))


def side_of(drawing: Drawing, side: str) -> list[Token]:
    """The texts beside the board on one side."""
    return [drawing.token(view.outside) for view in drawing.grid.views[side]]


def _write(puzzle: Puzzle) -> str:
    board = classic_board(puzzle, "the form for penpa-edit")
    texts: dict[Cell, str] = {
        view.outside: str(number)
        for side in SIDES
        for view, number in zip(board.grid.views[side], getattr(board, side), strict=True)
        if number is not None
    }
    texts |= {cell: str(height) for cell, height in entries_of(board.givens).items()}
    return write_drawing(Drawing(board.grid, board.title, texts), "skyscrapers")


CODEC = Codec(FORMAT, Skyscrapers.name, _read, _write, Skyscrapers.title)
