"""Sums with one open term: the remainder of a row, a diamond and what is left of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gridwright.model import Chain, Table
from gridwright.puzzles.shapely_squares.techniques_needed import with_known
from gridwright.puzzles.shapely_squares.techniques_sources import the
from gridwright.puzzles.shapely_squares.techniques_sum_words import (
    amount,
    circles_each,
    intro,
    joined_cells,
    row_of,
)
from gridwright.puzzles.shapely_squares.techniques_sums import SUMS, labels_of, sums_seen
from gridwright.puzzles.shapely_squares.techniques_terms import FIVE, Sum, Support, Term
from gridwright.reasoning.deduction import Deduction, Enough, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import of_rules, technique
from gridwright.reasoning.words import Words, capital, listed, say

SUMMING = (Chain, Table)
SUMMED = of_rules(*SUMS)


def deduce_term(
    at: Sight, found: Sum, term: Term, allowed: int, tell: Tell, enough: Enough | None = None
) -> Iterator[Deduction]:
    """That a term of a sum is one of some digits, by all the others, or by what is `enough`."""
    left = dict.fromkeys(term.cells, allowed)
    used = found.cells(but=term)
    yield from at.deduce(left, used, tell, labels_of(at, found), enough=enough)


def refute_sum(at: Sight, found: Sum, tell: Tell) -> Iterator[Deduction]:
    """That a sum cannot be made."""
    yield from at.refute(found.cells(), tell, labels_of(at, found))


def _telling(words: Callable[[Position, Sum], Words], found: Sum) -> Tell:
    return lambda now: words(now, found)


def _last_of(at: Sight, found: Sum, support: Support) -> Iterator[Deduction]:
    """What the only open term of a sum is."""
    if not support.allowed & support.term.mask:
        yield from refute_sum(at, found, lambda now: _misfit(now, found, support))
    else:
        tell: Tell = lambda now: _last_words(now, found)  # noqa: E731
        # Hearts and squares make their number together, whatever is known of each of them.
        enough = with_known(found, {})
        yield from deduce_term(at, found, support.term, support.allowed, tell, enough)


def _last_words(now: Position, found: Sum) -> Words:
    term = found.terms[0]
    if len(term.cells) > 1 and found.kind == "row-sum" and not found.twins:
        row = capital(row_of(now, found.place))
        each = found.left // term.factor
        return say(
            "{} leaves {} for {}: {} each.", row, amount(now, found), circles_each(found), each
        )
    if term.factor < 0 and now.supposing:
        return say("The diamond {} is {}.", term.cells[0], -found.left)
    if term.cells == (found.doubled,) and not now.supposing:
        return _half_words(now, found)
    left = [cell for cell, _, value in found.known if value]
    diamond = capital(the(now, term.cells[0]))
    if term.factor < 0 and len(left) == len(found.known) == 1:
        return say("{} equals {}, the only digit to its left.", diamond, *left)
    if term.factor < 0 and found.doubled is None and not found.pairs:
        values = (value for _, _, value in found.known if value or len(left) == 1)
        return say("{} is {}.", diamond, f"{' + '.join(map(str, values))} = {-found.left}")
    return say("{}.", intro(now, found))


def _half_words(now: Position, found: Sum) -> Words:
    """What a diamond is that leaves nothing open in its row, or in the sum of another diamond."""
    diamond, alike = found.terms[0].cells[0], joined_cells(now, found)
    equals = say("the diamond {} equals all to its left", diamond)
    first = capital(say("{}, and {}", alike, equals) if alike else equals)
    half = found.left // found.terms[0].factor
    text = "{}. {} leaves {} for both, so the diamond {} is half of that: {}."
    if found.kind == "row-sum":
        row, number = capital(row_of(now, found.place)), amount(now, found)
        return say(text, first, row, number, diamond, half)
    size = next((value for _, factor, value in found.known if factor < 0), 0)
    taken = sum(factor * v for _, factor, v in found.known if factor > 0) + FIVE * len(found.pairs)
    number = f"{size} − {taken} = {found.left}" if taken else str(size)
    return say(text, first, say("The diamond {}", found.place), number, diamond, half)


def _misfit(now: Position, found: Sum, support: Support) -> Words:
    """Why what a sum leaves does not fit its last cell."""
    term = support.term
    cell = term.cells[0]
    if overfull(found):
        return wrong_sum(now, found, already=True)
    if not support.allowed:
        if term.factor < 0:
            return say("The digits left of {} would add up to {}.", the(now, cell), -found.left)
        return say("{}, which cannot be.", intro(now, found))
    value = support.allowed.bit_length() - 1
    why = now.why_not(cell, value)
    if why:
        return say("{}, but {}.", intro(now, found), why)
    shape = now.puzzle.shape(cell)
    who = say("the {} {}", shape, cell) if shape else say("{}", cell)
    return say("{}, but {} cannot be {}.", intro(now, found), who, value)


def overfull(found: Sum) -> bool:
    """Whether what is known of a row or of hearts is too much."""
    return found.left < 0 and found.kind != "diamond" and found.doubled is None


def wrong_sum(now: Position, found: Sum, already: bool = False) -> Words:
    """A sum that is wrong, without open cells or already without them."""
    total = found.total - found.left
    text = "{} would add up to {}, not {}."
    if already:
        text = "{} would already add up to {}, more than {}."
    if found.kind == "heart":
        cells = listed(cell for cell, _, _ in found.known)
        return say(text, say("The hearts {}", cells), total, found.total)
    if found.kind == "row-sum":
        return say(text, capital(row_of(now, found.place)), total, found.total)
    size = next(value for _, factor, value in found.known if factor < 0)
    diamond = the(now, found.place)
    return say("The digits left of {} would add up to {}, not {}.", diamond, total + size, size)


def sum_finished(at: Sight) -> Iterator[Deduction]:
    """Sums with at most one open term."""
    for found, each in sums_seen(at):
        if found.doubled is not None:
            continue
        if not found.terms and found.left:
            yield from refute_sum(at, found, _telling(wrong_sum, found))
        elif len(found.terms) == 1:
            yield from _last_of(at, found, each[0])


@technique(
    "Remainder of a row",
    1,
    "What a row’s sum leaves for its last open cell.",
    SUMMING,
    together=True,
    at_once=True,
    where=of_rules("row-sum"),
)
def remainder(at: Sight) -> Iterator[Deduction]:
    """A row with one open cell."""
    return sum_finished(at)


@technique(
    "Diamond sum",
    1,
    "A diamond is the sum of all digits to its left.",
    SUMMING,
    together=True,
    at_once=True,
    where=of_rules("diamond"),
)
def diamond_sum(at: Sight) -> Iterator[Deduction]:
    """A diamond with one open cell."""
    return sum_finished(at)


@technique(
    "Doubled diamond",
    2,
    "A diamond repeats the sum to its left, so it counts twice in its row.",
    SUMMING,
    where=of_rules("row-sum", "diamond"),
)
def doubled_diamond(at: Sight) -> Iterator[Deduction]:
    """A row or a diamond read from another diamond on, with one open term."""
    for found, each in sums_seen(at):
        if found.doubled is None:
            continue
        if not found.terms and found.left:
            yield from refute_sum(at, found, _telling(_wrong_doubled, found))
        elif len(found.terms) == 1:
            yield from _last_of(at, found, each[0])


def _wrong_doubled(now: Position, found: Sum) -> Words:
    total = found.total - found.left
    if found.kind == "row-sum" and found.doubled is not None:
        row = row_of(now, found.place)
        text = "Counting {} twice, {} would add up to {}, not {}."
        return say(text, found.doubled, row, total, found.total)
    return wrong_sum(now, found)


REMAINDERS = (remainder, diamond_sum, doubled_diamond)
