"""Boards of regions: grown around the stars of a solution, changed until it is the only one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic, TypeVar

from gridwright.drafts import Draft, Solver
from gridwright.grid import Cell, Values
from gridwright.puzzle import Puzzle
from gridwright.regions_around import moves_against, moves_of

# Changes to the regions of a draft before another is begun.
CHANGES = 60
# The same for a board that was changed on purpose, before another change is tried.
REPAIRS = 8
COMPARED = 4

Board = TypeVar("Board", bound=Puzzle)


@dataclass(frozen=True)
class Cut(Generic[Board]):
    """A grid cut into regions around the stars of a solution; `board` has such regions printed."""

    region: Mapping[Cell, int]
    solution: Values
    board: Callable[[Mapping[Cell, int]], Board]


def unique_draft(
    cut: Cut[Board], solver: Solver, rng: random.Random, changes: int = CHANGES
) -> Draft[Board] | None:
    """A board for which the solution is the only one, after so many changes at most."""
    region = dict(cut.region)
    for _ in range(changes if region else 0):
        board = cut.board(region)
        other = solver.other(board.model(), cut.solution)
        if other is None:
            change = partial(_moved_border, replace(cut, region=region))
            return Draft(board, cut.solution, unique=True, change=change)
        moves = list(moves_against(region, board.grid, cut.solution, other))
        if not moves:
            return None
        region.update([rng.choice(moves)])
    return None


def _moved_border(
    cut: Cut[Board], near: Collection[Cell], solver: Solver, rng: random.Random
) -> Draft[Board] | None:
    """The regions with one of some cells in another, and still one solution."""
    grid = cut.board(cut.region).grid
    cells = [cell for cell in near or grid.cells if not cut.solution[cell]]
    moves = list(moves_of(cells, cut.region, grid))
    if not moves:
        return None
    sizes = Counter(cut.region.values())
    some = [rng.choice(moves) for _ in range(1 if near else COMPARED)]
    move = min(some, key=lambda move: sizes[move[1]] - sizes[cut.region[move[0]]])
    region = {**cut.region, **dict([move])}
    return unique_draft(replace(cut, region=region), solver, rng, REPAIRS)
