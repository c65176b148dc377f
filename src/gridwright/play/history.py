"""What was solved at this terminal: a line for each board, and what all of them come to.

A board counts once, however often it is played, and not at all when the player gave it up.
"""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

from gridwright.errors import InputError
from gridwright.files import PRIVATE, make_private_folder, read_plain, reason_of
from gridwright.games.game import Game
from gridwright.line_file import open_lines
from gridwright.puzzle import Puzzle

NAME = "history.jsonl"
# No history is larger, in bytes: a thousand boards take about 200,000.
LARGEST = 50_000_000


@dataclass(frozen=True)
class Result:
    """A board that was solved: which one and of which kind, how it went, and on which day."""

    board: str
    puzzle: str
    size: str
    level: str | None
    seconds: float
    hints: int
    errors: int
    revealed: int
    on: str

    @property
    def kind(self) -> tuple[str, str, str | None]:
        """What boards have in common whose times are compared."""
        return self.puzzle, self.size, self.level

    @property
    def alone(self) -> bool:
        """Whether the player had no help."""
        return not self.hints and not self.revealed


@dataclass(frozen=True)
class Times:
    """The boards of a kind: how many, the best time without help, and the usual time."""

    solved: int
    best: float | None
    usual: float


@dataclass(frozen=True)
class Totals:
    """All boards together."""

    solved: int
    alone: int
    days_in_a_row: int
    seconds: float


def digest_of(board: Puzzle) -> str:
    """A short name of a board, which is the same wherever it is played."""
    return sha256(board.format().encode()).hexdigest()[:16]


def result_of(game: Game, day: date) -> Result:
    """What is kept of a game that was solved on this day."""
    task = game.task
    return Result(
        digest_of(task.board),
        task.board.name,
        str(task.board.grid),
        task.origin.level if task.origin else None,
        round(game.seconds, 3),
        game.hints,
        len(game.mistakes),
        len(game.revealed),
        day.isoformat(),
    )


@dataclass(frozen=True)
class History:
    """The file of what was solved, in the folder of games."""

    folder: Path

    @property
    def path(self) -> Path:
        """The file, which need not be there."""
        return self.folder / NAME

    def results(self) -> list[Result]:
        """All boards in the order in which they were solved; lines that are none are left alone.

        Raises `InputError` when there is a file that cannot be read.
        """
        found = (_result(line) for line in self._data().splitlines())
        return [each for each in found if each is not None]

    def add(self, result: Result) -> bool:
        """Add a board; False if it is there already. Raise `InputError` if it cannot be written."""
        if any(each.board == result.board for each in self.results()):
            return False
        make_private_folder(self.folder)
        data = self._data()
        # A line that was cut short, when the power went, stays a line of its own.
        start = "\n" if data and not data.endswith(b"\n") else ""
        with open_lines(str(self.path), PRIVATE) as file:
            file.append(start + json.dumps(asdict(result), ensure_ascii=False))
        return True

    def _data(self) -> bytes:
        try:
            return read_plain(self.path, LARGEST)
        except FileNotFoundError:
            return b""
        except OSError as error:
            said = f"this file cannot be read: {reason_of(error)}"
            raise InputError(said, source=str(self.path)) from None


def _result(line: bytes) -> Result | None:
    """The board of a line; None for anything else."""
    try:
        found: Any = json.loads(line)
        result = Result(**found)
        date.fromisoformat(result.on)
    except (TypeError, ValueError, RecursionError):
        return None
    texts = (result.board, result.puzzle, result.size, result.level or "")
    counts = (result.hints, result.errors, result.revealed)
    whole = all(type(each) is int and each >= 0 for each in counts)
    timed = type(result.seconds) in (int, float) and 0 <= result.seconds < 1e9
    return result if whole and timed and all(isinstance(each, str) for each in texts) else None


def best_time(results: Iterable[Result], like: Result) -> float | None:
    """The shortest time without help for other boards of the same kind."""
    others = (each for each in results if each.kind == like.kind and each.board != like.board)
    return min((each.seconds for each in others if each.alone), default=None)


def times_of(results: Sequence[Result]) -> Times:
    """What the boards of a kind come to; there must be one."""
    best = min((each.seconds for each in results if each.alone), default=None)
    return Times(len(results), best, statistics.median_low(each.seconds for each in results))


def totals_of(results: Sequence[Result], today: date) -> Totals:
    """What all boards come to; a row of days may still go on today."""
    days = {date.fromisoformat(each.on) for each in results}
    at = today if today in days else today - timedelta(1)
    row = 0
    while at in days:
        at, row = at - timedelta(1), row + 1
    alone = sum(each.alone for each in results)
    return Totals(len(results), alone, row, sum(each.seconds for each in results))
