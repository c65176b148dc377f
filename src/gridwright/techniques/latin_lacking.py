"""What a line lacks, in words: several of its last values one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gridwright.grid import Cell
from gridwright.model import Place
from gridwright.model.domain import SINGLES
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Parallel, Words, capital, joined, say
from gridwright.techniques.general import names
from gridwright.techniques.latin_words import lines_have


@dataclass(frozen=True)
class Reasons:
    """Which lines have the values, as bits, that a cell lacks, and what the last other cell is."""

    now: Position
    by_place: Mapping[Place | None, int]
    rest: Words

    def with_next(self, other: Reasons, one: Cell, two: Cell, value: int) -> list[Words]:
        """That the third of three cells has a value that two lack, and then what these two are.

        `value` is that of the first one, as a bit. Empty where the second lacks more values.
        """
        thirds = [cell for cell in other.rest.cells_named if cell not in (one, two)]
        values = [mask for mask in other.by_place.values() if mask in SINGLES]
        alone = len(other.by_place) == 1 and self.now.domains[one] == value
        if not thirds or not alone or not values:
            return []
        across, beside = self._place_of(values[0]), other._place_of(values[0])
        left = sum(self.by_place.values()) & ~values[0]
        source = self._place_of(left) if left in SINGLES else None
        if across is None or beside is None or source is None:
            return []
        have = lines_have(self.now, [across, beside], values[0].bit_length() - 1)
        has = lines_have(self.now, [source], left.bit_length() - 1)
        (third,), (first,), (second,) = (names(self.now, v) for v in (values[0], value, left))
        return [
            say("{}, so {} is {}.", capital(have), thirds[0], third),
            say("{}: {} is {} and {} {}.", capital(has), one, first, two, second),
        ]

    def _place_of(self, bit: int) -> Place | None:
        return next((place for place, mask in self.by_place.items() if mask & bit), None)


@dataclass(frozen=True)
class Lacking:
    """Last values in a line that lacks some, as bits: the cells, and why it is none of the others.

    `first` says what it lacks.
    """

    place: Place
    lacking: int
    first: Words
    cells: tuple[tuple[Cell, Words, Words], ...]
    why: Reasons | None = None

    def with_next(self, other: Parallel) -> Words | None:
        """What a line lacks is told once where its cells are filled one after the other."""
        if not isinstance(other, Lacking) or other.place != self.place:
            return None
        if other.lacking & ~self.lacking or len(other.cells) > 1:
            return None
        (found,) = other.cells
        if self.why and other.why and len(self.cells) == 1:
            one, two, value = self.cells[0][0], found[0], self.lacking & ~other.lacking
            if told := self.why.with_next(other.why, one, two, value):
                return joined((say("{}.", self.first), *told))
        both = Lacking(self.place, other.lacking, self.first, (*self.cells, found))
        clauses = (say("{}: {} is {}.", capital(why), c, name) for c, why, name in both.cells)
        return Words(joined((say("{}.", self.first), *clauses)).parts, both)
