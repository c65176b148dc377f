"""A choice about the whole board, written in the first line of its text as `name=value`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from gridwright.errors import InputError, quoted
from gridwright.grid import Grid
from gridwright.layers.layer import Board, Fields, Layer
from gridwright.text import Token


@dataclass(frozen=True)
class Choice(Layer):
    """A field with one of a few values, keyed by their words; the first is the default."""

    is_shape: ClassVar[bool] = True
    field: str
    values: Mapping[str, Any]

    def empty(self, grid: Grid) -> Fields:
        return {self.field: next(iter(self.values.values()))}

    def moved(self, board: Board, new: Board, down: int, right: int) -> Fields:
        return {self.field: getattr(board, self.field)}

    def check(self, board: Board) -> None:
        held = getattr(board, self.field)
        if not any(type(held) is type(value) and held == value for value in self.values.values()):
            known = " or ".join(map(repr, self.values.values()))
            raise InputError(f"{self.field}: expected {known}, found {quoted(held)}")

    def read(self, token: Token) -> Fields:
        """The value as typed."""
        if token.text not in self.values:
            token.expected(" or ".join(f"{self.field}={word}" for word in sorted(self.values)))
        return {self.field: self.values[token.text]}

    def write(self, board: Board) -> str:
        """The choice as typed, "" for the default."""
        held = getattr(board, self.field)
        words = [word for word, value in self.values.items() if value == held]
        return "" if words[0] == next(iter(self.values)) else f" {self.field}={words[0]}"
