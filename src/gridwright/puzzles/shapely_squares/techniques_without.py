"""What a cell is without some digits, in words: even or odd, at an end, or the few it can be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridwright.grid import Cell
from gridwright.model.domain import lowest, mask_of, values_of
from gridwright.puzzles.shapely_squares.demands import ANY_DIGIT
from gridwright.puzzles.shapely_squares.techniques_asides import aside
from gridwright.puzzles.shapely_squares.techniques_phrases import (
    EVEN,
    FEW,
    LISTED,
    ODD,
    described,
    digits,
    is_range,
)
from gridwright.puzzles.shapely_squares.techniques_sources import (
    ABOVE_ONE,
    ABOVE_TWO,
    OWN,
    is_part,
    plain,
    sources,
    twins_on_board,
)
from gridwright.puzzles.shapely_squares.techniques_terms import Term
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, say


def ruled_out(now: Position, term: Term, gone: int, more: int) -> int:
    """The digits that words rule out which say that a term is without some; see `without`."""
    two = kind_and_more(now, term, gone)
    return two.gone if two else without(now, term, gone, more)[1]


def says_whole(now: Position, term: Term, gone: int) -> bool:
    """Whether all digits are named that a term can be where it has to be without some."""
    cell, count = term.cells[0], term.mask.bit_count()
    reasons = sources(now, cell, gone)
    kinds = (each for each in (EVEN, ODD) if not gone & each and not term.mask & ~each)
    if count > FEW and not reasons and any(kinds):
        return False
    if count <= FEW and len(sources(now, cell, ~term.mask)) <= max(len(reasons), 1):
        return True
    twins = twins_on_board(now, cell, gone)
    same = len(twins) == 1 and now.domains[twins[0]] == term.mask
    return same or (not reasons and (count <= LISTED or is_range(term.mask)))


class KindAndMore(NamedTuple):
    """That a cell is odd, or even, and none of some more digits for another reason."""

    parity: str
    kind: int
    rest: int

    @property
    def gone(self) -> int:
        """All digits that this rules out."""
        return self.kind | self.rest

    def words(self, now: Position, cell: Cell) -> Words:
        """Odd (its partner heart R3C3 is odd) and not 5 (the square R5C3 beside it is 5)."""
        whys = aside(now, cell, self.kind), aside(now, cell, self.rest)
        return say("{}{} and not {}{}", self.parity, whys[0], digits(self.rest), whys[1])


def kind_and_more(now: Position, term: Term, gone: int) -> KindAndMore | None:
    """That a term is odd, or even, and not some digits for another reason, if it is so."""
    cell = term.cells[0]
    for parity, kind in (("odd", EVEN), ("even", ODD)):
        rest, whole = gone & ~kind, kind & OWN.get(now.puzzle.shape(cell), ANY_DIGIT)
        if not gone & kind or not rest or term.mask & kind or whole.bit_count() < FEW:
            continue
        one, other = sources(now, cell, whole), sources(now, cell, rest)
        marked = not one and not plain(now, cell) & kind
        if _is_stack(one, other):
            continue
        if (len(one) == 1 or marked) and other and one != other:
            return KindAndMore(parity, whole, rest)
    return None


def _is_stack(one: Sequence[Words], other: Sequence[Words]) -> bool:
    """Whether of two reasons one is about a triangle below, and one about that and the next."""
    starts = [why.parts[1:2] for why in (*one, *other)]
    return starts == [(ABOVE_ONE,), (ABOVE_TWO,)]


def without(now: Position, term: Term, gone: int, more: int) -> tuple[Words, int]:
    """What a term is without some digits, and all that this rules out.

    `more` are digits that its symbol rules out besides.

    That is the few digits it can be, its kind, its end, or that it is not these. The first three
    may say more than that, if that has the same reasons.
    """
    reasons = set(sources(now, term.cells[0], gone))
    by_same = gone | _gone_by(now, term, reasons)
    left = OWN.get(now.puzzle.shape(term.cells[0]), ANY_DIGIT) & ~by_same
    count = gone.bit_count()
    if reasons and left.bit_count() <= (LISTED if count <= FEW else LISTED + 1) and count >= FEW:
        return described(left), ANY_DIGIT & ~left
    high, low = term.mask.bit_length() - 1, lowest(term.mask)
    wider = {
        "even": 0 if term.mask & ODD else ODD,
        "odd": 0 if term.mask & EVEN else EVEN,
        f"at most {high}": ANY_DIGIT >> high + 1 << high + 1,
        f"at least {low}": (1 << low) - 1,
    }
    for text, mask in wider.items():
        several = (gone | more & mask).bit_count() > 1
        fits = (several or not reasons) and not gone & ~mask
        if fits and set(sources(now, term.cells[0], mask)) == reasons:
            return say(text), mask
    return say("not {}", digits(gone)), gone


def _gone_by(now: Position, term: Term, reasons: set[Words]) -> int:
    """The digits that a term does not have for some reasons, or for a part of one."""
    cell = term.cells[0]
    gone = values_of(plain(now, cell) & ~term.mask) if reasons else ()
    whys = {digit: sources(now, cell, 1 << digit) for digit in gone}
    return mask_of(
        digit for digit, each in whys.items() if each and all(is_part(why, reasons) for why in each)
    )
