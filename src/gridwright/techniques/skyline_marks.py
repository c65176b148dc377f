"""Skyscrapers: lines and pencil marks that say that cells are not certain heights."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gridwright.grid import Cell
from gridwright.model import Place, Posting, Skyline
from gridwright.model.domain import values_of
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, listed, mark, say
from gridwright.techniques.skyline_views import stands, too_tall

# That a cell is not a height.
Fact = tuple[Cell, int]


def quoted(now: Position, facts: Iterable[Fact]) -> dict[Cell, list[int]]:
    """What pencil marks say that are quoted, as the heights that cells are not.

    Who sees "2 or 4" in a cell needs no line and no clue for it not to be 3 as well.
    """
    facts = list(facts)
    cells = {cell for cell, height in facts if _is_best_marked(now, cell, height)}
    found: dict[Cell, list[int]] = {}
    for cell, height in facts:
        if cell in cells and not _left(now, cell) >> height & 1:
            found.setdefault(cell, []).append(height)
    return {cell: heights for cell, heights in found.items() if _names_few(now, cell, heights)}


def is_marked(now: Position, cell: Cell, height: int) -> bool:
    """Whether a pencil mark says that a cell is not a height."""
    return not now.told_left(cell) >> height & 1


def rests_on_mark(now: Position, cell: Cell, height: int) -> bool:
    """Whether a pencil mark is all that says that a cell is not a height."""
    if not is_marked(now, cell, height):
        return False
    has = line_that_has(now, cell, height) is not None
    return not has and not any(too_tall(p, cell, height) for p in now.atoms_at(cell))


def _is_best_marked(now: Position, cell: Cell, height: int) -> bool:
    """Whether no line says that a cell is not a height, but a pencil mark, whatever clues say."""
    return is_marked(now, cell, height) and line_that_has(now, cell, height) is None


def _names_few(now: Position, cell: Cell, heights: Sequence[int]) -> bool:
    """Whether the two or three heights that a mark leaves to a cell are named, if many are gone."""
    left = _left(now, cell).bit_count()
    return now.told_left(cell) != now.start[cell] and 1 < left <= 1 + min(len(heights), 2)


def _left(now: Position, cell: Cell) -> int:
    """What a reader knows to be left to a cell, by the board and by looks that were told."""
    return now.seen[cell] & now.told_left(cell)


def told_marked(now: Position, cell: Cell, heights: Sequence[int]) -> Words:
    """What a pencil mark says: "R2C1 is 2 or 3", or of many "R2C1 is not 1 or 4"."""
    (told,) = told_marks(now, {cell: heights})
    return told


def told_marks(now: Position, marked: Mapping[Cell, Sequence[int]]) -> list[Words]:
    """What pencil marks say, cells alike together: "R5C4 and R5C5 are not 5", "R2C1 is 1 or 6"."""
    cells_of: dict[str, list[Cell]] = {}
    for cell, heights in marked.items():
        few = _names_few(now, cell, heights)
        named = listed(map(str, values_of(_left(now, cell)) if few else heights), "or")
        most, highest = (mask.bit_length() - 1 for mask in (_left(now, cell), now.start[cell]))
        bounded = most < min(heights) and most < highest - 1
        is_not = f"at most {most}" if bounded else f"not {named}"
        cells_of.setdefault(str(named) if few else is_not, []).append(cell)
    told = []
    for text, cells in cells_of.items():
        what = mark(text, cells) if text[0].isdigit() else say(text)
        told.append(say("{} {} {}", listed(cells), "is" if len(cells) == 1 else "are", what))
    return told


def line_that_shows(
    now: Position,
    cell: Cell,
    height: int,
    own: Posting | None = None,
    domains: Mapping[Cell, int] | None = None,
) -> Place | None:
    """The same where a reader sees it there, or it is told: `domains` is what is told besides."""
    known = domains or now.domains
    seen = {c: mask for c, mask in known.items() if stands(now, c) or mask != now.domains[c]}
    return line_that_has(now, cell, height, own, dict.fromkeys(known, 0) | seen)


def line_that_has(
    now: Position,
    cell: Cell,
    height: int,
    own: Posting | None = None,
    domains: Mapping[Cell, int] | None = None,
) -> Place | None:
    """A line through a cell that has a height elsewhere; not the line `own`."""
    known = domains or now.domains
    for posting in now.atoms_at(cell):
        across = posting is not own and isinstance(posting.constraint, Skyline)
        if across and any(known[c] == 1 << height for c in posting.scope if c != cell):
            return posting.labels[0].place
    return None
