"""Sentences on a terminal: lines are broken between words, never inside one."""

from __future__ import annotations

import re

# The number of an item in a list; continuation lines are aligned with the text after it.
_NUMBER = re.compile(r"\s*(?:\d+\. )?")
# The share of a line that may be left empty at its start.
MOST_INDENT = 1 / 2


def wrap(text: str, width: int | None, hang: int | None = None) -> str:
    """A text with no line longer than `width`, except for a longer word; None for any length.

    Continuation lines are aligned with the line's own text, or start `hang` columns from the left.
    """
    if width is None:
        return text
    return "\n".join(_wrapped(line, width, hang) for line in text.split("\n"))


def _wrapped(line: str, width: int, hang: int | None) -> str:
    if len(line) <= width:
        return line
    import textwrap  # here: most lines are short

    found = _NUMBER.match(line)
    own = found.end() if found else 0
    indent = min(own if hang is None else hang, int(width * MOST_INDENT))
    parts = textwrap.wrap(
        line,
        max(width, 1),
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
        replace_whitespace=False,
    )
    return "\n".join(parts)
