"""Scenes as PNG: drawn large and averaged down, which makes edges smooth."""

from __future__ import annotations

import io
import math
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from gridwright.errors import InputError
from gridwright.scene import Scene
from gridwright.views.drawing import (
    Box,
    Drawing,
    Figure,
    Path,
    Thing,
    Words,
    drawing_of,
    without_ground,
)
from gridwright.views.figures import Outline, Point
from gridwright.views.fonts import font_file
from gridwright.views.themes import Pen, theme_named

CELL = 64  # pixels, unless the picture gets too large
FINER = 4  # times larger than wanted while drawing, where memory allows
CURVE = 12  # straight pieces of a curve
# Maximum number of pixels of any picture, of one whose cell size was not requested, and of one
# that is drawn to be scaled down.
MOST, MOST_UNASKED, MOST_DRAWN = 50_000_000, 16_000_000, 16_000_000
# How hard files are made small: harder takes four times as long and saves a tenth.
COMPRESSION = 6


def render_png(
    scene: Scene,
    *,
    theme: str = "light",
    cell: float | None = None,
    dpi: float | None = None,
    transparent: bool = False,
) -> bytes:
    """The picture as a PNG file; `cell` is the side of a cell in pixels, `dpi` only noted in it."""
    drawing = drawing_of(scene)
    if cell is None:
        cell = min(CELL, math.sqrt(MOST_UNASKED / (drawing.width * drawing.height)))
    pens = theme_named(theme)
    width, height = _size(drawing, cell)
    finer = next(n for n in range(FINER, 0, -1) if n == 1 or width * height * n * n <= MOST_DRAWN)
    ground = pens["page"].fill or "#ffffff"
    if transparent:
        drawing, ground = without_ground(drawing), "#ffffff00"
    mode = "RGBA" if transparent else "RGB"
    large = Image.new(mode, (width * finer, height * finer), ground)
    painter = ImageDraw.Draw(large)
    for thing in drawing.things:
        _paint(painter, thing, pens[thing.role], cell * finer)
    # If nothing is to be scaled down, a copy would only double the memory.
    image = large if finer == 1 else large.reduce(finer)
    out = io.BytesIO()
    noted = {} if dpi is None else {"dpi": (dpi, dpi)}
    image.save(out, "PNG", compress_level=COMPRESSION, **noted)
    return out.getvalue()


def _size(drawing: Drawing, cell: float) -> tuple[int, int]:
    width, height = (max(1, round(side * cell)) for side in (drawing.width, drawing.height))
    if width * height > MOST:
        raise InputError(
            f"this picture would have {width} x {height} pixels; "
            f"expected {MOST:,} in all at most, so take smaller cells"
        )
    return width, height


def _paint(painter: ImageDraw.ImageDraw, thing: Thing, pen: Pen, unit: float) -> None:
    if isinstance(thing, Box):
        corners = (thing.x, thing.y, thing.x + thing.width, thing.y + thing.height)
        line = round(pen.width * unit)
        painter.rectangle([unit * at for at in corners], pen.fill, pen.line, line)
    elif isinstance(thing, Path):
        _stroke(painter, _flat(thing.steps, unit), thing.closed, pen, unit)
    elif isinstance(thing, Figure):
        points = _flat(thing.steps, unit)
        painter.polygon(points, fill=pen.fill)
        if pen.line is not None:
            _stroke(painter, points, True, pen, unit)
    else:
        _write(painter, thing, pen, unit)


def _stroke(
    painter: ImageDraw.ImageDraw, points: list[Point], closed: bool, pen: Pen, unit: float
) -> None:
    width = max(1, round(pen.width * unit))
    painter.line(points + points[:1] * closed, fill=pen.line, width=width, joint="curve")
    half = width / 2
    for x, y in points:  # round ends and corners
        painter.ellipse((x - half, y - half, x + half, y + half), fill=pen.line)


def _write(painter: ImageDraw.ImageDraw, words: Words, pen: Pen, unit: float) -> None:
    x, y = words.centre
    font = _font(pen.bold, max(1, round(words.size * unit)))
    # Centred by the height of capital letters: a text without any must not be placed higher.
    _, top, _, bottom = font.getbbox("H", anchor="ls")
    at = (x * unit, y * unit - (top + bottom) / 2)
    text = "".join(char if char.isprintable() else "?" for char in words.text)
    painter.text(at, text, fill=pen.fill, font=font, anchor="ms")


@lru_cache(maxsize=64)
def _font(bold: bool, size: int) -> ImageFont.FreeTypeFont:
    # Always the basic layout: the other one depends on what the machine has installed.
    return ImageFont.truetype(str(font_file(bold)), size, layout_engine=ImageFont.Layout.BASIC)


def _flat(outline: Outline, unit: float) -> list[Point]:
    """An outline as straight lines between points, in pixels."""
    points: list[Point] = []
    for step in outline:
        if len(step) == 1:
            points.append(step[0])
        else:
            start = points[-1]
            points += [_on_curve(start, *step, part / CURVE) for part in range(1, CURVE + 1)]
    return [(x * unit, y * unit) for x, y in points]


def _on_curve(a: Point, b: Point, c: Point, d: Point, part: float) -> Point:
    rest = 1 - part
    weights = (rest**3, 3 * rest**2 * part, 3 * rest * part**2, part**3)
    x, y = (sum(w * p[i] for w, p in zip(weights, (a, b, c, d), strict=True)) for i in (0, 1))
    return x, y
