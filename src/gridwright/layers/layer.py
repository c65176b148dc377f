"""What is printed on a board, in layers: each kind of thing is one class.

A layer holds no data. It is told which fields of a board hold its data, and knows everything about
such data that is the same in every puzzle: the text form, the clues, how to leave some out, where a
setter may put one, turning and mirroring, and how it is drawn.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from gridwright.errors import InputError
from gridwright.grid import Cell, Grid, Values
from gridwright.model import Clue, Posting
from gridwright.scene import Glyph, Sign
from gridwright.text import Token
from gridwright.validation import size_of

# The fields of a board by name, as the board's class takes them.
Fields = dict[str, Any]

# What is typed in the cells of a board, row by row.
Words = Sequence[Sequence[str]]

NOTHING = "."
T = TypeVar("T")
_DRAWN = str.maketrans("-x", "−×")


@dataclass(frozen=True)
class Symbol:
    """What a cell may hold: its value in the model, how it is typed, and its name.

    `blank`: the answer is an empty cell, and pictures draw nothing there. `joined`: pictures draw a
    line through neighbouring cells that hold it, like a road. `shape` names a figure that pictures
    draw instead of the text, such as "star" (see `views/figures`).
    """

    value: int
    text: str
    name: str
    blank: bool = False
    joined: bool = False
    shape: str | None = None

    @property
    def sign(self) -> str:
        """How it is drawn in pictures."""
        return self.text.translate(_DRAWN)

    def of(self, number: int) -> str:
        """Its name where so many cells hold it: "a star", "stars"."""
        article, _, one = self.name.partition(" ")
        return f"{one}s" if number > 1 and article == "a" and one else self.name

    @property
    def is_number(self) -> bool:
        """Whether people read it as a number."""
        return self.name.isdecimal()


@lru_cache(maxsize=256)
def numbers(low: int, high: int) -> tuple[Symbol, ...]:
    """The whole numbers of a range as symbols."""
    return tuple(Symbol(n, str(n), str(n)) for n in range(low, high + 1))


@dataclass(frozen=True)
class Violation:
    """A rule that a grid breaks: where, and in words."""

    rule: str
    cells: tuple[Cell, ...]
    text: str


def miscounted(values: Values, cells: Collection[Cell], value: int, number: int) -> int | None:
    """How many of some cells hold a value, if so many never will; else None."""
    held = [values.get(cell) for cell in cells]
    found = held.count(value)
    return None if found <= number <= found + held.count(None) else found


@dataclass(frozen=True)
class Problem:
    """A clue that can never hold, whatever the rest of the board: its place, and why in words."""

    cell: Cell
    text: str


@dataclass(frozen=True)
class Slot:
    """A place where the setter of a board may put something: what is there now, and what may be.

    The texts are those that `Puzzle.put` takes; `names` says what they are called, if that is not
    obvious. `moves` are changes to the board itself; repeating one undoes it.
    """

    cell: Cell
    text: str
    choices: tuple[str, ...]
    moves: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict, hash=False)


class Board(Protocol):
    """What a layer needs to know of a board besides the fields that hold its own data."""

    @property
    def grid(self) -> Grid:
        """The geometry of the board."""

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """The symbols that a cell of the board may hold."""

    @property
    def open_cells(self) -> frozenset[Cell]:
        """The cells that hold a value."""


class Layer(ABC):
    """One kind of thing printed on a board.

    Every method but `empty` has a default, for layers it does not concern. Methods that change a
    board return the fields to replace.
    """

    # Whether it gives the board its shape, on which all else is printed.
    is_shape: ClassVar[bool] = False

    @abstractmethod
    def empty(self, grid: Grid) -> Fields:
        """The fields of a board on which nothing of the kind is printed."""

    def blank(self, grid: Grid, rng: random.Random) -> Fields:
        """The fields of a board to set a puzzle on: without clues, but with a shape if needed."""
        return self.empty(grid)

    def size(self, board: Board) -> tuple[int, int] | None:
        """The columns and rows of the board, if the fields show them."""
        return None

    def check(self, board: Board) -> None:  # noqa: B027  # some layers hold nothing to check
        """Raise `InputError` for data that no board can have."""

    def words(self) -> Mapping[str, object]:
        """What the words mean that stand for data of a field where boards are made in Python."""
        return {}

    def plain(self, value: object) -> object:
        """The data of a field, or what is nearer to it, of what was given for it in Python."""
        return value

    def clue_kinds(self) -> tuple[str, ...]:
        """The rules of the clues that can be derived from a solution."""
        return ()

    def sign_kinds(self) -> tuple[str, ...]:
        """What the signs are called that belong to a board and are no clues."""
        return ()

    def clues(self, board: Board) -> Iterator[Clue]:
        """What could be left out."""
        return iter(())

    def keep(self, board: Board, clues: Collection[Clue]) -> Fields:
        """The fields with only the given ones of the clues."""
        return {}

    def from_solution(self, board: Board, solution: Values) -> Fields:
        """The fields with every clue that a solution allows."""
        return {}

    def slots(self, board: Board) -> Iterator[Slot]:
        """The places where a setter may put something."""
        return iter(())

    def room(self, board: Board) -> int:
        """How many clues there is room for."""
        return sum(1 for _ in self.slots(board))

    def put(self, board: Board, cell: Cell, text: str) -> Fields:
        """The fields with a text put into a cell, "" for nothing; {} if it is another layer's."""
        return {}

    def transposed(self, board: Board) -> Fields:
        """The fields of the board mirrored at the diagonal from the top left."""
        return {}

    def mirrored(self, board: Board) -> Fields:
        """The fields of the board mirrored from left to right."""
        return {}

    def renamed(self, board: Board) -> Fields:
        """The fields of the board with names that mean nothing in the order of reading."""
        return {}

    def moved(self, board: Board, new: Board, down: int, right: int) -> Fields:
        """The fields of the board moved to a new one of any size, down and to the right.

        What lies outside the new board, or cannot be there, is left out.
        """
        return {}

    def joined(self, board: Board, one: Cell, other: Cell) -> Fields:
        """The fields with two neighbouring cells in one piece; {} if there are no pieces."""
        return {}

    def cut(self, board: Board, cell: Cell) -> Fields:
        """The fields with a cell cut out of its piece; {} if there are no pieces."""
        return {}

    def postings(self, board: Board) -> Iterator[Posting]:
        """The layer's own demands, the same in any puzzle."""
        return iter(())

    def violations(self, board: Board, values: Values) -> Iterator[Violation]:
        """Where a grid breaks these demands."""
        return iter(())

    def problems(self, board: Board) -> Iterator[Problem]:
        """Clues that can never hold."""
        return iter(())

    def closed(self, board: Board) -> Collection[Cell]:
        """Cells that hold no value."""
        return ()

    def covered(self, board: Board) -> Collection[Cell]:
        """Cells in which something is printed."""
        return ()

    def glyphs(self, board: Board) -> Iterator[Glyph]:
        """What is printed where."""
        return iter(())

    def signs(self, board: Board) -> Iterator[Sign]:
        """What is printed between cells."""
        return iter(())

    def walls(self, board: Board) -> Iterator[tuple[Cell, Cell]]:
        """The neighbouring cells that a thick line separates."""
        return iter(())

    def guides(self, board: Board) -> Iterator[tuple[Cell, Cell]]:
        """The first and the last cells of thin lines that are printed through cells."""
        return iter(())

    def dark(self, board: Board) -> Iterator[Cell]:
        """The cells that are filled in black."""
        return iter(())

    def remark(self, board: Board) -> str:
        """What is to be said of the whole board besides its size, "" for nothing."""
        return ""

    def legend(self) -> tuple[tuple[str, str], ...]:
        """What the signs of the layer mean."""
        return ()


class Piece(NamedTuple):
    """One layer's part of the text of a cell; `token` is everything typed there."""

    text: str
    token: Token
    # What comes before it in the same cell.
    after: str = ""

    def refuse(self, expected: str) -> None:
        """Refuse what is typed in the cell."""
        self.token.expected(f"{expected} after {self.after}" if self.after else expected)


class CellLayer(Layer):
    """A layer whose text is in the cells of the board.

    If several share the cells, each except the last takes one character of what is typed there.
    """

    # The field that holds what is printed, row by row.
    field: str
    # What a piece of its text is called in a sentence about the next piece.
    noun: ClassVar[str] = "it"

    def is_typed(self, grid: Grid, first: str) -> bool:
        """Whether a text has a part for it, by what is typed in the first cell."""
        return True

    def is_written(self, board: Board) -> bool:
        """Whether the text of a board has a part for it."""
        return True

    def size(self, board: Board) -> tuple[int, int]:
        return size_of(self.field, getattr(board, self.field))

    def check(self, board: Board) -> None:
        width, height = self.size(board)
        if (width, height) != (board.grid.width, board.grid.height):
            said = f"expected the size of the board, {board.grid}, found {width}x{height}"
            raise InputError(f"{self.field}: {said}")

    @abstractmethod
    def read(self, board: Board, pieces: Mapping[Cell, Piece]) -> Fields:
        """The fields as typed; an empty text means nothing."""

    @abstractmethod
    def write(self, board: Board) -> Iterator[list[str]]:
        """The texts of the cells, each row when it is asked for, "" for nothing."""

    def as_written(self, board: Board, words: Words) -> Fields | None:
        """The fields as `write` writes them, "." for nothing; None for a text that must be `read`.

        What no board can have need not be noticed, since boards check themselves.
        """
        return None


def entries_of_words(words: Words, entries: Mapping[str, T]) -> tuple[tuple[T, ...], ...] | None:
    """What words stand for, row by row; None if one of them stands for nothing."""
    try:
        return tuple([tuple([entries[word] for word in row]) for row in words])
    except KeyError:
        return None
