"""A technique at one place of a board: what it saw there is kept as long as nothing changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
from gridwright.reasoning.words import Words

# Answers that a technique keeps for one constraint; from step to step most places look the same.
KEPT = 512


@dataclass(eq=False)
class Lookout:
    """A technique with the constraint it looks at (None = the whole board).

    `cells` are those that may matter to what it sees: of the constraint, and of its place. While it
    is not `awake`, its constraint is no part of the board. Where a board `grows`, it is noted
    whether a technique `asks` for constraints elsewhere: there may be more of them later.
    """

    technique: Technique
    posting: Posting | None
    cells: tuple[Cell, ...]
    number: int
    awake: bool = True
    grows: bool = False
    asks: bool = False
    _kept: dict[Domains, Deductions] = field(default_factory=dict)
    _memory: Readings = field(default_factory=Readings)

    @lazy
    def _fetch(self) -> Fetch:
        """How to take out what is known of its cells."""
        return fetcher(self.cells)

    @lazy
    def _wide(self) -> bool:
        return self.technique.wide

    def look(self, position: Position) -> Deductions:
        """What the technique deduces here."""
        if self._wide:
            return self._look_wide(position) if self.awake else ()
        key = self._fetch(position.domains)
        found = self._kept.get(key)
        if found is None:
            if not self.awake:
                return ()
            if len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            found = self._kept[key] = self._find(position)
        return found

    def _find(self, position: Position) -> Deductions:
        if not self.grows:
            return tuple(self.technique.find(Sight(position, self.posting)))
        asking = _Asking(position)
        found = tuple(self.technique.find(Sight(cast(Position, asking), self.posting)))
        self.asks = self.asks or asking.asked
        return found

    def forget(self) -> None:
        """Forget what was seen, since there are more constraints than before."""
        self._kept.clear()
        self._memory.clear()

    def _look_wide(self, position: Position) -> Deductions:
        """The same for a technique that may read any cell."""
        found = self._memory.get(position.domains)
        if found is None:
            watched = _Watched(position)
            found = tuple(self.technique.find(Sight(watched, self.posting)))
            self._memory.keep(watched.domains.read, found)
        return found


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


class _Asking:
    """A position of which is noted whether constraints elsewhere were asked for."""

    def __init__(self, position: Position) -> None:
        self._position = position
        # What is asked for most is at hand.
        self.domains, self.start = position.domains, position.start
        self.puzzle, self.atoms_in = position.puzzle, position.atoms_in
        self.asked = False

    def __getattr__(self, name: str) -> Any:
        if name in ("atoms", "atoms_at"):
            self.asked = True
        return getattr(self._position, name)


class _Watched:
    """A position of which is noted what was read."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self.domains = _Reading(position.domains)

    @property
    def puzzle(self) -> Any:
        return self._position.puzzle

    @property
    def start(self) -> Mapping[Cell, int]:
        return self._position.start

    @property
    def base(self) -> Mapping[Cell, int]:
        raise AssertionError("what a technique finds may rest on what is known alone")

    @property
    def seen(self) -> Mapping[Cell, int]:
        return self.base

    @property
    def supposing(self) -> bool:
        return self._position.supposing

    @property
    def atoms(self) -> tuple[Posting, ...]:
        return self._position.atoms

    def atoms_in(self, place: Place) -> tuple[Posting, ...]:
        return self._position.atoms_in(place)

    def atoms_at(self, cell: Cell) -> tuple[Posting, ...]:
        return self._position.atoms_at(cell)

    def why_not(self, cell: Cell, value: int) -> Words:
        return self._position.why_not(cell, value)

    def why_none(self, cell: Cell, mask: int) -> Words:
        return self._position.why_none(cell, mask)

    @property
    def asked(self) -> int | None:
        return self._position.asked

    def wants(self, cell: Cell) -> bool:
        return self._position.wants(cell)

    def told_left(self, cell: Cell) -> int:
        return self._position.told_left(cell)

    def left_last(self, cell: Cell) -> int:
        return self._position.left_last(cell)

    def said_last(self, cell: Cell) -> int:
        return self._position.said_last(cell)

    def crossed_out_last(self, cell: Cell) -> int:
        return self._position.crossed_out_last(cell)

    def is_just_told(self, cell: Cell) -> bool:
        return self._position.is_just_told(cell)

    def was_left(self, cell: Cell, mask: int) -> bool:
        return self._position.was_left(cell, mask)

    def is_named(self, cell: Cell) -> bool:
        return self._position.is_named(cell)

    def last_told(self, cell: Cell) -> int:
        return self._position.last_told(cell)
