"""`gridwright explain`: from the clues to the solution, step by step."""

from __future__ import annotations

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


def explain_command(
    puzzle: PuzzleArgument, time_limit: TimeLimitOption = None, as_json: JsonOption = False
) -> None:
    """Walk from the clues to the solution, one step and its reason after the other."""
    from gridwright.explaining.hints import explain

    board = load(puzzle)
    steps = []
    largest = 0
    for number, told in enumerate(explain(board, Limits(time_limit)), 1):
        largest = max(largest, told.step.size)
        if as_json:
            labels = [label.text for label in told.step.labels]
            steps.append({"text": told.text, "size": told.step.size, "labels": labels})
        else:
            say(f"{number}. {told.text}")
    if as_json:
        say_json({"puzzle": board.name, "steps": steps, "largest": largest})
    else:
        places = counted(largest, "place")
        say("", f"Solved. The largest step looks at {places} together.")
