"""How a step ends: the lines it fills up, and the cells it leaves empty, that no sentence names."""

from __future__ import annotations

from collections.abc import Collection

from gridwright.explaining.deducing.links import Link, Move
from gridwright.explaining.prepared.facts import Known
from gridwright.grid import Cell
from gridwright.model import Place
from gridwright.model.domain import SINGLES
from gridwright.puzzle import Puzzle
from gridwright.reasoning.technique import SILENT
from gridwright.reasoning.words import Words, capital, joined, listed, say
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


def left_empty(puzzle: Puzzle, move: Move, after: Known, named: Collection[Cell]) -> Words:
    """The cells that a move leaves empty and that are not `named`, where it ends no line of theirs.

    That is for puzzles whose cells stay empty without a word.
    """
    if not any(each.tell_last and each.rank == SILENT for each in puzzle.techniques() or ()):
        return Words()
    empty = {symbol.value: symbol.name for symbol in puzzle.symbols if symbol.blank}
    found: dict[str, list[Cell]] = {}
    for cell, value in sorted(move.entries.items()):
        lines = puzzle.grid.rows[cell.row], puzzle.grid.columns[cell.column]
        ended = any(all(after[other] in SINGLES for other in line.cells) for line in lines)
        if value in empty and cell not in named and not ended:
            found.setdefault(empty[value], []).append(cell)
    return joined(say("That leaves {} {}.", listed(c), name) for name, c in found.items())


def _filled_by(link: Link, after: Known) -> Place | None:
    """The line in which a link leaves one value to its last open cell; None if it does not."""
    if len(link.gone) != 1 or len(link.labels) != 1 or len(link.premises) < 2:
        return None
    place = link.labels[0].place
    rows, columns = {cell.row for cell in place.cells}, {cell.column for cell in place.cells}
    is_line = len(place.cells) > 1 and 1 in (len(rows), len(columns))
    return place if is_line and all(after[cell] in SINGLES for cell in place.cells) else None
