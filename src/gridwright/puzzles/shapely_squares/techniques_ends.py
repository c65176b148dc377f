"""Ends of sums in words: what terms add at most or at least, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridwright.model.domain import values_of
from gridwright.puzzles.shapely_squares.demands import ANY_DIGIT
from gridwright.puzzles.shapely_squares.techniques_asides import aside
from gridwright.puzzles.shapely_squares.techniques_claims import (
    Claim,
    Reasons,
    claimed,
    is_argument,
    reasons_of,
)
from gridwright.puzzles.shapely_squares.techniques_heart_paths import ITS
from gridwright.puzzles.shapely_squares.techniques_sources import all_named, the
from gridwright.puzzles.shapely_squares.techniques_sum_words import (
    each_name,
    each_term,
    term_words,
)
from gridwright.puzzles.shapely_squares.techniques_terms import Sum, Term
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, listed, say, separated

# Up to how many terms are named that add at most or at least something, rather than "the others".
NAMED = 3
# Up to how many words on the ends of terms are followed by what they make in the same sentence.
SHORT = 20


def ends(now: Position, found: Sum, at_most: bool) -> Reasons:
    """What all terms add at most or at least, those of a diamond itself the other way round."""
    left = [term for term in found.terms if term.factor > 0]
    diamond = [term for term in found.terms if term.factor < 0]
    sides = (_side(now, left, at_most, False), _side(now, diamond, not at_most, False))
    return _both([each for each in sides if each])


def others_bound(now: Position, found: Sum, term: Term, at_most: bool) -> Reasons:
    """How the other terms bound one: "the star R1C2 is at least 2 and R1C5 at least 1, together 3".

    `at_most` says whether the others are at most something: so a term is at least something, but a
    diamond, which is their sum, at most.
    """
    same = [t for t in found.terms if t is not term and (t.factor > 0) == (term.factor > 0)]
    other = [t for t in found.terms if t is not term and (t.factor > 0) != (term.factor > 0)]
    if term.factor < 0:
        # A diamond is bounded by what is to its left, in the same direction.
        other, same = [], other
    sides = (_side(now, same, at_most, True), _side(now, other, not at_most, True))
    return _both([each for each in sides if each])


def others_range(now: Position, found: Sum, term: Term) -> Reasons:
    """Both bounds of the others: "R1C2 is at least 3 and at most 5"."""
    others = [t for t in found.terms if t is not term]
    positive = min(t.factor for t in found.terms) > 0
    if positive and not any(_end(t, False) for t in others):
        return _both([_side(now, others, True, True)])
    if len(others) > 1 or abs(others[0].factor) != 1:
        return each_term(now, others)
    cell, values = others[0].cells[0], values_of(others[0].mask)
    if not values[0]:
        return _both([_side(now, others, True, True)])
    gone = _beyond(others[0], False) | _beyond(others[0], True)
    state = f"is {values[0]} to {values[-1]}"
    return reasons_of([claimed(now, cell, gone, the(now, cell), state)])


class _Side(NamedTuple):
    """What terms add at most or at least: what is said of each of them, and what they make."""

    claims: Sequence[Claim]
    makes: Words
    together: Words

    def __bool__(self) -> bool:
        return bool(self.claims or self.makes)


def _side(now: Position, terms: Sequence[Term], at_most: bool, others: bool) -> _Side:
    """What terms add at most or at least; empty where that is at least 0.

    They are all, or the `others` besides one.
    """
    ends = [term for term in terms if at_most or _end(term, at_most)]
    word = _word(at_most)
    if len(ends) < 2:
        return _Side([_alone(now, term, at_most) for term in ends], Words(), Words())
    told = [term for term in ends if not at_most or _end(term, True) % 9]
    if told and len(ends) == 2:
        told = ends
    if now.supposing:
        told = [term for term in told if aside(now, term.cells[0], _beyond(term, at_most))]
    groups = _groups(now, told, at_most)
    claims = [claim for _, claim in groups]
    in_order = [term for each, _ in groups for term in each] if len(told) == len(ends) else ends
    numbers = [_counted(term, _end(term, at_most)) for term in in_order]
    total = sum(_end(term, at_most) for term in ends)
    simple = len(told) == len(ends) and (len(ends) == 2 or len(groups) == 1)
    plain = (simple or now.supposing) and all(number.isdigit() for number in numbers)
    added = str(total) if plain else f"{' + '.join(numbers)} = {total}"
    if len(told) == len(ends) and not now.supposing:
        makes = say("together they make {} {}", word, added)
        return _Side(claims, makes, say(", together {}", added))
    who = say("the others" if others else "together they" if claims else "they")
    if others and len(ends) <= NAMED:
        who = each_name(ends)
    makes = say("{} make {} {}", who, word, added)
    return _Side(claims, makes, Words())


def _alone(now: Position, term: Term, at_most: bool) -> Claim:
    """What the only term adds at most or at least that adds anything."""
    cell = term.cells[0]
    who = the(now, cell) if term.factor in (1, -1) else term_words(term)
    state = f"is {_word(at_most)} {_counted(term, _end(term, at_most), alone=True)}"
    return claimed(now, cell, _beyond(term, at_most), who, state, marks=True)


def _groups(
    now: Position, terms: Sequence[Term], at_most: bool
) -> list[tuple[Sequence[Term], Claim]]:
    """What terms are at most or at least, those that are alike together, arguments first."""
    alike: dict[tuple[int, Words, Term | None], list[Term]] = {}
    for term in terms:
        why = aside(now, term.cells[0], _beyond(term, at_most), marks=True)
        end = _end(term, at_most) // abs(term.factor)
        # A partner is that of one heart alone.
        alike.setdefault((end, why, term if ITS in why.parts else None), []).append(term)
    found: list[tuple[Sequence[Term], Claim]] = []
    first = True
    for (end, why, _), each in sorted(alike.items(), key=lambda item: not is_argument(item[0][1])):
        cells = [term.cells[0] for term in each]
        verb = "is " if len(cells) == 1 else "are "
        state = f"{verb if first or is_argument(why) else ''}{_word(at_most)} {end}"
        first = first and is_argument(why)
        gone, who = _beyond(each[0], at_most), all_named(now, cells)
        found.append((each, claimed(now, cells[0], gone, who, state, marks=True)))
    return found


def _both(sides: Sequence[_Side]) -> Reasons:
    """What the cells left of a diamond add, and the diamond itself."""
    before: list[Words] = []
    last: list[Words] = []
    for each in sides:
        apart = [claim.apart for claim in each.claims if claim.apart]
        briefs = listed(claim.brief for claim in each.claims if not claim.apart)
        before += apart
        if each.together and not apart and briefs.length <= SHORT:
            last.append(briefs + each.together)
            continue
        before += [briefs] if briefs and each.makes else []
        last.append(each.makes or briefs)
    last = [words for words in last if words]
    commas = any("," in part.text for words in last for part in words.parts)
    return Reasons(tuple(before), separated(last, ", and " if commas else " and "))


def added_ends(terms: Sequence[Term], at_most: bool) -> str:
    """What terms add at most or at least, one by one: "5 + 2×8 + 7"."""
    return " + ".join(_counted(term, _end(term, at_most)) for term in terms)


def _word(at_most: bool) -> str:
    return "at most" if at_most else "at least"


def _counted(term: Term, end: int, alone: bool = False) -> str:
    """What a term adds, with its factor: "2×3", or "2×3 = 6" if it is `alone`."""
    factor = abs(term.factor)
    if factor == 1 or not end:
        return str(end)
    return f"{factor}×{end // factor}" + (f" = {end}" if alone else "")


def _beyond(term: Term, at_most: bool) -> int:
    """The digits beyond the end of a term: what stands against them says why it ends there."""
    if at_most:
        return ANY_DIGIT & ~((1 << term.mask.bit_length()) - 1)
    return (term.mask & -term.mask) - 1


def _end(term: Term, at_most: bool) -> int:
    values = [abs(term.factor) * value for value in values_of(term.mask)]
    return max(values) if at_most else min(values)
