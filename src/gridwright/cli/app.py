"""The program: one function per command, and what happens when something goes wrong."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from gridwright import formats
from gridwright.cli.book import book_command
from gridwright.cli.check import check_command
from gridwright.cli.convert import convert_command
from gridwright.cli.diagnose import diagnose_command
from gridwright.cli.draw import draw_command
from gridwright.cli.explain import explain_command
from gridwright.cli.export import export_command
from gridwright.cli.feed import feed_command
from gridwright.cli.generate import generate_command
from gridwright.cli.hint import hint_command
from gridwright.cli.inspect import inspect_command
from gridwright.cli.lab import lab_app
from gridwright.cli.library import library_app
from gridwright.cli.list import list_command
from gridwright.cli.new import new_command
from gridwright.cli.output import Exit, drop_output, warn
from gridwright.cli.play import play_command
from gridwright.cli.rate import rate_command
from gridwright.cli.serve import serve_command
from gridwright.cli.show import show_command
from gridwright.cli.site import site_command
from gridwright.cli.solve import solve_command
from gridwright.cli.tour import tour_command
from gridwright.engines.limits import OutOfTimeError
from gridwright.errors import GridwrightError, InputError, NotUniqueError, shortened
from gridwright.plugins import name_file, named_files, reason
from gridwright.puzzles import registry
from gridwright.version import __version__

# What typer says of a usage error may repeat all that was typed.
LONGEST_MESSAGE = 300

app = typer.Typer(
    name="gridwright",
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Make, solve, explain and study grid logic puzzles.",
    epilog="Exit codes: 0 done, 1 the puzzle or answer is wrong, 2 bad input, 3 limit reached.",
)
app.command("list")(list_command)
app.command("show")(show_command)
app.command("draw")(draw_command)
app.command("solve")(solve_command)
app.command("check")(check_command)
app.command("convert")(convert_command)
app.command("export")(export_command)
app.command("diagnose")(diagnose_command)
app.command("hint")(hint_command)
app.command("explain")(explain_command)
app.command("rate")(rate_command)
app.command("generate")(generate_command)
app.command("book")(book_command)
app.add_typer(library_app)
app.command("feed")(feed_command)
app.command("site")(site_command)
app.command("play")(play_command)
app.command("serve")(serve_command)
app.add_typer(lab_app)
app.command("new")(new_command)
app.command("inspect")(inspect_command)
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
    puzzle: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help="Add the puzzle that a Python file describes."),
    ] = None,
) -> None:
    """Make, solve, explain and study grid logic puzzles."""
    for path in puzzle or ():
        add_puzzle(path)
    for failure in (*registry().failures, *formats.registry().failures):
        warn(f"gridwright: {failure}")


def add_puzzle(path: str) -> None:
    """Add the puzzle of a file to the others, here and in every process that is started."""
    name_file(path)
    registry.cache_clear()
    broken = {failure.source: failure for failure in registry().failures}
    whole = str(Path(path).absolute())
    if whole in broken:
        raise InputError(broken[whole].reason, source=path)


def main() -> None:
    """Run the command line; every expected error becomes one sentence and an exit code."""
    # Also where the shell has turned it off, as in a script's background job.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.exit(_run(sys.argv[1:] or ["--help"]))


def _run(arguments: Sequence[str]) -> int:
    try:
        code = _command(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()  # here, where what goes wrong can still be said
    except KeyboardInterrupt:
        warn("interrupted")
        return Exit.INTERRUPTED
    except OutOfTimeError as error:
        warn(f"gridwright: {error}")
        return Exit.LIMIT
    except NotUniqueError as error:
        warn(f"gridwright: {error}")
        return Exit.WRONG
    except GridwrightError as error:
        warn(f"gridwright: {error}")
        return Exit.BAD_INPUT
    except OSError as error:
        drop_output()
        if isinstance(error, BrokenPipeError):
            return Exit.DONE  # as in `gridwright tour | head`: the reader has enough
        warn(f"gridwright: this cannot be written: {error.strerror}")
        return Exit.BAD_INPUT
    except Exception as error:
        if not named_files():
            raise  # a fault of this program, and no one else's
        warn(f"gridwright: {reason(error)}; gridwright inspect NAME checks a puzzle from a file")
        return Exit.BAD_INPUT
    return code


def _command(arguments: Sequence[str]) -> int:
    """Run a command; not by calling `app`, which ends the process on a closed pipe."""
    command = typer.main.get_command(app)
    try:
        with command.make_context("gridwright", list(arguments)) as context:
            command.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except typer.TyperException as error:
        said = shortened(error.format_message().rstrip("."), LONGEST_MESSAGE)
        raise GridwrightError(f"{said} (see --help)") from None
    return Exit.DONE
