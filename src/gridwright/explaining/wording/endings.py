"""How a step ends: the lines that are filled up by numbers which no sentence names."""

from __future__ import annotations

from collections.abc import Collection

from gridwright.explaining.deducing.links import Link, Move
from gridwright.explaining.prepared.facts import Known
from gridwright.grid import Cell
from gridwright.model import Place
from gridwright.model.domain import SINGLES
from gridwright.reasoning.words import Words, capital, say
from gridwright.techniques.latin import lines_text

# From how many numbers on that are entered without a word it is said which lines they fill.
SEVERAL = 2
# Up to how many lines are named where the board is full after them.
MANY = 4


def filled_up(move: Move, after: Known, named: Collection[Cell]) -> Words:
    """The lines that a move fills up by entries that are not `named`; empty if these are few."""
    told = {cell for link in move.told for cell in link.gone}
    unnamed = {cell for cell in move.entries if cell not in named and cell not in told}
    if len(unnamed) < SEVERAL:
        return Words()
    lines: dict[Place, set[Cell]] = {}
    for link in move.links:
        if not link.words and (place := _filled_by(link, after)):
            lines.setdefault(place, set()).update(unnamed & link.gone.keys())
    found = [place for place, cells in lines.items() if cells]
    if not unnamed.issubset(cell for cells in lines.values() for cell in cells):
        return Words()
    if len(found) > MANY and all(mask in SINGLES for mask in after.values()):
        return say("The last lines then fill up one after the other.")
    fill = "fills" if len(found) == 1 else "fill"
    return capital(say("{} then {} up.", lines_text(found), fill))


def _filled_by(link: Link, after: Known) -> Place | None:
    """The line in which a link leaves one value to its last open cell; None if it does not."""
    if len(link.gone) != 1 or len(link.labels) != 1 or len(link.premises) < 2:
        return None
    place = link.labels[0].place
    rows, columns = {cell.row for cell in place.cells}, {cell.column for cell in place.cells}
    is_line = len(place.cells) > 1 and 1 in (len(rows), len(columns))
    return place if is_line and all(after[cell] in SINGLES for cell in place.cells) else None
