"""Why a sum can be made in a few ways only: what cells can be, and what they would have to be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.grid import Cell
from gridwright.model.domain import lowest, mask_of, values_of
from gridwright.puzzles.shapely_squares.demands import ANY_DIGIT
from gridwright.puzzles.shapely_squares.techniques_phrases import (
    EVEN,
    FEW,
    LISTED,
    ODD,
    described,
    digits,
)
from gridwright.puzzles.shapely_squares.techniques_sources import (
    aside,
    plain,
    sources,
    the,
    twins_on_board,
)
from gridwright.puzzles.shapely_squares.techniques_sum_words import each_of, like_a_circle
from gridwright.puzzles.shapely_squares.techniques_terms import (
    FIVE,
    Sum,
    Term,
    too_many,
    ways_of,
)
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, listed, say


def few_digits(now: Position, found: Sum, ways: Sequence[Sequence[int]]) -> Words:
    """Why a sum can be made in some ways only.

    That is what those open cells can be of which it is plain, if these are few digits, and what the
    others would have to be but are not.
    """
    plainly = [i for i, t in enumerate(found.terms) if not sources(now, t.cells[0], ~t.mask)]
    least = min((found.terms[i].mask.bit_count() for i in plainly), default=0)
    few = min(least if now.supposing else max(FEW, least), LISTED)
    told = [i for i in plainly if found.terms[i].mask.bit_count() <= few]
    each = each_of(now, [found.terms[i] for i in told])
    return listed([*each, *_barred(now, found, told, ways)])


def _barred(
    now: Position, found: Sum, told: Sequence[int], ways: Sequence[Sequence[int]]
) -> Iterator[Words]:
    """Which digits cells do not have that would make a sum with those told of, and why."""
    seen = [
        term.mask if i in told else term.mask | _at_a_look(now, term.cells[0])
        for i, term in enumerate(found.terms)
    ]
    if too_many(seen):
        plainly = {t for t in found.terms if not sources(now, t.cells[0], ~t.mask)}
        yield from each_of(now, [t for t in found.terms if t not in plainly])
        return
    gone = [0] * len(found.terms)
    for way in ways_of(found, seen):
        if way not in ways:
            for i, term in enumerate(found.terms):
                gone[i] |= 1 << way[i] & ~term.mask
    for term, missed in zip(found.terms, gone, strict=True):
        cell = term.cells[0]
        mask = mask_of(digit for digit in values_of(missed) if sources(now, cell, 1 << digit))
        if why := aside(now, cell, mask):
            twins = twins_on_board(now, cell, mask)
            if len(twins) == 1 and now.domains[twins[0]] == term.mask:
                yield like_a_circle(now, [cell], term.mask)
            else:
                yield say("{} is {}{}", the(now, cell), _without(now, term, mask), why)


def _at_a_look(now: Position, cell: Cell) -> int:
    """The digits that a cell can have at a look, and by what was just told of it."""
    told = now.left_last(cell)
    return plain(now, cell) & told if told else plain(now, cell)


def _without(now: Position, term: Term, gone: int) -> Words:
    """What a term is without some digits: the few it can be, its kind, its end, or not these.

    The first three may say more than that, if that has the same reasons.
    """
    if gone.bit_count() > FEW and term.mask.bit_count() <= LISTED:
        return described(term.mask)
    high, low = term.mask.bit_length() - 1, lowest(term.mask)
    wider = {
        "even": 0 if term.mask & ODD else ODD,
        "odd": 0 if term.mask & EVEN else EVEN,
        f"at most {high}": ANY_DIGIT >> high + 1 << high + 1,
        f"at least {low}": (1 << low) - 1,
    }
    reasons = set(sources(now, term.cells[0], gone))
    for text, mask in wider.items():
        fits = gone.bit_count() > 1 and not gone & ~mask
        if fits and set(sources(now, term.cells[0], mask)) == reasons:
            return say(text)
    return say("not {}", digits(gone))


def equation(found: Sum, way: Sequence[int]) -> str:
    """A way to make a sum, in the order in which it is said: "2 × 7 + 5", "3 + 4 = 7"."""
    digits = list(zip(found.terms, way, strict=True))
    parts = [f"{t.factor} × {v}" if t.factor > 1 else str(v) for t, v in digits if t.factor > 0]
    diamond = [v for t, v in digits if t.factor < 0]
    if not diamond:
        return " + ".join(parts)
    taken = sum(factor * value for _, factor, value in found.known) + FIVE * len(found.pairs)
    return f"{' + '.join([str(taken), *parts] if taken else parts)} = {diamond[0]}"
