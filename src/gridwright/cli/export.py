"""`gridwright export`: a model of a board for another solver."""

from __future__ import annotations

from typing import Annotated

from gridwright.cli.choices import target_names
from gridwright.cli.model_option import ModelOption, formulation_of
from gridwright.cli.output import JsonOption, PuzzleArgument, load, say_exactly, say_json
from gridwright.cli.parameters import Option
from gridwright.files import check_place, save

STDOUT = "-"


def export_command(
    puzzle: PuzzleArgument,
    to: Annotated[
        str,
        Option(
            "--to",
            metavar="TARGET",
            help="prolog, minizinc, dimacs or xcsp3.",
            show_default=False,
            choices=target_names,
        ),
    ],
    model: ModelOption = "strong",
    out: Annotated[
        str, Option(metavar="FILE", help="The file to write; - for standard output.")
    ] = STDOUT,
    as_json: JsonOption = False,
) -> None:
    """Write a model of a board for another solver: SWI-Prolog, MiniZinc, SAT, XCSP3."""
    from gridwright.lab.exports.targets import export
    from gridwright.lab.models.own_models import faults_of

    if out != STDOUT:
        check_place(out)
    board = load(puzzle)
    formulation = formulation_of(board, model)
    with faults_of(formulation):
        text = export(board, formulation, model, to)
    if out != STDOUT:
        save(out, text.encode())
    if as_json:
        where = {"text": text} if out == STDOUT else {"file": out}
        say_json("export", {"puzzle": board.name, "model": model, "target": to, **where})
    elif out == STDOUT:
        say_exactly(text.removesuffix("\n"))
