"""Runs: from something supposed, place by place, to a place that breaks.

Each *link* of a run looks at one place only. The shortest run is sought, and only what the
contradiction needs is kept of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from gridwright.engines.shrinking import shrink
from gridwright.explaining.arguments.spots import Bit, Spot, Spots
from gridwright.explaining.prepared.facts import Fact
from gridwright.model import Label, Place
from gridwright.model.domain import Domains, values_of

# All ways from place to place are tried if there are at most `MOST_SPOTS` places, and as long as no
# more than `WIDTH` positions are met at a time.
MOST_SPOTS = 8
WIDTH = 24
# Maximum number of places looked at of those that break together.
MOST_BROKEN = 6

Path = tuple[Spot, ...]


@dataclass(frozen=True)
class Link:
    """What some labels of one place make certain; nothing when the place breaks.

    `tied` are facts of cells outside the place that are determined by cells of `facts`.
    """

    place: Place
    labels: tuple[Label, ...]
    facts: tuple[Fact, ...] = ()
    tied: tuple[Fact, ...] = ()


@dataclass(frozen=True)
class Run:
    """Links from something supposed to the place that breaks.

    `needed` is what they use of the supposition, and of cells that are determined by it.
    """

    needed: tuple[Fact, ...]
    links: tuple[Link, ...]
    broken: Link

    @property
    def every(self) -> tuple[Link, ...]:
        """All links, the breaking one too."""
        return (*self.links, self.broken)

    @property
    def cost(self) -> tuple[int, int, int]:
        """How hard it is to follow: links, then labels, then facts."""
        labels = sum(len(link.labels) for link in self.every)
        return len(self.every), labels, sum(len(link.facts) for link in self.every)


def shortest_run(spots: Spots, sheet: Domains, most: int) -> Run | None:
    """The shortest run found from a sheet, with at most `most` links."""
    find = _all_ways if len(spots.each) <= MOST_SPOTS else _rounds
    runs = [_Shrinker(spots, sheet).run(path) for path in find(spots, sheet, most)]
    return min(runs, key=lambda run: run.cost, default=None)


def _all_ways(spots: Spots, sheet: Domains, most: int) -> list[Path]:
    """The shortest ways from place to place up to one that breaks.

    Where there are too many, only those that make most certain are followed.
    """
    front: list[tuple[Domains, Path]] = [(sheet, ())]
    met = {sheet}
    for _ in range(most):
        further: list[tuple[Domains, Path]] = []
        broken: list[Path] = []
        for before, path in front:
            for spot in spots.each:
                after = spots.after(spot, before)
                if after is None:
                    broken.append((*path, spot))
                elif after not in met:
                    met.add(after)
                    further.append((after, (*path, spot)))
        if broken:
            return broken
        front = sorted(further, key=lambda each: _values_left(each[0]))[:WIDTH]
    return []


def _values_left(sheet: Domains) -> int:
    return sum(domain.bit_count() for domain in sheet)


def _rounds(spots: Spots, sheet: Domains, most: int) -> list[Path]:
    """Ways to the places that break first when all places are heard round by round."""
    path: list[Spot] = []
    awake: Sequence[Spot] = spots.each
    for _ in range(most):
        fresh = [spot for spot in awake if spots.after(spot, sheet) != sheet]
        broken = [spot for spot in fresh if spots.after(spot, sheet) is None]
        if broken or not fresh:
            return [(*path, spot) for spot in broken[:MOST_BROKEN]]
        before = sheet
        for spot in fresh:
            after = spots.after(spot, sheet)
            if after is None:
                return [(*path, spot)]
            path.append(spot)
            sheet = after
        moved = {at for at, _ in _values_gone(before, sheet)}
        awake = [spot for spot in spots.each if not moved.isdisjoint(spot.at)]
    return []


class _Shrinker:
    """Takes from a path all that is not needed for its end."""

    def __init__(self, spots: Spots, sheet: Domains) -> None:
        self._spots = spots
        # What is known before each link, and which link removed each value that is gone.
        self._sheets = [sheet]
        self._removed_by = dict.fromkeys(_values_gone(spots.start, sheet), 0)
        self._needed: set[Bit] = set()

    def run(self, path: Path) -> Run:
        """The path as links: no link too many, none with more labels or facts than needed."""
        for number, spot in enumerate(path[:-1], 1):
            before = self._sheets[-1]
            after = self._spots.after(spot, before)
            if after is None:
                raise AssertionError("a place broke before the end of its path")
            self._sheets.append(after)
            for bit in _values_gone(before, after):
                self._removed_by[bit] = number
        broken = self._link(path[-1], len(path), ())
        links = []
        for number in range(len(path) - 1, 0, -1):
            wanted = self._needed_of(number)
            if wanted:
                links.append(self._link(path[number - 1], number, wanted))
        needed = tuple(self._spots.fact(bit) for bit in self._needed_of(0))
        return Run(needed, tuple(_without_repeats(links[::-1], needed)), broken)

    def _needed_of(self, number: int) -> tuple[Bit, ...]:
        return tuple(sorted(bit for bit in self._needed if self._removed_by[bit] == number))

    def _link(self, spot: Spot, number: int, wanted: tuple[Bit, ...]) -> Link:
        """A link with as few labels as can be, then resting on as few facts as can be."""
        spots, sheet = self._spots, self._sheets[number - 1]
        enough = partial(spots.tells, spot, sheet, wanted=wanted)
        labels = tuple(shrink(spot.labels, lambda some: some if enough(some) else None))
        groups = list(self._groups(spot, number))
        for bits in groups:
            less = _with_values(sheet, bits)
            if spots.tells(spot, less, labels, wanted):
                sheet = less
        removed = (bit for bits in groups for bit in bits)
        self._needed.update((at, value) for at, value in removed if not sheet[at] >> value & 1)
        return self._link_in_facts(spot, sheet, labels, wanted)

    def _groups(self, spot: Spot, number: int) -> Iterator[tuple[Bit, ...]]:
        """What earlier links removed from the cells a link sees: cell by cell, then value by value.

        Cells it sees only through others come first, then what was removed last.
        """
        own = frozenset(spot.own)
        seen = [bit for bit, by in self._removed_by.items() if by < number and bit[0] in spot.at]
        seen.sort(key=lambda bit: (bit[0] in own, -self._removed_by[bit], bit))
        by_cell: dict[tuple[int, int], list[Bit]] = {}
        for bit in seen:
            by_cell.setdefault((bit[0], self._removed_by[bit]), []).append(bit)
        yield from map(tuple, by_cell.values())
        yield from ((bit,) for bits in by_cell.values() if len(bits) > 1 for bit in bits)

    def _link_in_facts(
        self, spot: Spot, sheet: Domains, labels: tuple[int, ...], wanted: tuple[Bit, ...]
    ) -> Link:
        """A link in facts: all it tells of the cells of which something is wanted."""
        spots = self._spots
        own = frozenset(spot.own)
        cells = {at for at, _ in wanted}
        cells |= {other for at in cells - own for other in spots.partners[at] if other in own}
        left = spots.narrow(spot, sheet, labels) if wanted else None
        now = list(sheet)
        for at, domain in zip(spot.at, left or (), strict=left is not None):
            if at in cells:
                now[at] = domain
        new = list(_values_gone(sheet, tuple(now)))
        return Link(
            spot.place,
            tuple(spots.board.places.labels[label] for label in labels),
            tuple(spots.fact(bit) for bit in new if bit[0] in own),
            tuple(spots.fact(bit) for bit in new if bit[0] not in own),
        )


def _without_repeats(links: Iterable[Link], stated: Iterable[Fact]) -> Iterator[Link]:
    """Links without facts that were stated before."""
    known = set(stated)
    for link in links:
        facts, tied = (
            tuple(fact for fact in some if fact not in known) for some in (link.facts, link.tied)
        )
        known.update(facts, tied)
        yield replace(link, facts=facts, tied=tied)


def _values_gone(before: Domains, after: Domains) -> Iterator[Bit]:
    """The values that went from one sheet to the next."""
    for at, (old, new) in enumerate(zip(before, after, strict=True)):
        yield from ((at, value) for value in values_of(old & ~new))


def _with_values(sheet: Domains, bits: tuple[Bit, ...]) -> Domains:
    """A sheet with some values possible again."""
    more = list(sheet)
    for at, value in bits:
        more[at] |= 1 << value
    return tuple(more)
