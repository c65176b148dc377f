"""What sums tell: the last cell of a sum, bounds, parity, and the few sums of the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gridwright.model import Chain, Table
from gridwright.model.domain import mask_of
from gridwright.puzzles.shapely_squares.techniques_phrases import (
    LISTED,
    bounded,
    is_now,
    label_of,
    the,
)
from gridwright.puzzles.shapely_squares.techniques_sum_words import (
    amount,
    circles_each,
    each_term,
    ends,
    intro,
    others_bound,
    others_parity,
    others_range,
    others_sums,
    row_of,
)
from gridwright.puzzles.shapely_squares.techniques_sums import (
    Sum,
    Support,
    Term,
    labels_of,
    sums_seen,
    unlike_terms,
    ways_left,
)
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, listed, say

SUMMING = (Chain, Table)
# Maximum number of ways that are listed.
SHOWN = 3


def _deduce(at: Sight, found: Sum, term: Term, allowed: int, tell: Tell) -> Iterator[Deduction]:
    left = dict.fromkeys(term.cells, allowed)
    yield from at.deduce(left, found.cells(but=term), tell, labels_of(at, found))


def _refute(at: Sight, found: Sum, tell: Tell) -> Iterator[Deduction]:
    yield from at.refute(found.cells(), tell, labels_of(at, found))


def _telling(words: Callable[[Position, Sum], Words], found: Sum) -> Tell:
    return lambda now: words(now, found)


def _last_of(at: Sight, found: Sum, support: Support) -> Iterator[Deduction]:
    """What the only open term of a sum is."""
    if not support.allowed & support.term.mask:
        yield from _refute(at, found, lambda now: _misfit(now, found, support))
    else:
        tell: Tell = lambda now: _last_words(now, found)  # noqa: E731
        yield from _deduce(at, found, support.term, support.allowed, tell)


def _last_words(now: Position, found: Sum) -> Words:
    term = found.terms[0]
    if len(term.cells) > 1 and found.kind == "row-sum":
        row = capital(row_of(now, found.place))
        each = found.left // term.factor
        return say("{} leaves {} for {}: {} each.", row, amount(found), circles_each(found), each)
    if term.factor < 0 and found.doubled is None and not found.pairs:
        return say("The digits left of {} add up to {}.", the(now, term.cells[0]), -found.left)
    return say("{}.", intro(now, found))


def _misfit(now: Position, found: Sum, support: Support) -> Words:
    """Why what a sum leaves does not fit its last cell."""
    term = support.term
    cell = term.cells[0]
    if _overfull(found):
        return _wrong(now, found, already=True)
    if not support.allowed:
        if term.factor < 0:
            return say("The digits left of {} would add up to {}.", the(now, cell), -found.left)
        return say("{}, which cannot be.", intro(now, found))
    value = support.allowed.bit_length() - 1
    why = now.why_not(cell, value)
    if why:
        return say("{}, but {}.", intro(now, found), why)
    return say("{}, but {} cannot be {}.", intro(now, found), the(now, cell), value)


def _overfull(found: Sum) -> bool:
    """Whether what is known of a row or of hearts is too much."""
    return found.left < 0 and found.kind != "diamond" and found.doubled is None


def _wrong(now: Position, found: Sum, already: bool = False) -> Words:
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


def sum_finished(at: Sight, kind: str) -> Iterator[Deduction]:
    """The sums of a kind with at most one open term."""
    if at.label.rule != kind:
        return
    for found, each in sums_seen(at):
        if found.doubled is not None:
            continue
        if not found.terms and found.left:
            yield from _refute(at, found, _telling(_wrong, found))
        elif len(found.terms) == 1:
            yield from _last_of(at, found, each[0])


@technique("Remainder of a row", 1, "What a row’s sum leaves for its last open cell.", SUMMING)
def remainder(at: Sight) -> Iterator[Deduction]:
    """A row with one open cell."""
    return sum_finished(at, "row-sum")


@technique("Diamond sum", 1, "A diamond is the sum of all digits to its left.", SUMMING)
def diamond_sum(at: Sight) -> Iterator[Deduction]:
    """A diamond with one open cell."""
    return sum_finished(at, "diamond")


@technique(
    "Doubled diamond",
    2,
    "A diamond repeats the sum to its left, so it counts twice in its row.",
    SUMMING,
)
def doubled_diamond(at: Sight) -> Iterator[Deduction]:
    """A row or a diamond read from another diamond on, with one open term."""
    for found, each in sums_seen(at):
        if found.doubled is None:
            continue
        if not found.terms and found.left:
            yield from _refute(at, found, _telling(_wrong_doubled, found))
        elif len(found.terms) == 1:
            yield from _last_of(at, found, each[0])


def _wrong_doubled(now: Position, found: Sum) -> Words:
    total = found.total - found.left
    if found.kind == "row-sum":
        row = row_of(now, found.place)
        start = capital(the(now, found.doubled)) if found.doubled else Words()
        text = "{} repeats the sum to its left, so {} would add up to {}, not {}."
        return say(text, start, row, total, found.total)
    return _wrong(now, found)


def _bound_mask(found: Sum, support: Support) -> int:
    """The digits of a term that the least and the most of the others allow."""
    low, high = support.least, support.most
    return sum(1 << v for v in range(10) if low <= found.left - support.term.factor * v <= high)


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
                bound = _bound_mask(found, support)
                # Of two cells the partner tells more, and the same in the same words.
                if mask & ~bound and (len(each) > 2 or not mask & bound & ~support.allowed):
                    yield from _deduce(at, found, support.term, bound, _bound_tell(found, support))


def _bound_tell(found: Sum, support: Support) -> Tell:
    bound = _bound_mask(found, support)
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
        yield from _refute(at, found, lambda now: _too_far(now, found, large))
    elif len(found.terms) <= 3:
        yield from _refute(
            at, found, lambda now: say("{}, but {}.", intro(now, found), each_term(now, found))
        )


def _too_far(now: Position, found: Sum, large: bool) -> Words:
    if _overfull(found):
        return _wrong(now, found, already=True)
    reasons = ends(now, found, at_most=large)
    if not reasons:
        return say("{}, which cannot be.", intro(now, found))
    return say("{}, but {}.", intro(now, found), reasons)


@technique("Bounds of a sum", 2, "The others add at most or at least so much.", SUMMING)
def bounds(at: Sight) -> Iterator[Deduction]:
    """Bounds where two or three terms are open."""
    return _bounds(at, few=True)


@technique("Bounds of a long sum", 3, "Many others add at most or at least so much.", SUMMING)
def long_bounds(at: Sight) -> Iterator[Deduction]:
    """Bounds where more than three terms are open."""
    return _bounds(at, few=False)


def _finer(at: Sight) -> Iterator[tuple[Sum, Support]]:
    """Terms of which a sum rules out more than bounds do."""
    for found, each in sums_seen(at):
        if len(found.terms) < 3:
            continue
        for support in each:
            gone = support.term.mask & _bound_mask(found, support) & ~support.allowed
            if gone and support.term.mask & support.allowed:
                yield found, support


@technique("Partner in a sum", 2, "Two open cells of a sum: one decides the other.", SUMMING)
def partner(at: Sight) -> Iterator[Deduction]:
    """Two terms are open; what one is not, the other is not."""
    for found, each in sums_seen(at):
        if len(found.terms) != 2 or not each[0].allowed & each[0].term.mask:
            continue
        if all(support.term.mask & ~support.allowed for support in each):
            yield from _listed_ways(at, found, each)
        for support in each:
            if support.term.mask & _bound_mask(found, support) & ~support.allowed:
                tell = _sums_tell(found, support)
                yield from _deduce(at, found, support.term, support.allowed, tell)


def _listed_ways(at: Sight, found: Sum, each: Sequence[Support]) -> Iterator[Deduction]:
    """What few ways to make a sum leave for all its cells."""
    unlike = unlike_terms(at.puzzle, found)
    ways = ways_left(found, each, SHOWN, unlike)
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
    cells = listed(term.cells[0] for term in found.terms)
    texts = [listed(way) for way in ways]
    if len(ways) == 1:
        return say("{}. Only {} fit {}.", intro(now, found), texts[0], cells)
    if len(found.terms) == 2:
        return say("{}. {} can only be {}.", intro(now, found), cells, listed(texts, "or"))
    shown = ["\N{NO-BREAK SPACE}".join(map(str, way)) for way in ways]
    return say("{}. {} can only be {}.", intro(now, found), cells, listed(shown, "or"))


@technique("Few ways to make a sum", 3, "A sum can be made in at most three ways.", SUMMING)
def few_ways(at: Sight) -> Iterator[Deduction]:
    """Three or four terms with at most three ways."""
    for found, each in sums_seen(at):
        if len(found.terms) in (3, 4) and each[0].allowed & each[0].term.mask:
            yield from _listed_ways(at, found, each)


def _sums_tell(found: Sum, support: Support) -> Tell:
    return lambda now: say(
        "{}. {}, so {}.",
        intro(now, found),
        capital(others_sums(now, found, support)),
        is_now(now, support.term.cells[0], support.allowed),
    )


@technique("Even and odd", 3, "Whether the others are even or odd tells it of one.", SUMMING)
def parity(at: Sight) -> Iterator[Deduction]:
    """All others are known to be even or odd."""
    for found, support in _finer(at):
        mask = _parity_mask(found, support)
        if mask is not None and support.term.mask & ~mask:
            tell = _parity_tell(found, support, mask)
            yield from _deduce(at, found, support.term, mask, tell)


def _parity_tell(found: Sum, support: Support, mask: int) -> Tell:
    def words(now: Position) -> Words:
        first = intro(now, found)
        reasons = others_parity(found, support.term)
        end = is_now(now, support.term.cells[0], mask)
        if not reasons:
            return say("{}, so {}.", first, end)
        return say("{}. {}, so {}.", first, reasons, end)

    return words


@technique("Few sums", 3, "The other open cells of a sum can make only a few sums.", SUMMING)
def few_sums(at: Sight) -> Iterator[Deduction]:
    """The others add up to one of at most four numbers, or are two with few digits each."""
    for found, support in _finer(at):
        others = [term.mask.bit_count() for term in found.terms if term is not support.term]
        few = support.others.bit_count() <= LISTED
        if few or (len(others) == 2 and max(others) <= LISTED + 1):
            tell = _sums_tell(found, support)
            yield from _deduce(at, found, support.term, support.allowed, tell)


TOTALS = (
    remainder,
    diamond_sum,
    doubled_diamond,
    bounds,
    partner,
    long_bounds,
    parity,
    few_sums,
    few_ways,
)
