"""What helps with any puzzle: tied cells, what a cell can hold by itself, last values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from gridwright.grid import Cell
from gridwright.model import OneOf
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import Technique, TellLast
from gridwright.reasoning.words import Part, Words, capital, listed, say
from gridwright.techniques.ways import few_ways

# How many values are named where a cell had to be one of them.
FEW = 3


def _crossed_out(at: Sight) -> Iterator[Deduction]:
    """What the constraint rules out by itself, without a word."""
    after = at.constraint.prune(at.domains)
    if after is not None and after is not at.domains:
        left = dict(zip(at.cells, after, strict=True))
        yield from at.deduce(left, at.cells, lambda now: Words())


def _partner(at: Sight) -> Iterator[Deduction]:
    """What is known of a cell, said of the cell tied to it."""
    first, second = at.cells
    after = at.constraint.prune(at.domains)
    if after is None:
        yield from at.refute(at.cells, lambda now: _tell_unfit(now, at))
    elif after is not at.domains:
        start = at.position.start
        by_second = at.constraint.prune((start[first], at.domains[1]))
        by_first = at.constraint.prune((at.domains[0], start[second]))
        if by_first and by_second:
            yield from at.deduce({first: by_second[0]}, [second], _unsaid)
            yield from at.deduce({second: by_first[1]}, [first], _unsaid)


def _tell_unfit(now: Position, at: Sight) -> Words:
    """Why a cell cannot be what its partner makes it."""
    start = now.start
    for one, other in (at.cells, at.cells[::-1]):
        if now.domains[one] in SINGLES:
            known = {one: now.domains[one], other: start[other]}
            after = at.constraint.prune(tuple(known[cell] for cell in at.cells))
            needed = dict(zip(at.cells, after, strict=True))[other] if after else 0
            value = needed.bit_length() - 1
            if needed in SINGLES and (why := now.why_not(other, value)):
                return say("But {}, so {} cannot be {}.", why, other, *names(now, needed))
    return say("But {} and {} do not fit.", *at.cells)


def _unsaid(now: Position) -> Words:
    """Partners go without saying."""
    return Words()


# Cells that determine each other; looks at ties alone.
TIED = Technique("Partner", 0, "What is known of a cell is known of its partner.", _partner)

ALONE = Technique(
    "Cell by itself", 0, "What the rules say of a cell by itself.", _crossed_out, OneOf
)


def names(now: Position, mask: int) -> list[str]:
    """Values by the names people read."""
    return [symbol.name for symbol in now.puzzle.symbols if mask >> symbol.value & 1]


def tell_last(now: Position, cell: Cell) -> Words:
    """Why one value is left to a cell, by all the reasons against the others."""
    (value,) = names(now, now.domains[cell])
    reasons = _reasons(now, cell)
    if not reasons:
        if len(now.puzzle.symbols) == 2:
            return say("{} has to be {}.", cell, value)
        return say("Only {} is left for {}.", value, cell)
    return capital(say("{}, so {} is {}.", reasons, cell, value))


def tell_nothing_left(now: Position, cell: Cell) -> Words:
    """Why no value is left to a cell: of the one that it was told to have, if there is one."""
    if contradicted := tell_contradicted(now, cell):
        return contradicted
    told, two = now.left_last(cell), len(now.puzzle.symbols) == 2
    reasons = _reasons(now, cell)
    if reasons:
        return capital(say("{}, so nothing is left for {}.", reasons, cell))
    if two and told in SINGLES:
        return say("But {} had to be {}.", cell, *names(now, now.start[cell] & ~told))
    if two:
        return say("But {} cannot be both.", cell)
    last = now.crossed_out_last(cell)
    if 0 < last.bit_count() <= FEW:
        return say("But {} had to be {}.", cell, listed(names(now, last), "or"))
    return say("Nothing is left for {}.", cell)


def tell_contradicted(now: Position, cell: Cell) -> Words:
    """Why a cell is not the one value that it was told to have; empty if none was told."""
    told = now.left_last(cell)
    two = len(now.puzzle.symbols) == 2
    if told in SINGLES and (reason := now.why_not(cell, told.bit_length() - 1)):
        barred = say(", so {} cannot be {}", cell, *names(now, told)) if two else Words()
        return say("But {}{}.", reason, barred)
    return Words() if two else _told_otherwise(now, cell, told)


def _told_otherwise(now: Position, cell: Cell, told: int) -> Words:
    """That a cell had to be something else by an earlier look; empty if none said so."""
    before = [v for v in values_of(now.start[cell] & ~told) if now.was_left(cell, 1 << v)]
    if len(before) != 1:
        return Words()
    (earlier,) = names(now, 1 << before[0])
    if told in SINGLES:
        return say("But {} cannot be both {} and {}.", cell, earlier, *names(now, told))
    if reason := now.why_not(cell, before[0]):
        return say("But {}.", reason)
    if now.crossed_out_last(cell) >> before[0] & 1:
        return say("But {} had to be {}.", cell, earlier)
    return Words()


def tell_refused(now: Position, cell: Cell) -> Words:
    """What contradicts a number that a cell was told to have, another look included."""
    told = now.left_last(cell)
    if contradicted := tell_contradicted(now, cell):
        return contradicted
    if told in SINGLES and not now.told_left(cell) & told:
        return tell_bound(now, cell, told) or say("But {} is not {}.", cell, *names(now, told))
    return Words()


def tell_bound(now: Position, cell: Cell, said: int) -> Words:
    """That a cell was told to be at least or at most something, which it would not be."""
    base = now.base[cell]
    for value in values_of(base):
        low, high = base & -1 << value, base & (2 << value) - 1
        for left, end in ((low, "least"), (high, "most")):
            if left not in (0, base) and not left & said and now.was_left(cell, left):
                return say("But {} is at {} {}.", cell, end, *names(now, 1 << value))
    return Words()


def _reasons(now: Position, cell: Cell) -> Words:
    """All reasons against values of a cell that are worth words."""
    gone = values_of(now.start[cell] & ~now.domains[cell])
    return gathered(why for value in gone if (why := now.why_not(cell, value)))


def gathered(reasons: Iterable[Words]) -> Words:
    """Reasons as a list, each once; those that differ in their last part alone share the rest."""
    return listed(each_once(reasons))


def each_once(reasons: Iterable[Words]) -> list[Words]:
    """Reasons, each once, of which those that differ in their last part alone share the rest.

    So "row 4 has its 1" and "row 4 has its 2" become "row 4 has its 1 and 2". What a longer reason
    says as well is left out.
    """
    by_start: dict[tuple[Part, ...], dict[Part, None]] = {}
    every = tuple(dict.fromkeys(reasons))
    parts = [set(why.parts) for why in every]
    for why in every:
        if any(set(why.parts) < other for other in parts):
            continue
        by_start.setdefault(why.parts[:-1], {})[why.parts[-1]] = None
    return [Words(start) + listed(ends) for start, ends in by_start.items()]


def _cell_technique(name: str, about: str, tell: TellLast) -> Technique:
    return Technique(name, 1, about, lambda at: (), tell_last=tell)


LAST_VALUE = _cell_technique(
    "Only value left", "All values of a cell but one are crossed out.", tell_last
)


@cache
def no_value(tell: TellLast = tell_nothing_left) -> Technique:
    """The technique that sees a cell without any value, in a puzzle's own words; one for each."""
    return _cell_technique("No value left", "All values of a cell are crossed out.", tell)


GENERAL = (ALONE, LAST_VALUE, few_ways)
