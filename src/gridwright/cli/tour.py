"""`gridwright tour`: one board of each puzzle, shown, solved and checked."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.cli.output import AsciiOption, JsonOption, counted, draw, say, say_json, table
from gridwright.examples import Example, examples
from gridwright.puzzle import grid_rows
from gridwright.puzzles import puzzles
from gridwright.solving import Result, check, solve


def tour_command(ascii_only: AsciiOption = False, as_json: JsonOption = False) -> None:
    """Walk through all puzzles: rules, a board and its solution."""
    if as_json:
        say_json(
            {
                "boards": [
                    _as_json(stop, solve(stop.puzzle, count=None, engine="fd")) for stop in _stops()
                ]
            }
        )
        return
    for stop in _stops():
        _show(stop, solve(stop.puzzle, count=None, engine="fd"), ascii_only)
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


COUNTERS = ("resumption", "pruning", "backtrack")
