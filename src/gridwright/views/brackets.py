"""Brackets around highlighted cells in text: which ones, and what two make of one place."""

from __future__ import annotations

from gridwright.grid import Cell
from gridwright.scene import Emphasis, Scene

# A whole place would only be a row of brackets: not drawn. No puzzle prints one of these signs.
BRACKETS: dict[Emphasis, str] = {
    "differs": "[]",
    "wrong": "[]",
    "look": "[]",
    "reason": "{}",
    "supposed": "??",
    "follows": "~~",
    "breaks": "!!",
}
# Where two cells share a bracket, it is that of the one that says more, later in this row.
_BY_WEIGHT = "{}~[]!?"


def bracketed(scene: Scene) -> dict[Cell, Emphasis]:
    """The cells with brackets around them, and why."""
    return {cell: why for cell, why in scene.emphases.items() if why in BRACKETS}


def brackets_meet(scene: Scene) -> bool:
    """Whether there are brackets around two cells of the board that are side by side."""
    rows, columns = range(scene.height), range(scene.width)
    cells = {cell for cell in bracketed(scene) if cell.row in rows and cell.column in columns}
    return any(Cell(cell.row, cell.column + 1) in cells for cell in cells)


def shared(taken: str, bracket: str) -> str:
    """A bracket where another may be already: that of the cell that says more, or a line."""
    if taken not in _BY_WEIGHT:
        return bracket
    if {taken, bracket} in ({*"[]"}, {*"{}"}, {"!"}):
        return "|"
    return max(taken, bracket, key=_BY_WEIGHT.index)
