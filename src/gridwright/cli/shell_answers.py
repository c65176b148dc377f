"""What a shell is told that asks what could come next on a command line."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable

import click
from click.shell_completion import CompletionItem, shell_complete

# A shell sets this variable to ask what could come next (see `gridwright completion`).
ASKED = "_GRIDWRIGHT_COMPLETE"


def completing(
    names: Callable[[], Iterable[str]], *, files: bool
) -> Callable[..., list[CompletionItem]]:
    """What a shell offers: names that begin as typed, and perhaps files."""

    def complete(
        context: click.Context, parameter: click.Parameter, typed: str
    ) -> list[CompletionItem]:
        found = [CompletionItem(name) for name in names() if name.startswith(typed)]
        # Files first: on meeting them, bash forgets what was offered before.
        return [CompletionItem(typed, type="file"), *found] if files else found

    return complete


def answer_shell(command: click.Command, name: str) -> int | None:
    """Answer a shell that asks what could come next; None if none does."""
    asked = os.environ.get(ASKED)
    return shell_complete(command, {}, name, ASKED, asked) if asked else None
