"""One game as data: a board, what the player filled in, and the way there.

A `Game` never changes; every operation gives another one. There is no screen here and no clock:
seconds are told from outside.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from gridwright.errors import InputError
from gridwright.games.task import Task
from gridwright.grid import Cell, Values
from gridwright.model.domain import values_of
from gridwright.positions import Position
from gridwright.solving import check


class Content(NamedTuple):
    """What a player has put into a cell: an entry, or pencil marks as bits, or nothing."""

    value: int | None = None
    marks: int = 0


EMPTY = Content()


class Change(NamedTuple):
    """What a move does to one cell."""

    cell: Cell
    before: Content
    after: Content


# All cells that one command of the player changes.
Move = tuple[Change, ...]


@dataclass(frozen=True)
class Game:
    """A position with all moves that led to it; the moves from `done` on are undone.

    `contents` are the cells that are not empty. `hints` counts the steps asked for, `mistakes` are
    the wrong entries that were pointed out, `revealed` the cells that were filled in on request;
    `given_up` when all were at once. `cursor` is where the player was last, if that is known.
    """

    task: Task
    contents: Mapping[Cell, Content] = field(default_factory=dict)
    moves: tuple[Move, ...] = ()
    done: int = 0
    hints: int = 0
    mistakes: frozenset[tuple[Cell, int]] = frozenset()
    revealed: frozenset[Cell] = frozenset()
    given_up: bool = False
    seconds: float = 0.0
    cursor: Cell | None = None

    @cached_property
    def position(self) -> Position:
        """What is filled in and pencilled."""
        values = {c: held.value for c, held in self.contents.items() if held.value is not None}
        marks = {cell: held.marks for cell, held in self.contents.items() if held.marks}
        return Position(values, marks)

    @property
    def shown(self) -> Values:
        """All values to be seen on the board."""
        return {**self.task.fixed, **self.position.values}

    @property
    def open_cells(self) -> list[Cell]:
        """The cells without an entry."""
        return [cell for cell in self.task.open_cells if cell not in self.position.values]

    @cached_property
    def wrong(self) -> tuple[Cell, ...]:
        """The cells with wrong entries.

        Where there are several solutions these are entries that break a rule between them.
        """
        values, task = self.position.values, self.task
        if task.unique:
            return tuple(sorted(c for c, value in values.items() if value != task.solution[c]))
        broken = task.board.violations(self.shown)
        return tuple(sorted({cell for each in broken for cell in each.cells} & values.keys()))

    @property
    def full(self) -> bool:
        """Whether every cell has an entry."""
        return len(self.position.values) == len(self.task.open_cells)

    @cached_property
    def solved(self) -> bool:
        """Whether every cell is filled in and no rule is broken."""
        if not self.full:
            return False
        return not self.wrong and check(self.task.board, self.shown).correct

    def content(self, cell: Cell) -> Content:
        """What a cell holds."""
        return self.contents.get(cell, EMPTY)

    def enter(self, cell: Cell, value: int | None) -> Game:
        """With an entry in a cell and those tied to it, or with None with nothing in them."""
        self._check_open(cell)
        if value is not None:
            self._check_value(cell, value)
            return self._moved((c, Content(v)) for c, v in self._tied(cell, value).items())
        return self._moved((c, EMPTY) for c in self._tied(cell, self._any_value(cell)))

    def cycle(self, cell: Cell) -> Game:
        """With the next symbol in a cell; nothing comes after the last one."""
        self._check_open(cell)
        values: list[int | None] = [None, *values_of(self.task.domains[cell])]
        at = values.index(self.content(cell).value)
        return self.enter(cell, values[(at + 1) % len(values)])

    def mark(self, cell: Cell, marks: int) -> Game:
        """With just these pencil marks in a cell, as bits."""
        self._check_open(cell)
        for value in values_of(marks):
            self._check_value(cell, value)
        if self.content(cell).value is not None:
            raise InputError(f"{cell} has an entry; clear it before you pencil something in")
        return self._moved([(cell, Content(None, marks))])

    def toggle(self, cell: Cell, value: int) -> Game:
        """With one pencil mark more or less in a cell."""
        return self.mark(cell, self.content(cell).marks ^ 1 << value)

    def fill(self, value: int) -> Game:
        """With this entry in every open cell that may hold it."""
        cells = [cell for cell in self.open_cells if self.task.domains[cell] >> value & 1]
        return self._moved((cell, Content(value)) for cell in cells)

    def know(self, known: Mapping[Cell, int]) -> Game:
        """With what is known of cells: an entry where one value is left, else pencil marks."""
        return self._moved(
            (cell, Content(*values_of(mask)) if mask.bit_count() == 1 else Content(None, mask))
            for cell, mask in known.items()
            if cell in self.task.open_cells and self.content(cell).value is None
        )

    def reveal(self, cells: Iterable[Cell] | None = None) -> Game:
        """With cells as the solution has them, all of them when none are named."""
        solution = self.task.solution
        chosen = self.task.open_cells if cells is None else self._revealable(cells)
        unsolved = [cell for cell in chosen if self.content(cell).value != solution[cell]]
        moved = self._moved((cell, Content(solution[cell])) for cell in unsolved)
        given_up = self.given_up or cells is None
        return replace(moved, revealed=self.revealed.union(unsolved), given_up=given_up)

    def undo(self) -> Game:
        """Without the last move."""
        if not self.done:
            raise InputError("there is nothing to undo")
        move = self.moves[self.done - 1]
        return self._with(((c.cell, c.before) for c in move), self.moves, self.done - 1)

    def redo(self) -> Game:
        """With the move that was undone last."""
        if self.done == len(self.moves):
            raise InputError("there is nothing to redo")
        move = self.moves[self.done]
        return self._with(((c.cell, c.after) for c in move), self.moves, self.done + 1)

    def checked(self) -> Game:
        """With all wrong entries pointed out."""
        return self.pointed_out(self.wrong)

    def pointed_out(self, cells: Iterable[Cell]) -> Game:
        """With the entries of these cells known as wrong."""
        values = self.position.values
        found = self.mistakes.union((cell, values[cell]) for cell in cells if cell in values)
        return replace(self, mistakes=found)

    def hinted(self) -> Game:
        """With one more step asked for."""
        return replace(self, hints=self.hints + 1)

    def later(self, seconds: float) -> Game:
        """The same game, some seconds later."""
        return replace(self, seconds=self.seconds + seconds)

    def at(self, cell: Cell) -> Game:
        """The same game with the player at a cell."""
        return replace(self, cursor=cell)

    def _moved(self, contents: Iterable[tuple[Cell, Content]]) -> Game:
        move = tuple(
            Change(cell, self.content(cell), after)
            for cell, after in contents
            if self.content(cell) != after
        )
        if not move:
            return self
        moves = (*self.moves[: self.done], move)
        return self._with(((c.cell, c.after) for c in move), moves, self.done + 1)

    def _with(
        self, changed: Iterable[tuple[Cell, Content]], moves: tuple[Move, ...], done: int
    ) -> Game:
        contents = {**self.contents, **dict(changed)}
        kept = {cell: content for cell, content in contents.items() if content != EMPTY}
        return replace(self, contents=kept, moves=moves, done=done)

    def _revealable(self, cells: Iterable[Cell]) -> list[Cell]:
        """Single cells, with those tied to them, where one solution says what belongs there."""
        if not self.task.unique:
            raise InputError("this board has several solutions, so no single cell can be revealed")
        chosen: dict[Cell, int] = {}
        for cell in cells:
            self._check_open(cell)
            chosen |= self._tied(cell, self.task.solution[cell])
        return list(chosen)

    def _tied(self, cell: Cell, value: int) -> dict[Cell, int]:
        """A cell with a value, and the open cells tied to it."""
        tied = self.task.tied(cell, value)
        return {cell: value for cell, value in tied.items() if cell not in self.task.fixed}

    def _any_value(self, cell: Cell) -> int:
        return values_of(self.task.domains[cell])[0]

    def _check_open(self, cell: Cell) -> None:
        if cell not in self.task.board.grid:
            raise InputError(f"{cell} is not on this board of {self.task.board.grid}")
        if cell in self.task.fixed:
            raise InputError(f"{cell} is given and stays as it is")
        if cell not in self.task.domains:
            raise InputError(f"{cell} stays empty")

    def _check_value(self, cell: Cell, value: int) -> None:
        if not self.task.domains[cell] >> value & 1:
            text = self.task.texts.get(value, str(value))
            raise InputError(f"{cell} cannot hold {text}")
