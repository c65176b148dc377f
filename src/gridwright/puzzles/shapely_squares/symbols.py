"""The symbols, and boards as far as their demands and their checks see them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from gridwright.grid import Cell
from gridwright.layers import Drawn
from gridwright.puzzle import Puzzle

DIGITS = range(10)
# Each symbol as it is typed and as it is drawn.
SHAPES = {
    "star": Drawn("*", "★"),
    "square": Drawn("#", "■"),
    "diamond": Drawn("d", "◆"),
    "triangle": Drawn("^", "▲"),
    "circle": Drawn("o", "●"),
    "knight": Drawn("k", "♞"),
    "heart": Drawn("h", "♥"),
}


@dataclass(frozen=True)
class Layout(Puzzle):
    """A board with the symbol of each cell (None = blank)."""

    shapes: tuple[tuple[str | None, ...], ...]

    def shape(self, cell: Cell) -> str | None:
        """The symbol of a cell."""
        return self.shapes[cell.row][cell.column]

    def adjacent(self, cell: Cell, shape: str) -> list[Cell]:
        """The neighbours of a cell that have this symbol."""
        return [n for n in self.grid.neighbours[cell] if self.shape(n) == shape]

    def beside(self, shape: str) -> Mapping[Cell, tuple[Cell, ...]]:
        """The cells beside a symbol, in order, with their neighbours that have it."""
        return self._beside[shape]

    @cached_property
    def _beside(self) -> dict[str, dict[Cell, tuple[Cell, ...]]]:
        found: dict[str, dict[Cell, tuple[Cell, ...]]] = {shape: {} for shape in SHAPES}
        for cell in self.grid.cells:
            for near in self.grid.neighbours[cell]:
                if shape := self.shape(near):
                    found[shape][cell] = (*found[shape].get(cell, ()), near)
        return found
