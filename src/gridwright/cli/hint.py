"""`gridwright hint`: one next step from a player's position, and why."""

from __future__ import annotations

from typing import Annotated

from gridwright.cli.commands import End
from gridwright.cli.output import (
    AsciiOption,
    BoardsArgument,
    CellsOption,
    Exit,
    JsonOption,
    draw,
    load,
    naming_of,
    read_typed,
    say,
    say_json,
    seconds,
)
from gridwright.cli.parameters import Option, whole_number
from gridwright.engines.limits import Limits
from gridwright.errors import InputError
from gridwright.positions import Position, read_position
from gridwright.puzzle import Puzzle
from gridwright.reading import read_answer
from gridwright.views.walkthrough import SUPPOSED


def hint_command(
    puzzle: BoardsArgument,
    position: Annotated[
        str | None,
        Option(
            metavar="ANSWER",
            help="What is filled in so far, as check takes it (a file, -, or rows with / between); "
            "a cell may hold pencil marks in parentheses, as in (12).",
        ),
    ] = None,
    depth: Annotated[
        int,
        Option(
            metavar="N",
            parser=whole_number,
            help="How much to tell: 1 where to look, 2 which technique and clue, 3 what follows.",
        ),
    ] = 3,
    time_limit: Annotated[
        float,
        Option(
            metavar="SECONDS",
            parser=seconds,
            help="Seconds to look for the easiest step; after that, any step found soon is shown.",
        ),
    ] = 2.0,
    cells: CellsOption = "rc",
    ascii_only: AsciiOption = False,
    as_json: JsonOption = False,
) -> None:
    """Tell one next step and the reason for it."""
    from gridwright.explaining.hints import hint
    from gridwright.explaining.presenting.data import hint_data
    from gridwright.explaining.presenting.pictures import hint_scene
    from gridwright.explaining.wording.depth import as_depth

    if puzzle == position == "-":
        raise InputError("standard input cannot be both PUZZLE and the position")
    naming, how_much = naming_of(cells), as_depth(depth)
    board = load(puzzle)
    so_far = Position({}, {}) if position is None else read_typed(board, position, _position)
    found = hint(board, so_far.values, how_much, Limits(time_limit), so_far.marks)
    if as_json:
        data = hint_data(board, found, how_much, naming)
        say_json("hint", {"puzzle": board.name, **data})
    else:
        if depth == 3 and (found.explanation or found.wrong):
            scene = hint_scene(board, so_far.values, so_far.marks, found, naming)
            draw(scene, ascii_only=ascii_only)
            if any(glyph.tried for glyph in scene.glyphs):
                say(f"({SUPPOSED})")
        say(found.words.named(naming), ascii_only=ascii_only)
    if found.wrong:
        raise End(Exit.WRONG)


def _position(board: Puzzle, text: str) -> Position:
    """What is filled in and pencilled; what `solve --json` prints has no pencil marks."""
    if text.lstrip().startswith("{"):
        return Position(read_answer(board, text), {})
    return read_position(board, text)
