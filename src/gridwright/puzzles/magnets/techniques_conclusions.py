"""Conclusions of techniques for Magnets: what they rest on, and what they break."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from gridwright.grid import Cell
from gridwright.model import Label
from gridwright.puzzles.magnets.techniques_lines import ANY, NAME, OTHER, POLE, X
from gridwright.puzzles.magnets.techniques_reasons import cannot_be, partner, reason
from gridwright.puzzles.magnets.techniques_words import domino
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.words import Words, say


def conclude(
    at: Sight,
    left: Mapping[Cell, int],
    premises: Mapping[Cell, int],
    words: Tell,
    labels: Iterable[Label],
    in_part: bool = False,
) -> Iterator[Deduction]:
    """The deduction that cells have one of the values `left` to them, if that is news.

    `premises` are what it needs to know of cells, which may be less than is known; it proves all
    of `left`, also what is known already for another reason. One that may be told `in_part` is
    told at once of all that something rests on later.
    """
    known, start = at.position.domains, at.position.start
    for cell, mask in left.items():
        if not known[cell] & mask:
            refuted = {**premises, cell: premises.get(cell, ANY) & ~mask}
            yield from clash(at, refuted, _but_not(words, cell, mask), labels)
            return
    if any(known[cell] & ~mask for cell, mask in left.items()):
        gone = {cell: start[cell] & ~mask for cell, mask in left.items() if start[cell] & ~mask}
        news = _news(at, premises)
        rests = (lambda now: news) if in_part else None
        yield Deduction(tuple(dict.fromkeys(labels)), news, gone, words, rests=rests)


def merged(first: Mapping[Cell, int], second: Mapping[Cell, int]) -> dict[Cell, int]:
    """What two conclusions together rest on."""
    both = dict(first)
    for cell, mask in second.items():
        both[cell] = both.get(cell, ANY) & mask
    return both


def clash(
    at: Sight,
    premises: Mapping[Cell, int],
    words: Tell,
    labels: Iterable[Label],
    shows: Mapping[Cell, int] | None = None,
) -> Iterator[Deduction]:
    """The deduction that what is known cannot be, and the cells where that `shows`."""
    found = tuple(dict.fromkeys(labels))
    news = _news(at, premises)
    yield Deduction(found, news, {}, words, impossible=True, shows=shows or {})


def _news(at: Sight, premises: Mapping[Cell, int]) -> dict[Cell, int]:
    start = at.position.start
    return {cell: mask for cell, mask in premises.items() if start[cell] & ~mask}


def _but_not(words: Tell, cell: Cell, mask: int) -> Tell:
    """A conclusion that cannot be, and why."""

    def told(now: Position) -> Words:
        known = now.domains[cell]
        if known in NAME:
            other = partner(now, cell)
            silent = now.base[cell] != known and not now.was_left(cell, known)
            by_partner = silent and now.was_left(other, OTHER[known])
            whose = say(", the partner of {},", other) if by_partner else Words()
            return say("{} But {}{} is {}.", words(now), cell, whose, NAME[known])
        if known == POLE and mask == X:
            other = partner(now, cell)
            halves = [c for c in (cell, other) if now.was_left(c, POLE)]
            if len(halves) == 1:
                return say("{} But {} is a pole.", words(now), *halves)
            return say("{} But {} is a magnet.", words(now), domino(*sorted((cell, other))))
        why = reason(now, cell, mask & -mask)
        if why.words:
            return say("{} But {}.", words(now), cannot_be(why))
        return say("{} But {} is not {}.", words(now), cell, NAME[mask & -mask])

    return told
