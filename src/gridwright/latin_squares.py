"""Random Latin squares: every number once in each row and column."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from gridwright.errors import Check, no_check
from gridwright.random_bits import mixed

Square = list[list[int]]
Row = tuple[int, ...]


class Switch(NamedTuple):
    """Two rows of a square that exchange their numbers in some columns, and stay Latin."""

    first: int
    second: int
    columns: list[int]

    def rows(self, square: Sequence[Row]) -> tuple[Row, Row]:
        """The two rows of a square after the exchange."""
        one, other = list(square[self.first]), list(square[self.second])
        for column in self.columns:
            one[column], other[column] = other[column], one[column]
        return tuple(one), tuple(other)

    def column(self, column: Row) -> Row:
        """One of the columns after the exchange."""
        line = list(column)
        line[self.first], line[self.second] = line[self.second], line[self.first]
        return tuple(line)


def random_switch(square: Sequence[Row], rng: random.Random) -> Switch:
    """A random cycle of columns in which two rows hold the same numbers."""
    first, second = _two_of(len(square), rng)
    column = rng.randrange(len(square))
    place_of, others = square[first].index, square[second]
    columns: list[int] = []
    while column not in columns:
        columns.append(column)
        column = place_of(others[column])
    return Switch(first, second, columns)


def _two_of(size: int, rng: random.Random) -> tuple[int, int]:
    """Two different numbers below a size: those of `rng.sample(range(size), 2)`, but faster."""
    first, second = rng.randrange(size), rng.randrange(size - 1)
    return first, size - 1 if second == first else second


def random_latin_square(size: int, rng: random.Random, check: Check = no_check) -> Square:
    """Rows of the numbers from 1 to the size, filled one after another.

    A Latin rectangle can always be completed, so each row is a random assignment of numbers to
    columns, repaired by augmenting paths where the random choice gets stuck.
    """
    free = [set(range(1, size + 1)) for _ in range(size)]
    rows = []
    for _ in range(size):
        check()
        row = _random_row(free, rng)
        for numbers, number in zip(free, row, strict=True):
            numbers.remove(number)
        rows.append(row)
    return rows


def _random_row(free: list[set[int]], rng: random.Random) -> list[int]:
    """A number for each column from those still free there, all different."""
    choices = [mixed(sorted(numbers), rng) for numbers in free]
    column_of: dict[int, int] = {}

    def place(column: int, tried: set[int]) -> bool:
        for number in choices[column]:
            if number not in tried:
                tried.add(number)
                if number not in column_of or place(column_of[number], tried):
                    column_of[number] = column
                    return True
        return False

    for column in mixed(range(len(free)), rng):
        place(column, set())
    row = [0] * len(free)
    for number, column in column_of.items():
        row[column] = number
    return row
