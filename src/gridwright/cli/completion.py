"""`gridwright completion`: let a shell complete commands, options and names of boards."""

from __future__ import annotations

from typing import Annotated

from click.shell_completion import get_completion_class

from gridwright.cli.commands import echo
from gridwright.cli.output import JsonOption, say_json
from gridwright.cli.parameters import Argument
from gridwright.cli.shell_answers import ASKED
from gridwright.validation import check_choice

SHELLS = ("bash", "zsh", "fish")


def completion_command(
    shell: Annotated[
        str,
        Argument(
            metavar="SHELL", help="The shell: bash, zsh or fish.", names=lambda: SHELLS, files=False
        ),
    ],
    as_json: JsonOption = False,
) -> None:
    """Print what a shell has to be told once to complete commands and names of boards."""
    from gridwright.cli.app import app

    check_choice("shell", shell, SHELLS)
    kind = get_completion_class(shell)
    assert kind is not None  # click knows these three
    script = kind(app, {}, "gridwright", ASKED).source()
    if as_json:
        say_json("completion", {"shell": shell, "script": script})
    else:
        echo(script)
