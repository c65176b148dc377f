"""`gridwright explain`: from the clues to the solution, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import Annotated

from gridwright.cli.output import (
    AsciiOption,
    BoardsArgument,
    CellsOption,
    JsonOption,
    draw,
    load,
    naming_of,
    say,
    say_exactly,
    say_json,
    seconds,
)
from gridwright.cli.parameters import Option
from gridwright.engines.limits import Limits
from gridwright.errors import InputError, not_known
from gridwright.files import check_place, save
from gridwright.grid import Naming
from gridwright.puzzle import Puzzle
from gridwright.views.saving import format_of
from gridwright.views.walkthrough import (
    ENDINGS,
    FORMATS,
    PICTURES,
    Stage,
    Walk,
    markdown_walk,
    plain_lines,
    text_walk,
)

STDOUT = "-"


def explain_command(
    puzzle: BoardsArgument,
    format: Annotated[
        str | None,
        Option(
            metavar="FORMAT",
            help=f"{', '.join(FORMATS)}.  [the ending of FILE: .txt, .md or .html; else text]",
            show_default=False,
            choices=lambda: FORMATS,
        ),
    ] = None,
    out: Annotated[
        str,
        Option(metavar="FILE", help="The file to write; - for standard output."),
    ] = STDOUT,
    pictures: Annotated[
        str | None,
        Option(
            metavar="WHICH",
            help="After which steps to show the board: all, some (where much is new, and else now "
            "and then) or none.  [some in text, else all]",
            show_default=False,
            choices=lambda: PICTURES,
        ),
    ] = None,
    time_limit: Annotated[
        float | None,
        Option(
            metavar="SECONDS",
            parser=seconds,
            help="Maximum number of seconds to spend; steps found by then are printed, but no file "
            "is written.",
        ),
    ] = None,
    cells: CellsOption = "rc",
    ascii_only: AsciiOption = False,
    as_json: JsonOption = False,
) -> None:
    """Walk from the clues to the solution, one step and its reason after the other."""
    if as_json and (format or pictures or out != STDOUT):
        raise InputError(
            "--json prints the steps as data, and so do files of many boards: --format, --pictures "
            "and --out are for reading one"
        )
    format = _format(format, out)
    pictures = _known(
        pictures or ("some" if format == "text" else "all"), "choice of pictures", PICTURES
    )
    naming = naming_of(cells)
    board = load(puzzle)
    if as_json:
        say_json("explain", _as_json(board, Limits(time_limit), naming))
        return
    walk = _walk(board, Limits(time_limit), naming)
    if out == STDOUT and format == "text":
        for part in text_walk(walk, pictures):
            if isinstance(part, str):
                say(part, ascii_only=ascii_only)
            else:
                draw(part, ascii_only=ascii_only)
        return
    lines = _lines(walk, format, pictures, ascii_only)
    if out == STDOUT:
        say_exactly(*lines)
    else:
        save(out, "".join(f"{line}\n" for line in lines).encode())


def _format(wanted: str | None, out: str) -> str:
    if out == STDOUT:
        return _known(wanted or "text", "format", FORMATS)
    check_place(out)
    return _known(wanted, "format", FORMATS) if wanted else ENDINGS[format_of(out, tuple(ENDINGS))]


def _known(name: str, what: str, names: tuple[str, ...]) -> str:
    if name not in names:
        raise InputError(not_known(what, name, names))
    return name


def _lines(walk: Walk, format: str, pictures: str, ascii_only: bool) -> Iterator[str]:
    """A walk in a format, line by line or in larger parts."""
    if format == "html":
        # Here: only those who want a page need it.
        from gridwright.views.walkthrough_html import html_walk

        return iter((html_walk(walk, pictures),))
    if format == "markdown":
        return markdown_walk(walk, pictures)
    return plain_lines(text_walk(walk, pictures), ascii_only=ascii_only)


def _walk(board: Puzzle, limits: Limits, naming: Naming) -> Walk:
    from gridwright.explaining.presenting.pictures import start_scene

    stages = _stages(board, limits, naming)
    # The first at once: of a puzzle that cannot be explained nothing is printed.
    stages = chain(list(islice(stages, 1)), stages)
    return Walk(start_scene(board, naming), tuple(board.rules_at_work().values()), stages, naming)


def _stages(board: Puzzle, limits: Limits, naming: Naming) -> Iterator[Stage]:
    """The steps to the solution, one after the other."""
    from gridwright.explaining.presenting.pictures import known_values, step_scene, tried_scenes
    from gridwright.explaining.walking.walkthrough import explain

    for each in explain(board, limits):
        decided = len(known_values(each.after)) - len(known_values(each.known))
        scene = step_scene(board, each, naming)
        tried = tried_scenes(board, each, naming)
        yield Stage(each.title, each.move.cost, each.words, each.outcome, scene, decided, tried)


def _as_json(board: Puzzle, limits: Limits, naming: Naming) -> dict[str, object]:
    from gridwright.explaining.presenting.data import step_data
    from gridwright.explaining.walking.walkthrough import explain

    walk = list(explain(board, limits))
    steps = [step_data(board, each, naming) for each in walk]
    hardest = max((each.move.rank for each in walk), default=0)
    return {"puzzle": board.name, "steps": steps, "hardest": hardest}
