"""A board to play: its solution, what each cell may hold, and which cells settle each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from gridwright.grid import Cell, Values
from gridwright.layers.givens import printed_values
from gridwright.model import Model
from gridwright.model.ties import Ties, ties_of
from gridwright.puzzle import Puzzle


@dataclass(frozen=True)
class Origin:
    """How a board was made, so that it can be made again: the level asked for, seed and number."""

    level: str | None
    seed: int
    number: int = 0


@dataclass(frozen=True)
class Task:
    """A board to play, with a solution; `unique` when it is the only one.

    `origin` is None for a board that somebody brought along.
    """

    board: Puzzle
    solution: Values
    unique: bool = True
    origin: Origin | None = None

    @cached_property
    def model(self) -> Model:
        """The rules and clues of the board; made once, since all else is read off it."""
        return self.board.model()

    @cached_property
    def domains(self) -> Mapping[Cell, int]:
        """What each cell may hold, as bits; dead cells are not in it."""
        return self.model.domains

    @cached_property
    def ties(self) -> Ties:
        """The cells that settle each other, such as the halves of a domino."""
        return ties_of(self.model)

    @cached_property
    def fixed(self) -> Values:
        """The cells whose value is printed with the board, and those tied to them."""
        printed = printed_values(self.model)
        return {c: v for cell, value in printed.items() for c, v in self.tied(cell, value).items()}

    @cached_property
    def open_cells(self) -> tuple[Cell, ...]:
        """The cells that the player fills in."""
        return tuple(cell for cell in self.domains if cell not in self.fixed)

    def tied(self, cell: Cell, value: int) -> dict[Cell, int]:
        """A cell with a value, and the cells tied to it, such as the other half of a domino."""
        return self.ties.values_with(cell, value, self.domains) or {cell: value}

    @cached_property
    def texts(self) -> Mapping[int, str]:
        """How each value is typed."""
        return {symbol.value: symbol.text for symbol in self.board.symbols}


def symbol_named(board: Puzzle, typed: str) -> int | None:
    """The value of a symbol as it is typed or drawn; None when there is no such symbol."""
    for symbol in board.symbols:
        if typed.lower() in (symbol.text.lower(), symbol.sign.lower()):
            return symbol.value
    return None
