"""`gridwright diagnose`: unique, ambiguous or impossible, and why."""

from __future__ import annotations

from typing import Annotated

from gridwright.cli.commands import End
from gridwright.cli.output import (
    AsciiOption,
    BoardsArgument,
    Exit,
    JsonOption,
    TimeLimitOption,
    counted,
    draw,
    draw_beside,
    load,
    say,
    say_object,
    warn,
)
from gridwright.cli.parameters import Option, whole_number
from gridwright.diagnosis import Diagnosis, clue_texts, diagnose
from gridwright.engines.limits import Limits
from gridwright.puzzle import Puzzle
from gridwright.questions import Spare

EXITS = {
    "unique": Exit.DONE,
    "ambiguous": Exit.WRONG,
    "impossible": Exit.WRONG,
    "limit": Exit.LIMIT,
}


def diagnose_command(
    puzzle: BoardsArgument,
    minimal: Annotated[
        bool, Option("--minimal", help="Show which clues of a unique puzzle are spare.")
    ] = False,
    up_to: Annotated[
        int,
        Option(
            "--count", metavar="N", parser=whole_number, help="Count solutions up to this number."
        ),
    ] = 100,
    time_limit: TimeLimitOption = None,
    ascii_only: AsciiOption = False,
    as_json: JsonOption = False,
) -> None:
    """Tell whether a puzzle has one solution, several or none, and why."""
    board = load(puzzle)
    found = diagnose(board, up_to=up_to, spare=minimal, limits=Limits(time_limit))
    if as_json:
        say_object(found.to_dict())
    else:
        _TELL[found.verdict](board, found, ascii_only)
        if minimal and found.verdict == "unique":
            _tell_spare(board, found.spare, ascii_only)
    if found.verdict != "unique":
        raise End(EXITS[found.verdict])


def _tell_unique(board: Puzzle, found: Diagnosis, ascii_only: bool) -> None:
    say("Unique: this puzzle has exactly one solution.")
    draw(board.scene(found.solutions[0]), ascii_only=ascii_only)


def _tell_ambiguous(board: Puzzle, found: Diagnosis, ascii_only: bool) -> None:
    number = f"{found.count} solutions" if found.exact else f"{found.count} solutions or more"
    cells = counted(len(found.differs), "cell")
    say(f"Ambiguous: this puzzle has {number}. Two of them differ in {cells}, marked here:")
    scenes = [board.scene(v).highlighted(found.differs, "differs") for v in found.solutions]
    draw_beside(scenes, ascii_only=ascii_only)


def _tell_impossible(board: Puzzle, found: Diagnosis, ascii_only: bool) -> None:
    say("Impossible: this puzzle has no solution.")
    if found.conflict is None:
        warn("The limit was reached before it was known which clues conflict.")
        return
    if not found.conflict:
        say("The rules alone cannot be met on this board, whatever its clues.")
        return
    say("These clues cannot hold together; without any one of them the others can:")
    say(*(f"  {label.text}" for label in found.conflict))
    cells = dict.fromkeys(label.clue.cell for label in found.conflict if label.clue)
    draw(board.scene().highlighted(cells, "wrong"), ascii_only=ascii_only)


def _tell_limit(board: Puzzle, found: Diagnosis, ascii_only: bool) -> None:
    if not found.solutions:
        warn("The limit was reached; whether there is a solution is not known.")
        return
    warn("The limit was reached; one solution was found, whether it is the only one is not known.")
    draw(board.scene(found.solutions[0]), ascii_only=ascii_only)


_TELL = {
    "unique": _tell_unique,
    "ambiguous": _tell_ambiguous,
    "impossible": _tell_impossible,
    "limit": _tell_limit,
}


def _tell_spare(board: Puzzle, spare: Spare | None, ascii_only: bool) -> None:
    if spare is None:
        warn("The limit was reached before it was known which clues are spare.")
        return
    everything = len(board.clues())
    if not spare.single:
        say(f"Every one of its {counted(everything, 'clue')} is needed.")
        return
    say(f"{counted(len(spare.single), 'clue')} of {everything} can go, any one of them alone:")
    say(*(f"  {text}" for text in clue_texts(board, spare.single)))
    say(f"With these {counted(len(spare.minimal), 'clue')} it is still unique, and none can go:")
    draw(board.keep(spare.minimal).scene(), ascii_only=ascii_only)
