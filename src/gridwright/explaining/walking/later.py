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
from gridwright.reasoning.words import is_aside

# What goes without saying of a cell after a move, and the looks it follows by.
Seen = Mapping[Cell, tuple[int, tuple[Link, ...]]]


def left_to_entries(sights: Sights, watch: Watch, moves: Sequence[Move]) -> list[Move]:
    """Moves to the solution, without cells told to be empty that need not be told."""
    told = [{*_told_empty(sights, move)} for move in moves]
    seen = _seen_later(sights, watch, moves, told)
    kept: dict[int, Move] = {}
    used: dict[Cell, int] = {}  # the first move by now that rests on a cell
    later: dict[Cell, int] = {}
    for number in reversed(range(len(moves))):
        move = moves[number]
        spare = {c for c in told[number] if c in seen and seen[c][0] < used.get(c, len(moves))}
        if spare >= move.entries.keys():  # a step that says nothing else has to say what it enters
            spare = {cell for cell in spare if seen[cell][0] > number}
        where = {cell: _cleared_by(kept, cell, number, seen[cell][0]) for cell in spare}
        spare = _told_apart(move, {cell for cell in spare if where[cell] is not None})
        if spare and (fewer := _without(sights, move, spare)) is not None:
            move = fewer
            later |= {cell: by for cell in spare if (by := where[cell]) is not None}
        used.update(dict.fromkeys(_rests_on(move.links), number))
        kept[number] = move
    for cell, number in later.items():
        empty = {cell: sights.board.solution[cell]}
        move, (last, silent) = kept[number], seen[cell]
        links = move.links + silent if number == last else _with_cell(move.links, cell)
        kept[number] = replace(move, links=links, entries={**move.entries, **empty})
    in_order = (kept[number] for number in sorted(kept))
    return [move for move in in_order if move.entries or move.marks]


def _cleared_by(kept: Mapping[int, Move], cell: Cell, told: int, seen: int) -> int | None:
    """The move that leaves a cell empty which is told before and would go without saying later.

    That is one between with a look which says the same of all cells of a line; None where the cell
    had better stay told, as a look says it of some line and of others.
    """
    for number in range(told + 1, seen):
        for link in kept[number].links:
            if _clears(link, cell):
                return number if len(link.labels) == 1 else None
    return seen


def _clears(link: Link, cell: Cell) -> bool:
    """Whether a look empties the rest of a place, and says so without naming cells."""
    near = any(cell in label.place.cells for label in link.labels)
    named = {part.cells[0] for part in link.words.parts if part.kind == "cell"}
    tells = bool(link.words and link.gone) and named.isdisjoint(link.gone)
    return tells and near and cell not in link.premises


def _with_cell(links: Sequence[Link], cell: Cell) -> tuple[Link, ...]:
    """Looks with one more cell that one of them empties."""
    number = next(i for i, link in enumerate(links) if _clears(link, cell))
    gone = next(iter(links[number].gone.values()))
    more = replace(links[number], gone={**links[number].gone, cell: gone}, retell=None)
    return (*links[:number], more, *links[number + 1 :])


def _rests_on(links: Iterable[Link]) -> Iterator[Cell]:
    """All cells that looks rest on, those of suppositions too, but not what these suppose."""
    for link in links:
        yield from link.premises
        supposed = link.supposed and link.supposed.cell
        yield from (cell for cell in _rests_on(link.chain) if cell != supposed)


def _told_empty(sights: Sights, move: Move) -> Iterator[Cell]:
    """The cells that a move says are empty, and from which nothing follows in the same move."""
    rests = {*_rests_on(move.links)}
    said = {cell for link in move.told if not is_aside(link.words) for cell in link.gone}
    for cell, value in move.entries.items():
        if sights.blanks >> value & 1 and cell in said and cell not in rests:
            yield cell


def _seen_later(
    sights: Sights, watch: Watch, moves: Sequence[Move], told: Sequence[set[Cell]]
) -> Seen:
    """The cells that go without saying after a move, that or a later one, if none were told."""
    ground, open_ = Ground(sights, sights.start, watch, telling=True), set[Cell]()
    found: dict[Cell, tuple[int, tuple[Link, ...]]] = {}
    for number, (move, cells) in enumerate(zip(moves, told, strict=True)):
        entries = {c: 1 << v for c, v in move.entries.items() if c not in cells}
        ground.learn(entries)
        open_ |= cells
        book = ground.settled()
        for cell in sorted(open_):
            if not book.domains[cell] & (book.domains[cell] - 1):
                notes = (book.notes[n] for n in sorted(book.reasons(cell)))
                found[cell] = number, tuple(links_of(book, notes))
                open_.remove(cell)
    return found


def _told_apart(move: Move, spare: set[Cell]) -> set[Cell]:
    """Those of some cells without which looks at others as well take fewer words.

    What is plain to see of all cells of a look is told of all: only where one imagines something
    in each cell does a person leave out those that matter to nobody.
    """
    for link in move.told:
        rest = link.gone.keys() - spare
        plain = not link.technique.imagines
        if rest and (plain or link.told_of(rest).words.length >= link.words.length):
            spare = spare - link.gone.keys()
    return spare


def _without(sights: Sights, move: Move, spare: set[Cell]) -> Move | None:
    """A move without some of its cells, and without what was told for these alone."""
    entries = {cell: value for cell, value in move.entries.items() if cell not in spare}
    if move.marks or (entries and any(link.supposed for link in move.told)):
        return None  # others may rest on the marks, and one supposition may refer to another one
    rules = tuple(link for link in move.links if is_aside(link.words))
    looks = tuple(link for link in move.links if link not in rules)
    found = pruned(sights.start, [replace(move, links=looks, entries=entries)], asides=False)
    if not found or not found[0].told:
        return None if entries or rules else replace(move, links=(), entries={})
    first = tuple(link for link in rules if link is move.links[0])
    rest = tuple(link for link in rules if link not in first)
    return replace(found[0], links=(*first, *found[0].links, *rest))
