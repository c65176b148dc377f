"""Saves: files of saved games damaged, with odd files beside them.

A game is read as it was saved, or set aside with a sentence and not a byte lost; what is read can
be saved and read again.
"""

from __future__ import annotations

import json
import os
import random
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from fuzz.folders import InFolder
from fuzz.kind import Input
from fuzz.messages import message_complaint
from fuzz.mutating import mutated
from gridwright.errors import InputError
from gridwright.formats import read_text
from gridwright.games.game import Game
from gridwright.games.starting import task_on
from gridwright.games.task import Task
from gridwright.play.saves import Saves, record
from gridwright.reading import read
from playing import BOARDS

# What may lie in the folder beside the game.
ODD = ("", "", "folder", "pipe", "loop", "link to nothing", "empty", "binary")


class SavedGames(InFolder):
    """What lies beside a saved game, the file of the game, and its board."""

    name = "saves"
    share = 0.5
    stretch = 200
    fixed_parts = 1
    longest_wait = 20.0

    def make(self, rng: random.Random, number: int) -> Input:
        """A game after some moves, one in five as it was saved."""
        task = _task(rng.choice([name for name in BOARDS if name != "latin"]))
        text = json.dumps(record(_played(task, rng)), ensure_ascii=False) + "\n"
        damaged = mutated(text, rng) if rng.random() < 0.8 else text
        return rng.choice(ODD), damaged, task.board.format()

    def judge(self, parts: Input) -> str | None:
        """Look for games in the folder."""
        odd, content, board_text = parts
        try:
            board = read_text(board_text)
        except InputError:  # only while an input is shrunk
            return None
        notices: list[str] = []
        saves = Saves(self.empty_folder(), notices.append)
        path = saves._path(board)
        data = content.encode("utf-8", "surrogatepass")
        path.write_bytes(data)
        _lay(odd, saves.folder)
        everything = saves.all()
        game = next((each for each in everything if each.task.board == board), None)
        if game is None and len(everything) == 1:
            return None  # damaged into the game of another board
        if game is None:
            return _lost_complaint(saves.folder, data, notices)
        return _again_complaint(saves, game)


@lru_cache(maxsize=len(BOARDS))
def _task(name: str) -> Task:
    return task_on(read(BOARDS[name]))


def _played(task: Task, rng: random.Random) -> Game:
    """A game with some entries, marks, hints and steps back."""
    game = Game(task)
    for _ in range(rng.randrange(1, 12)):
        cell = rng.choice(task.open_cells)
        value = rng.choice([v for v in task.texts if task.domains[cell] >> v & 1])
        with suppress(InputError):  # a mark beside an entry, nothing to undo
            game = rng.choice((game.enter, game.toggle))(cell, value)
            if rng.random() < 0.2:
                game = rng.choice((game.undo, game.redo, game.hinted, game.checked))()
    return game.later(rng.uniform(0, 1e4))


def _lay(odd: str, folder: Path) -> None:
    """Put something into the folder that is no saved game."""
    place = folder / "odd.json"
    if odd == "folder":
        place.mkdir()
    elif odd == "pipe":
        os.mkfifo(place)
    elif odd in ("loop", "link to nothing"):
        place.symlink_to(place if odd == "loop" else folder / "nothing")
    elif odd:
        place.write_bytes(b"" if odd == "empty" else bytes(range(256)))


def _lost_complaint(folder: Path, data: bytes, notices: list[str]) -> str | None:
    """Whether a game that could not be read is told of, and all its bytes are kept."""
    kept = [path.read_bytes() for path in folder.iterdir() if path.is_file()]
    if data not in kept:
        return f"a damaged game is gone: {notices}"
    if not notices:
        return "a damaged game is passed over without a word: nothing is told"
    for sentence in notices:
        said = message_complaint(InputError(sentence), [str(folder)])
        if said is not None:
            return said
    return None


def _again_complaint(saves: Saves, game: Game) -> str | None:
    """Whether a game that was read is the same when it is saved and read again."""
    if game.solved or not game.moves:
        return None
    saves.save(game)
    again = saves.resumed(game.task.board)
    if again is None or record(again) != record(game):
        return f"a game reads as another: {record(game)}"
    return None


KIND = SavedGames
