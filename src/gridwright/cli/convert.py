"""`gridwright convert`: write a board in another format."""

from __future__ import annotations

from typing import Annotated

from gridwright.cli.output import BoardsArgument, JsonOption, load, say_exactly, say_json
from gridwright.cli.parameters import Option
from gridwright.errors import InputError, not_known
from gridwright.formats import write_text


def _formats() -> list[str]:
    from gridwright.formats import codecs

    return sorted({codec.format for codec in codecs() if codec.write})


def convert_command(
    puzzle: BoardsArgument,
    to: Annotated[
        str,
        Option(
            "--to",
            metavar="FORMAT",
            help="The format to write, see gridwright list.",
            show_default=False,
            choices=_formats,
        ),
    ],
    as_json: JsonOption = False,
) -> None:
    """Write a board in another format."""
    known = _formats()
    if to not in known:
        raise InputError(not_known("format", to, known))
    board = load(puzzle)
    text = write_text(board, to)
    if as_json:
        say_json("convert", {"puzzle": board.name, "format": to, "text": text})
    else:
        say_exactly(text.removesuffix("\n"))
