"""Repairs of a sketch until its digits are the only solution.

While there is another solution, a symbol is changed so that it refuses that one. Most others differ
in two cells of one row only; those are found here, the rest is asked of a solver.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gridwright.errors import Check, no_check
from gridwright.grid import Grid
from gridwright.puzzles.shapely_squares.layouts import (
    BLANK,
    DIAMOND,
    HEART,
    KNIGHT,
    OF_KIND,
    Sketch,
    listed,
)
from gridwright.puzzles.shapely_squares.sowing import fill, need, put_best, room, sown

# Another solution (the digits of all cells) of a sketch with the sums of its rows, or None.
Ask = Callable[[Sketch], Sequence[int] | None]
# How many repairs are tried before a sketch is given up: so many, and some for each cell.
REPAIRS, REPAIRS_PER_CELL = 5, 0.8
# How many symbols too many are let pass, and how often to ask for each cell before they are, too.
TOO_MANY, RELAXED_PER_CELL = 0.02, 0.2
# With fewer symbols hardly any board has one solution only: no layout starts with less than these,
# and those that turn out not to be needed are taken away.
FEWEST = 0.75
# What counts for a repair: symbols that are wanted, digits they leave open (per bit), repairs that
# are undone, the last of a kind, more symbols than wanted.
LOOSE, UNDONE, LAST, FULL = 0.4, 0.3, 0.5, 0.3


@dataclass
class Wrong:
    """Digits that were another solution once, and a cell whose symbol may refuse them now."""

    values: Sequence[int]
    witness: int = 0


def unique_sketch(
    grid: Grid, share: float, rng: random.Random, ask: Ask, check: Check = no_check
) -> Sketch | None:
    """A random layout whose digits are the only solution; None when many repairs were in vain.

    The share of cells with a symbol is as wanted or little more, where that can be.
    """
    sketch = sown(grid, max(share, FEWEST), rng, check)
    past: list[Wrong] = []
    if not _repair(sketch, past, sketch.symbols, ask, rng):
        return None
    wanted = round(share * sketch.places.number)
    fill(sketch, wanted, rng, only_adding=True)
    _relax(sketch, past, wanted, ask, rng)
    return sketch


def _repair(sketch: Sketch, past: list[Wrong], wanted: int, ask: Ask, rng: random.Random) -> bool:
    """Change symbols and digits until these are the only solution; whether that was done."""
    for _ in range(REPAIRS + int(REPAIRS_PER_CELL * sketch.places.number)):
        other = exchange(sketch) or ask(sketch)
        if other is None:
            return True
        for part in _parts(sketch, other):
            # One that comes again would come for ever: its repair was undone by another.
            again = any(one.values == part for one in past)
            past.append(Wrong(part))
            if refused(sketch, past[-1]):
                continue
            if again or not _refuse(sketch, past, wanted, rng):
                past.clear()
                _shake(sketch, part, wanted, rng)
                break
    return False


def exchange(sketch: Sketch) -> list[int] | None:
    """Another solution that differs in two cells of a row; None when there is hardly one."""
    right = sketch.digits
    width = sketch.places.width
    for start in range(0, sketch.places.number, width):
        seen: dict[int, list[int]] = {}
        for cell in range(start, start + width):
            changes = [digit - right[cell] for digit in _spare(sketch, cell)]
            for change in changes:
                for partner in seen.get(-change, ()):
                    values = right.copy()
                    values[cell] += change
                    values[partner] -= change
                    if not refused(sketch, Wrong(values, cell)):
                        return values
            for change in changes:
                seen.setdefault(change, []).append(cell)
    return None


def _spare(sketch: Sketch, cell: int) -> list[int]:
    """The other digits a cell could have alone, or as a heart together with one in its row."""
    if sketch.kind(cell) != HEART:
        return sketch.spare(cell)
    row = sketch.places.row(cell)
    flat = any(n in row and sketch.kind(n) == HEART for n in sketch.places.beside[cell])
    return [digit for digit in range(1, 10) if digit != sketch.codes[cell] % 10] if flat else []


def refused(sketch: Sketch, wrong: Wrong) -> bool:
    """Whether some symbol refuses digits that fit the sums."""
    sketch.check()
    if sketch.broken(wrong.witness, sketch.kind(wrong.witness), wrong.values):
        return True
    for cell, code in enumerate(sketch.codes):
        if code >= 10 and sketch.broken(cell, code // 10, wrong.values):
            wrong.witness = cell
            return True
    return False


def _parts(sketch: Sketch, other: Sequence[int]) -> list[list[int]]:
    """Other solutions that differ in as few rows as possible, made from one."""
    right = sketch.digits
    width = sketch.places.width
    starts = range(0, sketch.places.number, width)
    rows = [i for i in starts if any(right[n] != other[n] for n in range(i, i + width))]
    found = []

    def mixed(changed: Sequence[int]) -> list[int]:
        values = right.copy()
        for start in changed:
            values[start : start + width] = other[start : start + width]
        return values

    while rows and not refused(sketch, Wrong(mixed(rows))):
        part = rows
        for row in rows:
            fewer = [kept for kept in part if kept != row]
            if fewer and not refused(sketch, Wrong(mixed(fewer))):
                part = fewer
        found.append(mixed(part))
        rows = [row for row in rows if row not in part]
    return found


def _refuse(sketch: Sketch, past: list[Wrong], wanted: int, rng: random.Random) -> bool:
    """Change a cell so that the last of the wrong digits are refused, and best all others too."""
    moves = _moves(sketch, past[-1].values, wanted)
    rng.shuffle(moves)
    moves.sort(key=lambda move: move[0])
    best: tuple[float, int, int, list[Wrong]] | None = None
    for cost, cell, new in moves:
        if best and cost >= best[0]:
            break
        old = sketch.codes[cell]
        sketch.put(cell, new)
        moved = [after for one in past if (after := _shifted(one, cell, new % 10 - old % 10))]
        undone = sum(not refused(sketch, one) for one in moved)
        sketch.put(cell, old)
        if not best or cost + UNDONE * undone < best[0]:
            best = (cost + UNDONE * undone, cell, new, moved)
    if best:
        _, cell, new, past[:] = best
        sketch.put(cell, new)
    return best is not None


def _moves(sketch: Sketch, wrong: Sequence[int], wanted: int) -> list[tuple[float, int, int]]:
    """Changes of one cell that refuse wrong digits: what they cost, the cell and its new code."""
    moves = []
    for cell, code in enumerate(sketch.codes):
        bits = sketch.changes(cell)
        loose = (bits & OF_KIND[code // 10]).bit_count()
        for new in listed(bits & ~OF_KIND[BLANK] & ~(1 << code)):
            kind = new // 10
            if kind != code // 10 and not room(sketch, kind, wanted):
                continue
            moved = _shifted(Wrong(wrong), cell, new % 10 - code % 10)
            if moved is None or sketch.broken(cell, kind, moved.values):
                looser = math.log2((bits & OF_KIND[kind]).bit_count() / loose)
                cost = _cost(sketch, code // 10, kind, wanted) + LOOSE * looser
                moves.append((cost, cell, new))
    return moves


def _cost(sketch: Sketch, old: int, new: int, wanted: int) -> float:
    """What it costs to have a symbol instead of another."""
    last = LAST if old != BLANK and sketch.count[old] == 1 else 0.0
    full = FULL if old == BLANK and sketch.symbols >= wanted else 0.0
    return last + full - need(sketch, new, wanted)


def _shifted(one: Wrong, cell: int, shift: int) -> Wrong | None:
    """Wrong digits after the digit of a cell was changed; None when they are none any more.

    The sum of the row has changed as well, so that it is the difference that stays.
    """
    if not shift:
        return one
    moved = one.values[cell] + shift
    if not 0 <= moved < 10:
        return None
    return Wrong([*one.values[:cell], moved, *one.values[cell + 1 :]], one.witness)


def _shake(sketch: Sketch, other: Sequence[int], wanted: int, rng: random.Random) -> None:
    """Change what stands in the way of a repair: hearts, or what depends on digits near by."""
    cells = [n for n, code in enumerate(sketch.codes) if other[n] != code % 10]
    hearts = [n for n in cells if sketch.kind(n) == HEART]
    if hearts:
        _dissolve(sketch, rng.choice(hearts), wanted, rng)
        return
    cell = rng.choice(cells)
    row, about = sketch.places.row(cell), sketch.places.knight[cell]
    ahead = [n for n in row if n > cell and sketch.kind(n) == DIAMOND]
    for n in [*ahead, *(n for n in about if sketch.kind(n) == KNIGHT)]:
        codes = listed(sketch.changes(n) & ~OF_KIND[sketch.kind(n)])
        if codes:
            sketch.put(n, rng.choice(codes))


def _dissolve(sketch: Sketch, cell: int, wanted: int, rng: random.Random) -> None:
    """Turn a group of hearts into other symbols."""
    todo = [cell]
    group: list[int] = []
    while todo:
        heart = todo.pop()
        if heart not in group:
            group.append(heart)
            todo += [n for n in sketch.places.beside[heart] if sketch.kind(n) == HEART]
    for heart in group:
        sketch.put(heart, sketch.codes[heart] % 10)
    for heart in group:
        put_best(sketch, heart, ~OF_KIND[BLANK], wanted, rng)


def _relax(sketch: Sketch, past: list[Wrong], wanted: int, ask: Ask, rng: random.Random) -> None:
    """Take symbols away that are not needed, while there are more than wanted."""
    cells = rng.sample(range(sketch.places.number), sketch.places.number)
    cells.sort(key=lambda cell: need(sketch, sketch.kind(cell), wanted))
    asks = max(RELAXED_PER_CELL * sketch.places.number, 2 * (sketch.symbols - wanted))
    for cell in cells:
        if asks <= 0 or sketch.symbols <= wanted + TOO_MANY * sketch.places.number:
            break
        old = sketch.codes[cell]
        if not sketch.blankable(cell):
            continue
        sketch.put(cell, old % 10)
        if all(refused(sketch, one) for one in past):
            other: Sequence[int] | None = exchange(sketch)
            if other is None:
                asks -= 1
                other = ask(sketch)
            if other is None:
                continue
            past.append(Wrong(other))
        sketch.put(cell, old)
