"""What is wrong with a grid of Skyscrapers, by code that does not know the model."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from gridwright.grid import Line, NamedCells, Values, View
from gridwright.layers import Violation
from gridwright.model.parks import PARK
from gridwright.text import plural


def seen_text(clue: int) -> str:
    """A clue as a clause: "2 buildings are seen"."""
    return plural(clue, "building is seen", "buildings are seen")


def surplus_parks(line: Line, tallest: int, values: Values) -> Iterator[Violation]:
    """More parks than a line has room for beside its buildings."""
    parks = tuple(cell for cell in line.cells if values.get(cell) == PARK)
    room = len(line.cells) - tallest
    if len(parks) > room:
        text = f"{line.name} has {plural(len(parks), 'park')}, not {room}"
        yield Violation("different", parks, text)


def repeats(rule: str, where: NamedCells, values: Values) -> Iterator[Violation]:
    """Heights that occur twice in a line or on a diagonal."""
    found = [height for cell in where.cells if (height := values.get(cell, PARK)) != PARK]
    if len({*found}) == len(found):
        return
    for height in dict.fromkeys(found):
        if found.count(height) > 1:
            cells = tuple(cell for cell in where.cells if values.get(cell) == height)
            yield Violation(rule, cells, f"{where.name} holds {height} twice")


def wrong_view(view: View, clue: int, values: Values) -> Iterator[Violation]:
    """A full line that does not show what its clue says."""
    heights = [values[cell] for cell in view.cells if cell in values]
    if len(heights) < len(view.cells):
        return
    # A park is lower than all buildings, and hidden behind none.
    visible = len({*accumulate(heights, max)} - {PARK})
    if visible != clue:
        yield Violation(
            "visible",
            (view.outside, *view.cells),
            f"{seen_text(visible)} from the {view.side} of {view.line.name}, not {clue}",
        )
