"""`gridwright schema`: what a command prints as JSON, as a JSON Schema."""

from __future__ import annotations

import json
from typing import Annotated

from gridwright.answers.schema import ANSWERS, schema_of
from gridwright.cli.commands import echo
from gridwright.cli.output import JsonOption, say, say_json
from gridwright.cli.parameters import Argument


def schema_command(
    command: Annotated[
        list[str] | None,
        Argument(
            metavar="COMMAND",
            help="The command, such as solve or lab tree, or error.",
            names=lambda: ANSWERS,
            files=False,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Print the JSON Schema of what a command prints with --json; without one, list all schemas."""
    if command:
        echo(json.dumps(schema_of(" ".join(command)), indent=None if as_json else 2))
    elif as_json:
        say_json("schema", {"commands": list(ANSWERS)})
    else:
        say(*ANSWERS)
