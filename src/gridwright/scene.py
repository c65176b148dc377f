"""Pictures as data: what appears where and in which role, with no colours, fonts or sizes.

A puzzle describes a board as a `Scene`; every view (text, SVG, PDF, the page) draws any scene and
knows no puzzle. Positions are cells; clues around the board are in cells just outside it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from gridwright.grid import Cell

# What a glyph is to the reader: printed with the puzzle, filled in, or a remark on a side.
Role = Literal["clue", "given", "answer", "symbol", "empty", "side", "pencil"]
# Why a cell is highlighted; a "place" only shows where the others are found.
Emphasis = Literal["differs", "wrong", "look", "reason", "place"]


@dataclass(frozen=True)
class Glyph:
    """Something written in a cell; `shape` names a drawn figure that replaces it in pictures."""

    cell: Cell
    text: str
    role: Role
    shape: str | None = None


@dataclass(frozen=True)
class Sign:
    """Something printed on the border of two neighbouring cells."""

    first: Cell
    second: Cell
    text: str


@dataclass(frozen=True)
class Highlight:
    """Cells (of the board or of clues around it) a reader should look at, and why."""

    cell: Cell
    emphasis: Emphasis


@dataclass(frozen=True)
class Pencil:
    """Small marks in an open cell for its possible values; `gone` are those just struck out."""

    cell: Cell
    marks: tuple[str, ...]
    gone: tuple[str, ...] = ()

    @property
    def left(self) -> tuple[str, ...]:
        """The marks that are not struck out."""
        return tuple(mark for mark in self.marks if mark not in self.gone)


@dataclass(frozen=True)
class Scene:
    """One picture of a board.

    `signs` are between two neighbouring cells, `walls` separate such cells, `strokes` join their
    centres (a cell with itself: not joined yet), `dark` cells are filled. `lattice` asks for a thin
    line between all cells.
    """

    title: str
    width: int
    height: int
    glyphs: tuple[Glyph, ...] = ()
    signs: tuple[Sign, ...] = ()
    walls: tuple[tuple[Cell, Cell], ...] = ()
    strokes: tuple[tuple[Cell, Cell], ...] = ()
    dark: tuple[Cell, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    pencil: tuple[Pencil, ...] = ()
    legend: tuple[tuple[str, str], ...] = ()
    lattice: bool = False

    def highlighted(self, cells: Iterable[Cell], emphasis: Emphasis) -> Scene:
        """The same picture with more cells highlighted."""
        more = tuple(Highlight(cell, emphasis) for cell in cells)
        return replace(self, highlights=self.highlights + more)

    def pencilled(self, marks: Iterable[Pencil]) -> Scene:
        """The same picture with more pencil marks."""
        return replace(self, pencil=self.pencil + tuple(marks))
