"""Games on disk: one file for each unfinished board, whole or not there, in the user's data folder.

A damaged file is never deleted: it is set aside under another name, and the player is told.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gridwright.errors import GridwrightError, InputError
from gridwright.files import make_private_folder, read_plain, reason_of, save
from gridwright.games.game import EMPTY, Change, Content, Game, Move
from gridwright.games.task import Origin, Task
from gridwright.grid import Cell
from gridwright.levels import LEVELS
from gridwright.model.domain import values_of
from gridwright.play.history import History, digest_of
from gridwright.positions import grid_rows, read_grid
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named
from gridwright.solving import check

# Of the form of the files; another number is another form.
VERSION = 1
ENDING = ".json"
ASIDE = ".damaged"
# The number of games that are offered to be continued.
MOST = 20
# No game is larger, in bytes: a thousand moves take about 50,000.
LARGEST = 8_000_000

# What reading a file may raise that holds anything but a game.
_DAMAGES = (
    GridwrightError,
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)

Teller = Callable[[str], object]


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where this user's games are kept."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(environment.get("XDG_DATA_HOME") or "")
        base = base if base.is_absolute() else home / ".local" / "share"
    return base / "gridwright" / "games"


@dataclass(frozen=True)
class Saves:
    """The saved games in a folder; `tell` is called with a sentence when one is damaged."""

    folder: Path
    tell: Teller

    @property
    def history(self) -> History:
        """What was solved, which is kept beside the games."""
        return History(self.folder)

    def save(self, game: Game) -> None:
        """Keep a game; one that is over or not begun needs no file.

        Raises `InputError` when it cannot be written.
        """
        if game.solved or not game.moves:
            self.forget(game)
            return
        path = self._path(game.task.board)
        make_private_folder(self.folder)
        save(path, (json.dumps(record(game), ensure_ascii=False) + "\n").encode(), private=True)

    def forget(self, game: Game) -> None:
        """Delete the file of a game, if there is one."""
        path = self._path(game.task.board)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            said = f"this file cannot be deleted: {reason_of(error)}"
            raise InputError(said, source=str(path)) from None

    def resumed(self, board: Puzzle) -> Game | None:
        """The saved game of a board."""
        path = self._path(board)
        return self._read(path) if os.path.lexists(path) else None

    def all(self) -> list[Game]:
        """The saved games, the last one first."""
        try:
            files = [path for path in self.folder.iterdir() if path.suffix == ENDING]
        except OSError:  # no folder yet, or one that may not be read
            return []
        files.sort(key=lambda path: (-_changed(path), path.name))
        games = (self._read(path) for path in files[:MOST])
        return [game for game in games if game is not None]

    def _path(self, board: Puzzle) -> Path:
        return self.folder / f"{board.name}-{digest_of(board)}{ENDING}"

    def _read(self, path: Path) -> Game | None:
        try:
            data = read_plain(path, LARGEST + 1)
        except OSError as error:
            self.tell(f"The saved game {path} cannot be read: {reason_of(error)}.")
            return None
        except InputError as error:
            self.tell(f"The saved game {path} cannot be read: {error.message}.")
            return None
        try:
            if len(data) > LARGEST:
                raise InputError(f"it is larger than {LARGEST:,} bytes")
            return game_of(json.loads(data))
        # Whatever is wrong with it, in any part of it, it is damaged.
        except _DAMAGES as error:
            self._set_aside(path, error)
            return None

    def _set_aside(self, path: Path, error: Exception) -> None:
        place = path.with_name(path.name + ASIDE)
        number = 2
        while os.path.lexists(place):
            place = path.with_name(f"{path.name}{ASIDE}-{number}")
            number += 1
        why = f" ({error})" if isinstance(error, GridwrightError) else ""
        try:
            path.rename(place)
        except OSError:
            self.tell(f"The saved game {path} is damaged{why} and cannot be set aside.")
            return
        self.tell(f"A saved game was damaged{why}; it was set aside as {place}.")


def _changed(path: Path) -> int:
    """When a file was changed last; long ago for one that went away."""
    try:
        return path.lstat().st_mtime_ns
    except OSError:
        return 0


def record(game: Game) -> dict[str, object]:
    """A game as JSON has it."""
    task = game.task
    origin = task.origin
    return {
        "version": VERSION,
        "puzzle": task.board.name,
        "text": task.board.format(),
        "solution": grid_rows(task.board, task.solution),
        "unique": task.unique,
        "origin": origin and [origin.level, origin.seed, origin.number],
        "moves": [[_change_record(task, change) for change in move] for move in game.moves],
        "done": game.done,
        "hints": game.hints,
        "mistakes": [[*cell, task.texts[value]] for cell, value in sorted(game.mistakes)],
        "revealed": [list(cell) for cell in sorted(game.revealed)],
        "given_up": game.given_up,
        "seconds": round(game.seconds, 3),
        "cursor": None if game.cursor is None else list(game.cursor),
    }


def game_of(found: Any) -> Game:  # whatever a file holds
    """The game of a record; raises an error of some kind when anything about it is wrong."""
    if found["version"] != VERSION:
        raise InputError("it was saved by another version of the program")
    board = puzzle_named(found["puzzle"]).parse(found["text"])
    origin = None if found["origin"] is None else _origin(*found["origin"])
    solution = read_grid(board, "\n".join(found["solution"]))
    task = Task(board, solution, _bool(found["unique"]), origin)
    if not check(board, solution).correct:
        raise InputError("its solution does not solve the board")
    values = {text: value for value, text in task.texts.items()}
    moves = tuple(_move(task, values, move) for move in found["moves"])
    game = _replayed(task, moves, _number(found["done"]))
    return Game(
        task,
        game.contents,
        moves,
        game.done,
        _number(found["hints"]),
        frozenset((_cell(task, r, c), values[text]) for r, c, text in found["mistakes"]),
        frozenset(_cell(task, r, c) for r, c in found["revealed"]),
        _bool(found["given_up"]),
        _seconds(found["seconds"]),
        _cursor(task, found.get("cursor")),
    )


def _origin(level: Any, seed: Any, number: Any) -> Origin:
    if level is not None and level not in LEVELS:
        raise InputError("its level is not a level")
    return Origin(level, _number(seed), _number(number))


def _replayed(task: Task, moves: tuple[Move, ...], done: int) -> Game:
    """The position after some of the moves; each must begin where the one before ended."""
    game = Game(task, moves=moves)
    if done > len(moves):
        raise InputError("it has fewer moves than it says")
    for number, move in enumerate(moves, 1):
        if any(game.content(change.cell) != change.before for change in move):
            raise InputError("its moves contradict each other")
        game = game.redo()
        if number == done:
            at_done = game
    return at_done if done else Game(task, moves=moves)


def _change_record(task: Task, change: Change) -> list[object]:
    before, after = (_content_record(task, held) for held in (change.before, change.after))
    return [*change.cell, before, after]


def _content_record(task: Task, held: Content) -> object:
    """An entry as its symbol, pencil marks as a list of symbols, nothing as null."""
    if held.value is not None:
        return task.texts[held.value]
    return [task.texts[value] for value in values_of(held.marks)] or None


def _move(task: Task, values: Mapping[str, int], changes: Any) -> Move:
    return tuple(
        Change(_cell(task, r, c), _content(values, before), _content(values, after))
        for r, c, before, after in changes
    )


def _content(values: Mapping[str, int], held: Any) -> Content:
    if held is None:
        return EMPTY
    if isinstance(held, str):
        return Content(values[held])
    return Content(None, sum(1 << value for value in {values[text] for text in held}))


def _cell(task: Task, row: Any, column: Any) -> Cell:
    cell = Cell(_number(row), _number(column))
    if cell not in task.open_cells:
        raise InputError(f"it fills in {cell}, which is not open")
    return cell


def _cursor(task: Task, found: Any) -> Cell | None:
    """Where the player was, which older files do not tell."""
    if found is None:
        return None
    cell = Cell(*map(_number, found))
    if cell not in task.board.grid:
        raise InputError(f"its cursor is at {cell}, which is not on the board")
    return cell


def _number(found: Any) -> int:
    if isinstance(found, bool) or not isinstance(found, int) or found < 0:
        raise InputError("it has something other than a number where one is expected")
    return found


def _bool(found: Any) -> bool:
    if not isinstance(found, bool):
        raise InputError("it has something other than true or false where one is expected")
    return found


def _seconds(found: Any) -> float:
    if isinstance(found, bool) or not isinstance(found, int | float) or not 0 <= found < 1e9:
        raise InputError("its time is not a number of seconds")
    return float(found)
