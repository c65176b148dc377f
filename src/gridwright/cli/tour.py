"""`gridwright tour`: a board of each puzzle shown and solved, and a new one made and explained."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.api import generate, hint, rate
from gridwright.cli.output import (
    AsciiOption,
    JsonOption,
    counted,
    draw,
    draw_beside,
    say,
    say_json,
    table,
)
from gridwright.examples import Example, examples
from gridwright.positions import grid_rows
from gridwright.puzzles import puzzles
from gridwright.solving import Result, check, solve


def tour_command(ascii_only: AsciiOption = False, as_json: JsonOption = False) -> None:
    """Walk through all puzzles: rules, a board and its solution, and a new board explained."""
    if as_json:
        say_json(
            "tour",
            {
                "boards": [
                    _as_json(stop, solve(stop.puzzle, count=None, engine="fd")) for stop in _stops()
                ],
                "made": [made.board.format() for n in puzzles() for made in generate(n, NEW_SIZE)],
            },
        )
        return
    for stop in _stops():
        _show(stop, solve(stop.puzzle, count=None, engine="fd"), ascii_only)
        _make(stop.name, ascii_only)
    say("", "Go on with: gridwright list, gridwright show NAME/EXAMPLE, gridwright solve --help")


def _stops() -> Iterator[Example]:
    """The first board with one solution of each puzzle that has such a board."""
    for name in puzzles():
        unique = (board for board in examples(name) if board.exact and board.count == 1)
        yield from list(unique)[:1]


def _as_json(stop: Example, result: Result) -> dict[str, object]:
    (values,) = result.solutions
    return {
        "puzzle": stop.name,
        "example": stop.id,
        "text": stop.text,
        "solution": grid_rows(stop.puzzle, values),
        "correct": check(stop.puzzle, values).correct,
        "stats": dict(result.stats),
    }


def _show(stop: Example, result: Result, ascii_only: bool) -> None:
    board, stats = stop.puzzle, result.stats
    (values,) = result.solutions
    say("", f"=== {board.title} ===", "")
    table(board.rules.items())
    say("", stop.address, "")
    draw(board.scene(), ascii_only=ascii_only)
    say("", "Its only solution, proven by a complete search:", "")
    draw(board.scene(values), ascii_only=ascii_only)
    verdict = "correct" if check(board, values).correct else "WRONG"
    counters = (counted(int(stats[f"{noun}s"]), noun) for noun in COUNTERS)
    time = f"{stats['time'] * 1000:.1f} ms"
    say("", f"Judged by the rules alone: {verdict}. {time}, {', '.join(counters)}.")


def _make(name: str, ascii_only: bool) -> None:
    (made,) = generate(name, NEW_SIZE)
    say("", f"A new one, made just now and proven to have one solution ({made.board.grid}):", "")
    draw_beside([made.board.scene(), made.board.scene(made.solution)], ascii_only=ascii_only)
    level, first = rate(made.board).level, hint(made.board)
    named = "beyond expert" if level == "beyond" else level
    say("", f"It is {named}. How to begin: {first.text}", ascii_only=ascii_only)


# Small enough for any puzzle to be made at once.
NEW_SIZE = "6"
COUNTERS = ("resumption", "pruning", "backtrack")
