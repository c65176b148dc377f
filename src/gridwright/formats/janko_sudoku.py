"""Sudoku from janko.at: the given numbers, and the boxes as areas where they are irregular."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.formats.codec import Codec, board_of, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.janko import (
    FORMAT,
    NONE,
    Kind,
    areas_as_letters,
    areas_of,
    own,
    read_sections,
    write_sections,
)
from gridwright.puzzle import Puzzle
from gridwright.puzzles.sudoku import Sudoku

# Many puzzles have no other part, so only a text that names it is a Sudoku.
KIND = Kind(("Sudoku",), needs=("problem",), without=("problem",))


def _read(document: Document) -> Puzzle:
    sections = read_sections(document, KIND)
    size = sections.width("problem")
    given = sections.rows("problem", size, size, "cell")
    cells = [[own(token, NONE) for token in row] for row in given]
    if not sections.parts.get("areas"):
        return parse_rows(Sudoku, cells)
    areas = sections.rows("areas", size, size, "area")
    boxed = zip(areas_as_letters(areas), cells, strict=True)
    rows = [
        [box.with_text(box.text + cell.text) for box, cell in zip(*row, strict=True)]
        for row in boxed
    ]
    return parse_rows(Sudoku, rows)


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, Sudoku)
    parts: dict[str, Sequence[Sequence[object]]] = {"problem": board.givens}
    if not board.boxes.is_usual(board):
        parts = {"areas": areas_of(board.regions), **parts}
    return write_sections(KIND, parts)


CODEC = Codec(FORMAT, Sudoku.name, _read, _write, KIND.called)
