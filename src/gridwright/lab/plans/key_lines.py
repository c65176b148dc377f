"""Where in a TOML file a key is; the parser of the standard library does not tell."""

from __future__ import annotations

import re
from collections.abc import Sequence

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(#.*)?$")


def line_of(text: str, keys: Sequence[str | int], value: object = None) -> int | None:
    """The line, from 1, of a key, or of a value in its list; of its table where it is not there.

    Keys lead from table to table; a number is the place of a table among those of one name.
    """
    names = [key for key in keys if isinstance(key, str)]
    place = next((key for key in keys if isinstance(key, int)), None)
    lines = text.split("\n")
    for depth in range(len(names), 0, -1):
        found = _find(lines, names[:depth], place)
        if found is not None:
            whole = depth == len(names)
            return (_value_line(lines, found, value) if whole and value is not None else found) + 1
    return None


def _find(lines: list[str], names: list[str], place: int | None) -> int | None:
    """The index of the line of a key or a table."""
    table: list[str] = []
    seen = -1
    for index, line in enumerate(lines):
        header = _HEADER.match(line)
        if header:
            table = [part.strip(" \"'") for part in header[2].split(".")]
            seen += header[1] == "[[" and table == names[: len(table)]
            if table == names and place in (None, seen):
                return index
            continue
        inside = names[len(table) :]
        if table == names[: len(table)] and inside and (not table or place in (None, seen)):
            key = r"\s*\.\s*".join(f"[\"']?{re.escape(name)}[\"']?" for name in inside)
            if re.match(rf"\s*{key}\s*=", line):
                return index
    return None


def _value_line(lines: list[str], start: int, value: object) -> int:
    """The line of a value in a list that may go over several lines; else where the list begins."""
    quoted = re.compile(
        rf"(?<![\w\"']){re.escape(str(value))}(?![\w\"'])|[\"']{re.escape(str(value))}[\"']"
    )
    for index in range(start, len(lines)):
        if index > start and (
            _HEADER.match(lines[index]) or re.match(r"\s*[\w-]+\s*=", lines[index])
        ):
            break
        if quoted.search(lines[index].partition("=")[2] if index == start else lines[index]):
            return index
    return start
