"""Skyscrapers: as many must be seen as there are tall ones behind a building: one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from gridwright.grid import Cell
from gridwright.model import Visible
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, joined, listed, say
from gridwright.techniques.skyline_asides import (
    facts_left_out,
    needed_facts,
    of_it,
    reasons,
)
from gridwright.techniques.skyline_buildings import as_numbers, seen_as
from gridwright.techniques.skyline_marks import Fact
from gridwright.techniques.skyline_risers import rising_up_to
from gridwright.techniques.skyline_rising import all_are_seen
from gridwright.techniques.skyline_room import may_be_before, may_be_behind
from gridwright.techniques.skyline_views import (
    View,
    becomes,
    least_known,
    news_of,
    outcomes,
    view_of,
)

NOTHING = Words()
# Up to how many heights besides the one that is left are told of a cell.
FEW = 2
# Up to how many heights are named that the order leaves to a building in front.
NAMED = 3
# From how many reasons on each cell has its own sentence.
MANY = 3


@technique(all_are_seen.name, all_are_seen.rank, all_are_seen.about, Visible, told_only=True)
def stand_in_order(at: Sight) -> Iterator[Deduction]:
    """A building that stands and all that are taller have to be seen, so they come in order."""
    view = view_of(at)
    for height, position in view.where.items():
        tall = may_be_behind(view, position, height)
        front = may_be_before(view, position)
        # Others that are taller stand in the line, before everybody's eyes.
        plain = {*tall, *view.where}.issuperset(range(height + 1, view.size + 1))
        if tall and plain and len(front) + 1 + len(tall) == view.clue:
            order = _Order(view, position, tuple(front), tuple(tall))
            left = order.left_in(view)
            if any(view.domains[i] & ~mask for i, mask in left.items()):
                yield from order.deduced(left)


@dataclass(frozen=True)
class _Order:
    """A building with all before it that may be seen, and the taller ones, all of them seen."""

    view: View
    position: int
    front: tuple[int, ...]
    tall: tuple[int, ...]

    def left_in(self, view: View) -> dict[int, int]:
        """What that leaves to positions by what is known in a view; nothing if that cannot be.

        What follows from a height that has one place then is among it.
        """
        left: dict[int, int] = {}
        while (more := self._left_at_once(view)) and any(
            view.domains[i] & ~mask for i, mask in more.items()
        ):
            left = {i: left.get(i, -1) & more.get(i, -1) for i in {*left, *more}}
            domains = [mask & more.get(i, -1) for i, mask in enumerate(view.domains)]
            known = sum({mask for mask in domains if mask in SINGLES})
            view = view.with_domains([m if m in SINGLES else m & ~known for m in domains])
        return left

    def _left_at_once(self, view: View) -> dict[int, int]:
        """What the first and the last places leave to positions, and those in front, which rise."""
        first, last = self._first(view), self._last(view)
        if len(first) < len(self.tall) or len(last) < len(self.tall):
            return {}
        left = self._front_rises(view)
        for height, least, most in zip(self.tall, first, reversed(last), strict=True):
            for i in (*range(least), *range(most + 1, view.size)):
                left[i] = left.get(i, -1) & ~(1 << height)
            if least == most:
                left[least] = left.get(least, -1) & 1 << height
        return left if all(view.domains[i] & mask for i, mask in left.items()) else {}

    def _front_rises(self, view: View) -> dict[int, int]:
        """What is left to those in front, each taller than all before it."""
        left = rising_up_to((*self.front, self.position), view.domains)
        return {i: left[i] for i in self.front}

    def _first(self, view: View) -> list[int]:
        """The first positions that the tall ones can have, one behind the other."""
        found, i = list[int](), self.position
        for height in self.tall:
            behind = (j for j in range(i + 1, view.size) if view.domains[j] >> height & 1)
            if (i := next(behind, view.size)) == view.size:
                break
            found.append(i)
        return found

    def _last(self, view: View) -> list[int]:
        """The last positions that they can have, the tallest first."""
        found, i = list[int](), view.size
        for height in reversed(self.tall):
            before = (j for j in reversed(range(i)) if view.domains[j] >> height & 1)
            if (i := next(before, -1)) < 0:
                break
            found.append(i)
        return found

    def deduced(self, left: Mapping[int, int]) -> Iterator[Deduction]:
        """That tall ones are nowhere out of their order."""
        view = self.view
        # What goes without that needs no reasons here, unless the order leaves one height.
        news = {
            i: m if m in SINGLES else m | ~view.domains[i]
            for i, m in left.items()
            if view.domains[i] & ~m
        }
        masks = {view.cells[i]: mask for i, mask in news.items()}
        enough = least_known(view, range(view.size), partial(self._follows, news), kept=())

        def words(now: Position) -> Words:
            wanted = {i: mask for i, mask in news.items() if now.wants(view.cells[i])}
            others = facts_left_out(now, view, masks)
            needed = needed_facts(now, view, partial(self._follows, wanted))
            facts = dict.fromkeys((*needed, *others))
            why = reasons(now, facts, view)
            outcome = outcomes(now, masks, partial(self._becomes, now))
            (cell, *more) = news_of(now, masks)
            if more and len(facts) >= MANY:
                return self._told_one_by_one(now, news, facts)
            own = [height for other, height in facts if other == cell]
            if not more and 0 < len(own) == len(facts) <= FEW and len({*why.cells_named}) == 0:
                left = sorted((*own, *values_of(now.domains[cell] & masks[cell])))
                by_order = say("{} is {}", cell, listed(map(str, left), "or"))
                return self._told(why, of_it(outcome, cell), by_order)
            if len({*why.cells_named}) == 1:
                outcome = of_it(outcome, why.cells_named[0])
            return self._told(why, outcome)

        for each in view.at.deduce(masks, view.cells, words, view.labels, enough=enough):
            yield replace(each, told_as=all_are_seen.name)

    def _told_one_by_one(
        self, now: Position, news: Mapping[int, int], facts: Iterable[Fact]
    ) -> Words:
        """The same with many reasons: what follows from fewest first, each with its own."""
        wanted = [i for i in news if now.wants(self.view.cells[i])]
        needed = {i: self._facts_of(now, i, news[i]) for i in wanted}
        told: set[Fact] = set()
        sentences: list[Words] = []
        start = self._all_seen()
        for i in sorted(wanted, key=lambda i: len(needed[i])):
            cell = self.view.cells[i]
            fresh = [fact for fact in facts if fact in needed[i] and fact not in told]
            told.update(fresh)
            what = say("{} is {}", cell, self._becomes(now, cell, news[i]))
            why = reasons(now, fresh, self.view)
            if not (why or sentences):
                start = say("{}: {}", start, what)
                continue
            sentences.append(say("{}, so {}.", capital(why), what) if why else say("So {}.", what))
        return joined((say("{}.", start), *sentences))

    def _becomes(self, now: Position, cell: Cell, mask: int) -> str:
        """What a cell still can be; of one in front, all heights that the order alone leaves."""
        i, whole = self.view.cells.index(cell), (2 << self.view.size) - 2
        domains = [whole if j in self.front else m for j, m in enumerate(self.view.domains)]
        alone = rising_up_to((*self.front, self.position), domains).get(i, 0) & whole
        if alone == now.domains[cell] & mask and 1 < alone.bit_count() <= NAMED:
            return str(listed(map(str, values_of(alone)), "or"))
        return becomes(now, cell, mask)

    def _facts_of(self, now: Position, position: int, mask: int) -> set[Fact]:
        """What one cell rests on."""
        alone = {position: mask}
        others = facts_left_out(now, self.view, {self.view.cells[position]: mask})
        return {*needed_facts(now, self.view, partial(self._follows, alone)), *others}

    def _follows(self, news: Mapping[int, int], other: View) -> bool:
        """Whether the same follows by what else is known."""
        height = self.view.tops[self.position]
        if other.where.get(height) != self.position:
            return False
        if tuple(may_be_before(other, self.position)) != self.front:
            return False
        if tuple(may_be_behind(other, self.position, height)) != self.tall:
            return False
        left = self.left_in(other)
        return all(not left.get(i, -1) & ~mask for i, mask in news.items())

    def _told(self, why: Words, outcome: Words, by_order: Words = NOTHING) -> Words:
        """Why, and what follows; `by_order` is what the order alone leaves to a cell."""
        start = self._all_seen()
        if by_order:
            start = say("{}: {}", start, by_order)
        if why:
            return say("{}. {}, so {}.", start, capital(why), outcome)
        return say("{}: {}.", start, outcome)

    def _all_seen(self) -> Words:
        seen = [seen_as(self.view, i) for i in (*self.front, self.position)]
        every = as_numbers([*seen, *((height, self._at(height)) for height in self.tall)])
        return say("{}, so {} are all seen, in this order", self.view.shows, every)

    def _at(self, height: int) -> tuple[Cell, ...]:
        """The cell of a height, if it is known."""
        i = self.view.where.get(height)
        return () if i is None else (self.view.cells[i],)
