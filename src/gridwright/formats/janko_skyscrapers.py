"""Skyscrapers from janko.at: clues at top and bottom, left and right, and any given heights."""

from __future__ import annotations

from gridwright.errors import quoted
from gridwright.formats.classic_skyscrapers import classic_board
from gridwright.formats.codec import Codec, framed, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.janko import (
    FORMAT,
    NONE,
    Kind,
    Sections,
    own,
    read_sections,
    write_sections,
)
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
    _refuse_variants(sections, size)
    columns = sections.rows("clabels", size, 2, "clue")
    rows = sections.rows("rlabels", size, 2, "clue")
    top, bottom, left, right = [[own(token, NONE) for token in row] for row in (*columns, *rows)]
    cells = [[top[0].with_text(".")] * size] * size
    if sections.parts.get("problem"):
        given = sections.rows("problem", size, size, "cell")
        cells = [[own(token, NONE) for token in row] for row in given]
    return parse_rows(Skyscrapers, framed(top, left, cells, right, bottom))


def _refuse_variants(sections: Sections, size: int) -> None:
    """Refuse boards with parks or diagonals, which would be other boards without their choice."""
    for word, *values in sections.parts[""]:
        said = word.text.lower()
        if said == "depth" and [value.text for value in values] != [str(size)]:
            word.fail(f"expected no line {quoted(said)}: boards with parks cannot be read from it")
        if said in ("options", "option", "diagonals"):
            word.fail(f"expected no line {quoted(said)}: only classic Skyscrapers are read here")


def _write(puzzle: Puzzle) -> str:
    board = classic_board(puzzle, "the form for janko.at")
    parts = {"clabels": (board.top, board.bottom), "rlabels": (board.left, board.right)}
    given = {"problem": board.givens} if entries_of(board.givens) else {}
    return write_sections(KIND, {**parts, **given})


CODEC = Codec(FORMAT, Skyscrapers.name, _read, _write, KIND.called)
