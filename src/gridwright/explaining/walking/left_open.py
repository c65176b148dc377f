"""Empty cells that nothing rests on: left open until the last look says so of all of them at once.

Where cells join to a road, a closed one leaves all others empty. Nobody crosses those out one by
one before, unless something follows from them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from gridwright.explaining.deducing.links import Link, Move, apply_move, links_of, narrowed
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.wording.endings import cells_told
from gridwright.grid import Cell
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import SILENT
from gridwright.reasoning.words import aside


def left_open(sights: Sights, moves: Sequence[Move]) -> list[Move]:
    """Moves to the solution, without empty cells that nothing rests on before the last look.

    Where no look says of all of them that they are empty, they stay as they are.
    """
    empty = {symbol.value for symbol in sights.board.puzzle.symbols if symbol.blank}
    settling = [*_settling(sights.start, moves)]
    used, told, beside = set[Cell](), list[Move](), Beside(sights.board.puzzle.grid.neighbours)
    for move, settled in reversed([*zip(moves, settling, strict=True)]):
        fewer = _without_idle(move, settled, empty, used, beside)
        if fewer.entries:
            told.insert(0, fewer)
    last = _last_look(sights, told)
    if last is None:
        return list(moves)
    told[-1] = told[-1].then(last)
    return [*_with_rules(sights, told)]


@dataclass
class Beside:
    """The cells `beside` those that are told to be full: no reader leaves one of them open."""

    near: Mapping[Cell, Collection[Cell]]
    cells: set[Cell] = field(default_factory=set)

    def see(self, link: Link, idle: Collection[Cell]) -> None:
        """Note the full cells because of which cells are shut without a word."""
        whys = (why for cell, why in link.whys.items() if cell in link.gone and cell not in idle)
        self.cells.update(cell for why in whys for full in why.cells for cell in self.near[full])


def _settling(start: Known, moves: Iterable[Move]) -> Iterator[list[list[Cell]]]:
    """For each link of each move the cells that it settles."""
    left = dict(start)
    for move in moves:
        yield [narrowed(left, link) for link in move.links]
        left = apply_move(left, move)


def _without_idle(
    move: Move,
    settled: Sequence[list[Cell]],
    empty: Collection[int],
    used: set[Cell],
    beside: Beside,
) -> Move:
    """A move without empty cells that are not `used` after it, and what it rests on as used.

    A look in words is told whole or not at all, and so is what a full cell shuts; suppositions that
    fail alike are kept together, as the second one refers to the first.
    """
    links, idle, refers = list[Link](), set[Cell](), False
    for link, cells in reversed([*zip(move.links, settled, strict=True)]):
        ours = [cell for cell in cells if cell in move.entries]
        needed = {cell for cell in ours if move.entries[cell] not in empty or cell in used}
        if needed or not link.words:
            beside.see(link, {*ours} - needed)
            needed.update(cell for cell in ours if cell in link.whys and cell in beside.cells)
        if needed or (refers and link.supposed):
            needed.update(cell for cell in ours if cell in link.words.cells)
            refers = refers or link.supposed is not None
        idle.update(cell for cell in ours if cell not in needed)
        if needed:
            gone = {cell: mask for cell, mask in link.gone.items() if cell not in idle}
            links.insert(0, replace(link, gone=gone, retell=None))
            used.update(link.premises)
    entries = {cell: value for cell, value in move.entries.items() if cell not in idle}
    return replace(move, links=tuple(links), entries=entries)


def _last_look(sights: Sights, moves: Iterable[Move]) -> Move | None:
    """The easiest look that says of all cells left open after some moves what they are."""
    known: Known = sights.start
    for move in moves:
        known = apply_move(known, move)
    book = Notebook(sights, known, telling=True)
    left = {cell for cell, mask in known.items() if mask & (mask - 1)}
    for rank in sights.ranks:
        lookouts = sights.by_rank[rank] if rank != SILENT and left else ()
        for lookout in sorted(lookouts, key=lambda each: not each.technique.done):
            for deduction in lookout.technique.find(Sight(book, lookout.posting)):
                if left <= deduction.gone.keys():
                    note = book.note(lookout.technique, deduction)
                    (link,) = links_of(book, [note])
                    entries = {cell: sights.board.solution[cell] for cell in sorted(left)}
                    return Move((link,), entries)
    return None if left else Move((*_done(sights, moves),), {})


def _done(sights: Sights, moves: Iterable[Move]) -> Iterator[Link]:
    """What is said when the last cell is filled."""
    for each in sights.techniques if moves else ():
        if each.done:
            yield Link(each, (), {}, {}, aside(each.done))


def _with_rules(sights: Sights, moves: Iterable[Move]) -> Iterator[Move]:
    """Moves with the rules behind words, each told aside before the first look that uses it."""
    untold = [each for each in sights.techniques if each.term]
    for move in moves:
        links, named = list(move.links), {*cells_told(move)}
        for each in tuple(untold):
            uses = (n for n, link in enumerate(links) if _uses(link, each.term, named))
            if (first := next(uses, None)) is not None:
                rule = Link(move.told[-1].technique, (), {}, {}, aside(each.once))
                links.insert(_not_between_alike(links, first), rule)
                untold.remove(each)
        yield replace(move, links=tuple(links))


def _not_between_alike(links: Sequence[Link], number: int) -> int:
    """Where something is told before a look without words, not between two suppositions."""
    last = next((link for link in reversed(links[:number]) if link.words), None)
    after = next((n for n, link in enumerate(links) if n >= number and link.words), number)
    alike = last and last.supposed and links[after].supposed and not links[number].words
    return after + 1 if alike else number


def _uses(link: Link, term: str, named: Collection[Cell]) -> bool:
    """Whether a look uses a term, or goes without saying for a reason that does and is told.

    That is told of cells of which no look of the move speaks.
    """
    whys = (why for cell, why in link.whys.items() if cell in link.gone and cell not in named)
    return any(term in str(words) for words in (link.words, *whys))
