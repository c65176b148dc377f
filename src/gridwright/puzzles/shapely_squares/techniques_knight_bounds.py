"""The least and the most that a knight can count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gridwright.grid import Cell
from gridwright.model import Tally
from gridwright.model.domain import SINGLES
from gridwright.puzzles.shapely_squares.techniques_claims import told_apart
from gridwright.puzzles.shapely_squares.techniques_conclusions import bounded, quotes_marks
from gridwright.puzzles.shapely_squares.techniques_knights import Reach, are_now, reach_of
from gridwright.puzzles.shapely_squares.techniques_needed import resting
from gridwright.puzzles.shapely_squares.techniques_phrases import (
    FEW,
    are_of_parity,
    argued_parity,
    of_parity,
    parity_sentences,
)
from gridwright.reasoning.deduction import Deduction, Rests, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import (
    Parallel,
    Words,
    listed,
    number_word,
    say,
    separated,
)

# Up to how many cells are named in the reasons for even and odd digits that are told in brackets.
NAMED = 2
# Up to how many cells are named as even or odd without a word of how many they are.
COUNTED = 2
# What one of two bounds costs, so that both cost little more than both at once.
ONE_OF_TWO = 2


@technique(
    "Range of a knight", 2, "A knight counts at least what is even, at most what can be.", Tally
)
def knight_bounds(at: Sight) -> Iterator[Deduction]:
    """The least and the most a knight can count."""
    reach = reach_of(at)
    if reach.open:
        yield from _both_bounds(at, reach)
        yield from _each_bound(at, reach)


@technique(knight_bounds.name, 2, knight_bounds.about, Tally, told_only=True)
def knight_bound(at: Sight) -> Iterator[Deduction]:
    """The least or the most a knight can count, so that no more is told than what is needed.

    Both together where only that leaves one digit.
    """
    reach = reach_of(at)
    if reach.open:
        low, high = reach.mask & reach.from_least, reach.mask & reach.to_most
        if low & high in SINGLES and SINGLES.isdisjoint((low, high)):
            yield from _both_bounds(at, reach)
        both = low != reach.mask != high
        yield from _each_bound(at, reach, cost=ONE_OF_TWO if both else None)


def _both_bounds(at: Sight, reach: Reach) -> Iterator[Deduction]:
    if reach.mask & ~reach.from_least and reach.mask & ~reach.to_most:
        left = {reach.knight: reach.from_least & reach.to_most}
        tell = _tell_both(reach, left[reach.knight])
        deduced = at.deduce_from(left, reach.parities, tell)
        yield from resting(deduced, _on_marks(reach.knight, left[reach.knight]))


def _each_bound(at: Sight, reach: Reach, cost: int | None = None) -> Iterator[Deduction]:
    low, high = {reach.knight: reach.from_least}, {reach.knight: reach.to_most}
    at_least = at.deduce_from(low, reach.evens, _tell_least(reach), cost=cost)
    at_most = at.deduce_from(high, reach.odds, _tell_most(reach), cost=cost)
    yield from resting(at_least, _on_marks(reach.knight, reach.from_least))
    yield from resting(at_most, _on_marks(reach.knight, reach.to_most))


def _on_marks(knight: Cell, allowed: int) -> Rests:
    """What is said of a knight rests on what it counts, and on its marks only where it says so."""
    return lambda now: {knight: now.base[knight]} if quotes_marks(now, knight, allowed) else {}


def _tell_both(reach: Reach, allowed: int) -> Tell:
    return lambda now: _bounds_words(now, reach, reach.even, reach.odd, allowed)


def _bounds_words(
    now: Position, reach: Reach, even: Sequence[Cell], odd: Sequence[Cell], allowed: int
) -> Words:
    """What those that are even, or odd, say about a knight, after the reasons for them."""
    kinds = [(cells, parity) for cells, parity in ((even, "even"), (odd, "odd")) if cells]
    reasons = [why for each in kinds for why in parity_sentences(now, *each)]
    first = len(separated(reasons, "").cells) > NAMED
    first = first or any(argued_parity(now, *each)[1] for each in kinds)
    if (first or not reasons) and any(len(cells) > COUNTED for cells, _ in kinds):
        are = listed(_counted(*each) for each in kinds)
    else:
        are = listed(are_now(*each) if first else are_of_parity(now, *each) for each in kinds)
    count = say(
        "Of the {} digits the knight {} reaches, {}, so {}.",
        number_word(reach.number),
        reach.knight,
        are,
        bounded(now, reach.knight, allowed, say("the knight")),
    )
    return told_apart(reasons, count) if first else count


def _counted(cells: Sequence[Cell], parity: str) -> Words:
    """How many of the cells that a knight reaches are even, or odd: "three are odd (R1C2, ...)"."""
    verb = "is" if len(cells) == 1 else "are"
    return say("{} {} {} ({})", number_word(len(cells)), verb, parity, listed(cells))


class _OneBound(NamedTuple):
    """The least or the most that a knight counts; two looks at the same knight are told in one."""

    now: Position
    reach: Reach
    least: bool

    def with_next(self, other: Parallel) -> Words | None:
        """Both bounds at once."""
        reach, now = self.reach, self.now
        if not isinstance(other, _OneBound) or other.reach.knight != reach.knight:
            return None
        even, odd = (reach, other.reach) if self.least else (other.reach, reach)
        allowed = even.from_least & odd.to_most
        return _bounds_words(now, reach, even.even, odd.odd, allowed)


def _tell_least(reach: Reach) -> Tell:
    def words(now: Position) -> Words:
        allowed = reach.from_least & (2 << reach.number) - 1
        if allowed.bit_count() <= FEW:
            told = _bounds_words(now, reach, reach.even, (), allowed)
        else:
            before, argued = argued_parity(now, reach.even, "even")
            even = of_parity(now, reach.even, "even", argued)
            end = bounded(now, reach.knight, reach.from_least, say("it"))
            told = say("The knight {} counts {}, so {}.", reach.knight, even, end)
            told = told_apart(before, told)
        return Words(told.parts, _OneBound(now, reach, least=True))

    return words


def _tell_most(reach: Reach) -> Tell:
    def words(now: Position) -> Words:
        told = _bounds_words(now, reach, (), reach.odd, reach.to_most)
        return Words(told.parts, _OneBound(now, reach, least=False))

    return words


KNIGHT_BOUNDS = (knight_bound, knight_bounds)
