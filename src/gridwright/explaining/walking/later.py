"""Cells that stay empty and that a walk tells before anything rests on it.

Whatever is cheapest to see comes first, so a cell may be told to be empty long before an entry
nearby says so without a word. Where no step rests on it until then, it is left to that entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from gridwright.engines.limits import Watch
from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.links import Link, Move, links_of
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.walking.pruning import pruned
from gridwright.grid import Cell

# What goes without saying of a cell after a move, and the looks it follows by.
Seen = Mapping[Cell, tuple[int, tuple[Link, ...]]]


def left_to_entries(sights: Sights, watch: Watch, moves: Sequence[Move]) -> list[Move]:
    """Moves to the solution, without cells told to be empty that need not be told."""
    told = [{*_told_empty(sights, move)} for move in moves]
    seen = _seen_later(sights, watch, moves, told)
    kept: list[Move] = []
    used: dict[Cell, int] = {}  # the first move by now that rests on a cell
    later: dict[int, list[Cell]] = {}
    for number in reversed(range(len(moves))):
        move = moves[number]
        spare = {c for c in told[number] if c in seen and seen[c][0] < used.get(c, len(moves))}
        spare = _told_apart(move, spare)
        if spare and (fewer := _without(sights, move, spare)) is not None:
            move = fewer
            for cell in spare:
                later.setdefault(seen[cell][0], []).append(cell)
        used.update(dict.fromkeys(_rests_on(move.links), number))
        kept.append(move)
    kept.reverse()
    for number, cells in later.items():
        links = tuple(link for cell in cells for link in seen[cell][1])
        move, empty = kept[number], {cell: sights.board.solution[cell] for cell in cells}
        kept[number] = replace(move, links=move.links + links, entries={**move.entries, **empty})
    return [move for move in kept if move.entries]


def _rests_on(links: Iterable[Link]) -> Iterator[Cell]:
    """All cells that looks rest on, those of suppositions too."""
    for link in links:
        yield from link.premises
        yield from _rests_on(link.chain)


def _told_empty(sights: Sights, move: Move) -> Iterator[Cell]:
    """The cells that a move says are empty, and from which nothing follows in the same move."""
    rests = {*_rests_on(move.links)}
    said = {cell for link in move.told for cell in link.gone}
    for cell, value in move.entries.items():
        if sights.blanks >> value & 1 and cell in said and cell not in rests:
            yield cell


def _seen_later(
    sights: Sights, watch: Watch, moves: Sequence[Move], told: Sequence[set[Cell]]
) -> Seen:
    """The cells that go without saying after a later move, even if none of them were told."""
    ground, open_ = Ground(sights, sights.start, watch), set[Cell]()
    found: dict[Cell, tuple[int, tuple[Link, ...]]] = {}
    for number, (move, cells) in enumerate(zip(moves, told, strict=True)):
        entries = {c: 1 << v for c, v in move.entries.items() if c not in cells}
        ground.learn(entries)
        book = ground.settled()
        for cell in sorted(open_):
            if not book.domains[cell] & (book.domains[cell] - 1):
                notes = (book.notes[n] for n in sorted(book.reasons(cell)))
                found[cell] = number, tuple(links_of(book, notes))
                open_.remove(cell)
        open_ |= cells
    return found


def _told_apart(move: Move, spare: set[Cell]) -> set[Cell]:
    """Those of some cells without which looks at others as well take fewer words."""
    for link in move.told:
        rest = link.gone.keys() - spare
        if rest and link.told_of(rest).words.length >= link.words.length:
            spare = spare - link.gone.keys()
    return spare


def _without(sights: Sights, move: Move, spare: set[Cell]) -> Move | None:
    """A move without some of its cells, and without what was told for these alone."""
    entries = {cell: value for cell, value in move.entries.items() if cell not in spare}
    if entries and any(link.supposed for link in move.told):
        return None  # one may refer to another one
    rules = tuple(link for link in move.links if _is_rule(link))
    looks = tuple(link for link in move.links if link not in rules)
    found = pruned(sights.start, [replace(move, links=looks, entries=entries)], asides=False)
    if not found or not found[0].told:
        return None if entries or rules else replace(move, links=(), entries={})
    first = tuple(link for link in rules if link is move.links[0])
    rest = tuple(link for link in rules if link not in first)
    return replace(found[0], links=(*first, *found[0].links, *rest))


def _is_rule(link: Link) -> bool:
    """Whether it only tells a rule, aside."""
    return bool(link.words) and all(part.kind == "aside" for part in link.words.parts)
