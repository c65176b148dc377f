"""A choice about the whole board, written in the first line of its text as `name=value`."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from gridwright.errors import InputError, quoted
from gridwright.grid import Cell, Grid
from gridwright.layers.layer import Board, Fields, Layer
from gridwright.text import Token


@dataclass(frozen=True)
class Choice(Layer):
    """A field with one of a few values, keyed by their words; the first is the default.

    Where another value is chosen, `told` says what that is called in a title, by its word, and
    `guided` which thin lines are printed through cells: the first and the last cell of each.
    """

    is_shape: ClassVar[bool] = True
    field: str
    values: Mapping[str, Any]
    told: Mapping[str, str] = dataclasses.field(default_factory=dict)
    guided: Callable[[Grid], Iterable[tuple[Cell, Cell]]] | None = None

    def empty(self, grid: Grid) -> Fields:
        return {self.field: next(iter(self.values.values()))}

    def moved(self, board: Board, new: Board, down: int, right: int) -> Fields:
        return {self.field: getattr(board, self.field)}

    def remark(self, board: Board) -> str:
        word = self.write(board).partition("=")[2]
        return self.told.get(word, "")

    def guides(self, board: Board) -> Iterator[tuple[Cell, Cell]]:
        if self.guided is not None and self.write(board):
            yield from self.guided(board.grid)

    def words(self) -> Mapping[str, object]:
        return self.values

    def plain(self, value: object) -> object:
        return self.words().get(value, value) if isinstance(value, str) else value

    def check(self, board: Board) -> None:
        held = getattr(board, self.field)
        if not any(type(held) is type(value) and held == value for value in self.values.values()):
            known = " or ".join(map(repr, self.values.values()))
            raise InputError(f"{self.field}: expected {known}, found {quoted(held)}")

    def read(self, token: Token, grid: Grid) -> Fields:
        """The value as typed, for a board of this size."""
        if token.text not in self.values:
            token.expected(" or ".join(f"{self.field}={word}" for word in sorted(self.values)))
        return {self.field: self.values[token.text]}

    def write(self, board: Board) -> str:
        """The choice as typed, "" for the default."""
        held = getattr(board, self.field)
        words = [word for word, value in self.values.items() if value == held]
        return "" if words[0] == next(iter(self.values)) else f" {self.field}={words[0]}"


@dataclass(frozen=True)
class Below(Choice):
    """A whole number from 1 that is less than the sides of a board, unless one of the words.

    `told` has what a number is called under the name of the field, with {} for the number.
    """

    def moved(self, board: Board, new: Board, down: int, right: int) -> Fields:
        held = getattr(board, self.field)
        fits = held in self.values.values() or held <= _most(new.grid)
        return {self.field: held} if fits else {}

    def check(self, board: Board) -> None:
        held = getattr(board, self.field)
        if any(held is value for value in self.values.values()):
            return
        if type(held) is not int or not 1 <= held <= _most(board.grid):
            known = " or ".join(map(repr, self.values.values()))
            said = f"{self.field}: expected {_numbers(board.grid)}{known}"
            raise InputError(f"{said}, found {quoted(held)}")

    def read(self, token: Token, grid: Grid) -> Fields:
        if token.text in self.values:
            return {self.field: self.values[token.text]}
        known = " or ".join(f"{self.field}={word}" for word in self.values)
        if not re.fullmatch("[0-9]{1,6}", token.text) or not 1 <= int(token.text) <= _most(grid):
            token.expected(f"{_numbers(grid)}{known}")
        return {self.field: int(token.text)}

    def write(self, board: Board) -> str:
        held = getattr(board, self.field)
        return f" {self.field}={held}" if type(held) is int else super().write(board)

    def remark(self, board: Board) -> str:
        held = getattr(board, self.field)
        told = self.told.get(self.field, "").format(held)
        return told if type(held) is int else super().remark(board)


def _most(grid: Grid) -> int:
    return min(grid.width, grid.height) - 1


def _numbers(grid: Grid) -> str:
    """The numbers that may be chosen, as the beginning of a list; none on a board of one cell."""
    most = _most(grid)
    return f"a number from 1 to {most} or " if most > 1 else "1 or " if most else ""
