"""Regions: the board cut into pieces, each a letter; thick lines run between them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from string import ascii_letters, digits
from typing import ClassVar

from gridwright.grid import Cell, Grid, pieces_of
from gridwright.layers.layer import Board, CellLayer, Fields, Piece, Words
from gridwright.model import Place
from gridwright.turning import mirrored, transposed
from gridwright.validation import check_entries, size_of

EXPECTED = "a letter or a digit, the same in all cells of a region"
UNUSUAL = " (a board of {} has no usual ones)"
LETTERS = ascii_letters[26:] + ascii_letters[:26] + digits


def _none(grid: Grid) -> None:
    """No board has usual regions."""


@dataclass(frozen=True)
class Regions(CellLayer):
    """Regions as rows of letters. `lay` cuts a board of some size into regions at random.

    Boards of some sizes may have `usual` regions, which are then neither typed nor chosen.
    """

    is_shape: ClassVar[bool] = True
    lay: Callable[[Grid, random.Random], Mapping[Cell, int]]
    field: str = "regions"
    usual: Callable[[Grid], tuple[str, ...] | None] = _none
    noun: ClassVar[str] = "the letter of its region"

    def is_typed(self, grid: Grid, first: str) -> bool:
        return not self.usual(grid) or first[:1].isalpha()

    def is_written(self, board: Board) -> bool:
        return not self.is_usual(board)

    def is_usual(self, board: Board) -> bool:
        """Whether a board has the usual regions of its size."""
        return self.rows(board) == self.usual(board.grid)

    def rows(self, board: Board) -> tuple[str, ...]:
        """The letters of the cells."""
        rows: tuple[str, ...] = getattr(board, self.field)
        return rows

    def groups(self, board: Board) -> dict[str, tuple[Cell, ...]]:
        """The cells of each region, in reading order."""
        groups: dict[str, list[Cell]] = {}
        rows = self.rows(board)
        for cell in board.grid.cells:
            groups.setdefault(rows[cell.row][cell.column], []).append(cell)
        return {letter: tuple(cells) for letter, cells in groups.items()}

    def places(self, board: Board) -> list[Place]:
        """The regions by the names that a reader can follow: pictures show lines and no letters."""
        return [Place(f"the region of {cells[0]}", cells) for cells in self.groups(board).values()]

    def size(self, board: Board) -> tuple[int, int]:
        return size_of(self.field, self.rows(board), str)

    def check(self, board: Board) -> None:
        super().check(board)
        expected = "a letter or a digit, the same in all cells of a region"
        check_entries(
            self.field, map(tuple, self.rows(board)), frozenset(LETTERS), lambda: expected
        )

    def empty(self, grid: Grid) -> Fields:
        return {self.field: self.usual(grid) or (LETTERS[0] * grid.width,) * grid.height}

    def blank(self, grid: Grid, rng: random.Random) -> Fields:
        if usual := self.usual(grid):
            return {self.field: usual}
        return {self.field: self.random_rows(grid, rng)}

    def random_rows(self, grid: Grid, rng: random.Random) -> tuple[str, ...]:
        """The letters of the cells of a board that is cut at random."""
        laid = self.lay(grid, rng)
        return lettered([[laid[cell] for cell in row.cells] for row in grid.rows])

    def plain(self, value: object) -> object:
        """Rows may be lists of numbers or texts, the same in all cells of a region."""
        rows = value if isinstance(value, list | tuple) else ()
        in_lists = all(isinstance(row, list | tuple) for row in rows)
        known = in_lists and all(isinstance(one, int | str) for row in rows for one in row)
        return lettered(rows) if rows and known else value

    def read(self, board: Board, pieces: Mapping[Cell, Piece]) -> Fields:
        for piece in pieces.values():
            if piece.text not in LETTERS or not piece.text:
                is_unusual = self.usual is not _none and not self.usual(board.grid)
                piece.refuse(EXPECTED + (UNUSUAL.format(board.grid) if is_unusual else ""))
        rows = ("".join(pieces[cell].text for cell in row.cells) for row in board.grid.rows)
        return {self.field: tuple(rows)}

    def as_written(self, board: Board, words: Words) -> Fields | None:
        return {self.field: tuple(map("".join, words))}

    def write(self, board: Board) -> Iterator[list[str]]:
        return map(list, self.rows(board))

    def transposed(self, board: Board) -> Fields:
        return {self.field: _relettered(transposed(self.rows(board)))}

    def mirrored(self, board: Board) -> Fields:
        return {self.field: _relettered(mirrored(self.rows(board)))}

    def renamed(self, board: Board) -> Fields:
        return {} if self.is_usual(board) else {self.field: _relettered(self.rows(board))}

    def moved(self, board: Board, new: Board, down: int, right: int) -> Fields:
        """Cells that come in belong to the region of the nearest cell that was there.

        Usual regions stay usual where the new board has any.
        """
        rows = self.rows(board)
        if self.is_usual(board) and (usual := self.usual(new.grid)):
            return {self.field: usual}
        last = (len(rows) - 1, len(rows[0]) - 1)

        def letter(cell: Cell) -> str:
            row = min(max(cell.row - down, 0), last[0])
            return rows[row][min(max(cell.column - right, 0), last[1])]

        return {self.field: lettered([[letter(c) for c in row.cells] for row in new.grid.rows])}

    def joined(self, board: Board, one: Cell, other: Cell) -> Fields:
        rows = self.rows(board)
        return self._with_region(board, other, rows[one.row][one.column])

    def cut(self, board: Board, cell: Cell) -> Fields:
        return self._with_region(board, cell, cell)

    def _with_region(self, board: Board, cell: Cell, region: object) -> Fields:
        rows: list[list[object]] = [list(row) for row in self.rows(board)]
        rows[cell.row][cell.column] = region
        return {self.field: lettered(rows)}

    def walls(self, board: Board) -> Iterator[tuple[Cell, Cell]]:
        rows = self.rows(board)
        for a, b in board.grid.pairs:
            if rows[a.row][a.column] != rows[b.row][b.column]:
                yield a, b


def lettered(rows: Sequence[Sequence[object]]) -> tuple[str, ...]:
    """Regions with the letters A, B, C, ... in order of their first cells."""
    found = dict.fromkeys(chain.from_iterable(rows))
    letters = {region: LETTERS[n % len(LETTERS)] for n, region in enumerate(found)}
    return tuple(["".join(map(letters.__getitem__, row)) for row in rows])


def _relettered(rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The same for regions that are letters already: boards are turned often."""
    text = "\n".join(map("".join, rows))
    found = dict.fromkeys(text)
    found.pop("\n", None)  # there is none in a single row
    letters = {ord(region): LETTERS[n % len(LETTERS)] for n, region in enumerate(found)}
    return tuple(text.translate(letters).split("\n"))


def random_regions(grid: Grid, rng: random.Random) -> dict[Cell, int]:
    """As many regions as the grid has rows, each of as many cells as it has columns.

    Starts from the rows; neighbours exchange random cells while every region stays in one piece.
    """
    region = {cell: cell.row for cell in grid.cells}
    for _ in range(20 * len(grid.cells)):
        a, b = rng.choice(grid.pairs) if grid.pairs else (grid.cells[0], grid.cells[0])
        if region[a] != region[b]:
            _exchange(region, a, b, grid, rng)
    return region


def _exchange(region: dict[Cell, int], a: Cell, b: Cell, grid: Grid, rng: random.Random) -> None:
    """Exchange one cell of a region for one of its neighbour's, if both stay in one piece."""
    mine, theirs = region[a], region[b]
    back = [
        cell
        for cell in grid.cells
        if region[cell] == theirs
        and cell != b
        and any(region[n] == mine and n != a for n in grid.neighbours[cell])
    ]
    if not back:
        return
    other = rng.choice(back)
    region[a], region[other] = theirs, mine
    if not (_in_one_piece(region, mine, grid) and _in_one_piece(region, theirs, grid)):
        region[a], region[other] = mine, theirs


def _in_one_piece(region: Mapping[Cell, int], number: int, grid: Grid) -> bool:
    cells = {cell for cell, own in region.items() if own == number}
    return len(pieces_of(cells, grid.neighbours)) == 1
