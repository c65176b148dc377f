"""What follows from a supposition without a word, told where a look rests on it.

Silent notes (a height crossed out along its line, the other half of a domino) fill cells that the
reader of a supposition has to fill as well, before the next look makes sense.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gridwright.explaining.deducing.notebook import Note, Notebook
from gridwright.explaining.prepared.facts import Fact
from gridwright.grid import Cell
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.words import Words, listed, say
from gridwright.techniques.general import TIED, names

# Up to how many values that go without saying are named at once.
NAMED = 4
# The same where each follows from the one before, as poles along a chain of magnets.
NAMED_FAR = 8
# The same if they are numbers, told one after the other.
NAMED_NUMBERS = 12

# Cells that were left one value, as a bit, in the order in which that follows.
Left = Sequence[tuple[Cell, int]]


def followed(book: Notebook, fact: Fact, links: Iterable[Note]) -> Iterator[Words]:
    """The looks after a supposition, each after the values it rests on that go without saying.

    Where cells are tied, much more does than a person thinks of, and only the first look has them.
    """
    ties = book.sights.board.ties
    if not ties.postings:
        yield from _followed_apart(book, links)
        return
    said = frozenset(ties.values_with(fact.cell, fact.value, book.start) or ())
    for number, look in enumerate(links):
        yield Words() if number else _unsaid_tied(book, look, said)
        yield book.words(look)


def _followed_apart(book: Notebook, links: Iterable[Note]) -> Iterator[Words]:
    """The same where no cells are tied."""
    said: set[Cell] = set()
    numbers = all(symbol.is_number for symbol in book.puzzle.symbols)
    for look in links:
        told = look.deduction.premises if look.technique.tell_last else ()
        settled = tuple(_settled_for(book, look))
        found = _news(book, look, settled, said.union(told))
        said.update(told, (cell for cell, _ in settled))
        if numbers and len(found) > NAMED:
            yield _one_by_one(book, found)
        else:
            yield _then(book, found, NAMED)
        yield book.words(look)


def _unsaid_tied(book: Notebook, look: Note, said: frozenset[Cell]) -> Words:
    far = _news(book, look, reversed([*_rests_on(book, look, far=True)]), said)
    near = _news(book, look, _rests_on(book, look), said)
    return _then(book, far, NAMED_FAR) or _then(book, near, NAMED)


def _news(
    book: Notebook, look: Note, rests_on: Iterable[tuple[Cell, int]], said: Iterable[Cell]
) -> Left:
    """The values that a look rests on and that nothing says: neither the board nor the look."""
    known = frozenset(said)
    news = [
        (cell, mask)
        for cell, mask in dict.fromkeys(rests_on)
        if mask in SINGLES and book.base[cell] not in SINGLES and cell not in known
    ]
    if not news:
        return news
    before = book.as_of(look)
    named = {part.cells for part in look.deduction.words(before).parts}
    return [(c, mask) for c, mask in news if named.isdisjoint(_sources(before, c, mask))]


def _one_by_one(book: Notebook, found: Left) -> Words:
    if len(found) > NAMED_NUMBERS:
        return Words()
    return say("Then {}.", listed(say("{} = {}", c, *names(book, mask)) for c, mask in found))


def _then(book: Notebook, found: Left, most: int) -> Words:
    """Values that follow, if there are any and no more than a reader can take in."""
    if not 0 < len(found) <= most:
        return Words()
    cells: dict[int, list[Cell]] = {}
    for cell, mask in found:
        cells.setdefault(mask, []).append(cell)
    are = (
        say("{} {} {}", listed(some), "is" if len(some) == 1 else "are", *names(book, value))
        for value, some in cells.items()
    )
    return say("Then {}.", listed(are))


def _sources(now: Notebook, cell: Cell, left: int) -> set[tuple[Cell, ...]]:
    """The other cells because of which one was left one value, as far as one names them.

    Of a cell that only stays empty, a line that has all it wants is a reason as well.
    """
    gone = values_of(now.base[cell] & ~now.domains[cell])
    reasons = [now.why_not(cell, value).parts for value in gone]
    if left & now.sights.fillers:
        found = {part.cells for parts in reasons for part in parts}
    else:
        found = {part.cells for parts in reasons for part in parts[:1] if part.kind == "cell"}
    return found - {(cell,), ()}


def _settled_for(book: Notebook, look: Note) -> Iterator[tuple[Cell, int]]:
    """The same without cells that stay empty, unless the look rests on them directly."""
    for cell, mask in _settled(book, look):
        if not mask & book.sights.fillers or cell in look.deduction.premises:
            yield cell, mask


def _settled(book: Notebook, look: Note) -> Iterator[tuple[Cell, int]]:
    """The cells that a look rests on, directly or not, and that were left one value silently."""
    notes = [note for note in book.needed(look) if note is not look]
    used = {cell for note in (*notes, look) for cell in note.deduction.premises}
    left = dict(book.base)
    for note in notes:
        for cell, mask in note.deduction.gone.items():
            left[cell] &= ~mask
            if note.silent and cell in used and left[cell] in SINGLES:
                yield cell, left[cell]


def _rests_on(book: Notebook, look: Note, far: bool = False) -> Iterator[tuple[Cell, int]]:
    """What a look rests on, and what is taken for granted in it because of a single cell.

    With `far`, also what that cell rests on because of another one, back to what is supposed.
    """
    if not look.technique.tell_last:
        yield from look.deduction.premises.items()
    todo = [book.notes[number] for number in sorted(look.needs)]
    for note in todo:
        alone = len(note.deduction.premises) == 1
        if alone:
            yield from note.deduction.premises.items()
        if note.technique is TIED or (far and alone and note.silent):
            needs = (book.notes[number] for number in sorted(note.needs))
            todo += [need for need in needs if need not in todo]
