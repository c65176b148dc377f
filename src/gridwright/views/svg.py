"""Scenes as SVG: one string, with nothing to load and no script or style sheet inside.

Colours are attributes of groups, one group for each run of shapes in one role. The group's class is
the role, so that a page can set other colours in its own style sheet. A page of many pictures
leaves all colours to its style sheet, and shares the pieces that the pictures have in common.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from gridwright.scene import Scene
from gridwright.views.describing import described
from gridwright.views.drawing import Box, Drawing, Path, Thing, Words, drawing_of, without_ground
from gridwright.views.figures import Outline, Point
from gridwright.views.themes import Pen, Theme, theme_named

UNIT = 40  # the side of a cell inside the picture
# From the middle of a line of letters down to its base line, in heights.
BASELINE = 0.35
# Escaped by hand: the library for this takes longer to load than most boards take to solve.
_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
# What rarely changes from picture to picture of one board.
_STEADY = frozenset({"clue", "side", "lattice", "wall", "frame", "road"})
FONT = "Helvetica, Arial, 'Liberation Sans', sans-serif"


def render_svg(
    scene: Scene,
    *,
    theme: str = "light",
    cell: float = UNIT,
    description: str = "",
    transparent: bool = False,
) -> str:
    """The picture as SVG; `cell` is the side of a cell in pixels."""
    drawing = drawing_of(scene)
    pens = theme_named(theme)
    ground = [f'<rect class="page" width="100%" height="100%" fill="{pens["page"].fill}"/>']
    if transparent:
        drawing, ground = without_ground(drawing), []
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {frame(drawing, cell)} role="img" '
        f'aria-label="{escaped(drawing.title)}" font-family="{FONT}" '
        'text-anchor="middle">',
        f"<title>{escaped(drawing.title)}</title>",
        f"<desc>{escaped(description or described(scene))}</desc>",
        *ground,
        *_groups(drawing, pens),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def frame(drawing: Drawing, cell: float) -> str:
    """The attributes that give the size of a picture."""
    width, height = (_number(side * cell) for side in (drawing.width, drawing.height))
    inner = f"{_number(drawing.width * UNIT)} {_number(drawing.height * UNIT)}"
    return f'width="{width}" height="{height}" viewBox="0 0 {inner}"'


def pieces(drawing: Drawing) -> Iterator[str]:
    """The picture without colours, cut by rows: pictures of one board share most of these."""
    for (role, kind, _), things in groupby(
        drawing.things, key=lambda thing: (thing.role, type(thing), _row(thing))
    ):
        yield f'<g class="{role}">{"".join(_elements(kind, things))}</g>'


def _row(thing: Thing) -> int:
    """How far down a shape is; what rarely changes counts as one row."""
    if thing.role in _STEADY:
        return 0
    if isinstance(thing, Box):
        return int(thing.y)
    return int(thing.steps[0][0][1] if isinstance(thing, Path) else thing.centre[1])


def style_sheet(pens: Theme) -> str:
    """The colours of a theme, for pictures made of `pieces`."""
    return "\n".join(f"g.{role} {{ {_styled(pen)} }}" for role, pen in pens.items())


def _styled(pen: Pen) -> str:
    line = f"stroke: {pen.line or 'none'}; stroke-width: {_number(pen.width * UNIT)}"
    ends = "" if pen.fill else "; stroke-linecap: round; stroke-linejoin: round"
    bold = "; font-weight: bold" if pen.bold else ""
    return f"fill: {pen.fill or 'none'}; {line}{ends}{bold}"


def _groups(drawing: Drawing, pens: Theme) -> Iterator[str]:
    """Adjacent shapes in one role share a group, which carries the attributes."""
    for (role, kind), things in groupby(
        drawing.things, key=lambda thing: (thing.role, type(thing))
    ):
        inside = "".join(_elements(kind, things))
        yield f'<g class="{role}" {_attributes(pens[role], kind)}>{inside}</g>'


def _attributes(pen: Pen, kind: type[Thing]) -> str:
    fill = f'fill="{pen.fill if kind is not Path and pen.fill else "none"}"'
    if kind is Words:
        return fill + (' font-weight="bold"' if pen.bold else "")
    if pen.line is None:
        return fill
    line = f'{fill} stroke="{pen.line}" stroke-width="{_number(pen.width * UNIT)}"'
    return line + (' stroke-linecap="round" stroke-linejoin="round"' if kind is Path else "")


def _elements(kind: type[Thing], things: Iterable[Thing]) -> Iterator[str]:
    if kind is Path:
        # All lines of a group are one path.
        ways = [_way(thing.steps, thing.closed) for thing in things if isinstance(thing, Path)]
        yield f'<path d="{"".join(ways)}"/>'
        return
    for thing in things:
        yield _element(thing)


def _element(thing: Thing) -> str:
    if isinstance(thing, Box):
        x, y = _numbers((thing.x, thing.y))
        width, height = _numbers((thing.width, thing.height))
        return f'<rect x="{x}" y="{y}" width="{width}" height="{height}"/>'
    if isinstance(thing, Words):
        x, y = _numbers((thing.centre[0], thing.centre[1] + BASELINE * thing.size))
        size = _number(thing.size * UNIT)
        return f'<text x="{x}" y="{y}" font-size="{size}">{escaped(thing.text)}</text>'
    return f'<path d="{_way(thing.steps, closed=True)}"/>'


def _way(steps: Outline, closed: bool) -> str:
    parts = []
    for number, step in enumerate(steps):
        letter = "C" if len(step) == 3 else "L" if number else "M"
        parts.append(letter + " ".join(" ".join(_numbers(point)) for point in step))
    return "".join(parts) + ("Z" if closed else "")


def _numbers(point: Point) -> tuple[str, str]:
    return _number(point[0] * UNIT), _number(point[1] * UNIT)


def _number(value: float) -> str:
    """A length to a tenth of a pixel, written as briefly as possible."""
    return f"{value:.1f}".removesuffix(".0")


def escaped(text: str) -> str:
    """A text escaped for XML or HTML, between tags or as an attribute."""
    return _clean(text).translate(_ENTITIES)


def _clean(text: str) -> str:
    """The text without characters that XML does not allow, not even escaped."""
    return _FORBIDDEN.sub("\ufffd", text)


_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
