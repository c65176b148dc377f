"""The part of Markdown that books need: headings, paragraphs, lists, bold and italic letters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from gridwright.errors import InputError

# Besides the faces of running text: heavy letters for titles, and upright ones for labels.
Face = Literal["plain", "bold", "italic", "title", "label"]
Kind = Literal["heading", "paragraph", "item"]


@dataclass(frozen=True)
class Run:
    """A piece of text in one face."""

    text: str
    face: Face = "plain"


@dataclass(frozen=True)
class Block:
    """A heading with its level, a paragraph, or an item of a list with its number or bullet."""

    kind: Kind
    runs: tuple[Run, ...]
    level: int = 0
    mark: str = ""

    @property
    def text(self) -> str:
        """Its words alone."""
        return "".join(run.text for run in self.runs)


_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*\s*$")
_ITEM = re.compile(r"\s{0,3}(?:[-*+]|(\d{1,3})[.)])\s+(.*)$")
_RULE = re.compile(r"\s*([-*_])(\s*\1){2,}\s*$")
# No part of it runs over the sign that begins it, so that reading is linear, whatever is in a file.
_INLINE = re.compile(
    r"\\(?P<escaped>[!-/:-@\[-`{-~])"
    r"|\*\*(?=\S)(?P<bold>[^*]+)(?<=\S)\*\*"
    r"|(?<!\w)__(?=\S)(?P<heavy>[^_]+)(?<=\S)__(?!\w)"
    r"|\*(?=\S)(?P<italic>[^*]+)(?<=\S)\*"
    r"|(?<!\w)_(?=\S)(?P<slanted>[^_]+)(?<=\S)_(?!\w)"
    r"|`(?P<code>[^`]+)`"
    r"|!?\[(?P<link>[^\[\]]*)\]\([^()]*\)"
)


# What Markdown has and books have not: it would be printed as it is typed, or be lost.
_OTHERS = {
    "a table": re.compile(r"\s{0,3}\|?\s*:?-{2,}:?\s*\|[\s:|-]*$"),
    "a picture": re.compile(r"!\[[^\[\]]*\]\("),
    "HTML": re.compile(r"\s{0,3}</?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*)?/?>"),
    "code": re.compile(r"\s{0,3}(?:```|~~~)\s*\w*\s*$"),
}
_QUOTE = re.compile(r"\s{0,3}>\s?")


def blocks_of(text: str, source: str | None = None) -> tuple[Block, ...]:
    """A text as blocks; what is no Markdown is a paragraph, and quotes are what they quote.

    Raises `InputError` for a table, a picture, HTML and code, which books do not have.
    """
    _check(_without_comments(text, lines=True).split("\n"), source)
    lines = _without_comments(text).splitlines()
    return tuple(_blocks([_QUOTE.sub("", line, count=1) for line in lines]))


def _check(lines: list[str], source: str | None) -> None:
    for number, line in enumerate(lines, 1):
        for what, pattern in _OTHERS.items():
            if (found := pattern.search(line)) and (what == "a picture" or not found.start()):
                raise InputError(
                    f"this is {what}; a book takes headings, paragraphs, lists, "
                    "**bold** and *italic* letters",
                    number,
                    source=source,
                )


def _without_comments(text: str, *, lines: bool = False) -> str:
    """A text without comments; with `lines`, what follows them stays on its line."""
    parts: list[str] = []
    end = 0
    while (start := text.find("<!--", end)) >= 0 and (after := text.find("-->", start)) >= 0:
        parts.append(text[end:start])
        if lines:
            parts.append("\n" * text.count("\n", start, after))
        end = after + len("-->")
    return "".join((*parts, text[end:]))


def _blocks(lines: list[str]) -> Iterator[Block]:
    open_lines: list[str] = []
    mark = ""

    def finished() -> Iterator[Block]:
        if open_lines:
            runs = runs_of(" ".join(line.strip() for line in open_lines))
            yield Block("item" if mark else "paragraph", runs, mark=mark)
        open_lines.clear()

    for line in lines:
        heading, item = _HEADING.match(line), _ITEM.match(line)
        if not line.strip() or _RULE.match(line):
            yield from finished()
            mark = ""
        elif heading:
            yield from finished()
            mark = ""
            yield Block("heading", runs_of(heading[2]), level=len(heading[1]))
        elif item:
            yield from finished()
            mark = f"{item[1]}." if item[1] else "•"
            open_lines.append(item[2])
        else:
            open_lines.append(line)
    yield from finished()


def runs_of(text: str) -> tuple[Run, ...]:
    """A line of Markdown as pieces in their faces; links keep their words alone."""
    runs = groupby((run for run in _runs(text) if run.text), key=lambda run: run.face)
    return tuple(Run("".join(run.text for run in same), face) for face, same in runs)


def _runs(text: str) -> Iterator[Run]:
    end = 0
    for found in _INLINE.finditer(text):
        yield Run(text[end : found.start()])
        end = found.end()
        yield Run(found["bold"] or found["heavy"] or "", "bold")
        yield Run(found["italic"] or found["slanted"] or "", "italic")
        yield Run(found["escaped"] or found["code"] or found["link"] or "")
    yield Run(text[end:])
