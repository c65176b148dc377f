"""How a step ends: the lines it fills up, and the cells it leaves empty, that no sentence names."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from gridwright.explaining.deducing.links import Move
from gridwright.explaining.prepared.facts import Known
from gridwright.grid import Cell
from gridwright.model import Place
from gridwright.model.domain import SINGLES
from gridwright.puzzle import Puzzle
from gridwright.reasoning.technique import SILENT
from gridwright.reasoning.words import Words, capital, listed, say
from gridwright.techniques.latin_words import lines_text

# From how many numbers on that are entered without a word it is said which lines they fill.
SEVERAL = 2
# The same where several are said to fill lines up.
FILLED = 1
# Up to how many lines are named where the board is full after them.
MANY = 4


def ending(puzzle: Puzzle, move: Move, after: Known) -> Words:
    """What a move enters without a word: empty cells where these go without saying, or numbers."""
    if any(each.tell_last and each.rank == SILENT for each in puzzle.techniques() or ()):
        return _left_empty(puzzle, move, after)
    if any(each.once for each in puzzle.techniques() or ()):
        return _so_empty(_empty(puzzle, move, move.words.cells))
    return _filled_up(move, after, move.words.cells_named)


def _filled_up(move: Move, after: Known, named: Collection[Cell]) -> Words:
    """The lines that a move fills up by entries that are not `named`; empty if these are few."""
    told = {cell for link in move.told for cell in link.gone}
    unnamed = {cell for cell in move.entries if cell not in named and cell not in told}
    if len(unnamed) < FILLED:
        return Words()
    lines: dict[Place, set[Cell]] = {}
    for link in move.links:
        if not link.words and (place := link.filled(after)):
            lines.setdefault(place, set()).update(unnamed & link.gone.keys())
    found = [place for place, cells in lines.items() if cells]
    if not unnamed.issubset(cell for cells in lines.values() for cell in cells):
        return Words()
    if len(found) > MANY and all(mask in SINGLES for mask in after.values()):
        return say("The last lines then fill up one after the other.")
    fill = "fills" if len(found) == 1 else "fill"
    return capital(say("{} then {} up.", lines_text(found), fill))


def _left_empty(puzzle: Puzzle, move: Move, after: Known) -> Words:
    """The cells that a move leaves empty without a word, and the lines that it completes by some.

    It is plain to see in a line that a look is at.
    """
    looked_at = {label.place.cells for link in move.told for label in link.labels}
    # What is left to a cell is a look at the lines it names.
    last = (link.words for link in move.told if not link.labels)
    looked_at.update(part.cells for words in last for part in words.parts)
    ended = [
        place
        for place in _lines_at(puzzle, move.entries)
        if all(after[cell] in SINGLES for cell in place.cells)
    ]
    seen = {c for place in ended if place.cells in looked_at for c in place.cells}
    left = _empty(puzzle, move, seen)
    completed = _completed(ended, left)
    whole = {cell for place in completed for cell in place.cells}
    ends = [say("completes {}", lines_text(completed))] if completed else []
    return _that([*ends, *_leaves({c: name for c, name in left.items() if c not in whole})])


def _empty(puzzle: Puzzle, move: Move, seen: Collection[Cell]) -> dict[Cell, str]:
    """The cells that stay empty after a move, which does not name them, by what that is called."""
    empty = {symbol.value: symbol.name for symbol in puzzle.symbols if symbol.blank}
    told = {*seen, *move.words.cells_named}
    return {c: empty[v] for c, v in sorted(move.entries.items()) if v in empty and c not in told}


def _leaves(left: Mapping[Cell, str]) -> list[Words]:
    """That cells are left empty: "leaves R2C5 and R3C5 blank"."""
    found: dict[str, list[Cell]] = {}
    for cell, name in left.items():
        found.setdefault(name, []).append(cell)
    return [say("leaves {} {}", listed(cells), name) for name, cells in found.items()]


def _so_empty(left: Mapping[Cell, str]) -> Words:
    """That cells stay empty, as what was told has it: "Then R2C5 and R3C5 are empty."."""
    found: dict[str, list[Cell]] = {}
    for cell, name in left.items():
        found.setdefault(name, []).append(cell)
    are = (
        say("{} {} {}", listed(cells), "is" if len(cells) == 1 else "are", name)
        for name, cells in found.items()
    )
    return say("Then {}.", listed(are)) if found else Words()


def _that(ends: Sequence[Words]) -> Words:
    return say("That {}.", listed(ends)) if ends else Words()


def _lines_at(puzzle: Puzzle, cells: Collection[Cell]) -> list[Place]:
    """The rows and columns of some cells."""
    lines = (each for each in puzzle.grid.lines if not set(cells).isdisjoint(each.cells))
    return [Place(each.name, each.cells) for each in lines]


def _completed(ended: Sequence[Place], cells: Collection[Cell]) -> list[Place]:
    """The fewest of some lines that hold all those of some cells which have several in a line."""
    found, left = [], set(cells)
    while lines := [place for place in ended if len(left.intersection(place.cells)) >= SEVERAL]:
        best = max(lines, key=lambda place: len(left.intersection(place.cells)))
        left.difference_update(best.cells)
        found.append(best)
    return [place for place in ended if place in found]
