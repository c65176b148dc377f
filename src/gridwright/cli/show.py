"""`gridwright show`: draw a board."""

from __future__ import annotations

from typing import Annotated

from gridwright.cli.commands import End
from gridwright.cli.output import (
    AsciiOption,
    BoardsArgument,
    Exit,
    JsonOption,
    draw,
    load,
    say_json,
    seconds,
    warn,
)
from gridwright.cli.parameters import Option
from gridwright.engines.limits import Limits
from gridwright.positions import grid_rows
from gridwright.solving import solve


def show_command(
    puzzle: BoardsArgument,
    solution: Annotated[bool, Option("--solution", help="Fill in a solution.")] = False,
    legend: Annotated[bool, Option("--legend", help="Say what the signs mean.")] = False,
    time_limit: Annotated[
        float,
        Option(
            metavar="SECONDS",
            parser=seconds,
            help="Maximum number of seconds to look for a solution.",
        ),
    ] = 20.0,
    ascii_only: AsciiOption = False,
    as_json: JsonOption = False,
) -> None:
    """Draw a board."""
    board = load(puzzle)
    limits = Limits(time_limit)
    result = solve(board, limits=limits) if solution else None
    found = result.solutions if result else ()
    if as_json:
        say_json(
            "show",
            {
                "puzzle": board.name,
                "size": str(board.grid),
                "text": board.format(),
                "solution": grid_rows(board, found[0]) if found else None,
            },
        )
    elif found or not solution:
        draw(board.scene(found[0] if found else None), ascii_only=ascii_only, legend=legend)
    if result and result.status == "limit":
        warn(f"No solution was found in {time_limit:g} s, there may be one; see --time-limit.")
        raise End(Exit.LIMIT)
    if result and result.status == "unsolvable":
        warn("This puzzle has no solution.")
        raise End(Exit.WRONG)
