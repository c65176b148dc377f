"""A notebook: what is deduced on the way to the next entry, and from what.

It begins with what stands on the board (entries and pencil marks). Each deduction that is noted
keeps the deductions it rests on, so that what led to an entry can be told, and nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import reduce
from itertools import islice
from operator import or_
from typing import TYPE_CHECKING

from gridwright.explaining.deducing.notes import NOTHING, Note, given_back, that_matter, weight
from gridwright.explaining.deducing.reasons import Reasons
from gridwright.explaining.prepared.facts import Known
from gridwright.grid import Cell
from gridwright.model import Place, Posting
from gridwright.model.domain import values_of
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.technique import Technique
from gridwright.reasoning.words import Words

if TYPE_CHECKING:
    from gridwright.explaining.deducing.sights import Sights

# In place of a value: what is asked is whether the cell is named.
NAMED = -1


class Notebook:
    """What is known and why; a `Position` for techniques.

    With `telling`, a note rests on no more than it takes; a grade goes by all its premises.
    """

    def __init__(self, sights: Sights, known: Known, telling: bool = False) -> None:
        self.sights = sights
        self.telling = telling
        self.puzzle = sights.board.puzzle
        self.start = sights.start
        self.supposing = False
        # The cells of which a look has to tell something; None stands for all.
        self.wanted: Collection[Cell] | None = None
        self.base = {cell: mask & known.get(cell, mask) for cell, mask in self.start.items()}
        self.seen: Mapping[Cell, int] = self.base
        # The values that pencil marks name as left to cells, as bits.
        self.shown: Mapping[Cell, int] = {}
        self.domains: dict[Cell, int] = dict(self.base)
        self.notes: list[Note] = []
        self._reasons = Reasons()
        # What `why_not` is being asked about, each for the one before: no reason is one of itself.
        self._asked: list[tuple[Cell, int]] = []

    def fork(self) -> Notebook:
        """A notebook with the same notes, to go on from there."""
        other = Notebook.__new__(Notebook)
        other.sights, other.puzzle, other.start = self.sights, self.puzzle, self.start
        other.base, other.domains, other.seen = self.base, dict(self.domains), self.seen
        other.supposing, other.wanted = self.supposing, self.wanted
        other.telling, other.shown, other._asked = self.telling, self.shown, []
        other.notes = list(self.notes)
        other._reasons = self._reasons.copy()
        return other

    def see(self, cells: Iterable[Cell]) -> None:
        """Let a reader see what stands in some cells: why that is so needs no words any more."""
        base, shown = self.base, self.shown
        self.seen = {**self.seen, **{cell: base[cell] & shown.get(cell, -1) for cell in cells}}

    def learn(self, known: Known) -> list[Cell]:
        """Take what stands on the board by now as given; the cells of which more is known."""
        fresh = {c: m & self.base[c] for c, m in known.items() if self.base[c] & ~m}
        self.base = {**self.base, **fresh} if fresh else self.base
        for cell, mask in fresh.items():
            self.domains[cell] &= mask
        return list(fresh)

    def reopen(self, cell: Cell) -> None:
        """Forget what was crossed out in a cell; notes that rest on it stay."""
        for value in values_of(self.base[cell] & ~self.domains[cell]):
            self._reasons.forget(cell, value)
        self.domains[cell] = self.base[cell]

    @property
    def atoms(self) -> tuple[Posting, ...]:
        """All constraints, label by label."""
        return self.sights.atoms

    def atoms_in(self, place: Place) -> tuple[Posting, ...]:
        """The constraints of a place."""
        return self.sights.in_place.get(place, ())

    def atoms_at(self, cell: Cell) -> tuple[Posting, ...]:
        """The constraints that look at a cell."""
        return self.sights.at_cell[cell]

    def why_not(self, cell: Cell, value: int) -> Words:
        """Why a cell is not a value, where that is a silent matter."""
        if not self.seen[cell] >> value & 1:
            return Words()  # that stands on the board
        number = self._reasons.crossed_out.get((cell, value))
        note = None if number is None else self.notes[number]
        return Words() if note is None or not note.silent else self._reason(note, cell, value)

    def why_none(self, cell: Cell, mask: int) -> Words:
        """Why a cell is none of some values, if one silent note says so of all of them."""
        about = {cell, *(other for other, _ in self._asked)}
        for note in self.notes if mask else ():
            if note.silent and not mask & ~note.deduction.gone.get(cell, 0):
                reason, *more = {self._reason(note, cell, value) for value in values_of(mask)}
                if reason and not more and about.isdisjoint(reason.cells):
                    return reason
        return Words()

    def _reason(self, note: Note, cell: Cell, value: int) -> Words:
        """A silent note as the reason against a value; empty if that is asked for already."""
        if (cell, value) in self._asked:
            return Words()
        self._asked.append((cell, value))
        try:
            return note.deduction.words(self)
        finally:
            self._asked.pop()

    @property
    def asked(self) -> int | None:
        """The value that `why_not` is asked about last, while its words are looked for."""
        return self._asked[-1][1] if self._asked else None

    def wants(self, cell: Cell) -> bool:
        """Whether what a look says of a cell matters for what follows."""
        return self.wanted is None or cell in self.wanted

    def told_left(self, cell: Cell) -> int:
        """What the board and all notes to be told leave to a cell."""
        gone = (note.gone.get(cell, 0) for note in self.notes if not note.silent)
        return self.base[cell] & ~reduce(or_, gone, 0)

    def left_last(self, cell: Cell) -> int:
        """What the last look at a cell leaves to it by itself, as bits, if it was told; else 0."""
        return self.base[cell] & self.said_last(cell)

    def said_last(self, cell: Cell) -> int:
        """The same, whatever was known of the cell before."""
        last = self._last_told(cell)
        return 0 if last is None else self.start[cell] & ~last.deduction.gone[cell]

    def is_just_told(self, cell: Cell) -> bool:
        """Whether one of the last two looks that were told is about a cell."""
        told = (note.deduction.gone for note in reversed(self.notes) if not note.silent)
        return any(cell in gone for gone in islice(told, 2))

    def crossed_out_last(self, cell: Cell) -> int:
        """The values of a cell that were crossed out last, as bits, if that was told; else 0."""
        last = self._last_told(cell)
        return 0 if last is None else last.gone[cell]

    def _last_told(self, cell: Cell) -> Note | None:
        """The last note about a cell, if it is one to be told."""
        last = next((note for note in reversed(self.notes) if cell in note.gone), None)
        return None if last is None or last.silent else last

    def was_left(self, cell: Cell, mask: int) -> bool:
        """Whether it was told by a look at a cell that only some values are left to it."""
        told = (note.deduction.gone for note in self.notes if cell in note.gone and not note.silent)
        return any(self.base[cell] & ~gone[cell] == mask for gone in told)

    def is_named(self, cell: Cell) -> bool:
        """Whether the last look at a cell, if it was told, names the cell in its words."""
        last = self._last_told(cell)
        if last is None or (cell, NAMED) in self._asked:
            return True
        self._asked.append((cell, NAMED))
        try:
            return cell in last.deduction.words(self).cells_named
        finally:
            self._asked.pop()

    def last_told(self, cell: Cell) -> int:
        """The one value of which it was told that it is left to a cell, as a bit; else 0."""
        last = (note.deduction.premises for note in self.notes if note.technique.tell_last)
        return next((premises[cell] for premises in last if cell in premises), 0)

    def reasons(self, cell: Cell) -> set[int]:
        """The numbers of the notes that crossed out values of a cell."""
        gone = values_of(self.base[cell] & ~self.domains[cell])
        return {self._reasons.crossed_out[cell, value] for value in gone}

    def is_news(self, deduction: Deduction) -> bool:
        """Whether a deduction tells anything that is not known by now."""
        domains = self.domains
        return deduction.impossible or any(domains[c] & m for c, m in deduction.gone.items())

    def cost(self, technique: Technique, deduction: Deduction, *entries: Cell) -> int:
        """What it costs to tell a deduction, with all it rests on, and the entries it leads to."""
        return self._cost(self._needs(self._all_premises(deduction, entries)), technique, deduction)

    def _all_premises(self, deduction: Deduction, entries: Iterable[Cell]) -> dict[Cell, int]:
        """What has to be known for a deduction, and for one value to be left to some cells."""
        premises = dict(deduction.at_once() if self.telling else deduction.premises)
        for cell in entries:
            rest = self.domains[cell] | deduction.gone.get(cell, 0)
            premises[cell] = premises.get(cell, rest) & rest
        return premises

    def note(self, technique: Technique, deduction: Deduction, *entries: Cell) -> Note:
        """Note a deduction, and cross out what it says; `entries` are cells to be told with it."""
        gone = {c: self.domains[c] & m for c, m in deduction.gone.items() if self.domains[c] & m}
        premises = self._all_premises(deduction, entries)
        note = self._noted(technique, deduction, premises, gone, entries)
        if self.telling:
            self._reasons.repeat(note, self.base)
        for cell, mask in gone.items():
            self.domains[cell] &= ~mask
            self._reasons.cross_out(note.number, cell, mask)
        return note

    def note_last_value(self, technique: Technique, deduction: Deduction, cell: Cell) -> Note:
        """Note that one value is left to a cell: from here on that is why it has no other."""
        note = self._noted(technique, deduction, deduction.premises, {})
        for value in values_of(self.base[cell] & ~self.domains[cell]):
            self._reasons.by_last[cell, value] = note.number
        return note

    def _noted(
        self,
        technique: Technique,
        deduction: Deduction,
        premises: Known,
        gone: Known,
        entries: tuple[Cell, ...] = (),
    ) -> Note:
        needs, number = self._needs(premises), len(self.notes)
        own = weight(technique, deduction, self.telling)
        looks = reduce(or_, (self.notes[n].looks for n in needs), 0) | bool(own) << number
        cost = self._cost(needs, technique, deduction)
        note = Note(number, technique, deduction, gone, needs, cost, own, entries, looks)
        self.notes.append(note)
        return note

    def forget_last_value(self, cell: Cell) -> None:
        """Let each value of a cell be gone for its own reason again."""
        for value in values_of(self.base[cell] & ~self.domains[cell]):
            self._reasons.by_last[cell, value] = self._reasons.crossed_out[cell, value]

    def as_of(self, note: Note, without: Note | None = None, lost: Known = NOTHING) -> Notebook:
        """The notebook when a note was made, with what led to it and what goes without saying.

        Other notes may never be told, so that no sentence can rest on them. One may be left out
        with all that rests on it, and so may pencil marks: what they crossed out is `lost`.
        """
        before = Notebook(self.sights, given_back(self.base, lost), self.telling)
        before.supposing = self.supposing
        before.seen = {**self.seen, **{cell: before.base[cell] for cell in lost}}
        told = self._closure(self._least_needs(note))
        for each in self.notes[: note.number]:
            if without and (each is without or not each.needs <= told):
                told.discard(each.number)
            elif each.number in told or (each.silent and each.needs <= told):
                told.add(each.number)
                before.copy(each)
        return before

    def copy(self, note: Note) -> None:
        """Take over a note of another notebook."""
        known = self.domains
        gone = {c: known[c] & m for c, m in note.deduction.gone.items() if known[c] & m}
        for cell, mask in gone.items():
            known[cell] &= ~mask
        number = len(self.notes)
        for cell, mask in note.deduction.gone.items():
            for value in values_of(mask & self.seen[cell]):
                self._reasons.crossed_out.setdefault((cell, value), number)
        # Thousands of these are made on the way to a sentence, so not by `replace`.
        needs, cost, own, entries = note.needs, note.cost, note.weight, note.entries
        technique, deduction, looks = note.technique, note.deduction, note.looks
        copy = Note(number, technique, deduction, gone, needs, cost, own, entries, looks)
        self.notes.append(copy)

    def words(self, note: Note, wanted: Collection[Cell] = ()) -> Words:
        """A note in words, as it was seen when it was made; of some cells, if not of all."""
        return note.deduction.words(self.wanting(note, wanted))

    def wanting(self, note: Note, wanted: Collection[Cell], lost: Known = NOTHING) -> Notebook:
        """The notebook as of a note, to tell it of some cells, if not of all; `lost` as there."""
        before, gone = self.as_of(note, lost=lost), note.deduction.gone
        some = any(before.domains[cell] & gone.get(cell, 0) for cell in wanted)
        before.wanted = wanted if some else None
        return before

    def needed(self, note: Note) -> list[Note]:
        """All notes that one rests on, itself too, in the order in which they were noted."""
        return [self.notes[number] for number in sorted(self._closure([note.number]))]

    def looks_before(self, deduction: Deduction) -> int:
        """How many notes have to be told before a deduction."""
        needs = self._closure(self._needs(deduction.premises))
        return sum(not self.notes[number].silent for number in needs)

    def told(self, note: Note) -> list[Note]:
        """The notes to be told for one, itself too."""
        return [each for each in self.needed(note) if not each.silent]

    def rests_on(self, deduction: Deduction) -> set[Cell]:
        """The cells whose entries or marks a deduction rests on, directly or through others."""
        cells = set(deduction.premises)
        for number in self._closure(self._needs(deduction.premises)):
            cells.update(self.notes[number].deduction.premises)
        return cells

    def _closure(self, numbers: Iterable[int]) -> set[int]:
        found: set[int] = set()
        todo = list(numbers)
        while todo:
            number = todo.pop()
            if number not in found:
                found.add(number)
                todo += self._least_needs(self.notes[number])
        return found

    def _least_needs(self, note: Note) -> Collection[int]:
        """The notes that one rests on, no more than it takes where it is to be told."""
        if not self.telling or not callable(note.deduction.enough):
            return note.needs
        left = {**note.deduction.at_least(), **dict.fromkeys(note.entries, 0)}
        return that_matter([self.notes[number] for number in note.needs], left, self.base)

    def _needs(self, premises: Mapping[Cell, int]) -> frozenset[int]:
        cost = self._told_cost if self.telling else None
        return self._reasons.of(premises, self.base, cost)

    def _cost(self, needs: frozenset[int], technique: Technique, deduction: Deduction) -> int:
        own = weight(technique, deduction, self.telling)
        if self.telling:
            return own + self._told_cost(needs)
        looks = values_of(reduce(or_, (self.notes[number].looks for number in needs), 0))
        return own + sum(self.notes[number].weight for number in looks)

    def _told_cost(self, needs: Iterable[int]) -> int:
        return sum(self.notes[number].weight for number in self._closure(needs))
