"""`gridwright check`: judge an answer."""

from __future__ import annotations

from typing import Annotated

from gridwright.cli.commands import Argument, End
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
    say_json,
)
from gridwright.errors import InputError
from gridwright.grid import Cell
from gridwright.puzzle import Puzzle
from gridwright.reading import read_answer
from gridwright.solving import Verdict, check


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
        say_json(_as_json(board, verdict))
    else:
        wrong = [cell for violation in verdict.violations for cell in violation.cells]
        draw(board.scene(values).highlighted(dict.fromkeys(wrong), "wrong"), ascii_only=ascii_only)
        say(*_sentences(board, verdict))
    if not verdict.correct:
        raise End(Exit.WRONG)


def answer_of(board: Puzzle, answer: str) -> dict[Cell, int]:
    """The answer a command was given: a file, - for standard input, or rows."""
    return read_typed(board, answer, read_answer)


def _as_json(board: Puzzle, verdict: Verdict) -> dict[str, object]:
    return {
        "puzzle": board.name,
        "correct": verdict.correct,
        "open": [list(cell) for cell in verdict.open_cells],
        "violations": [
            {"rule": v.rule, "text": v.text, "cells": [list(cell) for cell in v.cells]}
            for v in verdict.violations
        ],
    }


def _sentences(board: Puzzle, verdict: Verdict) -> list[str]:
    if verdict.correct:
        return ["Correct: the answer is complete and breaks no rule."]
    lines = [f"{v.rule}: {v.text}" for v in verdict.violations]
    number = len(verdict.open_cells)
    if number:
        so_far = "" if lines else "Nothing is wrong so far; "
        verb = "is" if number == 1 else "are"
        lines.append(f"{so_far}{counted(number, 'cell')} {verb} still open.")
    return lines
