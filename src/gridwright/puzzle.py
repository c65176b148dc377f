"""The contract of a puzzle: one file in `puzzles/`, one frozen dataclass.

An object is one board. Everything else in the program (engines, questions, views, command line)
works through these members and names no puzzle.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Protocol, Self, TypeVar, cast

from gridwright.drafts import Draft, Options, Size, Solver, Style
from gridwright.errors import InputError, quoted
from gridwright.grid import Cell, Grid, Values, View
from gridwright.model import Clue, Model
from gridwright.model.domain import mask_of
from gridwright.scene import Scene
from gridwright.text import Token, aligned, check_rows, plural, token_lines
from gridwright.validation import as_cell, check_kind, checked_values

# Optional values laid out as the board is: rows of what stands in each cell, None for nothing.
Rows = tuple[tuple[int | None, ...], ...]

Held = TypeVar("Held")

UNKNOWN = "."
# By these a board is told from other things.
_MEMBERS = ("name", "grid", "symbols", "model", "violations", "scene", "format")
# Around pencil marks.
OPENING, CLOSING = "()"
_ENTRY = re.compile(r"\([^()\n]*\)?|\S")
_WIDE_ENTRY = re.compile(r"\([^()\n]*\)?|[^\s()]+|\)")
# Signs that pictures draw, and how they are typed (the last is a cell that stays empty).
_TYPED = str.maketrans("−×·█", "-x.*")
_DRAWN = str.maketrans("-x", "−×")


@dataclass(frozen=True)
class Symbol:
    """What may stand in a cell: its value in the model, how it is typed, and its name."""

    value: int
    text: str
    name: str

    @property
    def sign(self) -> str:
        """How it is drawn in pictures."""
        return self.text.translate(_DRAWN)


@dataclass(frozen=True)
class Violation:
    """A rule that a grid breaks, where, and in words."""

    rule: str
    cells: tuple[Cell, ...]
    text: str


@dataclass(frozen=True)
class Problem:
    """A clue that can never hold, whatever the rest of the board: where it stands, and in words."""

    cell: Cell
    text: str


@dataclass(frozen=True)
class Broken:
    """A board with a full grid that breaks exactly one rule: the rule's example of being broken."""

    rule: str
    text: str
    grid: str


@dataclass(frozen=True)
class Slot:
    """A place where the setter of a board may put something: what stands there, and what may.

    The texts are those that `Puzzle.put` takes; `names` says what they are called, where that is
    not plain. `moves` are changes of the board itself; each takes itself back when made again.
    """

    cell: Cell
    text: str
    choices: tuple[str, ...]
    moves: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict, hash=False)


class Puzzle(Protocol):
    """One board of a puzzle. The class members describe the puzzle, the others the board.

    `rules` are told by their names; `kinds` names the kind of reasoning that goes with a rule, for
    those rules whose reasoning has no common name ("full", "only place left", ...).
    """

    name: ClassVar[str]
    title: ClassVar[str]
    rules: ClassVar[Mapping[str, str]]
    kinds: ClassVar[Mapping[str, str]]
    broken: ClassVar[tuple[Broken, ...]]
    styles: ClassVar[tuple[Style, ...]]

    @property
    def grid(self) -> Grid:
        """The geometry of the board."""

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """What may stand in a cell of this board."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the puzzle's own text form; raise `InputError` for anything wrong with it."""

    def format(self) -> str:
        """The puzzle's own text form: `parse(p.format()) == p`."""

    def model(self) -> Model:
        """The board as labelled constraints, one variable per open cell."""

    def violations(self, values: Values) -> Iterator[Violation]:
        """What is wrong with a grid, whole or partial; independent of the model."""

    def problems(self) -> Iterator[Problem]:
        """Clues that can never hold by themselves, before any search."""

    def clues(self) -> tuple[Clue, ...]:
        """All clues that could be left out."""

    def keep(self, clues: Iterable[Clue]) -> Self:
        """The same board with only these of its clues."""

    def scene(self, values: Values | None = None) -> Scene:
        """The board as a picture, with these values filled in."""

    @staticmethod
    def size_problem(size: Size) -> str | None:
        """Why there is no board of a size, in words; None when there is."""

    @classmethod
    def draft(
        cls, size: Size, rng: random.Random, options: Options, solver: Solver
    ) -> Draft[Self] | None:
        """A random board with every clue it could be printed with; None when a try failed."""

    def images(self) -> Iterator[Puzzle]:
        """This board and those that are the same puzzle turned, mirrored or renamed."""

    @classmethod
    def blank(cls, size: Size, rng: random.Random) -> Self:
        """A board without clues to set a puzzle on; for sizes that `size_problem` lets pass."""

    def slots(self) -> Iterator[Slot]:
        """The places, in the grid and around it, where a setter may put something."""

    def put(self, cell: Cell, text: str) -> Self:
        """The board with a text put into a slot, "" for nothing.

        Raises `InputError` for what cannot stand there.
        """


def refuse_problems(puzzle: Puzzle, tokens: Mapping[Cell, Token]) -> None:
    """Raise `InputError` for the first clue that can never hold, at the token it was read from."""
    for problem in puzzle.problems():
        token = tokens.get(problem.cell)
        raise InputError(
            problem.text, token.line if token else None, token.column if token else None
        )


def check_size(puzzle: Puzzle, width: int, height: int) -> None:
    """Refuse a board of a size that the puzzle does not have."""
    problem = puzzle.size_problem(Size(width, height))
    if problem:
        raise InputError(problem)


def as_puzzle(value: object) -> Puzzle:
    """A board of any puzzle; raise `InputError` for anything else."""
    if isinstance(value, type) or not all(hasattr(value, member) for member in _MEMBERS):
        raise InputError(f"expected a board, as gridwright.read gives one, found {quoted(value)}")
    return cast(Puzzle, value)


def entries(puzzle: Puzzle, values: object) -> dict[Cell, int]:
    """What is filled in on a board, checked; raise `InputError` for what no cell can hold."""
    symbols = [symbol.value for symbol in as_puzzle(puzzle).symbols]
    return checked_values(values, puzzle.model().domains, symbols)


def grid_rows(puzzle: Puzzle, values: Values) -> list[str]:
    """A grid as one string per row: a symbol per cell, `.` where nothing is known.

    Symbols of more than one character are set apart by blanks.
    """
    values = entries(puzzle, values)
    texts = {symbol.value: symbol.text for symbol in puzzle.symbols}
    gap = " " if max(map(len, texts.values())) > 1 else ""
    rows = [
        [texts[values[cell]] if cell in values else UNKNOWN for cell in row.cells]
        for row in puzzle.grid.rows
    ]
    return aligned(rows).split("\n") if gap else ["".join(row) for row in rows]


def read_grid(puzzle: Puzzle, text: str) -> dict[Cell, int]:
    """A grid typed as rows of symbols (`.` = not known), blanks between cells optional.

    The signs − × · that pictures draw are read as - x and `.`. A cell with pencil marks (see
    `read_position`) is not known.
    """
    return dict(read_position(puzzle, text).values)


@dataclass(frozen=True)
class Position:
    """What a player has filled in, and the values held possible in other cells, as bits."""

    values: Values
    marks: Mapping[Cell, int]


def read_position(puzzle: Puzzle, text: str) -> Position:
    """A grid as `read_grid` takes it, and pencil marks: symbols in parentheses, as in (CF)."""
    check_kind("the answer", text, str, "a text")
    symbols = {symbol.text: symbol.value for symbol in as_puzzle(puzzle).symbols}
    wide = max(map(len, symbols)) > 1
    lines = list(_entries(text, wide))
    height, width = puzzle.grid.height, puzzle.grid.width
    if not lines:
        wanted = f"{plural(height, 'row')} of {plural(width, 'cell')}"
        raise InputError(f"the answer is empty; expected {wanted}")
    check_rows(lines, width, height)
    values: dict[Cell, int] = {}
    marks: dict[Cell, int] = {}
    for cell, token in _filled_cells(puzzle, lines):
        if token.text[0] == OPENING:
            marks[cell] = mask_of(_value(mark, symbols) for mark in _marks(token, wide))
        else:
            values[cell] = _value(token, symbols, UNKNOWN)
    return Position(values, marks)


def _entries(text: str, wide: bool) -> Iterator[tuple[Token, ...]]:
    """What stands in the cells of each line: symbols, or marks in parentheses with blanks between.

    The marks of one cell are one token.
    """
    for line in token_lines(text, _WIDE_ENTRY if wide else _ENTRY):
        for entry in line:
            if entry.text[0] == OPENING and entry.text[-1] != CLOSING:
                entry.fail(f"these pencil marks do not end; expected {CLOSING} in the same line")
        yield line


def _filled_cells(puzzle: Puzzle, lines: list[tuple[Token, ...]]) -> Iterator[tuple[Cell, Token]]:
    open_cells = puzzle.model().domains
    for row, line in zip(puzzle.grid.rows, lines, strict=True):
        for cell, token in zip(row.cells, line, strict=True):
            text = token.text.translate(_TYPED)
            if text == UNKNOWN or (cell not in open_cells and text == "*"):
                continue
            if cell not in open_cells:
                token.expected(f"{UNKNOWN} for a cell that stays empty")
            yield cell, token


def _marks(token: Token, wide: bool) -> list[Token]:
    """The symbols between parentheses."""
    found = re.finditer(r"\S+" if wide else r"\S", token.text[1:-1])
    marks = [Token(mark[0], token.line, token.column + 1 + mark.start()) for mark in found]
    if not marks:
        token.expected(f"symbols between {OPENING} and {CLOSING}")
    return marks


def _value(token: Token, symbols: Mapping[str, int], *others: str) -> int:
    """The value that a symbol stands for."""
    typed = token.text.lower().translate(_TYPED)
    found = next((value for text, value in symbols.items() if text.lower() == typed), None)
    if found is None:
        token.expected(f"one of {' '.join([*symbols, *others])}")
    return found


def value_slots(rows: Rows, symbols: Iterable[Symbol]) -> Iterator[Slot]:
    """A slot for a symbol in every cell of some rows."""
    symbols = tuple(symbols)
    texts = {symbol.value: symbol.text for symbol in symbols}
    names = {symbol.text: symbol.name for symbol in symbols if symbol.name != symbol.text}
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            shown = "" if value is None else texts[value]
            yield Slot(Cell(r, c), shown, tuple(texts.values()), names=names)


def number_slot(cell: Cell, number: int | None, low: int, high: int) -> Slot:
    """A slot for a number of a range."""
    shown = "" if number is None else str(number)
    return Slot(cell, shown, tuple(map(str, range(low, high + 1))))


def check_put(puzzle: Puzzle, cell: Cell, text: str) -> None:
    """Refuse what is no choice at a place of a board."""
    cell = as_cell(cell)
    check_kind("the text to put", text, str, "a text")
    slot = next((slot for slot in puzzle.slots() if slot.cell == cell), None)
    if slot is None:
        raise InputError(f"nothing can be put at {cell}")
    if text and text not in slot.choices + slot.moves:
        known = " ".join(slot.choices + slot.moves)
        raise InputError(f"expected one of {known} at {cell}, found {quoted(text)}")


def with_value(
    rows: tuple[tuple[Held, ...], ...], cell: Cell, value: Held
) -> tuple[tuple[Held, ...], ...]:
    """Rows with another value in one cell."""
    return tuple(
        tuple(value if cell == (r, c) else old for c, old in enumerate(row))
        for r, row in enumerate(rows)
    )


def with_number(
    views: Iterable[View], numbers: Iterable[int | None], cell: Cell, number: int | None
) -> tuple[int | None, ...]:
    """The numbers beside some views, with another one in one place."""
    beside = zip(views, numbers, strict=True)
    return tuple(number if view.outside == cell else old for view, old in beside)


def value_of(text: str, symbols: Iterable[Symbol]) -> int | None:
    """The value of the symbol of a slot; None for nothing."""
    return next((symbol.value for symbol in symbols if symbol.text == text), None)
