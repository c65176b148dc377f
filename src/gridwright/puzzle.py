"""The contract of a puzzle: one file in `puzzles/`, one frozen dataclass.

An object is one board. Everything else in the program (engines, questions, views, command line)
works through these members and names no puzzle.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Protocol, Self

from gridwright.drafts import Draft, Options, Size, Solver, Style
from gridwright.errors import InputError
from gridwright.grid import Cell, Grid, Values
from gridwright.model import Clue, Model
from gridwright.scene import Scene
from gridwright.text import Token, aligned, characters, check_rows, plural, token_lines

# Optional values laid out as the board is: rows of what stands in each cell, None for nothing.
Rows = tuple[tuple[int | None, ...], ...]

UNKNOWN = "."
# Signs that pictures draw, and how they are typed (the last is a cell that stays empty).
_TYPED = str.maketrans("−×·█", "-x.*")


@dataclass(frozen=True)
class Symbol:
    """What may stand in a cell: its value in the model, how it is typed, and its name."""

    value: int
    text: str
    name: str


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


class Puzzle(Protocol):
    """One board of a puzzle. The class members describe the puzzle, the others the board."""

    name: ClassVar[str]
    title: ClassVar[str]
    rules: ClassVar[Mapping[str, str]]
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


def refuse_problems(puzzle: Puzzle, tokens: Mapping[Cell, Token]) -> None:
    """Raise `InputError` for the first clue that can never hold, at the token it was read from."""
    for problem in puzzle.problems():
        token = tokens.get(problem.cell)
        raise InputError(
            problem.text, token.line if token else None, token.column if token else None
        )


def grid_rows(puzzle: Puzzle, values: Values) -> list[str]:
    """A grid as one string per row: a symbol per cell, `.` where nothing is known.

    Symbols of more than one character are set apart by blanks.
    """
    texts = {symbol.value: symbol.text for symbol in puzzle.symbols}
    gap = " " if max(map(len, texts.values())) > 1 else ""
    rows = [
        [texts[values[cell]] if cell in values else UNKNOWN for cell in row.cells]
        for row in puzzle.grid.rows
    ]
    return aligned(rows).split("\n") if gap else ["".join(row) for row in rows]


def read_grid(puzzle: Puzzle, text: str) -> dict[Cell, int]:
    """A grid typed as rows of symbols (`.` = not known), blanks between cells optional.

    The signs − × · that pictures draw are read as - x and `.`.
    """
    wide = max(len(symbol.text) for symbol in puzzle.symbols) > 1
    lines = [list(line) if wide else characters(line) for line in token_lines(text)]
    height, width = puzzle.grid.height, puzzle.grid.width
    if not lines:
        wanted = f"{plural(height, 'row')} of {plural(width, 'cell')}"
        raise InputError(f"the answer is empty; expected {wanted}")
    check_rows(lines, width, height)
    return dict(_known_cells(puzzle, lines))


def _known_cells(puzzle: Puzzle, lines: list[list[Token]]) -> Iterator[tuple[Cell, int]]:
    known = {symbol.text.lower(): symbol.value for symbol in puzzle.symbols}
    open_cells = puzzle.model().domains
    for row, line in zip(puzzle.grid.rows, lines, strict=True):
        for cell, token in zip(row.cells, line, strict=True):
            text = token.text.lower().translate(_TYPED)
            if text == UNKNOWN or (cell not in open_cells and text == "*"):
                continue
            if cell not in open_cells:
                token.expected(f"{UNKNOWN} for a cell that stays empty")
            if text not in known:
                token.expected(f"one of {' '.join(s.text for s in puzzle.symbols)} {UNKNOWN}")
            yield cell, known[text]
