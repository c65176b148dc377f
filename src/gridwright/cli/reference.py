"""The reference of all commands, made from the commands themselves: one page, and manual pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import click

from gridwright.cli.app import COMMANDS, app
from gridwright.cli.commands import Group, summary
from gridwright.cli.parameters import sentence_of


@dataclass(frozen=True)
class Entry:
    """A command as it is told: its name, what it does, its usage, arguments and options."""

    name: str
    about: str
    usage: str
    arguments: tuple[tuple[str, str], ...]
    options: tuple[tuple[str, str], ...]

    @property
    def summary(self) -> str:
        """Its first sentence."""
        return self.about.partition("\n\n")[0].replace("\n", " ")


def entries(group: Group = app, before: tuple[str, ...] = ()) -> Iterator[Entry]:
    """All commands, in the order in which help lists them; a group is followed by its own."""
    for name, command in group.load_all().items():
        path = (*before, name)
        yield entry_of(command, path)
        if isinstance(command, Group):
            yield from entries(command, path)


def entry_of(command: click.Command, path: tuple[str, ...]) -> Entry:
    """One command."""
    # With the settings of the program: a command keeps the names of its help once it was asked.
    name = " ".join(("gridwright", *path))
    context = click.Context(command, info_name=name, **app.context_settings)
    usage = " ".join(command.collect_usage_pieces(context))
    arguments, options = [], []
    for each in command.get_params(context):
        if isinstance(each, click.Argument):
            arguments.append((each.make_metavar(context), sentence_of(each)))
        elif (record := each.get_help_record(context)) is not None:
            options.append((record[0], " ".join(record[1].split())))
    about = re.sub(r"(?<!\n)\n(?!\n)", " ", command.help or "")
    return Entry(" ".join(path), about, usage, tuple(arguments), tuple(options))


def command_pages() -> str:
    """The reference as one page of Markdown."""
    known = {entry.name: entry for entry in entries()}
    parts = [
        "# Commands",
        "Made from the program itself; `gridwright help COMMAND` prints the same. Every command "
        "takes `--help`. What each prints with `--json` is told in [JSON](../json.md).",
    ]
    for heading, names in COMMANDS.items():
        parts.append(f"## {heading}")
        for name in names:
            own = [entry for key, entry in known.items() if key.split()[0] == name]
            parts += [text for entry in own for text in _section(entry)]
    return "\n\n".join(parts) + "\n"


def _section(entry: Entry) -> Iterator[str]:
    yield f"### gridwright {entry.name}"
    yield entry.about
    yield f"```text\ngridwright {entry.name} {entry.usage}\n```"
    rows = [*entry.arguments, *entry.options]
    lines = [f"| `{left}` | {_cell(right)} |" for left, right in rows]
    yield "\n".join(("| | |", "|---|---|", *lines))


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")


def manual() -> str:
    """The manual page gridwright(1), in the language of man."""
    lines = [
        '.TH GRIDWRIGHT 1 "" "Gridwright" "User Commands"',
        ".SH NAME",
        r"gridwright \- make, solve, explain and study grid logic puzzles",
        ".SH SYNOPSIS",
        r".B gridwright",
        r"[\fIOPTIONS\fR] \fICOMMAND\fR [\fIARGS\fR]...",
        ".SH DESCRIPTION",
        _roff(
            f"{summary(app)} A PUZZLE is a file, - for standard input, an ID or address of a known "
            "format, or name/example for a built-in board."
        ),
        ".SH OPTIONS",
        *_listed(entry_of(app, ()).options),
    ]
    for heading, names in COMMANDS.items():
        lines.append(f'.SH "{heading.upper()}"')
        for entry in entries():
            if entry.name.split()[0] in names:
                lines += _manual_entry(entry)
    lines += [".SH EXIT STATUS", _roff(app.epilog or ""), ".SH SEE ALSO"]
    lines.append(_roff("gridwright help COMMAND prints the same for one command."))
    return "\n".join(lines) + "\n"


def _manual_entry(entry: Entry) -> Iterator[str]:
    yield f'.SS "gridwright {entry.name} {_roff(entry.usage)}"'
    yield from (_roff(part) + "\n" for part in entry.about.split("\n\n"))
    yield from _listed((*entry.arguments, *entry.options))


def _listed(rows: tuple[tuple[str, str], ...]) -> Iterator[str]:
    for left, right in rows:
        yield f".TP\n\\fB{_roff(left)}\\fR\n{_roff(right)}"


def _roff(text: str) -> str:
    """A text for man: hyphens that can be copied, and no line that looks like a command."""
    said = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return re.sub(r"^([.'])", r"\\&\1", said, flags=re.MULTILINE)
