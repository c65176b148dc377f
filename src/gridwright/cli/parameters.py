"""What commands take: annotated parameters of functions that are options and arguments."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from dataclasses import is_dataclass
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import click

from gridwright.cli.shell_answers import PATHS, Complete, completing
from gridwright.errors import quoted

# What a value that is given may be refused with.
BadParameter = click.BadParameter
# Short names of options that many commands have.
SHORT = {"out": ("-o",), "count": ("-n",)}

Parser = Callable[[str], object]


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


class GivenArgument(click.Argument):
    """An argument with a sentence about it (its `help` is known to new versions of click only)."""

    sentence = ""
    boards = False


def sentence_of(argument: click.Argument) -> str:
    """The sentence about an argument."""
    return argument.sentence if isinstance(argument, GivenArgument) else ""


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


def _parameter(name: str, hint: Any, default: object) -> click.Parameter:
    if get_origin(hint) is not Annotated:
        raise TypeError(f"{name} is neither an option nor an argument of a command")
    kind, what = get_args(hint)
    if get_origin(kind) in (Union, UnionType):
        (kind,) = (each for each in get_args(kind) if each is not type(None))
    many = get_origin(kind) is list
    if isinstance(what, Argument):
        return _argument(name, what, many, default)
    return option_of(name, what, kind, many, default)


def _default(default: object) -> dict[str, Any]:
    """What click is told; for some versions of it, None is a default like any other."""
    needed = default is inspect.Parameter.empty
    return {"required": True} if needed else {"required": False, "default": default}


def _argument(name: str, what: Argument, many: bool, default: object) -> click.Argument:
    required = default is inspect.Parameter.empty
    metavar = what.metavar if required else f"[{what.metavar}]"
    made = GivenArgument(
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


def option_of(name: str, what: Option, kind: Any, many: bool, default: object) -> click.Option:
    """The option that a parameter of some kind is; with `many`, one that may be given often."""
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
            raise click.exceptions.Exit

    return called
