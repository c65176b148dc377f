"""What all commands share: reading puzzles named on the command line, printing, exit codes."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from enum import IntEnum
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from gridwright.errors import InputError
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.reading import read, read_stream
from gridwright.scene import Scene
from gridwright.views.text import legend_lines, spans


class Exit(IntEnum):
    """Exit codes of every command."""

    DONE = 0
    WRONG = 1
    BAD_INPUT = 2
    LIMIT = 3
    INTERRUPTED = 130


PuzzleArgument = Annotated[
    str,
    typer.Argument(
        metavar="PUZZLE",
        help="A file, - for standard input, or name/example for a built-in board.",
        show_default=False,
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
AsciiOption = Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")]

STYLES = {
    "line": "dim",
    "empty": "dim",
    "clue": "bold cyan",
    "given": "bold",
    "answer": "green",
    "symbol": "magenta",
    "side": "bold cyan",
    "differs": "bold yellow",
    "wrong": "bold red",
    "look": "bold blue",
    "reason": "blue",
}


def load(argument: str) -> Puzzle:
    """The puzzle a command was given."""
    if argument == "-":
        if sys.stdin is None:
            raise InputError("standard input is closed; expected a board")
        return read_stream(sys.stdin.buffer, "standard input")
    if argument in puzzles() and not os.path.exists(argument):
        raise InputError(
            f"{argument} is a puzzle; expected one of its boards, see gridwright list {argument}"
        )
    return read(argument)


def draw(scene: Scene, *, ascii_only: bool = False, legend: bool = False) -> None:
    """Print a picture, coloured where the terminal has colours."""
    # A terminal that cannot show box drawing gets ASCII without being asked.
    plain = ascii_only or not _shows_unicode()
    lines = [
        Text.assemble(*((span.text, STYLES.get(span.role, "")) for span in line))
        for line in spans(scene, ascii_only=plain)
    ]
    for line in lines:
        line.rstrip()
    if legend:
        lines.append(Text())
        lines += [Text(entry, "dim") for entry in legend_lines(scene, ascii_only=plain)]
    _print(lines)


def _print(lines: Iterable[Text]) -> None:
    # Colours only on a terminal that has them; lines as long as they are.
    console = Console(highlight=False, soft_wrap=True, emoji=False)
    with console.capture() as printed:
        for line in lines:
            console.print(line)
    # Printed by `echo` like all else: on a closed pipe the console would end the process.
    typer.echo(printed.get(), nl=False, color=True)


def _shows_unicode() -> bool:
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    return encoding.lower().replace("-", "") in ("utf8", "utf16")


def counted(count: int, noun: str) -> str:
    """A number of things in words, such as `1 cell`, `2 cells` or `no cells`."""
    return f"{count or 'no'} {noun}{'' if count == 1 else 's'}"


def say(*lines: str) -> None:
    """Print plain lines on standard output."""
    for line in lines:
        typer.echo(line)


def say_json(value: object) -> None:
    """Print one JSON object on standard output."""
    typer.echo(json.dumps(value, ensure_ascii=False))


def warn(message: str) -> None:
    """Print a message for people on standard error."""
    typer.echo(message, err=True)


def table(rows: Iterable[tuple[str, str]], indent: str = "  ") -> None:
    """Print two aligned columns."""
    rows = list(rows)
    width = max((len(left) for left, _ in rows), default=0)
    for left, right in rows:
        say(f"{indent}{left.ljust(width)}  {right}".rstrip())


def drop_output() -> None:
    """Throw away what is still to be printed: nobody reads it, or it cannot be written."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
