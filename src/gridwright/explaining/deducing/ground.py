"""The ground of all reasoning: what stands on a board, and what goes without saying from there.

A board is walked entry by entry. What was crossed out for good reason stays crossed out, so the
ground is laid once and only mended where something was entered.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from gridwright.engines.limits import Watch
from gridwright.explaining.deducing.in_sight import in_sight
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.search import Search
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.facts import Known
from gridwright.grid import Cell
from gridwright.model import Label
from gridwright.reasoning.words import Part


class Ground:
    """What stands on a board, with all that costs nothing noted; searches go on from it.

    `asides` are what a reader was told aside by now, `hardest` is what a move took at most. For
    `telling` see `Notebook`.
    """

    def __init__(self, sights: Sights, known: Known, watch: Watch, telling: bool = False) -> None:
        self.sights = sights
        self.watch = watch
        self.asides = frozenset[Part]()
        self.hardest = 0
        self._search = Search(Notebook(sights, known, telling), watch, 0)
        self._search.close()
        self._settled: Notebook | None = None

    @property
    def known(self) -> Known:
        """What stands on the board."""
        return self._search.book.base

    @property
    def telling(self) -> bool:
        """Whether it is for what is told."""
        return self._search.book.telling

    @property
    def solved(self) -> bool:
        """Whether all cells are known."""
        return not any(mask & (mask - 1) for mask in self.known.values())

    @property
    def notes(self) -> int:
        """How many notes there are; a search from here goes on with the next number."""
        return len(self._search.book.notes)

    def see(self, cells: Iterable[Cell]) -> None:
        """Let a reader see what stands in some cells."""
        self._search.book.see(cells)
        self._settled = None

    def show(self, marks: Known) -> None:
        """Let a reader see what is left to some cells, as far as pencil marks show it."""
        book = self._search.book
        book.shown = {**book.shown, **marks}
        self._settled = None

    def learn(self, known: Known) -> None:
        """Enter what is known by now."""
        self._search.learn(known)
        self._search.close()
        self._settled = None

    def awaken(self, labels: Collection[Label], known: Known) -> None:
        """Let labels be part of the board from now on, and enter what is printed with them."""
        self._search.awaken(self.sights.awaken(labels))
        self.learn(known)

    def after(self, known: Known) -> Ground:
        """The ground as it would be with more entries."""
        other = Ground.__new__(Ground)
        other.sights, other.watch = self.sights, self.watch
        other.asides, other.hardest = self.asides, self.hardest
        other._search = self._search.fork(0)
        other.learn(known)
        return other

    def search(self, most: int, passed_over: int = 0) -> Search:
        """A search from here for entries that cost at most `most`; see `Search`."""
        return self._search.fork(most, passed_over)

    def settled(self) -> Notebook:
        """All that follows silently, from entries too of which something would be told."""
        return self._all_settled().fork()

    @property
    def left(self) -> Known:
        """What that leaves to each cell."""
        return self._all_settled().domains

    @property
    def in_sight(self) -> Known:
        """What a reader sees that is left to each cell, by what was told and what stands there."""
        return in_sight(self.sights, self.known) if self.sights.plain else self.left

    def _all_settled(self) -> Notebook:
        if self._settled is None:
            search = self.search(0)
            search.settle()
            self._settled = search.book
        return self._settled
