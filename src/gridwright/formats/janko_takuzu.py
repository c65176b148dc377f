"""Takuzu from janko.at, which calls it Binairo: 0, 1 and `-`; no two lines are the same."""

from __future__ import annotations

from gridwright.errors import InputError
from gridwright.formats.codec import Codec, board_of, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.janko import FORMAT, MAKER, NONE, Kind, read_sections, typed, write_sections
from gridwright.puzzle import Puzzle
from gridwright.puzzles.takuzu import Takuzu

KIND = Kind(("Binairo", "takuzu"), needs=("problem",), without=("problem",))
CELLS = {NONE: ".", ".": ".", "0": "0", "1": "1"}


def _read(document: Document) -> Puzzle:
    rows = read_sections(document, KIND).cells("problem")
    expected = f"0, 1 or {NONE} (not given)"
    return parse_rows(Takuzu, [[typed(cell, CELLS, expected) for cell in row] for row in rows])


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, Takuzu)
    if not board.distinct:
        raise InputError(f"{MAKER} has no {KIND.called} with equal rows (distinct=no)")
    return write_sections(KIND, {"problem": board.givens})


CODEC = Codec(FORMAT, Takuzu.name, _read, _write, KIND.called)
