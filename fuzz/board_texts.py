"""Own texts of small boards whose clues are right, changed, missing, added or made up."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from fuzz.texts import random_board
from gridwright.errors import InputError
from gridwright.formats import read_text
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles

# How many changes are tried before a board is taken as it is.
TRIES = 40


def random_text(rng: random.Random) -> str:
    """The text of a board that can be read, and that may have any number of solutions."""
    name = rng.choice(list(puzzles()))
    board: Puzzle = random_board(name, rng).board
    if rng.random() < 0.15:
        board = _cropped(board, rng) or board
    changes = rng.choice((0, 0, 1, 2, 5, 15))
    text = board.format()
    others = re.findall(r"\S", text.partition("\n")[2]) + list(_vocabulary(board))
    for _ in range(TRIES if changes else 0):
        text, changed = _changed(text, rng, others)
        changes -= changed
        if changes <= 0:
            break
    return text


def _vocabulary(board: Puzzle) -> Iterator[str]:
    """What a setter may put somewhere on a board, as its text has it."""
    for slot in board.slots():
        yield from (choice for choice in slot.choices if len(choice) == 1)
    yield "."


def _changed(text: str, rng: random.Random, others: list[str]) -> tuple[str, bool]:
    """The text with one character of the board changed, if that is still a board."""
    start = text.index("\n") + 1
    places = [at for at in range(start, len(text)) if not text[at].isspace()]
    if not places:
        return text, False
    at = rng.choice(places)
    changed = text[:at] + rng.choice(others) + text[at + 1 :]
    try:
        read_text(changed)
    except InputError:
        return text, False
    return changed, changed != text


def _cropped(board: Puzzle, rng: random.Random) -> Puzzle | None:
    """The first row of a board, or its first column, where that is a board as well."""
    head, *rows = board.format().rstrip("\n").split("\n")
    head = re.sub(r" size=\S+", "", head)
    lines = rows[:1] if rng.random() < 0.5 else [row[:1] for row in rows]
    try:
        return read_text("\n".join([head, *lines]))
    except InputError:
        return None
