"""What a puzzle needs for making boards of its own: styles, options, drafts.

A puzzle drafts a board with every clue that could be printed; the generator takes clues away while
the solution stays the only one. A draft asks about solutions through a `Solver`, so a puzzle does
not need to know any engine.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

from gridwright.errors import GridwrightError
from gridwright.grid import Cell, Values
from gridwright.model import Clue, Model

Symmetry = Literal["none", "rotate", "mirror"]
Board = TypeVar("Board")


class Size(NamedTuple):
    """The columns and rows of a board."""

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


def shape_problem(size: Size, side: int, *, square: bool, room: str) -> str | None:
    """Why no board has this size, in words; None when one can.

    `side` is the shortest side a board may have, and `room` says why none is shorter.
    """
    if square and size.width != size.height:
        return f"expected a square board, found {size}"
    if min(size) >= side:
        return None
    least = f"a board of {side}x{side}" if square else f"sides of {side}"
    return f"expected {least} or more, found {size}" + (f": {room}" if room else "")


class Band(NamedTuple):
    """How many clues a board may have, both bounds included; `most` is None where there is none."""

    least: int
    most: int | None

    def __str__(self) -> str:
        return f"{self.least}-" + ("" if self.most is None else f"{self.most}")


@dataclass(frozen=True)
class Style:
    """A way to print a puzzle's clues.

    `clues` is the share of the clues to print, None for as few as possible. `one_per_line` asks for
    exactly one given cell in every row and column. `options` names the other options that boards in
    this style accept: fields of `Options`. `eased`: boards of a level may have given cells, up to
    this share of all, unless the request says otherwise, since most would be too hard without any.
    `bare`: easy and medium boards are first tried without given cells; on how many drafts, says the
    number of boards that have that many cells together: 16 if four do, 5 if three do, one if two
    do. `symmetry` is that of its
    boards unless the request says otherwise. `smallest`: the shortest side of a board in this
    style, where the puzzle itself has smaller ones.
    """

    name: str
    text: str
    clues: float | None = None
    one_per_line: bool = False
    options: frozenset[str] = frozenset()
    eased: float = 0.0
    bare: int = 0
    symmetry: Symmetry = "none"
    smallest: int = 0


@dataclass(frozen=True)
class Options:
    """What is asked of a board.

    `symmetry`: of the places of the clues; `givens`: whether cells may be given to make the board
    unique; `clues`: the share of clues to print or a band for their number, None for as few as
    possible; `symbols`: the share of cells with a symbol, None for the puzzle's own choice;
    `levelled`: whether a level is wanted, for which clues will be given back, so that clues other
    than given cells should tell as much as they can.
    """

    style: str
    symmetry: Symmetry = "none"
    givens: bool = False
    clues: float | Band | None = None
    symbols: float | None = None
    levelled: bool = False

    @property
    def share(self) -> float | None:
        """The share of clues to print, if one is wanted."""
        return None if isinstance(self.clues, Band) else self.clues

    @property
    def band(self) -> Band:
        """How many clues are wanted."""
        return self.clues if isinstance(self.clues, Band) else Band(0, None)


@dataclass(frozen=True)
class Draft(Generic[Board]):
    """A board with every clue it may be printed with, and the grid those clues are taken from.

    Clues in `first` are taken away before the others (and a share of clues to print does not count
    them); those in `stay` are never taken away. `unique`: the draft is known to have one solution,
    so if all its clues stay, there is nothing left to do. `lean`: given cells are its only clues,
    and boards with the fewest of them are mostly easy. `others`: grids that obey the rules too, by
    the cells in which they differ from the solution; some that are known, where given cells are the
    only clues. `change` makes another
    draft like this one, changed at one of some cells so that less is open there, or anywhere so
    that it gets harder if there are no such cells; None where that failed.
    """

    board: Board
    solution: Values
    first: frozenset[Clue] = frozenset()
    stay: frozenset[Clue] = frozenset()
    unique: bool = False
    lean: bool = False
    others: Sequence[Collection[tuple[int, int]]] = ()
    change: Change[Board] | None = None


# Changes a draft at one of some cells.
Change = Callable[[Collection[Cell], "Solver", random.Random], Draft[Board] | None]


class GaveUpError(GridwrightError):
    """A question took more effort than it was worth."""


class Solver(Protocol):
    """What a draft may ask about models."""

    def check(self) -> None:
        """Raise an error when the board is no longer wanted; long drafts call it regularly."""

    def solution(self, model: Model, wishes: Mapping[Cell, int] | None = None) -> Values | None:
        """A random solution of a model, or None when it has none.

        As many wishes are met as is easily possible; without any, random ones are made.
        """

    def other(self, model: Model, solution: Values, effort: int | None = None) -> Values | None:
        """A solution of a model other than this one, or None when there is none.

        Raises `GaveUpError` when that takes more than `effort` slices of the solver's work.
        """

    def is_only(self, board: Any, solution: Values) -> bool | None:
        """Whether no other grid solves a board; None where a model has to be asked (`other`)."""
