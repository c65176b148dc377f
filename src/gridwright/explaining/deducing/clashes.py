"""Clashes that are told better: by the rule that would be broken where a reader looks already.

Where looks give a cell of a two-valued puzzle both values, something is wrong beside it with
either: a road would have three ways on there, or none. Where one look needs a cell for a letter
that another one rules out there, the line has no place for that letter. And where the last look was
at a clue, what is wrong with that clue is seen before what is wrong elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gridwright.explaining.deducing.lookout import Lookout
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.notes import Note
from gridwright.grid import Cell
from gridwright.model.domain import SINGLES
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.technique import SILENT, Technique
from gridwright.techniques.general import TIED

# How hard the look may be that sees what is wrong, by its rank.
EASY = 1

_Broken = tuple[Technique, Deduction]


def clearer_clash(book: Notebook, clash: Note, telling: bool = True) -> Note | None:
    """A clash that follows from the same looks and is told better; None if there is no such.

    It is noted, and takes no more looks to tell than the one it stands for. Unless it is for
    `telling`, only what is seen at once of two values is tried.
    """
    told = [note for note in book.told(clash) if note is not clash]
    if clash.technique is book.sights.no_value:
        if len(book.puzzle.symbols) == 2:
            return _clearest(book, list(_instead_of_both(book, clash)), len(told) + 1)
        letters = telling and not any(symbol.is_number for symbol in book.puzzle.symbols)
        if not letters:
            return None
        instead = (*_instead_of_none(book, clash), *_without_a_look(book, clash))
        return _clearest(book, list(instead), len(told))
    if len(book.puzzle.symbols) > 2 or not told or not (clash.silent or telling):
        return None
    return _clearest(book, list(_where_told(book, clash, told[-1])), len(told) + 1)


def _clearest(book: Notebook, broken: list[_Broken], looks: int) -> Note | None:
    """The one of some clashes that takes the fewest looks, noted; None if these are too many."""
    ranked = [
        (book.looks_before(deduction), technique.rank, number)
        for number, (technique, deduction) in enumerate(broken)
    ]
    fewest, _, number = min(ranked, default=(looks, 0, 0))
    return book.note(*broken[number]) if fewest < looks else None


def _instead_of_both(book: Notebook, clash: Note) -> Iterator[_Broken]:
    """What is wrong beside a cell with each of the values that looks give it."""
    (cell,) = clash.deduction.premises
    book.forget_last_value(cell)
    before = _before(book, clash)
    # What a look says of other cells together with this one may be wrong there as well.
    near = {c: None for note in book.told(clash) if cell in note.gone for c in note.gone}
    for value in (0, 1):
        before.domains[cell] = 1 << value
        for rank in range(SILENT, EASY + 1):
            yield from _seen(before, book.sights.watching[rank][cell])
        for other in near:
            yield from _seen(before, book.sights.watching[SILENT][other])


def _instead_of_none(book: Notebook, clash: Note) -> Iterator[_Broken]:
    """What is wrong beside a cell without a value that the last look gives it, or takes away."""
    (cell,) = clash.deduction.premises
    given, taken = book.left_last(cell), book.crossed_out_last(cell)
    needed = given if given in SINGLES else taken
    left = book.base[cell] & ~needed
    if needed not in SINGLES or (left in SINGLES and not left & book.sights.fillers):
        return  # it would have to be said which letter that leaves
    book.forget_last_value(cell)
    before = _before(book, clash)
    before.domains[cell] = left
    looks = (note.technique.rank for note in book.told(clash) if cell in note.gone)
    for rank in range(SILENT, max((EASY, *looks)) + 1):
        yield from _seen(before, book.sights.watching.get(rank, {}).get(cell, ()))


def _without_a_look(book: Notebook, clash: Note) -> Iterator[_Broken]:
    """What is wrong where a look gives a cell a value that another one takes from it.

    Where cells are tied, such looks may be at either of them.
    """
    (cell,) = clash.deduction.premises
    tied = set(book.sights.board.ties.values_with(cell, 0, book.start) or ()) | {cell}
    for other in tied:
        book.forget_last_value(other)
    for look in book.told(clash):
        for other in tied.intersection(look.gone if look is not clash else ()):
            before = book.without(clash, look)
            _settle_ties(book, before, tied)
            seen = book.sights.watching.get(look.technique.rank, {}).get(other, ())
            yield from _seen(before, seen)


def _settle_ties(book: Notebook, before: Notebook, cells: Iterable[Cell]) -> None:
    """Note what cells that are tied say of each other before a clash, in both notebooks."""
    for cell in cells:
        for lookout in book.sights.watching[SILENT][cell]:
            for deduction in lookout.look(before) if lookout.technique is TIED else ():
                if before.is_news(deduction) and not deduction.impossible:
                    before.copy([book.note(TIED, deduction)])


def _where_told(book: Notebook, clash: Note, last: Note) -> Iterator[_Broken]:
    """What is wrong with a clue that the last look was at."""
    labels = set(last.deduction.labels)
    cells = (c for label in labels if label.clue for c in label.place.cells)
    every = (each for c in cells for each in book.sights.watching[EASY].get(c, ()))
    lookouts = dict.fromkeys(each for each in every if each.posting)
    yield from _seen(
        _before(book, clash),
        (each for each in lookouts if each.posting and labels.issuperset(each.posting.labels)),
    )


def _before(book: Notebook, clash: Note) -> Notebook:
    """What is known before a clash; cells without a value are open.

    Of two values, those besides the cell of the clash have the one they were given first.
    """
    before = book.as_of(clash).fork()
    empty = [cell for cell, mask in before.domains.items() if not mask]
    before.domains |= {cell: before.base[cell] for cell in empty}
    if len(book.puzzle.symbols) == 2:
        for cell in empty:
            first = next(note.gone[cell] for note in before.notes if cell in note.gone)
            before.domains[cell] &= ~first
    return before


def _seen(now: Notebook, lookouts: Iterable[Lookout]) -> Iterator[_Broken]:
    for lookout in lookouts:
        for deduction in lookout.look(now):
            if deduction.impossible:
                yield lookout.technique, deduction
