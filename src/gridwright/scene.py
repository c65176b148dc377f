"""Pictures as data: what appears where and in which role, with no colours, fonts or sizes.

A puzzle describes a board as a `Scene`; every view (text, SVG, PDF, the page) draws any scene and
knows no puzzle. Positions are cells; clues around the board are in cells just outside it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, get_args

from gridwright.grid import Cell, Naming

# What a glyph is to the reader: printed with the puzzle, filled in, a remark on a side, or only
# tried: supposed, or what follows from that.
Tried = Literal["supposed", "follows"]
Role = Literal["clue", "given", "answer", "symbol", "empty", "side", "pencil", Tried]
# Why a cell is highlighted; a "place" only shows where the others are found. The cells of a
# supposition are what is supposed, what follows, and where it breaks.
Emphasis = Literal["differs", "wrong", "look", "reason", "place", Tried, "breaks"]
_TRIED = get_args(Tried)


@dataclass(frozen=True)
class Glyph:
    """Something written in a cell; `shape` names a drawn figure that replaces it in pictures."""

    cell: Cell
    text: str
    role: Role
    shape: str | None = None

    @property
    def tried(self) -> bool:
        """Whether it is no entry: supposed, or what follows from that."""
        return self.role in _TRIED


@dataclass(frozen=True)
class Sign:
    """Something printed on the border of two neighbouring cells; `shape` as of a glyph."""

    first: Cell
    second: Cell
    text: str
    shape: str | None = None


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
    centres (a cell with itself: not joined yet), `guides` are thin lines through the first and the
    last of some cells, such as a diagonal, and `dark` cells are filled. `lattice` asks for a thin
    line between all cells, `numbered` for the names of rows and columns outside the clues.
    """

    title: str
    width: int
    height: int
    glyphs: tuple[Glyph, ...] = ()
    signs: tuple[Sign, ...] = ()
    walls: tuple[tuple[Cell, Cell], ...] = ()
    strokes: tuple[tuple[Cell, Cell], ...] = ()
    guides: tuple[tuple[Cell, Cell], ...] = ()
    dark: tuple[Cell, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    pencil: tuple[Pencil, ...] = ()
    legend: tuple[tuple[str, str], ...] = ()
    lattice: bool = False
    numbered: Naming | None = None

    @property
    def emphases(self) -> dict[Cell, Emphasis]:
        """Why cells are highlighted; of several reasons the last one counts."""
        return {mark.cell: mark.emphasis for mark in self.highlights}

    def highlighted(self, cells: Iterable[Cell], emphasis: Emphasis) -> Scene:
        """The same picture with more cells highlighted."""
        more = tuple(Highlight(cell, emphasis) for cell in cells)
        return replace(self, highlights=self.highlights + more)

    def trying(self, signs: Iterable[tuple[Cell, str]], role: Tried) -> Scene:
        """The same picture with signs that are only tried; they are no entries."""
        more = tuple(Glyph(cell, text, role) for cell, text in signs)
        return replace(self, glyphs=self.glyphs + more)

    def pencilled(self, marks: Iterable[Pencil]) -> Scene:
        """The same picture with more pencil marks."""
        return replace(self, pencil=self.pencil + tuple(marks))
