"""Cells that a road could not leave again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gridwright.grid import Cell
from gridwright.model import SingleLoop
from gridwright.model.domain import mask_of, values_of
from gridwright.reasoning.deduction import Deduction, Tell, objection
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Parallel, Words, listed, say
from gridwright.techniques.loop_closing import is_closed
from gridwright.techniques.loop_road import OFF, Road, after_full, all_of


@technique("Dead end", 1, "A cell with fewer than two ways on is off.", SingleLoop, together=True)
def dead_end(at: Sight) -> Iterator[Deduction]:
    """Cells that the road could not leave again are off, one after the other."""
    road = Road.seen(at)
    next_to, possible = road.layout.next_to, road.possible
    for i in values_of(road.on):
        if (next_to[i] & possible).bit_count() < 2:
            cell = road.cell(i)
            shut = road.cells(values_of(next_to[i] & ~possible))
            ways = road.cells(values_of(next_to[i] & possible))
            yield from at.refute(
                (cell, *shut), objection(_tell_stuck(cell, ways, shut)), [road.degree(i)]
            )
            return
    chains = _chains(road)
    if chains and any(piece == road.on and is_closed(road, piece) for piece in road.pieces()):
        return  # the loop is closed, and that settles all other cells at once
    for chain in chains:
        yield from _dead(road, [chain])
    # At first sight of a board people look for numbers, and for all dead ends later.
    if len(chains) > 1 and road.on:
        yield from _dead(road, chains)


def _tell_stuck(cell: Cell, ways: Sequence[Cell], shut: Sequence[Cell]) -> Tell:
    """A cell of the road that has no second way on, and why if that was not told."""

    def words(now: Position) -> Words:
        if not ways:
            told = say("{} would be shut in on all sides.", cell)
        else:
            told = say("{} would be a dead end: only {} could be beside it.", cell, *ways)
        return after_full(now, shut, told)

    return words


def _chains(road: Road) -> list[list[int]]:
    """The open cells that are dead ends, those that hang together as one chain."""
    next_to, possible, open_ = road.layout.next_to, road.possible, road.open
    order: list[int] = []
    todo = list(values_of(open_))
    while todo:
        i = todo.pop(0)
        if possible >> i & 1 and (next_to[i] & possible).bit_count() < 2:
            order.append(i)
            possible &= ~(1 << i)
            todo += values_of(next_to[i] & possible & open_)
    chains = []
    rest = mask_of(order)
    for first in order:
        if rest >> first & 1:
            piece = road.layout.piece(1 << first, rest)
            rest &= ~piece
            chains.append([i for i in order if piece >> i & 1])
    return chains


def _dead(road: Road, chains: Sequence[Sequence[int]]) -> Iterator[Deduction]:
    every = [i for chain in chains for i in chain]
    shut = road.layout.border(mask_of(every)) & ~road.possible
    yield from road.at.deduce(
        dict.fromkeys(road.cells(every), OFF),
        road.cells(values_of(shut)),
        _tell_dead(road, chains),
        [road.degree(i) for i in every],
    )


def _tell_dead(road: Road, chains: Sequence[Sequence[int]]) -> Tell:
    cells = road.cells(i for chain in chains for i in chain)
    shut = road.cells(
        j for chain in chains for j in values_of(road.layout.next_to[chain[0]] & ~road.possible)
    )
    then = road.cells(i for chain in chains for i in chain[1:])
    beside = (road.layout.next_to[i] & ~road.possible for chain in chains for i in chain[1:])
    later = [cell for mask in beside for cell in road.cells(values_of(mask)) if cell not in shut]

    def words(now: Position) -> Words:
        if now.supposing and len(chains) == 1:
            return _dead_supposed(road, chains[0])
        start = _shut_in(road, chains)
        if len(cells) == 1 and (ways := _ways_in(road, chains[0])):
            told = DeadEnds(((cells[0], *ways),)).words()
            before = after_full(now, shut, told)
            return told if before == told else before
        if len(cells) == 1:
            told = say("{}, so it is off.", start)
        elif not then:
            told = say("{}, so {} are off.", start, all_of(cells))
        else:
            ends = "is a dead end" if len(then) == 1 else "are dead ends"
            text = "{}. Then {} {} too, so {} are off."
            told = say(text, start, listed(then), ends, all_of(cells))
        return after_full(now, (*shut, *later), told)

    return words


@dataclass(frozen=True)
class DeadEnds:
    """Cells that can be reached from one other only, each with that."""

    pairs: tuple[tuple[Cell, ...], ...]

    def words(self) -> Words:
        """The cells in words, which may be told with others of which the same holds."""
        (first, way), *others = self.pairs
        start = say("{} can be reached only from {}", first, way)
        every = listed([start, *(say("{} only from {}", *pair) for pair in others)])
        ends, are = (
            ("dead ends", f"{all_of(self.pairs)} are") if others else ("a dead end", "it is")
        )
        return Words(say("{}: {}, so {} off.", every, ends, are).parts, self)

    def with_next(self, other: Parallel) -> Words | None:
        """The same with the cells of another such look."""
        return (
            DeadEnds((*self.pairs, *other.pairs)).words() if isinstance(other, DeadEnds) else None
        )


def _ways_in(road: Road, chain: Sequence[int]) -> list[Cell]:
    """The cells from which the first one of a chain can be reached: one at most."""
    return road.cells(values_of(road.layout.next_to[chain[0]] & road.possible))


def _dead_supposed(road: Road, chain: Sequence[int]) -> Words:
    """The same of one chain in fewer words."""
    cells = road.cells(chain)
    ways = _ways_in(road, chain)
    if len(cells) > 1:
        text = "{} would be dead ends in turn, so {} are off."
        return say(text, listed(cells), all_of(cells))
    if not ways:
        return say("{} is shut in, so off.", *cells)
    return say("{} can be reached only from {}, so it is off.", *cells, *ways)


def _shut_in(road: Road, chains: Sequence[Sequence[int]]) -> Words:
    """Why the first cells of some chains are dead ends: they have one way in at most."""
    cells = road.cells(chain[0] for chain in chains)
    if len(cells) > 1:
        return say("{} have at most one way in: dead ends", listed(cells))
    ways = _ways_in(road, chains[0])
    if not ways:
        return say("{} is shut in on all sides", cells[0])
    return say("{} can be reached only from {}: a dead end", cells[0], *ways)
