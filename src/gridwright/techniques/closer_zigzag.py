"""Neighbouring lines that each have one far letter in the same two neighbouring places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gridwright.grid import Cell
from gridwright.lazy import lazy
from gridwright.model import Closer, Place
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import (
    Words,
    about,
    capital,
    joined,
    listed,
    number_word,
    say,
    separated,
)
from gridwright.techniques.closer_counts import name_of, never_neighbours, why_not
from gridwright.techniques.closer_fit import places_of
from gridwright.techniques.closer_line import Line, line_of
from gridwright.techniques.latin_words import lines_text

# Pairs of places of the far letters that a reader compares in each line.
COMPARED = 4
# How often a line holds a letter.
BOTH = 2
# What it costs more where only marks follow.
LONG = 4


@dataclass(frozen=True, eq=False)
class _Zigzag:
    """Neighbouring lines that have one far letter in a place or the next, and nothing known there.

    These alternate: a far letter is never beside another one in the lines across either.
    """

    lines: tuple[Line, ...]
    place: int

    @property
    def far(self) -> int:
        """The far letter."""
        return self.lines[0].far.value

    def cells(self, phase: int) -> list[Cell]:
        """Where the letters are if they begin in the first place, or else in the second."""
        each = enumerate(self.lines)
        return [line.cells[self.place + (number + phase) % 2] for number, line in each]

    @lazy
    def across(self) -> tuple[Line, Line]:
        """The two lines across."""
        first, second = (_line_at(self.lines[0], self.cells(phase)[0], True) for phase in (0, 1))
        if first is None or second is None:
            raise AssertionError("a board has lines of both kinds")
        return first, second

    def there(self, side: int) -> list[Cell]:
        """The letters that are known in one of the lines across."""
        across = self.across[side]
        return across.cells_at(across.far.known)

    def takes(self, side: int, phase: int) -> int:
        """How many letters a line across gets."""
        return (len(self.lines) + (side == phase)) // 2

    def full(self, phase: int) -> list[int]:
        """The lines across that would have too many letters."""
        return [s for s in (0, 1) if len(self.there(s)) + self.takes(s, phase) > BOTH]

    def premises(self, sides: Sequence[int]) -> dict[Cell, int]:
        """What has to be known: all other places, and what is in lines across."""
        found: dict[Cell, int] = {}
        for line in self.lines:
            found |= line.knowledge(line.far.known, (), range(len(line.cells)))
        return found | {cell: 1 << self.far for side in sides for cell in self.there(side)}


@technique(
    "Zigzag",
    3,
    "Neighbouring lines have one F each in the same two neighbouring places: these alternate.",
    on=Closer,
    wide=True,
    told_only=True,
)
def zigzag(at: Sight) -> Iterator[Deduction]:
    """Far letters that alternate, as a line across can have only so many of them."""
    line = line_of(at)
    for place in _places(line) if line else ():
        before = _next(line, -1) if line else None
        if line is None or (before and place in _places(before)):
            continue
        lines = [line]
        while (after := _next(lines[-1], 1)) and place in _places(after):
            lines.append(after)
        if len(lines) > 1:
            yield from _found(at, _Zigzag(tuple(lines), place))


def _places(line: Line) -> list[int]:
    """The places that have one far letter together with the next, and nothing known there."""
    far = line.far
    if not 0 < len(far.pairs) <= COMPARED:
        return []
    free = [i for i in far.open if i + 1 in far.open]
    return [i for i in free if all((i in pair) + (i + 1 in pair) == 1 for pair in far.pairs)]


def _next(line: Line, step: int) -> Line | None:
    """The line beside another one, if there is any."""
    first, last = line.cells[0], line.cells[-1]
    cell = first.step(step, 0) if first.row == last.row else first.step(0, step)
    return _line_at(line, cell, False) if cell in line.at.position.start else None


def _line_at(line: Line, cell: Cell, across: bool) -> Line | None:
    """The line through a cell that is parallel to another one, or goes across it."""
    for posting in line.at.position.atoms_at(cell):
        if isinstance(posting.constraint, Closer):
            same = _is_row(posting.scope) == _is_row(line.cells)
            if same is not across:
                return line_of(Sight(line.at.position, posting))
    return None


def _is_row(cells: Sequence[Cell]) -> bool:
    return cells[0].row == cells[-1].row


def _found(at: Sight, found: _Zigzag) -> Iterator[Deduction]:
    """Where the letters are, or which cells across are none as these take all that is left."""
    possible = [phase for phase in (0, 1) if not found.full(phase)]
    bit, start = 1 << found.far, at.position.start
    gone: dict[Cell, int] = {}
    sides: list[int] = []
    if len(possible) == 1:
        sides = found.full(1 - possible[0])[:1]
        gone = {cell: start[cell] & ~bit for cell in found.cells(possible[0])}
        gone |= dict.fromkeys(found.cells(1 - possible[0]), bit)
    elif len(possible) > 1 and len(found.lines) % 2 == 0:
        cells = {*found.cells(0), *found.cells(1)}
        for side, across in enumerate(found.across):
            others = [c for c in across.cells_at(across.far.open) if c not in cells]
            if others and len(found.there(side)) + len(found.lines) // 2 == BOTH:
                sides.append(side)
                gone |= dict.fromkeys(others, bit)
    if gone:
        labels = [label for line in (*found.lines, *found.across) for label in line.labels]
        tell = _tell(found, possible, sides, gone)
        premises = found.premises(sides)
        wordy = 0 if len(possible) == 1 else LONG
        yield Deduction(tuple(dict.fromkeys(labels)), premises, gone, tell, wordy=wordy)


def _tell(
    found: _Zigzag, possible: Sequence[int], sides: Sequence[int], gone: Mapping[Cell, int]
) -> Tell:
    def words(now: Position) -> Words:
        first = _tell_places(now, found)
        end = _tell_phase if len(possible) == 1 else _tell_full
        return joined((first, end(now, found, possible[0], sides, gone)))

    return words


def _place(line: Line) -> Place:
    return line.at.place


def _tell_places(now: Position, found: _Zigzag) -> Words:
    """Where the lines have their letters: one of each in two neighbouring places."""
    name, lines = name_of(now, found.far), found.lines
    absent = [c for x in lines for i, c in enumerate(x.cells) if i not in x.far.possible]
    reasons = why_not(now, lines[0].at, found.far, absent)
    alike = len({(line.far.known, line.far.open) for line in lines}) == 1
    which = lines_text([_place(line) for line in lines])
    one, other = (_place(line) for line in found.across)
    either = say("{} or {}", lines_text([one]), about(other.name.split()[-1], other.cells))
    if alike and not lines[0].far.known:
        open_ = (_line_at(lines[0], lines[0].cells[i], True) for i in lines[0].far.open)
        where = lines_text([_place(line) for line in open_ if line])
        places = say("{} have their {} in {}", which, name, where)
        rule = never_neighbours(now, lines[0].cells[0])
        then = say("Neighbours are not both {}{}, so each has one in {}.", name, rule, either)
    else:
        places = _one_by_one([_places_in(now, line) for line in lines])
        then = say("So each of {} has one {} in {}.", which, name, either)
    first = say("{}, so {}.", reasons, places) if reasons else say("{}.", places)
    return joined((capital(first), then))


def _places_in(now: Position, line: Line) -> Words:
    """Where one line has its letters: "column 8’s F are two of R3C8, R4C8 and R6C8"."""
    far, where = line.far, line.at.line
    if far.known or len(far.open) < COMPARED:
        return say("{}’s {}", where, places_of(now, line, far))
    cells, name = listed(line.cells_at(far.open)), name_of(now, far.value)
    return say("{}’s {} are two of {}, but not neighbours", where, name, cells)


def _one_by_one(clauses: Sequence[Words]) -> Words:
    """Clauses one after the other, some of which are lists."""
    *firsts, last = clauses
    return say("{}, and {}", separated(firsts, ", "), last)


def _tell_phase(
    now: Position, found: _Zigzag, phase: int, sides: Sequence[int], gone: Mapping[Cell, int]
) -> Words:
    """Where they are, as a line across has room for so many of them."""
    (side,) = sides
    there, name = found.there(side), name_of(now, found.far)
    more = number_word(BOTH - len(there)) + " more" * bool(there)
    has = say("{} has {} and takes only {}", _line(found, side), listed(there), more)
    if not there:
        has = say("{} takes only {}", _line(found, side), more)
    cells = listed(found.cells(phase))
    if len(found.lines) == 2 * BOTH - 1:
        has += say(", the middle one")
    across = lines_text([_place(line) for line in found.across])
    text = "Nor are these neighbours in {}, so they alternate. {}: {} are {}."
    return say(text, across, capital(has), cells, name)


def _tell_full(
    now: Position, found: _Zigzag, phase: int, sides: Sequence[int], gone: Mapping[Cell, int]
) -> Words:
    """That other cells of lines across are no such letters, as these get all that is left."""
    name, both = name_of(now, found.far), lines_text([_place(line) for line in found.across])
    number = number_word(len(found.lines) // 2)
    get = say("No two of these touch, so {} get {} each", both, number)
    there = [cell for side in sides for cell in found.there(side)]
    has = say(" and, with {}, ", listed(there)) if there else Words()
    have = lines_text([_place(found.across[side]) for side in sides])
    verb = "has both its" if len(sides) == 1 else "have both their"
    are = "is" if len(gone) == 1 else "are"
    last = say("{}{} {} {}", has or say(", so "), have, verb, name)
    return say("{}{}: {} {} not {}.", get, last, listed(gone), are, name)


def _line(found: _Zigzag, side: int) -> Words:
    return lines_text([_place(found.across[side])])
