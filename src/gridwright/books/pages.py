"""Pages of a book: numbered, with margins for binding, and with text and drawings.

A book is first set dry, without drawing anything, to learn on which page everything is.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from gridwright.books.fonts import Fonts
from gridwright.books.layout import Area, Sheet
from gridwright.books.markdown import Face
from gridwright.books.standards import claim
from gridwright.errors import InputError
from gridwright.views.drawing import Drawing, Figure, Words
from gridwright.views.figures import FIGURES
from gridwright.views.pdf import lacking, letters, new_canvas, paint
from gridwright.views.themes import Pen, Theme, theme_named

SMALL = 7.5
SMALLEST_TITLE = 12.0
SMALLEST_LABEL = 0.6  # of its usual size
MOST_LETTERS = 1000  # more than any line holds
UNBROKEN = "\N{NO-BREAK SPACE}"
STARS = 5  # the most that a level has
# A press prints greys as dots: thin lines and small letters are black instead.
PENS: Theme = {
    **theme_named("print"),
    "lattice": Pen(line="#000000", width=0.014),
    "wall": Pen(line="#000000", width=0.075),
    "frame": Pen(line="#000000", width=0.08),
    "ruler": Pen(fill="#000000"),
    "place": Pen(fill="#dcdcdc"),
    "star": Pen(fill="#000000", line="#000000", width=0.06),
    "no star": Pen(fill="#ffffff", line="#000000", width=0.06),
}
# Where thick lines separate cells, those inside the pieces must be told from them at a glance.
WALLED: Theme = {**PENS, "lattice": Pen(line="#a0a0a0", width=0.02)}
Align = Literal["left", "middle", "right"]
_SHIFTS: dict[Align, float] = {"left": 0, "middle": 0.5, "right": 1}


@dataclass(frozen=True)
class Setup:
    """What all pages of a book share."""

    title: str
    language: str
    sheet: Sheet
    fonts: Fonts
    scale: float = 1.0
    standard: str = "none"
    author: str = ""


@dataclass
class Missing:
    """The characters that were to be written and that the fonts lack, in order."""

    found: dict[str, None] = field(default_factory=dict)

    def note(self, text: str, font: str) -> None:
        """Remember those of a text."""
        self.found.update(dict.fromkeys(lacking(text, font)))


class Pages:
    """The pages of a book in the making, begun one after another; dry without a canvas."""

    def __init__(self, setup: Setup, *, dry: bool = False) -> None:
        self.setup, self.sheet = setup, setup.sheet
        self.page = 0
        self.missing = Missing()
        # Where the section's tab is, from the top (0) to the bottom (1), and what it says.
        self.tab: tuple[float, str] | None = None
        self._out = io.BytesIO()
        self._canvas: Canvas | None = None
        if not dry:
            face = setup.fonts.named["plain"]
            self._canvas = new_canvas(
                self._out, self.sheet.media, setup.title, language=setup.language, face=face
            )
            claim(self._canvas, setup.standard)
            if setup.author:
                self._canvas.setAuthor(setup.author)

    @property
    def canvas(self) -> Canvas | None:
        """What is drawn on; None while the book is set dry."""
        return self._canvas

    def size(self, points: float) -> float:
        """A size of letters, larger in large print."""
        return points * self.setup.scale

    def begin(self, section: str | None = None, *, opening: bool = False) -> Area:
        """Begin a page, with a head and a number if it has a section; return its text area.

        The page that opens a section has a number and no head.
        """
        self._finish_page()
        self.page += 1
        self._set_boxes()
        area = self.sheet.text(self.page)
        if section is not None:
            self._frame(area, section, opening)
        return area

    def begin_right(self, section: str | None = None, *, opening: bool = False) -> Area:
        """Begin a right-hand page, after an empty page if need be."""
        if self.page % 2:
            self.begin()
        return self.begin(section, opening=opening)

    def _finish_page(self) -> None:
        if self.page and self._canvas is not None:
            self._canvas.showPage()

    def _set_boxes(self) -> None:
        if self._canvas is None:
            return
        trim = self.sheet.trim(self.page)
        self._canvas.setTrimBox((trim.left, trim.bottom, trim.right, trim.top))
        self._canvas.setBleedBox((0, 0, *self.sheet.media))

    def _frame(self, area: Area, section: str, opening: bool) -> None:
        """The head names the book on left-hand pages and the section on right-hand ones."""
        trim, right_hand = self.sheet.trim(self.page), self.page % 2 == 1
        outer = area.right if right_hand else area.left
        side: Align = "right" if right_hand else "left"
        size = self.size(SMALL)
        if not opening:
            text = section if right_hand else self.setup.title
            head = self.clipped(text, size, area.width, face="label")
            self.write(
                outer, trim.top - self.sheet.head * 0.62, head, size, face="label", align=side
            )
            self.rule(area.left, area.right, trim.top - self.sheet.head * 0.72)
        number = trim.bottom + self.sheet.foot * 0.5
        self.write(outer, number, str(self.page), self.size(9), face="label", align=side)
        if self.tab is not None and self.sheet.bleed:
            self._set_tab(*self.tab)

    def _set_tab(self, place: float, text: str) -> None:
        """A black tab that runs off the outer edge, this far down the page."""
        trim, right_hand = self.sheet.trim(self.page), self.page % 2 == 1
        width, height = self.sheet.outer * 0.42, 18.0 * self.setup.scale
        top = trim.top - self.sheet.head - place * (trim.height - self.sheet.head * 2 - height)
        left = trim.right - width if right_hand else 0
        self.fill(Area(left, top - height, width + self.sheet.bleed, height))
        middle = trim.right - width / 2 if right_hand else trim.left + width / 2
        base = top - height / 2 - 3
        self.write(middle, base, text, 8, face="label", align="middle", white=True)

    def fill(self, area: Area) -> None:
        """Fill a rectangle with black."""
        if self._canvas is not None:
            self._canvas.setFillGray(0)
            self._canvas.rect(area.left, area.bottom, area.width, area.height, stroke=0, fill=1)

    def frame(self, area: Area, width: float = 1.5) -> None:
        """Draw a black line around a rectangle."""
        if self._canvas is not None:
            self._canvas.setStrokeGray(0)
            self._canvas.setLineWidth(width)
            self._canvas.rect(area.left, area.bottom, area.width, area.height, stroke=1, fill=0)

    def close(self) -> bytes:
        """The finished book."""
        assert self._canvas is not None, "a book that is set dry has no content"
        self._canvas.showPage()
        self._canvas.save()
        return self._out.getvalue()

    def bookmark(self, title: str, level: int = 0) -> None:
        """Let the file's outline link to this page."""
        if self._canvas is not None:
            key = f"{level}-{self.page}-{title}"
            self._canvas.bookmarkPage(key)
            self._canvas.addOutlineEntry(title, key, level)

    def width(self, text: str, size: float, face: Face = "plain") -> float:
        """How wide a text is."""
        return _wide(text, self.setup.fonts.named[face], size)

    def write(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        face: Face = "plain",
        align: Align = "left",
        white: bool = False,
    ) -> float:
        """Write a line of text; return its width."""
        font = self.setup.fonts.named[face]
        width = self.width(text, size, face)
        if self._canvas is None:
            self.missing.note(text, font)
        else:
            self._canvas.setFillGray(1 if white else 0)
            self._canvas.setFont(font, size)
            self._canvas.drawString(x - width * _SHIFTS[align], y, _letters(text, font))
        return width

    def fitted(self, x: float, y: float, text: str, size: float, width: float) -> None:
        """Write a label, in smaller letters if it is too wide, and cut if they would be tiny."""
        wide = self.width(text, size, "label")
        size *= max(min(1, width / max(wide, 1)), SMALLEST_LABEL)
        self.write(x, y, self.clipped(text, size, width, face="label"), size, face="label")

    def write_down(self, x: float, y: float, text: str, size: float) -> None:
        """Write bold white letters that are read from above, beginning here."""
        font = self.setup.fonts.named["label"]
        if self._canvas is None:
            self.missing.note(text, font)
            return
        self._canvas.saveState()
        self._canvas.translate(x, y)
        self._canvas.rotate(-90)
        self._canvas.setFillGray(1)
        self._canvas.setFont(font, size)
        self._canvas.drawString(0, 0, _letters(text, font))
        self._canvas.restoreState()

    def title_lines(self, title: str, largest: float, width: float) -> tuple[list[str], float]:
        """A title on at most three lines without a word cut, if it is not too long; its size."""
        size = largest
        while size > SMALLEST_TITLE and (
            len(self.split(title, size, width, face="title")) > 3
            or any(self.width(word, size, "title") > width for word in title.split())
        ):
            size -= 2
        return self.split(title, size, width, face="title"), size

    def rule(self, left: float, right: float, y: float, width: float = 0.5) -> None:
        """Draw a horizontal line, thin unless a width is given."""
        if self._canvas is not None:
            self._canvas.setStrokeGray(0)
            self._canvas.setLineWidth(width)
            self._canvas.line(left, y, right, y)

    def draw(self, drawing: Drawing, left: float, bottom: float, cell: float) -> None:
        """Draw a picture with its lower left corner here."""
        if self._canvas is not None:
            pens = WALLED if any(thing.role == "wall" for thing in drawing.things) else PENS
            paint(self._canvas, drawing, pens, left, bottom, cell, self.setup.fonts.faces)

    def draw_piece(
        self, drawing: Drawing, area: Area, pens: Theme, left: float, bottom: float, cell: float
    ) -> None:
        """Draw the part of a picture that is within an area, on black."""
        if self._canvas is None:
            return
        self._canvas.saveState()
        path = self._canvas.beginPath()
        path.rect(area.left, area.bottom, area.width, area.height)
        self._canvas.clipPath(path, stroke=0, fill=0)
        self.fill(area)
        paint(self._canvas, drawing, pens, left, bottom, cell, self.setup.fonts.faces)
        self._canvas.restoreState()

    def note_letters(self, drawing: Drawing) -> None:
        """Remember the characters of a picture that the fonts lack."""
        for thing in drawing.things:
            if isinstance(thing, Words):
                faces = self.setup.fonts.faces
                self.missing.note(thing.text, faces.bold if PENS[thing.role].bold else faces.plain)

    def figure(self, name: str, left: float, bottom: float, side: float) -> None:
        """Draw a figure in a square; a small dot if there is no figure of that name."""
        size, outline = (0.5, FIGURES[name]) if name in FIGURES else (0.16, FIGURES["circle"])
        role = "symbol" if name in FIGURES else "star"
        self.draw(Drawing("", 1, 1, (Figure(role, (0.5, 0.5), size, outline),)), left, bottom, side)

    def stars(self, count: int, right: float, bottom: float, side: float) -> float:
        """Draw the stars of a level in a row that ends here; return its width."""
        number = max(STARS, count)
        roles = ["star"] * count + ["no star"] * (number - count)
        things = (
            Figure(role, (place + 0.5, 0.5), 0.42, FIGURES["star"])
            for place, role in enumerate(roles)
        )
        self.draw(Drawing("", number, 1, tuple(things)), right - number * side, bottom, side)
        return number * side

    def split(self, text: str, size: float, width: float, *, face: Face = "plain") -> list[str]:
        """A text as lines no wider than this."""
        lines: Iterable[str] = simpleSplit(text, self.setup.fonts.named[face], size, width)
        return [self.clipped(line, size, width, face=face) for line in lines]

    def listed(self, parts: Iterable[str], size: float, width: float) -> list[str]:
        """Labels with dots between them, on lines no wider than this that do not end with a dot."""
        lines: list[str] = []
        for part in parts:
            joined = " · ".join([*lines[-1:], part])
            if lines and self.width(joined, size, "label") <= width:
                lines[-1] = joined
            else:
                lines += self.split(part, size, width, face="label")
        return lines

    def clipped(self, text: str, size: float, width: float, *, face: Face = "plain") -> str:
        """As much of a text as fits."""
        if len(text) <= MOST_LETTERS and self.width(text, size, face) <= width:
            return text
        text = text[:MOST_LETTERS]
        while text and self.width(f"{text}…", size, face) > width:
            text = text[:-1]
        return f"{text}…"


@lru_cache(maxsize=50_000)
def _wide(text: str, font: str, size: float) -> float:
    """How wide a text is; the same words come again and again."""
    wide: float = stringWidth(_letters(text, font), font, size)
    return wide


def _letters(text: str, font: str) -> str:
    """A text as it is written: blanks that no line is broken at look like all others."""
    return letters(text.replace(UNBROKEN, " "), font)


def fitting(size: tuple[float, float], width: float, height: float, largest: float) -> float:
    """The largest cell side, up to `largest`, with which a picture of some cells fits."""
    return min(width / size[0], height / size[1], largest)


def check_letters(pages: Pages) -> None:
    """Raise `InputError` when something was to be written that the fonts lack."""
    missing = [char for char in pages.missing.found if not char.isspace()]
    if missing:
        signs = " ".join(char if char.isprintable() else repr(char) for char in missing[:40])
        raise InputError(
            f"{pages.setup.fonts.label} lacks some characters of this book: {signs}; "
            "give a TrueType font that has them as --font"
        )
