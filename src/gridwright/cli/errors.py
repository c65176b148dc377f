"""What went wrong, for programs: one JSON object under `--json`, beside the sentence for people."""

from __future__ import annotations

from typing import Literal

import click

from gridwright.answers import tag
from gridwright.answers.boards import ErrorAnswer
from gridwright.engines.limits import OutOfTimeError
from gridwright.errors import InputError, NotUniqueError, TooLargeError

Code = Literal["input", "usage", "not-unique", "too-large", "limit", "output", "interrupted"]
# The first that fits; whatever is not among them is bad input.
CODES: tuple[tuple[type[BaseException], Code], ...] = (
    (KeyboardInterrupt, "interrupted"),
    (OutOfTimeError, "limit"),
    (NotUniqueError, "not-unique"),
    (TooLargeError, "too-large"),
    (OSError, "output"),
    (click.ClickException, "usage"),
)


def code_of(error: BaseException) -> Code:
    """What kind of error it is, in one word, also by what it was before it was put into words."""
    kinds = (error, error.__cause__)
    return next((code for kind, code in CODES if any(isinstance(e, kind) for e in kinds)), "input")


def error_answer(
    error: BaseException, exit: int, code: Code | None = None, said: str | None = None
) -> ErrorAnswer:
    """An error as an answer; `said` is the sentence where it is not the error's own."""
    place = error if isinstance(error, InputError) else None
    return {
        "schema": tag("error"),
        "error": said or str(error),
        "code": code or code_of(error),
        "source": place.source if place else None,
        "line": place.line if place else None,
        "column": place.column if place else None,
        "exit": int(exit),
    }
