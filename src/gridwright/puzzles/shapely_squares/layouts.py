"""Random layouts of symbols together with digits that obey them.

While a board is laid out, the state of a cell is one number, its *code*: ten times its symbol plus
its digit. What cells say about each other is then a set of codes for each code, kept as bits of a
number, so that all a cell may become is found by a few operations on bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from gridwright.errors import Check, no_check
from gridwright.grid import Cell, Grid

BLANK, STAR, SQUARE, DIAMOND, TRIANGLE, CIRCLE, KNIGHT, HEART = KINDS = range(8)
NAMES = (None, "star", "square", "diamond", "triangle", "circle", "knight", "heart")
SHAPES = KINDS[1:]
UNDECIDED = -1
EVERY_DIGIT = (1 << 10) - 1
PRIMES = frozenset((2, 3, 5, 7))
BESIDE_STARS = frozenset((0, 4, 6, 8, 9))


def _bits(codes: Iterable[int]) -> int:
    return sum(1 << code for code in codes)


def listed(bits: int) -> list[int]:
    """The codes (or digits) of a set, in order."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def _stands_alone(code: int) -> bool:
    """Whether a symbol that speaks of its own digit only in one way may have this digit."""
    kind, digit = divmod(code, 10)
    return kind in (BLANK, TRIANGLE) or digit in {STAR: PRIMES, SQUARE: (0, 5)}.get(kind, ())


def _at_peace(one: int, two: int) -> bool:
    """Whether two codes may stand side by side; what hearts want is looked after elsewhere."""
    (a, x), (b, y) = divmod(one, 10), divmod(two, 10)
    if (a == STAR and y not in BESIDE_STARS) or (b == STAR and x not in BESIDE_STARS):
        return False
    return x != y or SQUARE not in (a, b) or DIAMOND in (a, b)


def _may_hang(above: int, code: int) -> bool:
    """Whether a code may stand under another."""
    kind, digit = divmod(code, 10)
    return kind != TRIANGLE or (0 < digit < above % 10 and above % 2 == 0)


CODES = range(10 * len(KINDS))
BESIDE = [_bits(b for b in CODES if _at_peace(a, b)) for a in CODES]
UNDER = [_bits(b for b in CODES if _may_hang(a, b)) for a in CODES]
OVER = [_bits(b for b in CODES if _may_hang(b, a)) for a in CODES]
OF_KIND = [EVERY_DIGIT << 10 * kind for kind in KINDS]
OF_DIGIT = [_bits(range(digit, CODES.stop, 10)) for digit in range(10)]
OF_PARITY = [_bits(range(odd, CODES.stop, 2)) for odd in (0, 1)]
ALWAYS = _bits(filter(_stands_alone, CODES))


@dataclass(frozen=True)
class Places:
    """Where cells lie to each other; cells are numbered row by row."""

    width: int
    height: int
    beside: Sequence[Sequence[int]]
    knight: Sequence[Sequence[int]]

    @property
    def number(self) -> int:
        return self.width * self.height

    def row(self, cell: int) -> range:
        """The cells of a cell's row."""
        start = cell - cell % self.width
        return range(start, start + self.width)


@lru_cache(maxsize=64)
def places_of(grid: Grid) -> Places:
    """The places of a grid, found out once."""
    number = {cell: index for index, cell in enumerate(grid.cells)}

    def numbers(near: Mapping[Cell, Iterable[Cell]]) -> Sequence[Sequence[int]]:
        return tuple(tuple(number[n] for n in near[cell]) for cell in grid.cells)

    return Places(grid.width, grid.height, numbers(grid.neighbours), numbers(grid.knight_moves))


@dataclass
class Sketch:
    """Symbols and digits in the making. All decided cells obey their symbols at any time.

    `check` is called by what all work on a sketch goes through, and raises an error to end it.
    """

    places: Places
    circle: int
    codes: list[int]
    check: Check = no_check
    count: list[int] = field(default_factory=lambda: [0] * len(KINDS))

    def kind(self, cell: int) -> int:
        return self.codes[cell] // 10

    @property
    def symbols(self) -> int:
        """How many cells have a symbol."""
        return sum(self.count) - self.count[BLANK]

    @property
    def digits(self) -> list[int]:
        return [code % 10 for code in self.codes]

    @property
    def shapes(self) -> tuple[tuple[str | None, ...], ...]:
        """The names of the symbols, row by row."""
        names = [NAMES[code // 10] for code in self.codes]
        width = self.places.width
        return tuple(tuple(names[i : i + width]) for i in range(0, len(names), width))

    def put(self, cell: int, code: int) -> None:
        """Give a cell its symbol and digit."""
        if self.codes[cell] != UNDECIDED:
            self.count[self.kind(cell)] -= 1
        self.codes[cell] = code
        self.count[code // 10] += 1

    def left(self, cell: int) -> int:
        """The sum of the digits to the left of a cell."""
        return sum(code % 10 for code in self.codes[self.places.row(cell).start : cell])

    def choices(self, cell: int, more: int = 0) -> int:
        """The codes a cell may have beside its decided neighbours, as bits; no hearts.

        `more` are codes to be looked at besides those that are always possible.
        """
        self.check()
        codes, places = self.codes, self.places
        width = places.width
        bits = more | ALWAYS | 1 << 10 * CIRCLE + self.circle
        left = self.left(cell)
        if left < 10 and left % 2:
            bits |= 1 << 10 * DIAMOND + left
        for n in places.beside[cell]:
            if codes[n] >= 0:
                bits &= BESIDE[codes[n]]
        bits &= UNDER[codes[cell - width]] if cell >= width else ~OF_KIND[TRIANGLE]
        if cell + width < places.number and codes[cell + width] >= 0:
            bits &= OVER[codes[cell + width]]
        return bits

    def changes(self, cell: int) -> int:
        """The codes a cell may have on a full board while all other cells stay as they are."""
        codes, places = self.codes, self.places
        code = codes[cell]
        if code // 10 == HEART:
            return 1 << code
        even = sum(codes[n] % 2 == 0 for n in places.knight[cell])
        bits = self.choices(cell, 1 << 10 * KNIGHT + even)
        if any(c // 10 == DIAMOND for c in codes[cell + 1 : places.row(cell).stop]):
            return bits & OF_DIGIT[code % 10]
        if any(codes[n] // 10 == KNIGHT for n in places.knight[cell]):
            return bits & OF_PARITY[code % 2]
        return bits

    def blankable(self, cell: int) -> bool:
        """Whether the symbol of a cell can go, and is not the last of its kind."""
        kind, digit = divmod(self.codes[cell], 10)
        if kind in (BLANK, HEART) or self.count[kind] == 1:
            return False
        return bool(self.changes(cell) >> digit & 1)

    def spare(self, cell: int) -> list[int]:
        """The other digits the symbol of a cell could have, all other cells staying as they are."""
        kind, digit = divmod(self.codes[cell], 10)
        return listed(self.changes(cell) >> 10 * kind & EVERY_DIGIT & ~(1 << digit))

    def broken(self, cell: int, kind: int, values: Sequence[int]) -> bool:
        """Whether other digits break a symbol in a cell."""
        digit = values[cell]
        beside = self.places.beside[cell]
        if kind == STAR:
            return digit not in PRIMES or any(values[n] not in BESIDE_STARS for n in beside)
        if kind == SQUARE:
            same = (n for n in beside if values[n] == digit)
            return digit not in (0, 5) or any(self.kind(n) != DIAMOND for n in same)
        if kind == DIAMOND:
            return digit % 2 == 0 or sum(values[self.places.row(cell).start : cell]) != digit
        if kind == TRIANGLE:
            above = values[cell - self.places.width]
            return not 0 < digit < above or above % 2 == 1
        if kind == CIRCLE:
            circles = (n for n, code in enumerate(self.codes) if code // 10 == CIRCLE)
            return digit % 3 == 0 or any(values[n] != digit for n in circles)
        if kind == KNIGHT:
            return sum(values[n] % 2 == 0 for n in self.places.knight[cell]) != digit
        hearts = (values[n] for n in beside if self.kind(n) == HEART)
        return kind == HEART and digit + sum(hearts) != 10
