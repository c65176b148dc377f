"""Sections of janko.at: `[begin]`, then parts under heads such as `[problem]`, then `[end]`.

Heads may lack their brackets. Lines between `[begin]` and the first part hold a word and its value;
`puzzle` names the puzzle. Parts that a board does not need, such as `[solution]` and `[moves]`, are
ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from gridwright.errors import InputError, shortened
from gridwright.formats.codec import NotThisFormatError, OtherPuzzleError
from gridwright.formats.document import Document
from gridwright.layers import lettered
from gridwright.layers.regions import LETTERS
from gridwright.text import MAX_SIDE, Token, check_rows, plural

FORMAT = "janko"
MAKER = "janko.at"
NONE = "-"

# Heads that are also recognised without brackets.
_HEADS = frozenset(
    {"begin", "puzzle", "clabels", "rlabels", "areas", "problem", "solution", "moves", "end"}
)
_HEAD = re.compile(r"\[(\w+)\]")
# How a puzzle differs from one of ours that it may be mistaken for.
_REMARKS = {"linesweeper": ", a puzzle whose loop may run beside itself"}

Row = Sequence[Token]


@dataclass(frozen=True)
class Kind:
    """A puzzle of that site: its names, in lower case except the first, and the parts it needs."""

    names: tuple[str, ...]
    needs: tuple[str, ...]
    without: tuple[str, ...] = ()

    @property
    def called(self) -> str:
        return self.names[0]


@dataclass(frozen=True)
class Sections:
    """The parts of a text by their heads, as rows of tokens."""

    parts: Mapping[str, Sequence[Row]]
    start: Token

    def width(self, head: str) -> int:
        """How many entries the first line of a part has."""
        rows = self.parts[head]
        if not rows:
            self.start.fail(f"the part [{head}] is empty")
        if len(rows[0]) > MAX_SIDE:
            rows[0][0].fail(f"expected at most {MAX_SIDE} entries in the part [{head}]")
        return len(rows[0])

    def word(self, name: str) -> Token | None:
        """The value of a word above the parts; the word itself where it has none."""
        lines = (line for line in self.parts[""] if line[0].text.lower() == name)
        return next((line[min(1, len(line) - 1)] for line in lines), None)

    def cells(self, head: str, one: str = "cell") -> list[Row]:
        """A part with rows of the same length, as many as there are."""
        return self.rows(head, self.width(head), len(self.parts[head]), one)

    def rows(self, head: str, width: int, height: int, one: str) -> list[Row]:
        """A part, checked to have `height` rows of `width` entries."""
        rows = self.parts[head]
        if not rows:
            self.start.fail(f"the part [{head}] is empty; expected {plural(height, 'line')}")
        check_rows(rows, width, height, one, hint=f"this is the part [{head}]")
        return list(rows)


def read_sections(document: Document, kind: Kind) -> Sections:
    """The parts of a board of this puzzle; raise `NotThisFormatError` for anything else."""
    start = document.head
    if _head(start) != "begin":
        raise NotThisFormatError("it does not begin with [begin]")
    parts = _parts(document.lines[1:])
    name = _name(parts)
    if name is None and not _fits(parts, kind):
        needs = ", ".join(f"[{head}]" for head in kind.needs)
        raise NotThisFormatError(f"it names no puzzle and does not have the parts {needs}")
    if name is not None and name.text.lower() not in map(str.lower, kind.names):
        raise OtherPuzzleError(MAKER, name.text, _REMARKS.get(name.text.lower(), ""))
    for head in kind.needs:
        if head not in parts:
            start[0].fail(f"the part [{head}] is missing")
    return Sections(parts, start[0])


def own(token: Token, *nothing: str) -> Token:
    """The token in our own text form: `.` for nothing."""
    return token.with_text(".") if token.text in nothing else token


def areas_as_letters(areas: Sequence[Row]) -> list[list[Token]]:
    """Numbered areas as the letters of regions."""
    names = dict.fromkeys(token.text for row in areas for token in row)
    if len(names) > len(LETTERS):
        areas[0][0].fail(f"expected at most {len(LETTERS)} areas, found {len(names)}")
    letters = lettered([[token.text for token in row] for row in areas])
    return [
        [token.with_text(letter) for letter, token in zip(line, row, strict=True)]
        for line, row in zip(letters, areas, strict=True)
    ]


def areas_of(regions: Sequence[str]) -> list[list[int]]:
    """Regions by letter as numbered areas."""
    numbers = {letter: i for i, letter in enumerate(dict.fromkeys("".join(regions)), 1)}
    return [[numbers[letter] for letter in row] for row in regions]


def typed(cell: Token, known: Mapping[str, str], expected: str) -> Token:
    """A cell in our own text form, by what the site writes; refuse anything else."""
    if cell.text not in known:
        cell.expected(expected)
    return cell.with_text(known[cell.text])


def write_sections(
    kind: Kind, parts: Mapping[str, Iterable[Iterable[object]]], words: Mapping[str, object] = {}
) -> str:
    """The text of a board: `words` with their values, then the parts; None is written as `-`."""
    lines = ["[begin]", f"puzzle {kind.called}", *(f"{word} {words[word]}" for word in words)]
    for head, rows in parts.items():
        lines.append(f"[{head}]")
        lines += [" ".join(NONE if entry is None else str(entry) for entry in row) for row in rows]
    return "\n".join([*lines, "[end]"]) + "\n"


def _head(line: Row) -> str | None:
    """The head on this line, if it is one."""
    if len(line) != 1:
        return None
    match = _HEAD.fullmatch(line[0].text)
    if match:
        return match[1].lower()
    return line[0].text if line[0].text in _HEADS else None


def _parts(lines: Iterable[Row]) -> Mapping[str, Sequence[Row]]:
    """The lines under each head; those before the first head are under an empty one."""
    parts: dict[str, list[Row]] = {"": []}
    head = ""
    for line in lines:
        found = _head(line)
        if found is None:
            parts[head].append(line)
            continue
        if found == "begin" or found in parts:
            line[0].fail(f"the part [{shortened(found)}] appears twice; expected one board")
        head = found
        parts[head] = []
    if "end" not in parts:
        raise InputError("the text ends too early; expected [end]")
    return parts


def _name(parts: Mapping[str, Sequence[Row]]) -> Token | None:
    """The puzzle's name, from the line `puzzle` or a part of that name."""
    for line in parts[""]:
        if line[0].text.lower() == "puzzle" and len(line) > 1:
            return line[1]
    return next((line[0] for line in parts.get("puzzle", ())), None)


def _fits(parts: Mapping[str, Sequence[Row]], kind: Kind) -> bool:
    has_all = all(head in parts for head in kind.needs)
    return has_all and not any(head in parts for head in kind.without)
