"""Walls: cells that hold nothing, some with a number that counts the cells beside it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, starmap

from gridwright.grid import Cell, Grid, Line, Stretch, Values
from gridwright.layers.layer import (
    NOTHING,
    Board,
    CellLayer,
    Fields,
    Piece,
    Problem,
    Slot,
    Words,
    entries_of_words,
)
from gridwright.model import Clue
from gridwright.rows import Rows, empty_rows, entries_of, rows_of, shifted, with_entry
from gridwright.scene import Glyph
from gridwright.text import plural
from gridwright.turning import mirrored, transposed
from gridwright.validation import check_entries
from gridwright.validation import numbers as within

WALL = "#"
# The entry of a wall without a number.
BARE = -1
GREATEST = 4
_NUMBERS = {str(number): number for number in range(GREATEST + 1)}
# What the words of cells stand for.
_ENTRIES: Mapping[str, int | None] = {NOTHING: None, WALL: BARE, **_NUMBERS}


@dataclass(frozen=True)
class Walls(CellLayer):
    """Walls as rows of entries: None for an open cell, a number, or -1 for a wall without one.

    Only the numbers are clues; the walls themselves belong to the board. `derive` computes a number
    from the values of the open cells beside its wall.
    """

    rule: str
    derive: Callable[[Sequence[int]], int]
    field: str = "walls"

    def rows(self, board: Board) -> Rows:
        """The entries of the cells."""
        rows: Rows = getattr(board, self.field)
        return rows

    def printed(self, board: Board) -> Iterator[tuple[Cell, int]]:
        """The walls that have a number, each with its number."""
        return (pair for pair in entries_of(self.rows(board)).items() if pair[1] != BARE)

    def beside(self, board: Board, cell: Cell) -> tuple[Cell, ...]:
        """The open cells beside a wall."""
        rows = self.rows(board)
        return tuple(n for n in board.grid.neighbours[cell] if rows[n.row][n.column] is None)

    def runs(self, board: Board) -> tuple[tuple[Cell, ...], ...]:
        """The open cells of each row and column between walls, one or more."""
        return tuple(cells for _, cells in _runs(board.grid, frozenset(self.closed(board))))

    def stretches(self, board: Board) -> tuple[Stretch, ...]:
        """Two or more open cells of a row or column between walls."""
        return _stretches(board.grid, frozenset(self.closed(board)))

    def seen(self, board: Board) -> Mapping[Cell, tuple[Cell, ...]]:
        """The cells that each open cell sees along its row and column, up to the next walls."""
        return _seen(self.runs(board))

    def clue(self, cell: Cell, number: int) -> Clue:
        """The number of a wall as a clue."""
        return Clue(self.rule, cell, number)

    def empty(self, grid: Grid) -> Fields:
        return {self.field: empty_rows(grid.width, grid.height)}

    def check(self, board: Board) -> None:
        super().check(board)
        expected = f"a number from 0 to {GREATEST}, {BARE} (a wall without one) or None"
        check_entries(self.field, self.rows(board), within(BARE, GREATEST), lambda: expected)

    def words(self) -> Mapping[str, object]:
        return {WALL: BARE}

    def read(self, board: Board, pieces: Mapping[Cell, Piece]) -> Fields:
        known = {WALL: BARE, **_NUMBERS}
        for piece in pieces.values():
            if piece.text not in known:
                piece.refuse(
                    f"a wall with a number from 0 to {GREATEST}, {WALL} (a wall without one) "
                    f"or {NOTHING} (open)"
                )
        found = {cell: known[piece.text] for cell, piece in pieces.items()}
        return {self.field: rows_of(board.grid.width, board.grid.height, found)}

    def as_written(self, board: Board, words: Words) -> Fields | None:
        rows = entries_of_words(words, _ENTRIES)
        return None if rows is None else {self.field: rows}

    def write(self, board: Board) -> Iterator[list[str]]:
        return (["" if each is None else _text(each) for each in row] for row in self.rows(board))

    def clue_kinds(self) -> tuple[str, ...]:
        return (self.rule,)

    def clues(self, board: Board) -> Iterator[Clue]:
        return starmap(self.clue, self.printed(board))

    def keep(self, board: Board, clues: Collection[Clue]) -> Fields:
        kept = {clue.cell: clue.value for clue in clues if clue.rule == self.rule}
        return self._fields(board, lambda wall: kept.get(wall, BARE))

    def from_solution(self, board: Board, solution: Values) -> Fields:
        return self._fields(
            board, lambda wall: self.derive([solution[n] for n in self.beside(board, wall)])
        )

    def slots(self, board: Board) -> Iterator[Slot]:
        typed = [*self.write(board)]
        for cell in board.grid.cells:
            numbers = map(str, range(len(board.grid.neighbours[cell]) + 1))
            text = typed[cell.row][cell.column]
            yield Slot(cell, text, (*numbers, WALL), names={WALL: "wall"})

    def put(self, board: Board, cell: Cell, text: str) -> Fields:
        entry = int(text) if text.isdecimal() else BARE if text else None
        return {self.field: with_entry(self.rows(board), cell, entry)}

    def transposed(self, board: Board) -> Fields:
        return {self.field: transposed(self.rows(board))}

    def mirrored(self, board: Board) -> Fields:
        return {self.field: mirrored(self.rows(board))}

    def moved(self, board: Board, new: Board, down: int, right: int) -> Fields:
        entries = shifted(entries_of(self.rows(board)), new.grid.cells, down, right)
        return {self.field: rows_of(new.grid.width, new.grid.height, entries)}

    def problems(self, board: Board) -> Iterator[Problem]:
        for cell, number in self.printed(board):
            # What other clues rule out is a conflict with them, and diagnosed as one.
            most = len(self.beside(board, cell))
            if number > most:
                cells = plural(most, "open cell")
                text = f"the number {number} has only {cells} beside it; expected at most {most}"
                yield Problem(cell, text)

    def closed(self, board: Board) -> Collection[Cell]:
        return entries_of(self.rows(board)).keys()

    def glyphs(self, board: Board) -> Iterator[Glyph]:
        for cell, number in self.printed(board):
            yield Glyph(cell, str(number), "clue")

    def dark(self, board: Board) -> Iterator[Cell]:
        return iter(self.closed(board))

    def legend(self) -> tuple[tuple[str, str], ...]:
        return (("█", "a wall without a number"),)

    def _fields(self, board: Board, entry: Callable[[Cell], int]) -> Fields:
        found = {cell: entry(cell) for cell in self.closed(board)}
        return {self.field: rows_of(board.grid.width, board.grid.height, found)}


@lru_cache(maxsize=64)
def _runs(grid: Grid, walls: frozenset[Cell]) -> tuple[tuple[Line, tuple[Cell, ...]], ...]:
    """The open cells of all lines, cut by the walls."""
    return tuple(
        (line, tuple(group))
        for line in grid.lines
        for is_wall, group in groupby(line.cells, walls.__contains__)
        if not is_wall
    )


@lru_cache(maxsize=64)
def _stretches(grid: Grid, walls: frozenset[Cell]) -> tuple[Stretch, ...]:
    """Those of several cells, by name."""
    found = []
    for line, cells in _runs(grid, walls):
        across = "columns" if line.kind == "row" else "rows"
        first, last = (cell[line.kind == "row"] + 1 for cell in (cells[0], cells[-1]))
        name = f"{line}, {across} {first} to {last}"
        if len(cells) > 1:
            found.append(Stretch(line.name if cells == line.cells else name, cells))
    return tuple(found)


@lru_cache(maxsize=64)
def _seen(runs: tuple[tuple[Cell, ...], ...]) -> Mapping[Cell, tuple[Cell, ...]]:
    seen: dict[Cell, tuple[Cell, ...]] = {}
    for run in runs:
        for index, cell in enumerate(run):
            seen[cell] = seen.get(cell, ()) + run[:index] + run[index + 1 :]
    return seen


def _text(entry: int) -> str:
    return WALL if entry == BARE else str(entry)
