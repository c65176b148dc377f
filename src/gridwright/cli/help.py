"""`gridwright help`: what a command does and takes."""

from __future__ import annotations

from typing import Annotated

from gridwright.cli.commands import Argument, run


def help_command(
    command: Annotated[
        list[str] | None,
        Argument(metavar="COMMAND", help="The command, such as solve or lab tree."),
    ] = None,
) -> None:
    """Show the help of a command, as its option --help does."""
    from gridwright.cli.app import app

    run(app, "gridwright", [*(command or ()), "--help"])
