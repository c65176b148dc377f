"""The option `--model`, which several commands have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from gridwright.cli.output import warn
from gridwright.cli.parameters import Option
from gridwright.puzzle import Puzzle

if TYPE_CHECKING:  # loaded when the command runs: no other command needs them
    from gridwright.lab.models.formulation import Formulation

HELP = (
    "A model of the puzzle: strong, one of its paper such as paper, or your own as "
    "file.py:function (see docs/lab.md)."
)
ModelOption = Annotated[str, Option(metavar="NAME", help=HELP)]
OptionalModelOption = Annotated[str | None, Option(metavar="NAME", help=HELP)]


def formulation_of(board: Puzzle, name: str) -> Formulation:
    """The model of a board that a command was given."""
    from gridwright.lab.models.catalogue import catalogue, model_named

    for failure in catalogue().failures:
        warn(f"gridwright: {failure}")
    return model_named(type(board), name)
