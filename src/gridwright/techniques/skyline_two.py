"""Skyscrapers: what a clue of 2 says about the second tallest building."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from gridwright.model import Posting, Visible
from gridwright.model.domain import SINGLES
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Parallel, Words, capital, joined, listed, say
from gridwright.techniques.latin_words import lines_text
from gridwright.techniques.skyline_asides import becomes_then
from gridwright.techniques.skyline_reasons import why_nowhere
from gridwright.techniques.skyline_views import (
    View,
    count_of,
    line_of,
    outcomes,
    stands,
    view_of,
)


@technique("Clue 2", 2, "Two are seen: the second tallest is either first or behind the tallest.")
def clue_2(at: Sight) -> Iterator[Deduction]:
    """What clues of 2 say about the second tallest; all alike are told at once."""
    last: list[View] = []
    for number, posting in enumerate(at.again("clues", lambda: _clues_of_2(at))):
        clue = Sight(at.position, posting)
        size = len(clue.cells)
        if size > 2 and clue.domains[-1] == 1 << size:
            last.append(view_of(clue))
        else:
            yield from at.again((number, clue.domains), partial(_seconds, clue))
    news = [view for view in last if view.domains[0] != 1 << view.size - 1]
    if news:
        left = {view.cells[0]: 1 << view.size - 1 for view in news}
        labels = [label for view in news for label in view.labels]
        used = [view.cells[-1] for view in news]
        yield from at.deduce(left, used, _tell_first(news), labels)


def _clues_of_2(at: Sight) -> Sequence[Posting]:
    clues = (each for each in at.position.atoms if isinstance(each.constraint, Visible))
    return [each for each in clues if count_of(each) == 2]


def _seconds(clue: Sight) -> Sequence[Deduction]:
    return [*_second(view_of(clue))]


def _second(view: View) -> Iterator[Deduction]:
    """Where the second tallest is not, or must be, as long as the tallest is not last."""
    size = view.size
    second = 1 << size - 1
    place = view.where.get(size)
    if place is None:
        left = {view.cells[1]: ~second}
        yield from view.at.deduce(left, (), _tell_not_second(view), view.labels)
        yield from _tallest_before(view)
    elif place > 0 and view.last[size - 1] < place:
        left, used = {view.cells[0]: second}, view.cells[place:]
        enough = {**dict.fromkeys(used, ~second), view.cells[place]: 1 << size}
        tell = _tell_in_front(view)
        yield from view.at.deduce(left, used, tell, view.labels, enough=enough)
    elif place > 0 and not view.domains[0] & second:
        yield from _behind(view, place)


def _behind(view: View, place: int) -> Iterator[Deduction]:
    """The second tallest is not first, so it is behind the tallest; it may have one place there."""
    height = view.size - 1
    cells = [c for i, c in enumerate(view.cells) if i > place and view.domains[i] >> height & 1]
    if len(cells) != 1:
        return
    (cell,) = cells
    others = [c for c in view.cells if c != cell]

    def words(now: Position) -> Words:
        where = [view.cells[0], *(c for c in view.cells[place + 1 :] if c != cell)]
        why = why_nowhere(now, line_of(view.at), where, height)
        start = say("{}, so its {} comes first or behind the {}.", view.shows, height, height + 1)
        return joined((start, why.so(say("{}’s {} is {}", view.at.line, height, cell))))

    enough = {c: ~(1 << height) for c in others if c not in view.cells[1:place]}
    enough[view.cells[place]] = 2 << height
    yield from view.at.deduce({cell: 1 << height}, others, words, view.labels, enough=enough)


def _tallest_before(view: View) -> Iterator[Deduction]:
    """The second tallest is not first, so the tallest is in front of it."""
    size = view.size
    if view.where.get(size - 1, 0) == 0:
        return
    place = view.where[size - 1]
    left = dict.fromkeys(view.cells[place + 1 :], ~(1 << size))
    possible = [c for i, c in enumerate(view.cells[:place]) if view.domains[i] >> size & 1]
    used = [view.cells[place]]
    if len(possible) == 1:
        left = {possible[0]: 1 << size}
        used = list(view.cells[: place + 1])

    def words(now: Position) -> Words:
        front = say("the {} stands in front of it", size)
        start = say("{}, and its {} is not first", view.shows, size - 1)
        if len(possible) != 1:
            return say("{}, so {}: {}.", start, front, outcomes(now, left))
        (cell,) = possible
        end = say("it is {}", cell)
        others = [c for c in view.cells[1:place] if c != cell and not stands(now, c)]
        why = why_nowhere(now, line_of(view.at), others, size)
        if not others:
            return say("{}, so {} but not first: {}.", start, front, end)
        told = say("{}, so {} but not first.", start, front)
        return joined((told, why.so(say("the {} is {}", size, cell))))

    yield from view.at.deduce(left, used, words, view.labels)


def _tell_first(views: Sequence[View]) -> Tell:
    size = views[0].size
    if len(views) == 1:
        return lambda now: say(
            "{}, and its {} is last. The {} in front of it is always seen, so it comes first.",
            views[0].shows,
            size,
            size - 1,
        )
    shown = [say("{} two {}", view.at.line, view.side) for view in views]
    shown[0] = say("{} shows two {}", capital(views[0].at.line), views[0].side)
    text = "{}. In {} the {} is last, and the {} in front of it is always seen, so it comes first."
    return lambda now: say(
        text,
        listed(shown),
        "both" if len(views) == 2 else "each",
        size,
        size - 1,
    )


def _tell_not_second(view: View) -> Tell:
    def words(now: Position) -> Words:
        cell, second = view.cells[1], view.size - 1
        told = _NotSecond((view,)).words
        if now.supposing or now.domains[cell] & ~(1 << second) not in SINGLES:
            return told
        what = becomes_then(now, view, cell, ~(1 << second))
        text = "{}, so its {} comes first or behind the {}: {} is {}."
        return say(text, view.shows, second, view.size, cell, what)

    return words


@dataclass(frozen=True)
class _NotSecond:
    """Views of two from one side, whose second cells are not the second tallest."""

    views: tuple[View, ...]

    @property
    def words(self) -> Words:
        """What is told; of several lines at once."""
        first, cells = self.views[0], listed(view.cells[1] for view in self.views)
        second, tallest = first.size - 1, first.size
        if len(self.views) == 1:
            text = "{}, so its {} comes first or behind the {}: it is not {}."
            return Words(say(text, first.shows, second, tallest, cells).parts, self)
        lines = lines_text([view.at.place for view in self.views])
        text = "{} show two {}, so their {}s come first or behind the {}: {} are not {}."
        told = say(text, capital(lines), first.side_words, second, tallest, cells, second)
        return Words(told.parts, self)

    def with_next(self, other: Parallel) -> Words | None:
        """Lines that show two from the same side are told together."""
        if not isinstance(other, _NotSecond) or other.views[0].side != self.views[0].side:
            return None
        return _NotSecond((*self.views, *other.views)).words


def _tell_in_front(view: View) -> Tell:
    size = view.size
    behind = view.cells[view.where[size] + 1 :]

    def words(now: Position) -> Words:
        open_cells = [cell for cell in behind if not stands(now, cell)]
        if not open_cells:
            text = "{}, and its {} is {} its {}, where it is always seen: it comes first."
            return say(text, view.shows, size - 1, view.before, size)
        why = why_nowhere(now, line_of(view.at), open_cells, size - 1)
        front = say("{}’s {} is {} its {}", view.at.line, size - 1, view.before, size)
        text = "{} two are seen, it and the {}, so it comes first."
        first = say(text, view.side.capitalize(), size)
        return joined((why.so(front), first))

    return words
