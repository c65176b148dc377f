"""Figures that represent symbols: outlines in a square from -1 to 1, y downwards.

An outline is closed and made of steps: a point to draw a straight line to, or two control points
and an end point of a curve.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

Point = tuple[float, float]
# A straight line to one point, or a curve with two control points to the third.
Step = tuple[Point] | tuple[Point, Point, Point]
Outline = tuple[Step, ...]

# How far a curve's control points lie along a quarter of a circle, in radii.
ARC = 0.5523
# Half the depth of an angle, in halves of its width.
DEPTH = 0.6


def straight(points: Iterable[Point]) -> Outline:
    """Straight lines from point to point."""
    return tuple((point,) for point in points)


def across(centre: Point, wide: float, high: float) -> Outline:
    """A line through a mark, from its lower left to its upper right."""
    x, y = centre
    return straight(((x - wide, y + high), (x + wide, y - high)))


def angle(pointing: tuple[int, int], centre: Point, half: float) -> Outline:
    """An angle that points one way, and how wide half of it is."""
    (x, y), (dx, dy) = centre, (half * pointing[0], half * pointing[1])
    back_x, back_y = x - dx * DEPTH, y - dy * DEPTH
    tip = (x + dx * DEPTH, y + dy * DEPTH)
    return straight(((back_x - dy, back_y - dx), tip, (back_x + dy, back_y + dx)))


def _polygon(*points: Point) -> Outline:
    return straight(points)


def _star(points: int = 5, inner: float = 0.45) -> Outline:
    turn = math.pi / points
    radii = [1.0, inner] * points
    around = (
        (radius * math.sin(i * turn), 0.08 - radius * math.cos(i * turn))
        for i, radius in enumerate(radii)
    )
    return _polygon(*((round(x, 3), round(y, 3)) for x, y in around))


def circle(radius: float) -> Outline:
    """Four curves that look exactly like a circle."""
    r, k = radius, round(radius * ARC, 3)
    return (
        ((0, -r),),
        ((k, -r), (r, -k), (r, 0)),
        ((r, k), (k, r), (0, r)),
        ((-k, r), (-r, k), (-r, 0)),
        ((-r, -k), (-k, -r), (0, -r)),
    )


_HEART: Outline = (
    ((0, 0.9),),
    ((-0.5, 0.5), (-1, 0.15), (-1, -0.3)),
    ((-1, -0.95), (-0.25, -0.95), (0, -0.4)),
    ((0.25, -0.95), (1, -0.95), (1, -0.3)),
    ((1, 0.15), (0.5, 0.5), (0, 0.9)),
)
# A horse's head facing left: base, chest, muzzle, brow, ear, mane.
_KNIGHT: Outline = (
    ((-0.7, 0.95),),
    ((-0.7, 0.72),),
    ((-0.5, 0.3), (-0.05, 0.15), (-0.1, -0.12)),
    ((-0.3, -0.02), (-0.42, 0.08), (-0.5, 0.22)),
    ((-0.66, 0.26), (-0.8, 0.18), (-0.85, 0.02)),
    ((-0.75, -0.25), (-0.6, -0.5), (-0.32, -0.66)),
    ((-0.3, -0.95),),
    ((-0.05, -0.72),),
    ((0.6, -0.65), (0.85, 0.0), (0.7, 0.95)),
)

# A round crown on a trunk, so that nobody takes it for a tent.
_TREE: Outline = (
    ((-0.15, 0.98),),
    ((-0.15, 0.46),),
    ((-0.62, 0.5), (-0.95, 0.2), (-0.78, -0.18)),
    ((-0.88, -0.6), (-0.5, -0.98), (0, -0.98)),
    ((0.5, -0.98), (0.88, -0.6), (0.78, -0.18)),
    ((0.95, 0.2), (0.62, 0.5), (0.15, 0.46)),
    ((0.15, 0.98),),
)

FIGURES: Mapping[str, Outline] = {
    "star": _star(),
    "tree": _TREE,
    "tent": _polygon((0, -0.9), (0.98, 0.85), (0.34, 0.85), (0, 0.1), (-0.34, 0.85), (-0.98, 0.85)),
    "square": _polygon((-0.82, -0.82), (0.82, -0.82), (0.82, 0.82), (-0.82, 0.82)),
    "diamond": _polygon((0, -1), (0.85, 0), (0, 1), (-0.85, 0)),
    "triangle": _polygon((0, -0.9), (0.98, 0.8), (-0.98, 0.8)),
    "circle": circle(0.9),
    "knight": _KNIGHT,
    "heart": _HEART,
}
