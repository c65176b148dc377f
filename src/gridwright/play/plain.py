"""Playing line by line, for pipes, dumb terminals and screen readers.

`Plain` answers one line after the other with text; it reads and prints nothing itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import cached_property

from gridwright.engines.limits import Limits
from gridwright.errors import GridwrightError, InputError, quoted
from gridwright.explaining.wording.depth import as_depth
from gridwright.games.game import Game
from gridwright.games.starting import Order, make_task, order, order_after
from gridwright.games.task import Task, symbol_named
from gridwright.grid import Cell
from gridwright.play.active_game import ActiveGame
from gridwright.play.game_texts import (
    engine_result,
    engine_statistics,
    saved_line,
    sentence_of,
    statistics,
    table_text,
    title,
)
from gridwright.play.history_texts import told_history
from gridwright.play.picture import draw_lines, lay_out, plain_text, without_crowds
from gridwright.play.saves import Saves
from gridwright.positions import UNKNOWN
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.text import plural
from gridwright.views.describing import described
from gridwright.views.text import in_ascii

HELP = """\
ROW COLUMN SYMBOL          fill in a cell, such as 2 5 3 or R2C5 3; . clears it
mark ROW COLUMN SYMBOLS    pencil in what a cell may hold; . clears it
fill SYMBOL                fill in all cells that are open
undo, redo                 take back a command, or do it again
check                      tell which entries are wrong
hint, hint 1, 2 or 3       where to look, which technique, what follows
take                       fill in what the last hint says
reveal ROW COLUMN          fill in a cell as the solution has it
solve                      fill in the whole solution
show, read                 draw the board, or tell it in words
pictures on, pictures off  draw the board after every change, or only when asked to
rules                      tell the rules
time                       tell the time, hints and errors so far
history                    tell what you have solved, and how fast
new [NAME] [SIZE] [LEVEL]  another board, of the same kind if nothing is said
continue [NUMBER]          the saved games, or one of them
help                       this list
quit                       save the game and end"""

Words = Sequence[str]
# A cell as hints name it; `R2C5=3` is as good as `2 5 3`.
_CELL = re.compile(r"\br(\d+)c(\d+)\b\s*=?", re.IGNORECASE)


class Plain:
    """A game played by lines of text; `ended` once the player has quit."""

    def __init__(
        self, opening: Task | Game | None, saves: Saves, seed: int, *, ascii_only: bool = False
    ) -> None:
        self.ended = False
        self._saves = saves
        self._saved = [] if opening else saves.all()
        self._seed = seed
        self._ascii = ascii_only
        self._pictures = True
        self._active: ActiveGame | None = None
        if opening is not None:
            self._start(opening)

    @property
    def active(self) -> ActiveGame:
        """The game being played; raise `InputError` when there is none yet."""
        if self._active is None:
            raise InputError("there is no game yet; type new NAME, or continue and a number")
        return self._active

    def greeting(self) -> str:
        """What is shown at first: the board, or what there is to play."""
        if self._active is None:
            return self._menu()
        game = self.active.game
        again = " It is continued." if game.moves else ""
        several = "" if game.task.unique else " It has several solutions."
        symbols = " ".join(game.task.texts.values())
        head = f"{title(game)}.{again}{several}\nSymbols: {symbols}. Type help for all commands."
        return f"{head}\n{self.picture()}"

    def save(self) -> None:
        """Keep the game, if there is one."""
        if self._active is not None:
            self._active.save()

    def _menu(self) -> str:
        lines = [f"new {name}" for name in puzzles()]
        lines += [f"continue {n}: {saved_line(game)}" for n, game in enumerate(self._saved, 1)]
        return "\n".join(["Type one of these, help for all commands, or quit:", *lines])

    def _start(self, opening: Task | Game) -> None:
        if isinstance(opening, Task):
            opening = self._saves.resumed(opening.board) or Game(opening)
        if self._active is not None:
            self._active.close()
        self._active = ActiveGame(opening, self._saves)
        self._active.run_clock()

    def picture(self) -> str:
        """The board as it stands, with numbered rows and columns."""
        scene, measure = lay_out(without_crowds(self.active.scene()), self.active.least_width)
        return plain_text(draw_lines(scene, measure, ascii_only=self._ascii))

    def answer(self, line: str) -> str:
        """Do what a line asks for, and say what came of it."""
        words = _CELL.sub(r"\1 \2 ", line).split()
        if not words:
            return ""
        try:
            said = self._do(words[0].lower(), words[1:], words)
            self.save()
        except GridwrightError as error:
            return sentence_of(error)
        return in_ascii(said) if self._ascii else said

    def _do(self, command: str, rest: Words, words: Words) -> str:
        if command in self._commands:
            return self._commands[command](rest)
        if command.isdecimal():
            return self._enter(words)
        raise InputError(
            f"{quoted(command)} is no command; expected ROW COLUMN SYMBOL, or see help"
        )

    @cached_property
    def _commands(self) -> Mapping[str, Callable[[Words], str]]:
        return {
            "mark": self._mark,
            "fill": self._fill,
            "undo": lambda words: self._changed(Game.undo, words),
            "redo": lambda words: self._changed(Game.redo, words),
            "check": self._check,
            "hint": self._hint,
            "take": self._take,
            "reveal": self._reveal,
            "solve": lambda words: self._changed(Game.reveal, words),
            "show": lambda words: self.picture(),
            "read": lambda words: described(self.active.scene()).replace("; ", "\n"),
            "pictures": self._set_pictures,
            "rules": lambda words: "\n".join(self._board.rules_here().values()),
            "time": lambda words: table_text(self._so_far()),
            "history": lambda words: told_history(self._saves.history, date.today()),
            "new": self._new,
            "continue": self._continue,
            "help": lambda words: HELP,
            "quit": self._quit,
        }

    @property
    def _board(self) -> Puzzle:
        return self.active.game.task.board

    def _enter(self, words: Words) -> str:
        if len(words) != 3:
            raise InputError(f"expected ROW COLUMN SYMBOL, such as {self._example}")
        cell = self._cell(words)
        value = None if words[2] == UNKNOWN else self._value(words[2])
        return self._changed(lambda game: game.enter(cell, value))

    def _mark(self, words: Words) -> str:
        if len(words) < 3:
            raise InputError(f"expected mark ROW COLUMN SYMBOLS, such as mark {self._example}")
        cell, typed = self._cell(words), list(words[2:])
        if max(map(len, self.active.game.task.texts.values())) == 1:
            typed = list("".join(typed))  # symbols of one character need no blanks between them
        marks = 0
        for symbol in () if typed == [UNKNOWN] else typed:
            marks |= 1 << self._value(symbol)
        return self._changed(lambda game: game.mark(cell, marks))

    def _fill(self, words: Words) -> str:
        if len(words) != 1:
            raise InputError(f"expected fill SYMBOL, such as fill {self._example[-1]}")
        value = self._value(words[0])
        return self._changed(lambda game: game.fill(value))

    def _reveal(self, words: Words) -> str:
        if len(words) != 2:
            raise InputError("expected reveal ROW COLUMN, such as reveal 2 3")
        cell = self._cell(words)
        return self._changed(lambda game: game.reveal([cell]))

    def _take(self, words: Words) -> str:
        self.active.take()
        return self._after_change()

    def _check(self, words: Words) -> str:
        self.active.check()
        return self._remark_text()

    def _hint(self, words: Words) -> str:
        if words and words[0] not in ("1", "2", "3"):
            raise InputError(f"expected hint 1, hint 2 or hint 3, found {quoted(words[0])}")
        active = self.active
        depth = as_depth(int(words[0])) if words else active.next_depth()
        active.hear(active.ask(depth), depth)
        return self._remark_text()

    def _set_pictures(self, words: Words) -> str:
        if list(words) not in (["on"], ["off"]):
            raise InputError("expected pictures on or pictures off")
        self._pictures = words[0] == "on"
        return f"Pictures are {words[0]}."

    def _continue(self, words: Words) -> str:
        self.save()
        self._saved = self._saves.all()
        if len(words) != 1 or not words[0].isdecimal():
            return self._menu()
        if not 0 < int(words[0][:9]) <= len(self._saved):
            raise InputError(f"there is no saved game {words[0][:9]}; continue lists them")
        self._start(self._saved[int(words[0]) - 1])
        return self.greeting()

    def _new(self, words: Words) -> str:
        self.save()
        self._start(make_task(self._order(words)))
        return self.greeting()

    def _order(self, words: Words) -> Order:
        """Another board: as said, or the next one of the same kind."""
        self._seed += 1
        if not words:
            return order_after(self.active.game.task, self._seed)
        size = words[1] if len(words) > 1 else None
        return order(words[0], size, words[2] if len(words) > 2 else None, self._seed)

    def _quit(self, words: Words) -> str:
        self.ended = True
        if self._active is None:
            return ""
        game = self.active.game
        return "The game is saved." if game.moves and not game.solved else ""

    def _changed(self, move: Callable[[Game], Game], words: Words = ()) -> str:
        self.active.change(move)
        return self._after_change()

    def _after_change(self) -> str:
        game = self.active.game
        if game.solved:
            return self._end()
        left = plural(len(game.open_cells), "cell is open", "cells are open")
        said = [self.active.remark.text or f"{left}."]
        return "\n".join([*([self.picture()] if self._pictures else []), *said])

    def _remark_text(self) -> str:
        text = self.active.remark.text
        marked = any(cells for cells, _ in self.active.remark.marked)
        return f"{self.picture()}\n{text}" if self._pictures and marked else text

    def _end(self) -> str:
        """What is said when the board is solved."""
        self.active.run_clock(False)
        game = self.active.game
        head = "This is the solution." if game.given_up else "Solved!"
        engine = engine_statistics(engine_result(game.task.board, Limits(seconds=10.0)))
        note = self.active.note_solved()
        parts = [self.picture(), head, table_text(statistics(game)), *([note] if note else [])]
        parts += ["The engine with this board:", table_text(engine)]
        return "\n".join([*parts, "Type new for another board, or quit."])

    def _so_far(self) -> list[tuple[str, str]]:
        self.active.run_clock()
        game = self.active.game
        return [*statistics(game), ("open", plural(len(game.open_cells), "cell"))]

    def _cell(self, words: Words) -> Cell:
        if not (words[0].isdecimal() and words[1].isdecimal()):
            found = f"{words[0]} {words[1]}"
            raise InputError(f"expected the numbers of a row and a column, found {quoted(found)}")
        return Cell(int(words[0][:9]) - 1, int(words[1][:9]) - 1)

    def _value(self, typed: str) -> int:
        value = symbol_named(self._board, typed)
        if value is None:
            known = " ".join(self.active.game.task.texts.values())
            raise InputError(
                f"{quoted(typed)} is not a symbol of this board; expected one of {known}"
            )
        return value

    @property
    def _example(self) -> str:
        return f"2 3 {self._board.symbols[-1].text}"
