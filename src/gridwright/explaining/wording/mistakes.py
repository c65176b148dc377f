"""What is wrong with a player's position, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.wording.depth import Depth
from gridwright.explaining.wording.words import sentence
from gridwright.grid import Cell, Values
from gridwright.puzzle import Puzzle


class Mistake(NamedTuple):
    """Something wrong, in words, and the cell it is in if the depth lets that be known."""

    text: str
    cells: tuple[Cell, ...]


def find_mistake(
    puzzle: Puzzle, solution: Values, values: Values, marks: Known, depth: Depth
) -> Mistake | None:
    """What is wrong with a position, if anything is: entries first, then pencil marks."""
    entries = _cells(cell for cell, value in values.items() if solution[cell] != value)
    lacking = _cells(cell for cell, mask in marks.items() if not mask >> solution[cell] & 1)
    if not entries and not lacking:
        return None
    text = _entry_text(puzzle, values, entries, depth) if entries else _marks_text(lacking, depth)
    return Mistake(text, (entries or lacking)[:1] if depth == 3 else ())


def _entry_text(puzzle: Puzzle, values: Values, wrong: tuple[Cell, ...], depth: Depth) -> str:
    cell = wrong[0]
    if depth == 1:
        return "An entry is wrong." if len(wrong) == 1 else f"{len(wrong)} entries are wrong."
    if depth == 2:
        return f"An entry in row {cell.row + 1} is wrong."
    names = {symbol.value: symbol.name for symbol in puzzle.symbols}
    return sentence(f"{cell} cannot be {names[values[cell]]}")


def _marks_text(wrong: tuple[Cell, ...], depth: Depth) -> str:
    if depth == 1:
        where = "a cell" if len(wrong) == 1 else f"{len(wrong)} cells"
    else:
        where = f"a cell in row {wrong[0].row + 1}" if depth == 2 else str(wrong[0])
    return f"The pencil marks of {where} leave out what belongs there."


def _cells(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Cells in order, even where a caller gave plain pairs."""
    return tuple(sorted(Cell(*cell) for cell in cells))
