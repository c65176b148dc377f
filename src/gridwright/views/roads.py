"""Roads: strokes from cell to cell as long lines with round corners."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grid import Cell
from gridwright.views.figures import ARC, Outline, Point, Step

BEND = 0.35  # the radius of a road's corners


def rounded(points: list[Point], closed: bool) -> Outline:
    """A line from point to point, with round corners where it turns."""
    steps: list[Step] = []
    for number, point in enumerate(points):
        inner = 0 < number < len(points) - 1
        before, after = points[number - 1], points[(number + 1) % len(points)]
        if not (closed or inner):
            steps.append((point,))
        elif before[0] != after[0] and before[1] != after[1]:
            near, far = BEND * (1 - ARC), BEND
            steps.append((_towards(point, before, far),))
            steps.append(
                (
                    _towards(point, before, near),
                    _towards(point, after, near),
                    _towards(point, after, far),
                )
            )
        elif closed and not steps:
            steps.append((point,))  # a closed line has to begin somewhere
    return tuple(steps)


def _towards(point: Point, other: Point, part: float) -> Point:
    (x, y), (to_x, to_y) = point, other
    return x + part * (to_x - x), y + part * (to_y - y)


def joined(strokes: tuple[tuple[Cell, Cell], ...]) -> Iterator[list[Cell]]:
    """Strokes joined into long paths, each stroke used once; a closed path ends where it began."""
    ends: dict[Cell, list[Cell]] = {}
    for a, b in strokes:
        if a == b:
            yield [a, a]  # a road that goes nowhere yet
            continue
        ends.setdefault(a, []).append(b)
        ends.setdefault(b, []).append(a)
    # Loose ends first, so that only closed paths remain.
    for start in sorted(ends, key=lambda cell: (len(ends[cell]) != 1, cell)):
        while ends[start]:
            way = [start]
            while ends[way[-1]]:
                here = way[-1]
                way.append(ends[here].pop())
                ends[way[-1]].remove(here)
            yield way
