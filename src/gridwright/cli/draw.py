"""`gridwright draw`: a picture of a board as a file, or those of many boards in a folder."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, NoReturn

from gridwright.board_files import STDIN_NAME
from gridwright.cli.check import answer_of
from gridwright.cli.commands import End, echo
from gridwright.cli.errors import error_answer
from gridwright.cli.many import boards_of
from gridwright.cli.output import (
    SEVERITY,
    Exit,
    JsonOption,
    board_names,
    counted,
    load,
    say_json,
    seconds,
    warn,
)
from gridwright.cli.parameters import Argument, BadParameter, Option, whole_number
from gridwright.diagnosis import Diagnosis, diagnose
from gridwright.engines.limits import Limits, OutOfTimeError
from gridwright.errors import InputError, quoted
from gridwright.files import check_place, save
from gridwright.puzzle import Puzzle
from gridwright.scene import Scene
from gridwright.solving import check, solve
from gridwright.views.saving import FORMATS, Looks, Width, format_of, rendered_as
from gridwright.views.themes import THEMES

if TYPE_CHECKING:
    from gridwright.cli.draw_many import Drawn

STDOUT = "-"
NAME = "{number:05}-{puzzle}"


def _side(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise BadParameter(f"expected the side of a cell, found {quoted(text)}") from None


def _resolution(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise BadParameter(f"expected pixels per inch, found {quoted(text)}") from None


def _width(text: str) -> Width:
    found = re.fullmatch(r"(\d{1,6}(?:\.\d{1,6})?)\s*(mm|cm|in|)", text.strip().lower())
    if found is None:
        raise BadParameter(f"expected a width such as 800 or 80mm, found {quoted(text)}")
    return Width(float(found[1]), found[2])


def draw_command(
    puzzle: Annotated[
        list[str],
        Argument(
            metavar="PUZZLE",
            help="A file, - for standard input, an ID or address of a known format, or "
            "name/example; with --into any number of these, and files with a board on each line.",
            show_default=False,
            names=board_names,
        ),
    ],
    out: Annotated[
        str | None,
        Option(
            metavar="FILE",
            help="The file to write: .svg, .pdf or .png; - for standard output.",
            show_default=False,
        ),
    ] = None,
    into: Annotated[
        str | None,
        Option(metavar="FOLDER", help="Write pictures of all boards there.", show_default=False),
    ] = None,
    name: Annotated[
        str,
        Option(
            metavar="PATTERN",
            help="The names of these files, without ending, with {number}, {number:05}, {puzzle}, "
            "{size}, {level}, {seed}, {file}, {line}.",
        ),
    ] = NAME,
    workers: Annotated[
        int,
        Option(metavar="N", parser=whole_number, help="Processes that draw, with --into."),
    ] = 1,
    format: Annotated[
        str | None,
        Option(
            metavar="FORMAT",
            help=f"{', '.join(FORMATS)}, whatever the file's name.  [its ending; svg for -]",
            choices=lambda: FORMATS,
        ),
    ] = None,
    solution: Annotated[bool, Option("--solution", help="Fill in a solution.")] = False,
    answer: Annotated[
        str | None,
        Option(
            metavar="ANSWER",
            help="Fill in an answer as check takes it, and mark the cells that break a rule.",
        ),
    ] = None,
    diagnosis: Annotated[
        bool,
        Option(
            "--diagnose",
            help="Fill in a solution and mark where another differs, or mark clues that conflict.",
        ),
    ] = False,
    theme: Annotated[
        str | None,
        Option(
            metavar="NAME",
            help=f"{', '.join(THEMES)}.  [light; print in a PDF]",
            show_default=False,
            choices=lambda: THEMES,
        ),
    ] = None,
    cell: Annotated[
        float | None,
        Option(
            metavar="SIZE",
            parser=_side,
            help="The side of a cell in pixels, in a PDF in points.  "
            "[40; PDF: 28, PNG: 64, less on large boards]",
        ),
    ] = None,
    width: Annotated[
        Width | None,
        Option(
            metavar="WIDTH",
            parser=_width,
            help="The width of the picture in pixels (PDF: points), or as 80mm or 3in.",
        ),
    ] = None,
    dpi: Annotated[
        float | None,
        Option(
            metavar="N", parser=_resolution, help="Pixels of a PNG per inch.  [300 for 80mm or 3in]"
        ),
    ] = None,
    transparent: Annotated[
        bool, Option("--transparent", help="Draw nothing behind the board.")
    ] = False,
    time_limit: Annotated[
        float,
        Option(
            metavar="SECONDS",
            parser=seconds,
            help="Maximum number of seconds to look for a solution.",
        ),
    ] = 20.0,
    as_json: JsonOption = False,
) -> None:
    """Draw a board as a picture, or many boards: SVG, PDF or PNG."""
    looks = Looks(theme, cell, width, dpi, transparent)
    if solution + diagnosis + (answer is not None) > 1:
        raise InputError("--solution, --answer and --diagnose exclude each other: give one of them")
    if into is not None:
        if out is not None or diagnosis or answer is not None:
            raise InputError("--into excludes --out, --answer and --diagnose: omit them")
        from gridwright.cli.draw_many import Style, draw_many

        style = Style(format or "svg", looks, solution, time_limit)
        _tell_drawn(draw_many(puzzle, into, name, style, workers), into, style.format, as_json)
        return
    if out is None:
        raise InputError("give --out FILE for one picture, or --into FOLDER for those of many")
    if len(puzzle) > 1:
        raise InputError("--out is for the picture of one board; for more, give --into FOLDER")
    if many := len(boards_of(puzzle[0])):
        said = f"there are {many} boards in it; --into FOLDER draws them all"
        raise InputError(said, source=STDIN_NAME if puzzle[0] == STDOUT else puzzle[0])
    _draw_one(
        puzzle[0], out, format, looks, _Filled(solution, answer, diagnosis), time_limit, as_json
    )


def _tell_drawn(drawn: Drawn, folder: str, format: str, as_json: bool) -> None:
    """Say how many pictures were drawn and why others were not; exit with the worst code."""
    codes = [
        Exit.LIMIT if isinstance(each, OutOfTimeError) else Exit.WRONG for each in drawn.errors
    ]
    for error in drawn.errors:
        warn(f"gridwright: {error}")
    if as_json:
        errors = [error_answer(*each) for each in zip(drawn.errors, codes, strict=True)]
        told = {"folder": folder, "format": format, "pictures": drawn.pictures, "errors": errors}
        say_json("draw", told)
    else:
        warn(f"Drew {counted(drawn.pictures, 'picture')} into {folder}.")
    if codes:
        raise End(max(codes, key=SEVERITY.index))


@dataclass(frozen=True)
class _Filled:
    """What is filled in: a solution, an answer, or what a diagnosis finds."""

    solution: bool
    answer: str | None
    diagnosis: bool

    def scene(self, board: Puzzle, limits: Limits) -> Scene:
        """The picture to draw."""
        if self.answer is not None:
            return _answer_scene(board, self.answer)
        if self.diagnosis:
            return _diagnosis_scene(board, limits)
        return _solution_scene(board, limits) if self.solution else board.scene()


def _draw_one(
    puzzle: str,
    out: str,
    format: str | None,
    looks: Looks,
    filled: _Filled,
    time_limit: float,
    as_json: bool,
) -> None:
    if puzzle == filled.answer == STDOUT:
        raise InputError("standard input cannot be both PUZZLE and ANSWER: give one as a file")
    format = _format(format, out)
    if as_json and out == STDOUT:
        raise InputError("--json would be printed into the picture: give a file as --out")
    board = load(puzzle)
    content = rendered_as(filled.scene(board, Limits(time_limit)), format, looks)
    if out == STDOUT:
        _print(content, format)
        return
    save(out, content)
    if as_json:
        size = str(board.grid)
        say_json("draw", {"puzzle": board.name, "size": size, "format": format, "file": out})


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
        raise End(Exit.LIMIT)
    warn("This puzzle has no solution. Nothing was drawn.")
    raise End(Exit.WRONG)


def _print(content: bytes, format: str) -> None:
    if format != "svg" and sys.stdout is not None and sys.stdout.isatty():
        raise InputError(f"a terminal cannot show {format.upper()}: give a file as --out")
    echo(content, nl=False)
