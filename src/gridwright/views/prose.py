"""Sentences on a terminal: broken between words, and never inside one."""

from __future__ import annotations

import re
import textwrap

# The number of an item in a list, under whose text the next lines begin.
_NUMBER = re.compile(r"\s*(?:\d+\. )?")
# Of a line, the part that may be left empty at its start.
MOST_INDENT = 1 / 2


def wrap(text: str, width: int | None, hang: int | None = None) -> str:
    """A text with no line longer than this, unless one word alone is; None for any length.

    The rest of a broken line begins below its own text, or `hang` columns from the left.
    """
    if width is None:
        return text
    return "\n".join(_wrapped(line, width, hang) for line in text.split("\n"))


def _wrapped(line: str, width: int, hang: int | None) -> str:
    if len(line) <= width:
        return line
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
