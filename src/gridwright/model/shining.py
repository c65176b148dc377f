"""Lamps that shine along lines up to the next wall, on boards whose walls are values of cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from gridwright.model.encoder import FALSE, Encoder
from gridwright.model.once_known import OnceKnown

LAMP, WALL = 1, 2


@dataclass(frozen=True)
class Apart(OnceKnown):
    """Between any two lamps of a line there is a wall."""

    def holds(self, values: Sequence[int]) -> bool:
        shining = False
        for value in values:
            if value == LAMP and shining:
                return False
            shining = value == LAMP or (shining and value != WALL)
        return True

    def clauses(self, encoder: Encoder) -> None:
        for position, shining in enumerate(_shining(encoder)):
            encoder.add(-encoder.value(position, LAMP), -shining)


@dataclass(frozen=True)
class Lit(OnceKnown):
    """One cell of a row and a column is a wall, or a lamp, or sees one along them.

    The scope is the row and then the column, of `length` and any number of cells; the cell is at
    the position `column` of the row, and at `row` of the column.
    """

    length: int
    column: int
    row: int

    def holds(self, values: Sequence[int]) -> bool:
        if values[self.column] in (LAMP, WALL):
            return True
        across, down = values[: self.length], values[self.length :]
        ways = (
            across[: self.column][::-1],
            across[self.column + 1 :],
            down[: self.row][::-1],
            down[self.row + 1 :],
        )
        return any(next((v for v in way if v in (LAMP, WALL)), WALL) == LAMP for way in ways)

    def clauses(self, encoder: Encoder) -> None:
        here = [encoder.value(self.column, value) for value in (LAMP, WALL)]
        size = len(encoder.domains)
        for start, end, at in ((0, self.length, self.column), (self.length, size, self.row)):
            line = encoder.part(range(start, end))
            here += _shining(line)[at], _shining(line.reversed())[end - start - 1 - at]
        encoder.add(*here)


def _shining(encoder: Encoder) -> list[int]:
    """For each cell, the literal of "a lamp before it shines here", from the front."""
    return encoder.shared("shining", partial(_shine, encoder))[0]


def _shine(encoder: Encoder) -> list[list[int]]:
    shining = [FALSE]
    for position in range(len(encoder.domains) - 1):
        lamp, wall = (encoder.value(position, value) for value in (LAMP, WALL))
        before, name = shining[-1], encoder.fresh()
        encoder.define(-lamp, name)
        encoder.define(-before, wall, name)
        encoder.define(-name, -wall)
        encoder.define(-name, lamp, before)
        shining.append(name)
    return [shining]
