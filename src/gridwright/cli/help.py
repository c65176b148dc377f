"""`gridwright help`: what a command does and takes."""

from __future__ import annotations

from typing import Annotated

from gridwright.cli.commands import echo, run
from gridwright.cli.parameters import Argument, Option


def command_names() -> list[str]:
    """The commands, as this one takes them."""
    from gridwright.cli.app import COMMANDS

    return [name for commands in COMMANDS.values() for name in commands]


def help_command(
    command: Annotated[
        list[str] | None,
        Argument(
            metavar="COMMAND",
            help="The command, such as solve or lab tree.",
            names=command_names,
            files=False,
        ),
    ] = None,
    man: Annotated[
        bool, Option("--man", help="Print the manual page of the whole program, for man.")
    ] = False,
) -> None:
    """Show the help of a command, as its option --help does."""
    from gridwright.cli.app import app

    if man:
        from gridwright.cli.reference import manual

        echo(manual(), nl=False)
        return
    run(app, "gridwright", [*(command or ()), "--help"])
