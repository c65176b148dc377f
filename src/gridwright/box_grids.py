"""Random grids of numbers, each once in every row, column and box of the usual shape."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations, product
from math import factorial, isqrt

from gridwright.errors import Check, no_check
from gridwright.random_bits import random_below, random_bit

Square = list[list[int]]
# Where one number can go in more ways than this, not all of them are listed.
MOST_WAYS = 50_000
# After so many dead ends, a grid is begun anew.
DEAD_ENDS = 60
# On large boards, how many times two numbers may change places for each cell.
EXCHANGES = 0.5


def box_size(size: int) -> tuple[int, int]:
    """The columns and rows of the usual boxes: 3x3, or wider than high (3x2, 4x3)."""
    height = max(side for side in range(1, isqrt(size) + 1) if size % side == 0)
    return size // height, height


def random_box_grid(width: int, height: int, rng: random.Random, check: Check = no_check) -> Square:
    """A random grid with boxes of so many columns and rows."""
    if factorial(height) ** width * factorial(width) ** height > MOST_WAYS:
        return _exchanged(width, height, rng, check)
    ways = _ways(width, height)
    while True:
        check()
        square = ways.drawn(rng)
        if square is not None:
            return square


class _Ways:
    """All ways in which one number can lie in a grid; sets of them are the bits of an int."""

    def __init__(self, width: int, height: int) -> None:
        size = width * height
        # In each band, its rows go to different boxes; in each stack, its boxes to its columns.
        boxes = list(product(permutations(range(height)), repeat=width))
        columns = list(product(permutations(range(width)), repeat=height))
        self._number = len(boxes) * len(columns)
        self._columns = [
            b"".join(
                bytes(box[band][row] * width + way[box[band][row]][band] for way in columns)
                for box in boxes
            )
            for band in range(width)
            for row in range(height)
        ]
        self._without = [
            [_bits(column, places) for column in range(size)] for places in self._columns
        ]

    def drawn(self, rng: random.Random) -> Square | None:
        """A grid, number by number; None after too many dead ends."""
        size = len(self._columns)
        fitting, chosen, ends = [(1 << self._number) - 1], list[int](), DEAD_ENDS
        while len(chosen) < size:
            left = fitting[-1]
            if left:
                way = random_bit(left, rng)
                chosen.append(way)
                for without, columns in zip(self._without, self._columns, strict=True):
                    left &= without[columns[way]]
                fitting.append(left)
            elif not ends:
                return None
            else:
                ends -= 1
                fitting.pop()
                fitting[-1] &= ~(1 << chosen.pop())
        square = [[0] * size for _ in range(size)]
        for number, way in enumerate(chosen, 1):
            for row, columns in zip(square, self._columns, strict=True):
                row[columns[way]] = number
        return square


def _bits(column: int, places: bytes) -> int:
    """The ways that do not use a column of a row, by the columns that all ways use there."""
    digits = bytearray(b"1" * 256)
    digits[column] = ord("0")
    return int(places[::-1].translate(digits), 2)


@lru_cache(maxsize=4)
def _ways(width: int, height: int) -> _Ways:
    return _Ways(width, height)


def exchangeable_parts(square: Square, width: int, height: int) -> list[list[tuple[int, int]]]:
    """The cells in which some other grids differ from one, as rows and columns.

    Two numbers change places there, or what is in two rows of the same boxes, or in two columns.
    """
    numbers = [[number - 1 for number in row] for row in square]
    found = list(_Exchanges(numbers, width, height).parts())
    found += _crossed(square, height)
    columns = [list(column) for column in zip(*square, strict=True)]
    return found + [[(row, column) for column, row in part] for part in _crossed(columns, width)]


def _crossed(square: Square, height: int) -> Iterator[list[tuple[int, int]]]:
    """For any two rows in as many that share boxes, the fewest cells in which they can cross."""
    size = range(len(square))
    for top in size[::height]:
        for r, s in combinations(range(top, top + height), 2):
            one, other = square[r], square[s]
            column_of = {number: column for column, number in enumerate(one)}
            left = set(size)
            while left:
                column = first = left.pop()
                part = [(r, column), (s, column)]
                while (column := column_of[other[column]]) != first:
                    left.remove(column)
                    part += (r, column), (s, column)
                # If it takes only two columns, two numbers change places.
                if 4 < len(part) < 2 * len(square):
                    yield part


# A larger grid begins as a regular one with everything shuffled that may be. Then two numbers
# change places again and again, in some rows that share no column or box with the others.


def _exchanged(width: int, height: int, rng: random.Random, check: Check) -> Square:
    """A random grid too large to list the ways of a number."""
    size = width * height
    grid = _Exchanges(_regular(width, height, rng), width, height)
    for _ in range(int(EXCHANGES * size * size)):
        check()
        one, row = random_below(size, rng), random_below(size, rng)
        grid.exchange(one, (one + 1 + random_below(size - 1, rng)) % size, row)
    return [[number + 1 for number in row] for row in grid.square]


def _regular(width: int, height: int, rng: random.Random) -> Square:
    """A regular grid, with its numbers, bands, stacks, rows and columns in random order."""
    size = width * height
    rows = [
        band * height + row
        for band in rng.sample(range(width), width)
        for row in rng.sample(range(height), height)
    ]
    columns = [
        stack * width + column
        for stack in rng.sample(range(height), height)
        for column in rng.sample(range(width), width)
    ]
    names = rng.sample(range(size), size)
    return [
        [names[(row % height * width + row // height + column) % size] for column in columns]
        for row in rows
    ]


class _Exchanges:
    """A grid in which two numbers can change places, and where each number is."""

    def __init__(self, square: Square, width: int, height: int) -> None:
        size = range(len(square))
        self.square = square
        self._box = [[row // height * height + column // width for column in size] for row in size]
        # For each number, its column in a row, its row in a column, and its row in a box.
        self._column, self._row, self._row_in_box = ([[0] * len(size) for _ in size] for _ in "123")
        for row in size:
            for column in size:
                self._put(row, column, square[row][column])

    def _put(self, row: int, column: int, number: int) -> None:
        self.square[row][column] = number
        self._column[number][row] = column
        self._row[number][column] = row
        self._row_in_box[number][self._box[row][column]] = row

    def exchange(self, one: int, other: int, row: int) -> None:
        """Exchange two numbers in a row and in all others that this makes necessary."""
        places = self._column[one], self._column[other]
        rows = self._linked(one, other, row)
        for row in rows:
            columns = [columns[row] for columns in places]
            self._put(row, columns[1], one)
            self._put(row, columns[0], other)

    def parts(self) -> Iterator[list[tuple[int, int]]]:
        """For any two numbers, the fewest cells in which they can change places.

        They are places of other grids; where all cells of two numbers are one part, that is it.
        """
        size = len(self.square)
        for one, other in combinations(range(size), 2):
            left = set(range(size))
            while left:
                rows = self._linked(one, other, min(left))
                left.difference_update(rows)
                columns = self._column[one], self._column[other]
                yield [(row, column[row]) for row in rows for column in columns]

    def _linked(self, one: int, other: int, row: int) -> Sequence[int]:
        """The rows in which two numbers have to change places if they do in one of them."""
        rows = [row]
        found = {row}
        for row in rows:
            for number, partner in ((one, other), (other, one)):
                column = self._column[number][row]
                in_box = self._row_in_box[partner][self._box[row][column]]
                for linked in (self._row[partner][column], in_box):
                    if linked not in found:
                        found.add(linked)
                        rows.append(linked)
        return rows
