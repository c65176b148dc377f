"""What a puzzle says of many boards in one model, if it can.

Walls, trees or dominoes make every board another one. A puzzle that has them may say the same more
loosely: one model of all boards of a size, and what a shape demands in it, piece by piece. Then a
solver can be kept for all of them (see `frames`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Self

from gridwright.grid import Grid
from gridwright.model import Clue, Model, Posting


class Shaped(ABC):
    """A kind of board with shapes of its own, which postings shared by many boards describe."""

    @classmethod
    @abstractmethod
    def any_shape(cls, grid: Grid) -> Model:
        """What holds on every board of a size."""

    @abstractmethod
    def shape_postings(self) -> Sequence[Posting]:
        """What the shape of this board demands: the same objects for all boards that have it."""

    @property
    def is_any_shape(self) -> bool:
        """Whether `any_shape` holds on this board."""
        return True

    @abstractmethod
    def clue_posting(self, clue: Clue) -> Posting:
        """What a clue demands, whatever the shape."""


class Loosened(ABC):
    """A kind of board with a rule that takes many clauses, and that few grids break by itself.

    A solver is asked without it first (see `frames`), and what it finds is looked at.
    """

    @abstractmethod
    def loosened(self) -> Self | None:
        """The board without that rule; None where it does not hold anyway."""

    @abstractmethod
    def breaking(self, values: Sequence[int]) -> Sequence[int]:
        """The places of some values that break that rule, if a grid of these values does.

        They are the values of all cells in the order of reading, and solve the board without it.
        """
