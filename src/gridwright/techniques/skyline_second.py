"""Skyscrapers: where clues of 2 leave the second tallest of a line, by where the tallest is not."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from gridwright.grid import Cell
from gridwright.model import Skyline, Visible
from gridwright.model.domain import SINGLES
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, joined, listed, say
from gridwright.techniques.skyline_asides import becomes_then
from gridwright.techniques.skyline_reasons import why_nowhere
from gridwright.techniques.skyline_two import clue_2
from gridwright.techniques.skyline_views import View, count_of, line_of, stands, view_of

# What it costs to look from both ends, or to see that the tallest, which has no place yet, is not
# in front of certain cells: more than to place it.
MORE = 5


@technique(clue_2.name, clue_2.rank, clue_2.about, on=Skyline, told_only=True)
def place_second(at: Sight) -> Iterator[Deduction]:
    """The second tallest is first or behind the tallest, from both ends where both see two."""
    clues = [x for x in at.siblings if isinstance(x.constraint, Visible) and count_of(x) == 2]
    views = tuple(view_of(Sight(at.position, clue)) for clue in clues)
    if not views or len(at.cells) < 3 or len(at.cells) - 1 in views[0].where:
        return
    looks = [_Second(at, (view,)) for view in views]
    for look in [*looks, _Second(at, views)] if len(views) == 2 else looks:
        for each in look.deduced():
            yield replace(each, told_as=clue_2.name)


@dataclass(frozen=True)
class _Second:
    """The second tallest of a line, as a clue of 2 sees it from one end, or two from both."""

    at: Sight
    views: tuple[View, ...]

    @property
    def height(self) -> int:
        """How tall it is."""
        return len(self.at.cells) - 1

    @property
    def both(self) -> bool:
        """Whether it is seen from both ends."""
        return len(self.views) == 2

    @property
    def barred(self) -> tuple[Cell, ...]:
        """Where it would be seen between the first building and the tallest, nearest first."""
        if self.both:
            return self.at.cells[1:-1]
        (view,) = self.views
        return view.cells[1 : view.first[view.size] + 1]

    def deduced(self) -> Iterator[Deduction]:
        """That it is not in certain cells, and where it must be if one cell is left."""
        bit = 1 << self.height
        labels = [label for view in self.views for label in view.labels]
        pairs = zip(self.at.cells, self.at.domains, strict=True)
        places = [cell for cell, mask in pairs if mask & bit]
        out = [cell for cell in self.barred if cell in places]
        left = [cell for cell in places if cell not in out]
        if not left or not out:
            return
        used = self._without_tallest(out)
        cost = MORE if self.both or self._is_tallest_sought(used) else None
        left_out = dict.fromkeys(out, ~bit)
        yield from self.at.deduce_from(left_out, used, self._tell_not, labels, cost)
        if len(left) == 1:
            others = [cell for cell in self.at.cells if cell not in places]
            used = {cell: used.get(cell, -1) & ~bit for cell in others} | used
            tell = self._tell_where(left[0])
            yield from self.at.deduce_from({left[0]: bit}, used, tell, labels, cost)

    def _is_tallest_sought(self, front: Collection[Cell]) -> bool:
        """Whether somebody has to look why the tallest is not in front, as it has no place yet."""
        return len(front) > 1 and self.views[0].size not in self.views[0].where

    def _without_tallest(self, out: Sequence[Cell]) -> dict[Cell, int]:
        """That the tallest is not in front of the last of some barred cells."""
        front = () if self.both else self.barred[: self.barred.index(out[-1])]
        return dict.fromkeys(front, ~(2 << self.height))

    def _clue(self) -> Words:
        size = self.height + 1
        if not self.both:
            shows = self.views[0].shows
            return say("{}, so its {} comes first or behind the {}", shows, self.height, size)
        text = (
            "{} shows two from both sides. The {} can hide its {} from one side only, "
            "so the {} comes first from the other"
        )
        return say(text, capital(self.at.line), size, self.height, self.height)

    def _tell_not(self, now: Position) -> Words:
        bit = 1 << self.height
        out = [c for c in self.barred if now.domains[c] & bit and now.wants(c)]
        none = "neither is" if len(out) == 2 else "none of them is" if out[1:] else "it is not"
        is_not, plain = say("{} {}", none, self.height), say("it is not {}", listed(out, "or"))
        if not now.supposing and [now.domains[cell] & ~bit in SINGLES for cell in out] == [True]:
            left = becomes_then(now, self.views[0], out[0], ~bit)
            is_not, plain = say("it is {}", left), say("{} is {}", out[0], left)
        end = say("no {} is in front of {}", self.height + 1, listed(out, "or"))
        if why := self._tallest_behind(now, out, say("{}: {}", end, is_not)):
            return joined((say("{}.", self._clue()), why))
        return say("{}: {}.", self._clue(), plain)

    def _tell_where(self, cell: Cell) -> Tell:
        def words(now: Position) -> Words:
            out = [c for c in self.barred if now.domains[c] >> self.height & 1]
            barred = self.barred if self.both else out  # others are without it for other reasons
            others = [c for c in self.at.cells if c not in (cell, *barred)]
            open_cells = [c for c in others if not stands(now, c)]
            front = say("no {} is in front of {}", self.height + 1, listed(out, "or"))
            where = say("it is {}", cell)
            if open_cells:
                behind = self._tallest_behind(now, out, front)
                why = why_nowhere(now, line_of(self.views[0].at), open_cells, self.height)
                where = say("{}’s {} is {}", self.at.line, self.height, cell)
                return joined((say("{}.", self._clue()), behind, why.so(where)))
            if behind := self._tallest_behind(now, out, say("{}: {}", front, where)):
                return joined((say("{}.", self._clue()), behind))
            return say("{}: {}.", self._clue(), where)

        return words

    def _tallest_behind(self, now: Position, out: Sequence[Cell], end: Words) -> Words:
        """Why the tallest is not in front of cells; empty where that is before everybody's eyes."""
        if self.both or self.views[0].size in self.views[0].where:
            return Words()
        front = self._without_tallest(out)
        open_cells = [cell for cell in front if not stands(now, cell)]
        if not open_cells:
            return Words()
        why = why_nowhere(now, line_of(self.views[0].at), open_cells, self.height + 1)
        return why.shortly(end)
