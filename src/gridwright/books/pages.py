"""Pages of a book: numbered, with margins for binding, and with text and drawings."""

from __future__ import annotations

import io
from typing import Literal

from reportlab.lib.colors import HexColor
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase.pdfmetrics import stringWidth

from gridwright.books.layout import BOTTOM, TOP, Area, text_area
from gridwright.views.drawing import Drawing, Figure
from gridwright.views.figures import FIGURES
from gridwright.views.pdf import BOLD, PLAIN, letters, new_canvas, paint
from gridwright.views.themes import theme_named

BLACK, GREY = HexColor("#111111"), HexColor("#6b6b6b")
SMALL = 7.5
PENS = theme_named("print")


class Pages:
    """The pages of a book in the making, begun one after another."""

    def __init__(self, title: str, sheet: tuple[float, float]) -> None:
        self.title, self.sheet = title, sheet
        self.page = 0
        self._out = io.BytesIO()
        self._canvas = new_canvas(self._out, sheet, title)

    def begin(self, section: str | None = None) -> Area:
        """Begin a page, with a head and a number if it has a section; return its text area."""
        if self.page:
            self._canvas.showPage()
        self.page += 1
        area = text_area(self.sheet, self.page)
        if section is not None:
            self._frame(area, section)
        return area

    def _frame(self, area: Area, section: str) -> None:
        """The head names the book on left-hand pages and the section on right-hand ones."""
        right_hand = self.page % 2 == 1
        outer, side = (area.right, "right") if right_hand else (area.left, "left")
        head = self.clipped(section if right_hand else self.title, SMALL, area.width)
        place = self.sheet[1] - TOP * 0.62
        self.write(outer, place, head, SMALL, grey=True, align=side)
        self.write(outer, BOTTOM * 0.55, str(self.page), 9, align=side)

    def close(self) -> bytes:
        """The finished book."""
        self._canvas.showPage()
        self._canvas.save()
        return self._out.getvalue()

    def bookmark(self, title: str, level: int = 0) -> None:
        """Let the file's outline link to this page."""
        key = f"{level}-{self.page}-{title}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(title, key, level)

    def write(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        grey: bool = False,
        align: str = "left",
    ) -> float:
        """Write a line of text; return its width."""
        text, font = letters(text), BOLD if bold else PLAIN
        width: float = stringWidth(text, font, size)
        self._canvas.setFillColor(GREY if grey else BLACK)
        self._canvas.setFont(font, size)
        self._canvas.drawString(x - width * _SHIFTS[align], y, text)
        return width

    def rule(self, left: float, right: float, y: float) -> None:
        """Draw a thin horizontal line."""
        self._canvas.setStrokeColor(GREY)
        self._canvas.setLineWidth(0.5)
        self._canvas.line(left, y, right, y)

    def draw(self, drawing: Drawing, left: float, bottom: float, cell: float) -> None:
        """Draw a picture with its lower left corner here."""
        paint(self._canvas, drawing, PENS, left, bottom, cell)

    def figure(self, name: str, left: float, bottom: float, side: float) -> None:
        """Draw a figure in a square; a small dot if there is no figure of that name."""
        size, outline = (0.5, FIGURES[name]) if name in FIGURES else (0.16, FIGURES["circle"])
        role = "symbol" if name in FIGURES else "dark"
        self.draw(Drawing("", 1, 1, (Figure(role, (0.5, 0.5), size, outline),)), left, bottom, side)

    def split(self, text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
        """A text as lines no wider than this."""
        font = BOLD if bold else PLAIN
        words = simpleSplit(letters(text), font, size, width)
        return [self.clipped(line, size, width, bold=bold) for line in words]

    def clipped(self, text: str, size: float, width: float, *, bold: bool = False) -> str:
        """As much of a text as fits."""
        font, text = BOLD if bold else PLAIN, letters(text)
        if stringWidth(text, font, size) <= width:
            return text
        while text and stringWidth(f"{text}…", font, size) > width:
            text = text[:-1]
        return f"{text}…"


_SHIFTS: dict[str, Literal[0, 1] | float] = {"left": 0, "middle": 0.5, "right": 1}


def fitting(drawing: Drawing, width: float, height: float, largest: float) -> float:
    """The largest cell side, up to `largest`, with which a picture fits."""
    return min(width / drawing.width, height / drawing.height, largest)
