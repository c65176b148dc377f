"""How much a hint says: where to look, which technique and clue, or what follows."""

from __future__ import annotations

from typing import Literal, cast, get_args

from gridwright.errors import InputError, quoted

Depth = Literal[1, 2, 3]


def as_depth(number: int) -> Depth:
    """A number as a depth of hints; raise `InputError` unless it is 1, 2 or 3."""
    if type(number) is int and number in get_args(Depth):
        return cast(Depth, number)
    raise InputError(f"a hint has depth 1, 2 or 3, not {quoted(number)}")
