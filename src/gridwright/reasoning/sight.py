"""What a technique sees: a constraint on its cells, or the whole board, and what is known there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from gridwright.grid import Cell
from gridwright.lazy import lazy
from gridwright.model import Label, Place, Posting
from gridwright.model.domain import Domains
from gridwright.reasoning.deduction import Deduction, Enough, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, line

Kept = TypeVar("Kept")


# Nobody changes one; it is not frozen, as thousands are made and that takes twice as long.
@dataclass(eq=False)
class Sight:
    """What a technique looks at.

    `posting` is the constraint with its cells, or None where it looks at the whole board. `kept` is
    what the technique found here before, as far as it keeps that itself; see `again`.
    """

    position: Position
    posting: Posting | None = None
    kept: dict[object, Any] | None = None

    @lazy
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the constraint, in its own order; all cells for the whole board."""
        return self.posting.scope if self.posting else tuple(self.position.start)

    @lazy
    def domains(self) -> Domains:
        """What is known of these cells, in the same order."""
        known = self.position.domains
        return tuple([known[cell] for cell in self.cells])

    @property
    def constraint(self) -> Any:
        """The constraint."""
        return self.posting.constraint if self.posting else None

    @property
    def puzzle(self) -> Any:
        """The board."""
        return self.position.puzzle

    @property
    def label(self) -> Label:
        """What the constraint stands for."""
        if self.posting is None:
            raise AssertionError("the whole board has no label of its own")
        return self.posting.labels[0]

    @property
    def place(self) -> Place:
        """Where it is."""
        return self.label.place

    @lazy
    def line(self) -> Words:
        """The name of the place in a sentence: "row 3"."""
        return line(self.place.name, self.place.cells)

    @lazy
    def siblings(self) -> tuple[Posting, ...]:
        """All constraints of the same place, this one too."""
        return self.position.atoms_in(self.place)

    def value(self, cell: Cell) -> int | None:
        """The value of a cell, if it is known."""
        domain = self.position.domains[cell]
        return None if domain & (domain - 1) or not domain else domain.bit_length() - 1

    def deduce(
        self,
        left: Mapping[Cell, int],
        used: Iterable[Cell],
        words: Tell,
        labels: Iterable[Label] | None = None,
        cost: int | None = None,
        enough: Enough | None = None,
    ) -> Iterator[Deduction]:
        """The deduction that cells have one of the values `left` to them, if that is news.

        It rests on what is known of the cells `used` and nothing else, and on the label looked at
        if no others are named; `enough` is what of it is enough, if it is less. It costs what its
        technique's rank does, unless `cost` says more.
        """
        known = self.position.domains
        used_of = {cell: known[cell] for cell in used}
        return self.deduce_from(left, used_of, words, labels, cost, enough)

    def deduce_from(
        self,
        left: Mapping[Cell, int],
        known: Mapping[Cell, int],
        words: Tell,
        labels: Iterable[Label] | None = None,
        cost: int | None = None,
        enough: Enough | None = None,
    ) -> Iterator[Deduction]:
        """The same from less than all that is known of cells: that they have one of some values."""
        domains, start = self.position.domains, self.position.start
        gone = {cell: start[cell] & ~mask for cell, mask in left.items() if domains[cell] & ~mask}
        if gone:
            premises = self._premises(known)
            less: Enough | None = None
            if callable(enough):
                less = cache(lambda: self._premises(enough()))
            elif enough is not None:
                less = self._premises(enough)
            yield Deduction(self._labels(labels), premises, gone, words, cost=cost, enough=less)

    def deduction(
        self,
        left: Mapping[Cell, int],
        known: Mapping[Cell, int],
        words: Tell,
        labels: Iterable[Label] | None = None,
    ) -> Deduction:
        """The same, news or not: for what is said of cells that the constraint does not look at."""
        start = self.position.start
        gone = {cell: start[cell] & ~mask for cell, mask in left.items()}
        return Deduction(self._labels(labels), self._premises(known), gone, words)

    def again(self, key: object, find: Callable[[], Kept]) -> Kept:
        """What is found, or was found here before by the same key; that has to say all it rests on.

        From look to look a line changes in one value, and what it says of all others is the same.
        """
        if self.kept is None:
            return find()
        found: Kept | None = self.kept.get(key)
        if found is None:
            found = self.kept[key] = find()
        return found

    def refute(
        self,
        used: Iterable[Cell],
        words: Tell,
        labels: Iterable[Label] | None = None,
        enough: Callable[[], Mapping[Cell, int]] | None = None,
    ) -> Iterator[Deduction]:
        """The deduction that what is known of some cells cannot be; `enough` as for others."""
        domains = self.position.domains
        premises = self._premises({cell: domains[cell] for cell in used})
        less = cache(lambda: self._premises(enough())) if enough else None
        yield Deduction(self._labels(labels), premises, {}, words, impossible=True, enough=less)

    def _labels(self, labels: Iterable[Label] | None) -> tuple[Label, ...]:
        return (self.label,) if labels is None else tuple(dict.fromkeys(labels))

    def _premises(self, known: Mapping[Cell, int]) -> dict[Cell, int]:
        start = self.position.start
        return {c: left for c, mask in known.items() if (left := mask & start[c]) != start[c]}
