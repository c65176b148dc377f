"""Random grids whose rows and columns are all taken from lists of lines.

Sets of lines are the bits of an int: those with some value at some place are one int, and what is
left for a row is what a few of them have in common.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from gridwright.errors import Check, no_check
from gridwright.random_bits import random_bit

Row = tuple[int, ...]
# After so many dead ends for each row, a grid is begun anew.
DEAD_ENDS = 4
# How many bits a value takes in the number of a line.
CODED = 4


class LineGrids:
    """Grids of some rows and columns. `distinct`: no two rows are the same, nor two columns."""

    def __init__(self, rows: Sequence[Row], columns: Sequence[Row], *, distinct: bool) -> None:
        self._rows = rows
        self._width, self._height = len(rows[0]), len(columns[0])
        self._rows_with, self._columns_with = _with_values(rows), _with_values(columns)
        self._all_rows, self._all_columns = (1 << len(rows)) - 1, (1 << len(columns)) - 1
        self._codes = frozenset(map(_code, rows)), frozenset(map(_code, columns))
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
        rows, columns = list(map(_code, grid)), list(map(_code, zip(*grid, strict=True)))
        in_rows, in_columns = self._codes
        if self._distinct:
            in_rows, in_columns = in_rows.difference(rows), in_columns.difference(columns)
        found: list[list[tuple[int, int]]] = []
        for (r, one), (s, other) in combinations(enumerate(grid), 2):
            units = _unit(r) | _unit(s)
            for c, d in _crossing(one, other):
                change = one[c] ^ other[c]
                across, down = change * (_unit(c) | _unit(d)), change * units
                if rows[r] ^ across not in in_rows or rows[s] ^ across not in in_rows:
                    continue
                if columns[c] ^ down in in_columns and columns[d] ^ down in in_columns:
                    found.append([(r, c), (r, d), (s, c), (s, d)])
        return found

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
        for rows_with, some in zip(self._rows_with, columns, strict=True):
            refused = [value for value, those in with_value.items() if not some & those]
            for value in refused:
                left &= ~rows_with.get(value, 0)
        if self._distinct:
            for number in chosen:
                left &= ~(1 << number)
        return left


def _crossing(one: Row, other: Row) -> Iterator[tuple[int, int]]:
    """Any two places of two rows where both have the same two values, the other way round."""
    differing = [(a, b, c) for c, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    for (a, b, c), (x, y, d) in combinations(differing, 2):
        if a == y and b == x:
            yield c, d


def _code(line: Sequence[int]) -> int:
    """A line as one number, in which values change by exclusive or."""
    return sum(value * _unit(place) for place, value in enumerate(line))


def _unit(place: int) -> int:
    """What the value 1 at some place of a line is in its number."""
    return 1 << CODED * place


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


def lines_of(values: Sequence[int], length: int, fits: Callable[[Row], bool]) -> list[Row]:
    """All lines of which every beginning fits."""
    lines: list[Row] = [()]
    for _ in range(length):
        more = ((*line, value) for line in lines for value in values)
        lines = [line for line in more if fits(line)]
    return lines
