"""`gridwright new`: the file of a new puzzle, ready to run."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from typing import Annotated

import typer

from gridwright.errors import InputError
from gridwright.puzzles import puzzles

NAME = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"


def new_command(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The puzzle's name, such as my-puzzle.")
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="The file to write (NAME.py in this folder)."),
    ] = None,
) -> None:
    """Write the file of a new puzzle: the smallest complete one, to be changed into yours."""
    path = out or Path(f"{name.replace('-', '_')}.py")
    text = puzzle_text(name)
    try:
        with path.open("x", encoding="utf-8") as stream:
            stream.write(text)
    except FileExistsError:
        raise InputError(
            "this file exists already; name another with --out", source=str(path)
        ) from None
    except OSError as error:
        raise InputError(
            f"this file cannot be written: {error.strerror}", source=str(path)
        ) from None
    typer.echo(f"{path} describes the puzzle {name}. Try it, then change its rules:\n")
    typer.echo(f"    gridwright --puzzle {path} generate {name} --size 5")


def puzzle_text(name: str) -> str:
    """The text of the file of a new puzzle."""
    if not re.fullmatch(NAME, name):
        raise InputError(f"{name[:40]!r} is not a name; expected one such as my-puzzle")
    if name in puzzles():
        raise InputError(f"there is a puzzle {name} already; choose another name")
    words = name.split("-")
    template = (resources.files("gridwright.cli") / "new_puzzle.txt").read_text("utf-8")
    return template.format(
        name=name, title=" ".join(words).title(), class_name="".join(map(str.title, words))
    )
