"""What of a walk is told: no look, no pencil mark and no step that nothing rests on later.

A walk goes on from whatever was cheapest to see. Only once the cells with pencil marks are entered
is it known which of the marks led on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from gridwright.explaining.deducing.links import Link, Move
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.walking.quoting import with_quoted, without_unnamed
from gridwright.grid import Cell
from gridwright.reasoning.words import asides_in


class _Needed:
    """The values, as bits, that have to be gone from cells for what is told later."""

    def __init__(self, start: Known) -> None:
        self._start = start
        self._gone = dict.fromkeys(start, 0)

    def copy(self) -> _Needed:
        """The same values."""
        other = _Needed(self._start)
        other.add(self)
        return other

    def leave(self, left: Mapping[Cell, int]) -> None:
        """All but some values of cells have to be gone."""
        for cell, mask in left.items():
            self._gone[cell] |= self._start[cell] & ~mask

    def take(self, cell: Cell, mask: int) -> int:
        """Those of some values of a cell that have to be gone; they do not have to any more."""
        taken = self._gone[cell] & mask
        self._gone[cell] &= ~mask
        return taken

    def add(self, other: _Needed) -> None:
        """What another one needs has to be gone too."""
        for cell, mask in other._gone.items():
            self._gone[cell] |= mask

    def tell(self, link: Link) -> None:
        """What a look crosses out needs no other one, but what the look rests on has to be gone."""
        for cell, mask in link.gone.items():
            self.take(cell, mask)
        self.leave(link.premises)

    def exact(self, link: Link, before: Known) -> Link:
        """A look as far as something rests on it; a supposition with what its chain rests on."""
        if link.supposed is None:
            return link.told_of(self._crossed_out(link, before))
        under = _Needed(self._start)
        for each in reversed(link.chain):
            under.tell(each)
        under.take(link.supposed.cell, -1)
        premises = {c: self._start[c] & ~gone for c, gone in under._gone.items() if gone}
        return replace(link, premises=premises)

    def rests_on(self, link: Link, before: Known) -> bool:
        """Whether anything rests on a look; one with a last value crosses out nothing itself.

        What is gone `before` in the same move needs no look.
        """
        last = link.premises.items() if link.technique.tell_last else ()
        return bool(self._crossed_out(link, before)) or any(
            self._gone[cell] & ~mask for cell, mask in last
        )

    def _crossed_out(self, link: Link, before: Known) -> list[Cell]:
        """The cells of which values have to be gone by a look."""
        gone = link.gone.items()
        return [cell for cell, m in gone if self._gone[cell] & m & ~before.get(cell, 0)]


def pruned(
    start: Known, moves: Sequence[Move], whole: bool = False, asides: bool = True
) -> list[Move]:
    """Moves of a walk, without what no later one of them and no entry rests on.

    After the last one no open cell has pencil marks. `start` is what the cells of the board could
    be in the beginning. With `whole`, marks that a look tells in one breath are kept together.
    Unless `asides` are to be told in any case, looks that tell them may go as well.
    """
    needed = _Needed(start)
    kept = [_with_needed(start, needed, move, whole, asides) for move in reversed(moves)]
    kept = with_quoted(moves, [*without_unnamed(kept[::-1])])
    dropped = dict.fromkeys(start, 0)
    told = []
    for before, move in zip(moves, kept, strict=True):
        if move.entries or move.marks:
            seen = {cell: mask | dropped[cell] for cell, mask in move.seen.items()}
            told.append(replace(move, seen=seen))
        for cell, mask in before.marks.items():
            dropped[cell] |= mask & ~move.marks.get(cell, 0)
    return told


def _with_needed(start: Known, needed: _Needed, move: Move, together: bool, asides: bool) -> Move:
    """A move with those of its looks and marks that anything rests on, which are needed then.

    With `asides`, one that tells a rule aside stays as it is if it would not tell that any more,
    since that is told only once.
    """
    told = {*asides_in(move.words)} if asides else set()
    if told and told != {*asides_in(_needed_of(start, needed.copy(), move, together).words)}:
        return _needed_of(start, needed, move, together, whole=True)
    return _needed_of(start, needed, move, together)


def _needed_of(
    start: Known, needed: _Needed, move: Move, together: bool, whole: bool = False
) -> Move:
    """A move with those of its looks and marks that anything rests on, or with all of them."""
    marks = {cell: gone for cell, gone in move.marks.items() if needed.take(cell, gone) or whole}
    if together:
        marks = {**_told_with(move, marks), **marks}
    for cell in move.entries:
        needed.take(cell, -1)
    within = _Needed(start)
    within.leave({cell: 1 << value for cell, value in move.entries.items()})
    within.leave({cell: ~gone for cell, gone in marks.items()})
    links: list[Link] = []
    for link, before in reversed([*zip(move.links, _gone_before(move, together), strict=True)]):
        if whole or within.rests_on(link, before):
            told = link if whole else within.exact(link, before)
            within.tell(told)
            links.insert(0, told)
    needed.add(within)
    if together:
        marks |= _said_with(move, links, marks)
    return replace(move, links=tuple(links), marks=marks)


def _told_with(move: Move, marks: Known) -> dict[Cell, int]:
    """The marks that looks tell with some others, without naming any of them."""
    found: dict[Cell, int] = {}
    for link in move.told:
        some = link.gone.keys() & marks.keys()
        if some and link.told_of(some).words == link.words:
            found |= {c: m & move.marks[c] for c, m in link.gone.items() if c in move.marks}
    return {cell: gone for cell, gone in found.items() if gone}


def _said_with(move: Move, links: Sequence[Link], marks: Known) -> dict[Cell, int]:
    """The marks that looks tell with some others, as the rest of the move rests on them."""
    found: dict[Cell, int] = {}
    for link in links:
        if link.words and not link.supposed and not marks.keys().isdisjoint(link.gone):
            found |= {cell: m & move.marks.get(cell, 0) for cell, m in link.gone.items()}
    return {cell: mask for cell, mask in found.items() if mask}


def _gone_before(move: Move, together: bool) -> Iterator[Known]:
    """For each look the values, as bits, that are gone before it in the same move.

    For one with words that is what is gone without a word. For one without words it is what others
    tell, if looks are told `together`, and else nothing.
    """
    unsaid: dict[Cell, int] = {}
    said: dict[Cell, int] = {}
    for link in move.links:
        yield dict(unsaid if link.words else said)
        if together or not link.words:
            gone = said if link.words else unsaid
            for cell, mask in link.gone.items():
                gone[cell] = gone.get(cell, 0) | mask
