"""Random grids whose rows and columns are all taken from lists of lines.

Sets of lines are the bits of an int: those with some value at some place are one int, and what is
left for a row is what a few of them have in common.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from gridwright.errors import Check, no_check
from gridwright.random_bits import random_bit

Row = tuple[int, ...]
# After so many dead ends for each row, a grid is begun anew.
DEAD_ENDS = 4


class LineGrids:
    """Grids of some rows and columns. `distinct`: no two rows are the same, nor two columns."""

    def __init__(self, rows: Sequence[Row], columns: Sequence[Row], *, distinct: bool) -> None:
        self._rows = rows
        self._width, self._height = len(rows[0]), len(columns[0])
        self._rows_with, self._columns_with = _with_values(rows), _with_values(columns)
        self._all_rows, self._all_columns = (1 << len(rows)) - 1, (1 << len(columns)) - 1
        self._distinct = distinct

    def drawn(self, rng: random.Random, check: Check = no_check) -> list[Row]:
        """A random grid, row by row; there must be one."""
        while True:
            check()
            found = self._tried(rng)
            if found is not None:
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
