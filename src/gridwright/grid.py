"""Grid geometry as data: cells, lines, neighbours and the views from outside.

A `Grid` is built once per size; puzzle rules iterate over what it offers and do no index
arithmetic of their own. Rows and columns count from 0 in code and from 1 in all texts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple, Protocol


class Cell(NamedTuple):
    """A place in the grid, or just outside it for a clue (row or column -1 or size).

    >>> import gridwright
    >>> str(gridwright.Cell(0, 2)), gridwright.Cell(0, 2) == (0, 2)
    ('row 1 column 3', True)
    """

    row: int
    column: int

    def __str__(self) -> str:
        return f"row {self.row + 1} column {self.column + 1}"

    def step(self, rows: int, columns: int) -> Cell:
        """The cell that many rows down and columns to the right."""
        return Cell(self.row + rows, self.column + columns)


class NamedCells(Protocol):
    """Cells with a name: a line, a stretch of one, a place."""

    @property
    def name(self) -> str:
        """What people call it."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its cells in order."""


# How cells are named: R3C5, or by a letter for the column and a number for the row (E3).
Naming = Literal["rc", "letters"]


def column_name(column: int, naming: Naming) -> str:
    """The name of a column: its number from 1, or its letter (after Z comes AA)."""
    if naming == "rc":
        return str(column + 1)
    before = column_name(column // 26 - 1, naming) if column >= 26 else ""
    return before + chr(ord("A") + column % 26)


# A grid of values, complete or partial: an engine's answer, or what a checker judges.
Values = Mapping[Cell, int]

# The sides of a grid, in the order in which they are named.
SIDES = ("top", "left", "bottom", "right")
HORIZONTAL = ((0, -1), (0, 1))
VERTICAL = ((-1, 0), (1, 0))
EDGE = HORIZONTAL + VERTICAL
CORNER = ((-1, -1), (-1, 1), (1, -1), (1, 1))
KNIGHT = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))


@dataclass(frozen=True)
class Stretch:
    """Some cells that follow each other in a line, with their name."""

    name: str
    cells: tuple[Cell, ...]

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Line:
    """A row or a column: its kind, its index from 0 and its cells in order."""

    kind: str
    index: int
    cells: tuple[Cell, ...]

    @property
    def name(self) -> str:
        return f"{self.kind} {self.index + 1}"

    def __str__(self) -> str:
        return self.name

    def windows(self, length: int) -> Iterator[Stretch]:
        """Every stretch of this length, from the beginning of the line to its end."""
        across = "columns" if self.kind == "row" else "rows"
        for start in range(len(self.cells) - length + 1):
            name = f"{self.name}, {across} {start + 1} to {start + length}"
            yield Stretch(name, self.cells[start : start + length])


@dataclass(frozen=True)
class View:
    """What is seen from a place outside the grid: that place, and the cells from the nearest on."""

    side: str
    line: Line
    outside: Cell
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Grid:
    """A rectangle of cells and everything the rules of a puzzle ask about their position."""

    width: int
    height: int

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        return tuple(Cell(r, c) for r in range(self.height) for c in range(self.width))

    @cached_property
    def rows(self) -> tuple[Line, ...]:
        width = self.width
        return tuple(
            Line("row", r, self.cells[r * width : (r + 1) * width]) for r in range(self.height)
        )

    @cached_property
    def columns(self) -> tuple[Line, ...]:
        return tuple(Line("column", c, self.cells[c :: self.width]) for c in range(self.width))

    @property
    def lines(self) -> tuple[Line, ...]:
        """All rows, then all columns."""
        return self.rows + self.columns

    @cached_property
    def neighbours(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """The up to four cells that share an edge with a cell."""
        return self._offsets(EDGE)

    @cached_property
    def left_right(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """The up to two neighbours of a cell in its row."""
        return self._offsets(HORIZONTAL)

    @cached_property
    def above_below(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """The up to two neighbours of a cell in its column."""
        return self._offsets(VERTICAL)

    @cached_property
    def around(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """The up to eight cells that share an edge or a corner with a cell."""
        return self._offsets(EDGE + CORNER)

    @cached_property
    def knight_moves(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """The up to eight cells a chess knight reaches from a cell."""
        return self._offsets(KNIGHT)

    @cached_property
    def pairs(self) -> tuple[tuple[Cell, Cell], ...]:
        """Every two cells that share an edge, once."""
        return tuple((a, b) for a in self.cells for b in self.neighbours[a] if a < b)

    @cached_property
    def blocks(self) -> tuple[tuple[Cell, Cell, Cell, Cell], ...]:
        """Every 2x2 block: top left, top right, bottom left, bottom right."""
        return tuple(
            (cell, cell.step(0, 1), cell.step(1, 0), cell.step(1, 1))
            for cell in self.cells
            if cell.step(1, 1) in self
        )

    @cached_property
    def blocks_with(self) -> Mapping[Cell, tuple[tuple[Cell, Cell, Cell, Cell], ...]]:
        """The up to four 2x2 blocks a cell lies in."""
        found: dict[Cell, list[tuple[Cell, Cell, Cell, Cell]]] = {cell: [] for cell in self.cells}
        for block in self.blocks:
            for cell in block:
                found[cell].append(block)
        return {cell: tuple(blocks) for cell, blocks in found.items()}

    @cached_property
    def views(self) -> Mapping[str, tuple[View, ...]]:
        """For each side of the grid, the views from there in reading order."""
        return {
            "top": tuple(
                View("top", line, Cell(-1, line.index), line.cells) for line in self.columns
            ),
            "left": tuple(
                View("left", line, Cell(line.index, -1), line.cells) for line in self.rows
            ),
            "bottom": tuple(
                View("bottom", line, Cell(self.height, line.index), line.cells[::-1])
                for line in self.columns
            ),
            "right": tuple(
                View("right", line, Cell(line.index, self.width), line.cells[::-1])
                for line in self.rows
            ),
        }

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, tuple) and 0 <= cell[0] < self.height and 0 <= cell[1] < self.width

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    def __reduce__(self) -> tuple[Callable[[int, int], Grid], tuple[int, int]]:
        # A copy sent to another process is the grid of that size there.
        return grid_of, (self.width, self.height)

    def _offsets(self, offsets: Iterable[tuple[int, int]]) -> Mapping[Cell, tuple[Cell, ...]]:
        steps = sorted(offsets)
        # The same objects as in `cells`: cells are keys everywhere, and looking up the identical
        # object is fastest.
        own = {cell: cell for cell in self.cells}
        return {
            cell: tuple(own[n] for n in (cell.step(*step) for step in steps) if n in own)
            for cell in self.cells
        }


@lru_cache(maxsize=256)
def grid_of(width: int, height: int) -> Grid:
    """The grid of a size; its geometry is computed once and shared by all boards of that size."""
    return Grid(width, height)


def pieces_of(
    cells: Collection[Cell], neighbours: Mapping[Cell, tuple[Cell, ...]]
) -> list[set[Cell]]:
    """Cells grouped into connected pieces; the piece of the first cell comes first."""
    pieces = []
    rest = set(cells)
    while rest:
        piece: set[Cell] = set()
        border = [min(rest)]
        while border:
            cell = border.pop()
            if cell not in piece:
                piece.add(cell)
                border += [other for other in neighbours[cell] if other in rest]
        pieces.append(piece)
        rest -= piece
    return pieces
