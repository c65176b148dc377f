"""A position: what is known of a board, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from gridwright.grid import Cell
from gridwright.model import Place, Posting
from gridwright.reasoning.words import Words


class Constraints(Protocol):
    """The constraints of a board as it is by now."""

    @property
    def atoms(self) -> tuple[Posting, ...]:
        """All of them, label by label."""

    @property
    def in_place(self) -> Mapping[Place, tuple[Posting, ...]]:
        """Those of each place."""

    @property
    def at_cell(self) -> Mapping[Cell, tuple[Posting, ...]]:
        """Those that look at each cell."""


class Position(Protocol):
    """What is known of a board, and why."""

    @property
    def puzzle(self) -> Any:
        """The board; techniques of one puzzle may ask it what only that puzzle knows."""

    @property
    def start(self) -> Mapping[Cell, int]:
        """What each cell can hold before any reasoning, as bits; what is printed is known."""

    @property
    def base(self) -> Mapping[Cell, int]:
        """What stands on the board: what each cell can hold by entries and pencil marks.

        This is for words; what a technique finds may depend on `domains` alone.
        """

    @property
    def seen(self) -> Mapping[Cell, int]:
        """What a reader sees so far: `base` without what the step at hand enters without a word."""

    @property
    def domains(self) -> Mapping[Cell, int]:
        """What each cell can still hold."""

    @property
    def supposing(self) -> bool:
        """Whether something is supposed: looks in a chain are told in fewer words."""

    @property
    def constraints(self) -> Constraints:
        """The constraints of the board, whatever is known."""

    @property
    def atoms(self) -> tuple[Posting, ...]:
        """All constraints, label by label."""

    def atoms_in(self, place: Place) -> tuple[Posting, ...]:
        """The constraints of a place."""

    def atoms_at(self, cell: Cell) -> tuple[Posting, ...]:
        """The constraints that look at a cell."""

    def why_not(self, cell: Cell, value: int) -> Words:
        """Why a cell is not a value, in a few words such as "column 3 has its 5".

        Empty where that was told before, or needs no words.
        """

    def why_none(self, cell: Cell, mask: int) -> Words:
        """Why a cell is none of some values, in the words of one reason against all of them.

        Empty where there is no such reason.
        """

    @property
    def asked(self) -> int | None:
        """The value that `why_not` is asked about last, while its words are looked for.

        The reasons of a deduction that rules out several values may differ from one to the other.
        """

    def wants(self, cell: Cell) -> bool:
        """Whether what a look says of a cell matters, or is beside the point for all that follows.

        This is for words.
        """

    def told_left(self, cell: Cell) -> int:
        """What the board and all looks that were told leave to a cell, as bits."""

    def left_last(self, cell: Cell) -> int:
        """What the last look at a cell leaves to it by itself, as bits, if it was told; else 0."""

    def said_last(self, cell: Cell) -> int:
        """The same, whatever was known of the cell before: all even numbers, if that was told."""

    def is_just_told(self, cell: Cell) -> bool:
        """Whether one of the last two looks that were told is about a cell."""

    def crossed_out_last(self, cell: Cell) -> int:
        """The values of a cell that were crossed out last, as bits, if that was told; else 0."""

    def was_left(self, cell: Cell, mask: int) -> bool:
        """Whether it was told by a look at a cell that only some values are left to it."""

    def is_named(self, cell: Cell) -> bool:
        """Whether the last look at a cell, if it was told, names the cell in its words."""

    def last_told(self, cell: Cell) -> int:
        """The one value of which it was told that it is left to a cell, as a bit; else 0."""
