"""A value refuted by a supposition, and what is told of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from gridwright.explaining.deducing.flowing import flowing, supposed
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.notes import Note
from gridwright.explaining.deducing.unsaid import followed
from gridwright.explaining.prepared.facts import Fact
from gridwright.grid import Cell
from gridwright.lazy import lazy
from gridwright.model import Label
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.technique import Technique
from gridwright.reasoning.words import Words, joined, without_asides


class Telling:
    """A supposition in words, put together only as far as somebody wants to know.

    How many it takes is often asked only to find that another one takes fewer.
    """

    def __init__(self, book: Notebook, fact: Fact, links: Iterable[Note]) -> None:
        self._book, self._fact = book, fact
        self._sentences: list[Words] = []
        self._rest = iter(followed(book, fact, links))
        self._length = 0

    def exceeds(self, most: int) -> bool:
        """Whether the sentences one by one take more words than some."""
        while self._length <= most:
            sentence = next(self._rest, None)
            if sentence is None:
                return False
            self._sentences.append(sentence)
            self._length += sentence.length
        return True

    @lazy
    def words(self) -> Words:
        """The whole of it."""
        self._sentences += self._rest
        then = flowing(self._book, self._fact, self._sentences)
        return without_asides(joined((supposed(self._book, self._fact, then), then)), ())


@dataclass(eq=False, kw_only=True)
class Refutation(Deduction):
    """A deduction by supposing a value and following it to something that cannot be.

    `book` is what was noted under the supposition, `links` what is told of it, the clash last.
    """

    supposed: Fact
    book: Notebook
    links: tuple[Note, ...]
    telling: Telling = field(repr=False)

    @property
    def argument(self) -> tuple[object, ...]:
        """What is supposed of a cell, whichever it is, by which looks it fails, and how."""
        looks = ((note.technique, note.deduction.labels) for note in self.links)
        return (self.supposed.value, self.book.words(self.links[-1]), *looks)

    @property
    def length(self) -> int:
        """How many words it takes."""
        return self.telling.words.length


# A value refuted: by which technique, and how.
Refuted = tuple[Technique, Refutation]
# Sentences that say the same in part take fewer words together than one by one: these are the
# hundredth parts of some words that they may take then to be looked at at all, and some more.
APART, MORE_APART = 130, 10


def those_in_few_words(refuted: Iterable[Refuted], more: int = 0) -> list[Refuted]:
    """The values whose refutation takes fewest words, or few `more`, those with fewest first.

    A long one is not put together to its end. Where several take as many, they keep their order.
    """
    found: list[Refuted] = []
    least: int | None = None
    for each in refuted:
        refutation = each[1]
        if least is not None and refutation.telling.exceeds(_apart(least + more)):
            continue
        least = refutation.length if least is None else min(least, refutation.length)
        found.append(each)
    return sorted(found, key=lambda each: each[1].length)


def _apart(words: int) -> int:
    """How many words sentences may take one by one that take so many together."""
    return words * APART // 100 + MORE_APART


def refutation_of(
    book: Notebook, fact: Fact, clash: Note, links: tuple[Note, ...], cost: int
) -> Refutation:
    """The refutation of a value by a clash, of which some links are told."""
    needed = book.needed(clash)
    premises: dict[Cell, int] = {}
    for note in needed:
        for cell in note.deduction.premises:
            if cell != fact.cell and book.base[cell] != book.start[cell]:
                premises[cell] = book.base[cell]
    labels: dict[Label, None] = dict.fromkeys(
        label for note in needed for label in note.deduction.labels
    )
    telling = Telling(book, fact, links)
    gone = {fact.cell: 1 << fact.value}
    return Refutation(
        tuple(labels),
        premises,
        gone,
        lambda now: telling.words,
        supposed=fact,
        book=book,
        links=links,
        telling=telling,
        cost=cost,
    )
