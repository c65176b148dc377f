"""What a move leads to: the entries that it tells, and those that go without saying after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.notes import Note
from gridwright.grid import Cell
from gridwright.reasoning.technique import SILENT


class Aftermath:
    """What is known after the notes of a move, and nothing else, were told."""

    def __init__(self, ground: Ground, needed: Iterable[Note]) -> None:
        search = ground.search(0)
        self.book = search.book
        before = ground.notes
        # A search numbers its own notes after those of the ground, which it shares.
        self._told = [note if note.number < before else search.renote(note) for note in needed]
        search.settle()
        self._needed = {note.number for note in self._told}
        self._allowed = self._unsaid()

    def _unsaid(self) -> set[int]:
        """The notes of the move, and all that rest on these and the board and go without saying."""
        allowed = set(self._needed)
        for note in self.book.notes:
            if note.needs <= allowed if note.silent else self._is_entered(note):
                allowed.add(note.number)
        return allowed

    def _is_entered(self, note: Note) -> bool:
        """Whether what a note says has been entered since."""
        base = self.book.base
        for cell, mask in note.deduction.premises.items() if note.technique.tell_last else ():
            if base[cell] & ~mask:
                return False
        return not any(base[cell] & mask for cell, mask in note.deduction.gone.items())

    def entries(self, sought: Iterable[Cell]) -> dict[Cell, int]:
        """The cells whose value is known now: sought, told, or settled by a silent note alone.

        Where last values go without saying, several silent notes together are as good as one.
        """
        book = self.book
        told = [note for note in self._told if not note.silent]
        cells = [*sought, *(cell for note in told for cell in (*note.gone, *_last(note)))]
        # What a look says by itself was perhaps known before, but of no one look.
        cells += [
            c for note in told for c in note.deduction.gone if book.settles(note.deduction, c)
        ]
        if book.sights.last_value.rank == SILENT:
            cells += book.domains
        open_ = {cell for cell, mask in book.base.items() if mask & (mask - 1)}
        for note in book.notes:
            if note.silent and note.number in self._allowed:
                cells += [c for c in note.gone if c in open_ and book.settles(note.deduction, c)]
        entries = {}
        for cell in cells:
            domain, base = book.domains[cell], book.base[cell]
            known = not domain & (domain - 1) and base & (base - 1)
            if known and self._allowed.issuperset(book.reasons(cell)):
                entries[cell] = domain.bit_length() - 1
        return {**entries, **self._told_entries(told)}

    def _told_entries(self, told: Iterable[Note]) -> dict[Cell, int]:
        """The cells to which notes leave one value, even if there is another reason for it now."""
        book = self.book
        entries = {}
        for note in told:
            last = {cell: ~mask for cell, mask in note.deduction.premises.items()}
            gone = last if note.technique.tell_last else note.deduction.gone
            for cell, mask in gone.items():
                left = book.base[cell] & ~mask
                if left != book.base[cell] and left and not left & (left - 1):
                    entries[cell] = left.bit_length() - 1
        return entries

    def reasons_for(self, entries: Iterable[Cell]) -> Iterator[Note]:
        """The notes that entries rest on besides those of the move, one of which may say all."""
        said = self._told_entries(note for note in self._told if not note.silent)
        numbers = {
            needed.number
            for cell in entries
            if cell not in said
            for number in self.book.reasons(cell)
            for needed in self.book.needed(self.book.notes[number])
        }
        notes = (self.book.notes[number] for number in sorted(numbers - self._needed))
        return (note for note in notes if note.silent or not self._is_entered(note))


def _last(note: Note) -> tuple[Cell, ...]:
    return tuple(note.deduction.premises) if note.technique.tell_last else ()
