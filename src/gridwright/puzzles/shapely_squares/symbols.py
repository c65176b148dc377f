"""The symbols of a board, and what their demands and their checker ask about it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from gridwright.grid import Cell, Grid
from gridwright.layers import Drawn

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


class Layout(Protocol):
    """Where the symbols of a board are."""

    @property
    def grid(self) -> Grid:
        """The geometry of the board."""

    def shape(self, cell: Cell) -> str | None:
        """The symbol of a cell."""

    def adjacent(self, cell: Cell, shape: str) -> list[Cell]:
        """The neighbours of a cell that have this symbol."""

    def but_diamonds(self, cells: Iterable[Cell]) -> list[Cell]:
        """Those of some cells that a square beside them must differ from."""
