"""Other ways to refute a supposition: what fails first may take more words than what fails next."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.notes import WEIGHTS, Note
from gridwright.explaining.deducing.search import Search
from gridwright.reasoning.deduction import Deduction
from gridwright.techniques.ways import few_ways

# How much more another way may cost than the cheapest, and how many are tried.
DEARER = WEIGHTS[4] // 2
WAYS = 5


def ways_to_clash(search: Search, most: int) -> Iterator[tuple[Notebook, Note]]:
    """The cheapest clashes that a search leads to, each with what was noted on the way to it.

    The first one may cost `most`. Where ways to fill a line are listed, others say more.
    """
    for book, clash in islice(_clashes(search, most), WAYS):
        if all(note.technique.name != few_ways.name for note in (*book.told(clash), clash)):
            yield book, clash


def _clashes(search: Search, most: int) -> Iterator[tuple[Notebook, Note]]:
    after: Search | None = search
    while after is not None:
        after.allow(most)
        search, after = after, _refute(after, most)
        if search.impossible is not None:
            most = min(most, search.impossible.cost + DEARER)
            yield search.book, search.impossible


def _refute(search: Search, most: int) -> Search | None:
    """Let a search find a clash; one that goes on without it, or None if none is found."""
    for item in search.items():
        technique, deduction = item[4].technique, item[5]
        after = search.fork(most) if _may_clash(search.book, deduction) else None
        search.note(technique, deduction)
        if search.impossible is not None:
            return after
    return None


def _may_clash(book: Notebook, deduction: Deduction) -> bool:
    """Whether a deduction says that something cannot be, or leaves no value to a cell."""
    known = book.domains
    return deduction.impossible or any(not known[c] & ~gone for c, gone in deduction.gone.items())
