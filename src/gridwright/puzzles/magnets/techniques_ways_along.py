"""How poles follow from magnet to magnet on a Magnets board, in words.

"The poles alternate along column 7 from R5C7’s minus to R1C7."
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gridwright.grid import Cell
from gridwright.puzzles.magnets.techniques_chessboard_reach import Reach, reaches
from gridwright.puzzles.magnets.techniques_lines import NAME, OTHER
from gridwright.puzzles.magnets.techniques_words import domino
from gridwright.reasoning.technique import Way
from gridwright.reasoning.words import Words, about, joined, listed, say

# Up to how many magnets are named one by one, and how many of several chains if there are more.
NAMED, FEW = 5, 3


@dataclass
class _Chain:
    """What follows from one magnet: pairs of cells that touch, the known one first, with its pole.

    The second of each pair is the half by which the next magnet is reached.
    """

    pole: int = 0
    touches: list[tuple[Cell, Cell]] = field(default_factory=list)

    @property
    def first(self) -> Cell:
        """The half of a known magnet from which others follow."""
        return self.touches[0][0]

    @property
    def cells(self) -> list[Cell]:
        """All cells that touch, one after the other."""
        return list(dict.fromkeys(cell for pair in self.touches for cell in pair))

    @property
    def start(self) -> Words:
        """The pole from which others follow: "R5C7’s minus"."""
        return say("{}’s {}", self.first, NAME[self.pole])


def tell_ways(puzzle: Any, ways: Sequence[Way], told: Mapping[Cell, int]) -> Words:
    """How poles follow one from the other; empty where they do not all touch.

    `told` are the values that words told just before, best ones to begin with first.
    """
    if any(abs(a.row - b.row) + abs(a.column - b.column) != 1 for a, b, _ in ways):
        return Words()
    chains = _chains(puzzle, ways)
    if sum(len(chain.touches) for chain in chains) <= NAMED:
        return _tell_each(puzzle, chains)
    known = {way.source: way.known for way in ways}
    far = reaches(puzzle, [chain.cells for chain in chains], known, told)
    few = [chains[n] for reach in far if _is_few(chains, reach) for n in reach.numbers]
    many = (reach.words(puzzle) for reach in far if not _is_few(chains, reach))
    return joined((_tell_each(puzzle, few), *many))


def _is_few(chains: Sequence[_Chain], reach: Reach) -> bool:
    """Whether chains that touch are soon told one by one."""
    return len(reach.numbers) == 1 and len(chains[reach.numbers[0]].touches) <= FEW


def _tell_each(puzzle: Any, chains: Iterable[_Chain]) -> Words:
    """How poles follow by a few chains, each told by itself."""
    chains = [*chains]
    alone = [chain for chain in chains if len(chain.touches) == 1]
    several = [chain for chain in chains if chain not in alone]
    told = (_tell_alike([c for c in alone if c.pole == pole]) for pole in OTHER)
    return joined((*told, *(_tell_several(puzzle, chain) for chain in several)))


def _chains(puzzle: Any, ways: Sequence[Way]) -> list[_Chain]:
    """What follows from each magnet that was known before."""
    chains: dict[Cell, _Chain] = {}
    found: list[_Chain] = []
    for cell, source, known in ways:
        if source not in chains:
            found.append(_Chain())
            chains[source] = chains[puzzle.partner(source)] = found[-1]
        chain = chains[cell] = chains[source]
        if puzzle.partner(source) != cell:
            chain.pole = chain.pole or known
            chain.touches.append((source, cell))
    return [chain for chain in found if chain.touches]


def _tell_alike(chains: Sequence[_Chain]) -> Words:
    """Poles each of which follows from an equal one beside it."""
    if not chains:
        return Words()
    other = NAME[OTHER[chains[0].pole]]
    if len(chains) == 1:
        (source, cell) = chains[0].touches[0]
        return say("{}, {} {}, is {}.", cell, _where(cell, source), chains[0].start, other)
    clauses = []
    for number, chain in enumerate(chains):
        (source, cell) = chain.touches[0]
        verb = "" if number else "is "
        clauses.append(say("{} {}{} {}", cell, verb, _where(cell, source), chain.start))
    them = "both are" if len(chains) == 2 else "they are"
    return say("{}, so {} {}.", listed(clauses), them, other)


def _where(cell: Cell, other: Cell) -> str:
    """On which side of another cell one lies."""
    return "beside" if cell.row == other.row else "above" if cell.row < other.row else "below"


def _tell_several(puzzle: Any, chain: _Chain) -> Words:
    """Poles that follow in turn: along a line, or from magnet to magnet."""
    for number, kind in enumerate(("row", "column")):
        if len({cell[number] for pair in chain.touches for cell in pair}) == 1:
            return _along_line(puzzle, chain, number, kind)
    magnets = listed(domino(*sorted((cell, puzzle.partner(cell)))) for _, cell in chain.touches)
    return say("From {} the poles alternate through the magnets {}.", chain.start, magnets)


def _along_line(puzzle: Any, chain: _Chain, number: int, kind: str) -> Words:
    """Poles that follow in turn along a row or column, with its last ones."""
    index = chain.first[number]
    reached = [cell for _, cell in chain.touches]
    halves = (puzzle.partner(cell) for cell in reached)
    cells = sorted({chain.first, *reached, *(c for c in halves if c[number] == index)})
    ends = listed(cell for cell in (cells[0], cells[-1]) if cell != chain.first)
    line = about(f"{kind} {index + 1}", cells)
    return say("The poles alternate along {} from {} to {}.", line, chain.start, ends)
