"""Skyscrapers: what follows for buildings that are lower than another one, in words."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass

from gridwright.grid import Cell
from gridwright.model.domain import SINGLES
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, listed, say, separated
from gridwright.techniques.skyline_asides import aside, facts_left_out, reasons
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
        return say("{} is at most {}{}", view.cells[self.hider], top, aside(self.why))

    def outcome(self, now: Position, view: View) -> Words:
        """What follows for those that it hides."""
        end = _end_of_hidden(view)
        facts = [
            (cell, height)
            for cell, height in facts_left_out(now, view, self.left)
            if height not in view.sure_heights or view.cells.index(cell) >= end
        ]
        return _results(now, self.left) + aside(reasons(now, facts, view))


def told_lower(now: Position, view: View, lower: Lower, said: Container[Cell] = ()) -> Words:
    """What follows for those that a building hides, or tops; `said` are some that it tops."""
    cells = [cell for cell in news_of(now, lower.left) if cell not in said]
    most, outcome = lower.most(view), lower.outcome(now, view)
    if most:
        *first, last = (most, *_lower_than(view, None, cells))
        return say("{}, and {}{}.", separated(first, ", "), last, outcome)
    return say("So {}{}.", listed(_lower_than(view, lower.hider, cells)), outcome)


def told_topped(now: Position, view: View, lower: Lower) -> Words:
    """The same where it was just said that the building is taller."""
    others = aside(reasons(now, facts_left_out(now, view, lower.left), view))
    lower_ones = "it is lower" if len(news_of(now, lower.left)) == 1 else "they are lower"
    what = outcomes(now, lower.left) + others
    return say("As {}, {}.", lower.most(view) or lower_ones, what)


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
    """What follows for cells that were just named: ": neither is 5", " and is 3"."""
    cells = news_of(now, left)
    texts = {becomes(now, cell, mask) for cell, mask in cells.items()}
    if len(texts) > 1:
        return say(": {}", outcomes(now, cells))
    (text,) = texts
    if len(cells) == 1:
        return say(": it is {}", text)
    if text.startswith("not "):
        none = "neither is" if len(cells) == 2 else "none of them is"
        return say(": {} {}", none, text.removeprefix("not "))
    return say(": {} are {}", "both" if len(cells) == 2 else "all", text)
