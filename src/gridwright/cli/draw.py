"""`gridwright draw`: a picture of a board as a file."""

from __future__ import annotations

import sys
from typing import Annotated, NoReturn

import typer

from gridwright.cli.check import answer_of
from gridwright.cli.output import (
    Exit,
    JsonOption,
    PuzzleArgument,
    load,
    say_json,
    seconds,
    warn,
)
from gridwright.diagnosis import Diagnosis, diagnose
from gridwright.engines.limits import Limits
from gridwright.errors import InputError, quoted
from gridwright.files import check_place, save
from gridwright.puzzle import Puzzle
from gridwright.scene import Scene
from gridwright.solving import check, solve
from gridwright.views.saving import FORMATS, format_of, rendered
from gridwright.views.themes import THEMES

STDOUT = "-"


def _side(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise typer.BadParameter(f"expected the side of a cell, found {quoted(text)}") from None


def draw_command(
    puzzle: PuzzleArgument,
    out: Annotated[
        str,
        typer.Option(
            metavar="FILE",
            help="The file to write: .svg, .pdf or .png; - for standard output.",
            show_default=False,
        ),
    ],
    format: Annotated[
        str | None,
        typer.Option(
            metavar="FORMAT",
            help=f"{', '.join(FORMATS)}, whatever the file's name.  [its ending; svg for -]",
        ),
    ] = None,
    solution: Annotated[bool, typer.Option("--solution", help="Fill in a solution.")] = False,
    answer: Annotated[
        str | None,
        typer.Option(
            metavar="ANSWER",
            help="Fill in an answer as check takes it, and mark the cells that break a rule.",
        ),
    ] = None,
    diagnosis: Annotated[
        bool,
        typer.Option(
            "--diagnose",
            help="Fill in a solution and mark where another differs, or mark clues that conflict.",
        ),
    ] = False,
    theme: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help=f"{', '.join(THEMES)}.  [light; print in a PDF]",
            show_default=False,
        ),
    ] = None,
    cell: Annotated[
        float | None,
        typer.Option(
            metavar="SIZE",
            parser=_side,
            help="The side of a cell in pixels, in a PDF in points.  "
            "[40; PDF: 28, PNG: 64, less on large boards]",
        ),
    ] = None,
    time_limit: Annotated[
        float,
        typer.Option(
            metavar="SECONDS",
            parser=seconds,
            help="Maximum number of seconds to look for a solution.",
        ),
    ] = 20.0,
    as_json: JsonOption = False,
) -> None:
    """Draw a board as a picture: SVG, PDF or PNG."""
    if solution + diagnosis + (answer is not None) > 1:
        raise InputError("--solution, --answer and --diagnose exclude each other: give one of them")
    if puzzle == answer == STDOUT:
        raise InputError("standard input cannot be both PUZZLE and ANSWER: give one as a file")
    format = _format(format, out)
    if as_json and out == STDOUT:
        raise InputError("--json would be printed into the picture: give a file as --out")
    board = load(puzzle)
    limits = Limits(time_limit)
    if answer is not None:
        scene = _answer_scene(board, answer)
    elif diagnosis:
        scene = _diagnosis_scene(board, limits)
    else:
        scene = _solution_scene(board, limits) if solution else board.scene()
    content = rendered(scene, format, theme=theme, cell=cell)
    if out == STDOUT:
        _print(content, format)
        return
    save(out, content)
    if as_json:
        size = str(board.grid)
        say_json({"puzzle": board.name, "size": size, "format": format, "file": out})


def _format(wanted: str | None, out: str) -> str:
    if out == STDOUT:
        return wanted or "svg"
    check_place(out)
    return wanted or format_of(out)


def _answer_scene(board: Puzzle, answer: str) -> Scene:
    values = answer_of(board, answer)
    wrong = [cell for violation in check(board, values).violations for cell in violation.cells]
    return board.scene(values).highlighted(dict.fromkeys(wrong), "wrong")


def _solution_scene(board: Puzzle, limits: Limits) -> Scene:
    result = solve(board, limits=limits)
    if not result.solutions:
        _end(result.status == "limit", limits)
    return board.scene(result.solutions[0])


def _diagnosis_scene(board: Puzzle, limits: Limits) -> Scene:
    found = diagnose(board, up_to=2, limits=limits)
    if found.verdict == "impossible":
        return _conflicting(board, found)
    if not found.solutions:
        _end(True, limits)
    if found.verdict == "limit":
        warn("The limit was reached; whether the solution drawn is the only one is not known.")
    return board.scene(found.solutions[0]).highlighted(found.differs, "differs")


def _conflicting(board: Puzzle, found: Diagnosis) -> Scene:
    if found.conflict is None:
        warn("The limit was reached before it was known which clues conflict.")
    cells = dict.fromkeys(label.clue.cell for label in found.conflict or () if label.clue)
    return board.scene().highlighted(cells, "wrong")


def _end(limit: bool, limits: Limits) -> NoReturn:
    if limit:
        warn(
            f"No solution was found in {limits.seconds:g} s, there may be one; see --time-limit. "
            "Nothing was drawn."
        )
        raise typer.Exit(Exit.LIMIT)
    warn("This puzzle has no solution. Nothing was drawn.")
    raise typer.Exit(Exit.WRONG)


def _print(content: bytes, format: str) -> None:
    if format != "svg" and sys.stdout is not None and sys.stdout.isatty():
        raise InputError(f"a terminal cannot show {format.upper()}: give a file as --out")
    typer.echo(content, nl=False)
