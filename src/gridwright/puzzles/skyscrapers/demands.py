"""What the rules of Skyscrapers demand, in words and as constraints.

`heights` is the greatest height on a board with parks, None on one without them.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grid import Cell, Grid, Line, View
from gridwright.model import (
    AllDifferent,
    Clue,
    DifferentBut,
    InView,
    Label,
    Place,
    Posting,
    Skyline,
    Visible,
)
from gridwright.model.parks import PARK, heights_once
from gridwright.puzzles.skyscrapers.checks import seen_text


def once_posting(line: Line, heights: int | None) -> Posting:
    """A line holds each height once."""
    size = len(line.cells)
    once = heights_once(heights, size) if heights else Skyline(size)
    each = f"height from 1 to {heights}" if heights else "height"
    label = Label("different", Place.line(line), f"{line} holds each {each} once")
    return Posting(once, line.cells, (label,))


def clue_posting(view: View, clue: Clue, heights: int | None) -> Posting:
    """As many buildings are seen as a clue says."""
    text = f"{seen_text(clue.value)} from the {view.side} of {view.line}"
    label = Label("visible", Place.line(view.line), text, clue)
    count = InView(clue.value) if heights else Visible(clue.value)
    return Posting(count, view.cells, (label,))


def diagonals(grid: Grid) -> Iterator[Place]:
    """Both of them, downwards."""
    side = range(grid.width)
    yield Place("the diagonal from the top left", tuple(Cell(i, i) for i in side))
    yield Place("the diagonal from the top right", tuple(Cell(i, len(side) - 1 - i) for i in side))


def ends_of_diagonals(grid: Grid) -> Iterator[tuple[Cell, Cell]]:
    """The first and the last cell of each."""
    return ((place.cells[0], place.cells[-1]) for place in diagonals(grid))


def diagonal_posting(place: Place, heights: int | None) -> Posting:
    """The heights of a diagonal differ."""
    apart = DifferentBut(PARK) if heights else AllDifferent()
    label = Label("diagonal", place, f"{place.name} holds no height twice")
    return Posting(apart, place.cells, (label,))


def rules_with(
    rules: dict[str, str], size: int, heights: int | None, *, diagonal: bool
) -> dict[str, str]:
    """The rules of a board with these choices, from those of all boards."""
    every = "Every row and every column holds each height from 1 to"
    said = {**rules, "different": f"{every} {size} once."}
    if heights:
        are = "its other cell is a park" if size - heights == 1 else "its other cells are parks"
        said["different"] = f"{every} {heights} once; {are}, without a building."
    if diagonal:
        said["diagonal"] = "Neither of the two diagonals holds a height twice."
    else:
        del said["diagonal"]
    return said
