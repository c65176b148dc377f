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


def told_once(looks: Iterable[Words]) -> Words:
    """Looks one after the other, without what the one before has said in the same words.

    That is the whole of a look, or its first sentence: "Row 3 leaves 9 for R3C1 + R3C2." Several
    sentences may also have been said earlier. Looks that say the same of several places are told in
    one.
    """
    result, before, earlier = list[Words](), Words(), list[Words]()
    for look in dict.fromkeys(looks):
        both = _together(before, look) or _for_one_reason(before, look)
        if not both and result and result[-1] == before and _goes_on_from(before, look):
            both = look
        again = (_said_at_length(each, look) for each in earlier)
        said = max((_said(before, look), _said_in_clause(before, look), *again))
        result[-1:] = [both] if both else [*result[-1:], Words(look.parts[said:])]
        earlier.append(before)
        before = both or look
    return joined(result)


def _goes_on_from(before: Words, look: Words) -> bool:
    """Whether a look says all of the one before, and what follows: "R1C2 is 5, so R1C3 is 4."."""
    said = str(before)
    return said.endswith(".") and str(look).startswith(said[:-1] + SO)


def _said_in_clause(before: Words, look: Words) -> int:
    """How many of the first parts of a look make a sentence that is a clause of the one before.

    "Row 1 shows two." goes without saying after "Row 1 shows two, so R1C1 is not 5.", and so does
    "Row 1 shows two, so R1C1 is not 5." after "R1C1 is not 5, as row 1 shows two, so it is 4."
    """
    ends = next((number for number, part in enumerate(look.parts, 1) if _ends(part)), 0)
    if not ends or not look.parts[ends:]:
        return 0
    sentence, said = str(Words(look.parts[:ends])).rstrip(" ."), str(before)
    why, so, then = sentence.partition(SO)
    turned = f"{then}, as {why[:1].lower()}{why[1:]}{SO}"
    told = turned in said if so else said.startswith(sentence + SO) and ". " not in said
    return ends + (look.parts[ends : ends + 1] == (Part(" "),)) if told else 0


def _ends(part: Part) -> bool:
    """Whether a part ends a sentence."""
    return part.text.rstrip().endswith(".")


def _said_at_length(earlier: Words, look: Words) -> int:
    """The same as `_said` of an earlier look, if it is more than one sentence."""
    said = _said(earlier, look)
    sentences = sum(_ends(part) for part in look.parts[:said])
    return said if sentences > 1 else 0


def _together(first: Words, second: Words) -> Words | None:
    """Two looks told in one, if they say the same of different places."""
    if first.parallel is None or second.parallel is None:
        return None
    return first.parallel.with_next(second.parallel)


def _for_one_reason(first: Words, second: Words) -> Words | None:
    """Two looks told in one, if the last sentence of the first and the second have one reason.

    "Row 1 has its 5, so R2C1 is 6." and "Row 1 has its 5, so R2C2 is not 4." are "…, so R2C1 is 6,
    and R2C2 is not 4."
    """
    before, after = _clauses(first), _clauses(second)
    starts = [number for number, part in enumerate(before[:-1], 1) if part.text.endswith(". ")]
    reason = [*before[starts[-1] if starts else 0 :]]
    ends = [number for number, part in enumerate(after, 1) if part.text.endswith(SO)]
    one = bool(ends) and reason[: ends[0]] == after[: ends[0]] and len(reason) > ends[0]
    if not one or not before[-1].text.endswith("."):
        return None
    last = before[-1]._replace(text=f"{before[-1].text[:-1]}{AND}")
    return Words((*before[:-1], last, *_not_said(reason[ends[0] :], after[ends[0] :])))


def _not_said(before: list[Part], then: list[Part]) -> list[Part]:
    """What follows from a reason without its first clause, if another sentence begins with that."""
    said = len(before) - 1
    if 0 < said < len(then) and before[:said] == then[:said] and then[said].text.startswith(AND):
        return [Part(then[said].text.removeprefix(AND)), *then[said + 1 :]]
    end = next((number for number, part in enumerate(then) if part.text.endswith(AND)), None)
    return then if end is None or before[: end + 1] != then[: end + 1] else then[end + 1 :]


def _clauses(words: Words) -> list[Part]:
    """The parts, of which no two are plain text in a row but where a clause or a sentence ends."""
    merged: list[Part] = []
    for part in words.parts:
        if part.cells or part.kind != "text":
            merged.append(part)
        elif merged and not merged[-1].cells and merged[-1].kind == "text":
            merged[-1] = Part(merged[-1].text + part.text)
        else:
            merged.append(part)
    found: list[Part] = []
    for part in merged:
        plain = not part.cells and part.kind == "text"
        texts = re.split(rf"(?<=\. )|(?<={SO})", part.text) if plain else [part.text]
        found += [part._replace(text=text) for text in texts if text or not plain]
    return found


def _said(before: Words, look: Words) -> int:
    """How many of the first parts of a look make a sentence that the one before begins with."""
    said = 0
    for number, (first, second) in enumerate(zip(before.parts, look.parts, strict=False), 1):
        if first != second and (first.cells or second != Part(f"{first.text} ")):
            # The one before went on to say what follows at once: "Row 3 leaves 9, so ...".
            said = number if first == AT_ONCE and second == Part(". ") else said
            break
        if _ends(second):
            said = number
    return said + (look.parts[said : said + 1] == (Part(" "),))


def capital(words: Words) -> Words:
    """The same words, beginning with a capital letter."""
    if not words.parts or not words.parts[0].text:
        return words
    first = words.parts[0]
    text = first.text[0].upper() + first.text[1:]
    return Words((first._replace(text=text), *words.parts[1:]))


def but(words: Words) -> Words:
    """The same words as an objection: "But row 3 would have three C."."""
    if not words:
        return words
    first = words.parts[0]
    lower = first._replace(text=first.text[:1].lower() + first.text[1:])
    return Words((Part("But "), lower, *words.parts[1:]))


def number_word(number: int) -> str:
    """A number as people say it: words up to ten, then digits; zero is "no"."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)
