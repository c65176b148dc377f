"""Cells with pencil marks that follow one from the other: in one sentence, once they all do."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from gridwright.explaining.deducing.in_turn import ways_from
from gridwright.explaining.deducing.links import Link, narrowed
from gridwright.explaining.prepared.facts import Known
from gridwright.grid import Cell, Grid
from gridwright.model.domain import SINGLES
from gridwright.puzzle import Puzzle
from gridwright.reasoning.technique import TellWays, Way
from gridwright.reasoning.words import Words, about, listed, say

# Up to how many cells that follow from each other are named one by one.
SEVERAL = 4
# From how many cells on that follow a reader looks at nothing else.
FAR = 6
# From up to how many cells it is told that others follow.
STARTS = 3


def followed_at_once(
    puzzle: Puzzle, known: Known, links: Sequence[Link], tell: TellWays | None = None
) -> tuple[Link, ...]:
    """Links that say in one sentence which cells follow, where several of them say it in turn.

    `known` was known before. How cells follow may be the puzzle's to tell. Those that follow from
    what is told later are told after that.
    """
    grid, cells = puzzle.grid, dict[Words, list[Cell]]()
    for link in links:
        if link.words and not link.labels and not link.gone:
            cells.setdefault(link.words, []).extend(link.premises)
    follow = {words for words, each in cells.items() if words == follow_in_turn(grid, sorted(each))}
    found, told = list(links), [number for number, link in enumerate(links) if link.words]
    last = max((number for number in told if links[number].words in follow), default=0)
    left: list[Cell] = []
    told_ways = set[str]()
    for follows, numbers in groupby(told, key=lambda number: links[number].words in follow):
        run = [*numbers]
        if follows:
            said = {links[number].words for number in run}
            following = sorted({*left, *(cell for each in said for cell in cells[each])})
            before = Settled.by(links[: run[-1]], known, following)
            ways = before.ways(following)
            reached = {way.cell for way in ways}
            left = [] if run[-1] == last else [c for c in following if c not in reached]
            now = [cell for cell in following if cell not in left]
            words = Words()
            if tell and reached.issuperset(now):
                words = tell(puzzle, ways, before.told)
            words = words or _from(follow_in_turn(grid, now), ways)
            now = [] if str(words) in told_ways else now  # all of them were told the first time
            told_ways.add(str(words))
            for number in run:
                said_now = words if now else Words()
                found[number] = replace(links[number], words=said_now, far=len(now) >= FAR)
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


@dataclass(frozen=True)
class Settled:
    """What some links leave to cells.

    `told` are the values that their words settled, of cells that they name first, then of lines
    that they name. `known` are all cells with one value that do not have it without a word, and
    `steps` are the looks that go without one.
    """

    told: Mapping[Cell, int]
    known: Collection[Cell]
    steps: Sequence[tuple[Known, Known]]

    @staticmethod
    def by(links: Sequence[Link], known: Known, following: Collection[Cell]) -> Settled:
        """What links settle from what was known before, apart from cells that follow."""
        left, told = dict(known), dict[Cell, int]()
        given = {cell for cell, mask in known.items() if mask in SINGLES}
        named, lines = set[Cell](), set[Cell]()
        for link in links:
            before = {c for c in link.gone if left[c] in SINGLES}
            settled = [c for c in narrowed(left, link) if c not in before]
            if link.words:
                told |= {cell: left[cell] for cell in settled if cell not in following}
                named.update(link.words.cells_named)
                lines.update(c for x in link.words.parts if x.kind == "line" for c in x.cells)
        order = sorted(told, key=lambda cell: (cell not in named, cell not in lines))
        steps = [(link.premises, link.gone) for link in links if not link.words]
        return Settled({cell: told[cell] for cell in order}, given.union(told), steps)

    def ways(self, following: Collection[Cell]) -> list[Way]:
        """How cells follow, cell by cell, from others that were told or known before."""
        return ways_from(self.steps, self.known, following)


def _from(words: Words, ways: Sequence[Way]) -> Words:
    """Where cells that follow in turn begin to, if those are few: "... in turn from R1C8."."""
    starts = sorted({way.source for way in ways}.difference(way.cell for way in ways))
    if not 0 < len(starts) <= STARTS:
        return words
    *parts, last = words.parts
    return Words((*parts, last._replace(text=last.text.removesuffix(".")))) + say(
        " from {}.", listed(starts)
    )
