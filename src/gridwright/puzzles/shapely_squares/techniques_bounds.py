"""Bounds: what the other cells of a sum add at most or at least."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gridwright.grid import Cell
from gridwright.model.domain import lowest, mask_of, values_of
from gridwright.puzzles.shapely_squares.techniques_asides import aside
from gridwright.puzzles.shapely_squares.techniques_claims import Reasons, is_argument
from gridwright.puzzles.shapely_squares.techniques_conclusions import (
    all_bounded,
    and_so,
    bounded,
    is_now,
)
from gridwright.puzzles.shapely_squares.techniques_ends import ends, others_bound, others_range
from gridwright.puzzles.shapely_squares.techniques_needed import (
    Holds,
    as_printed,
    resting,
    with_known,
    with_marks,
)
from gridwright.puzzles.shapely_squares.techniques_phrases import FEW
from gridwright.puzzles.shapely_squares.techniques_remainders import (
    SUMMED,
    SUMMING,
    deduce_term,
    overfull,
    refute_sum,
    wrong_sum,
)
from gridwright.puzzles.shapely_squares.techniques_sources import the
from gridwright.puzzles.shapely_squares.techniques_sum_words import (
    each_term,
    intro,
    known_best,
    of_itself,
)
from gridwright.puzzles.shapely_squares.techniques_sums import labels_of, sums_seen
from gridwright.puzzles.shapely_squares.techniques_terms import Sum, Support, Term
from gridwright.reasoning.deduction import Deduction, Rests, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, listed, say


def bound_mask(found: Sum, term: Term) -> int:
    """The digits of a term that the least and the most of the others allow."""
    return _below(found, term) & _above(found, term)


def _below(found: Sum, term: Term) -> int:
    """The digits that the least of the others allows."""
    most = found.left - found.least + term.least
    return sum([1 << v for v in range(10) if term.factor * v <= most])


def _above(found: Sum, term: Term) -> int:
    """The digits that the most of the others allows."""
    least = found.left - found.most + term.most
    return sum([1 << v for v in range(10) if term.factor * v >= least])


def _bounds(at: Sight, few: bool) -> Iterator[Deduction]:
    """What bounds of the others tell; `few` asks for sums with at most three open terms."""
    for found, each in sums_seen(at):
        if len(found.terms) < 2 or (len(found.terms) <= 3) != few:
            continue
        if not any(support.allowed & support.term.mask for support in each):
            yield from _impossible(at, found)
        elif found.left in (found.least, found.most):
            yield from _all_extreme(at, found)
        elif any(support.term.mask & ~support.allowed for support in each):
            yield from _squeezed(at, found, each)


def _squeezed(at: Sight, found: Sum, each: Sequence[Support]) -> Iterator[Deduction]:
    """All terms by what they add at least, or at most, and each by what the others add."""
    bounds = {s.term: bound_mask(found, s.term) for s in each if _tells_all(found, s)}
    for low, side in ((True, _below), (False, _above)):
        left = {term: side(found, term) for term in bounds}
        news = {term: mask for term, mask in left.items() if term.mask & ~mask}
        if len(news) > 1:
            cells = {cell: mask for term, mask in news.items() for cell in term.cells}
            tell = _squeeze_tell(found, news, low)
            ends = _ends_of(found.terms, not low)
            enough = with_known(found, ends)
            deduced = at.deduce(cells, found.cells(), tell, labels_of(at, found), enough=enough)
            yield from resting(deduced, _on_ends(ends, cells))
    for term, bound in bounds.items():
        if term.mask & ~bound:
            yield from _bounded_term(at, found, term, bound)


def _bounded_term(at: Sight, found: Sum, term: Term, bound: int) -> Iterator[Deduction]:
    """That a term is within bounds, by both ends of the others or by one."""
    if len(found.terms) > 2:
        left, number = term.mask & bound, found.terms.index(term)
        same: Holds = lambda each: term.mask & bound_mask(each, term) == left  # noqa: E731
        found = as_printed(at.puzzle, found, same, but=term)
        term = found.terms[number]
        bound = bound_mask(found, term)
    # Digits gone at the lower end: the others are at most something.
    low = bool(term.mask & ((bound & -bound) - 1)) if bound else True
    high = bool(term.mask >> bound.bit_length())
    others = [each for each in found.terms if each is not term]
    at_most = None if low and high else low == (term.factor > 0)
    tell = _bound_tell(found, term, bound, at_most)
    if _is_pair(others):
        # Words name one digit for each of the other, so what is deduced says as much.
        exact = bound & mask_of(_digits_in_turn(found, term, others[0]))
        yield from deduce_term(at, found, term, exact, tell)
        return
    ends = {cell: -1 for other in others for cell in other.cells}
    for cut, end in ((not bound & 1, True), (bound < 1 << 9, False)):
        known = _ends_of(others, end == (term.factor > 0)) if cut else {}
        ends.update({cell: ends[cell] & mask for cell, mask in known.items()})
    deduced = deduce_term(at, found, term, bound, tell, with_known(found, ends))
    yield from resting(deduced, _on_ends(ends, term.cells))


def _ends_of(terms: Sequence[Term], at_most: bool) -> dict[Cell, int]:
    """What has to be known of terms that add at most something, or at least."""
    known = {}
    for term in terms:
        above = at_most == (term.factor > 0)
        mask = (1 << term.mask.bit_length()) - 1 if above else -(term.mask & -term.mask)
        known.update(dict.fromkeys(term.cells, mask))
    return known


def _on_ends(known: Mapping[Cell, int], cells: Iterable[Cell]) -> Rests:
    """That words rest on ends, and on what stands on the board of the cells they are about."""
    about = tuple(cells)
    return lambda now: {
        **with_marks(now, known),
        **{cell: now.base[cell] & known.get(cell, -1) for cell in about if now.wants(cell)},
    }


def _tells_all(found: Sum, support: Support) -> bool:
    """Whether bounds say all that a sum says of a term; of two, the partner tells more."""
    mask = support.term.mask
    return len(found.terms) > 2 or not mask & bound_mask(found, support.term) & ~support.allowed


def _squeeze_tell(found: Sum, left: Mapping[Term, int], low: bool) -> Tell:
    # The ends that the sum is told with need no reasons again.
    told = _ends_of(found.terms, not low)
    spare = found.left - found.least if low else found.most - found.left

    def words(now: Position) -> Words:
        wanted = [term for term in left if any(map(now.wants, term.cells))]
        if len(wanted) == 1:
            # Of one term alone, what the others add is enough.
            return _bound_tell(found, wanted[0], left[wanted[0]], at_most=not low)(now)
        reasons = ends(now, found, at_most=not low)
        cells = {known_best(now, term, mask): mask for term, mask in left.items()}
        outcome = all_bounded(now, {cell: mask & told[cell] for cell, mask in cells.items()}, told)
        if found.kind != "diamond" and reasons.last:
            than = say(", only {} {} than {}", spare, "less" if low else "more", found.left)
            reasons = Reasons(reasons.before, reasons.last + than)
        return of_itself(now, found, reasons).then(intro(now, found), outcome)

    return words


def _bound_tell(found: Sum, term: Term, bound: int, at_most: bool | None) -> Tell:
    others = [each for each in found.terms if each is not term]

    def words(now: Position) -> Words:
        first, cell = intro(now, found), known_best(now, term, bound)
        if _is_too_much(found, term, now.domains[cell] & ~bound):
            return Reasons().then(first, bounded(now, cell, bound))
        if _is_pair(others):
            reasons, end = each_term(now, others), _in_turn(now, found, term, others[0])
            return of_itself(now, found, reasons).then(first, end)
        if at_most is None:
            reasons = others_range(now, found, term)
        else:
            reasons = others_bound(now, found, term, at_most)
        return of_itself(now, found, reasons).then(first, bounded(now, cell, bound))

    return words


def _is_too_much(found: Sum, term: Term, gone: int) -> bool:
    """Whether a term alone would be more than is left to all, with the digits it does not have."""
    adding = all(each.factor > 0 for each in found.terms)
    return (
        adding and len(found.terms) > 2 and term.factor * lowest(gone) > found.left
        if gone
        else False
    )


def _is_pair(others: Sequence[Term]) -> bool:
    """Whether there is one other term, with few digits, so that each of them says one."""
    return len(others) == 1 and others[0].mask.bit_count() <= FEW


def _in_turn(now: Position, found: Sum, term: Term, other: Term) -> Words:
    """The digits of a term in the order of those of the only other one."""
    cell = term.cells[0]
    goes = _digits_in_turn(found, term, other)
    left = [digit for digit in goes if now.domains[cell] >> digit & 1]
    if len(left) < 2:
        return is_now(now, cell, mask_of(goes))
    gone = mask_of(goes) & ~now.domains[cell]
    why = aside(now, cell, gone)
    if is_argument(why):
        whole = listed(map(str, goes), "or")
        return say("{} is {}{}", the(now, cell), whole, and_so(now, cell, gone, mask_of(left)))
    return say("{} is {}{}", the(now, cell), listed(map(str, left), "or"), why)


def _digits_in_turn(found: Sum, term: Term, other: Term) -> list[int]:
    rests = (divmod(found.left - other.factor * v, term.factor) for v in values_of(other.mask))
    return [digit for digit, over in rests if not over and 0 <= digit <= 9]


def _all_extreme(at: Sight, found: Sum) -> Iterator[Deduction]:
    """All terms at their least, or at their most."""
    low = found.left == found.least
    ends_of = {t: (t.least if low else t.most) // t.factor for t in found.terms}
    left = {cell: 1 << digit for term, digit in ends_of.items() for cell in term.cells}

    def words(now: Position) -> Words:
        if low and not found.left and found.kind != "diamond":
            every = "both" if len(found.terms) == 2 else "all of these"
            return say("{}, so {} are 0.", intro(now, found), every)
        reasons = ends(now, found, at_most=not low)
        entries = listed(say("{} = {}", t.cells[0], digit) for t, digit in ends_of.items())
        if len(found.terms) > FEW and min(term.factor for term in found.terms) > 0:
            entries = say("each cell has its {} digit", "least" if low else "greatest")
        return of_itself(now, found, reasons).then(intro(now, found), entries)

    enough = with_known(found, _ends_of(found.terms, not low))
    yield from at.deduce(left, found.cells(), words, labels_of(at, found), enough=enough)


def _impossible(at: Sight, found: Sum) -> Iterator[Deduction]:
    """A sum that its open cells cannot make, by bounds or by the digits they have left."""
    if not found.least <= found.left <= found.most:
        large = found.left > found.most
        yield from refute_sum(at, found, lambda now: _too_far(now, found, large))
    else:
        yield from refute_sum(
            at,
            found,
            lambda now: each_term(now, found.terms, again=True).against(intro(now, found)),
        )


def _too_far(now: Position, found: Sum, large: bool) -> Words:
    if overfull(found):
        return wrong_sum(now, found, already=True)
    reasons = ends(now, found, at_most=large)
    if not reasons:
        return say("{}, which cannot be.", intro(now, found))
    return reasons.against(intro(now, found))


@technique(
    "Squeeze",
    2,
    "The others add at most or at least so much.",
    SUMMING,
    where=SUMMED,
)
def bounds(at: Sight) -> Iterator[Deduction]:
    """Bounds where two or three terms are open."""
    return _bounds(at, few=True)


@technique(
    "Long squeeze",
    3,
    "Many others add at most or at least so much.",
    SUMMING,
    where=SUMMED,
)
def long_bounds(at: Sight) -> Iterator[Deduction]:
    """Bounds where more than three terms are open."""
    return _bounds(at, few=False)


BOUNDS = (bounds, long_bounds)
