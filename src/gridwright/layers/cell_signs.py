"""Signs in cells: drawn shapes that belong to the board and say what their cell must be."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from gridwright.grid import Cell, Grid
from gridwright.layers.layer import (
    NOTHING,
    Board,
    CellLayer,
    Fields,
    Piece,
    Slot,
    Words,
    entries_of_words,
)
from gridwright.rows import entries_of, rows_of, shifted, with_entry
from gridwright.scene import Glyph
from gridwright.turning import mirrored, transposed
from gridwright.validation import check_entries

Signs = tuple[tuple[str | None, ...], ...]


class Drawn(NamedTuple):
    """A sign as typed, and as drawn in text."""

    typed: str
    drawn: str


@dataclass(frozen=True)
class CellSigns(CellLayer):
    """Signs by name, at most one per cell. They are not clues: none can be left out.

    A cell with a `solid` sign, such as a tree, holds nothing else.
    """

    drawn: Mapping[str, Drawn]
    field: str
    solid: bool = False
    noun: ClassVar[str] = "the symbol"

    def rows(self, board: Board) -> Signs:
        """The name of the sign in each cell."""
        rows: Signs = getattr(board, self.field)
        return rows

    def beside(self, board: Board) -> Mapping[Cell, tuple[Cell, ...]]:
        """The open cells beside each sign."""
        near, open_cells = board.grid.neighbours, board.open_cells
        signs = entries_of(self.rows(board))
        return {sign: tuple([cell for cell in near[sign] if cell in open_cells]) for sign in signs}

    def signs_of(self, board: Board) -> Mapping[Cell, tuple[Cell, ...]]:
        """The signs beside each open cell that is beside any."""
        found: dict[Cell, tuple[Cell, ...]] = {}
        for sign, cells in self.beside(board).items():
            for cell in cells:
                found[cell] = (*found.get(cell, ()), sign)
        return found

    def empty(self, grid: Grid) -> Fields:
        return {self.field: ((None,) * grid.width,) * grid.height}

    def check(self, board: Board) -> None:
        super().check(board)
        allowed = frozenset((None, *self.drawn))
        check_entries(
            self.field, self.rows(board), allowed, lambda: f"one of {', '.join(self.drawn)} or None"
        )

    def words(self) -> Mapping[str, object]:
        return {sign.typed: name for name, sign in self.drawn.items()}

    def read(self, board: Board, pieces: Mapping[Cell, Piece]) -> Fields:
        typed = self.words()
        found: dict[Cell, object] = {}
        for cell, piece in pieces.items():
            if piece.text in typed:
                found[cell] = typed[piece.text]
            elif piece.text:
                piece.refuse(f"a symbol ({' '.join(typed)}) or {NOTHING} for a blank cell")
        return {self.field: rows_of(board.grid.width, board.grid.height, found)}

    def as_written(self, board: Board, words: Words) -> Fields | None:
        entries: dict[str, str | None] = {s.typed: name for name, s in self.drawn.items()}
        rows = entries_of_words(words, entries | {NOTHING: None})
        return None if rows is None else {self.field: rows}

    def write(self, board: Board) -> Iterator[list[str]]:
        texts: dict[str | None, str] = {name: sign.typed for name, sign in self.drawn.items()}
        texts[None] = ""
        return ([texts[name] for name in row] for row in self.rows(board))

    def sign_kinds(self) -> tuple[str, ...]:
        return (self.field,)

    def slots(self, board: Board) -> Iterator[Slot]:
        names = {sign.typed: name for name, sign in self.drawn.items()}
        choices, typed = tuple(names), [*self.write(board)]
        for cell in board.grid.cells:
            yield Slot(cell, typed[cell.row][cell.column], choices, names=names)

    def put(self, board: Board, cell: Cell, text: str) -> Fields:
        name = self.words().get(text)
        if cell not in board.grid or (text and name is None):
            return {}
        return {self.field: with_entry(self.rows(board), cell, name)}

    def transposed(self, board: Board) -> Fields:
        return {self.field: transposed(self.rows(board))}

    def mirrored(self, board: Board) -> Fields:
        return {self.field: mirrored(self.rows(board))}

    def moved(self, board: Board, new: Board, down: int, right: int) -> Fields:
        entries = shifted(entries_of(self.rows(board)), new.open_cells, down, right)
        return {self.field: rows_of(new.grid.width, new.grid.height, entries)}

    def closed(self, board: Board) -> Collection[Cell]:
        return entries_of(self.rows(board)).keys() if self.solid else ()

    def glyphs(self, board: Board) -> Iterator[Glyph]:
        for cell, name in entries_of(self.rows(board)).items():
            yield Glyph(cell, self.drawn[name].drawn, "symbol", name)
