"""Skyscrapers from janko.at: clues at top and bottom, left and right, and any given heights."""

from __future__ import annotations

from gridwright.formats.codec import Codec, board_of, framed, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.janko import FORMAT, NONE, Kind, own, read_sections, write_sections
from gridwright.puzzle import Puzzle
from gridwright.puzzles.skyscrapers import Skyscrapers
from gridwright.rows import entries_of

KIND = Kind(
    ("Skyscrapers", "wolkenkratzer", "hochhaeuser", "hochhäuser"),
    needs=("clabels", "rlabels"),
    without=("areas",),
)


def _read(document: Document) -> Puzzle:
    sections = read_sections(document, KIND)
    size = sections.width("clabels")
    columns = sections.rows("clabels", size, 2, "clue")
    rows = sections.rows("rlabels", size, 2, "clue")
    top, bottom, left, right = [[own(token, NONE) for token in row] for row in (*columns, *rows)]
    cells = [[top[0].with_text(".")] * size] * size
    if sections.parts.get("problem"):
        given = sections.rows("problem", size, size, "cell")
        cells = [[own(token, NONE) for token in row] for row in given]
    return parse_rows(Skyscrapers, framed(top, left, cells, right, bottom))


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, Skyscrapers)
    parts = {"clabels": (board.top, board.bottom), "rlabels": (board.left, board.right)}
    given = {"problem": board.givens} if entries_of(board.givens) else {}
    return write_sections(KIND, {**parts, **given})


CODEC = Codec(FORMAT, Skyscrapers.name, _read, _write, KIND.called)
