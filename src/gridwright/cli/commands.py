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
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import click
from click.shell_completion import CompletionItem

from gridwright.cli.shell_answers import PATHS, Complete, completing
from gridwright.errors import meant, quoted

# What a command needs of click, so that all of them get it from here.
BadParameter = click.BadParameter
End = click.exceptions.Exit
clear = click.clear
echo = click.echo
getchar = click.getchar
prompt = click.prompt

# Short names of options that many commands have.
SHORT = {"out": ("-o",), "count": ("-n",)}

Parser = Callable[[str], object]
Function = Callable[..., None]
# Makes a function of one board one of many.
Each = Callable[[Function], Function]


class Argument:
    """What a command is given by its place.

    With `boards`, a file of many boards may be given too, and the command is called for each.
    `names` gives what may stand there, beside the name of a file unless it may not, for shells
    that complete it.
    """

    def __init__(
        self,
        *,
        metavar: str,
        help: str,
        show_default: bool = True,
        boards: bool = False,
        names: Callable[[], Iterable[str]] = tuple,
        files: bool = True,
    ) -> None:
        self.metavar, self.help, self.show_default = metavar, help, show_default
        self.boards, self.names, self.files = boards, names, files


class Option:
    """What a command is given by its name, which is that of the parameter unless it is told.

    `choices` gives what may be given, for shells that complete it; with `listed`, several of
    these, with commas between them.
    """

    def __init__(
        self,
        *names: str,
        help: str,
        metavar: str | None = None,
        parser: Parser | None = None,
        show_default: bool = True,
        at_once: Callable[[], None] | None = None,
        choices: Callable[[], Iterable[str]] | None = None,
        listed: bool = False,
    ) -> None:
        self.names, self.help, self.metavar, self.parser = names, help, metavar, parser
        self.show_default, self.at_once = show_default, at_once
        self.choices, self.listed = choices, listed


def whole_number(text: str) -> int:
    """The value of an option that takes a whole number, for `Option(parser=...)`."""
    try:
        return int(text)
    except ValueError:
        raise BadParameter(f"expected a whole number, found {quoted(text)}") from None


WORKERS = Option(
    metavar="N", parser=whole_number, help="Processes that work at the same time on many boards."
)


class Command(click.Command):
    """A command whose help also says what its arguments are."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Arguments first, then options."""
        given = [each for each in self.params if isinstance(each, _Given)]
        if given:
            with formatter.section("Arguments"):
                formatter.write_dl([(each.metavar or "", each.sentence) for each in given])
        super().format_options(ctx, formatter)


class _Given(click.Argument):
    """An argument with a sentence about it (its `help` is known to new versions of click only)."""

    sentence = ""
    boards = False


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


def sentence_of(argument: click.Argument) -> str:
    """The sentence about an argument."""
    return argument.sentence if isinstance(argument, _Given) else ""


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
    if each is not None and any(isinstance(one, _Given) and one.boards for one in taken):
        taken.insert(-1, _option("workers", WORKERS, int, False, 1))  # before --json
        function = each(function)
    return Command(name, callback=function, params=taken, help=help)


def parameters(function: Callable[..., object]) -> list[click.Parameter]:
    """The options and arguments that a function takes.

    A parameter may also be a dataclass of options and arguments, which several commands share.
    """
    hints = get_type_hints(function, include_extras=True)
    found = []
    for name, parameter in inspect.signature(function).parameters.items():
        if is_dataclass(hints[name]):
            found += parameters(hints[name])
        else:
            found.append(_parameter(name, hints[name], parameter.default))
    return found


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


def _parameter(name: str, hint: Any, default: object) -> click.Parameter:
    if get_origin(hint) is not Annotated:
        raise TypeError(f"{name} is neither an option nor an argument of a command")
    kind, what = get_args(hint)
    if get_origin(kind) in (Union, UnionType):
        (kind,) = (each for each in get_args(kind) if each is not type(None))
    many = get_origin(kind) is list
    if isinstance(what, Argument):
        return _argument(name, what, many, default)
    return _option(name, what, kind, many, default)


def _default(default: object) -> dict[str, Any]:
    """What click is told; for some versions of it, None is a default like any other."""
    needed = default is inspect.Parameter.empty
    return {"required": True} if needed else {"required": False, "default": default}


def _argument(name: str, what: Argument, many: bool, default: object) -> click.Argument:
    required = default is inspect.Parameter.empty
    metavar = what.metavar if required else f"[{what.metavar}]"
    made = _Given(
        [name],
        metavar=f"{metavar}..." if many else metavar,
        nargs=-1 if many else 1,
        shell_complete=completing(what.names, path="file" if what.files else ""),
        **_default(default),
    )
    made.boards = what.boards
    shown = not required and default is not None and what.show_default
    made.sentence = f"{what.help}  [default: {default}]" if shown else what.help
    return made


def _option(name: str, what: Option, kind: Any, many: bool, default: object) -> click.Option:
    names = what.names or (*SHORT.get(name, ()), f"--{name.replace('_', '-')}")
    return click.Option(
        [*names, name],
        metavar=what.metavar,
        help=what.help,
        is_flag=kind is bool,
        type=None if kind is bool else _type(what.parser, kind),
        multiple=many,
        **_default(default),
        show_default=what.show_default and not many,
        is_eager=what.at_once is not None,
        expose_value=what.at_once is None,
        callback=_at_once(what.at_once),
        shell_complete=_completion(what),
    )


def _completion(what: Option) -> Complete | None:
    """What shells offer as the value of an option: one of its choices, a path, or nothing."""
    if what.choices is not None:
        return completing(what.choices, listed=what.listed)
    path = PATHS.get(what.metavar or "")
    return completing(path=path) if path else None


def _type(parser: Parser | None, kind: Any) -> click.ParamType[Any] | None:
    if parser is not None:
        return _Parsed(parser)
    if kind not in (str, list[str]):
        raise TypeError(f"an option that takes {kind} needs a parser")
    return click.STRING


class _Parsed(click.ParamType):  # type: ignore[type-arg] # older ones are not generic
    """Values as a function reads them; those that are no text are defaults."""

    name = "text"

    def __init__(self, parser: Parser) -> None:
        self.parser = parser

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        return self.parser(value) if isinstance(value, str) else value


def _at_once(act: Callable[[], None] | None) -> Callable[..., object] | None:
    """A callback for an option that does something at once, whatever else is asked for."""
    if act is None:
        return None

    def called(context: click.Context, parameter: click.Parameter, given: bool) -> None:
        if given and not context.resilient_parsing:
            act()
            raise End

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
