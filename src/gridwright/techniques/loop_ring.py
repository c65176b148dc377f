"""The ring of cells around a number: what follows there if one of them were on or off the road.

Only the ring itself is imagined: the number, dead ends and full cells in the ring, and its corners.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from gridwright.grid import Cell
from gridwright.lazy import lazy
from gridwright.model import Label
from gridwright.reasoning.sight import Sight
from gridwright.techniques.loop_road import OFF, ON, OPEN, block_label, degree_label, number_of


@dataclass(frozen=True)
class Event:
    """Something that happens in the ring: a cell gets a value, or (a clash) it cannot.

    `why` names the reason, `source` where it is seen, `by` the imagined cells that make it so and
    `used` the known ones.
    """

    cell: Cell
    value: int
    why: str
    source: Cell
    by: tuple[Cell, ...]
    used: tuple[Cell, ...]
    label: Label


@dataclass(frozen=True)
class Refuted:
    """A value that a cell of the ring cannot have: what would happen, and the clash."""

    cell: Cell
    value: int
    events: tuple[Event, ...]
    clash: Event

    @property
    def steps(self) -> tuple[Event, ...]:
        """What happens, apart from the number being reached or needing the rest."""
        return tuple(event for event in self.events if event.why != "count")

    @property
    def counts(self) -> bool:
        """Whether the number matters."""
        return any(event.why in ("count", "few", "many") for event in (*self.events, self.clash))


class Share(NamedTuple):
    """Open cells around a number that are all beside one cell of the road.

    It takes at least `least` and at most `most` of them; `off` and `on` are the other cells beside
    it, because of which that is so. A cell that is open itself is one of the cells.
    """

    by: Cell
    cells: tuple[Cell, ...]
    least: int
    most: int
    off: tuple[Cell, ...]
    on: tuple[Cell, ...]

    @property
    def spare(self) -> int:
        """How many of the cells are off at least."""
        return len(self.cells) - self.most

    @property
    def exact(self) -> bool:
        """Whether it is known how many of the cells are on the road."""
        return self.least == self.most


class Ring:
    """The cells around a number, and what is known there.

    Where a cell of the road takes a known number of some of them, whichever these are, the ring is
    all others, with the rest of the number.
    """

    def __init__(self, at: Sight, share: Share | None = None) -> None:
        self.at = at
        self.share = share
        self.cells = at.cells
        self.taken = 0
        if share:
            self.cells = tuple(cell for cell in at.cells if cell not in share.cells)
            self.taken = share.most
        self.centre: Cell = at.place.cells[0]
        self.number = number_of(at.constraint) - self.taken
        self.domains = at.position.domains
        self.near = at.puzzle.grid.neighbours
        self.corners = () if at.puzzle.touch else tuple(_corners(at, self.centre))

    @lazy
    def known(self) -> Mapping[Cell, int]:
        """What is known of all cells that may matter, read once for all that is imagined."""
        beside = (near for cell in self.cells for near in self.near[cell])
        corners = (cell for one, other, corner, _ in self.corners for cell in (one, other, corner))
        cells = dict.fromkeys((*self.cells, *beside, *corners))
        return {cell: self.domains[cell] for cell in cells}

    @property
    def rests_on(self) -> tuple[Cell, ...]:
        """The known cells by which a share of the number is known."""
        return (self.share.by, *self.share.on, *self.share.off) if self.share else ()

    @property
    def labels(self) -> tuple[Label, ...]:
        """The rules by which a share of the number is known."""
        if self.share is None:
            return ()
        return self.at.label, degree_label(self.at.position, self.share.by)

    @property
    def has_dead_end(self) -> bool:
        """Whether an open cell of the ring is a dead end, whatever the number says."""
        known = self.domains
        return any(
            known[cell] == OPEN and sum(known[c] != OFF for c in self.near[cell]) < 2
            for cell in self.cells
        )

    def refuted(self) -> Iterator[Refuted]:
        """The values of open cells that lead to a clash in the ring."""
        for cell in self.cells:
            if self.known[cell] == OPEN:
                found = self._refuted(cell, OFF) or self._refuted(cell, ON)
                if found is not None:
                    yield found

    def _refuted(self, cell: Cell, value: int) -> Refuted | None:
        """The clash that a value leads to, if there is one: by shapes first, or by the number."""
        found = Supposed(self, cell, value).refuted()
        if found is None or (found.counts and not found.steps):
            return found
        other = Supposed(self, cell, value, number_first=True).refuted()
        at_once = other is not None and other.counts and not other.steps
        return other if at_once or not found.counts else found


def _corners(at: Sight, centre: Cell) -> Iterator[tuple[Cell, Cell, Cell, tuple[Cell, ...]]]:
    """The corners of the ring: two cells beside the number, and the cell that joins them."""
    for block in at.puzzle.grid.blocks_with[centre]:
        beside = [c for c in block if (c.row == centre.row) != (c.column == centre.column)]
        corner = next(c for c in block if c != centre and c not in beside)
        yield beside[0], beside[1], corner, block


@dataclass
class Supposed:
    """One cell of a ring with a value, and what follows; `left` is known and imagined together."""

    ring: Ring
    cell: Cell
    value: int
    number_first: bool = False
    now: dict[Cell, int] = field(default_factory=dict)
    events: dict[Cell, Event] = field(default_factory=dict)
    left: dict[Cell, int] = field(default_factory=dict)
    clash: Event | None = None

    def refuted(self) -> Refuted | None:
        """The value as refuted, if a clash is found."""
        self.left = dict(self.ring.known)
        self.now[self.cell] = self.left[self.cell] = self.value
        first, then = self._shapes, self._count
        if self.number_first:
            first, then = then, first
        while self.clash is None and (first() or then()):
            pass
        if self.clash is None:
            return None
        needed = self._needed(self.clash)
        events = tuple(event for cell, event in self.events.items() if cell in needed)
        return Refuted(self.cell, self.value, events, self.clash)

    def _needed(self, clash: Event) -> set[Cell]:
        found: set[Cell] = set()
        todo = list(clash.by)
        while todo:
            cell = todo.pop()
            if cell not in found and cell in self.events:
                found.add(cell)
                todo += self.events[cell].by
        return found

    def _note(
        self, cells: Iterable[Cell], value: int, why: str, rests: Sequence[Cell], label: Label
    ) -> bool:
        """Give cells a value; the first of the cells it rests on is where that is seen."""
        by = tuple(cell for cell in rests if cell in self.now)
        used = tuple(cell for cell in rests if cell not in self.now)
        source = self.ring.centre if why == "count" else rests[0]
        for cell in cells:
            self.events[cell] = Event(cell, value, why, source, by, used, label)
            self.now[cell] = self.left[cell] = value
        return True

    def _fail(self, cell: Cell, why: str, rests: Sequence[Cell], label: Label) -> bool:
        by = tuple(each for each in rests if each in self.now)
        used = tuple(each for each in rests if each not in self.now)
        self.clash = Event(cell, 0, why, cell, by, used, label)
        return True

    def _shapes(self) -> bool:
        """Look at every cell of the ring and its corners; whether something was found."""
        changed, left = False, self.left
        for cell in self.ring.cells:
            if self.clash is None and left[cell] != OFF:
                changed |= self._ways(cell)
        for one, other, corner, block in self.ring.corners:
            if self.clash is None:
                changed |= self._corner(one, other, corner, block)
        return changed

    def _ways(self, cell: Cell) -> bool:
        """What a cell that may be on the road means for those beside it."""
        beside, left = self.ring.near[cell], self.left
        kinds = [left[c] for c in beside]
        ways, taken, here = len(beside) - kinds.count(OFF), kinds.count(ON), left[cell]
        few, many = ways < 2, taken > 2
        if not (few or many or (here == ON and (taken == 2 or ways == 2))):
            return False
        off = [c for c in beside if left[c] == OFF]
        on = [c for c in beside if left[c] == ON]
        label = degree_label(self.ring.at.position, cell)
        if few or many:
            rests, why = (off, "dead") if few else (on[:3], "three")
            if here == ON:
                return self._fail(cell, why, [cell, *rests], label)
            return self._note([cell], OFF, why, rests, label)
        open_ = [c for c in beside if left[c] == OPEN and c in self.ring.cells]
        if taken == 2 and open_:
            return self._note(open_, OFF, "full", [cell, *on], label)
        if ways == 2 and open_:
            return self._note(open_, ON, "way", [cell, *off], label)
        return False

    def _corner(self, one: Cell, other: Cell, corner: Cell, block: tuple[Cell, ...]) -> bool:
        """Two cells beside the number would touch at a corner unless the third joins them."""
        kinds = self.left[one], self.left[other], self.left[corner]
        if kinds not in ((ON, ON, OFF), (ON, ON, OPEN), (ON, OPEN, OFF), (OPEN, ON, OFF)):
            return False
        label = block_label(self.ring.at.position, block)
        if kinds == (ON, ON, OFF):
            return self._fail(corner, "touch", [one, other, corner], label)
        if kinds[2] == OPEN:
            return self._note([corner], ON, "corner", [one, other], label)
        known, free = (one, other) if kinds[0] == ON else (other, one)
        return self._note([free], OFF, "corner", [known, corner], label)

    def _count(self) -> bool:
        """What the number says once the shapes are clear; whether something was found."""
        ring, left = self.ring, self.left
        on = [c for c in ring.cells if left[c] == ON]
        open_ = [c for c in ring.cells if left[c] == OPEN]
        off = [c for c in ring.cells if left[c] == OFF]
        label = ring.at.label
        if len(on) > ring.number:
            return self._fail(ring.centre, "many", on, label)
        if len(on) + len(open_) < ring.number:
            return self._fail(ring.centre, "few", off, label)
        if open_ and len(on) == ring.number:
            return self._note(open_, OFF, "count", on, label)
        if open_ and len(on) + len(open_) == ring.number:
            return self._note(open_, ON, "count", off, label)
        return False
