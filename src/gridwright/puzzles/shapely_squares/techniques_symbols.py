"""What a symbol says by itself, and the last digit that is left to a cell."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grid import Cell
from gridwright.model import OneOf
from gridwright.model.domain import lowest, values_of
from gridwright.puzzles.shapely_squares.techniques_circles import all_circles, equal_circles
from gridwright.puzzles.shapely_squares.techniques_phrases import (
    digits,
    the,
)
from gridwright.puzzles.shapely_squares.techniques_squares import beside_square, square_chain
from gridwright.puzzles.shapely_squares.techniques_stars import BESIDE
from gridwright.puzzles.shapely_squares.techniques_triangles import (
    tell_above,
    triangle_entry,
    under_even,
)
from gridwright.puzzles.shapely_squares.techniques_twins import equal_diamond, twin
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import Technique, technique
from gridwright.reasoning.words import Part, Words, listed, say


@technique("Symbol by itself", 0, "What a symbol says of its cell and its neighbours.", OneOf)
def by_itself(at: Sight) -> Iterator[Deduction]:
    """The digits a symbol allows in its own cell, and a star beside it, where that decides less."""
    allowed = at.constraint.allowed
    star = at.label.clue.cell if at.label.rule == "star" and at.label.clue else None
    if star is None or star in at.cells:
        yield from at.deduce(dict.fromkeys(at.cells, allowed), (), lambda now: Words())
        return
    known = at.position.domains
    for cell in at.cells:
        if not known[cell] & allowed:
            yield from at.refute([cell], _star_clash(cell, star))
    tell: Tell = lambda now: say("{} beside it is a star", star)  # noqa: E731
    left = {c: allowed for c in at.cells if known[c] & allowed and at.puzzle.shape(c) not in BESIDE}
    yield from at.deduce(left, (), tell)


def _star_clash(cell: Cell, star: Cell) -> Tell:
    return lambda now: say(
        "{} would be {}, beside the star {}.", cell, digits(now.domains[cell]), star
    )


def _tell_last(now: Position, cell: Cell) -> Words:
    """Why one digit is left to a cell: all that crossed out the others.

    Of bounds that differ in their number alone, the one against the nearest digit says most.
    """
    value = lowest(now.domains[cell])
    gone = values_of(now.start[cell] & ~now.domains[cell])
    reasons: dict[tuple[Part, ...], Words] = {}
    for each in sorted(gone, key=lambda digit: abs(digit - value)):
        why = now.why_not(cell, each)
        if why:
            reasons.setdefault(why.parts[:-1] or why.parts, why)
    below = cell.step(1, 0)
    if sum(below in why.cells for why in reasons.values()) > 1:
        reasons.pop(tell_above(below, 1)(now).parts[:-1], None)
    if not reasons:
        return say("Only {} is left for {}.", value, the(now, cell))
    return say("Look at {}: {}, so it is {}.", the(now, cell), listed(reasons.values()), value)


LAST_DIGIT = Technique(
    "Last digit",
    1,
    "All digits of a cell but one are crossed out.",
    lambda at: (),
    together=True,
    tell_last=_tell_last,
)

SYMBOLS = (
    by_itself,
    equal_circles,
    beside_square,
    under_even,
    equal_diamond,
    twin,
    all_circles,
    square_chain,
    triangle_entry,
    LAST_DIGIT,
)
