"""Moves and the links they consist of: what is told, and everything it rests on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.notes import Note
from gridwright.explaining.deducing.outcomes import outcome_of
from gridwright.explaining.deducing.refutation import Refutation
from gridwright.explaining.prepared.facts import Fact, Known
from gridwright.grid import Cell
from gridwright.model import Label, Place
from gridwright.model.domain import SINGLES
from gridwright.puzzle import Puzzle
from gridwright.reasoning.technique import Technique
from gridwright.reasoning.told_once import told_once
from gridwright.reasoning.words import (
    Part,
    Words,
    asides_in,
    joined,
    without_asides,
)

# Tells a look again, of some cells, without some values crossed out in pencil: in which words, and
# what has to be known for it then.
Retell = Callable[[Collection[Cell], Known], tuple[Words, Known]]


@dataclass(frozen=True)
class Link:
    """One look: by which technique, what it rests on, what it tells, and in which words.

    `premises` are what has to be known of cells, `gone` the values they do not have after it, both
    as bits. A supposition says what is supposed, and has the links that refute it as its `chain`,
    the clash last. Links without words go without saying. `whys` say of cells that no sentence
    names why they are what they are, where few words do ("R2C2 is full"). `retell` tells a look
    again, of some of its cells alone or without some pencil marks, if it `says_all` that its words
    rest on. `shows` is what is left to cells where a reader sees that something cannot be. A link
    that is `far` tells how many cells follow in turn.
    """

    technique: Technique
    labels: tuple[Label, ...]
    premises: Mapping[Cell, int]
    gone: Mapping[Cell, int]
    words: Words
    supposed: Fact | None = None
    chain: tuple[Link, ...] = ()
    retell: Retell | None = field(default=None, compare=False, repr=False)
    says_all: bool = field(default=False, compare=False)
    shows: Mapping[Cell, int] = field(default_factory=dict, compare=False)
    whys: Mapping[Cell, Words] = field(default_factory=dict, compare=False)
    far: bool = field(default=False, compare=False)

    def __getstate__(self) -> dict[str, object]:
        # Copies and what travels between processes are told already.
        return {**vars(self), "retell": None}

    @property
    def gives(self) -> dict[Cell, int]:
        """The last values that it tells besides that of the cell it is about: "and R1C4 5"."""
        parts = self.words.parts if self.technique.tell_last else ()
        given = (part for part in parts if part.kind == "text" and part.text.isdecimal())
        return {part.cells[0]: int(part.text) for part in given if len(part.cells) == 1}

    def told_of(self, cells: Collection[Cell]) -> Link:
        """The same look as far as it is about some cells, in words where these can be had."""
        gone = {cell: mask for cell, mask in self.gone.items() if cell in cells}
        if len(gone) == len(self.gone) or len(self.gone) == 1 or self.retell is None:
            return self
        words, premises = self.retell(gone, {})
        premises = premises if self.says_all else self.premises
        words = self._told_aside_here(words)
        return replace(self, gone=gone, words=words, premises=premises)

    def filled(self, known: Known) -> Place | None:
        """The line or box whose last open cell it fills by what is known; None if it does not."""
        if len(self.gone) != 1 or len(self.labels) != 1:
            return None
        place, (cell,) = self.labels[0].place, self.gone
        others = [other for other in place.cells if other != cell]
        whole = 0 < len(others) < len(place.cells) and all(known[c] in SINGLES for c in others)
        return place if whole else None

    def without(self, lost: Known) -> Link | None:
        """The same look without some pencil marks; None where it rests on them.

        These are the values, as bits, that they crossed out.
        """
        about = self.gone.keys() | set(self.words.cells) if self.words else set()
        if about.isdisjoint(lost) and not _rests_on(self.premises, lost):
            return self
        if not self.words or self.retell is None or self.supposed or not self.says_all:
            return None
        words, premises = self.retell(self.gone, lost)
        more = any(self.premises.get(cell, -1) & ~mask for cell, mask in premises.items())
        if more or _rests_on(premises, lost):
            return None  # it takes the marks, or what was left out because of them
        return replace(self, words=self._told_aside_here(words), premises=premises)

    def without_marks(self, lost: Known) -> Link:
        """The same look in words that give the reasons for pencil marks which are not there.

        It stays as it is if its words were put together otherwise. See `without` for `lost`.
        """
        if (
            self.retell is None
            or self._told_aside_here(self.retell(self.gone, {})[0]) != self.words
        ):
            return self
        return replace(self, words=self._told_aside_here(self.retell(self.gone, lost)[0]))

    def _told_aside_here(self, words: Words) -> Words:
        """Other words for it: a rule not told aside here was told before, and not once more."""
        told = asides_in(self.words)
        return without_asides(words, [part for part in asides_in(words) if part not in told])


@dataclass(frozen=True)
class Move:
    """What a person does next.

    `links` are all looks in their order. `entries` are the cells that get their values, `marks`
    values crossed out in pencil where no entry is reached, and `seen` what cells with marks could
    be before at a look. `cost` is what the hardest entry takes.
    """

    links: tuple[Link, ...]
    entries: Mapping[Cell, int]
    marks: Mapping[Cell, int] = field(default_factory=dict)
    cost: int = 0
    seen: Mapping[Cell, int] = field(default_factory=dict)

    @property
    def told(self) -> tuple[Link, ...]:
        """The links that have words."""
        return tuple(link for link in self.links if link.words)

    def __getstate__(self) -> dict[str, object]:
        # Words are put together here, as copies of the looks are not told together any more.
        return {**vars(self), "words": self.words}

    @cached_property
    def words(self) -> Words:
        """The whole of it; what several looks say in the same words is told once."""
        return told_once(link.words for link in self.told)

    @property
    def rank(self) -> int:
        """How hard the hardest look is."""
        return max((link.technique.rank for link in self.links), default=0)

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """The techniques it tells of, each once."""
        return tuple(dict.fromkeys(link.technique for link in self.told))

    @property
    def labels(self) -> tuple[Label, ...]:
        """The rules and clues that what is told rests on, suppositions included."""
        return tuple(dict.fromkeys(label for link in self.told for label in link.labels))

    @property
    def places(self) -> tuple[Place, ...]:
        """Where to look."""
        return tuple(dict.fromkeys(label.place for label in self.labels))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that were known before and that what is told rests on."""
        used = (cell for link in self.told for cell in link.premises)
        return tuple(cell for cell in dict.fromkeys(used) if cell not in self.entries)

    def then(self, other: Move) -> Move:
        """Two moves as one."""
        entries = {**self.entries, **other.entries}
        marks = {
            cell: self.marks.get(cell, 0) | other.marks.get(cell, 0)
            for cell in (*self.marks, *other.marks)
            if cell not in entries
        }
        seen = {**other.seen, **self.seen}
        return Move(self.links + other.links, entries, marks, max(self.cost, other.cost), seen)


# Maximum number of values that are named as those left to a cell, rather than those crossed out.
FEW = 3
# From more symbols on, so few values always say more than those crossed out.
MANY = 9
# How many values at an end are crossed out at least where a mark says "at least" or "at most".
ENDS = 2


def lists_left(left: int, gone: int, numbers: bool, symbols: int = 0) -> bool:
    """Whether a mark names the values that are left to a cell: few, or fewer than are gone.

    Few are more where there are many `symbols`.
    """
    if symbols > MANY and left.bit_count() <= FEW:
        return True
    return left.bit_count() <= max(min(FEW, gone.bit_count() + numbers), 2 * numbers)


def told_ends(left: int, gone: int) -> int:
    """All from the least to the most that is left to a cell, if a mark tells it by these ends."""
    within = (1 << left.bit_length()) - (left & -left)
    return 0 if gone & within or gone.bit_count() < ENDS else within


def shown_marks(puzzle: Puzzle, move: Move) -> dict[Cell, int]:
    """What the marks of cells show of the numbers left to them, as bits: these, or their ends."""
    if not all(symbol.is_number for symbol in puzzle.symbols):
        return {}
    own = {cell for words in puzzle.tell_marks(move.marks) for cell in words.cells}
    left = {cell: move.seen[cell] & ~gone for cell, gone in move.marks.items() if cell not in own}
    symbols = len(puzzle.symbols)
    found = {cell: _shown(mask, move.marks[cell], symbols) for cell, mask in left.items()}
    return {cell: shown for cell, shown in found.items() if shown}


def _shown(left: int, gone: int, symbols: int) -> int:
    if lists_left(left, gone, numbers=True, symbols=symbols):
        return left
    if not told_ends(left, gone):
        return 0
    low, high = left & -left, left.bit_length()
    return (-low if gone & (low - 1) else -1) & ((1 << high) - 1 if gone >> high else -1)


def apply_move(known: Known, move: Move) -> dict[Cell, int]:
    """What stands on the board after a move."""
    after = dict(known)
    for cell, value in move.entries.items():
        after[cell] = 1 << value
    for cell, mask in move.marks.items():
        after[cell] &= ~mask
    return after


def narrowed(left: dict[Cell, int], link: Link) -> list[Cell]:
    """The cells to which a link leaves one value of those that are left, which it narrows."""
    last = link.premises if link.technique.tell_last else {}
    cells = list(dict.fromkeys((*link.gone, *last)))
    for cell in cells:
        left[cell] &= last.get(cell, left[cell]) & ~link.gone.get(cell, 0)
    return [cell for cell in cells if left[cell] in SINGLES]


def links_of(book: Notebook, notes: Iterable[Note]) -> Iterator[Link]:
    """Notes as links, in words where they have any."""
    for note in notes:
        deduction = note.deduction
        # What goes without saying rests on the same whatever was told before.
        before = book if note.silent else book.as_of(note)
        words = Words() if note.silent else deduction.words(before)
        supposed: Fact | None = None
        chain: tuple[Link, ...] = ()
        if isinstance(deduction, Refutation):
            supposed = deduction.supposed
            under = deduction.book
            chain = tuple(links_of(under, under.needed(deduction.links[-1])))
            words = joined((words, outcome_of(before, supposed)))
        yield Link(
            book.sights.named(deduction.told_as) or note.technique,
            deduction.labels,
            _with_quoted(before, note, words, _premises(before, note)),
            deduction.gone,
            words,
            supposed,
            chain,
            partial(_retold, book, note) if words or note.technique.kept else None,
            deduction.rests is not None,
            deduction.shows,
            _whys(book, note),
        )


def _whys(book: Notebook, note: Note) -> dict[Cell, Words]:
    """Why cells are what they are, where that goes without saying but takes few words."""
    if note.silent and note.technique.once:
        return dict.fromkeys(note.deduction.gone, note.deduction.words(book))
    why = note.deduction.why
    every = ((cell, why(cell)) for cell in note.deduction.gone) if why else ()
    return {cell: words for cell, words in every if words}


def _retold(
    book: Notebook, note: Note, wanted: Collection[Cell], lost: Known
) -> tuple[Words, Known]:
    """A note in words of some cells, without marks that crossed out what was lost.

    With what has to be known for it then.
    """
    before = book.wanting(note, wanted, lost)
    words = note.deduction.words(before)
    return words, _with_quoted(before, note, words, _premises(before, note))


def _rests_on(premises: Known, lost: Known) -> bool:
    """Whether what has to be known rules out some values."""
    return any(mask & ~premises.get(cell, mask) for cell, mask in lost.items())


def _premises(before: Notebook, note: Note) -> Mapping[Cell, int]:
    """What has to be known for a note as it is told, after what was noted before."""
    deduction, start = note.deduction, before.start
    if deduction.rests is None:
        return deduction.at_least()
    needed = dict(deduction.rests(before))
    for cell, mask in deduction.at_least().items():
        # Marks on the board that words name are needed too, whatever else would be enough.
        needed[cell] = needed.get(cell, mask) | mask & before.base[cell]
    return {c: mask & start[c] for c, mask in needed.items() if start[c] & ~mask}


def _with_quoted(
    before: Notebook, note: Note, words: Words, premises: Mapping[Cell, int]
) -> Mapping[Cell, int]:
    """What has to be known, with the pencil marks that words name of cells elsewhere.

    Words may quote a mark for what another look would tell as well: then the mark has to be there.
    """
    left = {c: before.base[c] for part in words.parts if part.kind == "mark" for c in part.cells}
    premises = {**premises, **{c: mask & premises.get(c, mask) for c, mask in left.items()}}
    if note.deduction.rests is None:
        return premises
    base, start = before.base, before.start
    there = {cell for label in note.deduction.labels for cell in label.place.cells}
    quoted = (cell for cell in words.cells_named if cell not in there and cell not in premises)
    marks = {c: base[c] for c in quoted if base[c] != start[c] and base[c] not in SINGLES}
    return {**premises, **marks}


def told_aside_once(links: Iterable[Link], told: Collection[Part]) -> Iterator[Link]:
    """Links without what was told aside before, by themselves or by one of the others."""
    told = set(told)
    same: dict[Words, Words] = {}
    for link in links:
        chain = tuple(told_aside_once(link.chain, told))
        words = same.setdefault(link.words, without_asides(link.words, told))
        told.update(asides_in(words))
        yield replace(link, words=words, chain=chain)
