"""`gridwright solve`: find the solutions of a board."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from gridwright.cli.output import (
    AsciiOption,
    Exit,
    JsonOption,
    PuzzleArgument,
    counted,
    draw,
    load,
    say,
    say_json,
    table,
    warn,
)
from gridwright.engines.fd import Labeling
from gridwright.engines.limits import Limits
from gridwright.errors import InputError
from gridwright.puzzle import Puzzle, grid_rows
from gridwright.solving import Result, solve

EXITS = {"solved": Exit.DONE, "unsolvable": Exit.WRONG, "limit": Exit.LIMIT}


def solve_command(
    puzzle: PuzzleArgument,
    labeling: Annotated[
        str,
        typer.Option(
            metavar="OPTIONS",
            help="Search strategy, such as ff,median,down (see gridwright list).",
            show_default=False,
        ),
    ] = "",
    seed: Annotated[int, typer.Option(metavar="N", help="Seed of the random value choice.")] = 0,
    everything: Annotated[bool, typer.Option("--all", help="Find all solutions.")] = False,
    limit: Annotated[
        int | None, typer.Option(metavar="N", help="Find that many solutions instead of one.")
    ] = None,
    time_limit: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="Seconds to spend at most.")
    ] = None,
    node_limit: Annotated[
        int | None, typer.Option(metavar="N", help="Search nodes to try at most.")
    ] = None,
    stats: Annotated[bool, typer.Option("--stats", help="Print the search counters.")] = False,
    ascii_only: AsciiOption = False,
    as_json: JsonOption = False,
) -> None:
    """Solve a board: the first solution, several, or all of them."""
    if everything and limit is not None:
        raise InputError("--all and --limit contradict each other: give one of them")
    result = solve(
        board := load(puzzle),
        # No search counts further than the largest machine number.
        count=None if everything else 1 if limit is None else min(limit, sys.maxsize),
        labeling=Labeling.parse(labeling, seed),
        limits=Limits(time_limit, node_limit),
    )
    if as_json:
        say_json(_as_json(board, result))
    else:
        _show(board, result, everything, stats, ascii_only)
    if result.status != "solved":
        raise typer.Exit(EXITS[result.status])


def _as_json(board: Puzzle, result: Result) -> dict[str, object]:
    return {
        "puzzle": board.name,
        "status": result.status,
        "solutions": [grid_rows(board, values) for values in result.solutions],
        "complete": result.complete,
        "stats": dict(result.stats),
    }


def _show(board: Puzzle, result: Result, everything: bool, stats: bool, ascii_only: bool) -> None:
    for number, values in enumerate(result.solutions, 1):
        if len(result.solutions) > 1 or everything:
            say(f"Solution {number}")
        draw(board.scene(values), ascii_only=ascii_only)
    found = len(result.solutions)
    if result.status == "unsolvable":
        warn("This puzzle has no solution.")
    elif result.status == "limit":
        warn(f"The limit was reached; {_so_far(found)}.")
    elif result.complete:
        say(
            "This is the only solution."
            if found == 1
            else f"There are {counted(found, 'solution')} in all."
        )
    if stats:
        table((name, f"{value:,}" if isinstance(value, int) else f"{value:.4f} s")
              for name, value in result.stats.items())  # fmt: skip


def _so_far(found: int) -> str:
    if not found:
        return "no solution was found so far, there may be one"
    return f"{counted(found, 'solution')} found so far, there may be more"
