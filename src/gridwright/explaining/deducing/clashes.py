"""Clashes that are told better: by the rule that would be broken where a reader looks already.

Where looks give a cell of a two-valued puzzle both values, something is wrong beside it with
either: a road would have three ways on there, or none. And where the last look was at a clue, what
is wrong with that clue is seen before what is wrong elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gridwright.explaining.deducing.lookout import Lookout
from gridwright.explaining.deducing.notebook import Note, Notebook
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.technique import SILENT, Technique

# How hard the look may be that sees what is wrong, by its rank.
EASY = 1

_Broken = tuple[Technique, Deduction]


def clearer_clash(book: Notebook, clash: Note) -> Note | None:
    """A clash that follows from the same looks and is told better; None if there is no such.

    It is noted, and takes no more looks to tell than the one it stands for.
    """
    if len(book.puzzle.symbols) > 2:
        return None
    if clash.technique is book.sights.no_value:
        return _clearest(book, list(_instead_of_both(book, clash)), len(book.told(clash)))
    if clash.silent and (told := book.told(clash)):
        return _clearest(book, list(_where_told(book, clash, told[-1])), len(told) + 1)
    return None


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
    for value in (0, 1):
        before.domains[cell] = 1 << value
        for rank in range(SILENT, EASY + 1):
            yield from _seen(before, book.sights.watching[rank][cell])


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
    """What is known before a clash; cells without a value are open."""
    before = book.as_of(clash)
    before.domains |= {c: before.base[c] for c, mask in before.domains.items() if not mask}
    return before


def _seen(now: Notebook, lookouts: Iterable[Lookout]) -> Iterator[_Broken]:
    for lookout in lookouts:
        for deduction in lookout.look(now):
            if deduction.impossible:
                yield lookout.technique, deduction
