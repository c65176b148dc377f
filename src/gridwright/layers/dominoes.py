"""Dominoes: the board tiled by halves, each a letter (left, right, top, bottom), or dead cells."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from gridwright.errors import InputError, quoted
from gridwright.grid import Cell, Grid
from gridwright.layers.layer import Board, CellLayer, Fields, Piece, Slot, Words
from gridwright.rows import shifted
from gridwright.tiling import Tiling, filled, is_turnable, random_tiling, turn
from gridwright.turning import mirrored, transposed
from gridwright.validation import size_of

DEAD = "*"
# Where the other half of a domino is, by the half's letter: left, right, top, bottom.
PARTNER = {"L": (0, 1), "R": (0, -1), "T": (1, 0), "B": (-1, 0)}
OPPOSITE_HALF = {"L": "R", "R": "L", "T": "B", "B": "T"}
NAMES = {"L": "right", "R": "left", "T": "lower", "B": "upper"}
# Whole dominoes along a row and along a column, ignoring those in the other direction.
_ACROSS = re.compile(r"(?:LR|[TB*])+")
_DOWN = re.compile(r"(?:TB|[LR*])+")
# Turns the domino that begins in a cell together with the one beside it.
TURN = "turn"


@dataclass(frozen=True)
class Dominoes(CellLayer):
    """Half dominoes as rows of letters."""

    is_shape: ClassVar[bool] = True
    field: str = "board"
    noun: ClassVar[str] = "a domino's half (L R T B)"

    def rows(self, board: Board) -> tuple[str, ...]:
        """The letters of the cells."""
        rows: tuple[str, ...] = getattr(board, self.field)
        return rows

    def size(self, board: Board) -> tuple[int, int]:
        return size_of(self.field, self.rows(board), str)

    def check(self, board: Board) -> None:
        super().check(board)
        rows = self.rows(board)
        if _is_whole(rows):
            return
        halves = {cell: rows[cell.row][cell.column] for cell in board.grid.cells}
        for cell, half in halves.items():
            if half not in (DEAD, *PARTNER):
                raise InputError(
                    f"{self.field}, {cell}: expected L, R, T, B or *, found {quoted(half)}"
                )
            if missing := _missing_half(cell, halves):
                raise InputError(f"{self.field}, {cell}: {missing}")

    def tiling(self, board: Board) -> Tiling:
        """The cell of each half mapped to that of its other half."""
        return {
            cell: cell.step(*PARTNER[half])
            for cell in board.grid.cells
            if (half := self.rows(board)[cell.row][cell.column]) != DEAD
        }

    def empty(self, grid: Grid) -> Fields:
        return {self.field: (DEAD * grid.width,) * grid.height}

    def blank(self, grid: Grid, rng: random.Random) -> Fields:
        return self._fields(grid, random_tiling(grid, rng))

    def plain(self, value: object) -> object:
        """Rows may be lists of letters as well as texts."""
        rows = value if isinstance(value, list | tuple) else ()
        return tuple(map(_joined, rows)) or value

    def read(self, board: Board, pieces: Mapping[Cell, Piece]) -> Fields:
        halves = {cell: piece.text.upper() for cell, piece in pieces.items()}
        for cell, piece in pieces.items():
            if halves[cell] not in PARTNER and piece.token.text != DEAD:
                piece.refuse(f"{self.noun} or {DEAD} for a dead cell")
        rows = tuple("".join(halves[cell] for cell in row.cells) for row in board.grid.rows)
        for cell, piece in pieces.items() if not _is_whole(rows) else ():
            if missing := _missing_half(cell, halves):
                piece.token.fail(missing)
        return {self.field: rows}

    def as_written(self, board: Board, words: Words) -> Fields | None:
        return {self.field: tuple(map("".join, words))}

    def write(self, board: Board) -> Iterator[list[str]]:
        return map(list, self.rows(board))

    def slots(self, board: Board) -> Iterator[Slot]:
        tiling = self.tiling(board)
        for block in board.grid.blocks:
            if is_turnable(tiling, block):
                yield Slot(block[0], "", (), moves=(TURN,))

    def put(self, board: Board, cell: Cell, text: str) -> Fields:
        if text != TURN:
            return {}
        tiling = self.tiling(board)
        turn(tiling, next(block for block in board.grid.blocks if block[0] == cell))
        return self._fields(board.grid, tiling)

    def transposed(self, board: Board) -> Fields:
        return {self.field: relettered(transposed(self.rows(board)), "LRTB", "TBLR")}

    def mirrored(self, board: Board) -> Fields:
        return {self.field: relettered(mirrored(self.rows(board)), "LR", "RL")}

    def moved(self, board: Board, new: Board, down: int, right: int) -> Fields:
        """Whole dominoes move; where cells are bare then, dominoes are laid as far as they fit."""
        halves = shifted(self.tiling(board), new.grid.cells, down, right)
        tiling = {cell: other.step(down, right) for cell, other in halves.items()}
        tiling = {cell: other for cell, other in tiling.items() if other in tiling}
        dead = shifted(dict.fromkeys(self.closed(board)), new.grid.cells, down, right)
        return self._fields(new.grid, filled(new.grid, tiling, dead))

    def joined(self, board: Board, one: Cell, other: Cell) -> Fields:
        """Their other halves make a domino as well where they lie side by side."""
        before = self.tiling(board)
        tiling = {**_without(before, one, other), one: other, other: one}
        left = tuple(sorted(before[cell] for cell in (one, other) if cell in before))
        if left in board.grid.pairs and not any(cell in tiling for cell in left):
            tiling |= {left[0]: left[1], left[1]: left[0]}
        return self._fields(board.grid, tiling)

    def cut(self, board: Board, cell: Cell) -> Fields:
        return self._fields(board.grid, _without(self.tiling(board), cell))

    def closed(self, board: Board) -> Collection[Cell]:
        rows = self.rows(board)
        if not any(DEAD in row for row in rows):
            return ()
        return [cell for cell in board.grid.cells if rows[cell.row][cell.column] == DEAD]

    def walls(self, board: Board) -> Iterator[tuple[Cell, Cell]]:
        tiling = self.tiling(board)
        return ((a, b) for a, b in board.grid.pairs if tiling.get(a) != b)

    def dark(self, board: Board) -> Iterator[Cell]:
        return iter(self.closed(board))

    def legend(self) -> tuple[tuple[str, str], ...]:
        return (("█", "dead cell, part of no domino"),)

    def _fields(self, grid: Grid, tiling: Tiling) -> Fields:
        return {self.field: halves_of(grid, tiling)}


def _joined(row: object) -> object:
    """A row of letters as one text."""
    letters = row if isinstance(row, list | tuple) else ()
    return "".join(letters) if letters and all(isinstance(one, str) for one in letters) else row


@lru_cache(maxsize=256)
def _is_whole(rows: tuple[str, ...]) -> bool:
    """Whether every half has its other half; cached, since many boards share a shape."""
    columns = map("".join, zip(*rows, strict=True))
    return all(map(_ACROSS.fullmatch, rows)) and all(map(_DOWN.fullmatch, columns))


def _missing_half(cell: Cell, halves: Mapping[Cell, str]) -> str:
    """The other half that a half lacks; "" for one that has it, and for a dead cell."""
    half = halves[cell]
    if half == DEAD or halves.get(cell.step(*PARTNER[half])) == OPPOSITE_HALF[half]:
        return ""
    return f"this {half} has no {NAMES[half]} half; expected {OPPOSITE_HALF[half]} there"


def _without(tiling: Tiling, *cells: Cell) -> Tiling:
    """A tiling without the dominoes of some cells, which become dead."""
    gone = {*cells, *(tiling[cell] for cell in cells if cell in tiling)}
    return {cell: other for cell, other in tiling.items() if cell not in gone}


def relettered(rows: Iterable[Iterable[str]], old: str, new: str) -> tuple[str, ...]:
    """Rows of half dominoes with their letters changed."""
    text = "\n".join(map("".join, rows))
    return tuple(text.translate(str.maketrans(old, new)).split("\n"))


def halves_of(grid: Grid, tiling: Tiling) -> tuple[str, ...]:
    """A tiling as letters."""
    letters = {step: half for half, step in PARTNER.items()}
    rows = [[DEAD] * grid.width for _ in range(grid.height)]
    for (r, c), other in tiling.items():
        rows[r][c] = letters[other.row - r, other.column - c]
    return tuple(map("".join, rows))
