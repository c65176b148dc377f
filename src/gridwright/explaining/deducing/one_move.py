"""A single move: from a candidate to links, entries and pencil marks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from gridwright.explaining.deducing.aftermath import Aftermath
from gridwright.explaining.deducing.candidates import leaves_blank
from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.links import (
    Link,
    Move,
    links_of,
    told_aside_once,
)
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.notes import Candidate
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.deducing.spoken_links import (
    last_value_links,
    marked_links,
    partly_told_links,
    spoken,
    tied_links,
    with_rules,
)
from gridwright.grid import Cell
from gridwright.model.domain import values_of
from gridwright.reasoning.words import Words
from gridwright.techniques.general import TIED
from gridwright.techniques.ways import few_ways

# Beyond this many words a way to an entry is told in two steps, the first of which ends in marks;
# and where one supposition takes more, a shorter one that ends in a mark is told before it.
SPLIT = 75
# The same where cells hold one of several letters or signs, so that two looks of some length have a
# step each, whose title says what it is about.
SPLIT_SIGNS = 55


def in_order(
    book: Notebook, candidates: Iterable[Candidate], near: Collection[Cell]
) -> list[Candidate]:
    """Candidates as a person would meet them: near the last entries first, then those with more.

    All ways to complete a line are a last resort.
    """

    def key(candidate: Candidate) -> tuple[object, ...]:
        return (
            candidate.technique.rank,
            candidate.technique is few_ways,
            leaves_blank(book, candidate),
            not touches(book, candidate, near),
            -len(candidate.entries),
            len(candidate.deduction.premises),
            min(candidate.entries, default=Cell(0, 0)),
        )

    found = sorted(candidates, key=key)
    return _widest(found[0], found) + found if found else found


def _widest(first: Candidate, candidates: Iterable[Candidate]) -> list[Candidate]:
    """The same look as the first one, of more cells, if it is told of those alone that matter."""
    labels, cells = first.deduction.labels, first.deduction.gone.keys()
    wider = [
        each
        for each in candidates
        if each.technique is first.technique
        and each.deduction.rests is not None
        and each.deduction.labels == labels
        and each.deduction.gone.keys() > cells
        and set(each.entries).issuperset(first.entries)
    ]
    return [max(wider, key=lambda each: len(each.deduction.gone))] if wider else []


def touches(book: Notebook, candidate: Candidate, cells: Collection[Cell]) -> bool:
    """Whether a candidate rests on some cells or is about them."""
    return any(cell in cells for cell in (*candidate.entries, *book.rests_on(candidate.deduction)))


def make_move(
    ground: Ground,
    book: Notebook,
    candidate: Candidate,
    marks: bool,
    aloud: bool = True,
    follows: bool = False,
) -> Move:
    """The move that a candidate makes, with all that goes without saying after it.

    `book` is that of a search from the ground. `aloud` says that it must have words, even if it
    would go without saying. One that `follows` another is told in the same step.
    """
    note = candidate.note or book.note(candidate.technique, candidate.deduction, *candidate.entries)
    needed = book.needed(note)
    links = _links(ground, links_of(book, needed))
    sought: Collection[Cell] = candidate.entries
    cost = candidate.cost
    if marks and (first := _first_half(links, _split(ground.sights))):
        links, needed, sought = first, needed[: len(first)], ()
        cost = max(each.cost for each in needed)
    fresh = Aftermath(ground, needed)
    entries = fresh.entries(sought)
    links += tuple(links_of(fresh.book, fresh.reasons_for(entries)))
    if aloud and not fresh.book.sights.last_value.aloud and not any(x.words for x in links):
        links = tuple(spoken(fresh.book, links, entries))
    links += tuple(last_value_links(fresh.book, links, entries))
    links += tuple(marked_links(fresh.book, links, entries))
    links += tuple(partly_told_links(fresh.book, links, entries))
    for link in tied_links(fresh.book, entries):
        links += (link,)
        entries |= {
            cell: (fresh.book.start[cell] & ~m).bit_length() - 1 for cell, m in link.gone.items()
        }
    links = _links(ground, with_rules(fresh.book, links, entries) if marks or follows else links)
    crossed_out = _crossed_out(ground, links) if marks or not entries else {}
    kept = _kept(ground, links, entries) if marks or follows else {}
    in_sight = ground.in_sight if crossed_out or kept else {}
    seen = {cell: in_sight[cell] for cell in crossed_out}
    left = {**_besides(ground, links, entries, crossed_out)}
    for link in _tied_marks(ground, left, entries):
        links += (link,)
        for cell, mask in link.gone.items():
            left[cell] = left.get(cell, 0) | mask
            seen[cell] = ground.in_sight[cell] | seen.get(cell, 0)
    for cell, mask in kept.items():
        left[cell] = left.get(cell, 0) | mask
        seen[cell] = seen.get(cell, 0) | in_sight[cell] | mask
    return Move(links, entries, left, cost, seen)


def _kept(ground: Ground, links: Sequence[Link], entries: Mapping[Cell, int]) -> Mapping[Cell, int]:
    """What words give as a reason and would have to explain again, as pencil marks."""
    marks: dict[Cell, int] = {}
    silent: dict[Cell, int] = {}
    for link in links:
        for cell, mask in link.gone.items() if link.technique.kept and not link.words else ():
            silent[cell] = silent.get(cell, 0) | mask & ground.known[cell]
        said = link.words.cells_named if silent else ()
        for cell in said if link.supposed is None else ():
            gone = silent.get(cell, 0) & ~link.premises.get(cell, -1)
            if gone & (gone - 1) and cell not in entries:
                marks[cell] = marks.get(cell, 0) | gone
    return marks


def _links(ground: Ground, links: Iterable[Link]) -> tuple[Link, ...]:
    return tuple(told_aside_once(links, ground.asides))


def _besides(
    ground: Ground, links: Sequence[Link], entries: Mapping[Cell, int], marks: Mapping[Cell, int]
) -> Mapping[Cell, int]:
    """Marks without those that go without saying once something is entered.

    Where cells are tied, what a look says of several cells is marked in all of them.
    """
    if not entries or not marks:
        return marks
    after = ground.after({cell: 1 << value for cell, value in entries.items()}).left
    left = {cell for cell, mask in marks.items() if mask & after[cell]}
    if ground.sights.board.ties.postings:
        together = (link.gone.keys() for link in links if link.words and not link.supposed)
        left.update(*(cells for cells in together if not left.isdisjoint(cells)))
    return {cell: mask for cell, mask in marks.items() if cell in left and cell not in entries}


def _tied_marks(
    ground: Ground, marks: Mapping[Cell, int], entries: Mapping[Cell, int]
) -> list[Link]:
    """What goes with marks in tied cells: a domino of which one half is a pole is a magnet.

    What a mark says of the other half in other words is no mark of its own.
    """
    ties, start, found = ground.sights.board.ties, ground.sights.start, list[Link]()
    for cell, gone in marks.items() if ties.postings else ():
        for value in values_of(gone):
            tied = ties.values_with(cell, value, start) or {}
            for other in tied if {*tied.values()} == {value} else ():
                open_ = other not in entries and ground.known[other] & ~marks.get(other, 0)
                if other != cell and open_ and open_ >> value & 1:
                    premises = {cell: start[cell] & ~(1 << value)}
                    found.append(Link(TIED, (), premises, {other: 1 << value}, Words()))
    return found


def _split(sights: Sights) -> int:
    """Beyond how many words a way to an entry is told in two steps."""
    return SPLIT_SIGNS if sights.of_signs and not sights.of_two_digits else SPLIT


def _first_half(links: tuple[Link, ...], most: int) -> tuple[Link, ...]:
    """The links to be told first where all take more words than `most`; none where they do not."""
    told = [i for i, link in enumerate(links) if link.words]
    lengths = [links[i].words.length for i in told]
    if len(told) < 2 or sum(lengths) <= most:
        return ()
    number = 1
    share = sum(lengths) / -(-sum(lengths) // most)
    while number < len(told) - 1 and _nearer(lengths, number, share, most):
        number += 1
    return links[: told[number - 1] + 1]


def _nearer(lengths: list[int], number: int, share: float, most: int) -> bool:
    """Whether one more look brings the first ones nearer to their share of the words."""
    now, more = sum(lengths[:number]), sum(lengths[: number + 1])
    return more <= most and more - share < share - now


def _crossed_out(ground: Ground, links: Iterable[Link]) -> dict[Cell, int]:
    """What links with words cross out, where that does not go without saying."""
    before, known = ground.left, ground.known
    marks: dict[Cell, int] = {}
    for link in links:
        for cell, mask in link.gone.items() if link.words else ():
            if mask & before[cell]:
                marks[cell] = marks.get(cell, 0) | mask & known[cell]
    return marks
