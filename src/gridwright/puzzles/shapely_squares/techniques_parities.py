"""Sums of which all other terms are known to be even or odd."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grid import Cell
from gridwright.puzzles.shapely_squares.techniques_bounds import bound_mask
from gridwright.puzzles.shapely_squares.techniques_conclusions import is_now
from gridwright.puzzles.shapely_squares.techniques_needed import with_known
from gridwright.puzzles.shapely_squares.techniques_phrases import EVEN, ODD
from gridwright.puzzles.shapely_squares.techniques_remainders import SUMMED, SUMMING, deduce_term
from gridwright.puzzles.shapely_squares.techniques_sum_words import (
    intro,
    known_best,
    others_parity,
)
from gridwright.puzzles.shapely_squares.techniques_sums import sums_seen
from gridwright.puzzles.shapely_squares.techniques_terms import Sum, Support, Term
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, say


def finer(at: Sight) -> Iterator[tuple[Sum, Support]]:
    """Terms of which a sum rules out more than bounds do."""
    for found, each in sums_seen(at):
        if len(found.terms) < 3:
            continue
        for support in each:
            gone = support.term.mask & bound_mask(found, support.term) & ~support.allowed
            if gone and support.term.mask & support.allowed:
                yield found, support


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
    for found, support in finer(at):
        mask = _parity_mask(found, support)
        if mask is not None and support.term.mask & ~mask:
            tell = _parity_tell(found, support, mask)
            parities = with_known(found, _parities(found, support.term))
            yield from deduce_term(at, found, support.term, mask, tell, parities)


def _parities(found: Sum, term: Term) -> dict[Cell, int]:
    """What has to be known of the others: whether they are even, unless they are doubled."""
    return {
        cell: ODD if each.mask & ODD else EVEN
        for each in found.terms
        if each is not term and each.factor % 2
        for cell in each.cells
    }


def _parity_tell(found: Sum, support: Support, mask: int) -> Tell:
    def words(now: Position) -> Words:
        first = intro(now, found)
        reasons = others_parity(now, found, support.term)
        end = is_now(now, known_best(now, support.term, mask), mask)
        if not reasons:
            return say("{}, so {}.", first, end)
        return say("{}. {}, so {}.", first, capital(reasons), end)

    return words
