"""A technique at one place of a board: what it saw there is kept as long as nothing changed."""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, Mapping, ValuesView
from dataclasses import dataclass, field
from typing import Any, cast

from gridwright.explaining.deducing.readings import Deductions, Readings
from gridwright.explaining.prepared.facts import Fetch, fetcher
from gridwright.grid import Cell
from gridwright.lazy import lazy
from gridwright.model import Place, Posting
from gridwright.model.domain import Domains
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import Technique

# Answers that a technique keeps for one constraint; from step to step most places look the same.
KEPT = 512
# What it keeps itself of parts of what it looks at.
KEPT_AGAIN = 4096

# Lookouts in their order, as keys: so they are taken into others that wait at once.
Readers = Mapping[Cell, dict["Lookout", None]]


@dataclass(eq=False)
class Lookout:
    """A technique with the constraint it looks at (None = the whole board).

    `cells` are those that may matter to what it sees: of the constraint, and of its place. While it
    is not `awake`, its constraint is no part of the board. Where a board `grows`, it is noted
    whether a technique `asks` for constraints elsewhere: there may be more of them later.

    `readers` are, for each cell, the lookouts to which it has mattered so far. A technique that may
    read any cell becomes one of them when it does.
    """

    technique: Technique
    posting: Posting | None
    cells: tuple[Cell, ...]
    number: int
    readers: Readers = field(repr=False)
    awake: bool = True
    grows: bool = False
    asks: bool = False
    _kept: dict[Domains, Deductions] = field(default_factory=dict)
    _memory: Readings = field(default_factory=Readings)
    _again: dict[object, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.wide:
            self._read(self.cells)

    def watches(self, cells: Iterable[Cell]) -> bool:
        """Whether some cells may matter to what it sees."""
        return self.wide or not self._cells.isdisjoint(cells)

    @lazy
    def _cells(self) -> frozenset[Cell]:
        return frozenset(self.cells)

    def _read(self, cells: Iterable[Cell]) -> None:
        for cell in cells:
            self.readers[cell][self] = None

    @lazy
    def _fetch(self) -> Fetch:
        """How to take out what is known of its cells."""
        return fetcher(self.cells)

    @lazy
    def wide(self) -> bool:
        """Whether it may read any cell."""
        return self.technique.wide

    @lazy
    def asked(self) -> tuple[bool, bool]:
        """Whether it is asked for a grade, and whether for what is told."""
        return self.technique.is_asked(False), self.technique.is_asked(True)

    def look(self, position: Position) -> Deductions:
        """What the technique deduces here."""
        known = position.domains
        if self.wide:
            found = self._memory.get(known) if self.awake else ()
            return self._find_reading(position) if found is None else found
        key = self._fetch(known)
        found = self._kept.get(key)
        if found is None:
            if not self.awake:
                return ()
            if len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            found = self._kept[key] = self._find(position)
        return found

    def _find(self, position: Position) -> Deductions:
        standing = _Standing(position, position.domains)
        found = self._found_from(standing)
        self.asks = self.asks or (self.grows and standing.asked)
        return found

    def _find_reading(self, position: Position) -> Deductions:
        """The same for a technique that may read any cell."""
        domains = _Reading(position.domains)
        found = self._found_from(_Standing(position, domains))
        self._memory.keep(domains.read, found)
        self._read(domains.read)
        return found

    def _found_from(self, standing: _Standing) -> Deductions:
        if len(self._again) >= KEPT_AGAIN:
            self._again.clear()
        sight = Sight(cast(Position, standing), self.posting, self._again)
        return tuple(self.technique.find(sight))

    def forget(self) -> None:
        """Forget what was seen, since there are more constraints than before."""
        self._kept.clear()
        self._again.clear()
        self._memory.clear()


class _Reading(Mapping[Cell, int]):
    """What is known of the cells of a board, and which of them were read."""

    def __init__(self, known: Mapping[Cell, int]) -> None:
        self._known = known
        self.read: dict[Cell, int] = {}

    def __getitem__(self, cell: Cell) -> int:
        value = self.read[cell] = self._known[cell]
        return value

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)

    # What goes through all cells reads them at once, not one by one.
    def items(self) -> ItemsView[Cell, int]:
        self.read.update(self._known)
        return self._known.items()

    def values(self) -> ValuesView[int]:
        self.read.update(self._known)
        return self._known.values()


class _Standing:
    """What a technique sees of a position: what is known, and which constraints there are.

    It does not hold the position itself. What a technique found has its words ready and so holds
    this; all notes of a position would be kept with it, and refer to it in a circle, which only a
    garbage collection takes apart. It is noted whether constraints elsewhere were `asked` for.
    """

    def __init__(self, position: Position, domains: Mapping[Cell, int]) -> None:
        self.domains, self.start, self.puzzle = domains, position.start, position.puzzle
        self.asked = False
        self._constraints = position.constraints

    @property
    def atoms(self) -> tuple[Posting, ...]:
        self.asked = True
        return self._constraints.atoms

    def atoms_in(self, place: Place) -> tuple[Posting, ...]:
        return self._constraints.in_place.get(place, ())

    def atoms_at(self, cell: Cell) -> tuple[Posting, ...]:
        self.asked = True
        return self._constraints.at_cell[cell]
