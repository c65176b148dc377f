"""Boards of many shapes in one model: what a puzzle says of them, if it can.

Walls, trees or dominoes make every board another one. A puzzle that has them may say the same more
loosely: one model of all boards of a size, and what a shape demands in it, piece by piece. Then a
solver can be kept for all of them (see `frames`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from gridwright.grid import Grid
from gridwright.model import Clue, Model, Posting


class Shaped(ABC):
    """A kind of board with shapes of its own, which postings shared by many boards describe."""

    @classmethod
    @abstractmethod
    def any_shape(cls, grid: Grid) -> Model:
        """What holds on every board of a size."""

    @abstractmethod
    def shape_postings(self) -> Sequence[Posting] | None:
        """What the shape of this board demands: the same objects for all boards that have it.

        None where `any_shape` does not hold.
        """

    @abstractmethod
    def clue_posting(self, clue: Clue) -> Posting:
        """What a clue demands, whatever the shape."""
