"""What tells the cells of a supposition apart without colour: a ring, dashes, a hatching."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.scene import Emphasis
from gridwright.views.figures import Outline, Point, circle

# A line, its role, and whether it ends where it began.
Accent = tuple[str, Outline, bool]

DASHES = 4  # dashes on each side, as long as the gaps between them
HATCH = (0.5, 1.0, 1.5)  # where the lines of a hatching meet the upper side or the lower one


def accents(emphasis: Emphasis, corner: Point, side: float) -> Iterator[Accent]:
    """The lines in a highlighted square, given by its upper left corner and its side."""
    if emphasis == "supposed":
        yield "ring", _ring(corner, side), True
    elif emphasis == "follows":
        yield from (("dashes", dash, False) for dash in _dashes(corner, side))
    elif emphasis == "breaks":
        yield from (("hatch", line, False) for line in _hatching(corner, side))


def _ring(corner: Point, side: float) -> Outline:
    x, y = (at + side / 2 for at in corner)
    return tuple(
        tuple((x + px, y + py) for px, py in step)  # type: ignore[misc]
        for step in circle(side / 2)
    )


def _dashes(corner: Point, side: float) -> Iterator[Outline]:
    (x, y), step = corner, side / DASHES
    for number in range(DASHES):
        start, end = (number + 0.25) * step, (number + 0.75) * step
        for across in (0, side):
            yield ((x + start, y + across),), ((x + end, y + across),)
            yield ((x + across, y + start),), ((x + across, y + end),)


def _hatching(corner: Point, side: float) -> Iterator[Outline]:
    x, y = corner
    for part in HATCH:
        far, near = min(part, 1) * side, max(part - 1, 0) * side
        yield ((x + near, y + far),), ((x + far, y + near),)
