"""Sowing a sketch: cell by cell, each gets a symbol and a digit that fit what is there."""

from __future__ import annotations

import random
from collections.abc import Sequence

from gridwright.errors import Check, no_check
from gridwright.grid import Grid
from gridwright.puzzles.shapely_squares.layouts import (
    BESIDE,
    BLANK,
    DIAMOND,
    HEART,
    KNIGHT,
    OF_DIGIT,
    OF_KIND,
    OF_PARITY,
    SHAPES,
    UNDECIDED,
    Places,
    Sketch,
    listed,
    places_of,
)

# The share of cells with a symbol, where none is asked for.
SYMBOLS = 0.88
# The share of each symbol among all symbols that is aimed at, and the most there may be.
AIMS = (0, 0.12, 0.22, 0.13, 0.15, 0.16, 0.08, 0.12)
MOST = 0.32
# Some symbols seldom fit: when they do, they have so much better chances.
SELDOM = (0, 8.0, 1.0, 8.0, 7.0, 1.0, 1.0, 0.25)
# How many hearts a group has, the more often the more likely. Along a group the digits are a,
# 10 - a, 0, a, 10 - a, 0 and so on, and the last of them is not 0.
GROUPS = (2, 2, 2, 2, 5, 5, 8)
# Groups whose digits no sum tells are put so rarely: something beside them must tell.
UNSEEN = 0.2
# From so many layouts the tightest is taken.
SOWN = 3
# The digits that circles may have.
CIRCLES = (1, 2, 4, 5, 7, 8)


def sown(grid: Grid, share: float, rng: random.Random, check: Check = no_check) -> Sketch:
    """A random sketch with so many symbols; of several, one whose digits are told best."""
    places = places_of(grid)
    wanted = round(share * places.number)
    return min((_sown_once(places, wanted, rng, check) for _ in range(SOWN)), key=_looseness)


def _looseness(sketch: Sketch) -> float:
    """How much is left open: the digits of cells that could change, but for one in each row."""
    width = sketch.places.width
    spare = [len(sketch.spare(cell)) for cell in range(sketch.places.number)]
    rows = (spare[start : start + width] for start in range(0, len(spare), width))
    return sum(sum(row) - max(row) for row in rows) + 10 * sketch.count.count(0)


def _sown_once(places: Places, wanted: int, rng: random.Random, check: Check) -> Sketch:
    sketch = Sketch(places, rng.choice(CIRCLES), [UNDECIDED] * places.number, check)
    blanks = _spread(places.number - wanted, places, rng)
    for cell in range(places.number):
        if cell % places.width == 0:
            diamond = rng.randrange(1, 5)
        if sketch.codes[cell] == UNDECIDED:
            _sow(sketch, cell, blanks, cell - cell % places.width + diamond, wanted, rng)
    _put_knights(sketch, wanted, rng)
    fill(sketch, wanted, rng)
    _trim(sketch, wanted, rng)
    return sketch


def _spread(number: int, places: Places, rng: random.Random) -> frozenset[int]:
    """So many cells, about as many in one row as in another."""
    rows = [rng.sample(range(places.width), places.width) for _ in range(places.height)]
    order = [
        row * places.width + rows[row][turn]
        for turn in range(places.width)
        for row in rng.sample(range(places.height), places.height)
    ]
    return frozenset(order[:number])


def _sow(
    sketch: Sketch,
    cell: int,
    blanks: frozenset[int],
    diamond: int,
    wanted: int,
    rng: random.Random,
) -> None:
    """Give a cell a symbol and a digit; `diamond` is the cell of its row kept for a diamond."""
    bits = _making_room(sketch, cell, diamond)
    if cell not in blanks:
        kinds = [kind for kind in SHAPES if bits & OF_KIND[kind] or kind == HEART]
        weights = [need(sketch, kind, wanted) for kind in kinds]
        kind = rng.choices(kinds, weights)[0] if any(weights) else BLANK
        if kind == HEART:
            if _put_hearts(sketch, cell, blanks, wanted, rng):
                return
        else:
            bits = bits & OF_KIND[kind] or bits
    sketch.put(cell, rng.choice(listed(bits & OF_KIND[BLANK] or bits)))


def _making_room(sketch: Sketch, cell: int, diamond: int) -> int:
    """The codes for a cell that leave room for a diamond ahead: an odd sum of one digit."""
    bits = sketch.choices(cell)
    if cell >= diamond:
        return bits
    left = sketch.left(cell)
    small = bits & ~OF_KIND[DIAMOND] & sum(OF_DIGIT[: max(0, 10 - left)])
    if cell == diamond - 1:
        small &= OF_PARITY[1 - left % 2]
    return small if small & OF_KIND[BLANK] else bits


def need(sketch: Sketch, kind: int, wanted: int) -> float:
    """How much a symbol is wanted: not at all when there are very many."""
    if not room(sketch, kind, wanted):
        return 0.0
    return SELDOM[kind] * max(0.01, AIMS[kind] - sketch.count[kind] / max(wanted, 1))


def room(sketch: Sketch, kind: int, wanted: int) -> bool:
    """Whether there may be one more of a symbol."""
    return sketch.count[kind] < max(2, MOST * max(wanted, sketch.symbols) - 1)


def _put_hearts(
    sketch: Sketch, cell: int, blanks: frozenset[int], wanted: int, rng: random.Random
) -> bool:
    """Put a group of hearts that begins in a cell, when there is room for one."""
    left = max(2, MOST * wanted - sketch.count[HEART])
    length = rng.choice([length for length in GROUPS if length <= left])
    group = _snake(sketch, cell, length, blanks, rng)
    if not group or (not _seen_by_sums(group, sketch.places) and rng.random() > UNSEEN):
        return False
    for first in rng.sample(range(1, 10), 9):
        codes = [10 * HEART + (first, 10 - first, 0)[i % 3] for i in range(len(group))]
        if all(_heart_fits(sketch, *pair) for pair in zip(group, codes, strict=True)):
            for heart, code in zip(group, codes, strict=True):
                sketch.put(heart, code)
            return True
    return False


def _snake(
    sketch: Sketch, cell: int, length: int, blanks: frozenset[int], rng: random.Random
) -> list[int]:
    """A random line of undecided cells, round corners too, that touches no heart nor itself."""
    beside = sketch.places.beside
    snake = [cell]
    if any(sketch.kind(n) == HEART for n in beside[cell]):
        return []
    while len(snake) < length:
        steps = [
            n
            for n in beside[snake[-1]]
            if sketch.codes[n] == UNDECIDED
            and n not in snake
            and n not in blanks
            and not any(sketch.kind(m) == HEART or m in snake[:-1] for m in beside[n])
        ]
        if not steps:
            break
        snake.append(rng.choice(steps))
    return snake[: len(snake) - (len(snake) - 2) % 3] if len(snake) > 1 else []


def _seen_by_sums(group: Sequence[int], places: Places) -> bool:
    """Whether the sum of some row tells which digits a group of hearts has."""
    net: dict[int, int] = {}
    for index, cell in enumerate(group):
        row = cell // places.width
        net[row] = net.get(row, 0) + (1, -1, 0)[index % 3]
    return any(net.values())


def _heart_fits(sketch: Sketch, cell: int, code: int) -> bool:
    codes = (sketch.codes[n] for n in sketch.places.beside[cell])
    return all(other < 0 or BESIDE[other] >> code & 1 for other in codes)


def _put_knights(sketch: Sketch, wanted: int, rng: random.Random) -> None:
    """Put knights where they fit, best on blanks: only now is it known what they count."""
    cells = rng.sample(range(sketch.places.number), sketch.places.number)
    cells.sort(key=lambda cell: sketch.kind(cell) != BLANK)
    for cell in cells:
        if sketch.count[KNIGHT] >= AIMS[KNIGHT] * wanted:
            break
        kind = sketch.kind(cell)
        code = sketch.changes(cell) & OF_KIND[KNIGHT]
        if code and (kind == BLANK or sketch.count[kind] > max(1, AIMS[kind] * wanted)):
            sketch.put(cell, code.bit_length() - 1)


def fill(sketch: Sketch, wanted: int, rng: random.Random, only_adding: bool = False) -> None:
    """Put symbols on blanks until there are as many as wanted, as far as any fit.

    `only_adding`: all solutions but the digits themselves that were refused stay so. Digits do not
    change then, and no diamond is put, which would leave more freedom to squares beside it.
    """
    blanks = [cell for cell, code in enumerate(sketch.codes) if code // 10 == BLANK]
    rng.shuffle(blanks)
    for cell in blanks:
        if sketch.symbols >= wanted:
            break
        among = OF_DIGIT[sketch.codes[cell] % 10] & ~OF_KIND[DIAMOND] if only_adding else -1
        put_best(sketch, cell, among, wanted, rng)


def put_best(sketch: Sketch, cell: int, among: int, wanted: int, rng: random.Random) -> None:
    """Give a blank cell the symbol that is wanted most of those codes that fit, if one does."""
    bits = sketch.changes(cell) & among
    kinds = [k for k in SHAPES if bits & OF_KIND[k] and room(sketch, k, wanted)]
    if kinds:
        best = max(kinds, key=lambda kind: need(sketch, kind, wanted))
        sketch.put(cell, rng.choice(listed(bits & OF_KIND[best])))


def _trim(sketch: Sketch, wanted: int, rng: random.Random) -> None:
    """Take symbols away while there are more than wanted, first where a row has few blanks."""
    places = sketch.places
    blanks = [0] * places.height
    for cell, code in enumerate(sketch.codes):
        blanks[cell // places.width] += code // 10 == BLANK
    cells = rng.sample(range(places.number), places.number)

    def worth(cell: int) -> float:
        return blanks[cell // places.width] + need(sketch, sketch.kind(cell), wanted)

    while sketch.symbols > wanted:
        able = [cell for cell in cells if sketch.blankable(cell)]
        if not able:
            break
        cell = min(able, key=worth)
        blanks[cell // places.width] += 1
        sketch.put(cell, sketch.codes[cell] % 10)
