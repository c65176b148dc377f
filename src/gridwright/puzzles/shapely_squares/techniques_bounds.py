"""Bounds: what the other cells of a sum add at most or at least."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.puzzles.shapely_squares.techniques_phrases import bounded
from gridwright.puzzles.shapely_squares.techniques_remainders import (
    SUMMED,
    SUMMING,
    deduce_term,
    overfull,
    refute_sum,
    wrong_sum,
)
from gridwright.puzzles.shapely_squares.techniques_sum_words import (
    each_term,
    ends,
    intro,
    others_bound,
    others_range,
)
from gridwright.puzzles.shapely_squares.techniques_sums import Sum, Support, labels_of, sums_seen
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, say


def bound_mask(found: Sum, support: Support) -> int:
    """The digits of a term that the least and the most of the others allow."""
    low, high = support.least, support.most
    return sum(1 << v for v in range(10) if low <= found.left - support.term.factor * v <= high)


def _bounds(at: Sight, few: bool) -> Iterator[Deduction]:
    """What bounds of the others tell; `few` asks for sums with at most three open terms."""
    for found, each in sums_seen(at):
        if len(found.terms) < 2 or (len(found.terms) <= 3) != few:
            continue
        if not any(support.allowed & support.term.mask for support in each):
            yield from _impossible(at, found)
            continue
        yield from _all_extreme(at, found)
        for support in each:
            mask = support.term.mask
            if mask & ~support.allowed:
                bound = bound_mask(found, support)
                # Of two cells the partner tells more, and the same in the same words.
                if mask & ~bound and (len(each) > 2 or not mask & bound & ~support.allowed):
                    yield from deduce_term(
                        at, found, support.term, bound, _bound_tell(found, support)
                    )


def _bound_tell(found: Sum, support: Support) -> Tell:
    bound = bound_mask(found, support)
    mask = support.term.mask
    cell = support.term.cells[0]
    positive = support.term.factor > 0
    # Digits gone at the lower end: the others are at most something.
    low = bool(mask & ((bound & -bound) - 1)) if bound else True
    high = bool(mask >> bound.bit_length())

    def words(now: Position) -> Words:
        if low and high:
            reasons = others_range(now, found, support)
        else:
            reasons = others_bound(now, found, support.term, low == positive)
        first = intro(now, found)
        if not reasons:
            return say("{}, so {}.", first, bounded(now, cell, bound))
        return say("{}. {}, so {}.", first, capital(reasons), bounded(now, cell, bound))

    return words


def _all_extreme(at: Sight, found: Sum) -> Iterator[Deduction]:
    """All terms at their least, or at their most."""
    least = sum(term.least for term in found.terms)
    most = sum(term.most for term in found.terms)
    if found.left not in (least, most):
        return
    left = {}
    for term in found.terms:
        end = term.least if found.left == least else term.most
        left.update(dict.fromkeys(term.cells, 1 << end // term.factor))
    low = found.left == least

    def words(now: Position) -> Words:
        if low and not found.left and found.kind != "diamond":
            every = "both" if len(found.terms) == 2 else "all of these"
            return say("{}, so {} are 0.", intro(now, found), every)
        reasons = capital(ends(now, found, at_most=not low))
        return say("{}. {}: no room to spare.", intro(now, found), reasons)

    yield from at.deduce(left, found.cells(), words, labels_of(at, found))


def _impossible(at: Sight, found: Sum) -> Iterator[Deduction]:
    """A sum that its open cells cannot make, by bounds or, if they are few, at all."""
    least = sum(term.least for term in found.terms)
    most = sum(term.most for term in found.terms)
    if not least <= found.left <= most:
        large = found.left > most
        yield from refute_sum(at, found, lambda now: _too_far(now, found, large))
    elif len(found.terms) <= 3:
        yield from refute_sum(
            at, found, lambda now: say("{}, but {}.", intro(now, found), each_term(now, found))
        )


def _too_far(now: Position, found: Sum, large: bool) -> Words:
    if overfull(found):
        return wrong_sum(now, found, already=True)
    reasons = ends(now, found, at_most=large)
    if not reasons:
        return say("{}, which cannot be.", intro(now, found))
    return say("{}, but {}.", intro(now, found), reasons)


@technique(
    "Bounds of a sum",
    2,
    "The others add at most or at least so much.",
    SUMMING,
    where=SUMMED,
)
def bounds(at: Sight) -> Iterator[Deduction]:
    """Bounds where two or three terms are open."""
    return _bounds(at, few=True)


@technique(
    "Bounds of a long sum",
    3,
    "Many others add at most or at least so much.",
    SUMMING,
    where=SUMMED,
)
def long_bounds(at: Sight) -> Iterator[Deduction]:
    """Bounds where more than three terms are open."""
    return _bounds(at, few=False)


BOUNDS = (bounds, long_bounds)
