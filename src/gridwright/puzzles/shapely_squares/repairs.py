"""Repairs of a sketch until its digits are the only solution.

While there is another solution, a symbol is changed so that it refuses that one. Most others differ
in two cells of one row only; those are found here, the rest is asked of a solver.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from contextlib import suppress
from itertools import combinations

from gridwright.drafts import GaveUpError
from gridwright.errors import Check, no_check
from gridwright.grid import Cell, Grid, Values
from gridwright.model.domain import mask_of, values_of
from gridwright.puzzles.shapely_squares.demands import ANY_DIGIT
from gridwright.puzzles.shapely_squares.layouts import (
    BLANK,
    DIAMOND,
    HEART,
    OF_KIND,
    Shifts,
    Sketch,
    need,
    sown,
)

# Another solution of a sketch with the sums of its rows, or None.
Ask = Callable[[Sketch], Values | None]
# A repair: what it costs, the cell and its new code.
Move = tuple[float, Cell, int]
# How many repairs are tried before a sketch is given up: that many, and some for each cell.
REPAIRS, REPAIRS_PER_CELL = 5, 0.5
# How many symbols too many are let pass, and how often to ask for each cell before they are, too.
TOO_MANY, RELAXED_PER_CELL = 0.02, 0.2
# With fewer symbols hardly any board has one solution only: no layout starts with less than these,
# and those that turn out not to be needed are taken away.
FEWEST = 0.75
# What counts for a repair besides the need for its symbol: digits left open (per bit), repairs that
# are undone, the last of a kind, more symbols than wanted.
LOOSE, UNDONE, LAST, FULL = 0.4, 0.6, 0.5, 0.3


def unique_sketch(
    grid: Grid, share: float, rng: random.Random, ask: Ask, check: Check = no_check
) -> Sketch | None:
    """A random layout whose digits are the only solution; None when many repairs were in vain.

    The share of cells with a symbol is as wanted or little more, where that can be.
    """
    sketch = sown(grid, max(share, FEWEST), rng, check)
    past: list[Shifts] = []
    with suppress(GaveUpError):
        if _repair(sketch, past, ask, rng):
            sketch.wanted = round(share * len(grid.cells))
            _relax(sketch, past, ask, rng)
            return sketch
    return None


def repaired_sketch(
    grid: Grid, share: float, rng: random.Random, ask: Ask, check: Check = no_check
) -> Sketch:
    """A random layout that was repaired as far as that goes; a few given digits may be needed."""
    sketch = sown(grid, share, rng, check)
    with suppress(GaveUpError):
        _repair(sketch, [], ask, rng)
    return sketch


def _repair(sketch: Sketch, past: list[Shifts], ask: Ask, rng: random.Random) -> bool:
    """Change symbols and digits until these are the only solution; whether that was done.

    `past` collects the other solutions found, which a repair had better refuse as well.
    """
    for _ in range(REPAIRS + int(REPAIRS_PER_CELL * len(sketch.codes))):
        others = _others(sketch, ask)
        if not others:
            return True
        for other in others:
            past.append(other)
            if sketch.allows(other) and not _refuse(sketch, past, rng):
                return False
    return False


def _others(sketch: Sketch, ask: Ask) -> list[Shifts]:
    """Other solutions: an exchange, or the rows of another that are one alone, or all of it."""
    if found := exchange(sketch):
        return [found]
    if (other := ask(sketch)) is None:
        return []
    right = sketch.digits
    shifts = {cell: other[cell] - right[cell] for cell in right if other[cell] != right[cell]}
    rows = [{n: shifts[n] for n in row.cells if n in shifts} for row in sketch.grid.rows]
    return [row for row in rows if row and sketch.allows(row)] or [shifts]


def exchange(sketch: Sketch) -> Shifts | None:
    """Another solution that differs in two cells of a row; None when there is hardly one."""
    for row in sketch.grid.rows:
        spare = {cell: _spare(sketch, cell) for cell in row.cells}
        for one, two in combinations(row.cells, 2):
            for shift in spare[one]:
                if -shift in spare[two] and sketch.allows({one: shift, two: -shift}):
                    return {one: shift, two: -shift}
    return None


def _spare(sketch: Sketch, cell: Cell) -> list[int]:
    """By how much the digit of a cell could change alone, or as a heart together with others."""
    kind, digit = divmod(sketch.codes[cell], 10)
    able = ANY_DIGIT if kind == HEART else sketch.choices(cell) >> 10 * kind & ANY_DIGIT
    return [other - digit for other in values_of(able) if other != digit]


def _refuse(sketch: Sketch, past: list[Shifts], rng: random.Random) -> bool:
    """Change a cell so that the last of other solutions is refused, and best all others too."""
    moves = _moves(sketch, past[-1]) or _looser_rows(sketch, past[-1])
    rng.shuffle(moves)
    moves.sort(key=lambda move: move[0])
    best: Move | None = None
    for cost, cell, new in moves:
        if best and cost >= best[0]:
            break
        old = sketch.codes[cell]
        sketch.put(cell, new)
        cost += UNDONE * sum(map(sketch.allows, past))
        sketch.put(cell, old)
        if not best or cost < best[0]:
            best = (cost, cell, new)
    if best:
        sketch.put(*best[1:])
    return best is not None


def _moves(sketch: Sketch, other: Shifts) -> list[Move]:
    """Changes of one cell that refuse another solution."""
    moves = []
    after = sketch.shifted(other)
    for cell, code in sketch.codes.items():
        old, shift = code // 10, other.get(cell, 0)
        bits, allowed = sketch.choices(cell), after.choices(cell)
        if shift:
            able = (new - shift for new in values_of(allowed) if 0 <= new % 10 - shift < 10)
            allowed = mask_of(able)
        last = LAST if old != BLANK and sketch.count[old] == 1 else 0.0
        full = FULL if old == BLANK and sketch.symbols >= sketch.wanted else 0.0
        loose = (bits & OF_KIND[old]).bit_count()
        for new in values_of(bits & ~allowed & ~OF_KIND[BLANK] & ~(1 << code)):
            wish = need(sketch, new // 10)
            if wish or new // 10 == old:
                looser = math.log2((bits & OF_KIND[new // 10]).bit_count() / loose)
                moves.append((last + full + LOOSE * looser - wish, cell, new))
    return moves


def _looser_rows(sketch: Sketch, other: Shifts) -> list[Move]:
    """Symbols instead of diamonds that do not let the changed digits become any others."""
    rows = [sketch.grid.rows[cell.row].cells[cell.column + 1 :] for cell in other]
    diamonds = [cell for row in rows for cell in row if sketch.kind(cell) == DIAMOND]
    able = [(cell, sketch.choices(cell) & ~OF_KIND[DIAMOND]) for cell in diamonds]
    return [(0.0, cell, code) for cell, bits in able for code in values_of(bits) if code >= 10]


def _relax(sketch: Sketch, past: list[Shifts], ask: Ask, rng: random.Random) -> None:
    """Take symbols away that are not needed, while there are more than wanted."""
    cells = rng.sample(sketch.grid.cells, len(sketch.codes))
    cells.sort(key=lambda cell: need(sketch, sketch.kind(cell)))
    tries = max(RELAXED_PER_CELL * len(cells), 2 * (sketch.symbols - sketch.wanted))
    for cell in cells:
        if tries <= 0 or sketch.symbols <= sketch.wanted + TOO_MANY * len(cells):
            break
        old = sketch.codes[cell]
        last = sketch.count[old // 10] == 1
        if old // 10 == BLANK or last or not sketch.choices(cell) >> old % 10 & 1:
            continue
        sketch.put(cell, old % 10)
        others = [one for one in past if sketch.allows(one)]
        if not others:
            tries -= 1
            others = _others(sketch, ask)
            past += others
        if others:
            sketch.put(cell, old)
