"""Following a road: from an end, cell after cell, as long as there is only one way on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise
from operator import itemgetter

from gridwright.grid import Cell
from gridwright.model import Label, SingleLoop
from gridwright.model.domain import values_of
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, about, listed, say, separated
from gridwright.techniques.loop_road import OFF, ON, OPEN, Road, after_full, tell_shut

# Where a step by rows and columns leads.
DIRECTIONS = {(0, 1): "right", (0, -1): "left", (1, 0): "down", (-1, 0): "up"}

DEAD_END = say("would be a dead end")


@technique(
    "Follow the road",
    1,
    "A road cell with one way on takes it, as far as it is forced.",
    SingleLoop,
    together=True,
)
def _follow_road(at: Sight) -> Iterator[Deduction]:
    """From each end of the road, the cells it can only go on to."""
    road = Road.seen(at)
    next_to = road.layout.next_to
    for end in values_of(road.on):
        if (next_to[end] & road.on).bit_count() < 2 and next_to[end] & road.open:
            movement = Movement(road)
            movement.follow(end)
            if movement.path:
                found = at.deduce(
                    {road.cell(i): domain for i, domain in movement.now.items()},
                    road.cells(sorted(movement.used)),
                    movement.tell(end),
                    movement.labels,
                )
                yield from (replace(each, why=movement.why) for each in found)


follow_road = replace(_follow_road, tell_all=tell_shut)


@dataclass
class Movement:
    """One movement along the road, with what it rests on.

    `now` is what is known after it of the cells it changed, `path` the cells it leads through, new
    or known, and `before` the cell before each of them. `full` are the full cells that shut others,
    `shut` the ways it cannot take because of something beside the road, with the reason, `sources`
    the changed cells by which another one was, and `rests` the rule and the known cells by which it
    was. `domains` are what is known of all cells by then.
    """

    road: Road
    now: dict[int, int] = field(default_factory=dict)
    path: list[int] = field(default_factory=list)
    before: dict[int, int] = field(default_factory=dict)
    full: dict[int, int] = field(default_factory=dict)
    shut: dict[int, Words] = field(default_factory=dict)
    sources: dict[int, list[int]] = field(default_factory=dict)
    rests: dict[int, tuple[Label, frozenset[int]]] = field(default_factory=dict)
    domains: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.domains = list(self.road.domains)
        for place, domain in self.now.items():
            self.domains[place] = domain

    @property
    def used(self) -> set[int]:
        """The known cells that it rests on."""
        return {i for _, known in self.rests.values() for i in known}

    @property
    def labels(self) -> list[Label]:
        """The rules that it rests on."""
        return list(dict.fromkeys(label for label, _ in self.rests.values()))

    def _change(self, places: Iterable[int], domain: int) -> None:
        for place in places:
            self.now[place] = self.domains[place] = domain

    def follow(self, end: int) -> None:
        """Go on from a cell of the road as long as there is only one way."""
        todo = [end]
        while todo:
            todo += self.step(todo.pop())

    def step(self, place: int) -> list[int]:
        """Look at one cell of the road; the cells to be looked at after it."""
        beside, domains = self.road.layout.beside[place], self.domains
        sure = [i for i in beside if domains[i] == ON]
        ways = [i for i in beside if domains[i] == OPEN]
        wanted = 2 - len(sure)
        if not ways or wanted < 0:
            return []
        if wanted == 0:
            self._rest_on(place, sure, ways)
            self._change(ways, OFF)
            self.full.update(dict.fromkeys(ways, place))
            return []
        why_shut: dict[int, tuple[Words, Label, list[int]]] = {}
        if len(ways) > wanted:
            why_shut = {i: why for i in ways if (why := self._why_shut(i))}
            ways = [i for i in ways if i not in why_shut]
        if len(ways) != wanted:
            return []
        for i, (reason, label, cells) in why_shut.items():
            self.shut[i] = reason
            self.rests[i] = label, frozenset(j for j in cells if j not in self.now)
            self.sources[i] = [j for j in cells if j in self.now]
            self._change((i,), OFF)
        self._rest_on(place, [i for i in beside if i not in ways], ways)
        return self._take(place, ways)

    def _take(self, place: int, ways: list[int]) -> list[int]:
        """Go on by some ways; the cells to be looked at after that."""
        self._change(ways, ON)
        todo = []
        for way in ways:
            others = [i for i in self.road.layout.beside[way] if self.domains[i] == ON]
            known = [i for i in others if i != place]
            self._pass(place, way)
            if len(known) > 1:
                continue  # three ways meet there, which is told by itself
            for i in known:
                if i not in self.now:
                    self._pass(way, i)
            todo += [*known, way]
        return todo

    def _pass(self, before: int, place: int) -> None:
        self.path.append(place)
        self.before.setdefault(place, before)

    def _rest_on(self, place: int, beside: list[int], changed: list[int]) -> None:
        """Note what a change at a cell rests on: the cell, and some beside it."""
        known = frozenset(i for i in (place, *beside) if i not in self.now)
        self.rests.update(dict.fromkeys(changed, (self.road.degree(place), known)))
        sources = [i for i in (place, *beside) if i in self.now]
        self.sources.update(dict.fromkeys(changed, sources))

    def leading_to(self, places: Iterable[int]) -> set[int]:
        """The changed cells that some places rest on, themselves too if they were changed."""
        todo = [i for i in places if i in self.now]
        found: set[int] = set()
        while todo:
            i = todo.pop()
            if i not in found:
                found.add(i)
                todo += self.sources.get(i, ())
        return found

    def _why_shut(self, way: int) -> tuple[Words, Label, list[int]] | None:
        """Why the road cannot take a way that is open, if that is seen at once."""
        beside, domains = self.road.layout.beside[way], self.domains
        off = [i for i in beside if domains[i] == OFF]
        if len(beside) - len(off) < 2:
            return DEAD_END, self.road.degree(way), off
        sure = [i for i in beside if domains[i] == ON]
        if len(sure) > 2:
            joins = say("would join all of {}", listed(sorted(self.road.cells(sure))))
            return joins, self.road.degree(way), sure
        for block in () if self.road.touching else self.road.layout.diagonals[way]:
            _, last, one, other = block
            if domains[last] == ON and domains[one] == OFF == domains[other]:
                touch = say("would touch {} at a corner", self.road.cell(last))
                return touch, self.road.block(block), list(block[1:])
        return None

    def tell(self, end: int) -> Tell:
        """The movement in words, as far as it is wanted."""

        def words(now: Position) -> Words:
            wanted = [i for i in self.now if now.wants(self.road.cell(i))]
            return self._as_far_as(self.leading_to(wanted), end).words(now, end)

        return words

    def why(self, cell: Cell) -> Words:
        """Why a cell beside the way is off: "R2C2 is full"; empty where that is told with it."""
        full = (by for i, by in self.full.items() if self.road.cell(i) == cell)
        return next((say("{} is full", self.road.cell(by)) for by in full), Words())

    def _as_far_as(self, places: Collection[int], end: int) -> Movement:
        """The movement as far as it changes some cells; all of it if none of them is on the way.

        Of a cell that has to join two others both are kept.
        """
        path = {i for i in self.path if i in places}
        if not path or all(i in places for i in self.now):
            return self
        for i in tuple(path):
            while (i := self.before[i]) in self.before and i not in path:
                path.add(i)
        path |= {i for i in self.path if self.before[i] == end}
        path |= {i for i in self.path if i not in self.now and self.before[i] in path}
        return replace(
            self,
            path=[i for i in self.path if i in path],
            before={i: before for i, before in self.before.items() if i in path},
            shut={i: why for i, why in self.shut.items() if i in places},
        )

    def words(self, now: Position, end: int) -> Words:
        """The movement from a cell in words."""
        road = self.road
        if road.layout.next_to[end] & road.on:
            way = _way(road.cell(end), road.cells(self.path), self.path[-1] not in self.now)
        else:
            way = self._both_ways(end)
        shut = road.cells(i for i in self.used if i not in self.path)
        unseen = [i for i in self.shut if now.seen[road.cell(i)] & ON]
        filled, barred = [*self._filled()], listed(self.why_shut(unseen))
        why = separated(filter(None, (*filled, barred)), ", and ")
        if not why:
            told = say("{}.", way)
        elif filled:
            told = say("{}: {}.", way, why)
        else:
            told = say("{}, as {}.", way, why)
        return after_full(now, shut, told)

    def _filled(self) -> Iterator[Words]:
        """The cells of the way itself that are full, with those that they shut beside it."""
        sources = (i for place in self.path for i in self.sources.get(place, ()))
        if shut := sorted({i for i in sources if i in self.full}):
            full = self.road.cells(sorted({self.full[i] for i in shut}))
            verb, off = "is" if len(full) == 1 else "are", self.road.cells(shut)
            yield say("{} {} then full and {} off", listed(full), verb, listed(off))

    def _both_ways(self, end: int) -> Words:
        """Where the road goes, one way and the other, from a cell with no other beside it yet."""
        start = self.road.cell(end)
        firsts = [i for i, before in self.before.items() if before == end]
        arms = [self.road.cells((first, *self._beyond(first))) for first in firsts]
        if all(len(arm) == 1 for arm in arms):
            return say("{} can only join {}", start, listed(cell for arm in arms for cell in arm))
        one, other = (_run(start, arm) for arm in arms)
        winding = any(len([*_straight(start, arm)]) > 1 for arm in arms)
        text = "one {}, the other {}" if winding else "{} and {}"
        return say("{} has only two ways out, {}", start, say(text, one, other))

    def _beyond(self, place: int) -> list[int]:
        """The cells that the road leads through after one."""
        after = {before: i for i, before in self.before.items()}
        found: list[int] = []
        while (place := after.get(place, -1)) >= 0 and place not in found:
            found.append(place)
        return found

    def why_shut(self, within: Collection[int] | None = None) -> list[Words]:
        """Why it cannot take ways that are open, all or only some."""
        by_reason: dict[Words, list[Cell]] = {}
        for place, why in self.shut.items():
            if within is None or place in within:
                by_reason.setdefault(why, []).append(self.road.cell(place))
        return [
            say("{} {}", listed(cells), _number(why, cells)) for why, cells in by_reason.items()
        ]


def _number(why: Words, cells: list[Cell]) -> Words:
    return say("would be dead ends") if len(cells) > 1 and why == DEAD_END else why


def _way(start: Cell, path: list[Cell], known: bool) -> Words:
    """Where the road goes from a cell; `known` says that the last cell is on it already."""
    if len(path) == 1:
        return say("{} can only go on to {}", start, *path)
    if known and len(path) == 2:
        return say("{} can only go on through {} to {}", start, *path)
    return say("{} can only go {}", start, _run(start, path))


def _run(start: Cell, path: list[Cell]) -> Words:
    """A way in words: straight to each turn of it, or through all its cells if it winds."""
    straight = [*_straight(start, path)]
    if len(straight) > max(2, len(path) // 2):
        return say("through {} to {}", listed(path[:-1]), path[-1])
    legs = [say("{} to {}", about(name, cells[:-1]), cells[-1]) for name, cells in straight]
    return separated((*legs[:-2], separated(legs[-2:], " and ")), ", ")


def _straight(start: Cell, path: list[Cell]) -> Iterator[tuple[str, list[Cell]]]:
    """The straight parts of a way: where each leads, and its cells."""
    steps = ((b.row - a.row, b.column - a.column) for a, b in pairwise((start, *path)))
    for step, part in groupby(zip(steps, path, strict=True), itemgetter(0)):
        yield DIRECTIONS[step], [cell for _, cell in part]
