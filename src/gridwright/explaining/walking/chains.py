"""A long chain of cells that follow from each other as a step of its own."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from gridwright.explaining.deducing.links import Link, Move, apply_move, narrowed
from gridwright.explaining.prepared.facts import Known
from gridwright.grid import Cell
from gridwright.model.ties import Ties


def chains_apart(known: Known, move: Move, ties: Ties) -> tuple[Move, ...]:
    """A move in two where a long chain follows from another look.

    The first is told up to the chain, without what only that settles. `known` was known before,
    and `ties` are what enters one cell with another.
    """
    far = (number for number, link in enumerate(move.links) if link.far and link.words)
    start = next(far, 0)
    before = [link for link in move.links[:start] if link.words]
    if all(link.technique.chained for link in before):
        return (move,)
    first, left = _before(known, move.links[:start], _chain(known, move, ties))
    early = {c: value for c, value in move.entries.items() if left[c] == 1 << value}
    if not early or any(link not in first for link in before):
        return (move,)
    marks = {c: gone for c, gone in move.marks.items() if not left[c] & gone}
    told = replace(move, links=tuple(first), entries=early, marks=marks)
    # What is left to a cell of the chain without a word goes with that.
    unsaid = [link for link in first if not link.words and not early.keys() >= link.gone.keys()]
    links = tuple(link for link in move.links if link not in first or link in unsaid)
    later = {c: value for c, value in move.entries.items() if c not in early}
    then = {c: gone for c, gone in move.marks.items() if c not in marks}
    if not _is_sound(apply_move(known, told), links):
        return (move,)
    return told, replace(move, links=links, entries=later, marks=then)


def _chain(known: Known, move: Move, ties: Ties) -> set[Cell]:
    """The cells of a long chain, with those that are entered with them."""
    cells = {cell for link in move.links if link.far for cell in _last(link)}
    values = {cell: move.entries[cell] for cell in cells if cell in move.entries}
    tied = (ties.values_with(cell, value, known) or {} for cell, value in values.items())
    return cells.union(*tied)


def _last(link: Link) -> Sequence[Cell]:
    """The cell of which a link says that one value is left to it, if it does."""
    return tuple(link.premises) if link.technique.tell_last else ()


def _before(
    known: Known, links: Sequence[Link], chain: Collection[Cell]
) -> tuple[list[Link], dict[Cell, int]]:
    """Those of some links that do not rest on a chain and say more than that, and what they leave.

    Links without words that only the chain itself rests on are told with it.
    """
    first, left = list[Link](), dict(known)
    for link in links:
        alone = not link.words and {*link.gone, *_last(link)} <= {*chain}
        if not alone and _rests_on(link, left):
            first.append(link)
            narrowed(left, link)
    return first, left


def _rests_on(link: Link, left: Known) -> bool:
    """Whether what a link rests on is known."""
    return not any(left[cell] & ~mask for cell, mask in link.premises.items())


def _is_sound(known: Known, links: Iterable[Link]) -> bool:
    """Whether each of some links rests on what was known or told before it."""
    left = dict(known)
    for link in links:
        if not _rests_on(link, left):
            return False
        narrowed(left, link)
    return True
