"""Sums of which all other terms are known to be even or odd."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grid import Cell
from gridwright.puzzles.shapely_squares.techniques_bounds import bound_mask
from gridwright.puzzles.shapely_squares.techniques_claims import Reasons
from gridwright.puzzles.shapely_squares.techniques_conclusions import is_now
from gridwright.puzzles.shapely_squares.techniques_needed import with_known
from gridwright.puzzles.shapely_squares.techniques_phrases import (
    EVEN,
    ODD,
    are_of_parity,
    argued_parity,
)
from gridwright.puzzles.shapely_squares.techniques_remainders import SUMMED, SUMMING, deduce_term
from gridwright.puzzles.shapely_squares.techniques_sum_words import (
    intro,
    known_best,
)
from gridwright.puzzles.shapely_squares.techniques_sums import sums_seen
from gridwright.puzzles.shapely_squares.techniques_terms import Sum, Support, Term
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, listed


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
        reasons = _others_parity(now, found, support.term)
        end = is_now(now, known_best(now, support.term, mask), mask)
        return reasons.then(intro(now, found), end)

    return words


def _others_parity(now: Position, found: Sum, term: Term) -> Reasons:
    """Which of the others are even and which odd: "R1C2 is even and R1C5 is odd"."""
    others = [t for t in found.terms if t is not term and t.factor % 2]
    even = [t.cells[0] for t in others if not t.mask & ODD]
    odd = [t.cells[0] for t in others if not t.mask & EVEN]
    before, parts = list[Words](), list[Words]()
    told = set[Cell]()
    for cells, name in ((even, "even"), (odd, "odd")):
        if cells:
            sentences, argued = argued_parity(now, cells, name)
            before += sentences
            told |= argued
            parts.append(are_of_parity(now, cells, name, argued))
    return Reasons(tuple(before), listed(parts) if len(told) < len(others) else Words())
