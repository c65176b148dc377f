"""`gridwright hint`: one next step from a player's position, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from gridwright.cli.check import answer_of
from gridwright.cli.output import (
    AsciiOption,
    Exit,
    JsonOption,
    PuzzleArgument,
    draw,
    load,
    say,
    say_json,
    seconds,
    whole_number,
)
from gridwright.engines.limits import Limits
from gridwright.errors import InputError
from gridwright.grid import Values
from gridwright.puzzle import Puzzle

if TYPE_CHECKING:
    from gridwright.explaining.hints import Hint


def hint_command(
    puzzle: PuzzleArgument,
    position: Annotated[
        str | None,
        typer.Option(
            metavar="ANSWER",
            help="What is filled in so far, as check takes it: a file, -, or rows with / between.",
        ),
    ] = None,
    depth: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=whole_number,
            help="How much to tell: 1 where to look, 2 which rule or clue, 3 what follows.",
        ),
    ] = 3,
    time_limit: Annotated[
        float,
        typer.Option(
            metavar="SECONDS",
            parser=seconds,
            help="Seconds to look for the easiest step; then any step is told.",
        ),
    ] = 2.0,
    ascii_only: AsciiOption = False,
    as_json: JsonOption = False,
) -> None:
    """Tell one next step and the reason for it."""
    from gridwright.explaining.hints import as_depth, hint

    if puzzle == position == "-":
        raise InputError("standard input cannot be both PUZZLE and the position")
    board = load(puzzle)
    values = answer_of(board, position) if position is not None else {}
    told = hint(board, values, as_depth(depth), Limits(time_limit))
    if as_json:
        say_json(_as_json(board, told))
    else:
        if depth == 3 and (told.step or told.wrong):
            _draw(board, values, told, ascii_only)
        say(told.text)
    if told.wrong:
        raise typer.Exit(Exit.WRONG)


def _draw(board: Puzzle, values: Values, told: Hint, ascii_only: bool) -> None:
    """The board with the cells to look at and those the step rests on."""
    scene = board.scene(values)
    if told.step:
        scene = scene.highlighted([cell for cell, _ in told.step.known], "reason")
        scene = scene.highlighted(dict.fromkeys(fact.cell for fact in told.step.facts), "look")
    draw(scene.highlighted(told.cells, "wrong"), ascii_only=ascii_only)


def _as_json(board: Puzzle, told: Hint) -> dict[str, object]:
    step = told.step
    return {
        "puzzle": board.name,
        "text": told.text,
        "wrong": [list(cell) for cell in told.cells],
        "places": [place.name for place in step.places] if step else [],
        "labels": [label.text for label in step.labels] if step else [],
        "known": [list(cell) for cell, _ in step.known] if step else [],
        "facts": [[*fact.cell, fact.value] for fact in step.facts] if step else [],
        "easiest": step.exact if step else True,
    }
