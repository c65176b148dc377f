"""Where things go on a page: trim sizes, bleed, margins for binding, and slots of equal size.

Lengths are in points, y upwards from the lower edge of the sheet, as in PDF.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from gridwright.errors import InputError, quoted

INCH = 72.0
MILLIMETRE = INCH / 25.4

TRIMS: Mapping[str, tuple[float, float]] = {
    "a4": (210 * MILLIMETRE, 297 * MILLIMETRE),
    "a5": (148 * MILLIMETRE, 210 * MILLIMETRE),
    "letter": (8.5 * INCH, 11 * INCH),
    "5x8": (5 * INCH, 8 * INCH),
    "6x9": (6 * INCH, 9 * INCH),
    "7x10": (7 * INCH, 10 * INCH),
    "8x10": (8 * INCH, 10 * INCH),
    "8.5x11": (8.5 * INCH, 11 * INCH),
}
_UNITS = {"in": INCH, "mm": MILLIMETRE, "cm": 10 * MILLIMETRE}
_LENGTH = r"(\d{1,4}(?:\.\d{1,4})?)"
_TRIM = re.compile(rf"{_LENGTH}\s*x\s*{_LENGTH}\s*(in|mm|cm)")
_SIDE = re.compile(rf"{_LENGTH}\s*(in|mm|cm)")
SHORTEST, LONGEST = 4 * INCH, 20 * INCH  # the sides of a page
MOST_BLEED, MOST_SPINE = 0.5 * INCH, 4 * INCH
# The margin that disappears in the spine, by the number of pages up to which it is enough: what
# printers on demand ask for.
GUTTERS = ((150, 0.375 * INCH), (300, 0.5 * INCH), (500, 0.625 * INCH), (700, 0.75 * INCH))
WIDEST_GUTTER = 0.875 * INCH
INSIDE = 6 * MILLIMETRE  # from the gutter to the text
NARROW = 7.2 * INCH  # pages up to this width have smaller margins
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


@dataclass(frozen=True)
class Sheet:
    """The pages of a book: their size after trimming, the bleed, and the gutter.

    Odd pages are right-hand ones, bound on the left. There is bleed on the three sides that are
    trimmed, none where the book is bound.
    """

    width: float
    height: float
    bleed: float = 0
    gutter: float = GUTTERS[0][1]

    @property
    def outer(self) -> float:
        """The margin at the outer edge."""
        return (12.7 if self.width <= NARROW else 16) * MILLIMETRE

    @property
    def inner(self) -> float:
        """The margin at the spine."""
        return max(self.gutter + INSIDE, self.outer)

    @property
    def head(self) -> float:
        """The margin above the text, with the running head in it."""
        return (17 if self.width <= NARROW else 21) * MILLIMETRE

    @property
    def foot(self) -> float:
        """The margin below the text, with the page number in it."""
        return (16 if self.width <= NARROW else 19) * MILLIMETRE

    @property
    def media(self) -> tuple[float, float]:
        """The size of the whole sheet, with its bleed."""
        return self.width + self.bleed, self.height + 2 * self.bleed

    def trim(self, page: int) -> Area:
        """What is left of a page after trimming."""
        return Area(0 if page % 2 else self.bleed, self.bleed, self.width, self.height)

    def text(self, page: int) -> Area:
        """The text area of a page."""
        trim = self.trim(page)
        left = self.inner if page % 2 else self.outer
        width = self.width - self.inner - self.outer
        height = self.height - self.head - self.foot
        return Area(trim.left + left, trim.bottom + self.foot, width, height)


def trim_of(text: str) -> tuple[float, float]:
    """The width and height of a page: a name, or a size such as 6x9in or 170x240mm."""
    wanted = text.strip().lower()
    if wanted in TRIMS:
        return TRIMS[wanted]
    found = _TRIM.fullmatch(wanted)
    if found is None:
        names = ", ".join(TRIMS)
        raise InputError(
            f"{quoted(text)} is not a trim size; expected one of {names}, "
            "or a size such as 6.14x9.21in or 170x240mm"
        )
    width, height = (float(found[side]) * _UNITS[found[3]] for side in (1, 2))
    if not SHORTEST <= min(width, height) <= max(width, height) <= LONGEST:
        raise InputError(f"the trim size {text.strip()} has a side that is not 4 to 20 inches long")
    return width, height


def bleed_of(text: str) -> float:
    """The width of the bleed: 0, or a length such as 3mm or 0.125in."""
    wanted = text.strip().lower()
    if wanted == "0":
        return 0
    found = _SIDE.fullmatch(wanted)
    if found is None:
        raise InputError(f"{quoted(text)} is not a bleed; expected 0, 3mm or 0.125in, for example")
    bleed = float(found[1]) * _UNITS[found[2]]
    if bleed > MOST_BLEED:
        raise InputError(f"a bleed of {text.strip()} is too wide; expected half an inch at most")
    return bleed


def spine_of(text: str) -> float:
    """The width of a spine: a length such as 9mm or 0.4in."""
    found = _SIDE.fullmatch(text.strip().lower())
    if found is None or float(found[1]) * _UNITS[found[2]] > MOST_SPINE:
        raise InputError(f"{quoted(text)} is not the width of a spine; expected 9mm, for example")
    return float(found[1]) * _UNITS[found[2]]


def gutter_of(pages: int) -> float:
    """The gutter that a book of this many pages needs."""
    return next((gutter for most, gutter in GUTTERS if pages <= most), WIDEST_GUTTER)
