"""Where things go on a page: sheets, margins for binding, and slots of equal size.

Lengths are in points, y upwards from the lower edge, as in PDF.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

MILLIMETRE = 72 / 25.4

SHEETS: Mapping[str, tuple[float, float]] = {
    "a4": (210 * MILLIMETRE, 297 * MILLIMETRE),
    "letter": (612.0, 792.0),
}
# Columns and rows of puzzles, for each number of puzzles per page.
PER_PAGE: Mapping[int, tuple[int, int]] = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
SOLUTIONS = (3, 4)

INNER, OUTER = 24 * MILLIMETRE, 16 * MILLIMETRE
TOP, BOTTOM = 22 * MILLIMETRE, 20 * MILLIMETRE
GAP = 9 * MILLIMETRE  # between slots


@dataclass(frozen=True)
class Area:
    """A rectangle on a page."""

    left: float
    bottom: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def top(self) -> float:
        """Its upper edge."""
        return self.bottom + self.height

    @property
    def middle(self) -> float:
        """Halfway between its left and right edges."""
        return self.left + self.width / 2

    def slots(self, columns: int, rows: int, gap: float = GAP) -> list[Area]:
        """The rectangle cut into slots of equal size, row by row from the top."""
        width = (self.width - gap * (columns - 1)) / columns
        height = (self.height - gap * (rows - 1)) / rows
        return [
            Area(
                self.left + column * (width + gap),
                self.top - height - row * (height + gap),
                width,
                height,
            )
            for row in range(rows)
            for column in range(columns)
        ]

    def without_top(self, height: float) -> Area:
        """The part below a strip."""
        return Area(self.left, self.bottom, self.width, self.height - height)

    def without_bottom(self, height: float) -> Area:
        """The part above a strip."""
        return Area(self.left, self.bottom + height, self.width, self.height - height)


def text_area(sheet: tuple[float, float], page: int) -> Area:
    """The text area of a page; odd pages are right-hand ones, bound on the left."""
    width, height = sheet
    left = INNER if page % 2 else OUTER
    return Area(left, BOTTOM, width - INNER - OUTER, height - TOP - BOTTOM)
