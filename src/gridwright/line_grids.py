"""Random grids whose rows and columns are all taken from lists of lines.

Sets of lines are the bits of an int: those with some value at some place are one int, and what is
left for a row is what a few of them have in common.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, compress
from operator import mul

from gridwright.errors import Check, no_check
from gridwright.random_bits import bits_of, random_bit
from gridwright.text import MAX_SIDE

Row = tuple[int, ...]
_Exchanges = dict[Row, dict[tuple[int, int], int]]
# After so many dead ends for each row, a grid is begun anew.
DEAD_ENDS = 4
# What the value 1 is at each place of a line, in the number of the line: a value takes four bits.
_UNITS = [1 << 4 * place for place in range(MAX_SIDE)]


class LineGrids:
    """Grids of some rows and columns. `distinct`: no two rows are the same, nor two columns."""

    def __init__(self, rows: Sequence[Row], columns: Sequence[Row], *, distinct: bool) -> None:
        self._rows = rows
        self._width, self._height = len(rows[0]), len(columns[0])
        self._all_rows, self._all_columns = (1 << len(rows)) - 1, (1 << len(columns)) - 1
        self._columns_with = _with_values(columns)
        self._rows_without = [
            {value: self._all_rows & ~those for value, those in by.items()}
            for by in _with_values(rows)
        ]
        self._row_codes = frozenset(map(_code, rows))
        self._column_codes = frozenset(map(_code, columns))
        # What lines may exchange, of columns and of rows, since grids have the same lines again.
        self._exchanged: tuple[_Exchanges, _Exchanges] = ({}, {})
        self._distinct = distinct

    def drawn(self, rng: random.Random, check: Check = no_check) -> list[Row]:
        """A random grid, row by row; there must be one."""
        while True:
            check()
            found = self._tried(rng)
            if found is not None:
                return found

    def switches(self, grid: Sequence[Row]) -> list[list[tuple[int, int]]]:
        """The cells in which some other grids differ from one, as rows and columns.

        They are the corners of a rectangle with two values, each in two opposite corners, which
        change places.
        """
        columns = list(zip(*grid, strict=True))
        across = [self._exchanges(row, self._row_codes) for row in grid]
        down = [self._exchanges(column, self._column_codes) for column in columns]
        found: list[list[tuple[int, int]]] = []
        for r, s in combinations(range(self._height), 2):
            rows = 1 << r * self._height + s
            for (one, other), places in across[r].items():
                for place in bits_of(places & across[s].get((other, one), 0)):
                    c, d = divmod(place, self._width)
                    if rows & down[c].get((one, other), 0) & down[d].get((other, one), 0):
                        found.append([(r, c), (r, d), (s, c), (s, d)])
        return self._keeping_distinct(found, grid, columns) if self._distinct else found

    def _exchanges(self, line: Row, codes: frozenset[int]) -> dict[tuple[int, int], int]:
        """By two values, the places, as bits, where a line has them and may exchange them."""
        known = self._exchanged[codes is self._row_codes]
        if line in known:
            return known[line]
        found = known[line] = {}
        code, units, length = _code(line), _UNITS, len(line)
        for c, d in combinations(range(length), 2):
            one, other = line[c], line[d]
            if one != other and code ^ (one ^ other) * (units[c] | units[d]) in codes:
                found[one, other] = found.get((one, other), 0) | 1 << c * length + d
        return found

    def _keeping_distinct(
        self, found: list[list[tuple[int, int]]], grid: Sequence[Row], columns: Sequence[Row]
    ) -> list[list[tuple[int, int]]]:
        """The rectangles of which exchanging the corners gives lines that no others are."""
        rows, downwards = list(map(_code, grid)), list(map(_code, columns))
        in_rows, in_columns = frozenset(rows), frozenset(downwards)
        kept: list[list[tuple[int, int]]] = []
        for cells in found:
            (r, c), _, _, (s, d) = cells
            change = grid[r][c] ^ grid[r][d]
            across, down = change * (_UNITS[c] | _UNITS[d]), change * (_UNITS[r] | _UNITS[s])
            new = rows[r] ^ across, rows[s] ^ across
            if in_rows.isdisjoint(new):
                new = downwards[c] ^ down, downwards[d] ^ down
                if in_columns.isdisjoint(new):
                    kept.append(cells)
        return kept

    def _tried(self, rng: random.Random) -> list[Row] | None:
        """A grid filled row by row, from the top; None after too many dead ends."""
        columns = [[self._all_columns] * self._width]
        fitting = [self._all_rows]
        chosen: list[int] = []
        ends = DEAD_ENDS * self._height
        while ends:
            if not fitting[-1]:
                ends -= 1
                if not chosen:
                    return None
                fitting.pop()
                columns.pop()
                fitting[-1] &= ~(1 << chosen.pop())
                continue
            number = random_bit(fitting[-1], rng)
            chosen.append(number)
            with_value = self._columns_with[len(chosen) - 1]
            left = [
                some & with_value[value]
                for some, value in zip(columns[-1], self._rows[number], strict=True)
            ]
            columns.append(left)
            if len(chosen) == self._height:
                if not self._distinct or len(set(left)) == len(left):
                    return [self._rows[number] for number in chosen]
                fitting.append(0)
            else:
                fitting.append(self._fitting(left, chosen))
        return None

    def _fitting(self, columns: Sequence[int], chosen: Sequence[int]) -> int:
        """The rows that may come next."""
        left = self._all_rows
        with_value = self._columns_with[len(chosen)]
        for rows_without, some in zip(self._rows_without, columns, strict=True):
            for value, those in with_value.items():
                if not some & those and value in rows_without:
                    left &= rows_without[value]
        if self._distinct:
            for number in chosen:
                left &= ~(1 << number)
        return left


def _code(line: Row) -> int:
    """A line as one number, in which values change by exclusive or."""
    return sum(map(mul, line, _UNITS))


def _with_values(lines: Sequence[Row]) -> list[Mapping[int, int]]:
    """For each place and value, the lines that have it there."""
    values = sorted({value for line in lines for value in line})
    return [
        {
            value: sum(1 << number for number, line in enumerate(lines) if line[place] == value)
            for value in values
        }
        for place in range(len(lines[0]))
    ]


def equal_lines(grid: bytes, width: int) -> Sequence[int]:
    """The places of two rows that are the same, or of two columns; none if there are none."""
    cells = range(len(grid))
    starts = range(0, len(grid), width)
    for lines, places in (
        ([grid[at : at + width] for at in starts], [cells[at : at + width] for at in starts]),
        ([grid[at::width] for at in cells[:width]], [cells[at::width] for at in cells[:width]]),
    ):
        if len(set(lines)) < len(lines):
            same = next(line for line in lines if lines.count(line) > 1)
            one, other, *_ = compress(places, map(same.__eq__, lines))
            return (*one, *other)
    return ()


def lines_of(values: Sequence[int], length: int, fits: Callable[[Row], bool]) -> list[Row]:
    """All lines of which every beginning fits."""
    lines: list[Row] = [()]
    for _ in range(length):
        more = ((*line, value) for line in lines for value in values)
        lines = [line for line in more if fits(line)]
    return lines


def even_lines(length: int) -> list[Row]:
    """All lines of as many 0s as 1s, and never three alike side by side."""
    half, threes = length // 2, ((0,) * 3, (1,) * 3)
    return lines_of((0, 1), length, lambda r: r.count(r[-1]) <= half and r[-3:] not in threes)
