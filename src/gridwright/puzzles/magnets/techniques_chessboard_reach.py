"""How far poles alternate from one that is known, where they spread like a chessboard.

"From R3C1’s minus the poles alternate like a chessboard through the magnets of columns 1 to 5."
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from gridwright.grid import Cell, Line
from gridwright.puzzles.magnets.techniques_lines import NAME, POLE
from gridwright.puzzles.magnets.techniques_words import lines_by_number
from gridwright.reasoning.words import Words, listed, say


@dataclass(frozen=True)
class Reach:
    """Poles that touch, all told by one of them: the `start`.

    `numbers` are those of the chains that are part of it, `cells` all their cells with the other
    halves of their dominoes.
    """

    numbers: tuple[int, ...]
    cells: frozenset[Cell]
    start: Cell
    pole: int

    def words(self, puzzle: Any) -> Words:
        """From where and in which lines poles alternate."""
        text = "From {}’s {} the poles alternate like a chessboard through the magnets of {}."
        return say(text, self.start, NAME[self.pole], _covering(puzzle, self.cells))


def reaches(
    puzzle: Any,
    chains: Sequence[Sequence[Cell]],
    known: Mapping[Cell, int],
    told: Mapping[Cell, int],
) -> list[Reach]:
    """Chains of cells that touch, together with all others that touch them.

    `known` are the poles that lead on, `told` what was told just before: chains may touch by that.
    """
    poles = {cell: value for cell, value in told.items() if value & POLE}
    cells = [{*chain, *(puzzle.partner(cell) for cell in chain)} for chain in chains]
    linking = {*poles}.union(*cells)
    found = []
    left = {*range(len(chains))}
    while left:
        first = min(left)
        area = _touching(puzzle, cells[first], linking)
        numbers = tuple(sorted(n for n in left if not area.isdisjoint(cells[n])))
        left.difference_update(numbers)
        whole = frozenset[Cell]().union(*(cells[n] for n in numbers))
        leading = [chains[n][0] for n in numbers]
        near = [c for c in poles if c in leading or puzzle.partner(c) in leading]
        start = next((cell for cell in (*near, *poles) if cell in area), leading[0])
        pole = poles.get(start) or known[start]
        found.append(Reach(numbers, whole, start, pole))
    return found


def _touching(puzzle: Any, cells: Iterable[Cell], linking: set[Cell]) -> set[Cell]:
    """Some cells with all that are reached from them by cells that touch."""
    area, todo = {*cells}, [*cells]
    for cell in todo:
        news = [c for c in puzzle.grid.neighbours[cell] if c in linking and c not in area]
        area.update(news)
        todo += news
    return area


def _covering(puzzle: Any, cells: frozenset[Cell]) -> Words:
    """The lines of one kind, or of both, in which each domino of some cells has a half."""
    rows, columns = puzzle.grid.rows, puzzle.grid.columns
    ways = [_lines_for(puzzle, cells, lines) for lines in (columns, rows, (*columns, *rows))]
    return _by_number(min(ways, key=lambda lines: (_numbers(lines), len(lines))))


def _lines_for(puzzle: Any, cells: frozenset[Cell], lines: Sequence[Line]) -> list[Line]:
    """Those of some lines in which each domino of some cells has a half, nearly the fewest."""
    left, found = {*cells}, list[Line]()
    while left:
        best = max(lines, key=lambda each: len(left.intersection(each.cells)))
        halves = left.intersection(best.cells)
        left -= halves.union(puzzle.partner(cell) for cell in halves)
        found.append(best)
    return sorted(found, key=lambda each: (each.kind, each.index))


def _numbers(lines: Sequence[Line]) -> int:
    """How many numbers it takes to name lines, of three or more in a row two."""
    return len(re.findall(r"\d+", str(_by_number(lines))))


def _by_number(lines: Sequence[Line]) -> Words:
    """Lines by their numbers: "columns 1 to 5 and row 7"."""
    found = []
    for kind, each in groupby(lines, key=lambda line: line.kind):
        cells = {line.index: line.cells for line in each}
        found.append(lines_by_number(kind, cells, cells))
    return listed(found)
