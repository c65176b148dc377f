"""What was solved here, in words: all of it, and how a game compares with those before it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from gridwright.errors import InputError
from gridwright.levels import LEVELS
from gridwright.play.game_texts import clock_text, sentence_of
from gridwright.play.history import History, Result, best_time, times_of, totals_of
from gridwright.puzzles import puzzles
from gridwright.text import plural

NOTHING = "Nothing is solved here yet."
# How many boards are listed one by one, the last first.
LISTED = 12
_NONE = "–"


def told_history(history: History, today: date) -> str:
    """What was solved as a page, or why that cannot be told."""
    try:
        return history_text(history.results(), today)
    except InputError as error:
        return sentence_of(error)


def history_text(results: Sequence[Result], today: date) -> str:
    """Totals, times by kind of board, and the boards that were solved last."""
    if not results:
        return NOTHING
    return "\n\n".join([_totals(results, today), _kinds(results), _last(results)])


def compared(result: Result, before: Sequence[Result]) -> str:
    """How a board that was just solved compares with those of its kind, in a sentence."""
    if any(each.board == result.board for each in before):
        return "You have solved this board before; it counts once."
    best = best_time(before, result)
    if not result.alone:
        return "Times with help are not compared with others."
    if best is None:
        return "This is your first time for such a board."
    if result.seconds < best:
        return f"This is your best time for such a board; it was {clock_text(best)}."
    return f"Your best time for such a board is {clock_text(best)}."


def _totals(results: Sequence[Result], today: date) -> str:
    totals = totals_of(results, today)
    alone = "all" if totals.alone == totals.solved else str(totals.alone or "none")
    said = f"{plural(totals.solved, 'board')} solved here, {alone} without help"
    row = f", {totals.days_in_a_row} days in a row" if totals.days_in_a_row > 1 else ""
    return f"{said}, in {clock_text(totals.seconds)}{row}."


def _kinds(results: Sequence[Result]) -> str:
    rows = [("", "solved", "best", "usual")]
    for kind in sorted({each.kind for each in results}, key=_order):
        alike = [each for each in results if each.kind == kind]
        times = times_of(alike)
        best = _NONE if times.best is None else clock_text(times.best)
        rows.append((_name(alike[0]), str(times.solved), best, clock_text(times.usual)))
    return _table(rows, "<>>>")


def _last(results: Sequence[Result]) -> str:
    rows = [
        (f"{each.on}  {_name(each)}", clock_text(each.seconds), _help(each))
        for each in results[: -LISTED - 1 : -1]
    ]
    return "Last solved:\n" + _table(rows, "<><")


def _order(kind: tuple[str, str, str | None]) -> tuple[str, int, tuple[int, ...]]:
    """By puzzle, then from easy to hard (boards of no known level last), then by size."""
    puzzle, size, level = kind
    at = next((number for number, name in enumerate(LEVELS) if name == level), len(LEVELS))
    return puzzle, at, tuple(int(side) for side in size.split("x") if side.isdecimal())


def _name(result: Result) -> str:
    kind = puzzles().get(result.puzzle)
    level = f", {result.level}" if result.level else ""
    return f"{kind.title if kind else result.puzzle} {result.size}{level}"


def _help(result: Result) -> str:
    counts = ((result.hints, "hint"), (result.errors, "error"), (result.revealed, "revealed cell"))
    return ", ".join(plural(number, what) for number, what in counts if number)


def _table(rows: Sequence[tuple[str, ...]], sides: str) -> str:
    """Aligned columns, each to the left (<) or to the right (>)."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(f"{c:{side}{width}}" for c, side, width in zip(row, sides, widths, strict=True))
        for row in rows
    )
    return "\n".join(line.rstrip() for line in lines)
