"""Cells that a step leaves empty, with what bars them as far as a reader would have to look for it.

What the last entry shuts goes without saying, but not an older pencil mark or a line that was full.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from gridwright.explaining.deducing.links import Move
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.wording.emptied import leaves, that
from gridwright.grid import Cell
from gridwright.model import Place
from gridwright.model.domain import values_of
from gridwright.puzzle import Puzzle
from gridwright.reasoning.words import (
    Words,
    as_words,
    capital,
    joined,
    listed,
    mark,
    say,
    separated,
)
from gridwright.techniques.closer_counts import all_of
from gridwright.techniques.latin_words import lines_text


@dataclass
class Barred:
    """What bars cells: pencil marks and what is beside them, or lines that were full before."""

    whys: dict[Cell, tuple[Words, Words]] = field(default_factory=dict)
    full: dict[Cell, tuple[Place, int, int]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.whys or self.full)

    @property
    def cells(self) -> set[Cell]:
        """The cells of which that is told."""
        return {*self.whys, *self.full}


def barred(puzzle: Puzzle, move: Move, known: Known, left: Iterable[Cell]) -> Barred:
    """What bars some of the cells that a move leaves empty, as far as that is to be told."""
    names = {symbol.value: symbol.name for symbol in puzzle.symbols if not symbol.blank}
    beside = {c: link.whys[c] for link in move.links for c in link.gone if c in link.whys}
    several, found = len(names) > 1, Barred()
    for cell in left:
        marks = [name for value, name in names.items() if not known[cell] >> value & 1]
        marked = say("already not {}", listed(marks, "or")) if marks and several else Words()
        full = _full_before(move, known, cell) if several and not marks else None
        if marked or cell in beside:
            found.whys[cell] = marked, beside.get(cell, Words())
        elif full is not None:
            found.full[cell] = full
    return found


def _full_before(move: Move, known: Known, cell: Cell) -> tuple[Place, int, int] | None:
    """A line with all of a letter that bars a cell without a word, and how many of which these are.

    A sentence says by name that the cell is not the other letter, and none speaks of the line.
    """
    by_name = any(cell in link.gone and cell in link.words.cells_named for link in move.told)
    said = {part.cells for part in move.words.parts}
    for link in move.links if by_name else ():
        if link.words or cell not in link.gone or len(link.labels) != 1:
            continue
        place, values = link.labels[0].place, values_of(link.gone[cell])
        there = sum(known[other] == link.gone[cell] for other in place.cells)
        was_there = all(known[other] == mask for other, mask in link.premises.items())
        if len(values) == 1 and there and was_there and place.cells not in said:
            return place, values[0], there
    return None


def left_empty(
    puzzle: Puzzle, ends: Sequence[Words], left: Mapping[Cell, str], bars: Barred, named: bool
) -> Words:
    """That cells stay empty, some by what bars them: "R2C1, next to an F, is blank."."""
    groups: dict[tuple[str, str], list[Cell]] = {}
    for cell, (marked, beside) in sorted(bars.whys.items()):
        groups.setdefault((str(marked), str(beside)), []).append(cell)
    others = {cell: name for cell, name in left.items() if cell not in bars.cells}
    full = _by_full_lines(puzzle, left, bars, named)
    if len(groups) == 1 and others and not next(iter(groups))[0]:
        ((cells,), name) = groups.values(), left[min(bars.whys)]
        several = separated(map(as_words, others), ", ")
        how = _how(bars, cells)
        rest = say("leaves {} and, {}, {} {}", several, how, listed(cells), name)
        return joined((full, that([*ends, rest])))
    each = (_told(left, bars, cells, named) for cells in groups.values())
    return joined((full, that([*ends, *leaves(others)]), *each))


def _how(bars: Barred, cells: Sequence[Cell]) -> Words:
    """What bars cells alike: "next to an F", "already not C and each next to an F"."""
    marked, beside = bars.whys[cells[0]]
    marked = marked and mark(str(marked), cells)
    each = say("each {}", beside) if beside and len(cells) > 1 else beside
    return listed(filter(None, (marked, each)))


def _told(left: Mapping[Cell, str], bars: Barred, cells: Sequence[Cell], named: bool) -> Words:
    how, name, are = _how(bars, cells), left[cells[0]], "is" if len(cells) == 1 else "are"
    if not named:
        return capital(say("{}, {} {} {}.", how, "it" if len(cells) == 1 else "they", are, name))
    return say("{}, {}, {} {}.", listed(cells), how, are, name)


def _by_full_lines(puzzle: Puzzle, left: Mapping[Cell, str], bars: Barred, named: bool) -> Words:
    """That cells stay empty in lines that were full: "Row 4 has both its F, so R4C4 is blank."."""
    names = {symbol.value: symbol.name for symbol in puzzle.symbols}
    groups: dict[tuple[int, int], list[Cell]] = {}
    for cell, (_, value, count) in bars.full.items():
        groups.setdefault((value, count), []).append(cell)
    told = []
    for (value, count), cells in groups.items():
        lines = list(dict.fromkeys(bars.full[cell][0] for cell in cells))
        has = "has" if len(lines) == 1 else "have"
        are = "is" if len(cells) == 1 else "are"
        they = listed(cells) if named else say("it" if len(cells) == 1 else "they")
        letters = all_of(count, names[value], len(lines))
        text = "{} {} {}, so {} {} {}."
        told.append(say(text, lines_text(lines), has, letters, they, are, left[cells[0]]))
    return joined(map(capital, told))
