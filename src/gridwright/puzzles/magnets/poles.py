"""Poles on dominoes: each is neutral or has a + and a - half, and equal poles never touch.

Coloured as a chessboard, a group of touching dominoes with poles has all its + on one colour, and
groups with their + on different colours are kept apart by neutral dominoes.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from gridwright.grid import Cell, Grid, Values
from gridwright.random_bits import mixed
from gridwright.tiling import Tiling, is_turnable, turn

NEUTRAL, PLUS, MINUS = range(3)
OPPOSITE = {PLUS: MINUS, MINUS: PLUS}
# Larger boards need to be denser if the counts of poles are to tell all: from so many cells on,
# the number of neutral dominoes varies less and less.
FREE_CELLS = 150
# Boards of a level are found by chance up to this size. Larger ones mostly say nothing about any
# single line, unless one lacks a pole; how many dominoes agree, and are made neutral, there.
TELLING_CELLS = 90
AGREEING, FEW_NEUTRAL = (0.82, 0.9), (0.05, 0.15)
# How often dominoes are turned where that is one way to change a board a little.
TURNED = 0.5


def random_poles(
    tiling: Tiling, grid: Grid, rng: random.Random, *, telling: bool = False
) -> dict[Cell, int]:
    """Poles laid in random order wherever they can be, and at least a tenth neutral dominoes.

    The more dominoes agree about the colour of their +, the fewer are neutral; how many do, and how
    many are made neutral beyond need, is different for every board. On large boards that are to be
    `telling`, few are neutral, and a line without one of the poles is where to begin.
    """
    values = dict.fromkeys([cell for cell in grid.cells if cell in tiling], NEUTRAL)
    dominoes = mixed([cell for cell, other in tiling.items() if cell < other], rng)
    freedom = min(1.0, FREE_CELLS / len(grid.cells)) ** 2
    agreement = rng.uniform(0.8 - 0.3 * freedom, 0.85)
    neutral = rng.uniform(0.1, 0.1 + 0.25 * freedom)
    lacking: dict[Cell, int] = {}
    if telling and len(grid.cells) >= TELLING_CELLS:
        agreement, neutral = rng.uniform(*AGREEING), rng.uniform(*FEW_NEUTRAL)
        lacking = dict.fromkeys(rng.choice(grid.lines).cells, rng.choice((PLUS, MINUS)))
    for cell in dominoes:
        colour = (cell.row + cell.column) % 2
        pole = PLUS if colour == (rng.random() < agreement) else MINUS
        _magnetise(cell, pole, tiling, values, grid)
        if lacking and any(lacking.get(half) == values[half] for half in (cell, tiling[cell])):
            values[cell] = values[tiling[cell]] = NEUTRAL
    magnetic = [cell for cell in dominoes if values[cell] != NEUTRAL]
    for cell in magnetic[len(dominoes) - int(neutral * len(dominoes)) :]:
        values[cell] = values[tiling[cell]] = NEUTRAL
    return values


def refuse(
    wrong: Values, tiling: Tiling, values: dict[Cell, int], grid: Grid, rng: random.Random
) -> None:
    """Change a tiling, or else the poles on it, so that wrong poles with the same counts go.

    Two dominoes that lie side by side can be turned where all four cells are neutral or none is;
    that leaves the right poles as they are, and breaks the wrong ones where just some of the cells
    are neutral. All such places are used at once: often each is part of a mistake of its own.
    """
    changed = False
    for block in rng.sample(grid.blocks, len(grid.blocks)):
        if is_turnable(tiling, block) and _is_mixed(block, wrong) > _is_mixed(block, values):
            turn(tiling, block)
            changed = True
    if changed:
        return
    differing = [cell for cell, value in values.items() if wrong[cell] != value]
    cell = rng.choice(differing)
    if values[cell] == NEUTRAL and _magnetise(cell, wrong[cell], tiling, values, grid):
        return
    # Some cell with a pole differs: with the same counts, poles cannot only have come on top.
    cell = rng.choice([cell for cell in differing if values[cell] != NEUTRAL])
    values[cell] = values[tiling[cell]] = NEUTRAL


def vary(
    cells: Iterable[Cell],
    tiling: Tiling,
    values: dict[Cell, int],
    grid: Grid,
    rng: random.Random,
) -> None:
    """Change the dominoes or the poles at one of some cells: a little, and so that they are right.

    Two dominoes side by side are turned, or one gets poles, or becomes neutral.
    """
    cell = rng.choice([cell for cell in cells if cell in tiling])
    blocks = [block for block in grid.blocks_with[cell] if is_turnable(tiling, block)]
    turnable = [block for block in blocks if not _is_mixed(block, values)]
    if turnable and rng.random() < TURNED:
        turn(tiling, rng.choice(turnable))
    elif values[cell] != NEUTRAL:
        values[cell] = values[tiling[cell]] = NEUTRAL
    else:
        _magnetise(cell, rng.choice((PLUS, MINUS)), tiling, values, grid)


def _magnetise(cell: Cell, pole: int, tiling: Tiling, values: dict[Cell, int], grid: Grid) -> bool:
    """Give a neutral domino poles, this way or else the other way round; False if neither fits."""
    other, neighbours, found = tiling[cell], grid.neighbours, values.get
    near = beyond = 0
    for neighbour in neighbours[cell]:
        near |= 1 << found(neighbour, NEUTRAL)
    for neighbour in neighbours[other]:
        beyond |= 1 << found(neighbour, NEUTRAL)
    for here in (pole, OPPOSITE[pole]):
        there = OPPOSITE[here]
        if not (near >> here & 1 or beyond >> there & 1):
            values[cell], values[other] = here, there
            return True
    return False


def _is_mixed(cells: Iterable[Cell], values: Values) -> bool:
    """Whether some of the cells are neutral and some are not."""
    return len({values[cell] == NEUTRAL for cell in cells}) == 2
