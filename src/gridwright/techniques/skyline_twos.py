"""Skyscrapers: the only place for the second tallest of a line where lines across show two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from gridwright.grid import Cell
from gridwright.model import Posting, Skyline, Visible
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words
from gridwright.techniques.skyline_places import told_place
from gridwright.techniques.skyline_reasons import why_nowhere
from gridwright.techniques.skyline_two import clue_2
from gridwright.techniques.skyline_views import count_of, stands, view_of

# What it costs to look at the clues of several lines.
SEVERAL = 5


@technique(clue_2.name, clue_2.rank, clue_2.about, on=Skyline, wide=True, told_only=True)
def place_by_twos(at: Sight) -> Iterator[Deduction]:
    """All clues of 2 at once that keep the second tallest from places in a line."""
    size, now = len(at.cells), at.position
    bit = 1 << size - 1
    places = [cell for cell, domain in zip(at.cells, at.domains, strict=True) if domain & bit]
    if size < 3 or len(places) < 2:
        return
    twos = {cell: clue for cell in places if (clue := _barring(now, cell, size)) is not None}
    left = [cell for cell in places if cell not in twos]
    if len(left) != 1 or not twos:
        return
    (cell,) = left
    known = {other: ~bit for other in at.cells if other not in places}
    for other, clue in twos.items():
        known |= _tallest(now, clue, other, size)
    views = (view_of(Sight(now, clue)) for clue in dict.fromkeys(twos.values()))
    labels = [at.label, *(label for view in views for label in view.labels)]
    tell = _tell(at, cell, twos)
    for each in at.deduce_from({cell: bit}, known, tell, labels, SEVERAL):
        yield replace(each, told_as=clue_2.name)


def _barring(now: Position, cell: Cell, size: int) -> Posting | None:
    """A clue of 2 by which the second tallest is not in a cell, as everybody sees."""
    for posting in now.atoms_at(cell):
        if isinstance(posting.constraint, Visible) and count_of(posting) == 2:
            place = posting.scope.index(cell)
            if place == 1 or (place > 1 and _tallest(now, posting, cell, size)):
                return posting
    return None


def _tallest(now: Position, clue: Posting, cell: Cell, size: int) -> dict[Cell, int]:
    """The tallest of a line, if it is known to be behind a cell; the second cell needs none."""
    place = clue.scope.index(cell)
    behind = clue.scope[place + 1 :] if place > 1 else ()
    return {other: 1 << size for other in behind if now.domains[other] == 1 << size}


def _tell(at: Sight, cell: Cell, twos: Mapping[Cell, Posting]) -> Tell:
    assert at.posting is not None
    posting, height = at.posting, len(at.cells) - 1

    def words(now: Position) -> Words:
        others = [c for c in at.cells if c != cell and not stands(now, c)]
        return told_place(now, cell, why_nowhere(now, posting, others, height, twos=twos))

    return words
