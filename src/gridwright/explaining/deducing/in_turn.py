"""Values that follow in turn from what is supposed, or from what was told, without a word."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.notes import Note
from gridwright.explaining.deducing.silent_values import Left, is_marked
from gridwright.explaining.prepared.facts import Known
from gridwright.grid import Cell
from gridwright.model.domain import SINGLES
from gridwright.reasoning.technique import Way
from gridwright.reasoning.words import Words, listed, say
from gridwright.techniques.general import names


@dataclass(frozen=True)
class AtOnce:
    """What follows at once before a look, after what was `said`; `whole` if that is all of it."""

    book: Notebook
    look: Note
    whole: bool
    said: frozenset[Cell]

    def words(self, found: Left) -> Words:
        """Values that follow in turn, in the puzzle's words where not all can be named."""
        tell = self.book.sights.last_value.tell_ways
        cells = [cell for cell, _ in found]
        if tell and cells and not self.whole:
            notes = self.book.notes[: self.look.number]
            steps = ((n.deduction.premises, n.gone) for n in notes if n.silent)
            known = {c for c, mask in self.book.base.items() if mask in SINGLES}
            ways = ways_from(steps, known | self.said, cells)
            words = tell(self.book.puzzle, ways, {})
            if words and self.said.union(way.cell for way in ways).issuperset(cells):
                return words
        return _in_turn(self.book, found, self.whole)


def then(book: Notebook, found: Left, most: int, start: str = "Then") -> Words:
    """Values that follow, if there are any and no more than a reader can take in."""
    if not 0 < len(found) <= most:
        return Words()
    alike: dict[tuple[int, bool], list[Cell]] = {}
    for cell, mask in found:
        alike.setdefault((mask, is_marked(book, cell)), []).append(cell)
    are = []
    for (mask, marked), cells in alike.items():
        verb = "is" if len(cells) == 1 else "are"
        aside = say(", which {} not {},", verb, *names(book, book.sights.fillers)) if marked else ""
        are.append(say("{}{} {} {}", listed(cells), aside, verb, *names(book, mask)))
    return say("{} {}.", start, listed(are))


def _in_turn(book: Notebook, found: Left, whole: bool) -> Words:
    """Values each of which may follow from the one before: "Then R4C3 is plus, R4C2 minus".

    Unless that is the `whole` of it, cells between them follow as well.
    """
    start = "Then" if whole else "Then, pole by pole,"
    if not found or any(a == b for (_, a), (_, b) in pairwise(found)):
        return then(book, found, len(found), start)
    (first, mask), *rest = found
    one = say("{} is {}", first, *names(book, mask))
    others = (say("{} {}", cell, *names(book, mask)) for cell, mask in rest)
    return say("{} {}.", start, listed([one, *others]))


def ways_from(
    steps: Iterable[tuple[Known, Known]], known: Collection[Cell], cells: Collection[Cell]
) -> list[Way]:
    """How cells follow, one by one, from some that are known.

    `steps` are what goes without saying: what it rests on, and what it crosses out.
    """
    ways: dict[Cell, list[Way]] = {}
    for premises, gone in steps:
        for source, left in premises.items() if len(premises) == 1 else ():
            for cell in gone if left in SINGLES else ():
                ways.setdefault(cell, []).append(Way(cell, source, left))
    todo, starts = [*cells], set[Cell]()
    for cell in todo:
        if cell in known:
            starts.add(cell)
        else:
            sources = (way.source for way in ways.get(cell, ()))
            todo += (source for source in dict.fromkeys(sources) if source not in todo)
    return _needed(_from_starts(starts, todo, ways), cells)


def _from_starts(
    starts: Iterable[Cell], cells: Sequence[Cell], ways: Mapping[Cell, Sequence[Way]]
) -> list[Way]:
    """One way to each of some cells that is reached, those nearest to the starts first."""
    reached, found = {*starts}, list[Way]()
    before = -1
    while before < len(found):
        before = len(found)
        left = (cell for cell in cells if cell not in reached and cell in ways)
        news = [next((w for w in ways[cell] if w.source in reached), None) for cell in left]
        found += (way for way in news if way)
        reached.update(way.cell for way in news if way)
    return found


def _needed(ways: Sequence[Way], cells: Iterable[Cell]) -> list[Way]:
    """The ways that lead to some cells."""
    needed, found = {*cells}, list[Way]()
    for way in reversed(ways):
        if way.cell in needed:
            needed.add(way.source)
            found.insert(0, way)
    return found
