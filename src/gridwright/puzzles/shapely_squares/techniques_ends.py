"""Ends of sums in words: what terms add at most or at least, and why."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.model.domain import values_of
from gridwright.puzzles.shapely_squares.demands import ANY_DIGIT
from gridwright.puzzles.shapely_squares.techniques_asides import aside
from gridwright.puzzles.shapely_squares.techniques_sources import the
from gridwright.puzzles.shapely_squares.techniques_sum_words import (
    each_name,
    each_term,
    term_words,
)
from gridwright.puzzles.shapely_squares.techniques_terms import Sum, Term
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, as_words, capital, listed, say, separated

# Up to how many terms are named that add at most or at least something, rather than "the others".
NAMED = 3


def ends(now: Position, found: Sum, at_most: bool) -> Words:
    """What all terms add at most or at least, those of a diamond itself the other way round."""
    left = [term for term in found.terms if term.factor > 0]
    diamond = [term for term in found.terms if term.factor < 0]
    alone = not diamond or not left
    parts = [_extreme(now, left, at_most, False, alone)]
    parts.append(_extreme(now, diamond, not at_most, False, alone))
    return _both([part for part in parts if part])


def others_bound(now: Position, found: Sum, term: Term, at_most: bool) -> Words:
    """How the other terms bound one: "R1C2 and R1C5 make at most 9 + 5 = 14".

    `at_most` says whether the others are at most something: so a term is at least something, but a
    diamond, which is their sum, at most.
    """
    same = [t for t in found.terms if t is not term and (t.factor > 0) == (term.factor > 0)]
    other = [t for t in found.terms if t is not term and (t.factor > 0) != (term.factor > 0)]
    if term.factor < 0:
        # A diamond is bounded by what is to its left, in the same direction.
        other, same = [], other
    alone = not same or not other
    parts = [_extreme(now, same, at_most, True, alone)]
    parts.append(_extreme(now, other, not at_most, True, alone))
    return _both([part for part in parts if part])


def others_range(now: Position, found: Sum, term: Term) -> Words:
    """Both bounds of the others: "R1C2 is at least 3 and at most 5"."""
    others = [t for t in found.terms if t is not term]
    if min(t.factor for t in found.terms) > 0 and not any(_end(t, False) for t in others):
        return _extreme(now, others, True, True)
    if len(others) > 1 or abs(others[0].factor) != 1:
        return each_term(now, others)
    cell, values = others[0].cells[0], values_of(others[0].mask)
    if not values[0]:
        return _extreme(now, others, True, True)
    why = aside(now, cell, _beyond(others[0], False) | _beyond(others[0], True))
    text = "{} is {} to {}{}"
    return say(text, the(now, cell), values[0], values[-1], why)


def _extreme(
    now: Position, terms: Sequence[Term], at_most: bool, others: bool, alone: bool = False
) -> Words:
    """What terms add at most or at least; empty where that is at least 0.

    With more than one reason, these come first, if this is told `alone`.
    """
    ends = [(term, end) for term in terms if (end := _end(term, at_most)) or at_most]
    if not ends:
        return Words()
    word = "at most" if at_most else "at least"
    if len(ends) == 1:
        term, end = ends[0]
        cell = term.cells[0]
        who = the(now, cell) if term.factor in (1, -1) else term_words(term)
        why = aside(now, cell, _beyond(term, at_most), marks=True)
        return say("{} is {} {}{}", who, word, _counted(term, end, alone=True), why)
    total = sum(end for _, end in ends)
    added = f"{' + '.join(_counted(term, end) for term, end in ends)} = {total}"
    if len(ends) == 2 and (two := _two(now, ends, at_most, others or len(terms) > 2)):
        return two
    whys = []
    for term, end in ends:
        cell = term.cells[0]
        if why := aside(now, cell, _beyond(term, at_most), marks=True):
            # That it reaches few cells is a reason for a knight alone.
            knight = at_most and now.puzzle.shape(cell) == "knight"
            who = the(now, cell) if knight else say("{}", cell)
            whys.append(say("{} is {} {}{}", who, word, end // abs(term.factor), why))
    apart = alone and len(whys) > 1
    why = say(", as {}", listed(whys)) if whys and not apart else Words()
    who = say("the others") if others else say("they")
    if len(ends) <= NAMED and (others or len(ends) < len(terms)):
        who = each_name([term for term, _ in ends])
    if apart:
        return say("{}. {} make {} {}", listed(whys), capital(as_words(who)), word, added)
    return say("{} make {} {}{}", who, word, added, why)


def added_ends(terms: Sequence[Term], at_most: bool) -> str:
    """What terms add at most or at least, one by one: "5 + 2×8 + 7"."""
    return " + ".join(_counted(term, _end(term, at_most)) for term in terms)


def _counted(term: Term, end: int, alone: bool = False) -> str:
    """What a term adds, with its factor: "2×3", or "2×3 = 6" if it is `alone`."""
    factor = abs(term.factor)
    if factor == 1 or not end:
        return str(end)
    return f"{factor}×{end // factor}" + (f" = {end}" if alone else "")


def _both(parts: Sequence[Words]) -> Words:
    """What the cells left of a diamond add, and the diamond itself."""
    commas = any("," in part.text for words in parts for part in words.parts)
    return separated(parts, ", and " if commas else " and ")


def _beyond(term: Term, at_most: bool) -> int:
    """The digits beyond the end of a term: what stands against them says why it ends there."""
    if at_most:
        return ANY_DIGIT & ~((1 << term.mask.bit_length()) - 1)
    return (term.mask & -term.mask) - 1


def _two(now: Position, ends: Sequence[tuple[Term, int]], at_most: bool, named: bool) -> Words:
    """What two terms add at most or at least, with reasons; without any, only if to be named."""
    (one, first), (other, second) = ends
    word = "at most" if at_most else "at least"
    whys = [aside(now, term.cells[0], _beyond(term, at_most), marks=True) for term, _ in ends]
    if not any(whys) and not named:
        return Words()
    if not any(whys):
        added = f"{_counted(one, first)} + {_counted(other, second)} = {first + second}"
        return say("{} make {} {}", each_name([one, other]), word, added)
    text = "{} is {} {}{} and {} {} {}{}, together {}"
    sides = [
        (term_words(term), word, _counted(term, end, alone=True), why)
        for (term, end), why in zip(ends, whys, strict=True)
    ]
    return say(text, *sides[0], *sides[1], first + second)


def _end(term: Term, at_most: bool) -> int:
    values = [abs(term.factor) * value for value in values_of(term.mask)]
    return max(values) if at_most else min(values)
