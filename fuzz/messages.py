"""What a message for people looks like: short, printable, a few lines at most."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.errors import GridwrightError

# The longest one says of every format why a text is not in it; others have less than half of this.
LONGEST = 700
MOST_LINES = 3


def message_complaint(error: GridwrightError, echoed: Iterable[str] = ()) -> str | None:
    """What is wrong with what an error says; None when nothing is.

    `echoed` are names of files, which are as long as they are.
    """
    said = str(error)
    for name in echoed:
        said = said.replace(name, "")
    lines = said.split("\n")
    if not said.strip():
        return f"a message that says nothing: {type(error).__name__}"
    if len(said) > LONGEST or len(lines) > MOST_LINES:
        return f"a long message: {len(said)} characters, {said[:LONGEST]!r}"
    if not all(line.isprintable() for line in lines):
        return f"a message that cannot be printed: {said!r}"
    return None
