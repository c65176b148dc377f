"""Scenes as PDF: vectors and embedded letters, on a page of their own or on a larger one."""

from __future__ import annotations

import io
from typing import BinaryIO

from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from gridwright.scene import Scene
from gridwright.views.drawing import Box, Drawing, Figure, Thing, Words, drawing_of
from gridwright.views.figures import Outline
from gridwright.views.fonts import CAPITAL, font_file
from gridwright.views.themes import Pen, Theme, theme_named

PLAIN, BOLD = "Gridwright", "Gridwright-Bold"
CELL = 28.0  # the side of a cell in points, on a page of its own: about one centimetre


def render_pdf(scene: Scene, *, theme: str = "print", cell: float = CELL) -> bytes:
    """The picture as a PDF file of one page, as large as the picture."""
    drawing = drawing_of(scene)
    pens = theme_named(theme)
    size = (drawing.width * cell, drawing.height * cell)
    out = io.BytesIO()
    canvas = new_canvas(out, size, drawing.title)
    canvas.setFillColor(HexColor(pens["page"].fill or "#ffffff"))
    canvas.rect(0, 0, *size, stroke=0, fill=1)
    paint(canvas, drawing, pens, 0, 0, cell)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def new_canvas(out: BinaryIO, size: tuple[float, float], title: str) -> Canvas:
    """Pages of a size, with a title; the same content gives the same file."""
    use_fonts()
    # Invariant: no date inside. The initial font is ours, since reportlab's own is never embedded.
    canvas = Canvas(out, pagesize=size, invariant=1, lang="en", initialFontName=PLAIN)
    canvas.setTitle(letters(title))
    canvas.setSubject("Logic puzzles")
    canvas.setAuthor("Gridwright")
    canvas.setCreator("Gridwright")
    return canvas


def use_fonts() -> None:
    """Register the fonts with reportlab; they are embedded in every file that uses them."""
    for name, bold in ((PLAIN, False), (BOLD, True)):
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, str(font_file(bold))))


def lacking(text: str) -> str:
    """The characters of a text that the fonts lack, each once."""
    known = pdfmetrics.getFont(PLAIN).face.charToGlyph
    return "".join(dict.fromkeys(char for char in text if ord(char) not in known))


def letters(text: str) -> str:
    """The text with a question mark for every character that the fonts lack."""
    return text.translate(dict.fromkeys(map(ord, lacking(text)), "?"))


def paint(
    canvas: Canvas, drawing: Drawing, pens: Theme, left: float, bottom: float, cell: float
) -> None:
    """Draw on a page; the lower left corner is here, and `cell` is the size of a cell in points."""
    canvas.saveState()
    # From here on a cell is 1 and y goes down, as in drawings.
    canvas.translate(left, bottom + drawing.height * cell)
    canvas.scale(cell, -cell)
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    for thing in drawing.things:
        _paint(canvas, thing, pens[thing.role])
    canvas.restoreState()


def _paint(canvas: Canvas, thing: Thing, pen: Pen) -> None:
    if pen.fill is not None:
        canvas.setFillColor(HexColor(pen.fill))
    if isinstance(thing, Words):
        _write(canvas, thing, BOLD if pen.bold else PLAIN)
        return
    if pen.line is not None:
        canvas.setStrokeColor(HexColor(pen.line))
        canvas.setLineWidth(pen.width)
    stroke, fill = int(pen.line is not None), int(pen.fill is not None)
    if isinstance(thing, Box):
        canvas.rect(thing.x, thing.y, thing.width, thing.height, stroke=stroke, fill=fill)
    elif isinstance(thing, Figure):
        canvas.drawPath(_way(canvas, thing.steps, True), stroke=stroke, fill=fill)
    else:
        canvas.drawPath(_way(canvas, thing.steps, thing.closed), stroke=stroke, fill=0)


def _way(canvas: Canvas, steps: Outline, closed: bool) -> PDFPathObject:
    path = canvas.beginPath()
    for number, step in enumerate(steps):
        numbers = [each for point in step for each in point]
        if len(step) == 3:
            path.curveTo(*numbers)
        elif number:
            path.lineTo(*numbers)
        else:
            path.moveTo(*numbers)
    if closed:
        path.close()
    return path


def _write(canvas: Canvas, words: Words, font: str) -> None:
    canvas.saveState()
    canvas.translate(*words.centre)
    canvas.scale(1, -1)  # turn letters upright again
    canvas.setFont(font, words.size)
    canvas.drawCentredString(0, -CAPITAL * words.size / 2, letters(words.text))
    canvas.restoreState()
