"""What words say of heights: which ones lines have, and which ones cells do not."""

from __future__ import annotations

import re
from collections.abc import Mapping

from gridwright.explaining.prepared.board import PreparedBoard
from gridwright.grid import Cell
from gridwright.reasoning.words import Words, cell_name

_NUMBERS = r"\d+(?:, \d+)*(?:,? (?:and|or) \d+)?"
# "Row 2 has its 3", "rows 1 and 5 have a 6", "column 4 its 1 and 2".
HAVE = re.compile(
    rf"\b(rows?|columns?) ({_NUMBERS}) (?:has |have )?(?:its|an?) "
    r"(\d+(?:,? (?:(?:and|or) )?(?:an? )?\d+)*)",
    re.I,
)


def told_gone(words: Words, cell: Cell) -> int:
    """The heights, as bits, that words say a cell is not: "R1C1 is at least 3", "is not 1 or 7".

    All of them if they say what it is; whatever else it is not is left to the reader otherwise.
    """
    name, told = cell_name(cell), str(words)
    last = told[max(told.rfind(f"{name} is at "), told.rfind(f"{name} is not ")) :]
    if not last.startswith(name) or re.search(rf"(?:{name}|it) is \d|, which leaves", last):
        return -1
    heights = [int(each) for each in re.findall(r"\d+", re.split(r"\.|, as| and|:", last)[0])][2:]
    if last.startswith(f"{name} is at "):
        bound = heights[0]
        return (1 << bound) - 1 if last.startswith(f"{name} is at least") else -(2 << bound)
    return sum(1 << height for height in heights)


def by_what_lines_have(
    board: PreparedBoard, told: str, known: Mapping[Cell, int]
) -> dict[Cell, int]:
    """What is known, with heights that lines are said to have: "rows 2 and 5 have a 6"."""
    after = dict(known)
    for line, value in _heights_had(told):
        cells = next(x.cells for x in board.puzzle.grid.lines if x.name == line)
        after |= {cell: after[cell] & ~(1 << value) for cell in cells if known[cell] != 1 << value}
    return after


def _heights_had(told: str) -> list[tuple[str, int]]:
    """The lines that words say to have certain heights, with each of these."""
    return [
        (f"{kind.lower().removesuffix('s')} {number}", int(value))
        for kind, numbers, values in HAVE.findall(told)
        for number in re.findall(r"\d+", numbers)
        for value in re.findall(r"\d+", values)
    ]


def names_line(text: str, line: str) -> bool:
    """Whether a text names a line, alone or among others: "row 3", "rows 2, 3 and 5"."""
    kind, number = line.split()
    return any(
        number in re.findall(r"\d+", numbers)
        for numbers in re.findall(rf"\b{kind}s? ({_NUMBERS})\b", text)
    )
