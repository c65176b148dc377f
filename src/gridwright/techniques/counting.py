"""Things of one kind that a line, a region or a number counts: bulbs, tents, stars.

Cells hold one of them (1) or nothing (0). What is said of a place that has all it wants, or needs
all that is left, is the same for each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from gridwright.grid import Cell
from gridwright.reasoning.deduction import Deduction, Tell, objection
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.words import (
    Parallel,
    Sayable,
    Words,
    about,
    capital,
    joined,
    listed,
    number_word,
    say,
    separated,
)
from gridwright.techniques.general import each_once

OFF, ON, OPEN = 1, 2, 3
# Up to this many cells are named one by one.
NAMED = 4


@dataclass(frozen=True)
class Things:
    """What is counted: one of it, several, and what a cell without one is.

    A place may be called by how many it wants in all, which then go without saying: "the 2".
    """

    one: str
    many: str
    empty: str
    says_number: bool = False

    def number(self, count: int) -> str:
        """So many of them, in words."""
        return f"{number_word(count)} {self.one if count == 1 else self.many}"

    def its(self, count: int, have: int = 0) -> str:
        """All that a place wants: "its bulb", "its two bulbs", or "its last two bulbs"."""
        last = "last " if have else ""
        return f"its {last}{self.one if count - have == 1 else self.number(count - have)}"

    def are(self, cells: Sequence[Cell]) -> Words:
        """That cells hold nothing."""
        return say("{} {} {}", listed(cells), "is" if len(cells) == 1 else "are", self.empty)

    def all_are(self, cells: Sequence[Cell]) -> Words:
        """The same of cells that were just named: "both are empty"."""
        if len(cells) == 1:
            return self.are(cells)
        every = "both" if len(cells) == 2 else f"all {number_word(len(cells))}"
        return say("{} are {}", every, self.empty)

    def hold(self, cells: Sequence[Cell]) -> Words:
        """That cells hold one each."""
        if len(cells) == 1:
            return say("{} is a {}", cells[0], self.one)
        return say("{} are {}", listed(cells), self.many)

    def tell_none(self, now: Position, cells: Sequence[Cell]) -> Words:
        """Why cells hold nothing, of which each has one reason that goes without saying."""
        reasons = [now.why_not(cell, ON.bit_length() - 1) for cell in cells]
        if now.supposing and all(reasons):
            return capital(say("{}.", clauses(reasons)))
        are = self.all_are(cells) if all(reasons) else self.are(cells)
        why = clauses(filter(None, reasons))
        return capital(say("{}, so {}.", why, are) if why else say("{}.", are))


@dataclass(frozen=True)
class _Would:
    """What things in some cells would do, so that these hold none, in a sentence each."""

    sentences: tuple[Words, ...]

    def with_next(self, other: Parallel) -> Words | None:
        """Several such looks are told one after the other: one may rest on those before."""
        if not isinstance(other, _Would) or other.sentences[0] in self.sentences:
            return None
        every = (*self.sentences, *other.sentences)
        return Words(joined(every).parts, _Would(every))


def would(things: Things, cells: Sequence[Cell], does: Words) -> Words:
    """That a thing in one of some cells would do something, so that these hold none."""
    all_ = things.all_are(cells)
    return in_turn(say("A {} at {} would {}, so {}.", things.one, listed(cells, "or"), does, all_))


def in_turn(words: Words) -> Words:
    """What a thing would do, where others are told to do so one after the other."""
    return Words(words.parts, _Would((words,)))


def split(at: Sight) -> tuple[list[Cell], list[Cell], list[Cell]]:
    """The cells of a constraint: those that hold one, open ones, and those that hold nothing."""
    return split_cells(at.position, at.cells)


def split_cells(now: Position, cells: Sequence[Cell]) -> tuple[list[Cell], list[Cell], list[Cell]]:
    """Some cells: those that hold one, open ones, and those that hold nothing."""
    known = now.domains
    found = ([c for c in cells if known[c] == value] for value in (ON, OPEN, OFF))
    on, open_, off = found
    return on, open_, off


def count_of(constraint: Any) -> int:
    """The number that a constraint counts to."""
    ((_, number),) = constraint.counts
    return int(number)


# How a place is called; the words may ask what is known when they are told.
Named = Sayable | Tell


def named(place: Named, now: Position) -> Sayable:
    """A place as it is called then."""
    return place(now) if callable(place) else place


def full(at: Sight, things: Things, place: Named) -> Iterator[Deduction]:
    """A place that has all it wants holds nothing else."""
    on, open_, _ = split(at)
    number = count_of(at.constraint)
    if len(on) > number:
        wanted = number_word(number) if number else "none"
        many = say("would have {} instead of {}.", things.number(len(on)), wanted)
        yield from at.refute(
            on, objection(lambda now: capital(say("{} {}", named(place, now), many)))
        )
    elif len(on) == number and open_:
        yield from at.deduce(
            dict.fromkeys(open_, OFF), on, _tell_full(things, place, number, open_)
        )


def filled(at: Sight, things: Things, place: Named) -> Iterator[Deduction]:
    """The same of a place that wants some, once it has them: that goes without saying."""
    on, open_, _ = split(at)
    number = count_of(at.constraint)
    if on and len(on) == number and open_:
        told = _tell_filled(things, place, number)
        yield from at.deduce(dict.fromkeys(open_, OFF), on, told)


def _tell_filled(things: Things, place: Named, number: int) -> Tell:
    return lambda now: say("{} has {}", named(place, now), things.its(number))


def _tell_full(things: Things, place: Named, number: int, rest: Sequence[Cell]) -> Tell:
    def words(now: Position) -> Words:
        wanted = [cell for cell in rest if now.wants(cell)] or rest
        its = things.its(number) if number else f"no {things.many}"
        has = say("{} has {}", named(place, now), its)
        if len(wanted) > NAMED or (len(rest) > 1 and not now.supposing):
            others = about("all its cells" if not number else "its other cells", rest)
            return capital(say("{}, so {} are {}.", has, others, things.empty))
        return capital(say("{}, so {}.", has, things.are(wanted)))

    return words


def needed(
    at: Sight, things: Things, place: Named, its: Sayable | None = None
) -> Iterator[Deduction]:
    """A place that needs all cells that are left gets them all.

    `its` is how the place of a cell is called where that is the only one and named already.
    """
    on, open_, off = split(at)
    number = count_of(at.constraint)
    if len(on) + len(open_) < number:
        told = _tell_few(things, place, len(on) + len(open_), number)
        yield from at.refute(off, told)
    elif len(on) < number == len(on) + len(open_):
        told = _tell_needed(things, (place, its), (number, len(on)), open_, off)
        yield from at.deduce(dict.fromkeys(open_, ON), off, told)


def _tell_few(things: Things, place: Named, left: int, number: int) -> Tell:
    if not left:
        none = f"is left without a {things.one}"
        return lambda now: capital(say("{} {}.", named(place, now), none))
    few = "one place" if left == 1 else f"{number_word(left)} places"
    its = "" if things.says_number else f" for {things.its(number)}"
    has = f"would have only {few}{its}"
    return objection(lambda now: capital(say("{} {}.", named(place, now), has)))


def _tell_needed(
    things: Things,
    called: tuple[Named, Sayable | None],
    counts: tuple[int, int],
    rest: Sequence[Cell],
    off: Sequence[Cell],
) -> Tell:
    number, have = counts

    def words(now: Position) -> Words:
        why, place = why_off(now, off), named(called[0], now)
        wanted = [cell for cell in rest if now.wants(cell)] if len(rest) > NAMED else rest
        every = {1: "only ", 2: "both "}.get(len(rest), "all of ") if wanted == rest else ""
        if called[1] and len(rest) == 1:
            last = "last " if have else ""
            text = "only {} is left for the {}{} of {}."
            told = say(text, *rest, last, things.one, called[1])
        elif now.supposing and 0 < len(wanted) <= NAMED:
            told = say("{} needs {}{}.", place, every if len(rest) > 1 else "", listed(wanted))
        elif len(rest) == 1:
            its = f" for its last {things.one}" if have else ""
            told = say("{} has only {} left{}.", place, rest[0], its)
        elif not 0 < len(wanted) <= NAMED:
            left = about(f"all {number_word(len(rest))} cells left", rest)
            told = say("{} needs {} for {}.", place, left, things.its(number, have))
        else:
            plain = things.says_number and not have and wanted == rest
            its = "" if plain else f" for {things.its(number, have)}"
            told = say("{} needs {}{}{}.", place, every, listed(wanted), its)
        return capital(say("{}, so {}", why, told) if why else told)

    return words


def why_off(now: Position, off: Sequence[Cell]) -> Words:
    """Why cells hold nothing, of which a reader does not know it yet: "R3C6 lights R3C4"."""
    return clauses(why for cell in off if (why := now.why_not(cell, ON.bit_length() - 1)))


def clauses(reasons: Iterable[Words]) -> Words:
    """Reasons as a list, with a comma before "and" where one of them is a list itself."""
    *others, last = each_once(reasons) or [Words()]
    if any(" and " in str(each) for each in (*others, last)) and others:
        return say("{}, and {}", separated(others, ", "), last)
    return listed([*others, last])
