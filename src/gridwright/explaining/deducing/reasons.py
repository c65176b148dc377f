"""Why values are gone from cells: the notes that crossed them out, and those that would as well."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from gridwright.explaining.deducing.notes import Note
from gridwright.explaining.prepared.facts import Known
from gridwright.grid import Cell
from gridwright.model.domain import SINGLES, values_of

# A value that a cell does not have.
_Gone = tuple[Cell, int]


class Reasons:
    """The numbers of notes, by cell and value.

    `crossed_out` are those that crossed a value out, `by_last` the same but where one value is left
    to a cell: that is the reason then.
    """

    def __init__(self) -> None:
        self.crossed_out: dict[_Gone, int] = {}
        self.by_last: dict[_Gone, int] = {}
        self._repeated: dict[_Gone, tuple[int, ...]] = {}

    def copy(self) -> Reasons:
        """The same reasons, to go on from there."""
        other = Reasons()
        other.crossed_out, other.by_last = dict(self.crossed_out), dict(self.by_last)
        other._repeated = dict(self._repeated)
        return other

    def forget(self, cell: Cell, value: int) -> None:
        """Forget why a cell is not a value."""
        del self.crossed_out[cell, value], self.by_last[cell, value]
        self._repeated.pop((cell, value), None)

    def cross_out(self, number: int, cell: Cell, mask: int) -> None:
        """A note crosses out values of a cell."""
        for value in values_of(mask):
            self.crossed_out[cell, value] = self.by_last[cell, value] = number

    def repeat(self, note: Note, base: Known) -> None:
        """A note would also cross out what is gone by others; `base` was left before any."""
        for cell, mask in note.deduction.gone.items():
            for value in values_of(mask & base[cell] & ~note.gone.get(cell, 0)):
                before = self._repeated.get((cell, value), ())
                self._repeated[cell, value] = (*before, note.number)

    def of(
        self, premises: Known, base: Known, cost: Callable[[Collection[int]], int] | None
    ) -> frozenset[int]:
        """The notes that what has to be known of cells rests on; `base` was left before any.

        With what notes `cost` that are to be told, those that take least to tell.
        """
        if cost is None:
            return self._by_last(premises, base)
        found: dict[_Gone, int] = {}
        for cell, mask in premises.items():
            # Where more than one value might be left, what is told does not rest on the last one.
            reasons = self.by_last if base[cell] & mask in SINGLES else self.crossed_out
            for value in values_of(base[cell] & ~mask):
                number = reasons.get((cell, value))
                if number is not None:
                    found[cell, value] = number
        return self._fewest(found, cost)

    def _by_last(self, premises: Known, base: Known) -> frozenset[int]:
        """The notes that premises rest on, however many there are."""
        by_last, numbers = self.by_last, set()
        for cell, mask in premises.items():
            for value in values_of(base[cell] & ~mask):
                if (cell, value) in by_last:
                    numbers.add(by_last[cell, value])
        return frozenset(numbers)

    def _fewest(
        self, found: Mapping[_Gone, int], cost: Callable[[Collection[int]], int]
    ) -> frozenset[int]:
        """The notes that are the reasons for some values, or such as take less to tell in all.

        One that rules out many values at once takes the place of others that do so one by one.
        """
        others: dict[int, list[_Gone]] = {}
        for gone in found:
            for number in self._repeated.get(gone, ()):
                others.setdefault(number, []).append(gone)
        best = frozenset(found.values())
        if not others or len(best) < 2:
            return best
        least = cost(best)
        for number in sorted(others):
            instead = {**found, **dict.fromkeys(others[number], number)}
            numbers = frozenset(instead.values())
            if numbers != best and (price := cost(numbers)) < least:
                found, best, least = instead, numbers, price
        return best
