"""Random domino tilings of a grid.

A tiling maps each cell to the cell that the other half of its domino covers. If the number of cells
is odd, one cell is left out.
"""

from __future__ import annotations

import random
from collections.abc import Container, Mapping, Sequence

from gridwright.errors import Check, no_check
from gridwright.grid import Cell, Grid
from gridwright.random_bits import mixed, random_below

Tiling = dict[Cell, Cell]
Block = tuple[Cell, Cell, Cell, Cell]
Neighbours = Mapping[Cell, Sequence[Cell]]


def random_tiling(grid: Grid, rng: random.Random, check: Check = no_check) -> Tiling:
    """Random dominoes on all cells; if the number of cells is odd, a random one stays free.

    Every tiling is possible.
    """
    neighbours: Neighbours = grid.neighbours
    if len(grid.cells) % 2:
        # Coloured as a chessboard, a grid has one more cell of its first corner's colour.
        left_out = rng.choice([cell for cell in grid.cells if (cell.row + cell.column) % 2 == 0])
        neighbours = {
            cell: [other for other in others if other != left_out]
            for cell, others in neighbours.items()
            if cell != left_out
        }
    tiling = _laid(neighbours, rng)
    for cell in neighbours:
        if cell not in tiling:
            check()
            _make_room(cell, tiling, neighbours, rng)
    return tiling


def filled(grid: Grid, tiling: Tiling, dead: Container[Cell]) -> Tiling:
    """A tiling with dominoes on bare cells too, in reading order, as far as they fit."""
    full = dict(tiling)
    for one, other in grid.pairs:
        if not any(cell in full or cell in dead for cell in (one, other)):
            _join(full, one, other)
    return full


def is_turnable(tiling: Tiling, block: Block) -> bool:
    """Whether two dominoes lie side by side in a 2x2 block."""
    top_left, top_right, bottom_left, bottom_right = block
    partner = tiling.get(top_left)
    if partner == top_right:
        return tiling.get(bottom_left) == bottom_right
    return partner == bottom_left and tiling.get(top_right) == bottom_right


def turn(tiling: Tiling, block: Block) -> None:
    """Turn the two dominoes that lie side by side in a 2x2 block."""
    top_left, top_right, bottom_left, bottom_right = block
    if tiling[top_left] == top_right:
        pairs = ((top_left, bottom_left), (top_right, bottom_right))
    else:
        pairs = ((top_left, top_right), (bottom_left, bottom_right))
    for a, b in pairs:
        _join(tiling, a, b)


def _join(tiling: Tiling, a: Cell, b: Cell) -> None:
    tiling[a], tiling[b] = b, a


def _laid(neighbours: Neighbours, rng: random.Random) -> Tiling:
    """Dominoes laid at random until no more fit; a few cells may be left over.

    Cells with a single free neighbour go first, so that few are left.
    """
    tiling: Tiling = {}
    free = {cell: len(others) for cell, others in neighbours.items()}
    starts = mixed(neighbours, rng)
    urgent = [cell for cell in starts if free[cell] == 1]
    while starts:
        cell = urgent.pop() if urgent else starts.pop()
        open_cells = [other for other in neighbours[cell] if other in free]
        if cell not in free or not open_cells:
            continue
        partner = _pick(open_cells, rng)
        _join(tiling, cell, partner)
        del free[cell], free[partner]
        for other in (*neighbours[cell], *neighbours[partner]):
            if other in free:
                free[other] -= 1
                if free[other] == 1:
                    urgent.append(other)
    return tiling


def _pick(cells: Sequence[Cell], rng: random.Random) -> Cell:
    """One of a few cells; much faster than `rng.choice`."""
    return cells[random_below(len(cells), rng)]


def _make_room(start: Cell, tiling: Tiling, neighbours: Neighbours, rng: random.Random) -> None:
    """Move dominoes by half their length, from a bare cell to another one, so that one more fits.

    Finds the shortest such path, by a search through the cells of one colour.
    """
    before: dict[Cell, Cell] = {}
    asked = [start]
    for cell in asked:
        for other in mixed(neighbours[cell], rng):
            partner = tiling.get(other)
            if partner is None:
                _shift(cell, other, start, tiling, before)
                return
            if partner not in before and partner != start:
                before[partner] = cell
                asked.append(partner)
    raise AssertionError("there is no tiling")


def _shift(
    cell: Cell, bare: Cell, start: Cell, tiling: Tiling, before: Mapping[Cell, Cell]
) -> None:
    """Join a cell to a bare one, its old partner to the cell before it, and so on to the start."""
    while cell != start:
        old = tiling[cell]
        _join(tiling, cell, bare)
        cell, bare = before[cell], old
    _join(tiling, cell, bare)
