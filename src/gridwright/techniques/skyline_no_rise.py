"""Skyscrapers: buildings that would have to rise by heights that one of them cannot have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gridwright.model import Visible
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, about, joined, listed, say
from gridwright.techniques.skyline_asides import reasons
from gridwright.techniques.skyline_rising import all_are_seen
from gridwright.techniques.skyline_views import View, view_of


@technique(all_are_seen.name, 1, all_are_seen.about, Visible, told_only=True)
def cannot_rise(at: Sight) -> Iterator[Deduction]:
    """Where those that are hidden stand there, the others rise by one order, and one cannot."""
    view = view_of(at)
    hidden = [i for i in range(view.size) if i not in view.possible]
    if len(view.possible) != view.clue or not {*hidden} <= {*view.where.values()} or not hidden:
        return
    heights = [h for h in range(1, view.size + 1) if h not in {view.tops[i] for i in hidden}]
    for i, height in zip(view.possible, heights, strict=True):
        if view.domains[i] and not view.domains[i] >> height & 1:
            used = [view.cells[j] for j in {i, *hidden, *view.proof_of_hidden()}]
            for each in at.refute(used, _tell_no_rise(view, hidden, heights, i), view.labels):
                yield replace(each, told_as=all_are_seen.name)
            return


def _tell_no_rise(view: View, hidden: Sequence[int], heights: Sequence[int], i: int) -> Tell:
    cell, height = view.cells[i], heights[view.possible.index(i)]

    def words(now: Position) -> Words:
        behind = listed(view.building(j) for j in hidden)
        rise = listed(
            about(str(h), [view.cells[j]]) for j, h in zip(view.possible, heights, strict=True)
        )
        why = reasons(now, [(cell, height)]) or say("{} is not {}", cell, height)
        told = say("{}, all but {}, so they rise: {}.", view.shows, behind, rise)
        return joined((told, say("But {}.", why)))

    return words
