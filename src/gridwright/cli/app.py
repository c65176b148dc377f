"""The program: one function per command, and what happens when something goes wrong."""

from __future__ import annotations

import signal
import sys
from typing import Annotated, NoReturn

import typer

from gridwright.cli.check import check_command
from gridwright.cli.list import list_command
from gridwright.cli.output import Exit, quiet_broken_pipe, warn
from gridwright.cli.show import show_command
from gridwright.cli.solve import solve_command
from gridwright.cli.tour import tour_command
from gridwright.errors import GridwrightError
from gridwright.version import __version__

app = typer.Typer(
    name="gridwright",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Make, solve, explain and study grid logic puzzles.",
    epilog="Exit codes: 0 done, 1 the puzzle or answer is wrong, 2 bad input, 3 limit reached.",
)
app.command("list")(list_command)
app.command("show")(show_command)
app.command("solve")(solve_command)
app.command("check")(check_command)
app.command("tour")(tour_command)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"gridwright {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Make, solve, explain and study grid logic puzzles."""


def _interrupted(signum: int, frame: object) -> NoReturn:
    # Raised in the main thread wherever it is: the search is pure Python and stops at once.
    warn("interrupted")
    sys.exit(Exit.INTERRUPTED)


def main() -> None:
    """Run the command line; every expected error becomes one sentence and an exit code."""
    signal.signal(signal.SIGINT, _interrupted)
    try:
        app()
    except GridwrightError as error:
        warn(f"gridwright: {error}")
        sys.exit(Exit.BAD_INPUT)
    except BrokenPipeError:
        quiet_broken_pipe()
        sys.exit(Exit.DONE)
