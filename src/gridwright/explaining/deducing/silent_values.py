"""The cells that a look rests on and that have their values without a word."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.notes import Note
from gridwright.grid import Cell
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.words import Words, listed, say
from gridwright.techniques.general import TIED, names

# Cells that were left one value, as a bit, in the order in which that follows.
Left = Sequence[tuple[Cell, int]]
# Up to how many numbers that go without saying are told one after the other.
NAMED_NUMBERS = 24


def is_marked(book: Notebook, cell: Cell) -> bool:
    """Whether a pencil mark says that a cell does not stay empty: one more reason for its value."""
    fillers = book.sights.fillers
    return bool(fillers & book.start[cell]) and not fillers & book.base[cell]


def is_by_line(now: Notebook, cell: Cell) -> bool:
    """Whether a line that has all it wants leaves one value to a cell, and nothing beside it."""
    gone = values_of(now.base[cell] & ~now.domains[cell])
    reasons = [why.parts[0].kind for value in gone if (why := now.why_not(cell, value))]
    return "line" in reasons and "cell" not in reasons


def settled_for(book: Notebook, look: Note) -> Iterator[tuple[Cell, int]]:
    """The cells with silent values that a look rests on; empty ones only if it does so directly."""
    for cell, mask in _settled(book, look):
        if not mask & book.sights.fillers or cell in look.deduction.premises:
            yield cell, mask


def _settled(book: Notebook, look: Note) -> Iterator[tuple[Cell, int]]:
    """The cells that a look rests on, directly or not, and that were left one value silently.

    So are cells with a pencil mark where a look does not leave them that value by itself.
    """
    notes = [note for note in book.needed(look) if note is not look]
    used: dict[Cell, int] = {}
    for note in (*notes, look):
        for cell, mask in note.deduction.premises.items():
            used[cell] = used.get(cell, mask) & mask
    left = dict(book.base)
    for note in notes:
        for cell, mask in note.deduction.gone.items():
            left[cell] &= ~mask
            if cell not in used or left[cell] not in SINGLES:
                continue
            if is_marked(book, cell) and used[cell] not in SINGLES:
                continue  # the mark has no part in it
            by_itself = book.start[cell] & ~mask in SINGLES
            if note.silent or (is_marked(book, cell) and not by_itself):
                yield cell, left[cell]


def in_words(book: Notebook, look: Note, clash: Note) -> Words:
    """A look in words, of those cells alone that something rests on up to the clash.

    These may be cells that another look was about before, which is left out since this one says
    the same of them.
    """
    needed, told = book.needed(clash), dict[Cell, int]()
    for note in needed:
        for cell, gone in note.deduction.gone.items() if note.number < look.number else ():
            told[cell] = told.get(cell, 0) | gone
    left = [note.deduction.at_least() for note in needed if note.number > look.number]
    fresh = {cell: gone & ~told.get(cell, 0) for cell, gone in look.deduction.gone.items()}
    wanted = [
        cell for cell, gone in fresh.items() if any(gone & ~known.get(cell, gone) for known in left)
    ]
    return book.words(look, wanted)


def rests_on(book: Notebook, look: Note, far: bool = False) -> Iterator[tuple[Cell, int]]:
    """What a look rests on, and what is taken for granted in it because of a single cell.

    What is said of a cell that is tied to another one is said of both. With `far`, also what that
    cell rests on because of another one, back to what is supposed.
    """
    if not look.technique.tell_last:
        yield from look.deduction.premises.items()
    todo = [book.notes[number] for number in sorted(look.needs)]
    directly = set(look.needs)
    for note in todo:
        direct = note.silent and note.number in directly
        if direct and note.technique is TIED:
            directly |= note.needs
        alone = direct or len(note.deduction.premises) == 1
        if alone:
            yield from note.deduction.premises.items()
        if note.technique is TIED or (far and alone and note.silent):
            needs = (book.notes[number] for number in sorted(note.needs))
            todo += [need for need in needs if need not in todo]


def in_noted_order(book: Notebook, look: Note, found: Left) -> Left:
    """Values in the order in which they were noted before a look."""
    noted = {c: each.number for each in book.notes if each.number < look.number for c in each.gone}
    return sorted(found, key=lambda each: noted.get(each[0], -1))


def as_it_follows(book: Notebook, look: Note, far: bool = False) -> Left:
    """What a look rests on, in the order in which it was noted."""
    return in_noted_order(book, look, [*rests_on(book, look, far)])


def partners_before(
    book: Notebook, look: Note, found: Sequence[tuple[Cell, int]], named: Collection[Cell]
) -> dict[Cell, tuple[Cell, int]]:
    """The cells without a name yet from which values follow before a look, each with its own.

    They are tied to others that were named: R2C4 is minus, so R2C5 plus and then R2C6 minus.
    """
    before, partners = book.as_of(look), dict[Cell, tuple[Cell, int]]()
    told = {*named, *(cell for cell, _ in found)}
    for cell, mask in found:
        notes = (before.notes[number] for number in sorted(before.reasons(cell)))
        sources = [tuple(note.deduction.premises) for note in notes]
        alone = {c: before.domains[c] for source in sources for c in source if len(source) == 1}
        new = {c: m for c, m in alone.items() if m in SINGLES and book.base[c] not in SINGLES}
        other = next((c for c in new if c not in told), None)
        if other is not None and not alike_cells(before, cell, mask):
            told.add(other)
            partners[cell] = other, new[other]
    return partners


def alike_cells(now: Notebook, cell: Cell, left: int) -> frozenset[Cell]:
    """A cell and those tied to it, if all have the same value and that is no number.

    No one thing makes them so, as with a domino that is a magnet neither way round.
    """
    (value,) = values_of(left)
    tied = now.sights.board.ties.values_with(cell, value, now.start) or {}
    numbers = any(symbol.is_number for symbol in now.puzzle.symbols)
    return frozenset() if numbers or {*tied.values()} != {value} else frozenset(tied)


def before_repeat(book: Notebook, look: Note, found: Left) -> Left:
    """Values without those of two cells of a line of which the look says that they are the same.

    Of cells that stay empty it only says how many they are.
    """
    repeated = look.deduction.premises if look.silent and look.deduction.impossible else {}
    fillers = book.sights.fillers
    return [(c, mask) for c, mask in found if mask & fillers or c not in repeated]


def told_apart(book: Notebook, look: Note, found: Left) -> Iterator[Words]:
    """Why cells have the value that a look says two of a line have, where no line says it alone."""
    tell = book.sights.last_value.tell_last
    before = book.as_of(look)
    for cell, left in found if tell else ():
        if (cell, left) in before_repeat(book, look, found) or before.domains[cell] != left:
            continue
        whys = (before.why_not(cell, v) for v in values_of(before.base[cell] & ~left))
        if tell and any(cell in why.parts[0].cells for why in whys if why):
            yield tell(before, cell)


def one_by_one(book: Notebook, look: Note, found: Left) -> Iterator[Words]:
    """Numbers that a look rests on, each with its reason where a last number is told aloud."""
    if not 0 < len(found) <= NAMED_NUMBERS:
        return
    before, last = book.as_of(look), book.sights.last_value
    if last.aloud and last.tell_last and all(before.domains[cell] == m for cell, m in found):
        yield from (last.tell_last(before, cell) for cell, _ in found)
        return
    each = (
        say("{} {}{}", cell, "" if number else "is ", *names(book, mask))
        for number, (cell, mask) in enumerate(found)
    )
    yield say("Then {}.", listed(each))
