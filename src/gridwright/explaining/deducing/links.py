"""Moves and the links they consist of: what is told, and everything it rests on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.notes import Note
from gridwright.explaining.deducing.suppositions import Refutation
from gridwright.explaining.prepared.facts import Fact, Known
from gridwright.grid import Cell
from gridwright.model import Label, Place
from gridwright.model.domain import SINGLES, values_of
from gridwright.puzzle import Puzzle
from gridwright.reasoning.technique import Technique
from gridwright.reasoning.words import (
    Part,
    Words,
    asides_in,
    capital,
    joined,
    say,
    told_once,
    without_asides,
)
from gridwright.techniques.general import gathered, names


@dataclass(frozen=True)
class Link:
    """One look: by which technique, what it rests on, what it tells, and in which words.

    `premises` are what has to be known of cells, `gone` the values they do not have after it, both
    as bits. A supposition says what is supposed, and has the links that refute it as its `chain`,
    the clash last. Links without words go without saying. `retell` tells a look at several cells
    again, of some of them alone.
    """

    technique: Technique
    labels: tuple[Label, ...]
    premises: Mapping[Cell, int]
    gone: Mapping[Cell, int]
    words: Words
    supposed: Fact | None = None
    chain: tuple[Link, ...] = ()
    retell: Callable[[Collection[Cell]], Words] | None = field(
        default=None, compare=False, repr=False
    )

    def __getstate__(self) -> dict[str, object]:
        # Copies and what travels between processes are told already.
        return {**vars(self), "retell": None}

    def told_of(self, cells: Collection[Cell]) -> Link:
        """The same look as far as it is about some cells, in words where these can be had."""
        gone = {cell: mask for cell, mask in self.gone.items() if cell in cells}
        if len(gone) == len(self.gone) or self.retell is None:
            return self
        words, told = self.retell(gone), asides_in(self.words)
        # A rule that is not told aside here was told before, and is not told again.
        before = [part for part in asides_in(words) if part not in told]
        return replace(self, gone=gone, words=without_asides(words, before))


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


def lists_left(left: int, gone: int, numbers: bool) -> bool:
    """Whether a mark names the values that are left to a cell: few, or fewer than are gone."""
    return left.bit_count() <= max(min(FEW, gone.bit_count() + numbers), 2 * numbers)


def listed_marks(puzzle: Puzzle, move: Move) -> dict[Cell, int]:
    """The numbers that are left to cells with marks, as bits, where the marks name them all."""
    if not all(symbol.is_number for symbol in puzzle.symbols):
        return {}
    own = {cell for words in puzzle.tell_marks(move.marks) for cell in words.cells}
    left = {cell: move.seen[cell] & ~gone for cell, gone in move.marks.items() if cell not in own}
    return {c: mask for c, mask in left.items() if lists_left(mask, move.marks[c], numbers=True)}


def apply_move(known: Known, move: Move) -> dict[Cell, int]:
    """What stands on the board after a move."""
    after = dict(known)
    for cell, value in move.entries.items():
        after[cell] = 1 << value
    for cell, mask in move.marks.items():
        after[cell] &= ~mask
    return after


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
        several = words and len(deduction.gone) > 1
        yield Link(
            book.sights.named(deduction.told_as) or note.technique,
            deduction.labels,
            _with_quoted(before, note, words, _premises(before, note)),
            deduction.gone,
            words,
            supposed,
            chain,
            partial(book.words, note) if several else None,
        )


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
    if note.deduction.rests is None:
        return premises
    base, start = before.base, before.start
    there = {cell for label in note.deduction.labels for cell in label.place.cells}
    quoted = (cell for cell in words.cells_named if cell not in there and cell not in premises)
    marks = {c: base[c] for c in quoted if base[c] != start[c] and base[c] not in SINGLES}
    return {**premises, **marks}


def outcome_of(before: Notebook, fact: Fact) -> Words:
    """What a supposition shows once it is refuted."""
    left = before.domains[fact.cell] & ~(1 << fact.value)
    if left & (left - 1):
        for words in before.puzzle.tell_marks({fact.cell: 1 << fact.value}):
            return say("So {}.", words)
        return say("So {} is not {}.", fact.cell, *names(before, 1 << fact.value))
    (name,), others = names(before, left), _other_values(before, fact)
    if not others:
        return say("So {} is {}.", fact.cell, name)
    (supposed,) = names(before, 1 << fact.value)
    if marked := [value for value, why in others.items() if not why]:
        (other,) = names(before, 1 << marked[0])
        return say("So {} is neither {} nor {}: it is {}.", fact.cell, supposed, other, name)
    rest = _rest(before, fact.cell, left, others, say("both"))
    return say("So {} is not {}. {}", fact.cell, supposed, rest)


def other_reasons(before: Notebook, fact: Fact, left: int) -> Words:
    """Why one value is left to a cell besides a fact that was told; empty if there is no more."""
    others = {value: why for value, why in _other_values(before, fact).items() if why}
    both = say("it and {}", fact.cell)
    return _rest(before, fact.cell, left, others, both) if others else Words()


def _rest(
    before: Notebook, cell: Cell, left: int, others: Mapping[int, Words], both: Words
) -> Words:
    why = capital(gathered(others.values()))
    return say("{}, so {}.", why, _it_is(before, cell, left, why, both))


def _it_is(before: Notebook, cell: Cell, left: int, why: Words, both: Words) -> Words:
    """What a cell is for a reason, which may be about another one that is tied to it.

    `both` are the two.
    """
    (name,), (value,) = names(before, left), values_of(left)
    tied = before.sights.board.ties.values_with(cell, value, before.start) or {}
    for other in why.parts[0].cells:
        if other != cell and other in tied and why.parts[0].kind == "cell":
            (its,) = names(before, 1 << tied[other])
            same = tied[other] == value
            return (
                say("{} are {}", both, name) if same else say("it is {} and {} {}", its, cell, name)
            )
    return say("{} is {}", cell if why.parts[0].kind == "line" else "it", name)


def _of(cell: Cell, fact_of: Cell, why: Words) -> Words:
    """A reason, which may be about a cell that is tied to another one and has to name it then."""
    first, *rest = why.parts
    if cell == fact_of or first.kind != "line":
        return why
    return say("{} is in {}, which{}", cell, first, Words(tuple(rest)))


def _other_values(before: Notebook, fact: Fact) -> dict[int, Words]:
    """The values of a cell that were crossed out before a supposition, and why if not in pencil.

    Of numbers that is too much to tell.
    """
    found: dict[int, Words] = {}
    if any(symbol.is_number for symbol in before.puzzle.symbols):
        return found
    cell, ties = fact.cell, before.sights.board.ties
    for value in values_of(before.start[cell] & ~before.domains[cell]):
        tied = ties.values_with(cell, value, before.start) or {}
        every = {cell: value, **tied}.items()
        reasons = (_of(c, cell, why) for c, each in every if (why := before.why_not(c, each)))
        if reason := next(reasons, Words()):
            found[value] = reason
        elif not before.base[cell] >> value & 1:
            found[value] = Words()
        elif marked := next((c for c in tied if not before.base[c] >> tied[c] & 1), None):
            too = " either" * (tied[marked] == fact.value)
            found[value] = say("{} is not {}{}", marked, *names(before, 1 << tied[marked]), too)
    return found


def told_aside_once(links: Iterable[Link], told: Collection[Part]) -> Iterator[Link]:
    """Links without what was told aside before, by themselves or by one of the others."""
    told = set(told)
    same: dict[Words, Words] = {}
    for link in links:
        chain = tuple(told_aside_once(link.chain, told))
        words = same.setdefault(link.words, without_asides(link.words, told))
        told.update(asides_in(words))
        yield replace(link, words=words, chain=chain)
