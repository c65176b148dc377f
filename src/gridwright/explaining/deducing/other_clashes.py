"""Other ways to refute a supposition: what fails first may take more words than what fails next."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.notes import WEIGHTS, Note
from gridwright.explaining.deducing.search import Search
from gridwright.techniques.ways import few_ways

# How much more another way may cost than the cheapest, and how many others are tried.
DEARER = WEIGHTS[4] // 2
WAYS = 4


def other_ways_to_clash(search: Search, most: int) -> Iterator[tuple[Notebook, Note]]:
    """The cheapest clashes besides the one that a search found, each with what was noted before it.

    The first one may cost `most`. Where ways to fill a line are listed, others say more.
    """
    for book, clash in islice(_clashes(search.without_clash, most), WAYS):
        if all(note.technique.name != few_ways.name for note in (*book.told(clash), clash)):
            yield book, clash


def _clashes(search: Search | None, most: int) -> Iterator[tuple[Notebook, Note]]:
    while search is not None:
        search.allow(most)
        clash = search.refute(go_on=True)
        if clash is None:
            return
        most = min(most, clash.cost + DEARER)
        yield search.book, clash
        search = search.without_clash
