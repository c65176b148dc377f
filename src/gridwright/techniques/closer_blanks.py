"""Cells that no letter can take: blank, and not worth a word where anything else is to be told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.grid import Cell
from gridwright.model import Cardinality, Place
from gridwright.reasoning.position import Position
from gridwright.reasoning.technique import SILENT, Technique
from gridwright.reasoning.words import Words, about, capital, joined, line, listed, number_word, say
from gridwright.techniques.closer_counts import all_of, name_of, same_beside
from gridwright.techniques.general import tell_last

# Maximum number of blank cells that are named rather than counted.
NAMED = 3


class _Reasons:
    """Why cells hold neither letter: lines that have their letters, and far letters beside them."""

    def __init__(self, now: Position, cells: Iterable[Cell]) -> None:
        self.now = now
        self.complete: dict[Place, None] = {}
        self.full: dict[tuple[int, int], dict[Place, None]] = {}
        self.beside: dict[int, dict[Cell, None]] = {}
        for cell in cells:
            self._gather(cell)

    def _gather(self, cell: Cell) -> None:
        now, lines = self.now, _counts_at(self.now, cell)
        for place, counts in lines.items():
            if all(_has(now, place, *each) for each in counts):
                self.complete[place] = None
                return
        for value, count in next(iter(lines.values()), ()):
            if now.domains[cell] == 1 << value:
                continue
            full = next((place for place in lines if _has(now, place, value, count)), None)
            if full is not None:
                self.full.setdefault((value, count), {})[full] = None
            elif neighbour := same_beside(now, cell, value):
                self.beside.setdefault(value, {})[neighbour] = None

    def words(self) -> Words:
        """All reasons as a list; empty where pencil marks are the only ones."""
        found = []
        if self.complete:
            found.append(say("{} complete", _lines(tuple(self.complete), "is", "are")))
        for (value, count), places in self.full.items():
            letters = all_of(count, name_of(self.now, value), len(places))
            found.append(say("{} {}", _lines(tuple(places), "has", "have"), letters))
        for value, others in self.beside.items():
            name = name_of(self.now, value)
            found.append(say("no {} is next to {}", name, listed(others, "or")))
        return listed(found)


def _tell_blanks(now: Position, cells: Sequence[Cell]) -> Words:
    """Why cells are blank, or whatever pencil marks leave to them."""
    by_value: dict[int, list[Cell]] = {}
    for cell in cells:
        by_value.setdefault(now.domains[cell].bit_length() - 1, []).append(cell)
    return joined(_tell_value(now, value, each) for value, each in by_value.items())


def _tell_value(now: Position, value: int, cells: Sequence[Cell]) -> Words:
    name, reasons = name_of(now, value), _Reasons(now, cells).words()
    if not reasons:
        return say("Only {} is left for {}.", name, listed(cells))
    if len(cells) > NAMED:
        outcome = about(f"{number_word(len(cells))} cells are {name}", cells)
    else:
        outcome = say("{} {} {}", listed(cells), "is" if len(cells) == 1 else "are", name)
    return capital(say("{}, so {}.", reasons, outcome))


def _counts_at(now: Position, cell: Cell) -> dict[Place, tuple[tuple[int, int], ...]]:
    """The lines through a cell, with how often they hold which letter."""
    return {
        posting.labels[0].place: tuple(posting.constraint.counts)
        for posting in now.atoms_at(cell)
        if isinstance(posting.constraint, Cardinality)
    }


def _has(now: Position, place: Place, value: int, count: int) -> bool:
    """Whether a line has all it may have of a letter."""
    return count == sum(now.domains[cell] == 1 << value for cell in place.cells)


def _lines(places: Sequence[Place], one: str, several: str) -> Words:
    """Lines with a verb: "row 4 has", "rows 1 and 4 and column 6 have"."""
    if len(places) == 1:
        return say("{} {}", line(places[0].name, places[0].cells), one)
    kinds: dict[str, list[Place]] = {}
    for place in sorted(places, key=lambda each: (each.cells[-1].row, each.cells)):
        kinds.setdefault(place.name.split()[0], []).append(place)
    parts = []
    for kind, each in sorted(kinds.items(), reverse=True):
        numbers = listed(about(place.name.split()[-1], place.cells) for place in each)
        parts.append(say("{} {}", kind + "s" * (len(each) > 1), numbers))
    return say("{} {}", listed(parts), several)


NEITHER = Technique(
    "Neither letter",
    SILENT,
    "No letter can be in a cell, so it is blank.",
    lambda at: (),
    tell_last=tell_last,
    tell_all=_tell_blanks,
)
