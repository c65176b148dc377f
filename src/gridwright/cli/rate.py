"""`gridwright rate`: how hard a puzzle is, by the reasoning it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.cli.output import (
    BoardsArgument,
    JsonOption,
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
    puzzle: BoardsArgument, time_limit: TimeLimitOption = None, as_json: JsonOption = False
) -> None:
    """Rate a puzzle by the reasoning it needs: gentle, easy, medium, hard, expert, beyond."""
    from gridwright.explaining.presenting.data import rating_data
    from gridwright.explaining.walking.rating import rate

    board = load(puzzle)
    rating = rate(board, Limits(time_limit), also=("places", "hardest"))
    if as_json:
        say_json("rate", {"puzzle": board.name, **rating_data(rating)})
    else:
        say(*_lines(rating))


def _lines(rating: Rating) -> list[str]:
    lines = [f"{rating.level}, score {rating.score}, {counted(rating.rounds, 'round')}"]
    if rating.techniques:
        lines.append("Techniques:")
        lines += [f"  {name}: in {counted(n, 'round')}" for name, n in rating.techniques.items()]
    if rating.places is not None:
        together = counted(rating.places, "place")
        lines.append(f"No point of the way needs more than {together} looked at together.")
    if rating.hardest:
        lines.append(f"Hardest: {rating.hardest.text}")
    return lines
