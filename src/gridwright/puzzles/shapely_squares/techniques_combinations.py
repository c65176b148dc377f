"""Which digits the open cells of a sum can have together: partners, few ways, even and odd."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from gridwright.model.domain import mask_of
from gridwright.puzzles.shapely_squares.techniques_bounds import bound_mask
from gridwright.puzzles.shapely_squares.techniques_phrases import LISTED, is_now, label_of
from gridwright.puzzles.shapely_squares.techniques_remainders import SUMMED, SUMMING, deduce_term
from gridwright.puzzles.shapely_squares.techniques_sum_words import (
    intro,
    others_parity,
    others_sums,
)
from gridwright.puzzles.shapely_squares.techniques_sums import labels_of, sums_seen
from gridwright.puzzles.shapely_squares.techniques_terms import (
    Sum,
    Support,
    unlike_terms,
    ways_left,
)
from gridwright.puzzles.shapely_squares.techniques_way_words import equation, few_digits
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, listed, say

# Maximum number of ways that are listed.
SHOWN = 3
# Maximum number of combinations of digits that are looked through at a glance.
NARROW = 6
# The same with a pencil.
FITTED = 16


def _finer(at: Sight) -> Iterator[tuple[Sum, Support]]:
    """Terms of which a sum rules out more than bounds do."""
    for found, each in sums_seen(at):
        if len(found.terms) < 3:
            continue
        for support in each:
            gone = support.term.mask & bound_mask(found, support.term) & ~support.allowed
            if gone and support.term.mask & support.allowed:
                yield found, support


@technique(
    "Partner in a sum", 2, "Two open cells of a sum: one decides the other.", SUMMING, where=SUMMED
)
def partner(at: Sight) -> Iterator[Deduction]:
    """Two terms are open; what one is not, the other is not."""
    for found, each in sums_seen(at):
        if len(found.terms) != 2 or not each[0].allowed & each[0].term.mask:
            continue
        if all(support.term.mask & ~support.allowed for support in each):
            yield from _listed_ways(at, found, each)
        for support in each:
            if support.term.mask & bound_mask(found, support.term) & ~support.allowed:
                tell = _sums_tell(found, support)
                yield from deduce_term(at, found, support.term, support.allowed, tell)


def _listed_ways(
    at: Sight, found: Sum, each: Sequence[Support], most: int = SHOWN
) -> Iterator[Deduction]:
    """What few ways to make a sum leave for all its cells."""
    unlike = unlike_terms(at.puzzle, found)
    ways = ways_left(found, each, most, unlike)
    if ways:
        left = {
            cell: mask_of(way[i] for way in ways)
            for i, term in enumerate(found.terms)
            for cell in term.cells
        }
        squares = [label_of(at.position, found.terms[i].cells[0]) for i, _ in unlike]
        labels = (*labels_of(at, found), *squares)
        tell: Tell = lambda now: _ways_words(now, found, ways)  # noqa: E731
        yield from at.deduce(left, found.cells(), tell, labels)


def _ways_words(now: Position, found: Sum, ways: Sequence[Sequence[int]]) -> Words:
    shown = listed([equation(found, way) for way in ways], "or")
    reasons = few_digits(now, found, ways)
    fits = say("only {} fits" if len(ways) == 1 else "{}", shown)
    if not reasons:
        return say("{}: {}.", intro(now, found), fits)
    return say("{}. {}: {}.", intro(now, found), capital(reasons), fits)


@technique(
    "Only way to make a sum", 2, "Three open cells of a sum fit in one way.", SUMMING, where=SUMMED
)
def only_way(at: Sight) -> Iterator[Deduction]:
    """Three terms with one way, and few digits to look through."""
    for found, each in sums_seen(at):
        if len(found.terms) == 3 and _is_narrow(found, each):
            yield from _listed_ways(at, found, each, 1)


def _is_narrow(found: Sum, each: Sequence[Support]) -> bool:
    """Whether bounds leave few digits to the terms, so that all ways are seen at a look."""
    masks = [support.term.mask & bound_mask(found, support.term) for support in each]
    return 0 < prod(mask.bit_count() for mask in masks) <= NARROW


@technique("Few ways", 3, "A sum can be made in at most three ways.", SUMMING, where=SUMMED)
def few_ways(at: Sight) -> Iterator[Deduction]:
    """Three to seven terms with at most three ways."""
    for found, each in sums_seen(at):
        if 3 <= len(found.terms) <= 7 and each[0].allowed & each[0].term.mask:
            yield from _listed_ways(at, found, each)


def _sums_tell(found: Sum, support: Support) -> Tell:
    return lambda now: say(
        "{}. {}, so {}.",
        intro(now, found),
        capital(others_sums(now, found, support)),
        is_now(now, support.term.cells[0], support.allowed),
    )


def _parity_mask(found: Sum, support: Support) -> int | None:
    """The digits of a term that evenness allows; None where that is open."""
    even = 0x5555555555555555555555555555555555 << (support.base & 1)
    odd = even >> 1 if support.base & 1 else even << 1
    if support.others & even and support.others & odd:
        return None
    if support.term.factor % 2 == 0:
        return None
    parity = support.least & 1
    return sum(1 << v for v in range(10) if (found.left - v - parity) % 2 == 0)


@technique(
    "Even and odd", 3, "Whether the others are even or odd tells it of one.", SUMMING, where=SUMMED
)
def parity(at: Sight) -> Iterator[Deduction]:
    """All others are known to be even or odd."""
    for found, support in _finer(at):
        mask = _parity_mask(found, support)
        if mask is not None and support.term.mask & ~mask:
            tell = _parity_tell(found, support, mask)
            yield from deduce_term(at, found, support.term, mask, tell)


def _parity_tell(found: Sum, support: Support, mask: int) -> Tell:
    def words(now: Position) -> Words:
        first = intro(now, found)
        reasons = others_parity(now, found, support.term)
        end = is_now(now, support.term.cells[0], mask)
        if not reasons:
            return say("{}, so {}.", first, end)
        return say("{}. {}, so {}.", first, capital(reasons), end)

    return words


@technique(
    "Few sums", 3, "The other open cells of a sum can make only a few sums.", SUMMING, where=SUMMED
)
def few_sums(at: Sight) -> Iterator[Deduction]:
    """The others add up to one of at most four numbers, or are two with few digits each."""
    for found, support in _finer(at):
        others = [term.mask.bit_count() for term in found.terms if term is not support.term]
        few = support.others.bit_count() <= LISTED
        if few or (len(others) == 2 and max(others) <= LISTED + 1):
            tell = _sums_tell(found, support)
            yield from deduce_term(at, found, support.term, support.allowed, tell)


@technique(
    "Digits that fit a sum",
    4,
    "The few digits left to the other cells of a sum do not go with every digit of one.",
    SUMMING,
    where=SUMMED,
)
def fitting(at: Sight) -> Iterator[Deduction]:
    """The others have few digits each, which make many sums, but not all."""
    for found, support in _finer(at):
        others = [term.mask.bit_count() for term in found.terms if term is not support.term]
        if prod(others) <= FITTED:
            tell = _sums_tell(found, support)
            yield from deduce_term(at, found, support.term, support.allowed, tell)


COMBINATIONS = (partner, only_way, parity, few_sums, few_ways, fitting)
