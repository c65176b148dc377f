"""What a shell is told that asks what could come next on a command line."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable

import click
from click.shell_completion import (
    CompletionItem,
    FishComplete,
    add_completion_class,
    shell_complete,
)

# A shell sets this variable to ask what could come next (see `gridwright completion`).
ASKED = "_GRIDWRIGHT_COMPLETE"
# What options take that are paths, by the word that stands for it in their help.
PATHS = {
    **dict.fromkeys(("FILE", "ANSWER", "MARKDOWN", "FONT", "PDF"), "file"),
    "FOLDER": "dir",
}

Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


class WholeSentences(FishComplete):
    """Completion for fish that does not cut the sentence about a command at its first comma."""

    source_template = FishComplete.source_template.replace(
        'string split ","', 'string split --max 1 ","'
    )


add_completion_class(WholeSentences)


def completing(
    names: Callable[[], Iterable[str]] = tuple, *, path: str = "", listed: bool = False
) -> Complete:
    """What a shell offers: names that begin as typed, and perhaps paths (`file` or `dir`).

    Several names may be `listed`, with commas between them; then the last one is completed.
    """

    def complete(
        context: click.Context, parameter: click.Parameter, typed: str
    ) -> list[CompletionItem]:
        before = typed[: typed.rfind(",") + 1] if listed else ""
        with context.scope(cleanup=False):  # so that names may depend on what was typed before
            known = [before + name for name in names()]
        found = [CompletionItem(name) for name in known if name.startswith(typed)]
        # Paths first: on meeting them, bash forgets what was offered before.
        return [CompletionItem(typed, type=path), *found] if path else found

    return complete


def answer_shell(command: click.Command, name: str) -> int | None:
    """Answer a shell that asks what could come next; None if none does."""
    asked = os.environ.get(ASKED)
    return shell_complete(command, {}, name, ASKED, asked) if asked else None
