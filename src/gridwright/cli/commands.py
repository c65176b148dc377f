"""Commands made of functions: annotated parameters are their options and arguments.

    def solve_command(puzzle: Annotated[str, Argument(metavar="PUZZLE")],
                      seed: Annotated[int, Option(metavar="N", parser=whole_number)] = 0): ...

The module of a command is loaded when the command is called, or when its help is wanted.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import wraps
from importlib import import_module
from typing import Any, get_type_hints

import click
from click.shell_completion import CompletionItem

from gridwright.cli.parameters import WORKERS, GivenArgument, option_of, parameters
from gridwright.errors import meant, quoted

# What a command needs of click, so that all of them get it from here.
End = click.exceptions.Exit
clear = click.clear
echo = click.echo
getchar = click.getchar
prompt = click.prompt

Function = Callable[..., None]
# Makes a function of one board one of many.
Each = Callable[[Function], Function]


class Command(click.Command):
    """A command whose help also says what its arguments are."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Arguments first, then options."""
        given = [each for each in self.params if isinstance(each, GivenArgument)]
        if given:
            with formatter.section("Arguments"):
                formatter.write_dl([(each.metavar or "", each.sentence) for each in given])
        super().format_options(ctx, formatter)


class Group(click.Group):
    """Commands by name, each `module:function`, under headings."""

    def __init__(
        self,
        name: str,
        headings: Mapping[str, Mapping[str, str]],
        each: Each | None = None,
        **settings: Any,
    ) -> None:
        # Without a command there is one sentence, as for anything else that is missing.
        super().__init__(name, no_args_is_help=False, **settings)
        self.headings, self.each = headings, each

    def load_all(self) -> dict[str, click.Command]:
        """All commands by their names."""
        rows = (row for commands in self.headings.values() for row in commands.items())
        return {name: load_command(name, place, self.each) for name, place in rows}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order in which they are listed."""
        return [name for commands in self.headings.values() for name in commands]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command."""
        for commands in self.headings.values():
            if cmd_name in commands:
                return load_command(cmd_name, commands[cmd_name], self.each)
        return None

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """What shells offer: commands, each with its whole first sentence, and options."""
        found = super().shell_complete(ctx, incomplete)
        for item in found:
            command = self.get_command(ctx, item.value)
            item.help = summary(command) if command else item.help
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant; where there is none by that name, say which one is near."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            raise click.UsageError(_missing("command", args[0], self.list_commands(ctx)), ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """All commands under their headings, each with its whole first sentence."""
        loaded = self.load_all()
        width = max(map(len, loaded))
        for heading, commands in self.headings.items():
            with formatter.section(heading):
                rows = [(name.ljust(width), summary(loaded[name])) for name in commands]
                formatter.write_dl(rows)


def _missing(what: str, name: str, known: Iterable[str]) -> str:
    """A sentence for a name that is not known, with the one that may have been meant."""
    return f"there is no {what} {quoted(name)}{meant(name, known)}"


def summary(command: click.Command) -> str:
    """The first sentence about a command."""
    return " ".join((command.help or "").partition("\n\n")[0].split())


def load_command(name: str, place: str, each: Each | None = None) -> click.Command:
    """The command at `module:function`, or the group that is there."""
    module, _, function = place.partition(":")
    found = getattr(import_module(module), function)
    return found if isinstance(found, click.Command) else command_of(found, name, each)


def command_of(function: Function, name: str, each: Each | None = None) -> Command:
    """A command that calls a function; `each` makes of it one that may be given many boards."""
    help = inspect.cleandoc(function.__doc__ or "")
    taken = parameters(function)
    function = _with_groups(function)
    if each is not None and any(isinstance(one, GivenArgument) and one.boards for one in taken):
        taken.insert(-1, option_of("workers", WORKERS, int, False, 1))  # before --json
        function = each(function)
    return Command(name, callback=function, params=taken, help=help)


def _with_groups(function: Function) -> Function:
    """A function that is given every option by itself, and gathers those of its dataclasses."""
    hints = get_type_hints(function)
    groups = {name: hints[name] for name in hints if is_dataclass(hints[name])}
    if not groups:
        return function

    @wraps(function)
    def called(**given: object) -> None:
        for name, group in groups.items():
            own = [field.name for field in fields(group)]
            given[name] = group(**{key: given.pop(key) for key in own})
        function(**given)

    return called


def run(command: click.Command, name: str, arguments: Sequence[str]) -> int:
    """Carry out a command and return its exit code; raise `click.ClickException` for bad usage.

    Not by calling the command, which ends the process on a closed pipe.
    """
    try:
        with command.make_context(name, list(arguments)) as context:
            command.invoke(context)
    except End as end:
        return end.exit_code
    except click.NoSuchOption as error:
        known = [] if error.ctx is None else _options(error.ctx.command)
        said = _missing("option", error.option_name, known)
        if said.endswith("'"):  # it is like none of them
            said += "; put -- before what begins with - and is no option"
        raise click.UsageError(said, error.ctx) from None
    return 0


def _options(command: click.Command) -> list[str]:
    return [name for each in command.params for name in each.opts if name.startswith("-")]
