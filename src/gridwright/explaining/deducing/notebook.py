"""A notebook: what is deduced on the way to the next entry, and from what.

It begins with what stands on the board (entries and pencil marks). Each deduction that is noted
keeps the deductions it rests on, so that what led to an entry can be told, and nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import reduce
from itertools import islice
from operator import or_
from typing import TYPE_CHECKING

from gridwright.explaining.deducing.notes import NOTHING, Note, given_back
from gridwright.explaining.deducing.noting import Noting
from gridwright.explaining.prepared.facts import Known
from gridwright.grid import Cell
from gridwright.model import Place, Posting
from gridwright.model.domain import values_of
from gridwright.reasoning.position import Constraints
from gridwright.reasoning.technique import SILENT
from gridwright.reasoning.words import Words

if TYPE_CHECKING:
    from gridwright.explaining.deducing.sights import Sights

# In place of a value: what is asked is whether the cell is named.
NAMED = -1


class Notebook(Noting):
    """What is known and why; a `Position` for techniques.

    With `telling`, a note rests on no more than it takes; a grade goes by all its premises.
    """

    def __init__(self, sights: Sights, known: Known, telling: bool = False) -> None:
        super().__init__(sights.start, known, telling)
        self.sights = sights
        self.puzzle = sights.board.puzzle
        self.supposing = False
        # The cells of which a look has to tell something; None stands for all.
        self.wanted: Collection[Cell] | None = None
        self.seen: Mapping[Cell, int] = self.base
        # The values that pencil marks name as left to cells, as bits.
        self.shown: Mapping[Cell, int] = {}
        # What `why_not` is being asked about, each for the one before: no reason is one of itself.
        self._asked: list[tuple[Cell, int]] = []
        # Notebooks as of a note, which are asked for again and again. Forks share them, as they
        # share the notes, until they know or see something else; and those of readers who heard
        # the same, which go on from these.
        self._earlier: dict[object, Notebook] = {}
        self._heard: dict[object, dict[object, Notebook]] = {}
        self._unheard: Notebook | None = None
        # What a notebook as of a note was asked for, since it never changes; and apart from it what
        # is the same whatever is wanted, and how often it was asked what is.
        self._answers: dict[object, Words] | None = None
        self._common: dict[object, Words] = {}
        self._asked_wants = 0

    def fork(self) -> Notebook:
        """A notebook with the same notes, to go on from there."""
        other = Notebook.__new__(Notebook)
        other._take_over(self)
        other.sights, other.puzzle, other.seen = self.sights, self.puzzle, self.seen
        other.supposing, other.wanted, other.shown = self.supposing, self.wanted, self.shown
        other._asked, other._earlier, other._heard = [], self._earlier, self._heard
        other._unheard = self._unheard
        other._answers, other._common, other._asked_wants = None, {}, 0
        return other

    def see(self, cells: Iterable[Cell]) -> None:
        """Let a reader see what stands in some cells: why that is so needs no words any more."""
        base, shown = self.base, self.shown
        known = {cell: base[cell] & shown.get(cell, -1) for cell in cells}
        self.seen = {**self.seen, **known}
        self._forget_earlier()

    def heard(self, known: Known) -> Notebook:
        """The notebook for a reader who knows what is left to some cells, as that was told."""
        other = self.fork()
        other.seen = {**self.seen, **known}
        other._unheard = self
        other._earlier = self._heard.setdefault(frozenset(known.items()), {})
        return other

    def _forget_earlier(self) -> None:
        self._earlier, self._heard, self._unheard = {}, {}, None

    def suppose(self, supposing: bool) -> None:
        """Say whether what is noted from here on follows from what is only supposed."""
        self.supposing = supposing
        self._forget_earlier()

    def least_after(self, note: Note) -> int:
        """What it costs at least to tell what follows from a note, without its own look.

        Only where something is supposed: elsewhere it may show that less is needed than was noted.
        """
        return self._told_cost((note.number,)) if self.telling and self.supposing else 0

    def learn(self, known: Known) -> list[Cell]:
        """Take what stands on the board by now as given; the cells of which more is known."""
        self._forget_earlier()
        return super().learn(known)

    @property
    def constraints(self) -> Constraints:
        """The constraints of the board, whatever is known."""
        return self.sights

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
        return self._words(note, cell, value)

    def _words(self, note: Note, cell: Cell, value: int) -> Words:
        """A note in words, while something is asked about a cell."""
        key, answers = (note, cell, value, *self._asked), self._answers
        if answers is None:
            return self._worked_out(note, cell, value)
        found = self._common.get(key)
        if found is None and (found := answers.get(key)) is not None:
            self._asked_wants += 1
        if found is None:
            before = self._asked_wants
            found = self._worked_out(note, cell, value)
            (self._common if self._asked_wants == before else answers)[key] = found
        return found

    def _worked_out(self, note: Note, cell: Cell, value: int) -> Words:
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
        self._asked_wants += 1
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
        return cell in self._words(last, cell, NAMED).cells_named

    def last_told(self, cell: Cell) -> int:
        """The one value of which it was told that it is left to a cell, as a bit; else 0."""
        last = (note.deduction.premises for note in self.notes if note.technique.tell_last)
        return next((premises[cell] for premises in last if cell in premises), 0)

    def as_of(self, note: Note) -> Notebook:
        """The notebook when a note was made, with what led to it and what goes without saying.

        Other notes may never be told, so that no sentence can rest on them. It is kept, so only a
        fork of it may be changed.
        """
        return self._kept(note, note)

    def just_after(self, note: Note, needs: frozenset[int]) -> Notebook:
        """The same right after a note, if it rests on just these notes, itself one of them."""
        kept = self._earlier.get((note, needs))
        return kept or self._kept((note, needs), replace(note, number=note.number + 1, needs=needs))

    def _kept(self, key: object, note: Note) -> Notebook:
        before = self._earlier.get(key)
        if before is None:
            if self._unheard is None:
                before = self.without(note)
            else:
                # The notes are the same, and a value that a reader knows of is asked about no more.
                before = self._unheard._kept(key, note).fork()
                before._forget_earlier()
                before.seen = self.seen
            before._answers = {}
            self._earlier[key] = before
        return before

    def without(self, note: Note, left_out: Note | None = None, lost: Known = NOTHING) -> Notebook:
        """The same, where another note may be left out with all that rests on it.

        So may pencil marks: what they crossed out is `lost`.
        """
        before = Notebook(self.sights, given_back(self.base, lost), self.telling)
        before.supposing = self.supposing
        before.seen = {**self.seen, **{cell: before.base[cell] for cell in lost}}
        told = set(values_of(self._closure(self._least_needs(note))))
        kept = []
        for each in self.notes[: note.number]:
            if left_out and (each is left_out or not each.needs <= told):
                told.discard(each.number)
            elif each.number in told or (each.technique.rank == SILENT and each.needs <= told):
                told.add(each.number)
                kept.append(each)
        before.copy(kept)
        return before

    def copy(self, notes: Iterable[Note]) -> None:
        """Take over notes of another notebook, in their order."""
        known, crossed_out, own = self.domains, self._reasons.crossed_out, self.notes
        # What no note crossed out by now of what a reader sees.
        left = dict(self.seen)
        for note in notes:
            number, deduction = len(own), note.deduction
            gone = {}
            for cell, mask in deduction.gone.items():
                if taken := known[cell] & mask:
                    gone[cell] = taken
                    known[cell] -= taken
                if fresh := left[cell] & mask:
                    left[cell] -= fresh
                    for value in values_of(fresh):
                        crossed_out.setdefault((cell, value), number)
            if gone == note.gone:
                own.append(note)  # under another number perhaps, which nobody asks it for any more
                continue
            # Thousands of these are made on the way to a sentence, so not by `replace`.
            needs, cost, weight, entries = note.needs, note.cost, note.weight, note.entries
            technique, looks = note.technique, note.looks
            copy = Note(number, technique, deduction, gone, needs, cost, weight, entries, looks)
            own.append(copy)

    def words(self, note: Note, wanted: Collection[Cell] = ()) -> Words:
        """A note in words, as it was seen when it was made; of some cells, if not of all."""
        answers, key = self.as_of(note)._answers, (note, frozenset(wanted))
        assert answers is not None
        if key not in answers:
            answers[key] = note.deduction.words(self.wanting(note, wanted))
        return answers[key]

    def wanting(self, note: Note, wanted: Collection[Cell], lost: Known = NOTHING) -> Notebook:
        """The notebook as of a note, to tell it of some cells, if not of all; `lost` as there."""
        before = self.without(note, lost=lost) if lost else self.as_of(note)
        gone = note.deduction.gone
        if any(before.domains[cell] & gone.get(cell, 0) for cell in wanted):
            common, before = before._common, before.fork()
            before.wanted, before._answers, before._common = wanted, {}, common
        return before
