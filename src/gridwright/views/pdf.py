"""Scenes as PDF: vectors and embedded letters, on a page of their own or on a larger one."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import BinaryIO

from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from gridwright.scene import Scene
from gridwright.views.drawing import Box, Drawing, Figure, Thing, Words, drawing_of, without_ground
from gridwright.views.figures import Outline
from gridwright.views.fonts import CAPITAL, font_file
from gridwright.views.themes import Pen, Theme, theme_named

PLAIN, BOLD = "Gridwright", "Gridwright-Bold"


@dataclass(frozen=True)
class Faces:
    """The plain and the bold letters, by the names under which reportlab knows them."""

    plain: str = PLAIN
    bold: str = BOLD


OWN = Faces()
CELL = 28.0  # the side of a cell in points, on a page of its own: about one centimetre


def render_pdf(
    scene: Scene, *, theme: str = "print", cell: float = CELL, transparent: bool = False
) -> bytes:
    """The picture as a PDF file of one page, as large as the picture."""
    drawing = drawing_of(scene)
    pens = theme_named(theme)
    size = (drawing.width * cell, drawing.height * cell)
    out = io.BytesIO()
    canvas = new_canvas(out, size, drawing.title)
    if transparent:
        drawing = without_ground(drawing)
    else:
        _set_fill(canvas, pens["page"].fill or "#ffffff")
        canvas.rect(0, 0, *size, stroke=0, fill=1)
    paint(canvas, drawing, pens, 0, 0, cell)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def new_canvas(
    out: BinaryIO,
    size: tuple[float, float],
    title: str,
    *,
    language: str = "en",
    face: str = PLAIN,
) -> Canvas:
    """Pages of a size, with a title; the same content gives the same file."""
    use_fonts()
    # Invariant: no date inside. The initial font is ours, since reportlab's own is never embedded.
    canvas = Canvas(out, pagesize=size, invariant=1, lang=language, initialFontName=face)
    canvas.setTitle(letters(title, face))
    canvas.setSubject("Logic puzzles")
    canvas.setAuthor("Gridwright")
    canvas.setCreator("Gridwright")
    return canvas


def use_fonts() -> None:
    """Register the fonts with reportlab; they are embedded in every file that uses them."""
    for name, bold in ((PLAIN, False), (BOLD, True)):
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, str(font_file(bold))))


def lacking(text: str, face: str = PLAIN) -> str:
    """The characters of a text that a font lacks, each once."""
    known = pdfmetrics.getFont(face).face.charToGlyph
    return "".join(dict.fromkeys(char for char in text if ord(char) not in known))


def letters(text: str, face: str = PLAIN) -> str:
    """The text with a question mark for every character that a font lacks."""
    return text.translate(dict.fromkeys(map(ord, lacking(text, face)), "?"))


def paint(
    canvas: Canvas,
    drawing: Drawing,
    pens: Theme,
    left: float,
    bottom: float,
    cell: float,
    faces: Faces = OWN,
) -> None:
    """Draw on a page; the lower left corner is here, and `cell` is the size of a cell in points."""
    canvas.saveState()
    # From here on a cell is 1 and y goes down, as in drawings.
    canvas.translate(left, bottom + drawing.height * cell)
    canvas.scale(cell, -cell)
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    for thing in drawing.things:
        _paint(canvas, thing, pens[thing.role], faces)
    canvas.restoreState()


def _set_fill(canvas: Canvas, colour: str) -> None:
    """Set the colour of areas; greys as such, so that a press prints them with black ink alone."""
    grey = _grey(colour)
    if grey is None:
        canvas.setFillColor(HexColor(colour))
    else:
        canvas.setFillGray(grey)


def _set_line(canvas: Canvas, colour: str) -> None:
    """Set the colour of lines."""
    grey = _grey(colour)
    canvas.setStrokeColor(HexColor(colour)) if grey is None else canvas.setStrokeGray(grey)


def _grey(colour: str) -> float | None:
    """How light a grey is, from 0 to 1; None for a colour."""
    found = HexColor(colour)
    return float(found.red) if found.red == found.green == found.blue else None


def _paint(canvas: Canvas, thing: Thing, pen: Pen, faces: Faces) -> None:
    if pen.fill is not None:
        _set_fill(canvas, pen.fill)
    if isinstance(thing, Words):
        _write(canvas, thing, faces.bold if pen.bold else faces.plain)
        return
    if pen.line is not None:
        _set_line(canvas, pen.line)
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
    canvas.drawCentredString(0, -_capital(font) * words.size / 2, letters(words.text, font))
    canvas.restoreState()


def _capital(font: str) -> float:
    """The height of a capital letter, in font sizes."""
    if font in (PLAIN, BOLD):
        return CAPITAL
    return float(pdfmetrics.getFont(font).face.capHeight or CAPITAL * 1000) / 1000
