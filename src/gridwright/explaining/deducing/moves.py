"""The next move of a person: a look at one place or a few, which ends in entries.

A move begins with the cheapest way to an entry. What follows from it at a glance is taken along, as
long as few words are needed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from gridwright.engines.limits import Watch
from gridwright.explaining.deducing.notebook import WEIGHTS, Note, Notebook
from gridwright.explaining.deducing.search import Candidate, Search
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.deducing.suppositions import Refutation, refutations
from gridwright.explaining.prepared.facts import Fact, Known
from gridwright.grid import Cell
from gridwright.model import Label
from gridwright.reasoning.technique import Technique
from gridwright.reasoning.words import Words, joined

# A way to an entry that costs more than this is sought among suppositions too.
DIRECT = WEIGHTS[5]
MOST = 80
# How long a move may get by what follows from it, in words and in looks; and what a look may cost
# that is taken along.
LONG = 36
FOLLOWERS = 4
TAKEN_ALONG = WEIGHTS[1]


@dataclass(frozen=True)
class Link:
    """One look: by which technique, what it rests on, what it tells, and in which words.

    A supposition has the links that refute it as its `chain`, and says what it supposes.
    """

    technique: Technique
    labels: tuple[Label, ...]
    premises: Mapping[Cell, int]
    gone: Mapping[Cell, int]
    words: Words
    silent: bool = False
    supposed: Fact | None = None
    chain: tuple[Link, ...] = ()


@dataclass(frozen=True)
class Move:
    """What a person does next.

    `links` are all looks in their order, those without words too. `entries` are the cells that get
    their values, `marks` values crossed out in pencil where no entry is reached yet.
    """

    links: tuple[Link, ...]
    entries: Mapping[Cell, int]
    marks: Mapping[Cell, int] = field(default_factory=dict)

    @property
    def told(self) -> tuple[Link, ...]:
        """The links that have words."""
        return tuple(link for link in self.links if link.words)

    @property
    def words(self) -> Words:
        """The whole of it."""
        return joined(link.words for link in self.told)

    @property
    def rank(self) -> int:
        """How hard the hardest look is."""
        return max((link.technique.rank for link in self.links), default=0)

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """The techniques it tells of, each once."""
        return tuple(dict.fromkeys(link.technique for link in self.told))


def next_move(sights: Sights, known: Known, near: Collection[Cell], watch: Watch) -> Move | None:
    """The next move from entries and marks; None when techniques lead no further.

    `near` are the cells that changed last: of moves that are equally easy, those there come first.
    """
    first = _cheapest(sights, known, near, watch)
    if first is None:
        return None
    move, now = first, apply_move(known, first)
    for _ in range(FOLLOWERS):
        follower = _follower(sights, now, move, watch)
        if follower is None:
            break
        move = _together(move, follower)
        now = apply_move(now, follower)
    return move


def apply_move(known: Known, move: Move) -> dict[Cell, int]:
    """What stands on the board after a move."""
    after = dict(known)
    for cell, value in move.entries.items():
        after[cell] = 1 << value
    for cell, mask in move.marks.items():
        after[cell] &= ~mask
    return after


def _together(first: Move, second: Move) -> Move:
    return Move(first.links + second.links, {**first.entries, **second.entries})


def _follower(sights: Sights, known: Known, move: Move, watch: Watch) -> Move | None:
    """A small move that follows from one at a glance, if it makes it not too long."""
    length = move.words.length
    if length >= LONG:
        return None
    search = Search(Notebook(sights, known), watch, TAKEN_ALONG)
    technique = move.told[-1].technique if move.told else None
    best = None
    for candidate in _in_order(search.book, search.candidates(), move.entries):
        same = candidate.technique is technique and candidate.technique.together
        if not same and not _touches(search.book, candidate, move.entries):
            continue
        best = _move(search.book, candidate, watch)
        break
    return best if best and length + best.words.length <= LONG else None


def _cheapest(sights: Sights, known: Known, near: Collection[Cell], watch: Watch) -> Move | None:
    book = Notebook(sights, known)
    candidates = Search(book, watch, DIRECT).candidates()
    if not candidates:
        book, candidates = _supposed(sights, known, watch)
    for candidate in _in_order(book, candidates, near)[:1]:
        return _move(book, candidate, watch)
    return None


def _supposed(sights: Sights, known: Known, watch: Watch) -> tuple[Notebook, list[Candidate]]:
    """The cheapest entries that a supposition leads to, with what is noted on the way.

    Where none leads to an entry, the cheapest supposition crosses out a value.
    """
    clean = Notebook(sights, known)
    Search(clean, watch, 0).settle()
    best: tuple[Notebook, list[Candidate]] = clean, []
    least = MOST
    for technique, refutation, cost in refutations(
        clean, clean.domains, sights.board.solution, watch
    ):
        book = Notebook(sights, known)
        search = Search(book, watch, least)
        search.settle()
        found = search.candidates_after(technique, refutation, cost)
        if found and found[0].cost < least:
            best, least = (book, found), found[0].cost
        elif not best[1]:
            cells = (refutation.supposed.cell,)
            best = clean, [Candidate(technique, refutation, cost, cells)]
    return best


def _in_order(
    book: Notebook, candidates: Iterable[Candidate], near: Collection[Cell]
) -> list[Candidate]:
    """Candidates as a person would meet them: near the last entries first, then those with more."""

    def key(candidate: Candidate) -> tuple[object, ...]:
        return (
            candidate.technique.rank,
            not _touches(book, candidate, near),
            -len(candidate.entries),
            len(candidate.deduction.premises),
            min(candidate.entries),
        )

    return sorted(candidates, key=key)


def _touches(book: Notebook, candidate: Candidate, cells: Collection[Cell]) -> bool:
    """Whether a candidate rests on some cells or is about them."""
    return any(cell in cells for cell in (*candidate.entries, *book.rests_on(candidate.deduction)))


def _move(book: Notebook, candidate: Candidate, watch: Watch) -> Move:
    """The move that a candidate makes, with all that goes without saying after it."""
    note = candidate.note or book.note(candidate.technique, candidate.deduction, *candidate.entries)
    needed = book.needed(note)
    links = [_link(book, each) for each in needed]
    fresh = _replay(book, needed, watch)
    before = len(fresh.notes)
    silent = Search(fresh, watch, 0).settle()
    entries = _entries(fresh, fresh.notes[:before], silent)
    links += [_link(fresh, each) for each in silent if _makes_entry(each, entries)]
    if entries:
        return Move(tuple(links), entries)
    return Move(tuple(links), {}, dict(candidate.deduction.gone))


def _replay(book: Notebook, notes: Iterable[Note], watch: Watch) -> Notebook:
    """A notebook with some notes of another and nothing else."""
    fresh = Notebook(book.sights, book.base)
    for note in notes:
        if note.technique.tell_last:
            cell = next(iter(note.deduction.premises))
            fresh.note_last_value(note.technique, note.deduction, cell)
        else:
            fresh.note(note.technique, note.deduction)
    return fresh


def _entries(book: Notebook, noted: Iterable[Note], silent: Iterable[Note]) -> dict[Cell, int]:
    """The cells whose value is known now: told, or settled by a silent note alone."""
    cells = [cell for note in noted for cell in (*note.gone, *_last(note))]
    cells += [cell for note in silent for cell in note.gone if _settled(book, note, cell)]
    entries = {}
    for cell in cells:
        domain, base = book.domains[cell], book.base[cell]
        if not domain & (domain - 1) and base & (base - 1):
            entries[cell] = domain.bit_length() - 1
    return entries


def _last(note: Note) -> tuple[Cell, ...]:
    return tuple(note.deduction.premises) if note.technique.tell_last else ()


def _settled(book: Notebook, note: Note, cell: Cell) -> bool:
    left = book.base[cell] & ~note.deduction.gone[cell]
    return not left & (left - 1)


def _makes_entry(note: Note, entries: Mapping[Cell, int]) -> bool:
    return any(cell in entries for cell in note.gone)


def _link(book: Notebook, note: Note) -> Link:
    deduction = note.deduction
    words = Words() if note.silent else book.words(note)
    supposed: Fact | None = None
    chain: tuple[Link, ...] = ()
    if isinstance(deduction, Refutation):
        supposed = deduction.supposed
        under = deduction.book
        chain = tuple(_link(under, each) for each in under.needed(deduction.links[-1]))
    return Link(
        note.technique,
        deduction.labels,
        deduction.premises,
        deduction.gone,
        words,
        note.silent,
        supposed,
        chain,
    )
