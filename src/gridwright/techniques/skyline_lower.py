"""Skyscrapers: what follows for buildings that are lower than another one, in words."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass

from gridwright.grid import Cell
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, capital, joined, listed, say
from gridwright.techniques.latin_words import article
from gridwright.techniques.skyline_asides import facts_left_out, reasons
from gridwright.techniques.skyline_views import View, becomes, news_of, outcomes


@dataclass(frozen=True)
class Lower:
    """What is left to those that a building hides, or tops; and why it is not taller itself."""

    hider: int
    left: Mapping[Cell, int]
    why: Words

    def most(self, view: View) -> Words:
        """How tall a building is at most that is not known, unless that goes without saying."""
        top = view.tops[self.hider]
        if view.domains[self.hider] in SINGLES or (not self.why and top == view.size - 1):
            return Words()
        if self.quotes_mark:
            return capital(self.why)
        cell = view.cells[self.hider]
        bound = say("{} is at most {}", cell, top)
        if self.why.cells == (cell,):  # a pencil mark
            bound = say("at most {}", top)
        return say("{}, so {}", capital(self.why), bound) if self.why else bound

    def next_named(self, view: View) -> bool:
        """Whether the next height that it does not reach is among those that are seen."""
        known = {view.tops[i] for i in view.sure if view.domains[i] in SINGLES}
        return view.tops[self.hider] + 1 in known.union(view.sure_heights)

    @property
    def quotes_mark(self) -> bool:
        """Whether a pencil mark says what it may be."""
        return any(part.kind == "mark" for part in self.why.parts)

    def others(self, now: Position, view: View) -> Words:
        """Why those that it hides are not what else they could be, being lower."""
        end = _end_of_hidden(view)
        facts = facts_left_out(now, view, self.left)
        return reasons(
            now,
            [
                (cell, height)
                for cell, height in facts
                if height not in view.sure_heights or view.cells.index(cell) >= end
            ],
            view,
        )


NOTHING = Words()
# How many heights are named that would be seen besides all others.
HEIGHTS = 2
_ORDINALS = ("", "a first", "a second", "a third", "a fourth", "a fifth", "a sixth", "a seventh")


def told_lower(now: Position, view: View, lower: Lower, said: Container[Cell] = ()) -> Words:
    """What follows for those that a building hides, or tops; `said` are some that it tops."""
    cells = [cell for cell in news_of(now, lower.left) if cell not in said]
    most, others = lower.most(view), lower.others(now, view)
    if not most:
        hidden = listed(_lower_than(view, lower.hider, cells))
        also = say(", and {}", others) if others else Words()
        return say("So {}{}: {}.", hidden, also, _results(now, lower.left))
    clauses = _lower_than(view, None, cells)
    start = say("{}. {}", most, listed(clauses)) if lower.why else listed([most, *clauses])
    if others:
        return say("{}. {}, so {}.", start, capital(others), outcomes(now, lower.left))
    return say("{}, so {}.", start, _results(now, lower.left))


def one_more(now: Position, view: View, lower: Lower, barred: Words = NOTHING) -> Words | None:
    """That cells would be seen besides all others with heights they lose: "seen as a fourth".

    `barred` is why nothing that hides them stands in front. None where they lose several heights,
    or different ones, or are left one.
    """
    news = news_of(now, lower.left)
    gone = {now.domains[cell] & ~mask for cell, mask in news.items()}
    known = any(now.domains[cell] & mask in SINGLES for cell, mask in news.items())
    heights = values_of(gone.pop()) if len(gone) == 1 else []
    if known or not 1 <= len(heights) <= HEIGHTS or view.clue + 1 >= len(_ORDINALS):
        return None
    bound = lower.most(view)
    which = say("{} {}", article(str(heights[0])), listed(map(str, heights), "or"))
    nth = _ORDINALS[view.clue + 1]
    would = say("{} in {} would be seen as {}", which, listed(news, "or"), nth)
    so = say("{}, so {}", barred, would) if barred else would
    if bound and not lower.why and not barred:
        if lower.next_named(view):  # which says why
            cell, taller = view.cells[lower.hider], view.tops[lower.hider] + 1
            return say("{} is lower than the {}, so {}.", cell, taller, would)
        return say("So {}, and {}.", bound, would)
    return joined((say("{}.", bound) if bound else bound, say("{}.", capital(so))))


def told_topped(
    now: Position, view: View, lower: Lower, taller: Words, known: bool = False
) -> Words:
    """The same after the clause that the building is taller, and so at least some height.

    It says which one if that is `known` now.
    """
    others = reasons(now, facts_left_out(now, view, lower.left), view)
    lower_ones = "it is lower" if len(news_of(now, lower.left)) == 1 else "they are lower"
    most, what = lower.most(view), outcomes(now, lower.left)
    if others:
        first = most or capital(say(lower_ones))
        return say("{}. {}. {}, so {}.", taller, first, capital(others), what)
    if not most:
        return say("{}. As {}, {}.", taller, lower_ones, what)
    if lower.why:
        return say("{}. {}, {} {}.", taller, most, "so" if lower.quotes_mark else "and", what)
    if known:
        return say("{}. {}, so {}.", taller, most, what)
    return say("{} and at most {}: {}.", taller, view.tops[lower.hider], what)


def _lower_than(view: View, hider: int | None, hidden: Iterable[Cell]) -> list[Words]:
    """What the hidden are: "R1C3 is lower than R1C1 and R1C4 is the 5 or lower".

    Without `hider` the building was just named: "R1C4 is lower or the 5".
    """
    end = _end_of_hidden(view)
    before = sorted(cell for cell in hidden if view.cells.index(cell) < end)
    beyond = [cell for cell in hidden if cell not in before]
    than = say("lower") if hider is None else say("lower than {}", view.building(hider))
    clauses = []
    if before:
        clauses.append(say("{} {} {}", listed(before), "is" if len(before) == 1 else "are", than))
    if beyond:
        are = "is" if len(beyond) == 1 else "are"
        what = [say("the {}", height) for height in view.sure_heights]
        what.insert(0 if hider is None else len(what), say("lower") if before else than)
        clauses.append(say("{} {} {}", listed(beyond), are, listed(what, "or")))
    return clauses


def _end_of_hidden(view: View) -> int:
    """Up to which position all that are not seen are lower; from there on they may be a height."""
    return min((view.first[height] for height in view.sure_heights), default=view.size)


def _results(now: Position, left: Mapping[Cell, int]) -> Words:
    """What follows for cells that were just named: "neither is 5", "it is at most 3"."""
    cells = news_of(now, left)
    texts = {becomes(now, cell, mask) for cell, mask in cells.items()}
    if len(texts) > 1:
        return outcomes(now, cells)
    (text,) = texts
    if len(cells) == 1:
        return say("it is {}", text)
    if text.startswith("not "):
        none = "neither is" if len(cells) == 2 else "none of them is"
        return say("{} {}", none, text.removeprefix("not "))
    return say("{} are {}", "both" if len(cells) == 2 else "all", text)
