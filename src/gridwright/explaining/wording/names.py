"""Names of cells and lines in the sentences of puzzles, as parts that know their cells.

Labels and broken rules are plain sentences, in which cells and lines have the names that the grid
gives them ("row 2 column 5", "row 2").
"""

from __future__ import annotations

import re

from gridwright.grid import Cell, Grid
from gridwright.reasoning.words import Part, Words, as_words, line

_NAME = re.compile(r"\brow (\d+) column (\d+)\b|\b(row|column) (\d+)\b", re.IGNORECASE)


def with_names(text: str, grid: Grid) -> Words:
    """A sentence as words in which cells and lines of the grid are parts of their own."""
    parts: list[Part] = []
    end = 0
    for found in _NAME.finditer(text):
        named = _named(found, grid)
        if named is not None:
            parts += (Part(text[end : found.start()]), *named.parts)
            end = found.end()
    return Words(tuple(part for part in (*parts, Part(text[end:])) if part.text or part.cells))


def _named(found: re.Match[str], grid: Grid) -> Words | None:
    row, column, kind, number = found.groups()
    if kind is None:
        cell = Cell(int(row) - 1, int(column) - 1)
        return as_words(cell) if cell in grid else None
    lines = grid.rows if kind.lower() == "row" else grid.columns
    index = int(number) - 1
    return line(found[0], lines[index].cells) if 0 <= index < len(lines) else None
