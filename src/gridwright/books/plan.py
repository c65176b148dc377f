"""How a book is to be set: what its makers choose, checked before any work is done."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from gridwright.books.contents import CHAPTERS
from gridwright.books.fonts import Fonts, fonts_of
from gridwright.books.language import Language, language_of
from gridwright.books.layout import MILLIMETRE, TRIMS, Sheet
from gridwright.books.markdown import Block
from gridwright.books.pages import Setup
from gridwright.books.standards import STANDARDS
from gridwright.errors import InputError, quoted

TITLE = "Puzzles"
LONGEST = 200  # characters of a title or a name
# Puzzles on a page, each with the columns and rows that are tried.
PER_PAGE: Mapping[int, tuple[tuple[int, int], ...]] = {
    1: ((1, 1),),
    2: ((1, 2), (2, 1)),
    3: ((1, 3), (3, 1)),
    4: ((2, 2), (1, 4)),
    6: ((2, 3), (3, 2)),
    8: ((2, 4),),
    9: ((3, 3),),
    12: ((3, 4),),
}
# The sides of cells, in millimetres: what is comfortable to write in, in large print too, and the
# smallest that is printed at all.
COMFORTABLE, COMFORTABLE_LARGE, SMALLEST = 8.0, 11.0, 5.0
LARGE = 1.6  # times the usual size of letters
_ISBN = re.compile(r"[0-9][0-9 -]*[0-9Xx]")


@dataclass(frozen=True)
class Plan:
    """How a book is to be set.

    `per_page` None lets the size of each board decide; `cell` is the smallest side of a cell that
    is printed, in millimetres. `rules` are blocks that replace the rules of puzzles by their names.
    """

    title: str = TITLE
    subtitle: str = ""
    author: str = ""
    publisher: str = ""
    year: int | None = None
    isbn: str = ""
    trim: tuple[float, float] = TRIMS["a4"]
    bleed: float = 0
    per_page: int | None = None
    cell: float = SMALLEST
    large: bool = False
    chapters: str = "puzzle"
    solutions: bool = True
    seeds: bool = False
    standard: str = "none"
    introduction: tuple[Block, ...] = ()
    rules: Mapping[str, tuple[Block, ...]] = field(default_factory=dict, hash=False)
    language: Language = field(default_factory=lambda: language_of("en"))
    fonts: Fonts = field(default_factory=lambda: fonts_of(None, None, None))

    def __post_init__(self) -> None:
        _check_choice(self.per_page, (None, *PER_PAGE), "number of puzzles per page")
        _check_choice(self.chapters, CHAPTERS, "way to divide a book into chapters")
        _check_choice(self.standard, STANDARDS, "standard of a book")
        if not self.title.strip():
            raise InputError("the title is empty")
        for what in ("title", "subtitle", "author", "publisher"):
            _check_text(what, getattr(self, what))
        if self.year is not None and not 1000 <= self.year <= 9999:
            raise InputError(f"{quoted(self.year)} is not a year of four digits")
        if not 1 <= self.cell <= 50:
            raise InputError(f"the smallest cell is {self.cell:g} mm; expected 1 to 50")
        check_isbn(self.isbn)

    @property
    def scale(self) -> float:
        """How large letters are, in usual sizes."""
        return LARGE if self.large else 1.0

    def setup(self, sheet: Sheet) -> Setup:
        """What all pages on these sheets share."""
        author = self.author or self.publisher
        code = self.language.code
        return Setup(self.title, code, sheet, self.fonts, self.scale, self.standard, author)

    @property
    def comfortable(self) -> float:
        """The side of a cell that is comfortable to write in, in points."""
        side = COMFORTABLE_LARGE if self.large else COMFORTABLE
        return max(side, self.cell) * MILLIMETRE


def _check_choice(
    value: object, known: tuple[object, ...] | Mapping[str, object], what: str
) -> None:
    if value not in known:
        expected = ", ".join(str(each) for each in known if each is not None)
        raise InputError(f"{quoted(value)} is no {what}; expected one of {expected}")


def _check_text(what: str, text: str) -> None:
    if len(text) > LONGEST:
        raise InputError(f"the {what} is longer than {LONGEST} characters")
    if any(not char.isprintable() for char in text):
        raise InputError(f"the {what} contains characters that cannot be printed: {quoted(text)}")


def check_isbn(isbn: str) -> None:
    """Raise `InputError` for a number that is no ISBN of 10 or 13 digits; none at all is fine."""
    if not isbn:
        return
    digits = re.sub(r"[ -]", "", isbn).upper()
    if not _ISBN.fullmatch(isbn) or len(digits) not in (10, 13):
        raise InputError(f"{quoted(isbn)} is not an ISBN; expected 10 or 13 digits")
    values = [10 if digit == "X" else int(digit) for digit in digits]
    if len(digits) == 10:
        good = sum((10 - place) * value for place, value in enumerate(values)) % 11 == 0
        good = good and "X" not in digits[:-1]
    else:
        weighed = sum(value * (3 if place % 2 else 1) for place, value in enumerate(values))
        good = "X" not in digits and digits[:3] in ("978", "979") and weighed % 10 == 0
    if not good:
        raise InputError(f"{quoted(isbn)} is not an ISBN: its last digit does not check the others")
