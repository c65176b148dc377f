"""Following a road: from an end, cell after cell, as long as there is only one way on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from gridwright.grid import Cell
from gridwright.model import Label, SingleLoop
from gridwright.model.domain import values_of
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, listed, say
from gridwright.techniques.loop_road import OFF, ON, OPEN, Road, tell


@technique(
    "Follow the road",
    1,
    "A road cell with one way on takes it, as far as it is forced.",
    SingleLoop,
    together=True,
)
def follow_road(at: Sight) -> Iterator[Deduction]:
    """From each end of the road, the cells it can only go on to."""
    road = Road.seen(at)
    next_to = road.layout.next_to
    for end in values_of(road.on):
        if (next_to[end] & road.on).bit_count() < 2 and next_to[end] & road.open:
            movement = Movement(road)
            movement.follow(end)
            if movement.path:
                yield from at.deduce(
                    {road.cell(i): domain for i, domain in movement.now.items()},
                    road.cells(sorted(movement.used)),
                    movement.tell(end),
                    movement.labels,
                )


@dataclass
class Movement:
    """One movement along the road, with what it rests on.

    `now` is what is known after it of the cells it changed, `path` the cells it leads through, new
    or known. `full` are the full cells that shut others, `shut` the ways it cannot take because of
    something beside the road, with the reason.
    """

    road: Road
    now: dict[int, int] = field(default_factory=dict)
    path: list[int] = field(default_factory=list)
    full: dict[int, int] = field(default_factory=dict)
    shut: dict[int, str] = field(default_factory=dict)
    used: set[int] = field(default_factory=set)
    labels: list[Label] = field(default_factory=list)

    def follow(self, end: int) -> None:
        """Go on from a cell of the road as long as there is only one way."""
        todo = [end]
        while todo:
            todo += self.step(todo.pop())

    def domain(self, place: int) -> int:
        return self.now.get(place) or self.road.domains[place]

    def step(self, place: int) -> list[int]:
        """Look at one cell of the road; the cells to be looked at after it."""
        beside = self.road.layout.beside[place]
        sure = [i for i in beside if self.domain(i) == ON]
        ways = [i for i in beside if self.domain(i) == OPEN]
        wanted = 2 - len(sure)
        if not ways or wanted < 0:
            return []
        if wanted == 0:
            self._rest_on(place, sure)
            self.now.update(dict.fromkeys(ways, OFF))
            self.full.update(dict.fromkeys(ways, place))
            return []
        why_shut: dict[int, tuple[str, Label, list[int]]] = {}
        if len(ways) > wanted:
            why_shut = {i: why for i in ways if (why := self._why_shut(i))}
            ways = [i for i in ways if i not in why_shut]
        if len(ways) != wanted:
            return []
        for i, (reason, label, cells) in why_shut.items():
            self.shut[i] = reason
            self.labels.append(label)
            self.used.update(j for j in cells if j not in self.now)
            self.now[i] = OFF
        self._rest_on(place, [i for i in beside if i not in ways])
        return self._take(place, ways)

    def _take(self, place: int, ways: list[int]) -> list[int]:
        """Go on by some ways; the cells to be looked at after that."""
        self.now.update(dict.fromkeys(ways, ON))
        todo = []
        for way in ways:
            others = [i for i in self.road.layout.beside[way] if self.domain(i) == ON]
            known = [i for i in others if i != place]
            self.path += [way, *(i for i in known if i not in self.now)]
            todo += [*known, way]
        return todo

    def _rest_on(self, place: int, beside: list[int]) -> None:
        self.labels.append(self.road.degree(place))
        self.used.update(i for i in (place, *beside) if i not in self.now)

    def _why_shut(self, way: int) -> tuple[str, Label, list[int]] | None:
        """Why the road cannot take a way that is open, if that is seen at once."""
        beside = self.road.layout.beside[way]
        off = [i for i in beside if self.domain(i) == OFF]
        if len(beside) - len(off) < 2:
            return "would be a dead end", self.road.degree(way), off
        sure = [i for i in beside if self.domain(i) == ON]
        if len(sure) > 2:
            return "would join three road cells", self.road.degree(way), sure
        for block in () if self.road.touching else self.road.layout.diagonals[way]:
            _, last, one, other = block
            if self.domain(last) == ON and self.domain(one) == OFF == self.domain(other):
                return "would touch the road at a corner", self.road.block(block), list(block[1:])
        return None

    def tell(self, end: int) -> Tell:
        """The movement in words."""
        apart = not self.road.layout.next_to[end] & self.road.on
        known = self.path[-1] not in self.now
        path = [i for i in self.path if i in self.now or not apart]
        if apart:
            path.sort(key=lambda i: i not in self.road.layout.beside[end])
        way = _way(self.road.cell(end), self.road.cells(path), apart, known)
        return tell(say("{}{}.", way, self._reasons()))

    def _reasons(self) -> Words:
        by_reason: dict[str, list[Cell]] = {}
        for place, why in self.shut.items():
            by_reason.setdefault(why, []).append(self.road.cell(place))
        if not by_reason:
            return Words()
        reasons = [
            say("{} {}", listed(cells), _number(why, cells)) for why, cells in by_reason.items()
        ]
        return say(", as {}", listed(reasons))


def _number(why: str, cells: list[Cell]) -> str:
    return "would be dead ends" if len(cells) > 1 and why == "would be a dead end" else why


def _way(start: Cell, path: list[Cell], apart: bool, known: bool) -> Words:
    """Where the road goes from a cell; `known` says that the last cell is on it already."""
    if apart:
        first, rest = say("{} can only join {}", start, listed(path[:2])), path[2:]
        return say("{}, and the road goes on to {}", first, listed(rest)) if rest else first
    if known:
        return say("{} can only go on through {} to {}", start, listed(path[:-1]), path[-1])
    return say("{} can only go on to {}", start, listed(path))
