"""Tents from janko.at: the numbers of columns and rows, and the trees as `x`."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.formats.codec import Codec, board_of, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.janko import FORMAT, NONE, Kind, own, read_sections, typed, write_sections
from gridwright.puzzle import Puzzle
from gridwright.puzzles.tents import TREES, Tents

KIND = Kind(("Tents", "zeltlager"), needs=("clabels", "rlabels", "problem"), without=("problem",))
TREE = "x"
TYPED = next(iter(TREES.drawn.values())).typed
CELLS = {NONE: ".", ".": ".", TREE: TYPED, "t": TYPED, "T": TYPED}


def _read(document: Document) -> Puzzle:
    sections = read_sections(document, KIND)
    width, height = sections.width("clabels"), sections.width("rlabels")
    (columns,) = sections.rows("clabels", width, 1, "number")
    (beside,) = sections.rows("rlabels", height, 1, "number")
    rows = sections.rows("problem", width, height, "cell")
    expected = f"{TREE} (a tree) or {NONE} (open)"
    cells = [[typed(cell, CELLS, expected) for cell in row] for row in rows]
    numbered = [[own(number, NONE), *row] for number, row in zip(beside, cells, strict=True)]
    return parse_rows(Tents, [[own(number, NONE) for number in columns], *numbered])


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, Tents)
    trees = [[TREE if tree else None for tree in row] for row in board.trees]
    parts: dict[str, Sequence[Sequence[object]]] = {
        "clabels": [board.columns],
        "rlabels": [board.rows],
        "problem": trees,
    }
    return write_sections(KIND, parts)


CODEC = Codec(FORMAT, Tents.name, _read, _write, KIND.called)
