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

from gridwright.puzzle import Puzzle
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
        return read_stream(sys.stdin.buffer, "standard input")
    return read(argument)


def console() -> Console:
    """Standard output; colours only on a terminal that has them, wide enough for any board."""
    return Console(highlight=False, soft_wrap=True, emoji=False)


def draw(scene: Scene, *, ascii_only: bool = False, legend: bool = False) -> None:
    """Print a picture, coloured where the terminal has colours."""
    out = console()
    # A terminal that cannot show box drawing gets ASCII without being asked.
    plain = ascii_only or not _shows_unicode()
    for line in spans(scene, ascii_only=plain):
        text = Text.assemble(*((span.text, STYLES.get(span.role, "")) for span in line))
        text.rstrip()
        out.print(text)
    if legend:
        out.print()
        for entry in legend_lines(scene, ascii_only=plain):
            out.print(entry, style="dim", markup=False)


def _shows_unicode() -> bool:
    return (sys.stdout.encoding or "ascii").lower().replace("-", "") in ("utf8", "utf16")


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


def quiet_broken_pipe() -> None:
    """Let `gridwright ... | head` end without a message."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
