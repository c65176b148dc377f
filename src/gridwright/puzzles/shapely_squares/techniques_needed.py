"""What of all that is known of its cells a sum rests on.

Each digit that a cell is known not to have is given back, if what the sum tells holds all the same.
So all that is needed is told, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import and_
from typing import Any

from gridwright.grid import Cell
from gridwright.model.domain import values_of
from gridwright.puzzles.shapely_squares.demands import ANY_DIGIT
from gridwright.puzzles.shapely_squares.techniques_sources import OWN, is_nested
from gridwright.puzzles.shapely_squares.techniques_terms import Sum, Term
from gridwright.reasoning.deduction import Deduction, Rests
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Part

# Whether what a sum tells holds when its cells can be more.
Holds = Callable[[Sum], bool]
# What is given back sooner: what takes a look or a sentence of its own, then what stands on the
# board, last what a symbol says by itself.
_TOLD, _NESTED, _SHORT, _BOARD, _SYMBOL = range(5)


def needed(now: Position, found: Sum, holds: Holds, said: Mapping[int, int] | None = None) -> Sum:
    """A sum whose open cells have lost no more digits than it takes for what it tells to hold.

    Of some terms, by their numbers, it is `said` that they have certain digits in any case.
    """
    masks = [term.mask for term in found.terms]

    def give_back(number: int, digits: int) -> None:
        wider = [*masks]
        wider[number] |= digits
        if holds(_with_masks(found, wider)):
            masks[number] |= digits

    told = said or {}
    for number, mask in told.items():
        masks[number] = mask
    groups = [each for each in _groups(now, found) if each[0] not in told]
    for number, digits in groups:
        give_back(number, digits)
    for number, digits in groups:
        for digit in values_of(digits & ~masks[number]):
            give_back(number, 1 << digit)
    return _with_masks(found, masks)


def as_printed(
    puzzle: Any, found: Sum, holds: Holds, but: Term | None = None, ends: bool = False
) -> Sum:
    """A sum whose terms, except one, can be all that their symbols allow, where that is enough.

    With `ends`, terms of which it is not can be more at one end, where that is enough.
    """
    masks = [term.mask for term in found.terms]
    wholes = {i: _by_symbols(puzzle, term) for i, term in enumerate(found.terms) if term is not but}
    for more in (_whole, _above, _below) if ends else (_whole,):
        for number, whole in wholes.items():
            wider = [*masks]
            wider[number] |= whole & more(masks[number])
            if wider != masks and holds(_with_masks(found, wider)):
                masks = wider
    return _with_masks(found, masks)


def as_known(now: Position, found: Sum) -> Sum:
    """A sum whose terms can be all that is known of them by now."""
    domains = now.domains
    masks = (reduce(and_, (domains[cell] for cell in term.cells)) for term in found.terms)
    return _with_masks(found, [*masks])


def _whole(mask: int) -> int:
    return ANY_DIGIT


def _above(mask: int) -> int:
    return ANY_DIGIT & -1 << mask.bit_length()


def _below(mask: int) -> int:
    return (mask & -mask) - 1


def _by_symbols(puzzle: Any, term: Term) -> int:
    """The digits that a term can have by the symbols of its cells."""
    mask = ANY_DIGIT
    for cell in term.cells:
        mask &= OWN.get(puzzle.shape(cell), ANY_DIGIT)
    return mask


def _with_masks(found: Sum, masks: Sequence[int]) -> Sum:
    terms = (term._replace(mask=mask) for term, mask in zip(found.terms, masks, strict=True))
    return replace(found, terms=tuple(terms))


def _groups(now: Position, found: Sum) -> list[tuple[int, int]]:
    """The digits that terms do not have, by term and reason; those given back sooner first."""
    groups: dict[tuple[int, int, tuple[Part, ...]], int] = {}
    for number, term in enumerate(found.terms):
        for digit in values_of(ANY_DIGIT & ~term.mask):
            kind, why = _reason(now, term, digit)
            key = kind, number, why
            groups[key] = groups.get(key, 0) | 1 << digit
    return [(number, groups[kind, number, why]) for kind, number, why in sorted(groups)]


def _reason(now: Position, term: Term, digit: int) -> tuple[int, tuple[Part, ...]]:
    """Of what kind the reason is why a term is not a digit, and how it begins."""
    bit = 1 << digit
    if not all(OWN.get(now.puzzle.shape(cell), ANY_DIGIT) & bit for cell in term.cells):
        return _SYMBOL, ()
    if not all(now.base[cell] & bit for cell in term.cells):
        return _BOARD, ()
    whys = [why for cell in term.cells if (why := now.why_not(cell, digit))]
    if not whys:
        return _TOLD, ()
    why = min(whys, key=lambda each: each.length)
    return _NESTED if is_nested(why) else _SHORT, why.parts[:2]


def resting(found: Iterable[Deduction], rests: Rests) -> Iterator[Deduction]:
    """Deductions whose words rest on less than what they were found by."""
    return (replace(each, rests=rests) for each in found)


def with_marks(now: Position, known: Mapping[Cell, int]) -> dict[Cell, int]:
    """What has to be known of cells, and all their marks where only these say so much."""
    return {
        cell: mask & now.base[cell] if now.base[cell] & ~now.seen[cell] & ~mask else mask
        for cell, mask in known.items()
    }


def with_known(found: Sum, known: Mapping[Cell, int]) -> dict[Cell, int]:
    """What has to be known of open cells of a sum, besides its known cells and pairs of squares."""
    squares = (cell for pair in found.pairs for cell in pair)
    digits = {cell: 1 << value for cell, _, value in found.known}
    return {**dict.fromkeys(squares, OWN["square"]), **digits, **known}
