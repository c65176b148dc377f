"""Which digits the open cells of a sum can have together: partners, few ways, even and odd."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from math import prod
from operator import and_
from typing import NamedTuple

from gridwright.grid import Cell
from gridwright.model.domain import mask_of
from gridwright.puzzles.shapely_squares.demands import ANY_DIGIT
from gridwright.puzzles.shapely_squares.techniques_bounds import bound_mask
from gridwright.puzzles.shapely_squares.techniques_case_words import by_symbol, cases, with_few
from gridwright.puzzles.shapely_squares.techniques_conclusions import is_now
from gridwright.puzzles.shapely_squares.techniques_needed import (
    as_known,
    as_printed,
    needed,
    resting,
    with_known,
    with_marks,
)
from gridwright.puzzles.shapely_squares.techniques_parities import finer, parity
from gridwright.puzzles.shapely_squares.techniques_phrases import (
    LISTED,
    digits,
    label_of,
)
from gridwright.puzzles.shapely_squares.techniques_remainders import SUMMED, SUMMING, deduce_term
from gridwright.puzzles.shapely_squares.techniques_sources import the
from gridwright.puzzles.shapely_squares.techniques_sum_words import (
    can_only_make,
    intro,
    known_best,
    of_itself,
    others_sums,
)
from gridwright.puzzles.shapely_squares.techniques_sums import labels_of, sums_seen
from gridwright.puzzles.shapely_squares.techniques_terms import (
    Sum,
    Support,
    supports,
    too_many,
    unlike_terms,
    ways_left,
    ways_of,
)
from gridwright.puzzles.shapely_squares.techniques_way_words import (
    fitting_ways,
    intro_odd,
    named_marks,
    said_of,
    why_ways,
)
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, say

# Maximum number of ways that are listed.
SHOWN = 3
# From more open terms than that on it takes many words to list ways, which cost so much more.
MANY, LONG = 4, 4
# Maximum number of combinations of digits that are looked through at a glance.
NARROW = 6
# The same with a pencil.
FITTED = 16


@technique(
    "Two unknowns",
    2,
    "Two cells of a sum are open: one decides the other.",
    SUMMING,
    where=SUMMED,
)
def partner(at: Sight) -> Iterator[Deduction]:
    """Two terms are open; what one is not, the other is not."""
    for found, each in sums_seen(at):
        if len(found.terms) != 2 or not each[0].allowed & each[0].term.mask or _is_twin(found):
            continue
        if all(support.term.mask & ~support.allowed for support in each):
            yield from _listed_ways(at, found, each)
        for support in each:
            if support.term.mask & bound_mask(found, support.term) & ~support.allowed:
                yield from _deduce_by_sums(at, found, support)


def _is_twin(found: Sum) -> bool:
    """Whether a diamond equals the one open cell to its left, which is told as such."""
    alone = not found.pairs and not any(value for _, _, value in found.known)
    return found.kind == "diamond" and found.doubled is None and alone and found.left == 0


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
        told = _Ways(found, ways, unlike if _differ(found, ways) else ())
        told = told._replace(found=as_printed(at.puzzle, found, told.hold, ends=True))
        enough = with_known(found, told.found.masks)
        deduced = at.deduce(left, found.cells(), told.words, labels, enough=enough)
        wordy = LONG if len(found.terms) > MANY else 0
        yield from (replace(each, wordy=wordy) for each in resting(deduced, told.rests))


def _differ(found: Sum, ways: Sequence[tuple[int, ...]]) -> bool:
    """Whether a sum could be made in more ways if squares were like their neighbours."""
    return any(way not in ways for way in ways_of(found, [term.mask for term in found.terms]))


class _Ways(NamedTuple):
    """The few ways to make a sum; `unlike` are terms, by their numbers, that have to differ."""

    found: Sum
    ways: Sequence[tuple[int, ...]]
    unlike: Sequence[tuple[int, int]]

    def words(self, now: Position) -> Words:
        """What the sum leaves, what its cells are not, and the ways that are left."""
        slim, known = self._slim(now), as_known(now, self.found)
        first = intro_odd(now, self.found, slim)
        terms = self.found.terms
        unlike = [(terms[i].cells[0], terms[j].cells) for i, j in self.unlike]
        reasons = why_ways(now, known, slim, unlike)
        told = of_itself(now, self.found, reasons).told(first)
        apart = bool(reasons) and not reasons.last
        return say("{}{}.", told, fitting_ways(self.found, slim, self._left(now), apart))

    def _left(self, now: Position) -> Sequence[Sequence[int]]:
        """The ways that are left by what was told since the sum was looked at."""
        told = [reduce(and_, map(now.told_left, term.cells)) for term in self.found.terms]
        pairs = ((way, zip(told, way, strict=True)) for way in self.ways)
        return [way for way, each in pairs if all(m >> v & 1 for m, v in each)] or self.ways

    def rests(self, now: Position) -> dict[Cell, int]:
        """What has to be known of the open cells for that."""
        known, every = as_known(now, self.found), self.found.masks
        marks = with_marks(now, named_marks(now, known, self._slim(now)))
        # Less of one cell than was enough may not do with as much of the others.
        less = {cell: mask | every[cell] & now.base[cell] for cell, mask in marks.items()}
        terms = (
            term._replace(mask=reduce(and_, (less[cell] for cell in term.cells)))
            for term in self.found.terms
        )
        return marks if self.hold(replace(self.found, terms=tuple(terms))) else every

    def _slim(self, now: Position) -> Sum:
        slim = needed(now, self.found, self.hold)
        return needed(now, slim, self.hold, said_of(now, as_known(now, self.found), slim))

    def hold(self, wider: Sum) -> bool:
        """Whether there are no other ways when cells can be more."""
        masks = [each.term.mask & each.allowed for each in supports(wider)]
        if not self.unlike:
            left = [mask_of(way[i] for way in self.ways) for i in range(len(masks))]
            return not any(mask & ~own for mask, own in zip(masks, left, strict=True))
        return not too_many(masks) and all(
            way in self.ways or any(way[i] == way[j] for i, j in self.unlike)
            for way in ways_of(wider, masks)
        )


@technique("Only one way", 2, "Three open cells of a sum fit in one way.", SUMMING, where=SUMMED)
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


@technique(few_ways.name, few_ways.rank, few_ways.about, SUMMING, where=SUMMED, told_only=True)
def few_ways_first(at: Sight) -> Iterator[Deduction]:
    """The same before what few sums tell of one cell after the other."""
    yield from few_ways.find(at)


def _deduce_by_sums(at: Sight, found: Sum, support: Support) -> Iterator[Deduction]:
    """That a term is one of the digits that the sums of the others allow."""
    told = _Sums(found, support)
    wide = as_printed(at.puzzle, found, told.holds, support.term)
    by_symbols = supports(wide)[found.terms.index(support.term)]
    if by_symbols.others.bit_count() <= max(LISTED, support.others.bit_count()):
        told = _Sums(wide, by_symbols)
    masks = {c: m for c, m in told.found.masks.items() if c not in support.term.cells}
    enough = with_known(found, masks)
    deduced = deduce_term(at, found, support.term, support.allowed, told.words, enough)
    yield from resting(deduced, told.rests)


class _Sums(NamedTuple):
    """What the sums of the other terms leave to one."""

    found: Sum
    support: Support

    def words(self, now: Position) -> Words:
        """What the sum leaves, what the others can be, and what is left to the term."""
        found, support = self
        first = intro(now, found)
        if self._tells_sums(now):
            reasons = others_sums(now, found, support)
            which = by_symbol(now, support)
            if which and reasons:
                return say("{}. {}.", reasons.told(first), capital(which))
        else:
            which = cases(now, found, support)
            slim = self._slim(now)
            first = intro_odd(now, found, slim)
            reasons = why_ways(now, as_known(now, found), slim)
        cell = known_best(now, support.term, support.allowed)
        end = is_now(now, cell, support.allowed)
        if which and reasons:
            which, end = self._fewer_cases(now, which, end)
            gone = now.domains[cell] & ~support.allowed
            if gone.bit_count() < (now.domains[cell] & support.allowed).bit_count():
                end = say("{} is not {}", the(now, cell), digits(gone))
            return say("{}. {}, so {}.", reasons.told(first), which, end)
        return of_itself(now, found, reasons).then(first, end)

    def _fewer_cases(self, now: Position, which: Words, end: Words) -> tuple[Words, Words]:
        """Cases, and what follows, without digits that the cell does not have for other reasons.

        Unless it takes fewer words to try these as well.
        """
        cell, allowed = self.support.term.cells[0], self.support.allowed
        barred = ~now.domains[cell] & ANY_DIGIT
        fewer = cases(now, self.found, self.support, barred)
        then = is_now(now, cell, allowed | barred)
        shorter = fewer.length + then.length < which.length + end.length
        return (fewer, then) if fewer and shorter else (which, end)

    def rests(self, now: Position) -> dict[Cell, int]:
        """What has to be known of the others for that."""
        found, cells = self.found, self.support.term.cells
        needed = found.masks
        if not self._tells_sums(now):
            needed = named_marks(now, as_known(now, found), self._slim(now))
        return {**with_marks(now, needed), **{cell: now.base[cell] for cell in cells}}

    def _tells_sums(self, now: Position) -> bool:
        """Whether it is told what the others can make, rather than what they are not."""
        others = (each for each in self.found.terms if each is not self.support.term)
        few = max(each.mask.bit_count() for each in others) <= LISTED
        if few and can_only_make(now, self.found, self.support):
            return True
        return few and not cases(now, self.found, self.support)

    def _slim(self, now: Position) -> Sum:
        """What has to be known; where cases are told, all that those they go by can be."""
        slim = needed(now, self.found, self.holds)
        if not cases(now, self.found, self.support):
            return slim
        few = with_few(self.found, self.support)
        pairs = zip(self.found.terms, slim.terms, strict=True)
        return replace(slim, terms=tuple(term if term in few else thin for term, thin in pairs))

    def holds(self, wider: Sum) -> bool:
        """Whether no other digits are left to the term when the others can be more."""
        number = self.found.terms.index(self.support.term)
        return not supports(wider)[number].allowed & ~self.support.allowed


@technique(
    "Few sums", 3, "The other open cells of a sum can make only a few sums.", SUMMING, where=SUMMED
)
def few_sums(at: Sight) -> Iterator[Deduction]:
    """The others add up to one of at most four numbers, or are two with few digits each."""
    for found, support in finer(at):
        others = [term.mask.bit_count() for term in found.terms if term is not support.term]
        few = support.others.bit_count() <= LISTED
        if few or (len(others) == 2 and max(others) <= LISTED + 1):
            yield from _deduce_by_sums(at, found, support)


@technique(
    "Digits that fit a sum",
    4,
    "The few digits left to the other cells of a sum do not go with every digit of one.",
    SUMMING,
    where=SUMMED,
)
def fitting(at: Sight) -> Iterator[Deduction]:
    """The others have few digits each, which make many sums, but not all."""
    for found, support in finer(at):
        others = [term.mask.bit_count() for term in found.terms if term is not support.term]
        if prod(others) <= FITTED:
            yield from _deduce_by_sums(at, found, support)


COMBINATIONS = (partner, only_way, parity, few_ways_first, few_sums, few_ways, fitting)
