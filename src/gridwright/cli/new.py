"""`gridwright new`: the file of a new puzzle, ready to run."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from typing import Annotated

from gridwright.cli.output import JsonOption, say, say_exactly, say_json
from gridwright.cli.parameters import Argument, Option
from gridwright.descriptions import NAME
from gridwright.errors import InputError, quoted
from gridwright.files import check_place, save
from gridwright.puzzles import puzzles


def new_command(
    name: Annotated[
        str, Argument(metavar="NAME", help="The puzzle's name, such as my-puzzle.", files=False)
    ],
    out: Annotated[
        str | None,
        Option("--out", metavar="FILE", help="The file to write (NAME.py in this folder)."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Write the file of a new puzzle: the smallest complete one, to be changed into yours."""
    text = puzzle_text(name)
    path = out or f"{name.replace('-', '_')}.py"
    check_place(path)
    if Path(path).exists():
        raise InputError("this file exists already; name another with --out", source=path)
    save(path, text.encode())
    if as_json:
        say_json("new", {"puzzle": name, "file": path})
        return
    say(f"{path} describes the puzzle {name}. Try it, then change its rules:", "")
    say_exactly(f"    gridwright --puzzle {path} generate {name} --size 5")
    say_exactly(f"    gridwright --puzzle {path} inspect {name}")
    say("", "docs/new-puzzle.md of the project says which layers and constraints there are.")


def puzzle_text(name: str) -> str:
    """The text of the file of a new puzzle."""
    if not re.fullmatch(NAME, name):
        raise InputError(f"{quoted(name)} is not a name; expected one such as my-puzzle")
    if name in puzzles():
        raise InputError(f"there is a puzzle {name} already; choose another name")
    words = name.split("-")
    template = (resources.files("gridwright.cli") / "new_puzzle.txt").read_text("utf-8")
    return template.format(
        name=name, title=" ".join(words).title(), class_name="".join(map(str.title, words))
    )
