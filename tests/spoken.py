"""A reader of puzzles with a number in every cell, who takes each sentence at its word.

What such a reader knows of a cell is what stands on the board, what pencil marks and the sentences
before say of it, and what its rows, columns and boxes have. Whatever words give as a reason has to
be known in this way. This reads plain English, and no more of it than it takes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gridwright.explaining.wording.explanation import Explanation
from gridwright.model import AllDifferent, Skyline
from gridwright.model.domain import SINGLES
from gridwright.reasoning.words import cell_name

CELL = r"R\d+C\d+"
NUMBERS = r"\d+(?:(?:, \d+)* (?:or|and) \d+)?"
# What a sentence gives as a reason comes before these.
THEREFORE = re.compile(r", so |: ")
IS_ONE_OF = re.compile(rf"\b({CELL}) is (\d+(?:, \d+)* or \d+)\b")
IN_BRACKETS = re.compile(rf"\b({CELL}) \((\d+(?:, \d+)* or \d+)\)")
IS_NOT = re.compile(rf"((?:{CELL}(?:, | and )?)+) (?:is|are) not ({NUMBERS})\b")
HAS = re.compile(r"\b([Rr]ow|[Cc]olumn|[Bb]ox) (\d+) (?:has )?its ((?:\d+(?:, | and ))*\d+)\b")
TOLD = (
    re.compile(rf"\b(?P<cell>{CELL}) is (?P<number>\d+)\b(?! or|, \d)"),
    re.compile(rf"\b(?P<number>\d+) for (?P<cell>{CELL})\b"),
    re.compile(rf"\b(?P<number>\d+) (?:of the box of {CELL} )?is (?P<cell>{CELL})\b"),
    re.compile(rf" (?:and|makes) (?P<cell>{CELL}) (?P<number>\d+)\b"),
    re.compile(rf"\b(?P<cell>{CELL}) is [^:]*: it is (?P<number>\d+)\b"),
    re.compile(rf"\b(?P<cell>{CELL}) is not [^:.]*, so it is (?P<number>\d+)\b"),
    re.compile(rf"\b(?P<cell>{CELL}) \([^)]*\) is (?P<number>\d+)\b"),
)
BOUND = re.compile(rf"((?:{CELL}(?:, | and )?)+) (?:is|are) at (most|least) (\d+)\b")
LEFT_ONLY = re.compile(rf"So ({CELL}) is not (\d+): (.*) leaves? it only (\d+)\.")
SUPPOSE = re.compile(rf"Suppose ({CELL}) were (\d+)\.")


@dataclass
class Reader:
    """What a reader of one step knows of each cell, as bits, and the lines that cross out."""

    left: dict[str, int]
    lines: dict[str, list[str]]

    def silently(self, cell: str) -> int:
        """What is left to a cell once the numbers of its lines are crossed out."""
        mask = self.left[cell]
        for cells in self.lines.values():
            if cell in cells:
                for other in cells:
                    known = self.left[other]
                    mask &= ~known if other != cell and known in SINGLES else -1
        return mask

    def has(self, line: str, number: int) -> bool:
        """Whether a line has a number, or one cell of it has to be that as all others are known."""
        return any(self.left[c] == 1 << number for c in self.lines[line])

    def is_left(self, cell: str, gone: str, lines: str, left: str) -> bool:
        """Whether some lines leave one number to a cell that is not another; signs are not read."""
        mask = self.left[cell] & ~(1 << int(gone))
        for name, cells in self.lines.items():
            if cell in cells and name in lines:
                mask &= ~sum({self.left[c] for c in cells if self.left[c] in SINGLES})
        return "sign" in lines or mask == 1 << int(left)

    def take(self, sentence: str) -> None:
        """Know the numbers and the bounds that a sentence tells."""
        for pattern in TOLD:
            for found in pattern.finditer(sentence):
                self.left[found["cell"]] = 1 << int(found["number"])
        for cells, end, number in BOUND.findall(sentence):
            for cell in re.findall(CELL, cells):
                self.left[cell] &= (2 << int(number)) - 1 if end == "most" else -1 << int(number)
        for found in IS_NOT.finditer(sentence):
            for cell in re.findall(CELL, found[1]):
                for number in _numbers(found[2]):
                    self.left[cell] &= ~(1 << number)


def _numbers(text: str) -> list[int]:
    return [int(each) for each in re.findall(r"\d+", text)]


def unfounded(step: Explanation) -> Iterator[str]:
    """The reasons that a step gives of which its reader knows nothing, each with its sentence."""
    reader = Reader(_seen(step), _lines(step))
    before: dict[str, int] | None = None
    for sentence in re.split(r"(?<=\.) (?=[A-Z])", str(step.words)):
        if found := SUPPOSE.fullmatch(sentence):
            before = dict(reader.left)
            reader.left[found[1]] = 1 << int(found[2])
            continue
        if before is not None and sentence.startswith("So "):
            reader.left, before = before, None
        yield from (f"{each} in {sentence}" for each in unfounded_in(reader, sentence))
        reader.take(sentence)


def unfounded_in(reader: Reader, sentence: str) -> Iterator[str]:
    """The reasons that a sentence gives of which a reader knows nothing."""
    if (found := LEFT_ONLY.fullmatch(sentence)) and not reader.is_left(*found.groups()):
        yield sentence.partition(": ")[2].rstrip(".")
    reasons, *then = THEREFORE.split(sentence)
    outcome = sentence.startswith("So ")
    for found in IS_NOT.finditer(reasons if then and not outcome else ""):
        for cell in re.findall(CELL, found[1]):
            if any(reader.silently(cell) >> number & 1 for number in _numbers(found[2])):
                yield found[0]
    for pattern in (IS_ONE_OF, IN_BRACKETS):
        for found in pattern.finditer(reasons):
            if reader.silently(found[1]) & ~sum(1 << each for each in _numbers(found[2])):
                yield found[0]
    for kind, number, has in HAS.findall(sentence):
        line = f"{kind.lower()} {number}"
        for each in _numbers(has):
            if line in reader.lines and not reader.has(line, each):
                yield f"{line} has its {each}"


def _seen(step: Explanation) -> dict[str, int]:
    """What stands on the board before a step, with pencil marks."""
    return {cell_name(cell): mask for cell, mask in step.marked_before.items()}


def _lines(step: Explanation) -> dict[str, list[str]]:
    """The cells of each row, column and box, by its name."""
    return {
        posting.labels[0].place.name: [cell_name(cell) for cell in posting.scope]
        for posting in step.puzzle.model().postings
        if isinstance(posting.constraint, AllDifferent | Skyline)
    }
