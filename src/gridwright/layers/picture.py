"""A board as a picture: what its layers print, and what is filled in."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain
from typing import Protocol

from gridwright.grid import Cell, Values
from gridwright.layers.layer import Board, Layer
from gridwright.scene import Glyph, Scene


class Drawable(Board, Protocol):
    """What a picture shows of a board, apart from what its layers know."""

    @property
    def title(self) -> str:
        """The name of the puzzle."""

    @property
    def layers(self) -> tuple[Layer, ...]:
        """What is printed."""

    @property
    def lattice(self) -> bool:
        """Whether lines are drawn between all cells."""

    @property
    def legend(self) -> tuple[tuple[str, str], ...]:
        """What its signs mean, apart from those of the layers."""


def board_scene(board: Drawable, values: Values) -> Scene:
    """A board with some values filled in.

    Open cells have a dot, unless lines separate the cells and none can be known to stay empty.
    """
    printed = {cell for layer in board.layers for cell in layer.covered(board)}
    walls = tuple(wall for layer in board.layers for wall in layer.walls(board))
    dotted = not (walls or board.lattice) or any(symbol.blank for symbol in board.symbols)
    known = printed.union(values)
    bare = (cell for cell in board.grid.cells if cell in board.open_cells and cell not in known)
    dots = (Glyph(cell, "·", "empty") for cell in bare if dotted)
    clues = (glyph for layer in board.layers for glyph in layer.glyphs(board))
    return Scene(
        ", ".join((f"{board.title} {board.grid}", *remarks(board))),
        board.grid.width,
        board.grid.height,
        (*clues, *_answers(board, values, printed), *dots),
        walls=walls,
        signs=tuple(sign for layer in board.layers for sign in layer.signs(board)),
        strokes=_strokes(board, values),
        guides=tuple(guide for layer in board.layers for guide in layer.guides(board)),
        dark=tuple(cell for layer in board.layers for cell in layer.dark(board)),
        lattice=board.lattice,
        legend=_legend(board, dotted),
    )


def remarks(board: Drawable) -> Iterator[str]:
    """What is to be said of the board besides its size, such as how many stars it has."""
    return (said for layer in board.layers if (said := layer.remark(board)))


def _answers(board: Drawable, values: Values, printed: Collection[Cell]) -> Iterator[Glyph]:
    """What is filled in where nothing is printed."""
    symbols = {symbol.value: symbol for symbol in board.symbols}
    for cell, value in sorted(values.items()):
        symbol = symbols[value]
        if cell not in printed and not (symbol.blank or symbol.joined):
            yield Glyph(cell, symbol.sign, "answer", symbol.shape)


def _strokes(board: Drawable, values: Values) -> tuple[tuple[Cell, Cell], ...]:
    """The lines through joined cells; an isolated cell is joined with itself."""
    joined = {symbol.value for symbol in board.symbols if symbol.joined}
    on = {cell for cell, value in values.items() if value in joined}
    if not on:
        return ()
    pairs = [(a, b) for a, b in board.grid.pairs if a in on and b in on]
    together = set(chain.from_iterable(pairs))
    return (*pairs, *((cell, cell) for cell in sorted(on - together)))


def _legend(board: Drawable, dotted: bool) -> tuple[tuple[str, str], ...]:
    dots = (("·", "open"),) if dotted else ()
    return (*board.legend, *dots, *(line for layer in board.layers for line in layer.legend()))
