"""`gridwright inspect`: whether the description of a puzzle is right."""

from __future__ import annotations

from typing import Annotated

from gridwright.cli.commands import End
from gridwright.cli.output import Exit, JsonOption, TimeLimitOption, puzzle_names, say, say_json
from gridwright.cli.parameters import Argument
from gridwright.engines.limits import Limits, Watch
from gridwright.puzzles import puzzle_named

SOUND = "Nothing is wrong: every rule has a board that breaks it"


def inspect_command(
    name: Annotated[
        str,
        Argument(
            metavar="NAME",
            help="The puzzle to inspect.",
            names=puzzle_names,
            files=False,
        ),
    ],
    time_limit: TimeLimitOption = 120,
    as_json: JsonOption = False,
) -> None:
    """Inspect the description of a puzzle: its rules, constraints, clues and drafts."""
    from gridwright.inspection import findings, sizes

    kind = puzzle_named(name)
    found = findings(kind, Watch(Limits(time_limit)))
    made = [str(size) for size in sizes(kind)]
    if as_json:
        say_json("inspect", {"puzzle": name, "findings": found, "sizes": made})
    else:
        say(*(found or [f"{SOUND}, and boards of {', '.join(made)} were made."]))
    if found:
        raise End(Exit.WRONG)
