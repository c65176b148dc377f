"""Cases in words: what one cell of a sum would be with digits that another one cannot have."""

from __future__ import annotations

from itertools import product

from gridwright.model.domain import SINGLES, lowest, values_of
from gridwright.puzzles.shapely_squares.techniques_phrases import FEW
from gridwright.puzzles.shapely_squares.techniques_sources import plain, the
from gridwright.puzzles.shapely_squares.techniques_sum_words import signed
from gridwright.puzzles.shapely_squares.techniques_terms import Sum, Support, Term
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, listed, say, separated

# How many sums of the others are tried at most, where these are one cell.
TRIED = 2


def cases(now: Position, found: Sum, support: Support, but: int = 0) -> Words:
    """What one of the others would be with digits that a term cannot have, if these are few.

    Nothing is said of those it does not have anyway, as bits: `but`.
    """
    term, few = support.term, with_few(found, support)
    other = next((each for each in found.terms if each is not term and each not in few), None)
    sums = {sum(way) for way in product(*map(_amounts, few))}
    if other is None or not few or len(sums) > (TRIED if len(few) == 1 else FEW):
        return Words()
    told = []
    for digit in values_of(plain(now, term.cells[0]) & ~support.allowed & ~but):
        rests = (found.left - term.factor * digit - each for each in sorted(sums))
        would = [rest // other.factor for rest in rests if not rest % other.factor]
        if any(0 <= number <= 9 for number in would):
            told.append((digit, listed(map(signed, would), "or")))
    if not 0 < len(told) <= FEW:
        return Words()
    cell, (first, *more) = term.cells[0], told
    begin = say("With {} = {}, {} would be {}", cell, first[0], the(now, other.cells[0]), first[1])
    return separated([begin, *(say("with {} = {}, {}", cell, *each) for each in more)], "; ")


def by_symbol(now: Position, support: Support) -> Words:
    """What a sum leaves to a triangle besides its digit, which the digit above it rules out."""
    cell, left = support.term.cells[0], support.term.mask & support.allowed
    above = cell.step(-1, 0)
    allowed = support.allowed & ~1
    if now.supposing or now.puzzle.shape(cell) != "triangle" or left not in SINGLES:
        return Words()
    if (
        allowed == left
        or now.base[above] not in SINGLES
        or allowed & (1 << lowest(now.base[above])) - 1 != left
    ):
        return Words()
    shown = listed(map(str, values_of(allowed)), "or")
    text = "the triangle {} could be {}, and under {} = {} it is {}"
    return say(text, cell, shown, above, lowest(now.base[above]), lowest(left))


def _amounts(term: Term) -> list[int]:
    return [term.factor * value for value in values_of(term.mask)]


def with_few(found: Sum, support: Support) -> list[Term]:
    """The other terms but the one with the most digits."""
    others = [each for each in found.terms if each is not support.term]
    most = max(reversed(others), key=lambda each: each.mask.bit_count())
    return [each for each in others if each is not most]
