"""The game being played: what both ways of playing share, whatever shows it.

Holds the game as it is now, the clock, the last remark about it, and where it is saved.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from gridwright.engines.limits import Limits
from gridwright.errors import InputError
from gridwright.explaining.hints import PATIENCE, Hint, Hinter
from gridwright.explaining.presenting.pictures import clue_cells, hint_scene, known_values
from gridwright.explaining.wording.depth import Depth, as_depth
from gridwright.explaining.wording.explanation import changed_cells
from gridwright.games.game import Game
from gridwright.grid import Cell
from gridwright.model.domain import values_of
from gridwright.play.history import result_of
from gridwright.play.history_texts import compared
from gridwright.play.picture import lay_out
from gridwright.play.saves import Saves
from gridwright.puzzle import Puzzle
from gridwright.scene import Emphasis, Pencil, Scene
from gridwright.text import plural


@dataclass(frozen=True)
class Remark:
    """What was last said: a sentence, cells to look at, and the hint if it was one."""

    text: str = ""
    marked: tuple[tuple[tuple[Cell, ...], Emphasis], ...] = ()
    hint: Hint | None = None
    depth: Depth = 1


@dataclass
class ActiveGame:
    """A game that changes with every command, with its clock and its last remark."""

    game: Game
    saves: Saves
    clock: Callable[[], float] = time.monotonic
    today: Callable[[], date] = date.today
    remark: Remark = field(default_factory=Remark)
    _since: float | None = None

    @cached_property
    def least_width(self) -> int:
        """How wide the columns of the board are once it is filled in."""
        return lay_out(self.game.task.board.scene(self.game.task.solution))[1].width

    @cached_property
    def _hinter(self) -> Hinter:
        return Hinter(self.game.task.board)

    def run_clock(self, running: bool = True) -> None:
        """Take note of the time that has passed, and let the clock run on or stand still."""
        now = self.clock()
        if self._since is not None and not self.game.solved:
            self.game = self.game.later(now - self._since)
        self._since = now if running else None

    def save(self) -> None:
        """Keep the game; raises `InputError` when that cannot be done."""
        self.run_clock(self._since is not None)
        self.saves.save(self.game)

    def note_solved(self) -> str:
        """Keep that the game was solved, and how it compares with others, in a sentence."""
        if self.game.given_up:
            return ""
        result, history = result_of(self.game, self.today()), self.saves.history
        try:
            before = history.results()
            history.add(result)
        except InputError as error:
            return f"This is not kept among what you solved: {error}."
        return compared(result, before)

    def change(self, move: Callable[[Game], Game]) -> None:
        """Let the player do something; the last remark is no longer true then."""
        self.game = move(self.game)
        self.remark = Remark()
        if self.game.full and not self.game.solved:
            self.remark = Remark(
                "All cells are filled in, but something is wrong: ask for a check."
            )

    def check(self) -> None:
        """Tell which entries are wrong."""
        self.game = self.game.checked()
        wrong = self.game.wrong
        left = plural(len(self.game.open_cells), "cell is open", "cells are open")
        if wrong:
            text = plural(len(wrong), "entry is wrong", "entries are wrong")
            if not self.game.task.unique:
                text = f"Rules are broken: {self._broken()}"
        else:
            text = f"Nothing is wrong so far; {left}"
        self.remark = Remark(f"{text}.", ((wrong, "wrong"),))

    def next_depth(self) -> Depth:
        """How much the next hint tells: more than the last one, if that was about this position."""
        deeper = self.remark.depth + 1 if self.remark.hint else 1
        return as_depth(min(deeper, 3))

    def ask(self, depth: Depth, limits: Limits | None = None) -> Hint:
        """Look for a hint, which changes nothing and may take a while."""
        position = self.game.position
        limits = limits or Limits(seconds=PATIENCE)
        return self._hinter.hint(position.values, depth, limits, position.marks)

    def close(self) -> None:
        """Give back what hints took."""
        self._hinter.close()

    def hear(self, hint: Hint, depth: Depth) -> None:
        """Take in a hint: count it, and remark it."""
        if self.remark.hint is None and not self.game.solved:
            self.game = self.game.hinted()
        self.game = self.game.pointed_out(hint.cells)
        self.remark = Remark(hint.text, _marked(self.game.task.board, hint, depth), hint, depth)

    @property
    def hinted(self) -> tuple[Cell, ...]:
        """The cells that the last hint is about, as far as it tells them."""
        hint = self.remark.hint
        if hint is None or hint.explanation is None:
            return () if hint is None else hint.cells
        if self.remark.depth == 3:
            return tuple(changed_cells(hint.explanation))
        return tuple(cell for place in hint.explanation.places for cell in place.cells)

    def take(self) -> None:
        """Fill in what the hint of depth 3 says."""
        explained = self.remark.hint.explanation if self.remark.hint else None
        if explained is None or self.remark.depth < 3:
            raise InputError("there is no hint to take; ask until one says what follows")
        cells = (*changed_cells(explained), *known_values(explained.after))
        news = {cell: explained.after[cell] for cell in cells}
        self.change(lambda game: game.know(news))

    def scene(self) -> Scene:
        """The board with all that is to be seen on it."""
        game, remark = self.game, self.remark
        board, marks = game.task.board, game.position.marks
        if remark.hint is not None and remark.depth == 3:
            return hint_scene(board, game.shown, marks, remark.hint)
        signs = {symbol.value: symbol.sign for symbol in board.symbols}
        scene = board.scene(game.shown).pencilled(
            Pencil(cell, tuple(signs[value] for value in values_of(mask)))
            for cell, mask in marks.items()
        )
        for cells, emphasis in remark.marked:
            scene = scene.highlighted(cells, emphasis)
        return scene

    def _broken(self) -> str:
        """The first rule that is broken, in words."""
        return next(self.game.task.board.violations(self.game.shown)).text


def _marked(
    board: Puzzle, hint: Hint, depth: Depth
) -> tuple[tuple[tuple[Cell, ...], Emphasis], ...]:
    """The cells that a hint of depth 1 or 2 is about: the places, and then the clues."""
    if hint.explanation is None:
        return ((hint.cells, "wrong"),)
    places = tuple(dict.fromkeys(cell for place in hint.explanation.places for cell in place.cells))
    # A place as large as the board is nowhere in particular.
    marked: list[tuple[tuple[Cell, ...], Emphasis]] = []
    if len(places) < len(board.grid.cells):
        marked.append((places, "look"))
    if depth > 1:
        marked.append((tuple(clue_cells(hint.explanation.move)), "reason"))
    return tuple(marked)
