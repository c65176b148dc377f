"""What a page asks a server for, as files: boards of days, what helps with them, and lessons."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

from gridwright.daily.published import FeedFolder, days_folder, read_board
from gridwright.engines.limits import Limits
from gridwright.errors import InputError
from gridwright.grid import Cell
from gridwright.lessons import lessons
from gridwright.puzzle import Puzzle
from gridwright.reading import read_answer
from gridwright.version import __version__
from gridwright.views.saving import rendered
from gridwright.web.protocol.frames import encode
from gridwright.web.worker.board_data import Data, board_of
from gridwright.web.worker.companions import digest, known_companion
from gridwright.web.worker.player_operations import (
    companion,
    list_lessons,
    list_puzzles,
    published_data,
    read,
)

# Seconds for what goes along with the small board of a lesson.
LESSON_SECONDS = 120.0
# The side of a cell on paper.
PAPER_CELL = 48
DAMAGED = "this file of the feed is damaged; remove its folder to have it made again"
# Names of files and their contents.
Files = Iterator[tuple[str, bytes]]

# The files by which a board and the rest are known to be complete, and who made them.
BOARD = "board.json"
CATALOGUE = "catalogue.json"
MAKER = __version__


def catalogue_files(feed: FeedFolder) -> Files:
    """The puzzles of a feed and the lists of their lessons."""
    limits = Limits(LESSON_SECONDS)
    known = [each for each in list_puzzles({}, limits, feed) if each["name"] in feed.puzzles]
    for name in feed.puzzles:
        yield f"lessons/{name}.json", encode(list_lessons({"puzzle": name}, limits))
    yield CATALOGUE, encode({"puzzles": known, "maker": MAKER})


def lesson_places(feed: FeedFolder) -> Iterator[tuple[str, str]]:
    """The folder of each lesson's board, and the board."""
    for name in feed.puzzles:
        for number, lesson in enumerate(lessons(name), 1):
            yield f"lessons/{name}/{number}", lesson.board


def lesson_files(place: str, text: str) -> Files:
    """The files of a lesson's board."""
    limits = Limits(LESSON_SECONDS)
    data = read({"text": text}, limits)
    help_data = companion({"text": data["text"]}, limits)
    # It is asked for by its text, as the lesson has it.
    return _board_files(place, board_of(text), data, help_data, {text, str(data["text"])})


def edition_files(feed: FeedFolder, day: date, name: str) -> Files:
    """The files of the board of a day; none where the feed has no such board."""
    found = read_board(feed.path, day, name)
    if found is None:
        return
    board = found.board
    folder = os.path.join(feed.path, days_folder(day, name))
    solution = _content(folder, "solution.json", "solution")
    steps = _content(folder, "walkthrough.json", "steps")
    help_data = known_companion(board, _values(board, solution, folder), steps)
    data = {**published_data(found), "date": day.isoformat()}
    place = edition_place(day, name)
    yield from _board_files(place, board, data, help_data, {str(data["text"])})


def _board_files(
    place: str, board: Puzzle, data: Data, help_data: Data, texts: Iterable[str]
) -> Files:
    """All about a board; the file that says that it is complete comes last."""
    yield f"{place}/help.json", encode(help_data)
    yield f"{place}/paper.svg", rendered(board.scene(), "svg", theme="print", cell=PAPER_CELL)
    for text in texts:
        yield pointer_name(text), encode({"place": place})
    yield f"{place}/{BOARD}", encode({**data, "maker": MAKER})


def edition_place(day: date, name: str) -> str:
    """The folder of the board of a day among the answers of a site."""
    return f"days/{days_folder(day, name)}"


def pointer_name(text: str) -> str:
    """The name of the file that tells where a board is, as the page finds it."""
    return f"boards/{digest(f'a{text}')}{digest(f'b{text}')}.json"


def _values(board: Puzzle, rows: list[str], folder: str) -> dict[Cell, int]:
    try:
        return read_answer(board, "\n".join(rows))
    except (InputError, TypeError):
        raise InputError(DAMAGED, source=os.path.join(folder, "solution.json")) from None


def _content(folder: str, name: str, key: str) -> Any:
    path = os.path.join(folder, name)
    try:
        with open(path, "rb") as stream:
            return json.loads(stream.read())[key]
    except (OSError, ValueError, TypeError, KeyError):
        raise InputError(DAMAGED, source=path) from None
