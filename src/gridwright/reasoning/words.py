"""Words that know the cells they speak of, so that nothing has to read English back.

A text is a sequence of parts. Parts that name a cell or a line can be named in another way (R3C5,
C3), and parts with cells can be lit up where the text is shown beside a board.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from string import Formatter
from typing import Literal, NamedTuple, Protocol

from gridwright.grid import Cell, Naming, column_name
from gridwright.lazy import lazy

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Part(NamedTuple):
    """A piece of text and the cells it speaks of.

    A part of kind "cell" is the name of its only cell, one of kind "line" that of the row or column
    its cells lie in (`text` says which), one of kind "mark" says what pencil marks leave to its
    cells. One of kind "aside" is left out once it has been told.
    """

    text: str
    cells: tuple[Cell, ...] = ()
    kind: Literal["text", "cell", "line", "mark", "aside"] = "text"


class Parallel(Protocol):
    """A look that says of its place what others may say of theirs."""

    def with_next(self, other: Parallel) -> Words | None:
        """Two such looks in one, if they are alike."""


@dataclass(frozen=True)
class Words:
    """A text in parts; `parallel` is there where it may be told together with the next one."""

    parts: tuple[Part, ...] = ()
    parallel: Parallel | None = field(default=None, compare=False, repr=False)

    def __getstate__(self) -> dict[str, object]:
        # What was copied or sent is told already, with whatever belonged together.
        return {"parts": self.parts, "parallel": None}

    def __str__(self) -> str:
        return self.named("rc")

    def __bool__(self) -> bool:
        return bool(self.parts)

    def __add__(self, other: Words) -> Words:
        return Words(self.parts + other.parts)

    def named(self, naming: Naming) -> str:
        """The plain text, with cells named in one of the ways there are."""
        return "".join(part_text(part, naming) for part in self.parts)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells it speaks of, in order."""
        return tuple(dict.fromkeys(cell for part in self.parts for cell in part.cells))

    @property
    def cells_named(self) -> list[Cell]:
        """Those that it names one by one or two at a time, or leads through ("down to")."""
        named = (part.cells for part in self.parts if part.kind == "cell" or _leads_through(part))
        return list(dict.fromkeys(cell for cells in named for cell in cells))

    @lazy
    def length(self) -> int:
        """The number of words."""
        return len(str(self).split())


def _leads_through(part: Part) -> bool:
    """Whether a part speaks of single cells; one with a number is the name of a line, or of two."""
    return len(part.cells) == 2 or not any(map(str.isdigit, part.text))


# What comes between a reason and what follows from it.
SO = ", so "

Sayable = Words | Part | Cell | str | int


def cell_name(cell: Cell, naming: Naming = "rc") -> str:
    """The short name of a cell."""
    if naming == "letters":
        return f"{column_name(cell.column, naming)}{cell.row + 1}"
    return f"R{cell.row + 1}C{cell.column + 1}"


def part_text(part: Part, naming: Naming) -> str:
    """A part as plain text."""
    if part.kind == "cell":
        return cell_name(part.cells[0], naming)
    if naming == "rc" or not part.cells:
        return part.text
    first, last = part.cells[0], part.cells[-1]
    if part.text == f"{cell_name(first)}-{column_name(last.column, 'rc')}":  # R2C2-3
        return f"{cell_name(first, naming)}-{cell_name(last, naming)}"
    if part.kind == "line" and part.text.endswith(f" {cell_name(first)}"):  # the box of R2C3
        return part.text.removesuffix(cell_name(first)) + cell_name(first, naming)
    before = _before_column(part)
    return part.text if before is None else before + column_name(first.column, naming)


def _before_column(part: Part) -> str | None:
    """What a part says before the number of the column that its cells are; None if there is none.

    It is nothing where numbers are listed, as in "columns 2 and 5".
    """
    number = column_name(part.cells[0].column, "rc")
    before = part.text.removesuffix(number)
    if before == part.text or (before and not re.fullmatch("columns? ", before, re.IGNORECASE)):
        return None
    is_column = len(part.cells) > 1 and len({cell.column for cell in part.cells}) == 1
    return before if is_column or part.kind == "line" else None


def say(template: str, /, *args: Sayable, **named: Sayable) -> Words:
    """Words from a template with `{}` or `{name}` for words, parts, cells, strings and numbers.

    A cell becomes its short name, a number digits.
    """
    parts: list[Part] = []
    position = 0
    for text, key, _, _ in Formatter().parse(template):
        if text:
            parts.append(Part(text))
        if key is not None:
            value = named[key] if key else args[position]
            position += not key
            parts += as_words(value).parts
    return Words(tuple(parts))


def as_words(value: Sayable) -> Words:
    """Anything sayable as words."""
    if isinstance(value, Words):
        return value
    if isinstance(value, Cell):
        return Words((Part("", (value,), "cell"),))
    if isinstance(value, Part):
        return Words((value,))
    return Words((Part(str(value)),))


def about(text: str, cells: Iterable[Cell]) -> Words:
    """A text that speaks of some cells."""
    return Words((Part(text, tuple(cells)),))


def mark(text: str, cells: Iterable[Cell]) -> Words:
    """What pencil marks leave to some cells, all that is there: "2 or 4"."""
    return Words((Part(text, tuple(cells), "mark"),))


def line(name: str, cells: Sequence[Cell]) -> Words:
    """The name of a row or column ("row 3")."""
    return Words((Part(name, tuple(cells), "line"),))


def aside(text: str) -> Words:
    """What a reader needs to be told once, such as the rule behind a remark."""
    return Words((Part(text, kind="aside"),))


def asides_in(words: Words) -> list[Part]:
    """All that words tell aside."""
    return [part for part in words.parts if part.kind == "aside"]


def is_aside(words: Words) -> bool:
    """Whether words tell nothing that is not told aside."""
    return bool(words) and all(part.kind == "aside" for part in words.parts)


def without_asides(words: Words, told: Collection[Part]) -> Words:
    """Words without what was told aside before, here or elsewhere."""
    kept: list[Part] = []
    for part in words.parts:
        if part.kind != "aside" or (part not in told and part not in kept):
            kept.append(part)
    return words if len(kept) == len(words.parts) else Words(tuple(kept))


def listed(items: Iterable[Sayable], last: str = "and") -> Words:
    """Items as a list in a sentence: "R1C1, R1C2 and R1C3"."""
    words = [as_words(item) for item in items]
    if not words:
        return Words()
    result = words[0]
    for i, item in enumerate(words[1:], 2):
        result = result + Words((Part(f" {last} " if i == len(words) else ", "),)) + item
    return result


def separated(items: Iterable[Words], by: str) -> Words:
    """Items with the same sign between all of them."""
    parts: list[Part] = []
    for item in items:
        parts += (Part(by), *item.parts) if parts else item.parts
    return Words(tuple(parts))


def joined(sentences: Iterable[Words]) -> Words:
    """Sentences one after the other."""
    found = [each for each in sentences if each]
    return found[0] if len(found) == 1 else separated(found, " ")


# How a sentence goes on to what follows from it.
AT_ONCE = Part(", so ")
AND = ", and "


def capital(words: Words) -> Words:
    """The same words, beginning with a capital letter."""
    if not words.parts or not words.parts[0].text:
        return words
    first = words.parts[0]
    text = first.text[0].upper() + first.text[1:]
    return Words((first._replace(text=text), *words.parts[1:]))


def uncapital(words: Words) -> Words:
    """The same words, not beginning with a capital letter, unless a cell does."""
    if not words.parts:
        return words
    first = words.parts[0]
    lower = first._replace(text=first.text[:1].lower() + first.text[1:])
    return Words((lower, *words.parts[1:]))


def but(words: Words) -> Words:
    """The same words as an objection: "But row 3 would have three C."."""
    if not words:
        return words
    return Words((Part("But "), *uncapital(words).parts))


def number_word(number: int) -> str:
    """A number as people say it: words up to ten, then digits; zero is "no"."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)
