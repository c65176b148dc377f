"""`gridwright show`: draw a board."""

from __future__ import annotations

from typing import Annotated

import typer

from gridwright.cli.output import (
    AsciiOption,
    Exit,
    JsonOption,
    PuzzleArgument,
    draw,
    load,
    say_json,
    warn,
)
from gridwright.puzzle import grid_rows
from gridwright.solving import solve


def show_command(
    puzzle: PuzzleArgument,
    solution: Annotated[bool, typer.Option("--solution", help="Fill in a solution.")] = False,
    legend: Annotated[bool, typer.Option("--legend", help="Say what the signs mean.")] = False,
    ascii_only: AsciiOption = False,
    as_json: JsonOption = False,
) -> None:
    """Draw a board."""
    board = load(puzzle)
    found = solve(board).solutions if solution else ()
    if as_json:
        say_json(
            {
                "puzzle": board.name,
                "size": str(board.grid),
                "text": board.format(),
                "solution": grid_rows(board, found[0]) if found else None,
            }
        )
    elif found or not solution:
        draw(board.scene(found[0] if found else None), ascii_only=ascii_only, legend=legend)
    if solution and not found:
        warn("This puzzle has no solution.")
        raise typer.Exit(Exit.WRONG)
