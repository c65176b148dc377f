"""Random layouts of symbols together with digits that obey them.

While a board is laid out, the state of a cell is one number, its *code*: ten times its symbol plus
its digit. What cells say about each other is then a set of codes for each code, kept as bits of a
number, so that all a cell may become is found by a few operations on bits.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import cycle

from gridwright.errors import Check, no_check
from gridwright.grid import Cell, Grid
from gridwright.model.domain import mask_of, values_of
from gridwright.puzzles.shapely_squares import demands
from gridwright.puzzles.shapely_squares.symbols import SHAPES
from gridwright.rows import rows_of

NAMES = (None, *SHAPES)
BLANK, STAR, SQUARE, DIAMOND, TRIANGLE, CIRCLE, KNIGHT, HEART = KINDS = range(8)
UNDECIDED = -1

# Other digits for some cells: how much greater each is than the digit it replaces.
Shifts = Mapping[Cell, int]


def _are_friends(one: int, two: int) -> bool:
    """Whether two codes may be neighbours, as far as stars and squares go."""
    (a, x), (b, y) = divmod(one, 10), divmod(two, 10)
    link = demands.LINKS.get((NAMES[a], NAMES[b]))
    beside_star = [digit for kind, digit in ((a, y), (b, x)) if kind == STAR]
    return demands.BESIDE_STAR.holds(beside_star) and (link is None or bool(link[x] >> y & 1))


def _may_hang(above: int, code: int) -> bool:
    """Whether a code may be under another."""
    kind, digit = divmod(code, 10)
    return kind != TRIANGLE or demands.SMALLER_UNDER_EVEN.holds((digit, above % 10))


CODES = range(10 * len(KINDS))
BESIDE = [mask_of(b for b in CODES if _are_friends(a, b)) for a in CODES]
UNDER = [mask_of(b for b in CODES if _may_hang(a, b)) for a in CODES]
OVER = [mask_of(b for b in CODES if _may_hang(b, a)) for a in CODES]
OF_KIND = [demands.ANY_DIGIT << 10 * kind for kind in KINDS]
OF_DIGIT = [mask_of(range(digit, CODES.stop, 10)) for digit in range(10)]
OF_PARITY = [mask_of(range(odd, CODES.stop, 2)) for odd in (0, 1)]
ODD_DIGITS = range(1, 10, 2)
# The codes that no other cell decides.
FREE = demands.PRIME.allowed << 10 * STAR | demands.ZERO_OR_FIVE.allowed << 10 * SQUARE
FREE |= OF_KIND[BLANK] | OF_KIND[TRIANGLE]

# The share of cells with a symbol, where none is asked for.
SYMBOLS = 0.88
# The share of each symbol among all symbols that is aimed at, and the most there may be.
AIMS = (0, 0.12, 0.22, 0.13, 0.15, 0.16, 0.08, 0.12)
MOST = 0.32
# Some symbols seldom fit: when they do, their chances are that much better.
SELDOM = (0, 8.0, 1.0, 8.0, 7.0, 1.0, 1.0, 0.25)
# The numbers of hearts in a group, the more often the more likely. Along a group the digits are a,
# 10 - a, 0, a, 10 - a, 0 and so on, and the last of them is not 0.
GROUPS = (2, 2, 2, 2, 5, 5, 8)
# How often a group is put that has as many a as 10 - a in every row: no sum tells which a it is.
UNSEEN = 0.1


@dataclass
class Sketch:
    """Symbols and digits in the making. All decided cells obey their symbols at any time.

    `wanted` is how many cells are to have a symbol, `circle` the digit of all circles. `check` is
    called by what all work on a sketch goes through, and raises an error to end it.
    """

    grid: Grid
    wanted: int
    circle: int
    codes: dict[Cell, int]
    check: Check = no_check
    count: list[int] = field(default_factory=lambda: [0] * len(KINDS))

    def kind(self, cell: Cell) -> int:
        return self.codes[cell] // 10

    def cells(self, kind: int) -> list[Cell]:
        """The cells with a symbol of this kind."""
        return [cell for cell, code in self.codes.items() if code // 10 == kind]

    @property
    def symbols(self) -> int:
        """How many cells have a symbol."""
        return sum(self.count) - self.count[BLANK]

    @property
    def digits(self) -> dict[Cell, int]:
        return {cell: code % 10 for cell, code in self.codes.items()}

    @property
    def shapes(self) -> tuple[tuple[str | None, ...], ...]:
        """The names of the symbols, row by row."""
        names = {cell: NAMES[code // 10] for cell, code in self.codes.items()}
        return rows_of(self.grid.width, self.grid.height, names)

    def put(self, cell: Cell, code: int) -> None:
        """Give a cell its symbol and digit."""
        if self.codes[cell] != UNDECIDED:
            self.count[self.kind(cell)] -= 1
        self.codes[cell] = code
        self.count[code // 10] += 1

    def left(self, cell: Cell) -> int:
        """The sum of the digits to the left of a cell."""
        row = self.grid.rows[cell.row].cells
        return sum([self.codes[n] % 10 for n in row[: cell.column]])

    def even(self, cell: Cell) -> int:
        """How many digits a knight's move away from a cell are even."""
        return [self.codes[n] % 2 for n in self.grid.knight_moves[cell]].count(0)

    def choices(self, cell: Cell) -> int:
        """The codes a cell may have while all other cells stay as they are, as bits.

        A heart stays one, and no other cell becomes one. Only when the board is full is it known
        what a knight counts; until then, only undecided cells have choices.
        """
        self.check()
        codes = self.codes
        bits = OF_KIND[HEART]
        if codes[cell] // 10 != HEART:
            bits = FREE if cell.row else FREE & ~OF_KIND[TRIANGLE]
            bits |= 1 << 10 * CIRCLE + self.circle
            if (left := self.left(cell)) in ODD_DIGITS:
                bits |= 1 << 10 * DIAMOND + left
            if codes[cell] != UNDECIDED:
                bits |= 1 << 10 * KNIGHT + self.even(cell)
        for n in self.grid.neighbours[cell]:
            if codes[n] != UNDECIDED:
                bits &= BESIDE[codes[n]]
                if n.column == cell.column:
                    bits &= (UNDER if n.row < cell.row else OVER)[codes[n]]
        return bits if codes[cell] == UNDECIDED else bits & self._counted(cell)

    def fits(self, cell: Cell) -> bool:
        """Whether a decided cell has one of its `choices`, as a quicker question."""
        self.check()
        codes, code = self.codes, self.codes[cell]
        for n in self.grid.neighbours[cell]:
            if codes[n] == UNDECIDED:
                continue
            bits = BESIDE[codes[n]]
            if n.column == cell.column:
                bits &= (UNDER if n.row < cell.row else OVER)[codes[n]]
            if not bits >> code & 1:
                return False
        return self._is_right(cell) and bool(self._counted(cell) >> code & 1)

    def _is_right(self, cell: Cell) -> bool:
        """Whether a cell by itself may have its symbol and digit."""
        kind, digit = divmod(self.codes[cell], 10)
        if kind == CIRCLE and digit == self.circle:
            return True
        if kind == DIAMOND:
            return digit in ODD_DIGITS and digit == self.left(cell)
        if kind == KNIGHT and digit == self.even(cell):
            return True
        bits = FREE if cell.row else FREE & ~OF_KIND[TRIANGLE]
        return kind == HEART or bool(bits >> self.codes[cell] & 1)

    def _counted(self, cell: Cell) -> int:
        """The codes a cell may have for the symbols that count its digit, as bits."""
        codes, digit = self.codes, self.codes[cell] % 10
        bits = -1
        for n in self.grid.knight_moves[cell]:
            if codes[n] // 10 == KNIGHT:
                rest = codes[n] % 10 - self.even(n) + (digit % 2 == 0)
                bits &= OF_PARITY[1 - rest] if rest in (0, 1) else 0
        ahead = self.grid.rows[cell.row].cells[cell.column + 1 :]
        missing = [codes[n] % 10 - self.left(n) for n in ahead if codes[n] // 10 == DIAMOND]
        if codes[cell] // 10 == HEART:
            near = [n for n in self.grid.neighbours[cell] if codes[n] // 10 == HEART]
            missing += [10 - self._hearts(n) for n in (cell, *near)]
        for more in missing:
            bits &= OF_DIGIT[digit + more] if 0 <= digit + more < 10 else 0
        return bits

    def _hearts(self, heart: Cell) -> int:
        """The sum of a heart and its adjacent hearts."""
        near = [self.codes[n] for n in (heart, *self.grid.neighbours[heart])]
        return sum([code % 10 for code in near if code // 10 == HEART])

    def shifted(self, shifts: Shifts) -> Sketch:
        """The same symbols with other digits."""
        changed = {cell: self.codes[cell] + shift for cell, shift in shifts.items()}
        circles = [code % 10 for code in changed.values() if code // 10 == CIRCLE]
        circle = circles[0] if circles else self.circle
        return Sketch(self.grid, self.wanted, circle, self.codes | changed, self.check)

    def allows(self, shifts: Shifts) -> bool:
        """Whether all symbols, though not the sums, allow other digits as well."""
        if not all(0 <= self.codes[cell] % 10 + shift < 10 for cell, shift in shifts.items()):
            return False
        after = self.shifted(shifts)
        if not all(map(after.fits, shifts)):
            return False
        return after.circle % 3 > 0 and len({after.codes[n] for n in after.cells(CIRCLE)}) < 2


def sown(grid: Grid, share: float, rng: random.Random, check: Check = no_check) -> Sketch:
    """A random sketch in which about this share of the cells has a symbol."""
    wanted, codes = round(share * len(grid.cells)), dict.fromkeys(grid.cells, UNDECIDED)
    circle = rng.choice(values_of(demands.NOT_BY_THREE.allowed))
    sketch = Sketch(grid, wanted, circle, codes, check)
    for cell in rng.sample(grid.cells, len(grid.cells)):
        if sketch.count[HEART] + 1 < AIMS[HEART] * wanted:
            _put_hearts(sketch, cell, rng)
    blank = len(grid.cells) - wanted
    for row in grid.rows:
        cells = [cell for cell in row.cells if sketch.codes[cell] == UNDECIDED]
        share_of_row = round(blank / (grid.height - row.index))
        blanks = rng.sample(cells, min(share_of_row, len(cells)))
        blank -= len(blanks)
        diamond = rng.randrange(1, 5)
        for cell in cells:
            _sow(sketch, cell, cell in blanks, diamond, rng)
    _balance(sketch, rng)
    return sketch


def _put_hearts(sketch: Sketch, cell: Cell, rng: random.Random) -> None:
    """Put a group of hearts that begins in a cell, when there is room for one."""
    most = max(2, 2 * AIMS[HEART] * sketch.wanted - sketch.count[HEART])
    group = _snake(sketch, cell, rng.choice([size for size in GROUPS if size <= most]), rng)
    ups, downs = (Counter(cell.row for cell in group[start::3]) for start in (0, 1))
    if ups != downs or rng.random() < UNSEEN:
        first = rng.randrange(1, 10)
        for heart, digit in zip(group, cycle((first, 10 - first, 0)), strict=False):
            sketch.put(heart, 10 * HEART + digit)


def _snake(sketch: Sketch, cell: Cell, length: int, rng: random.Random) -> list[Cell]:
    """A random line of cells, round corners too, that touches no heart nor itself."""
    beside = sketch.grid.neighbours
    snake: list[Cell] = []
    steps = [cell]
    while steps and len(snake) < length:
        taken = {*snake[:-1], *sketch.cells(HEART)}
        steps = [n for n in steps if n not in snake and taken.isdisjoint((n, *beside[n]))]
        if steps:
            snake.append(rng.choice(steps))
            steps = list(beside[snake[-1]])
    return snake[: len(snake) - (len(snake) - 2) % 3] if len(snake) > 1 else []


def _sow(sketch: Sketch, cell: Cell, blank: bool, diamond: int, rng: random.Random) -> None:
    """Give a cell a symbol, unless it is to be blank, and a digit."""
    bits = _making_room(sketch, cell, diamond)
    kinds = [kind for kind in KINDS if bits & OF_KIND[kind]]
    weights = [0.0 if blank else need(sketch, kind) for kind in kinds]
    kind = rng.choices(kinds, weights)[0] if any(weights) else BLANK
    sketch.put(cell, rng.choice(values_of(bits & OF_KIND[kind])))


def _making_room(sketch: Sketch, cell: Cell, diamond: int) -> int:
    """The codes for a cell that leave room for a diamond in a column: an odd sum of one digit."""
    bits = sketch.choices(cell)
    if cell.column >= diamond:
        return bits
    left = sketch.left(cell)
    small = bits & ~OF_KIND[DIAMOND] & sum(OF_DIGIT[: max(0, 10 - left)])
    if cell.column == diamond - 1:
        small &= OF_PARITY[1 - left % 2]
    return small if small & OF_KIND[BLANK] else bits


def need(sketch: Sketch, kind: int) -> float:
    """How much a symbol is wanted: not at all when there are very many."""
    if sketch.count[kind] >= max(2, MOST * max(sketch.wanted, sketch.symbols) - 1):
        return 0.0
    return SELDOM[kind] * max(0.01, AIMS[kind] - sketch.count[kind] / max(sketch.wanted, 1))


def _balance(sketch: Sketch, rng: random.Random) -> None:
    """Put symbols on blanks while too few cells have one, and others instead of common ones."""
    for cell in rng.sample(sketch.grid.cells, len(sketch.codes)):
        bits, old = sketch.choices(cell), sketch.kind(cell)
        needs = {kind: need(sketch, kind) for kind in KINDS if bits & OF_KIND[kind]}
        best = max(needs, key=needs.__getitem__)
        if needs[best] > needs[old] and (old != BLANK or sketch.symbols < sketch.wanted):
            sketch.put(cell, rng.choice(values_of(bits & OF_KIND[best])))
