"""Skyscrapers: the buildings that are seen, or would be, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.grid import Cell
from gridwright.model.domain import SINGLES
from gridwright.reasoning.words import Words, about, listed, say
from gridwright.techniques.skyline_views import View

# A building that is seen: in words, or by its height with the cell it stands in, if that is known.
Seen = Words | tuple[int, tuple[Cell, ...]]


def in_view(view: View) -> Words:
    """Who is seen for sure, nearest first: "R1C1, the 5 and the 6"."""
    return buildings(surely_seen(view))


def surely_seen(view: View, named: int | None = None, known: View | None = None) -> list[Seen]:
    """The same one by one; what is seen rises.

    The building at position `named` is called by its cell, others by what is `known` of them.
    """
    seen: list[tuple[int, Seen]] = [
        (view.lows[i], say("{}", view.cells[i]) if i == named else _surely_seen(known or view, i))
        for i in view.sure
    ]
    seen += [(height, (height, ())) for height in view.sure_heights]
    return [each for _, each in sorted(seen, key=lambda each: each[0])]


def only_or_at_most(view: View, number: int) -> str:
    """How a number of buildings that may be seen is told: "only", if all of them are for sure."""
    sure = len(view.sure) + len(view.sure_heights)
    return "only" if sure == number else "at most"


def buildings(seen: Iterable[Seen], the: str = "the ") -> Words:
    """Buildings one after the other."""
    return listed(
        each if isinstance(each, Words) else about(f"{the}{each[0]}", each[1]) for each in seen
    )


def as_numbers(seen: Sequence[Seen]) -> Words:
    """The same, by their heights alone where all of these are known: "2, 5 and 6"."""
    return buildings(seen, "the " if any(isinstance(each, Words) for each in seen) else "")


def seen_as(view: View, position: int) -> Seen:
    """A building by its height where that is known, else by its cell."""
    cell = view.cells[position]
    known = view.domains[position] in SINGLES
    return (view.tops[position], (cell,)) if known else say("{}", cell)


def _surely_seen(view: View, position: int) -> Seen:
    """A building that is seen for sure; one that is not known, with how tall it is at least."""
    top = max(view.tops[:position], default=0)
    in_front = (view.where.get(height, position) < position for height in range(1, top + 1))
    if view.domains[position] in SINGLES or all(in_front):
        return seen_as(view, position)
    return say("{} (at least {})", view.cells[position], view.lows[position])
