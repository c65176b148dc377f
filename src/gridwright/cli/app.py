"""The program: one function per command, and what happens when something goes wrong."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Annotated, Any

import click

from gridwright.cli.commands import Group, echo, run
from gridwright.cli.output import Exit, drop_output, say_object, warn
from gridwright.cli.parameters import Option, parameters
from gridwright.cli.shell_answers import answer_shell
from gridwright.engines.limits import OutOfTimeError
from gridwright.errors import GridwrightError, InputError, NotUniqueError, shortened
from gridwright.plugins import name_file, named_files, reason, whole_path
from gridwright.version import __version__

# What click says of a usage error may repeat all that was typed.
LONGEST_MESSAGE = 300

COMMANDS = {
    "Look at boards": {
        "list": "gridwright.cli.list:list_command",
        "show": "gridwright.cli.show:show_command",
        "draw": "gridwright.cli.draw:draw_command",
        "convert": "gridwright.cli.convert:convert_command",
        "export": "gridwright.cli.export:export_command",
    },
    "Solve and explain": {
        "solve": "gridwright.cli.solve:solve_command",
        "check": "gridwright.cli.check:check_command",
        "diagnose": "gridwright.cli.diagnose:diagnose_command",
        "hint": "gridwright.cli.hint:hint_command",
        "explain": "gridwright.cli.explain:explain_command",
        "rate": "gridwright.cli.rate:rate_command",
    },
    "Make and publish": {
        "generate": "gridwright.cli.generate:generate_command",
        "library": "gridwright.cli.library:library_group",
        "book": "gridwright.cli.book:book_command",
        "feed": "gridwright.cli.feed:feed_command",
        "site": "gridwright.cli.site:site_command",
    },
    "Play": {
        "play": "gridwright.cli.play:play_command",
        "serve": "gridwright.cli.serve:serve_command",
    },
    "Study and extend": {
        "lab": "gridwright.cli.lab:lab_group",
        "new": "gridwright.cli.new:new_command",
        "inspect": "gridwright.cli.inspect:inspect_command",
    },
    "Begin": {
        "tour": "gridwright.cli.tour:tour_command",
        "help": "gridwright.cli.help:help_command",
        "schema": "gridwright.cli.schema:schema_command",
        "completion": "gridwright.cli.completion:completion_command",
    },
}


def _print_version() -> None:
    echo(f"gridwright {__version__}")


def options(
    version: Annotated[
        bool, Option("-V", "--version", at_once=_print_version, help="Print the version.")
    ] = False,
    puzzle: Annotated[
        list[str] | None,
        Option(metavar="FILE", help="Add the puzzle that a Python file describes."),
    ] = None,
) -> None:
    """Make, solve, explain and study grid logic puzzles."""
    from gridwright import formats
    from gridwright.puzzles import registry

    for path in puzzle or ():
        add_puzzle(path)
    for failure in (*registry().failures, *formats.failures()):
        warn(f"gridwright: {failure}")


def _each(function: Callable[..., None]) -> Callable[..., None]:
    """Call a command for its board, or for each of those in a file."""

    def called(workers: int, **given: Any) -> None:
        from gridwright.cli.many import answer_all, boards_of

        boards = boards_of(given["puzzle"])
        if boards:
            answer_all(function, given, boards, workers)
        else:
            function(**given)

    return called


app = Group(
    "gridwright",
    COMMANDS,
    _each,
    callback=options,
    params=parameters(options),
    help=options.__doc__,
    epilog="Exit codes: 0 done, 1 the puzzle or answer is wrong, 2 bad input, 3 limit reached, "
    "4 nothing is wrong, but the answer is not finished.",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def add_puzzle(path: str) -> None:
    """Add the puzzle of a file to the others, here and in every process that is started."""
    from gridwright.puzzles import registry

    name_file(path)
    registry.cache_clear()
    broken = {failure.source: failure for failure in registry().failures}
    whole = whole_path(path)
    if whole in broken:
        raise InputError(broken[whole].reason, source=path)


def main() -> None:
    """Run the command line; every expected error becomes one sentence and an exit code."""
    # Also where the shell has turned it off, as in a script's background job.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if sys.stdout is None:  # closed, as by `>&-`: nothing that is printed is wanted
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - as long as the program
    answered = answer_shell(app, "gridwright")
    sys.exit(_run(sys.argv[1:] or ["--help"]) if answered is None else answered)


def _run(arguments: Sequence[str]) -> int:
    try:
        code = _command(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()  # here, where what goes wrong can still be said
    except KeyboardInterrupt as error:
        warn("interrupted")
        return _tell(arguments, error, Exit.INTERRUPTED, "interrupted")
    except OutOfTimeError as error:
        return _fail(arguments, error, Exit.LIMIT)
    except NotUniqueError as error:
        return _fail(arguments, error, Exit.WRONG)
    except GridwrightError as error:
        return _fail(arguments, error, Exit.BAD_INPUT)
    except OSError as error:
        drop_output()  # so that nothing more is printed, no object either
        if isinstance(error, BrokenPipeError):
            return Exit.DONE  # as in `gridwright tour | head`: the reader has enough
        warn(f"gridwright: this cannot be written: {error.strerror}")
        return Exit.BAD_INPUT
    except Exception as error:
        if not named_files():
            raise  # a fault of this program, and no one else's
        said = f"{reason(error)}; gridwright inspect NAME checks a puzzle from a file"
        warn(f"gridwright: {said}")
        return _tell(arguments, error, Exit.BAD_INPUT, said)
    return code


def _fail(arguments: Sequence[str], error: GridwrightError, code: Exit) -> int:
    warn(f"gridwright: {error}")
    return _tell(arguments, error, code, str(error))


def _tell(arguments: Sequence[str], error: BaseException, code: Exit, said: str) -> int:
    """Tell a program what people were told; its exit code."""
    if "--json" in arguments and sys.stdout is not None:
        from gridwright.cli.errors import error_answer

        with suppress(OSError):  # nobody reads it
            say_object({**error_answer(error, code, said=said)})
            sys.stdout.flush()
    return code


def _command(arguments: Sequence[str]) -> int:
    try:
        return run(app, "gridwright", arguments)
    except click.ClickException as error:
        said = shortened(error.format_message().rstrip("."), LONGEST_MESSAGE)
        raise GridwrightError(f"{said}; see --help") from error
