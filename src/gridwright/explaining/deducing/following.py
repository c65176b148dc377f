"""Cells with pencil marks that follow one from the other: in one sentence, once they all do."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from gridwright.explaining.deducing.in_turn import ways_from
from gridwright.explaining.deducing.links import Link
from gridwright.grid import Cell, Grid
from gridwright.puzzle import Puzzle
from gridwright.reasoning.technique import TellWays, Way
from gridwright.reasoning.words import Words, about, listed, say

# Up to how many cells that follow from each other are named one by one.
SEVERAL = 4
# From up to how many cells it is told that others follow.
STARTS = 3


def followed_at_once(
    puzzle: Puzzle, links: Sequence[Link], tell: TellWays | None = None
) -> tuple[Link, ...]:
    """Links that say in one sentence which cells follow, where several of them say it in turn.

    How they do may be the puzzle's to tell. Those that follow from what is told later are told
    after that.
    """
    grid, cells = puzzle.grid, dict[Words, list[Cell]]()
    for link in links:
        if link.words and not link.labels and not link.gone:
            cells.setdefault(link.words, []).extend(link.premises)
    follow = {words for words, each in cells.items() if words == follow_in_turn(grid, sorted(each))}
    found, told = list(links), [number for number, link in enumerate(links) if link.words]
    last = max((number for number in told if links[number].words in follow), default=0)
    left: list[Cell] = []
    for follows, numbers in groupby(told, key=lambda number: links[number].words in follow):
        run = [*numbers]
        if follows:
            said = {links[number].words for number in run}
            following = sorted({*left, *(cell for each in said for cell in cells[each])})
            ways = _ways(links[: run[-1]], following)
            reached = {way.cell for way in ways}
            left = [] if run[-1] == last else [c for c in following if c not in reached]
            now = [cell for cell in following if cell not in left]
            words = tell(puzzle, ways) if tell and reached.issuperset(now) else Words()
            words = words or _from(follow_in_turn(grid, now), ways)
            for number in run:
                found[number] = replace(links[number], words=words if now else Words())
    return tuple(found)


def follow_in_turn(grid: Grid, cells: Sequence[Cell]) -> Words:
    """That cells follow one from the other; where they are many, by the lines they lie in."""
    if len(cells) <= SEVERAL:
        return say("{} {}.", listed(cells), "follows" if len(cells) == 1 else "follow in turn")
    rows, columns = sorted({cell.row for cell in cells}), sorted({cell.column for cell in cells})
    kind = "row" if len(rows) <= len(columns) else "column"
    lines = [grid.rows[i] for i in rows] if kind == "row" else [grid.columns[i] for i in columns]
    numbers = listed(about(str(each.index + 1), each.cells) for each in lines)
    where = say("{}{} {}", kind, "s" * (len(lines) > 1), numbers)
    return say("The marked cells of {} follow in turn.", where)


def _ways(links: Sequence[Link], following: Collection[Cell]) -> list[Way]:
    """How cells follow, cell by cell, from others that were told or known before, if they do."""
    told = {c for link in links for c in _settled_by(link)}.difference(following)
    silent = {cell for link in links if not link.words for cell in link.gone}
    known = {c for link in links for c in link.premises}.difference(silent, following)
    steps = ((link.premises, link.gone) for link in links if not link.words)
    return ways_from(steps, told | known, following)


def _settled_by(link: Link) -> Iterable[Cell]:
    """The cells of which the words of a link say what they are."""
    if not link.words:
        return ()
    return (*_last_of(link), *(cell for cell in link.gone if cell in link.words.cells_named))


def _from(words: Words, ways: Sequence[Way]) -> Words:
    """Where cells that follow in turn begin to, if those are few: "... in turn from R1C8."."""
    starts = sorted({way.source for way in ways}.difference(way.cell for way in ways))
    if not 0 < len(starts) <= STARTS:
        return words
    *parts, last = words.parts
    return Words((*parts, last._replace(text=last.text.removesuffix(".")))) + say(
        " from {}.", listed(starts)
    )


def _last_of(link: Link) -> tuple[Cell, ...]:
    """The cell of which a link says that one value is left to it, if it does."""
    return tuple(link.premises) if link.technique.tell_last else ()
