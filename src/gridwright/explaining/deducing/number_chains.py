"""What follows from a supposition of numbers: each number with its reason, as it follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.notes import Note
from gridwright.explaining.deducing.silent_values import in_words
from gridwright.explaining.prepared.facts import Fact
from gridwright.grid import Cell
from gridwright.model.domain import SINGLES
from gridwright.reasoning.words import Words


def numbers_followed(book: Notebook, fact: Fact, links: Iterable[Note]) -> Iterator[Words]:
    """The looks after a supposition, each after the numbers it rests on, with why these are so.

    A number that was told stands there for the reasons of those that follow. Only a cell without
    any number has all its reasons told.
    """
    links = [*links]
    said = {fact.cell: 1 << fact.value}
    for look in links:
        last = look.deduction.premises if look.technique.tell_last else {}
        for note, cell, mask in _settled(book, look):
            if cell not in said and cell not in last:
                yield _told_number(book.heard(said), note, cell, book.needed(look))
                said[cell] = mask
        none = look.deduction.premises if look.technique is book.sights.no_value else {}
        told = {cell: mask for cell, mask in said.items() if cell not in none}
        yield in_words(book.heard(told), look, links[-1])
        said |= _settled_by(book, look)


def _settled(book: Notebook, look: Note) -> Iterator[tuple[Note, Cell, int]]:
    """The cells that a look rests on and that were left one number silently, by which notes."""
    notes = [note for note in book.needed(look) if note is not look]
    used = {cell for note in (*notes, look) for cell in note.deduction.premises}
    left = dict(book.base)
    for note in notes:
        for cell, mask in note.deduction.gone.items():
            open_ = left[cell] not in SINGLES
            left[cell] &= ~mask
            if open_ and note.silent and cell in used and left[cell] in SINGLES:
                yield note, cell, left[cell]


def _told_number(book: Notebook, note: Note, cell: Cell, needed: Iterable[Note]) -> Words:
    """A number that follows from a note without a look, and why.

    Of the notes before it, some are `needed` later on.
    """
    needs = frozenset(each.number for each in needed if each.number <= note.number)
    tell = book.sights.last_value.tell_last
    assert tell is not None, "the technique of last values tells them"
    return tell(book.just_after(note, needs), cell)


def _settled_by(book: Notebook, look: Note) -> dict[Cell, int]:
    """The cells to which a look leaves one number."""
    last = look.deduction.premises if look.technique.tell_last else {}
    left = {cell: book.base[cell] & ~mask for cell, mask in look.deduction.gone.items()}
    return {cell: mask for cell, mask in {**left, **last}.items() if mask in SINGLES}
