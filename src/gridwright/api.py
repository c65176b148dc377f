"""The Python API: one name for each operation, for every puzzle and as on the command line.

>>> import gridwright
>>> board = gridwright.read("skyscrapers/paper-4x4")
>>> gridwright.solve(board).status
'solved'
>>> print(gridwright.draw(board, gridwright.solve(board).solutions[0]), end="")
    4     2
  ┌─────────┐
  │ 1 2 4 3 │
3 │ 2 1 3 4 │
  │ 3 4 2 1 │
  │ 4 3 1 2 │ 3
  └─────────┘
        4
"""

from __future__ import annotations

from gridwright.formats import write_text
from gridwright.grid import Values
from gridwright.puzzle import Puzzle
from gridwright.views.text import render


def write(puzzle: Puzzle, format: str = "text") -> str:
    """A board as text in one of the known formats."""
    return write_text(puzzle, format)


def draw(
    puzzle: Puzzle, values: Values | None = None, *, legend: bool = False, ascii_only: bool = False
) -> str:
    """A picture of a board as text, with these values filled in."""
    return render(puzzle.scene(values), legend=legend, ascii_only=ascii_only)
