"""Skyscrapers from janko.at: clues at top and bottom, left and right, and any given heights.

The word `depth` says the greatest height of a board with parks, and `options diagonals` asks for
different heights on the diagonals.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gridwright.formats.codec import Codec, board_of, framed, parse_rows
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
DIAGONALS = "diagonals"
OPTIONS = ("options", "option", DIAGONALS)


def _read(document: Document) -> Puzzle:
    sections = read_sections(document, KIND)
    size = sections.width("clabels")
    options = _options(sections, size)
    columns = sections.rows("clabels", size, 2, "clue")
    rows = sections.rows("rlabels", size, 2, "clue")
    top, bottom, left, right = [[own(token, NONE) for token in row] for row in (*columns, *rows)]
    cells = [[top[0].with_text(".")] * size] * size
    if sections.parts.get("problem"):
        given = sections.rows("problem", size, size, "cell")
        cells = [[own(token, NONE) for token in row] for row in given]
    return parse_rows(Skyscrapers, framed(top, left, cells, right, bottom), options)


def _options(sections: Sections, size: int) -> dict[str, str]:
    """The choices of the board, which would be another one without them."""
    options = {}
    for word, *values in sections.parts[""]:
        said, told = word.text.lower(), [value.text.lower() for value in values]
        if said == "depth" and told != [str(size)]:
            if not re.fullmatch("[0-9]{1,3}", "".join(told)) or not 1 <= int(told[0]) < size:
                word.fail(f"expected a depth from 1 to {size}, the greatest height")
            options["heights"] = told[0]
        elif said in OPTIONS and set(told) <= {DIAGONALS} and (told or said == DIAGONALS):
            options["diagonal"] = "yes"
        elif said in OPTIONS:
            word.fail(f"expected no option but {DIAGONALS}")
    return options


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, Skyscrapers)
    parts: dict[str, Sequence[Sequence[object]]] = {
        "clabels": (board.top, board.bottom),
        "rlabels": (board.left, board.right),
    }
    if entries_of(board.givens):
        texts = {symbol.value: symbol.text for symbol in board.symbols}
        parts["problem"] = [
            [None if given is None else texts[given] for given in row] for row in board.givens
        ]
    words: dict[str, object] = {"depth": board.heights} if board.heights else {}
    if board.diagonal:
        words[OPTIONS[0]] = DIAGONALS
    return write_sections(KIND, parts, words)


CODEC = Codec(FORMAT, Skyscrapers.name, _read, _write, KIND.called)
