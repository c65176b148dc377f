"""What a line lacks, in words: several of its last values one after the other."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from gridwright.grid import Cell
from gridwright.model import Place
from gridwright.model.domain import SINGLES
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import (
    Parallel,
    Words,
    capital,
    joined,
    line,
    say,
)
from gridwright.techniques.general import names
from gridwright.techniques.latin_words import lines_have, of_place


@dataclass(frozen=True)
class Reasons:
    """Which lines have the values, as bits, that a cell lacks, and what the last other cell is."""

    now: Position
    by_place: Mapping[Place | None, int]
    rest: Words

    def with_next(
        self, other: Reasons, one: Cell, two: Cell, value: int, place: Place
    ) -> list[Words]:
        """That the third of three cells of a place has a value that two lack, and what these are.

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
            say("{}, so {} is {}.", capital(have), of_place(place, third), thirds[0]),
            say("{}: {} is {} and {} is {}.", capital(has), one, first, two, second),
        ]

    def follows_from(self, cells: Collection[Cell]) -> bool:
        """Whether the one value that a line has, and that is reason enough, is that of a cell."""
        if len(self.by_place) != 1 or not self.rest:
            return False
        ((place, mask),) = self.by_place.items()
        return any(
            place and cell in place.cells and self.now.domains[cell] == mask for cell in cells
        )

    def _place_of(self, bit: int) -> Place | None:
        return next((place for place, mask in self.by_place.items() if mask & bit), None)


@dataclass(frozen=True)
class Lacking:
    """Last values in a line that lacks some, as bits: the cells, and why it is none of the others.

    `first` says what it lacks, `told` all of it, after what was told `before` of another line.
    """

    place: Place
    lacking: int
    first: Words
    cells: tuple[tuple[Cell, Words, Words], ...]
    told: Words
    why: Reasons | None = None
    before: Words = field(default_factory=Words)

    def with_next(self, other: Parallel) -> Words | None:
        """What a line lacks is told once where its cells are filled one after the other.

        What follows from the number told last for two cells of another line is told as that alone.
        """
        if not isinstance(other, Lacking):
            return None
        if other.place != self.place:
            return self._then(other)
        if other.lacking & ~self.lacking or len(other.cells) > 1:
            return None
        (found,) = other.cells
        if self.why and other.why and len(self.cells) == 1:
            one, two, value = self.cells[0][0], found[0], self.lacking & ~other.lacking
            if in_turn := self.why.with_next(other.why, one, two, value, self.place):
                return joined((self.before, say("{}.", self.first), *in_turn))
        cells = (*self.cells, found)
        clauses = (say("{}: {} is {}.", capital(why), c, name) for c, why, name in cells)
        told = joined((say("{}.", self.first), *clauses))
        both = replace(self, lacking=other.lacking, cells=cells, told=told, why=None)
        return Words(joined((self.before, told)).parts, both)

    def _then(self, other: Lacking) -> Words | None:
        """What the number told last leaves to the two open cells of another line."""
        last, _, name = self.cells[-1]
        if len(other.cells) > 1 or not other.why:
            return None
        if not other.why.follows_from([last, *name.cells_named]):
            return None
        now, ((cell, *_),) = other.why.now, other.cells
        ((across, mask),) = other.why.by_place.items()
        if across is None:
            return None
        (beside,) = other.why.rest.cells_named
        (number,), (left,) = names(now, mask), names(now, other.lacking & ~mask)
        its, has = of_place(other.place, number), line(across.name, across.cells)
        text = "With that {} in {}, {} is {} and its {} is {}."
        then = say(text, number, has, its, beside, left, cell)
        before = joined((self.before, self.told))
        after = replace(other, before=before, told=then)
        return Words(joined((before, then)).parts, after)
