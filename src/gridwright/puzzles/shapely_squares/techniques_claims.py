"""What is said of cells on the way to a conclusion: in a list, or in sentences of their own.

A reason in brackets is one fact that anybody sees. Where it is an argument, what is said of the
cell comes first, in a sentence without brackets, and the conclusion after that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gridwright.grid import Cell
from gridwright.puzzles.shapely_squares.techniques_asides import aside, because
from gridwright.puzzles.shapely_squares.techniques_heart_paths import GIVEN, THROUGH, WHICH
from gridwright.puzzles.shapely_squares.techniques_sources import AS, COLON
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import AND, Part, Sayable, Words, capital, listed, say, separated

# From how many words on what is said before a conclusion ends its sentence.
MUCH = 24


class Claim(NamedTuple):
    """What is said of a cell: in a list, and in a sentence of its own if that is needed."""

    brief: Words
    apart: Words = Words()


class Reasons(NamedTuple):
    """What a conclusion rests on: whole sentences, and the clause that it follows."""

    before: tuple[Words, ...] = ()
    last: Words = Words()

    def __bool__(self) -> bool:
        return bool(self.before or self.last)

    def then(self, first: Words, end: Words) -> Words:
        """A sentence, the reasons, and what follows from both."""
        if not self:
            # What is reasoned already does not lead on in the same sentence.
            text = (
                "{}. So {}." if any(AS.text in part.text for part in first.parts) else "{}, so {}."
            )
            return say(text, first, end)
        at_once = self.last and self.last.length <= MUCH
        return say("{}, so {}." if at_once else "{}. So {}.", self.told(first), end)

    def told(self, first: Words) -> Words:
        """A sentence and the reasons after it, the last one without its full stop."""
        last = [capital(self.last)] if self.last else []
        return separated([first, *map(capital, self.before), *last], ". ")

    def against(self, first: Words) -> Words:
        """A sentence, and reasons that it cannot be."""
        if not self.before:
            return say("{}, but {}.", first, self.last)
        sentences = [first, *map(capital, self.before)]
        sentences += [say("But {}", self.last)] if self.last else []
        return say("{}.", separated(sentences, ". "))


def claimed(
    now: Position, cell: Cell, gone: int, who: Sayable, state: Sayable, marks: bool = False
) -> Claim:
    """That a cell "is at least 4", as it is none of some digits; with `marks`, these are named."""
    why = aside(now, cell, gone, marks)
    brief = say("{} {}{}", who, state, why)
    if not is_argument(why):
        return Claim(brief)
    return Claim(brief, say("{} {}{}", who, state, in_a_sentence(because(now, cell, gone, marks))))


def reasons_of(claims: Iterable[Claim]) -> Reasons:
    """Claims before a conclusion: those with an argument first."""
    every = list(claims)
    rest = listed(each.brief for each in every if not each.apart)
    return Reasons(tuple(each.apart for each in every if each.apart), rest)


def is_argument(why: Words) -> bool:
    """Whether a reason is more than one fact that anybody sees."""
    return any(
        part in (AS, COLON, THROUGH, GIVEN) or part.text.startswith((WHICH, "; "))
        for part in why.parts
    )


def in_a_sentence(why: Words) -> Words:
    """A reason at the end of a sentence, where the reason of a reason stands in brackets.

    Of a cell that was just named it goes on at once: "as it equals the heart R2C1, whose partner".
    """
    first, rest = why.parts[:1], why.parts[1:]
    parts: list[Part] = []
    brackets = 0
    for before, part, after in zip((Part(""), *rest), rest, (*rest[1:], Part("")), strict=False):
        if part == AS:
            in_brackets = before.kind != "cell"
            brackets += in_brackets
            goes_on = Part("") if after.text in _GOES_ON else Part(AND)
            parts.append(Part(" (") if in_brackets else goes_on)
        elif before == AS and parts[-1] == Part(""):
            parts[-1:] = [Part(_GOES_ON[part.text], part.cells)]
        elif part == Part("; "):
            parts.append(Part(AND))
        else:
            parts.append(part)
    return Words((*first, *parts, *[Part(")")] * brackets))


# How a sentence goes on with a cell that it has just named.
_GOES_ON = {"it": WHICH, "its": ", whose"}


def told_apart(sentences: Sequence[Words], rest: Words) -> Words:
    """Sentences before another one, which ends with a full stop already."""
    return say("{}. {}", separated(map(capital, sentences), ". "), rest) if sentences else rest
