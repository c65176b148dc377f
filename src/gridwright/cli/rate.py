"""`gridwright rate`: how hard a puzzle is, by the reasoning it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.cli.output import (
    JsonOption,
    PuzzleArgument,
    TimeLimitOption,
    counted,
    load,
    say,
    say_json,
)
from gridwright.engines.limits import Limits

if TYPE_CHECKING:
    from gridwright.explaining.walking.rating import Rating


def rate_command(
    puzzle: PuzzleArgument, time_limit: TimeLimitOption = None, as_json: JsonOption = False
) -> None:
    """Rate a puzzle by the reasoning it needs: easy, medium, hard, expert or beyond."""
    from gridwright.explaining.walking.rating import rate

    board = load(puzzle)
    rating = rate(board, Limits(time_limit))
    if as_json:
        say_json(
            {
                "puzzle": board.name,
                "level": rating.level,
                "score": rating.score,
                "steps": rating.steps,
                "sizes": {str(size): number for size, number in rating.sizes.items()},
                "kinds": dict(rating.kinds),
                "hardest": rating.hardest.text if rating.hardest else None,
            }
        )
    else:
        say(*_lines(rating))


def _lines(rating: Rating) -> list[str]:
    lines = [f"{rating.level}, score {rating.score}, {counted(rating.steps, 'step')}"]
    for size, number in rating.sizes.items():
        lines.append(f"  {counted(number, 'step')} of {counted(size, 'place')}")
    if rating.kinds:
        lines.append("Kinds of reasoning:")
        lines += [f"  {kind}: {counted(number, 'step')}" for kind, number in rating.kinds.items()]
    if rating.hardest:
        lines.append(f"Hardest: {rating.hardest.text}")
    return lines
