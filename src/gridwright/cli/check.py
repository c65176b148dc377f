"""`gridwright check`: judge an answer."""

from __future__ import annotations

from typing import Annotated

from gridwright.cli.commands import End
from gridwright.cli.output import (
    AsciiOption,
    BoardsArgument,
    Exit,
    JsonOption,
    counted,
    draw,
    load,
    read_typed,
    say,
    say_object,
)
from gridwright.cli.parameters import Argument
from gridwright.errors import InputError
from gridwright.grid import Cell
from gridwright.puzzle import Puzzle
from gridwright.reading import read_answer
from gridwright.solving import Verdict, check

EXITS = {"correct": Exit.DONE, "unfinished": Exit.UNFINISHED, "wrong": Exit.WRONG}


def check_command(
    puzzle: BoardsArgument,
    answer: Annotated[
        str,
        Argument(
            metavar="ANSWER",
            help="A file with the filled grid, row by row (. for an open cell), - for standard "
            "input, or the rows themselves with / between them; also what solve --json prints.",
            show_default=False,
        ),
    ],
    ascii_only: AsciiOption = False,
    as_json: JsonOption = False,
) -> None:
    """Judge an answer: name every broken rule and where."""
    if puzzle == answer == "-":
        raise InputError("standard input cannot be both PUZZLE and ANSWER: give one as a file")
    board = load(puzzle)
    values = answer_of(board, answer)
    verdict = check(board, values)
    if as_json:
        say_object(verdict.to_dict())
    else:
        wrong = [cell for violation in verdict.violations for cell in violation.cells]
        draw(board.scene(values).highlighted(dict.fromkeys(wrong), "wrong"), ascii_only=ascii_only)
        say(*_sentences(verdict))
    if not verdict.correct:
        raise End(EXITS[verdict.status])


def answer_of(board: Puzzle, answer: str) -> dict[Cell, int]:
    """The answer a command was given: a file, - for standard input, or rows."""
    return read_typed(board, answer, read_answer)


def _sentences(verdict: Verdict) -> list[str]:
    if verdict.correct:
        return ["Correct: the answer is complete and breaks no rule."]
    lines = [f"{v.rule}: {v.text}" for v in verdict.violations]
    number = len(verdict.open_cells)
    if number:
        so_far = "" if lines else "Nothing is wrong so far; "
        verb = "is" if number == 1 else "are"
        lines.append(f"{so_far}{counted(number, 'cell')} {verb} still open.")
    return lines
