"""Noting deductions: what each rests on, and what it costs to tell it with all of that."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from gridwright.explaining.deducing.notes import Candidate, Note, that_matter, weight
from gridwright.explaining.deducing.reasons import Reasons
from gridwright.explaining.prepared.facts import Known
from gridwright.grid import Cell
from gridwright.model.domain import values_of
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.technique import SILENT, Technique


class Noting:
    """What stands on the board, and what was crossed out from there by which notes.

    With `telling`, a note rests on no more than it takes; a grade goes by all its premises.
    """

    def __init__(self, start: Known, known: Known, telling: bool) -> None:
        self.start = start
        self.telling = telling
        self.base = {cell: mask & known.get(cell, mask) for cell, mask in start.items()}
        self.domains: dict[Cell, int] = dict(self.base)
        self.notes: list[Note] = []
        # The numbers, as bits, of notes that cost something.
        self._costly = 0
        self._reasons = Reasons()
        # The numbers, as bits, of all that notes rest on, themselves too. Forks share them, as they
        # share the notes, until more stands on the board.
        self._reach: dict[Note, int] = {}

    def _take_over(self, other: Noting) -> None:
        """Go on from the notes of another one."""
        self.start, self.telling, self.base = other.start, other.telling, other.base
        self.domains, self.notes = dict(other.domains), list(other.notes)
        self._costly, self._reach = other._costly, other._reach
        self._reasons = other._reasons.copy()

    def learn(self, known: Known) -> list[Cell]:
        """Take what stands on the board by now as given; the cells of which more is known."""
        fresh = {c: m & self.base[c] for c, m in known.items() if self.base[c] & ~m}
        self.base = {**self.base, **fresh} if fresh else self.base
        for cell, mask in fresh.items():
            self.domains[cell] &= mask
        self._reach = {}
        return list(fresh)

    def reopen(self, cell: Cell) -> None:
        """Forget what was crossed out in a cell; notes that rest on it stay."""
        for value in values_of(self.base[cell] & ~self.domains[cell]):
            self._reasons.forget(cell, value)
        self.domains[cell] = self.base[cell]

    def is_news(self, deduction: Deduction) -> bool:
        """Whether a deduction tells anything that is not known by now."""
        # A loop of its own: most of what is seen again and again is no news.
        domains = self.domains
        for cell, mask in deduction.gone.items():
            if domains[cell] & mask:
                return True
        return deduction.impossible

    def contradicts(self, deduction: Deduction) -> bool:
        """Whether a deduction says that what is known cannot be, or leaves no value to a cell."""
        domains = self.domains
        return deduction.impossible or any(not domains[c] & ~m for c, m in deduction.gone.items())

    def settles(self, deduction: Deduction, cell: Cell) -> bool:
        """Whether a deduction leaves one value to a cell by itself."""
        left = self.base[cell] & ~deduction.gone[cell]
        return not left & (left - 1)

    def entries(self, deduction: Deduction) -> tuple[Cell, ...]:
        """The open cells that a deduction leaves one value."""
        domains, found = self.domains, []
        for cell, mask in deduction.gone.items():
            before = domains[cell]
            left = before & ~mask
            if left and before & (before - 1) and not left & (left - 1):
                found.append(cell)
        return tuple(found)

    def cost(self, technique: Technique, deduction: Deduction, *entries: Cell) -> int:
        """What it costs to tell a deduction, with all it rests on, and the entries it leads to."""
        if not self._costly:
            return weight(technique, deduction, self.telling)
        return self._cost(self._needs(self._all_premises(deduction, entries)), technique, deduction)

    def techniques_for(self, candidate: Candidate) -> set[str]:
        """The names of techniques of a candidate and all it rests on, but for what is silent."""
        premises = self._all_premises(candidate.deduction, candidate.entries)
        looks = candidate.note.looks if candidate.note else self._looks(self._needs(premises))
        before = (self.notes[number].technique for number in values_of(looks))
        return {each.name for each in (candidate.technique, *before) if each.rank != SILENT}

    def _all_premises(self, deduction: Deduction, entries: Sequence[Cell]) -> Known:
        """What has to be known for a deduction, and for one value to be left to some cells."""
        known = deduction.at_once() if self.telling else deduction.premises
        if not entries:
            return known
        premises = dict(known)
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
        costly = bool(own) << number
        looks = self._looks(needs) | costly
        self._costly |= costly
        cost = self._cost(needs, technique, deduction)
        note = Note(number, technique, deduction, gone, needs, cost, own, entries, looks)
        self.notes.append(note)
        return note

    def forget_last_value(self, cell: Cell) -> None:
        """Let each value of a cell be gone for its own reason again."""
        for value in values_of(self.base[cell] & ~self.domains[cell]):
            self._reasons.by_last[cell, value] = self._reasons.crossed_out[cell, value]

    def reasons(self, cell: Cell) -> set[int]:
        """The numbers of the notes that crossed out values of a cell."""
        gone = values_of(self.base[cell] & ~self.domains[cell])
        return {self._reasons.crossed_out[cell, value] for value in gone}

    def needed(self, note: Note) -> list[Note]:
        """All notes that one rests on, itself too, in the order in which they were noted."""
        return [self.notes[number] for number in values_of(self._closure([note.number]))]

    def looks_before(self, deduction: Deduction) -> int:
        """How many notes have to be told before a deduction."""
        needs = self._closure(self._needs(deduction.premises))
        return sum(not self.notes[number].silent for number in values_of(needs))

    def told(self, note: Note) -> list[Note]:
        """The notes to be told for one, itself too."""
        return [each for each in self.needed(note) if not each.silent]

    def rests_on(self, deduction: Deduction) -> set[Cell]:
        """The cells whose entries or marks a deduction rests on, directly or through others."""
        cells = set(deduction.premises)
        for number in values_of(self._closure(self._needs(deduction.premises))):
            cells.update(self.notes[number].deduction.premises)
        return cells

    def _closure(self, numbers: Iterable[int]) -> int:
        """The numbers, as bits, of some notes and of all they rest on."""
        notes, reach, found = self.notes, self._reach, 0
        for number in numbers:
            note = notes[number]
            found |= reach.get(note) or self._reached(note)
        return found

    def _reached(self, note: Note) -> int:
        """The same of one note, worked out; those it rests on were noted before it."""
        found = self._reach[note] = self._closure(self._least_needs(note)) | 1 << note.number
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

    def _cost(self, needs: Collection[int], technique: Technique, deduction: Deduction) -> int:
        own = weight(technique, deduction, self.telling)
        if not needs:
            return own
        return own + (self._told_cost(needs) if self.telling else self._sum(self._looks(needs)))

    def _told_cost(self, needs: Collection[int]) -> int:
        return self._sum(self._closure(needs) & self._costly)

    def _sum(self, costly: int) -> int:
        notes = self.notes
        return sum([notes[number].weight for number in values_of(costly)])

    def _looks(self, needs: Iterable[int]) -> int:
        """The numbers, as bits, of all that costs something; what is told may rest on less."""
        looks = 0
        for number in needs:
            looks |= self.notes[number].looks
        return looks
