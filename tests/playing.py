"""Boards to play in tests: a small one of every puzzle, and of the template of a sixth one."""

from __future__ import annotations

from pathlib import Path

import pytest

import template
from gridwright.games.game import Game
from gridwright.games.starting import task_on
from gridwright.games.task import Task
from gridwright.play.saves import Saves
from gridwright.puzzles import puzzles
from gridwright.reading import read

# One solution each; with given cells, dead cells and blocked ones among them.
BOARDS = {
    "akari": "akari/gentle-5x5",
    "star-battle": "star-battle/gentle-6x6",
    "tents": "tents/gentle-6x6",
    "bosnian-road": "bosnian-road\n....\n.8..\n....\n...#\n",
    "close-or-far": "close-or-far/friedman-1",
    "futoshiki": "futoshiki/gentle-4x4",
    "latin": "latin size=3\n1 . .\n. 3 .\n. . .\n",
    "magnets": "magnets\n0 2 1\n1 * L R 1\n1 L R T 0\n1 L R B 2\n1 0 2\n",
    "shapely-squares": "shapely-squares\no # * 9\nk d h 11\n. k h 5\n",
    "skyscrapers": "skyscrapers/paper-4x4",
    "sudoku": "sudoku/small-4x4",
    "takuzu": "takuzu\n....\n.1.1\n01..\n..1.\n",
}
with template.installed():
    NAMES = tuple(puzzles())
every_puzzle = pytest.mark.parametrize("name", NAMES)


def task_of(name: str) -> Task:
    """The small board of a puzzle, ready to be played."""
    with template.installed():
        return task_on(read(BOARDS[name]))


def solved(game: Game) -> Game:
    """With the solution filled in, cell by cell."""
    for cell in game.task.open_cells:
        game = game.enter(cell, game.task.solution[cell])
    return game


def saves_in(folder: Path, messages: list[str]) -> Saves:
    """The saved games in a folder; what is told about them is collected."""
    return Saves(folder, messages.append)
