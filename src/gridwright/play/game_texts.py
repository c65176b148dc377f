"""Games in words: their titles, times, statistics and errors, as every screen shows them."""

from __future__ import annotations

from gridwright.engines.limits import Limits
from gridwright.errors import GridwrightError
from gridwright.games.game import Game
from gridwright.puzzle import Puzzle
from gridwright.solving import Result, solve
from gridwright.text import plural


def title(game: Game) -> str:
    """What is played, in words."""
    board, origin = game.task.board, game.task.origin
    level = f", {origin.level}" if origin and origin.level else ""
    return f"{board.title} {board.grid}{level}"


def clock_text(seconds: float) -> str:
    """A time as a clock shows it: 3:07, 1:02:03."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def statistics(game: Game) -> list[tuple[str, str]]:
    """How a game went, as rows of a table."""
    rows = [
        ("time", clock_text(game.seconds)),
        ("hints", str(game.hints)),
        ("errors", str(len(game.mistakes))),
    ]
    shown = "all that was left" if game.given_up else plural(len(game.revealed), "cell")
    return [*rows, ("revealed", shown)] if game.revealed else rows


def engine_statistics(result: Result) -> list[tuple[str, str]]:
    """How the engine fared with the same board, as rows of a table."""
    stats = dict(result.stats)
    seconds = stats.pop("time", 0.0)
    counters = [(name, f"{int(number):,}") for name, number in stats.items()]
    return [("engine", result.engine), ("time", f"{1000 * seconds:.3g} ms"), *counters]


def engine_result(board: Puzzle, limits: Limits | None = None) -> Result:
    """What the engine does with a board."""
    return solve(board, limits=limits or Limits(seconds=10.0))


def saved_line(game: Game) -> str:
    """A saved game in one line."""
    left = plural(len(game.open_cells), "cell open", "cells open")
    return f"{title(game)}, {left}, {clock_text(game.seconds)}"


def table_text(rows: list[tuple[str, str]]) -> str:
    """Two aligned columns."""
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"  {name.ljust(width)}  {text}" for name, text in rows)


def sentence_of(error: GridwrightError) -> str:
    """What went wrong, as a sentence of its own."""
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."
